"""After a host: what every page needs that hosts do not give. Text in, text out; a page that has it stays as it is."""

from __future__ import annotations

import html
import posixpath
import re
from collections.abc import Mapping

from build_tools.pages.numbering import number_pages
from build_tools.pages.slots import DESCRIPTION, SLOT
from build_tools.pages.urls import ASSETS, page_file, relative, twin_file
from build_tools.policy import with_policy
from build_tools.project import Project
from build_tools.resolving import described
from build_tools.site.notes import with_notes
from build_tools.visible import escaped

_ASKS_FOR_FILTERS = 'class="filters"'
_THEME_SCRIPT = re.compile(r'<script src="(?P<src>[^"]*assets/javascripts/bundle\.[^"]*\.js)"></script>')
_SEARCH = re.compile(r'<div class="md-search" data-md-component="search" role="dialog"(?! aria)')
_NAV_LINK = re.compile(r'<a href="(?P<href>[^"#]*)" class="md-nav__link[^"]*">')
_FOOT_LINK = re.compile(
    r'<a href="(?P<href>[^"]*)" class="md-footer__link[^"]*" aria-label="(?P<way>[^":]*): '
    r'(?P<between>.*?<div class="md-ellipsis">)',
    re.DOTALL,
)
_TITLE = re.compile(r'(<div class="md-header__topic">\s*<span class="md-ellipsis">)\s*(.*?)\s*(</span>)', re.DOTALL)
_TOPIC = re.compile(r'data-md-component="header-topic">.*?</div>\s*</div>', re.DOTALL)
_DESCRIPTION = re.compile(r'(<meta name="description" content=)"[^"]*"')
_ICON = re.compile(r'<link rel="icon" href="[^"]*">')
_OUR_STYLES = re.compile(rf'href="(?P<base>[^"]*){ASSETS}/manual\.css"')
_NOT_FOUND = "<h1>404 - Not found</h1>"
_NAV_PART = re.compile(r'<label class="md-nav__link" for="__nav_(?P<n>\d+)"[^>]*>')


def finished(text: str, path: str, project: Project, *, policy: bool = True) -> str:
    """The HTML of a page with numbers in its nav, our scripts, named dialogs, and a strict content-security policy.

    `path` is the page's in the site. A server that adds scripts of its own cannot have the policy.
    """
    if is_finished(text):
        return text
    base = _base(text, path)
    text = _with_description(text, path, project)
    text = _with_numbers(text, path, base, project)
    text = _SEARCH.sub(lambda match: f'{match[0]} aria-label="Search"', text)
    text = _with_title(text, base, project.settings.edition)
    text = _with_scripts(text, path, base, project)
    text = with_notes(text).replace(_NOT_FOUND, _not_found(base, project.settings.site_name), 1)
    return with_policy(text) if policy else text


def _with_description(text: str, path: str, project: Project) -> str:
    """The description with its slots filled; hosts copy it from the front matter."""
    pages = {page_file(name, project.settings.directory_urls): chapter for name, chapter in project.chapters.items()}
    if path not in pages or not SLOT.search(pages[path].front.get(DESCRIPTION, "")):
        return text
    said = escaped(described(project, pages[path]))
    return _DESCRIPTION.sub(lambda match: f'{match[1]}"{said}"', text)


def is_finished(text: str) -> bool:
    """Whether a page has our scripts already. Words of a page cannot say so: a host escapes them."""
    return f'{ASSETS}/boot.js"></script>\n</head>' in text


def _base(text: str, path: str) -> str:
    """What leads from a page to the site's root: relative, but absolute on a page that is served for any path."""
    styles = _OUR_STYLES.search(text)
    return styles["base"] if styles else relative("", path)


def _with_title(text: str, base: str, edition: str) -> str:
    """Beside the title, which leads home, the edition; our icon."""
    home, said = base or "./", f'<span class="edition">Edition {html.escape(edition)}</span>' if edition else ""
    text = _TITLE.sub(lambda match: f'{match[1]}<a class="home" href="{home}">{match[2]}</a>{match[3]}', text, count=1)
    text = _TOPIC.sub(lambda match: match[0] + said, text, count=1)
    return _ICON.sub(f'<link rel="icon" href="{base}{ASSETS}/icon.svg">', text)


def _not_found(base: str, site_name: str) -> str:
    """What the page says that a server shows for an address that leads nowhere."""
    home = f'<a href="{base or "./"}">{html.escape(site_name)}</a>'
    where = f"The contents name every page of {home}, and its first page is the start."
    return f"<h1>There is no such page</h1><p>{where}</p>"


def _with_scripts(text: str, path: str, base: str, project: Project) -> str:
    """Ours in place of the theme's, which ours loads when somebody searches."""
    assets = base + ASSETS
    twin = _twin_link(path, project)
    text = text.replace("</head>", f'{twin}<script src="{assets}/boot.js"></script>\n</head>', 1)
    ours = f'<script src="{assets}/manual.js" defer data-theme-script="'
    filters = f'<script src="{assets}/tables.js" defer></script>' if _ASKS_FOR_FILTERS in text else ""
    return _THEME_SCRIPT.sub(lambda match: f'{ours}{match["src"]}"></script>{filters}', text)


def _twin_link(path: str, project: Project) -> str:
    """The link from a chapter's page to its Markdown twin; nothing on other pages."""
    names = {page_file(name, project.settings.directory_urls): name for name in project.chapters}
    if path not in names:
        return ""
    return f'<link rel="alternate" type="text/markdown" href="{relative(twin_file(names[path]), path)}">\n'


def _with_numbers(text: str, path: str, base: str, project: Project) -> str:
    places = number_pages(project.settings.nav, project.chapters)
    by_file = {page_file(name, project.settings.directory_urls): place.number for name, place in places.items()}

    def number(href: str) -> str:
        return by_file.get(_target(href, path, base), "")

    text = _NAV_LINK.sub(lambda match: match[0] + _span(number(match["href"])), text)
    text = _FOOT_LINK.sub(lambda match: _numbered_link(match, number(match["href"])), text)
    parts = _part_numbers(project)
    return _NAV_PART.sub(lambda match: match[0] + _span(parts.get(int(match["n"]), "")), text)


def _numbered_link(match: re.Match[str], number: str) -> str:
    """A link to the page before or after: its name says what it shows."""
    name = f"{match['way']}: {number}" if number else f"{match['way']}:"
    return match[0].replace(f"{match['way']}: ", f"{name} ", 1) + _span(number)


def _target(href: str, path: str, base: str) -> str:
    """The file of the site that a page's link leads to."""
    href = html.unescape(href)
    here = "" if base.startswith("/") else posixpath.dirname(path)
    joined = posixpath.normpath(posixpath.join(here, href.removeprefix(base) if base.startswith("/") else href))
    return posixpath.normpath(f"{joined}/index.html") if href.endswith("/") or href in ("", ".") else joined


def _span(number: str) -> str:
    return f'<span class="no">{number}</span>' if number else ""


def _part_numbers(project: Project) -> Mapping[int, str]:
    """The number of each part by its position among the nav's entries, from 1, as the theme counts them."""
    entries = list(dict.fromkeys(page.parts[0] if page.parts else f"/{page.path}" for page in project.settings.nav))
    titles = [entry for entry in entries if not entry.startswith("/")]
    return {n: str(titles.index(entry) + 1) for n, entry in enumerate(entries, 1) if entry in titles}
