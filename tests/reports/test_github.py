from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from build_tools.errors import Finding, Location
from build_tools.reports.github import as_github
from build_tools.reports.placed import placed

MARKS = {"%25": "%", "%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ","}


def test_a_finding_is_one_command_with_its_place_its_rule_and_its_repair() -> None:
    finding = Finding(Location("docs/tea.md", 7, 14), "the page says 'lost'", ("recorded at a.http:3",), "value")
    whole = Finding(Location("figures/tea.yaml"), "no page shows figure 'tea'", (), "unused")
    assert as_github([placed(finding, "The order is [lost](val:state)."), placed(whole, "")], "manuals/tea") == (
        "::error file=manuals/tea/docs/tea.md,line=7,col=15,endColumn=19,title=value"
        "::the page says 'lost'%0Arecorded at a.http:3\n"
        "::error file=manuals/tea/figures/tea.yaml,title=unused::no page shows figure 'tea'"
    )


def test_nothing_is_printed_of_no_findings() -> None:
    assert as_github([]) == ""


WORDS = st.text(st.sampled_from("a%:,\r\n0AD25 "), min_size=1)


@given(WORDS, WORDS)
def test_what_the_runner_takes_is_what_was_said(path: str, what: str) -> None:
    """The runner splits properties at commas and at their first `=`, and undoes the escapes."""
    told = as_github([placed(Finding(Location(path), what, (), "link"), "")])
    match = re.fullmatch(r"::error file=([^,:\r\n]*),title=link::([^\r\n]*)", told)
    assert match
    said = what.replace("\r", "␍")  # a character that acts is shown
    assert [undone(part) for part in match.groups()] == [path, said]


def undone(text: str) -> str:
    return re.sub("%(?:25|0D|0A|3A|2C)", lambda match: MARKS[match[0]], text)
