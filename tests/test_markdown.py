"""The extension under a real host, whole and with a bug put in.

The patches below are the one place where a test changes a name of build_tools: no input makes a right renderer wrong,
and that the check of the site notices a wrong one can be shown in no other way.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from markdown import Markdown

from tests.helpers import CASES, check_cases
from tests.site.manuals import ENVIRONMENT, SECOND, copy_of

BUILD = "  build it again: manual build"
LOADED = "  is build_tools.markdown among the markdown_extensions of mkdocs.yml?"

BUILD = """
from dataclasses import replace
import build_tools.hosted as hosted, build_tools.markdown as markdown, build_tools.plates as plates
import build_tools.site.write as write, build_tools.snippets.render as render

{patch}

from mkdocs.__main__ import cli as mkdocs
from build_tools.cli import cli as manual
manual(["generate"], standalone_mode=False)
mkdocs(["build", "--quiet", "--strict"], standalone_mode=False)
manual(["finish", "site"], standalone_mode=False)
"""

BUGS = sorted((CASES / "renderers").glob("*.txt"))


@pytest.mark.parametrize("path", BUGS, ids=lambda path: path.stem)
def test_a_renderer_with_a_bug_does_not_pass_the_check_of_the_site(path: Path, tmp_path: Path, *, update: bool) -> None:
    root = copy_of(SECOND, tmp_path)

    def built(patch: str) -> str:
        command = [sys.executable, "-c", BUILD.format(patch=patch)]
        run = subprocess.run(command, cwd=root, env=ENVIRONMENT, capture_output=True, text=True, check=False)
        assert run.returncode == 1, run.stderr
        assert "Traceback" not in run.stderr, run.stderr
        return run.stderr.rstrip()

    check_cases(path, built, update=update)


def test_there_is_a_renderer_with_each_bug() -> None:
    assert len(BUGS) == 9


CRUMB = '<p class="crumb" data-search-exclude=""><a href="../">OCI Distribution 101</a></p>'


def markdown(root: Path) -> Markdown:
    return Markdown(extensions=["build_tools.markdown"], extension_configs={"build_tools.markdown": {"root": root}})


def page_of(root: Path, text: str) -> str:
    """What a host that tells no page gets, for a text: no proof, and errors in place of what names a snippet."""
    return markdown(root).convert(text)


def test_a_block_that_cannot_be_shown_becomes_an_error_in_its_place(tmp_path: Path) -> None:
    root = copy_of(SECOND, tmp_path)
    assert page_of(root, "Before.\n\n/// snippet | tide\n///\n\nAfter.") == (
        f"{CRUMB}<p>Before.</p>\n"
        '<div class="manual-error" role="alert"><pre>.md:3: snippet &#x27;tide&#x27; is not defined\n'
        "  snippets/.yaml is not there\n"
        "  write it, and the entry under snippets:, bindings: or values:</pre></div>\n"
        "<p>After.</p>"
    )


def test_a_link_that_cannot_be_resolved_becomes_an_error_with_its_reason(tmp_path: Path) -> None:
    root = copy_of(SECOND, tmp_path)
    assert page_of(root, "A [word](rec:03-webhook#tex.response.status).") == (
        f'{CRUMB}<p>A <a class="manual-error" href="rec:03-webhook#tex.response.status" '
        'id="v-rec:03-webhook#tex.response.status-1" title=".md: step \'tex\' is not in '
        "kit/recordings/03-webhook.http\n  steps: text, layer, config, manifest, manifest-again\n"
        "  did you mean 'text'?\">word</a>.</p>"
    )


def test_a_link_that_contradicts_its_recording_is_marked(tmp_path: Path) -> None:
    root = copy_of(SECOND, tmp_path)
    html = page_of(root, "It is [201](rec:02-pull#tags.response.status).")
    assert 'class="value manual-error"' in html
    assert "title=\"the recording says '200'\"" in html


def test_a_file_that_changes_is_read_again_by_the_next_page(tmp_path: Path) -> None:
    root = copy_of(SECOND, tmp_path)
    text = "It is [201](rec:02-pull#tags.response.status)."
    kept = markdown(root)  # by a host that converts many pages with one
    assert "manual-error" in page_of(root, text)
    assert "manual-error" in kept.convert(text)
    path = root / "kit/recordings/02-pull.http"
    path.write_text(path.read_text("utf-8").replace("HTTP/1.1 200 OK", "HTTP/1.1 201 Created", 1), "utf-8")
    assert "manual-error" not in page_of(root, text)
    assert "manual-error" not in kept.reset().convert(text)
