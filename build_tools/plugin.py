"""The MkDocs plugin: what `manual serve` needs besides the extension. The only module that imports mkdocs.

A site builds without it: the extension renders the pages and `manual finish` does the rest. Under `mkdocs serve` it
watches the folders that MkDocs does not know, reports findings in the terminal and adds the full logs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, get_plugin_logger

from build_tools.checks import run_all
from build_tools.errors import DocsError
from build_tools.project import Project, load
from build_tools.site.outputs import outputs
from build_tools.site.write import finish, generate

_log = get_plugin_logger("manual")


class ManualPlugin(BasePlugin):  # type: ignore[no-untyped-call, type-arg]  # the base has no options either
    """Takes no options: the settings are in `extra: manual:`, where every host leaves them alone."""

    serving = False

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Remember whether the site is served; `manual build` checks and finishes by itself."""
        self.serving = command == "serve"

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Report what is wrong. A page whose parts cannot be shown says so in their place."""
        if not self.serving:
            return
        project = self._project(config)
        generate(project)
        for finding in run_all(project):
            _log.warning("%s", finding)

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Add the full logs to the served site."""
        if self.serving:
            try:
                project = self._project(config)
                finish(project, Path(config.site_dir), outputs(project, policy=False), policy=False)
            except DocsError as error:  # reported before the build; the page of it says so in its place
                _log.warning("%s", error)

    def on_serve(self, server: LiveReloadServer, /, *, config: MkDocsConfig, builder: object) -> LiveReloadServer:
        """Watch cuts, recordings and the lock too."""
        project = self._project(config)
        settings = project.settings
        ours = (settings.snippets, settings.figures, settings.tables, settings.recordings, settings.lock)
        for folder in (*ours, settings.sources, settings.quotes):
            if (project.root / folder).exists():
                server.watch(str(project.root / folder))
        return server

    def _project(self, config: MkDocsConfig) -> Project:
        try:
            return load(Path(config.config_file_path).parent)
        except DocsError as error:
            raise PluginError(str(error)) from error
