"""All that we add to a site beside the host's pages, by path: what `finish` writes and a check compares."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from build_tools.pages.urls import ASSETS
from build_tools.policy import with_policy
from build_tools.project import Project
from build_tools.site.figures import figure_files, figure_uses, figure_words
from build_tools.site.logs import log_pages
from build_tools.site.tables import table_files, table_uses, table_words
from build_tools.site.twins import LLMS, llms_txt, twins

_OURS = Path(__file__).parent / "assets"


def outputs(project: Project) -> Mapping[str, str]:
    """The full logs, without policy, then the Markdown twins and their index. Raises `DocsError`."""
    logs = log_pages(project, project.settings.outline, (*figure_uses(project), *table_uses(project)))
    index = {LLMS: llms_txt(project, project.settings.description)}
    return {**logs, **twins(project, {"figure": figure_words, "table": table_words}), **index}


def expected(project: Project) -> Mapping[str, str]:
    """What a finished site must have, character for character: `outputs` with policy, and our assets that are text."""
    written = {path: with_policy(text) if path.endswith(".html") else text for path, text in outputs(project).items()}
    ours = {path: raw.decode() for path, raw in assets(project).items() if not path.endswith(".woff2")}
    return {**written, **{f"{ASSETS}/{path}": text for path, text in ours.items()}}


def assets(project: Project) -> Mapping[str, bytes]:
    """Scripts, styles, fonts and figures by their paths in the folder of our assets."""
    own = {path.relative_to(_OURS).as_posix(): path.read_bytes() for path in sorted(_OURS.rglob("*")) if path.is_file()}
    return {**own, **{path: text.encode() for path, text in {**figure_files(project), **table_files(project)}.items()}}
