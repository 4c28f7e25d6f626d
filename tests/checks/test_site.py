from __future__ import annotations

import re
from pathlib import Path

from build_tools.checks.site import check_site
from build_tools.project import load, read_site
from tests.helpers import CASES, check_cases
from tests.site.manuals import SECOND, built_second, copy_of, edit, manual, record_again

PULL = "pull/ask-for-a-manifest/index.html"
PUSH = "push/upload-in-chunks/index.html"
HOME = "index.html"
LOG = "recordings/02-pull.html"
RAW = "recordings/02-pull.http"
REBUILD = "  build it again: manual build"


def found(pages: dict[str, str]) -> str:
    return "\n".join(str(finding) for finding in check_site(built_second()[0], pages))


def site() -> dict[str, str]:
    return dict(built_second()[1])


def replaced(page: str, old: str, new: str) -> str:
    """The reports on the site when the first `old` of a page is `new`."""
    pages = site()
    assert old in pages[page], f"{old!r} is not in {page}"
    pages[page] = pages[page].replace(old, new, 1)
    return found(pages)


def pieces(page: str, pattern: str) -> list[str]:
    return re.findall(pattern, page, re.DOTALL)


def swapped(page: str, pattern: str) -> str:
    """The reports when the first two pieces of a page that match a pattern change places."""
    pages = site()
    first, second = pieces(pages[page], pattern)[:2]
    assert first != second
    pages[page] = pages[page].replace(first, "\0", 1).replace(second, first, 1).replace("\0", second, 1)
    return found(pages)


def test_the_site_as_it_was_built_is_true() -> None:
    assert found(site()) == ""


def test_every_break_of_a_page_in_one_place_is_reported(*, update: bool) -> None:
    def answer(given: str) -> str:
        page, pattern, new = given.rstrip("\n").split("\n")
        pages = site()
        new = new[2:].replace("\\u200b", "\u200b").replace("\\u202e", "\u202e")
        pages[page], count = re.subn(pattern[2:], new, pages[page], count=1, flags=re.DOTALL)
        assert count, f"{pattern} matches nothing"
        return found(pages)

    golden = CASES / "site/broken.txt"
    check_cases(golden, answer, update=update)
    assert golden.read_text("utf-8").count("=== ") == golden.read_text("utf-8").count(" manual build\n\n") >= 55


def test_two_listings_that_change_places_are_reported() -> None:
    what = "the page has the listings manifest, no-accept, range; the source no-accept, manifest, range"
    assert f"{PULL}: {what}\n{REBUILD}" in swapped(PULL, r'<figure class="plate listing".*?</figure>')


def test_two_values_that_change_places_are_reported_though_each_is_true() -> None:
    assert swapped(HOME, r'<a class="value".*?</a>') == (
        f"{HOME}: 'rec:02-pull#tags.response.body$.name' stands in another place than in docs/index.md\n{REBUILD}"
    )


def test_a_listing_shown_twice_is_reported() -> None:
    figure = pieces(site()[PULL], r'<figure class="plate listing".*?</figure>')[0]
    report = "the page has the listings no-accept, no-accept, manifest, range; the source no-accept, manifest, range"
    assert f"{PULL}: {report}\n{REBUILD}" in replaced(PULL, figure, figure * 2)


def test_a_value_shown_twice_is_reported() -> None:
    link = pieces(site()[HOME], r'<a class="value".*?</a>')[0]
    what = "'rec:02-pull#tags.response.body$.name' is tied once in the source, 2 times in the page"
    assert replaced(HOME, link, link * 2) == f"{HOME}: {what}\n{REBUILD}"


def test_a_value_inside_a_template_is_reported_as_missing_or_hidden() -> None:
    link = pieces(site()[HOME], r'<a class="value".*?</a>')[0]
    for tag in ("template", "noscript", "svg"):
        assert f"{HOME}: 'rec:02-pull#tags.response.body$.name' " in replaced(HOME, link, f"<{tag}>{link}</{tag}>"), tag


def test_a_page_without_a_listing_is_reported() -> None:
    figure = pieces(site()[PUSH], r'<figure class="plate listing".*?</figure>')[0]
    what = "the page has the listings manifest-too-early; the source first-chunk, manifest-too-early"
    assert f"{PUSH}: {what}\n{REBUILD}" in replaced(PUSH, figure, "")


def test_a_site_without_a_page_a_log_or_a_recording_is_reported() -> None:
    pages = {path: text for path, text in site().items() if path not in (PULL, LOG, RAW)}
    assert (
        found(pages)
        == f"""\
{PULL}: the page of docs/pull/ask-for-a-manifest.md is not in the site
{REBUILD}
{LOG}: the full log of kit/recordings/02-pull.http is not in the site
  add it: manual finish
{RAW}: the recording kit/recordings/02-pull.http is not in the site
  add it: manual finish"""
    )


def test_a_recording_in_the_site_that_differs_by_one_character_is_reported() -> None:
    assert replaced(RAW, "harbor", "harbour") == f"{RAW}: the file differs from kit/recordings/02-pull.http\n{REBUILD}"


def test_a_page_left_from_an_earlier_build_is_reported() -> None:
    pages = site()
    pages |= {"pull/old/index.html": pages[PULL], "recordings/00-old.html": "<p>anything", "about.html": "<p>ours"}
    what = "the page shows recorded text and belongs to no chapter or recording"
    assert found(pages) == f"pull/old/index.html: {what}\n{REBUILD}\nrecordings/00-old.html: {what}\n{REBUILD}"


def test_pages_that_change_places_are_reported() -> None:
    pages = site()
    pages[PULL], pages[PUSH] = pages[PUSH], pages[PULL]
    report = found(pages)
    assert f"{PULL}: the proof of the page is of other sources or recordings\n" in report
    assert f"{PUSH}: the proof of the page is of other sources or recordings\n" in report


def test_a_recording_that_changes_after_the_build_makes_the_site_untrue(tmp_path: Path) -> None:
    root = copy_of(SECOND, tmp_path)
    edit(root / "kit/recordings/02-pull.http", '"name": "harbor/tides"', '"name": "harbour/tides"')
    reports = [str(finding) for finding in check_site(load(root), site())]
    assert [report.split("\n")[0] for report in reports] == [
        f"{HOME}: 'rec:02-pull#tags.response.body$.name' shows 'harbor/tides', the recording says 'harbour/tides'",
        f"{HOME}: the proof of the page is of other sources or recordings",
        f"{PULL}: the proof of the page is of other sources or recordings",
        f"{LOG}: the full log differs from kit/recordings/02-pull.http at line 19",
        f"{RAW}: the file differs from kit/recordings/02-pull.http",
    ]


def test_a_heading_with_a_value_is_held_in_title_and_outline_too(tmp_path: Path) -> None:
    root = copy_of(SECOND, tmp_path)
    chapter = root / "docs/push/upload-in-chunks.md"
    edit(chapter, "# Push a blob in chunks", "# Push [1519](val:first-size) bytes\n\n## Again [1519](val:first-size)")
    run = manual(root, "build")
    assert (run.code, run.err) == (0, "")
    pages, project = dict(read_site(root / "site")), load(root)
    for old in (r"<title>.*?</title>", r'<span class="md-ellipsis">\s*Again.*?</span>'):
        piece = pieces(pages[PUSH], old)[0]
        pages[PUSH] = pages[PUSH].replace(piece, piece.replace("1519", "1518"))
    assert (
        "\n".join(map(str, check_site(project, pages)))
        == f"""\
{PUSH}: the heading 'Again 1519' is called 'Again 1518' elsewhere in the page
{REBUILD}
{PUSH}: the heading 'Push 1519 bytes' is called 'Push 1518 bytes - OCI Distribution 101' elsewhere in the page
{REBUILD}"""
    )


def test_a_link_past_the_first_page_of_a_long_log_leads_to_the_page_that_has_its_line(tmp_path: Path) -> None:
    root = copy_of(SECOND, tmp_path)
    recording = root / "kit/recordings/03-webhook.http"
    table = "\n".join(f"row {n}" for n in range(6000))
    more = f"### table\n# body: text\n\nPUT /table HTTP/1.1\n\n{table}\n### last\n\nGET /last HTTP/1.1\n\n"
    recording.write_text(more + recording.read_text("utf-8"), "utf-8", newline="\n")
    record_again(root)
    edit(root / "docs/index.md", "It was pushed", "Read by [GET](rec:03-webhook#last.request.method), it was pushed")
    manual(root, "review", "--accept", "index:rec:03-webhook#last.request.method", "--reason", "x")
    run = manual(root, "build")
    assert (run.code, run.err) == (0, "")
    pages, project = dict(read_site(root / "site")), load(root)
    assert 'href="recordings/03-webhook_2.html#L6008"' in pages[HOME]
    pages[HOME] = pages[HOME].replace("03-webhook_2.html#L6008", "03-webhook.html#L6008")
    del pages["recordings/03-webhook_2.html"]
    assert [str(finding).split("\n")[0] for finding in check_site(project, pages)] == [
        f"{HOME}: a link leads to 'recordings/03-webhook.html#L6008' and not to line 6008 of 03-webhook",
        "recordings/03-webhook.html: the full log differs from kit/recordings/03-webhook.http at line 5001",
    ]
