from __future__ import annotations

import base64
import hashlib
import re

from hypothesis import given
from hypothesis import strategies as st

from build_tools.policy import policy_of, with_policy, wrong_policy

RUNS = ("", ' type="module"', ' type="text/javascript"', ' id="a"')
RUNS_NOT = (' type="application/json"', ' type="application/ld+json" id="b"', ' src="x.js"', ' src="y.js" defer')
TEXTS = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("<>&'\"\n/"), max_size=20).filter(
    lambda text: "</" not in text
)
SCRIPTS = st.lists(st.tuples(st.sampled_from([*RUNS, *RUNS_NOT]), TEXTS), max_size=6)

HEAD = '<html><head><meta charset="utf-8"><title>x</title>'


def hashed(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def sources(policy: str, of: str) -> list[str]:
    return next(part.split(" ")[1:] for part in policy.split("; ") if part.startswith(f"{of} "))


@given(SCRIPTS, st.lists(TEXTS, max_size=3))
def test_every_inline_script_that_runs_is_allowed_and_no_block_of_data_is(
    scripts: list[tuple[str, str]], styles: list[str]
) -> None:
    text = HEAD + "".join(f"<script{attributes}>{text}</script>" for attributes, text in scripts)
    text += "".join(f"<style>{style}</style>" for style in styles)
    runs = [text for attributes, text in scripts if attributes in RUNS]
    policy = policy_of(text)
    assert sources(policy, "script-src") == ["'self'", *dict.fromkeys(map(hashed, runs))]
    assert sources(policy, "style-src") == ["'self'", *dict.fromkeys(map(hashed, styles))]
    assert not re.search("unsafe|https?:|[*]", policy)


def test_the_policy_of_a_page_without_scripts_is_this_text() -> None:
    policy = (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
        "base-uri 'self'; form-action 'self'"
    )
    assert policy_of(HEAD) == policy
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy.replace(chr(39), "&#x27;")}">'
    assert with_policy(HEAD) == HEAD.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n{meta}')


@given(SCRIPTS)
def test_a_page_with_its_policy_is_right_and_any_script_more_makes_it_wrong(scripts: list[tuple[str, str]]) -> None:
    text = with_policy(HEAD + "</head>" + "".join(f"<script{more}>{text}</script>" for more, text in scripts))
    assert wrong_policy(text) == ""
    what = "the content-security policy of the page is not that of its scripts and styles"
    assert wrong_policy(f"{text}<script>more than these</script>") == what


def test_a_page_with_no_policy_two_or_a_late_one_is_reported() -> None:
    page = with_policy(f"{HEAD}</head>")
    assert wrong_policy(f"{HEAD}</head>") == "the page has no content-security policy"
    assert wrong_policy(with_policy(page)) == "the page has 2 content-security policies"
    late = page.replace("<head>", '<head><script src="a.js"></script>')
    assert wrong_policy(late) == "a script stands before the content-security policy of the page"
