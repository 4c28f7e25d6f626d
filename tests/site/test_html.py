from __future__ import annotations

import re

from build_tools.site.html import finished
from build_tools.site.notes import with_notes
from tests.site.small import small

HEAD = '<html><head><meta charset="utf-8"><title>x</title></head><body>'
PAGE = f"""\
{HEAD}<div class="md-search" data-md-component="search" role="dialog">
<a href="./" class="md-nav__link">Ping</a><a href="../../" class="md-nav__link md-nav__link--active">Home</a>
<script src="../../assets/javascripts/bundle.1.js"></script></body></html>
"""


def test_a_page_is_finished_once_and_a_server_gets_it_without_the_policy() -> None:
    done = finished(PAGE, "calls/ping/index.html", small())
    assert finished(done, "calls/ping/index.html", small()) == done
    assert "Content-Security-Policy" in done
    assert "Content-Security-Policy" not in finished(PAGE, "calls/ping/index.html", small(), policy=False)


def test_a_finished_page_has_our_scripts_the_numbers_and_its_twin() -> None:
    done = finished(PAGE, "calls/ping/index.html", small(), policy=False)
    assert '<a href="./" class="md-nav__link"><span class="no">1.1</span>Ping' in done
    assert 'md-nav__link--active">Home' in done
    assert '<link rel="alternate" type="text/markdown" href="../../calls/ping.md">' in done
    assert '<script src="../../manual-assets/boot.js"></script>' in done
    assert re.findall(r'<script src="([^"]*)" defer data-theme-script="([^"]*)">', done) == [
        ("../../manual-assets/manual.js", "../../assets/javascripts/bundle.1.js")
    ]
    assert 'role="dialog" aria-label="Search"' in done


def test_a_page_of_no_chapter_has_no_twin() -> None:
    assert 'rel="alternate"' not in finished(PAGE, "404.html", small())


def test_each_value_has_a_number_of_its_address_and_two_of_one_share_it() -> None:
    one, two = (
        f'<a class="value" data-address="{address}" href="../r.html#L{line}">x</a>'
        for address, line in (("a#b.request\nc#d.request", 7), ("e#f.request", 9))
    )
    tied = '<a class="value" href="r.html#L1" data-tie="0" data-address="g#h.request">y</a>'
    noted = with_notes(f'{one}{two}{one}{tied}<p class="proof">foot</p>')
    assert noted == (
        f'{one}<sup class="note">1</sup>{two}<sup class="note">2</sup>{one}<sup class="note">1</sup>{tied}'
        '<section class="notes"><h2>Where the values were recorded</h2><ol>'
        "<li><code>a#b.request</code>, <code>c#d.request</code>, line 7</li>"
        '<li><code>e#f.request</code>, line 9</li></ol></section><p class="proof">foot</p>'
    )
    assert with_notes(noted) == noted
    assert with_notes(one) == one


def test_a_claim_says_on_paper_what_it_was_checked_on() -> None:
    title = "checked on 2 &lt;places&gt;"
    claim = f'<a class="value" data-address="01-a#b.request" href="r.html#L7" title="{title}">x</a>'
    noted = with_notes(f'{claim}<p class="proof">foot</p>')
    assert f"<li>{title}, first <code>01-a#b.request</code>, line 7</li>" in noted
