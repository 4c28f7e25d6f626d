"""Without JavaScript all is there and every link works; on paper there is a book page and nothing of a screen."""

from __future__ import annotations

from tests.browser.window import CHAPTER, FIGURE, Open, style

OPENER = "label.md-header__button[for=__search]"
CONTROLS = (".md-search", ".palette-button", ".md-header__option", ".menu", ".stepper", OPENER)
WORDS = "article > p, article > h2, article li:not(.menu li)"
SAID = """nodes => nodes.map(node =>
  [node.nextElementSibling.textContent, node.dataset.address, node.title, node.getAttribute("href")])"""
WIDTH, HEIGHT = 642, 997
"""The part of an A4 sheet between its margins, in CSS pixels."""
SCREEN = (*CONTROLS, ".md-header", ".md-sidebar", ".md-footer", ".acts", ".prov", ".headerlink", ".md-skip")


def test_without_javascript_there_is_all_text_and_no_dead_control(opened: Open) -> None:
    with opened() as page:
        words = page.locator(WORDS).all_inner_texts()
    with opened(javascript=False) as page:
        assert {control: n for control in CONTROLS if (n := page.locator(f"{control}:visible").count())} == {}
        plain = set(page.locator(WORDS).all_inner_texts())
        assert [text for text in words if text not in plain] == []
        assert page.locator(f"{FIGURE} .fig-wide").is_visible()
        assert page.locator(f"{FIGURE} ol.steps > li:visible").count() == 6


def test_without_javascript_gaps_and_questions_open(opened: Open) -> None:
    with opened(javascript=False) as page:
        page.locator("details.gap > summary").first.click()
        assert page.locator("details.gap .ln").first.is_visible()
        question = page.locator("details.question").first
        assert not question.locator("p").last.is_visible()
        question.locator("summary").click()
        assert question.locator("p").last.is_visible()


def test_without_javascript_a_value_and_the_contents_are_links(opened: Open) -> None:
    with opened(javascript=False) as page:
        page.locator("#v-canceled-id-1").click()
        page.wait_for_url("**/recordings/10-cancel.html#L*")
        page.go_back()
        page.locator(".md-sidebar--secondary a", has_text="Takeaways").click()
        page.wait_for_url("**/#takeaways")


def test_without_javascript_a_phone_opens_the_contents(opened: Open) -> None:
    with opened(javascript=False, width=360) as page:
        page.locator("label.md-header__button[for=__drawer]").click()
        page.get_by_role("link", name="3.2 Tasks").click()
        page.wait_for_url("**/data-model/tasks/")


def test_on_paper_there_is_nothing_of_a_screen(opened: Open) -> None:
    with opened(scheme="dark") as page:
        page.locator("#v-canceled-id-1").click()
        page.locator(FIGURE).get_by_role("button", name="Step 2").click()
        page.emulate_media(media="print", color_scheme="dark")
        assert {control: n for control in SCREEN if (n := page.locator(f"{control}:visible").count())} == {}
        assert page.locator(".fig .is-off").first.evaluate("node => getComputedStyle(node).opacity") == "1"


def test_paper_is_white_and_ink_black_from_either_palette(opened: Open) -> None:
    for chosen in (False, True):
        with opened(scheme="dark") as page:
            if chosen:
                page.get_by_role("button", name="Switch to light").click()
                page.get_by_role("button", name="Switch to dark").click()
            page.emulate_media(media="print", color_scheme="dark")
            page.wait_for_timeout(400)
            assert style(page, "body", "backgroundColor") in ("rgb(255, 255, 255)", "rgb(253, 253, 251)")
            for selector in ("h1", ".thesis", ".listing .v", "a.value", ".fig-text"):
                name = "fill" if selector == ".fig-text" else "color"
                assert max(map(int, style(page, selector, name)[4:-1].split(","))) < 48, selector


def test_on_paper_gaps_say_what_they_hide_and_the_answer_is_printed(opened: Open) -> None:
    with opened() as page:
        page.emulate_media(media="print")
        assert page.get_by_text("2 lines: contextId, status").first.is_visible()
        fold = "node => getComputedStyle(node, '::after').display"
        assert page.locator("details.gap > summary").first.evaluate(fold) == "none"
        assert page.locator("details.question p").last.evaluate("node => node.getBoundingClientRect().height") > 20


def test_on_paper_each_value_has_a_note_with_its_address(opened: Open) -> None:
    with opened() as page:
        assert page.locator(".note:visible, .notes:visible").count() == 0
        page.emulate_media(media="print")
        values, notes = (
            page.locator("article a.value:not([data-tie], [data-cell])"),
            page.locator(".notes li").all_inner_texts(),
        )
        assert page.locator(".note").count() == values.count() > 40
        for number, address, checked, href in values.evaluate_all(SAID):
            looked_at = f"{checked}, first " if checked.startswith("checked on ") else ""
            line = href.partition("#L")[2]
            assert notes[int(number) - 1] == f"{looked_at}{address.replace(chr(10), ', ')}, line {line}"


def test_the_page_prints_as_full_sheets(opened: Open) -> None:
    with opened() as page:
        sheets = page.pdf(format="A4", prefer_css_page_size=True).count(b"/Type /Page\n")
        page.emulate_media(media="print")
        page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        full = page.evaluate("document.documentElement.scrollHeight") / HEIGHT
        assert full <= sheets <= full * 1.35


def test_a_stub_says_so_on_screen_and_paper(opened: Open) -> None:
    with opened("bindings/versions/", javascript=False) as page:
        assert page.locator("article > h1").is_visible()
        page.emulate_media(media="print")
        assert page.locator(".proof").is_visible()
        assert page.url.endswith("bindings/versions/")
        assert CHAPTER not in page.url
