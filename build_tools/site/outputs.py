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


def outputs(project: Project, *, policy: bool = True) -> Mapping[str, str]:
    """The full logs, then the Markdown twins and their index. Raises `DocsError`.

    `policy`: with the content-security policy, which a server that adds scripts of its own cannot have.
    """
    logs = log_pages(project, project.settings.outline, (*figure_uses(project), *table_uses(project)))
    index = {LLMS: llms_txt(project, project.settings.description)}
    logs = {path: with_policy(text) for path, text in logs.items()} if policy else logs
    return {**logs, **twins(project, {"figure": figure_words, "table": table_words}), **index}


def expected(project: Project, texts: Mapping[str, str]) -> Mapping[str, str]:
    """What a finished site must have, character for character: its `outputs`, and our assets that are text."""
    ours = {path: raw.decode() for path, raw in assets(project).items() if not path.endswith(".woff2")}
    return {**texts, **{f"{ASSETS}/{path}": text for path, text in ours.items()}}


def assets(project: Project) -> Mapping[str, bytes]:
    """Scripts, styles, fonts and figures by their paths in the folder of our assets."""
    own = {path.relative_to(_OURS).as_posix(): path.read_bytes() for path in sorted(_OURS.rglob("*")) if path.is_file()}
    return {**own, **{path: text.encode() for path, text in {**figure_files(project), **table_files(project)}.items()}}
