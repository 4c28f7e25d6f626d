from __future__ import annotations

import re
from pathlib import Path

import pytest

from build_tools.errors import DocsError
from build_tools.pages.directives import Directive
from build_tools.project import Project, load
from build_tools.site.figures import figure_words
from build_tools.site.tables import table_words
from build_tools.site.twins import llms_txt, twins
from tests.helpers import CASES
from tests.site.bound import bound
from tests.site.manuals import ROOT, SECOND
from tests.site.small import small, write
from tests.site.tabled import tabled

MANUALS = (ROOT, SECOND)


def test_the_twins_of_a_small_manual_are_these_texts(*, update: bool) -> None:
    texts = twins(small())
    assert sorted(texts) == ["calls/ping.md", "index.md"]
    for name, text in {**texts, "llms.txt": llms_txt(small(), "All of ping.")}.items():
        path = CASES / "site" / name.replace("/", "-").replace(".md", ".twin.md")
        if update:
            path.write_text(text, "utf-8", newline="\n")
        assert text == path.read_text("utf-8")


def test_another_kind_of_block_is_said_by_who_knows_it() -> None:
    def words(_: Project, page: str, block: Directive, number: str) -> list[str]:
        return [f"{page} {block.argument} {number}"]

    text = twins(small(), {"snippet": words})["calls/ping.md"]
    assert "    calls/ping pong 1.1\n" in text
    assert "\ncalls/ping whole 1.3\n" in text


def test_a_twin_shows_a_listing_on_each_binding_below_its_label() -> None:
    assert f"\n{REFUSED}" in twins(bound()[0])["index.md"]


REFUSED = """\
    Counter:

    ```http
    HTTP/1.1 200 OK
    …
        "why": "sold out"
    ```

    From [04-buy.http, lines 30–35](recordings/04-buy.html#L30).

    Post:

    ```http
    HTTP/1.1 410 Gone
    …
      "why": "sold out"
    ```

    From [04-buy.post.http, lines 22–26](recordings/04-buy.post.html#L22).

    Wire:

    ```http
    GRPC 9 FAILED_PRECONDITION
    …
    #### trailers
    …
    details-bin: CAkSF1Rhc2sgY2Fubm90IGJlIGNhbmNlbGVkGlMKKHR5…
    ```

    From [04-buy.wire.http, lines 21–25](recordings/04-buy.wire.html#L21).
"""


def test_without_a_description_the_index_has_no_quotation() -> None:
    assert llms_txt(small()).startswith("# Ping 101\n\npingd 1.2 · edition 3\n\n- [Ping <101>](index.md)\n")


@pytest.mark.parametrize("root", MANUALS, ids=lambda root: root.name)
def test_no_link_of_ours_and_no_block_is_left_in_a_twin(root: Path) -> None:
    for name, text in twins(load(root), {"figure": figure_words, "table": table_words}).items():
        assert not re.search(r"\]\((?:val|rec):|^ *///", text, re.MULTILINE), name
        assert not text.startswith("---")


def test_the_note_of_a_table_leads_to_full_logs_in_a_twin_as_its_cells_do() -> None:
    text = twins(tabled()[0], {"table": table_words})["index.md"]
    assert "The note says [packed](recordings/leaf/order.post.html#L12)." in text
    assert not re.search(r"\]\((?:val|rec):|^ *///", text, re.MULTILINE)


def test_every_link_of_the_index_leads_to_a_file_of_the_site() -> None:
    project = small()
    recordings = {f"recordings/{name}{end}" for name in project.recordings.files for end in (".http", ".html")}
    targets = re.findall(r"\]\(([^)]*)\)", llms_txt(project))
    assert set(targets) == {*twins(project), *recordings}


def test_what_cannot_be_resolved_is_no_twin(tmp_path: Path) -> None:
    write(tmp_path, {"mkdocs.yml": "site_name: x\n", "docs/index.md": "# A\n\n[x](val:gone)\n"})
    with pytest.raises(DocsError, match="value 'gone' is not defined"):
        twins(load(tmp_path))
