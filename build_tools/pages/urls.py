"""Where pages and recordings are in the built site, and how one links to another."""

from __future__ import annotations

FOLDER = "recordings"
ASSETS = "manual-assets"
FIGURES_CSS = "figures.css"


def page_file(name: str, directory_urls: bool) -> str:  # noqa: FBT001 - the host's setting of that name
    """The HTML file, in the site, of a chapter by its name."""
    folder, _, last = name.rpartition("/")
    if last in ("index", "README"):
        return f"{folder}/index.html" if folder else "index.html"
    return f"{name}/index.html" if directory_urls else f"{name}.html"


def twin_file(name: str) -> str:
    """The file, in the site, of the Markdown twin of a chapter."""
    return f"{name}.md"


def log_file(recording: str) -> str:
    """The HTML file, in the site, of a recording's full log."""
    return f"{FOLDER}/{recording}.html"


def raw_file(recording: str) -> str:
    """The file, in the site, of the recording itself."""
    return f"{FOLDER}/{recording}.http"


def relative(target: str, page: str) -> str:
    """A link from one file of the site to another."""
    return "../" * page.count("/") + target


def anchor(line: int) -> str:
    """The id of a line on its full-log page."""
    return f"L{line}"


def table_file(name: str, ending: str) -> str:
    """The file, in the assets, of a table to download: `csv` or `json`."""
    return f"tables/{name}.{ending}"


def figure_file(name: str) -> str:
    """The file, in the assets, of a figure to download."""
    return f"figures/{name}.svg"
