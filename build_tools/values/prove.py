"""Claims proved: every thing that a claim looks at, what speaks against it, and the number that it says."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fnmatch import fnmatchcase
from itertools import chain

from build_tools.recordings.collection import Recordings
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.json_scan import Json
from build_tools.values.claims import AtMost, Claim, Count, Holds, NoChange, Paths, Same, Test
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


@dataclass(frozen=True)
class _Seen:
    """What a claim looks at in one recording, and what of it speaks against the claim by itself.

    `said` are the texts that are compared with those of other recordings, or counted.
    """

    documents: int
    things: tuple[str, ...]
    said: tuple[str, ...]
    against: tuple[Counterexample, ...]


def prove(claim: Claim, recordings: Recordings) -> Verdict:
    """Look at every thing of a claim. Raises `RecordingError` when one of its paths cannot be evaluated."""
    key = f"{claim.where} {claim.text}"
    named = [(file, seen) for file in recordings.files.values() if (seen := _seen_in(file, claim, key))]
    found = [seen for _, seen in named]
    things = tuple(chain.from_iterable(seen.things for seen in found))
    against = tuple(_against(claim, found, things))
    excepted = {name: [one for one in against if _is_in(one.address, name)] for name in claim.exceptions}
    excused = {one for some in excepted.values() for one in some}
    return Verdict(
        things,
        sum(seen.documents for seen in found),
        tuple(file.name for file, _ in named),
        tuple(one for one in against if one not in excused),
        tuple(name for name, some in excepted.items() if not some),
        _number(claim, found, things),
    )


def _seen_in(file: RecordingFile, claim: Claim, key: str) -> _Seen | None:
    """What a claim looks at in a recording, looked for once; None when the claim is not over it."""
    if key not in file.memo:
        is_over = any(fnmatchcase(file.name, glob) for glob in claim.over)
        file.memo[key] = _look(claim, *evidence_in(file, claim)) if is_over else None
    seen: _Seen | None = file.memo[key]
    return seen


def _look(claim: Claim, documents: int, found: Iterable[Thing]) -> _Seen:
    things = tuple(thing for thing in found if _is_meant(claim, thing))
    against = tuple(_alone(claim, things))
    return _Seen(documents, tuple(thing.address for thing in things), tuple(_compared(claim.test, things)), against)


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


def _compared(test: Test, things: Iterable[Thing]) -> Iterator[str]:
    """What stands at each thing, or each value that is counted."""
    match test:
        case Same(at):
            yield from (_said(_first(at, thing)) for thing in things)
        case Count(at):
            yield from (_said([value]) for thing in things for value in _first(at, thing))


def _alone(claim: Claim, things: Sequence[Thing]) -> Iterator[Counterexample]:
    """What speaks against a claim, whatever other recordings say."""
    match claim.test:
        case Holds():
            yield from _unmet(claim, claim.test, things)
        case NoChange():
            yield from _changed(claim.test, things)


def _against(claim: Claim, found: Sequence[_Seen], things: Sequence[str]) -> Iterator[Counterexample]:
    match claim.test:
        case Same():
            yield from _different(things, list(chain.from_iterable(seen.said for seen in found)))
        case AtMost(number):
            yield from (Counterexample(address, f"one more than {number}") for address in things[number:])
        case _:
            yield from chain.from_iterable(seen.against for seen in found)


def _unmet(claim: Claim, test: Holds, things: Sequence[Thing]) -> Iterator[Counterexample]:
    """The things that are otherwise than the condition wants them."""
    why = f"it is {'not ' * test.wanted}so: {test.condition.text.removeprefix('$[?')[:-1]}"
    for thing in things:
        if thing.meets(test.condition, claim.where) is not test.wanted:
            yield Counterexample(thing.address, why)


def _different(things: Sequence[str], said: Sequence[str]) -> Iterator[Counterexample]:
    """The things at which something else stands than at the first."""
    for address, text in zip(things, said, strict=True):
        if text != said[0]:
            yield Counterexample(address, f"{text[:60]}, and {said[0][:60]} at {things[0]}")


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


def _number(claim: Claim, found: Sequence[_Seen], things: Sequence[str]) -> int | None:
    match claim.test:
        case Count(()):
            return len(things)
        case Count():
            return len({text for seen in found for text in seen.said})
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
