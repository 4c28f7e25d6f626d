"""Ids of the places that pages link to, and which page of a full log has a line."""

from __future__ import annotations

from urllib.parse import quote

from build_tools.pages.urls import FOLDER, anchor, page_file, relative

LINES_PER_PAGE = 5000
_PLAIN_IN_HREF = "!$'()*+,-./:;=?@_~"  # a fragment takes these as they are (RFC 3986, section 3.5)


def anchor_of_listing(name: str, repeat: int) -> str:
    """The id of the `repeat`-th listing, from 1, of a snippet on its page."""
    return f"listing-{name}" + (f"-{repeat}" if repeat > 1 else "")


def anchor_of_figure(name: str, repeat: int) -> str:
    """The id of the `repeat`-th use, from 1, of a figure on its page."""
    return f"figure-{name}" + (f"-{repeat}" if repeat > 1 else "")


def anchor_of_table(name: str, repeat: int) -> str:
    """The id of the `repeat`-th use, from 1, of a table on its page."""
    return f"table-{name}" + (f"-{repeat}" if repeat > 1 else "")


def anchor_of_value(target: str, n: int) -> str:
    """The id of the n-th link, from 1, to a target (`val:…` or `rec:…`) on its page.

    The number stands last and always, so that no two targets share an id.
    """
    return f"v-{target.removeprefix('val:')}-{n}"


def fragment(id: str) -> str:
    """The `#…` of a link to an id."""
    return "#" + quote(id, safe=_PLAIN_IN_HREF, errors="surrogatepass")


def log_page(recording: str, page: int) -> str:
    """The HTML file, in the site, of a page, from 1, of a full log. No recording has `_` in its name."""
    return f"{FOLDER}/{recording}{f'_{page}' if page > 1 else ''}.html"


def log_page_of(recording: str, line: int) -> str:
    """The HTML file, in the site, that has a line of a recording."""
    return log_page(recording, (line - 1) // LINES_PER_PAGE + 1)


def line_href(recording: str, line: int, page: str) -> str:
    """A link from a file of the site to a line of a recording."""
    return f"{relative(quote(log_page_of(recording, line)), page)}#{anchor(line)}"


def page_href(name: str, directory_urls: bool, page: str) -> str:  # noqa: FBT001 - the host's setting of that name
    """A link from a file of the site to the page of a chapter, as the host writes it."""
    target = page_file(name, directory_urls)
    target = target.removesuffix("index.html") if directory_urls else target
    return relative(quote(target), page) or "./"
