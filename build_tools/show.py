"""What `manual show` says: steps of a recording, what stands at an address, a cut as it will look, and who uses it."""

from __future__ import annotations

from collections.abc import Iterator

from build_tools.errors import DocsError, Location, PageError, nearest
from build_tools.project import Project
from build_tools.recordings.address import Address, parse_address
from build_tools.recordings.bodies import frames
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.model import SIDES
from build_tools.recordings.places import Place
from build_tools.resolving import cut_of, cut_on, cuts_of, table_of
from build_tools.showing import shown_on
from build_tools.snippets.select import Cut, Row
from build_tools.visible import visible

_ARGUMENT = Location("manual show")
_MOST_LINES = 60
_TIED = ("value ", "figure ", "table ")


def show(project: Project, word: str) -> Iterator[str]:
    """The lines to print for an address, a recording, a `chapter:name`, or nothing. Raises `DocsError`."""
    half = word.rstrip(".")
    _, dot, rest = half.partition("#")[2].partition(".")
    if "#" not in word and ":" in word:
        yield from _cuts(project, word)
    elif "#" not in word and word not in project.recordings.files:
        yield from _recordings(project, word)
    elif not dot:
        yield from _steps(project, half)
    elif word != half and rest in SIDES:
        yield from _parts(project, parse_address(half, _ARGUMENT))
    else:
        yield from _place(project, parse_address(half, _ARGUMENT))


def _recordings(project: Project, word: str) -> Iterator[str]:
    """The recordings that begin like a word."""
    files = [file for name, file in project.recordings.files.items() if name.startswith(word)]
    if not files:
        project.recordings.file(word, _ARGUMENT)
    yield from (f"{file.name}  {_steps_in(file)}" for file in files)


def _parts(project: Project, address: Address) -> Iterator[str]:
    """What can follow `request.` or `response.`, with what stands there."""
    message = project.recordings.file(address.recording, _ARGUMENT).message(address, _ARGUMENT)
    parts = [("start", message.start)]
    for kind, pairs in (("note", message.notes), ("header", message.headers), ("trailer", message.trailers)):
        parts += [(f"{kind}:{name}", value) for name, value in pairs]
    if message.body:
        parts.append(("body", f"({message.body.kind})"))
        parts += [(f"frame:{n}", "") for n in range(1, len(frames(message.body)) + 1)]
    for part, text in parts:
        yield f"{address}.{part}  {visible(text)}".rstrip()


def _steps_in(file: RecordingFile) -> str:
    count = len(file.recording.steps)
    return f"{count} step{'s' if count != 1 else ''}"


def _steps(project: Project, word: str) -> Iterator[str]:
    """The steps of a recording; of those, the ones that begin like a step given after `#`."""
    name, _, step = word.partition("#")
    file = project.recordings.file(name, _ARGUMENT)
    found = [known for known in file.recording.steps if known.name.startswith(step)]
    if not found:
        names = [known.name for known in file.recording.steps]
        what = f"no step of {file.path} begins with '{step}'"
        raise PageError(_ARGUMENT, what, f"steps: {', '.join(names)}", *nearest(step, names))
    for known in found:
        yield f"{name}#{known.name}"
        yield f"  request   {visible(known.request.start)}"
        yield f"  response  {visible(known.response.start) if known.response else '(none)'}"


def _place(project: Project, address: Address) -> Iterator[str]:
    file = project.recordings.file(address.recording, _ARGUMENT)
    place = project.recordings.place(address, _ARGUMENT)
    yield f"{place.path}:{place.line}"
    yield from _numbered(file, place)
    if place.node is not None and place.node.kind == "object":
        yield "keys: " + ", ".join(visible(key[1:-1]) for key in place.node.keys)
    elif place.node is not None and place.node.kind == "array":
        count = len(place.node.children)
        yield f"{count} item{'s' if count != 1 else ''}"
    yield from _users(project, address, place)


def _numbered(file: RecordingFile, place: Place) -> Iterator[str]:
    last = min(place.last, place.line + _MOST_LINES - 1)
    for number in range(place.line, last + 1):
        yield f"{number:6}  {visible(file.lines[number - 1].text)}"
    if last < place.last:
        yield f"        … {place.last - last} more lines"


def _users(project: Project, address: Address, place: Place) -> Iterator[str]:
    """The places in the chapters that show a line of the place."""
    lines = range(place.line, place.last + 1)
    for chapter in project.chapters.values():
        for block in chapter.listings:
            try:
                cuts = cuts_of(project, chapter.name, block)
            except DocsError:
                continue
            for binding, made in cuts.items():
                rows = {row.number for row in made.rows if isinstance(row, Row)}
                if made.address.recording == address.recording and rows.intersection(lines):
                    yield f"used by {block.where}: {block.kind} {block.argument} {binding.label}".rstrip()
        for (_, entry), shown, where in shown_on(project, chapter):
            if entry.startswith(_TIED) and _touches(project, shown.addresses, address.recording, lines):
                yield f"used by {where}: {entry}"


def _touches(project: Project, addresses: tuple[str, ...], recording: str, lines: range) -> bool:
    """Whether one of the addresses of an entry is on one of the lines of a recording."""
    parsed = (parse_address(text, _ARGUMENT) for text in addresses)
    return any(
        item.recording == recording and project.recordings.place(item, _ARGUMENT).line in lines for item in parsed
    )


def _cuts(project: Project, word: str) -> Iterator[str]:
    page, _, name = word.partition(":")
    if page not in project.chapters:
        raise PageError(_ARGUMENT, f"chapter '{page}' is not there", *nearest(page, project.chapters))
    tables = [block for block in project.chapters[page].blocks("table") if block.argument == name]
    if tables:
        yield from visible(table_of(project, name, tables[0].where).text).split("\n")
        return
    bindings = project.cuts(page).bindings.get(name)
    if bindings is None:
        yield from _cut(cut_of(project, page, name, _ARGUMENT))
        return
    for binding in bindings.snippets:
        yield f"{binding.label}:"
        yield from _cut(cut_on(project, bindings, binding))


def _cut(made: Cut) -> Iterator[str]:
    yield f"{made.path}, cut from {made.address}"
    for row in made.rows:
        if isinstance(row, Row):
            yield f"{'>' if row.marked else ' '}{row.number:5}  {visible(row.text)}"
        else:
            yield f"        {visible(row.text)}  ({visible(row.hides)})"
