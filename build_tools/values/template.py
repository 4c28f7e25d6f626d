"""Templates such as "{failed} of {passed + failed}": text and formulas, parsed once, evaluated over recorded values."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal

from build_tools.errors import FormulaError, Location, ValueFormError

_FORMULA = re.compile(r"\{([^{}]*)\}")
_HELP = "a formula has names, whole numbers, + - * / ( ) and count(name)"
_OPERATORS: dict[type[ast.operator], Callable[[Decimal, Decimal], Decimal]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
}


@dataclass(frozen=True)
class Formula:
    """One `{…}`: its text and syntax. Equal when written alike."""

    text: str
    tree: ast.expr = field(compare=False)


@dataclass(frozen=True)
class Template:
    """Pieces of text and formulas in order, and every name that the formulas use."""

    pieces: tuple[str | Formula, ...]
    names: frozenset[str]


@dataclass(frozen=True)
class Recorded:
    """What stands at a name's address: its text and the count of its items; each raises when it has none."""

    text: Callable[[], str]
    count: Callable[[], int]


def parse_template(text: str, where: Location) -> Template:
    """The template of a text. Raises `FormulaError` for a formula with anything but arithmetic."""
    pieces: list[str | Formula] = []
    for n, piece in enumerate(_FORMULA.split(text)):
        if n % 2:
            pieces.append(_formula(piece, where))
        elif piece:
            pieces.append(piece)
    if any("{" in piece or "}" in piece for piece in pieces if isinstance(piece, str)):
        raise FormulaError(where, f"a brace in '{text}' is not closed", "a formula stands in { and }")
    names = {name for piece in pieces if isinstance(piece, Formula) for name in _names(piece.tree)}
    return Template(tuple(pieces), frozenset(names))


def _formula(text: str, where: Location) -> Formula:
    try:
        tree = ast.parse(text.strip(), mode="eval").body
        if _is_arithmetic(tree):
            return Formula(text, tree)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        pass
    raise FormulaError(where, f"'{{{text[:60]}}}' is not a formula", _HELP)


def _is_arithmetic(tree: ast.expr) -> bool:
    if isinstance(tree, ast.BinOp):
        return type(tree.op) in _OPERATORS and _is_arithmetic(tree.left) and _is_arithmetic(tree.right)
    if isinstance(tree, ast.Call):
        named = isinstance(tree.func, ast.Name) and tree.func.id == "count" and not tree.keywords
        return named and len(tree.args) == 1 and isinstance(tree.args[0], ast.Name)
    return isinstance(tree, ast.Name) or (isinstance(tree, ast.Constant) and type(tree.value) is int)


def _names(tree: ast.expr) -> set[str]:
    functions = {
        node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - functions


def evaluate(formula: Formula, recorded: Callable[[str], Recorded], where: Location) -> str | Decimal:
    """The recorded text of a lone name, otherwise the number. Raises `ValueFormError` when something is no number."""
    if isinstance(formula.tree, ast.Name):
        return recorded(formula.tree.id).text()
    try:
        return _number(formula.tree, recorded)
    except ArithmeticError as error:  # a text for a number, a division by zero, a number beyond all bounds
        used = ", ".join(f"{name} is '{recorded(name).text()[:30]}'" for name in sorted(_names(formula.tree)))
        raise ValueFormError(where, f"'{{{formula.text}}}' has no value", used) from error


def _number(tree: ast.expr, recorded: Callable[[str], Recorded]) -> Decimal:
    if isinstance(tree, ast.BinOp):
        return _OPERATORS[type(tree.op)](_number(tree.left, recorded), _number(tree.right, recorded))
    if isinstance(tree, ast.Call) and isinstance(tree.args[0], ast.Name):
        return Decimal(recorded(tree.args[0].id).count())
    if isinstance(tree, ast.Name):
        return Decimal(recorded(tree.id).text())
    assert isinstance(tree, ast.Constant)
    return Decimal(str(tree.value))
