"""What `manual review` and `manual show` say of a table: a cell that differs is found without looking for it."""

from __future__ import annotations

from dataclasses import replace

from build_tools.project import Project
from build_tools.recordings.collection import Recordings
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.http_format import parse, render
from build_tools.review.groups import pending
from build_tools.review.text import listing
from build_tools.show import show
from tests.site.tabled import tabled


def recorded_again(name: str, old: str, new: str) -> Project:
    project = tabled()[0]
    file = project.recordings.files[name]
    text = render(file.recording)
    assert old in text
    changed = RecordingFile(name, file.path, parse(text.replace(old, new), file.path))
    return replace(project, recordings=Recordings({**project.recordings.files, name: changed}))


def test_a_cell_that_differs_is_shown_alone_with_what_it_was_and_is() -> None:
    project = recorded_again("cup/order.post", '"canceled"', '"packed"')
    assert list(listing(project, None, pending(project, "more")[:1], 80)) == [
        "more:cup  (table, changed)  docs/more.md:3",
        "      Where cup differs: what is asked",
        "      CancelOrder, twice (standard:2.2) | Post | leaf | refused: -32002",
        "    - CancelOrder, twice (standard:2.2) | Post | cup | canceled, not as specified",
        "    + CancelOrder, twice (standard:2.2) | Post | cup | packed, not as specified",
        "      CancelOrder, twice (standard:2.2) | Post | pot | not reached",
        "      PlaceOrder by telegram | Wire | leaf | -32601",
        "      PlaceOrder by telegram | Wire | cup | an error, only read, https://tea.example/cup?a&b#L7",
        "      PlaceOrder by telegram | Wire | pot | not offered",
        "    accepted before: seen",
        "1 to accept",
    ]


def test_show_says_a_table_and_which_tables_show_a_place() -> None:
    project = tabled()[0]
    assert list(show(project, "more:cup")) == project.filled("cup").text.split("\n")
    said = list(show(project, "cup/order.post#cancel.response.body$.state"))
    assert said[-3:] == [
        "used by docs/index.md:6: table orders",
        "used by docs/more.md:3: table cup",
        "used by docs/more.md:6: table orders",
    ]
