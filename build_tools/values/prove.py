"""Claims proved: every thing that a claim looks at, what speaks against it, and the number that it says."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fnmatch import fnmatchcase
from itertools import groupby

from build_tools.recordings.collection import Recordings
from build_tools.recordings.json_scan import Json
from build_tools.values.claims import AtMost, Claim, Count, Holds, NoChange, Paths, Same
from build_tools.values.evidence import Thing, evidence_in


@dataclass(frozen=True)
class Counterexample:
    """The address of a thing that speaks against a claim, and why."""

    address: str
    why: str


@dataclass(frozen=True)
class Verdict:
    """What came of a claim.

    `things` are the addresses of all that it looked at, in `documents` documents of the `recordings`; `against` the
    counterexamples that no exception names, `stale` the exceptions that are none; `number` what it counted.
    """

    things: tuple[str, ...]
    documents: int
    recordings: tuple[str, ...]
    against: tuple[Counterexample, ...]
    stale: tuple[str, ...]
    number: int | None = None

    @property
    def holds(self) -> bool:
        """Whether there was something to look at, and nothing speaks against the claim."""
        return bool(self.things) and not self.against

    @property
    def witness(self) -> str:
        """The thing to show: the first, of a recording that is no twin where there is one."""
        return min(self.things, key=lambda address: "." in address.partition("#")[0])


def prove(claim: Claim, recordings: Recordings) -> Verdict:
    """Look at every thing of a claim. Raises `RecordingError` when one of its paths cannot be evaluated."""
    files = recordings.files.items()
    named = [file for name, file in files if any(fnmatchcase(name, glob) for glob in claim.over)]
    found = [evidence_in(file, claim) for file in named]
    things = [thing for _, some in found for thing in some if _is_meant(claim, thing)]
    against = tuple(_against(claim, things))
    excepted = {name: [one for one in against if _is_in(one.address, name)] for name in claim.exceptions}
    excused = {one for some in excepted.values() for one in some}
    return Verdict(
        tuple(thing.address for thing in things),
        sum(count for count, _ in found),
        tuple(file.name for file in named),
        tuple(one for one in against if one not in excused),
        tuple(name for name, some in excepted.items() if not some),
        _number(claim, things),
    )


def _is_meant(claim: Claim, thing: Thing) -> bool:
    """Whether a thing meets the claim's condition; what cannot change, having nothing to look at, is not meant."""
    if claim.condition is not None and not thing.meets(claim.condition, claim.where):
        return False
    test = claim.test
    return not isinstance(test, NoChange) or bool(_first(test.at, thing) and _first(test.by, thing))


def _is_in(address: str, name: str) -> bool:
    """Whether an address is in a recording, `NAME`, or in a step of it, `NAME#STEP`."""
    recording, _, rest = address.partition("#")
    return name in (recording, f"{recording}#{rest.partition('.')[0]}")


def _first(paths: Paths, thing: Thing) -> list[Json]:
    """What the first of the paths that selects something selects."""
    return next(filter(None, map(thing.has, paths)), [])


def _said(values: Sequence[Json]) -> str:
    """Values as a report shows them, and as they are compared: 1 and 1.0 are written differently."""
    return ", ".join(json.dumps(value, ensure_ascii=False, sort_keys=True) for value in values) or "nothing"


def _against(claim: Claim, things: Sequence[Thing]) -> Iterator[Counterexample]:
    match claim.test:
        case Holds():
            yield from _unmet(claim, claim.test, things)
        case Same(at):
            yield from _different(things, at)
        case NoChange():
            for _, found in groupby(things, key=lambda thing: thing.recording):
                yield from _changed(claim.test, tuple(found))
        case AtMost(number):
            yield from (Counterexample(thing.address, f"one more than {number}") for thing in things[number:])
        case Count():
            return


def _unmet(claim: Claim, test: Holds, things: Sequence[Thing]) -> Iterator[Counterexample]:
    """The things that are otherwise than the condition wants them."""
    why = f"it is {'not ' * test.wanted}so: {test.condition.text.removeprefix('$[?')[:-1]}"
    for thing in things:
        if thing.meets(test.condition, claim.where) is not test.wanted:
            yield Counterexample(thing.address, why)


def _different(things: Sequence[Thing], at: Paths) -> Iterator[Counterexample]:
    """The things at which something else stands than at the first."""
    said = [(thing, _said(_first(at, thing))) for thing in things]
    for thing, text in said:
        if text != said[0][1]:
            yield Counterexample(thing.address, f"{text[:60]}, and {said[0][1][:60]} at {said[0][0].address}")


def _changed(test: NoChange, things: Sequence[Thing]) -> Iterator[Counterexample]:
    """The things of one recording that differ from the one before them, where they may not."""
    before: dict[str, tuple[str, Thing]] = {}
    guarded = {form for text in test.after for form in (text, json.dumps(text, ensure_ascii=False))}
    for thing in _by_time(things):
        who, now = _said(_first(test.by, thing)), _said(_first(test.at, thing))
        was, earlier = before.get(who, (now, thing))
        if was != now and (was in guarded or not guarded):
            yield Counterexample(thing.address, f"{now[:60]} after {was[:60]} at {earlier.address}")
        before[who] = now, thing


def _by_time(things: Sequence[Thing]) -> Iterable[Thing]:
    """In the order of the clock; what came at one time stays in the order of the file, as all does without a clock."""
    times = [thing.at for thing in things]
    if None in times:
        return things
    return [thing for _, _, thing in sorted((thing.at or Decimal(0), n, thing) for n, thing in enumerate(things))]


def _number(claim: Claim, things: Sequence[Thing]) -> int | None:
    match claim.test:
        case Count(()):
            return len(things)
        case Count(at):
            return len({_said([value]) for thing in things for value in _first(at, thing)})
        case AtMost(number):
            return number
        case _:
            return None


def spoken(verdict: Verdict, of: str) -> str:
    """What a page says that a claim was checked on."""
    counts: Mapping[str, int] = {of: verdict.documents, "recordings": len(verdict.recordings)}
    looked = " of ".join(_plural(count, noun) for noun, count in counts.items())
    return f"checked on {_plural(len(verdict.things), 'places')} in {looked}"


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun if count != 1 else noun.removesuffix('s')}"
