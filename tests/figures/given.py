"""What the tests of figures share: the lamps and bells of tests/cases/figures, and the real figures with recordings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from build_tools.errors import DocsError, Finding, Location
from build_tools.figures.drawing import Drawing, draw
from build_tools.figures.palette import Palette, read_palette
from build_tools.figures.schema import Figure, read_figure
from build_tools.recordings.address import Path as Json
from build_tools.recordings.address import parse_path
from build_tools.recordings.collection import Recordings
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.http_format import parse
from build_tools.recordings.sightings import Look
from build_tools.settings import read_settings

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests/cases/figures"
FIGURES = (
    *(path for path in sorted((ROOT / "figures").glob("*.yaml")) if path.stem != "palette"),
    CASES / "long-stream.yaml",
    CASES / "one-suite-three-clients.yaml",
    CASES / "a-request-opened.yaml",
    CASES / "a-response-opened.yaml",
)
"""The figures that are drawn from the real recordings."""
REAL = tuple(path.stem for path in FIGURES)


def read(path: Path) -> str:
    return path.read_text("utf-8")


def recordings(texts: Mapping[str, str]) -> Recordings:
    paths = {name: f"kit/recordings/{name}.http" for name in texts}
    return Recordings(
        {name: RecordingFile(name, paths[name], parse(text, paths[name])) for name, text in texts.items()}
    )


def lamps() -> Recordings:
    return recordings({"lamps": read(CASES / "lamps.http")})


def palette(text: str | None = None) -> Palette:
    return read_palette(read(CASES / "palette.yaml") if text is None else text, "figures/palette.yaml")


def figure(text: str | None = None) -> Figure:
    return read_figure("lamps", read(CASES / "lamps.yaml") if text is None else text, "figures/lamps.yaml")


def drawn(text: str | None = None) -> Drawing:
    return draw(figure(text), lamps(), palette(), "fig-1")


def bells() -> Recordings:
    return recordings({"bells": read(CASES / "bells.http")})


def rung(text: str | None = None, recorded: Recordings | None = None) -> Drawing:
    text = read(CASES / "bells.yaml") if text is None else text
    return draw(read_figure("bells", text, "figures/bells.yaml"), recorded or bells(), palette(), "fig-1")


def real_recordings() -> dict[str, str]:
    return {path.stem: read(path) for path in sorted((ROOT / "kit/recordings").glob("*.http"))}


def real_figure(name: str = "four-ways-a-task-ends") -> Figure:
    path = next(path for path in FIGURES if path.stem == name)
    return read_figure(name, read(path), str(path.relative_to(ROOT)))


def real(name: str = "four-ways-a-task-ends", prefix: str = "fig-1") -> Drawing:
    looks = read_settings(read(ROOT / "mkdocs.yml")).sightings
    return draw(real_figure(name), recordings(real_recordings()), real_palette(), prefix, looks)


def real_palette(text: str | None = None) -> Palette:
    return read_palette(read(ROOT / "figures/palette.yaml") if text is None else text, "figures/palette.yaml")


def edited(text: str, hunk: str) -> str:
    """A text with the lines of `-` replaced by those of `+` that follow."""
    for old, new in re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)*)", hunk, re.MULTILINE):
        before, after = (re.sub(r"^.", "", lines, flags=re.MULTILINE) for lines in (old, new))
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return text


def drawn_or_report(figure_text: str, recorded: Recordings, name: str = "lamps") -> Drawing | Finding:
    try:
        return draw(read_figure(name, figure_text, f"figures/{name}.yaml"), recorded, palette(), "fig-1")
    except DocsError as error:
        return error.finding


def path(text: str) -> Json:
    return parse_path(text, Location("test"))


LOOKS = (
    Look(tuple(map(path, ("$", "$.lamp", "$.lamps[*]"))), path("$.id"), path("$.end"), path("$.since")),
)  # where the bulbs of tests/cases/figures have ids and states


def bulbs() -> Recordings:
    return recordings({"bulbs": read(CASES / "bulbs.http")})


def bulb_palette() -> Palette:
    text = read(CASES / "palette.yaml")
    for hue, bell in (("off", "BELL_STILL"), ("warm", "BELL_RINGS")):
        text = text.replace(f"texts: [{bell}]", f"texts: [{bell}, LAMP_{hue.upper()}]")
    return palette(text)


def bulbs_drawn() -> Drawing:
    return draw(
        read_figure("bulbs", read(CASES / "bulbs.yaml"), "figures/bulbs.yaml"), bulbs(), bulb_palette(), "b", LOOKS
    )


def real_states() -> Drawing:
    return real("states-of-a-task")


def watched(text: str | None = None, recorded: Recordings | None = None) -> Drawing:
    text = read(CASES / "watch.yaml") if text is None else text
    return draw(read_figure("watch", text, "figures/watch.yaml"), recorded or bulbs(), bulb_palette(), "w", LOOKS)


def real_crash() -> Drawing:
    return real("what-three-clients-see-of-a-crash")


def real_clients() -> Drawing:
    return real("one-suite-three-clients")


def horns(text: str | None = None) -> Recordings:
    return recordings({"horns": read(CASES / "horns.http") if text is None else text})


def blown(text: str | None = None, recorded: Recordings | None = None) -> Drawing:
    text = read(CASES / "horns.yaml") if text is None else text
    return draw(read_figure("horns", text, "figures/horns.yaml"), recorded or horns(), palette(), "h")
