from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from build_tools.pages.chapter import read_chapter
from build_tools.pages.numbering import Place, number_pages
from build_tools.settings import NavPage

BLOCKS = st.lists(st.sampled_from(["figure", "snippet", "bindings"]), max_size=3)
PAGES = st.lists(st.tuples(st.sampled_from(["", "One", "Two"]), st.integers(0, 3), BLOCKS), max_size=8)


def numbered(pages: Sequence[tuple[str, int, Sequence[str]]]) -> list[Place]:
    """The places of pages, each given by its part, the figures that it reserves, and its blocks."""
    nav, chapters = [], {}
    for n, (part, reserved, blocks) in enumerate(pages):
        front = f"---\nfigures: {reserved}\n---\n" if reserved else ""
        text = front + "# Page\n\n" + "".join(f"/// {kind} | a\n///\n\n" for kind in blocks)
        nav.append(NavPage(f"p{n}.md", "", (part,) if part else ()))
        chapters[f"p{n}"] = read_chapter(f"p{n}", f"docs/p{n}.md", text)
    places = number_pages(nav, chapters)
    return [places[f"p{n}"] for n in range(len(pages))]


def test_pages_are_numbered_by_part_and_blocks_go_on_through_it() -> None:
    places = numbered(
        [("", 0, ["snippet"]), ("One", 0, ["snippet", "figure"]), ("Two", 0, []), ("One", 0, ["snippet"])]
    )
    assert places == [
        Place(),
        Place("1.1", 1, "One", {("snippet", 0): "1.1", ("figure", 0): "1.1"}),
        Place("2.1", 2, "Two"),
        Place("1.2", 1, "One", {("snippet", 0): "1.2"}),
    ]
    assert places[3].plates == {("snippet", 0): "1.2"}


def test_listings_of_one_recording_and_of_each_binding_are_numbered_together() -> None:
    (place,) = numbered([("One", 0, ["snippet", "bindings", "snippet", "figure", "bindings"])])
    assert place.plates == {
        ("snippet", 0): "1.1",
        ("bindings", 0): "1.2",
        ("snippet", 1): "1.3",
        ("figure", 0): "1.1",
        ("bindings", 1): "1.4",
    }


def test_a_stub_reserves_numbers_of_figures() -> None:
    places = numbered([("One", 2, []), ("One", 0, ["figure", "snippet"]), ("Two", 0, ["figure"])])
    assert [dict(place.plates) for place in places] == [
        {},
        {("figure", 0): "1.3", ("snippet", 0): "1.1"},
        {("figure", 0): "2.1"},
    ]


def test_what_reserves_no_whole_number_reserves_none() -> None:
    chapters = {
        "a": read_chapter("a", "docs/a.md", "---\nfigures: some\n---\n\n# A\n"),
        "b": read_chapter("b", "docs/b.md", "# B\n\n/// figure | a\n///\n"),
    }
    nav = [NavPage("a.md", "", ("One",)), NavPage("gone.md", "", ("One",)), NavPage("b.md", "", ("One",))]
    assert number_pages(nav, chapters) == {
        "a": Place("1.1", 1, "One"),
        "gone": Place(),
        "b": Place("1.2", 1, "One", {("figure", 0): "1.1"}),
    }


@given(PAGES)
def test_numbers_of_a_part_count_its_blocks_and_the_figures_that_it_reserves(
    pages: list[tuple[str, int, list[str]]],
) -> None:
    places = numbered(pages)
    for title in ("One", "Two"):
        ours = [(page, place) for page, place in zip(pages, places, strict=True) if page[0] == title]
        assert [place.number.partition(".")[2] for _, place in ours] == [str(n + 1) for n in range(len(ours))]
        for series in ({"figure"}, {"snippet", "bindings"}):
            before = 0
            for (_, reserved, blocks), place in ours:
                of_series = [(kind, blocks[:n].count(kind)) for n, kind in enumerate(blocks) if kind in series]
                expected = [f"{place.part}.{before + n + 1}" for n in range(len(of_series))]
                assert [place.plates[key] for key in of_series] == expected
                before += len(of_series) + (reserved if "figure" in series else 0)
