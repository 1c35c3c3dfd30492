# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The examples of a page: MLIR blocks that state operands and results, or an error.

Entry points: `read_examples`, `read_modules`, `read_rewrites`. In a block, blank lines part
examples. One is an op of Bale's or ONNX's, with comments before and after it:

    // %x: [0, 1]          an operand, as JSON; `bytes [0, 255]` for the bytes of bools
    // opset: 9            the opset of the module; the newest if not stated
    // ONNX: name          what ONNX calls the example
    %y = <op on %x>
    // %y: [2]             the result, or what a memref then holds; or `each in [0, 2]`
    // error: <message>    instead of a result: of the call if there are operands, else of
                           the compiler

or anything else that can stand in a module, which must be valid unless an error is stated. A block
with a line `// becomes` or `// becomes with <options>` is one example: what the pass that the
heading names makes of the module before the line. There `// ...` stands for any text.

Other comments are for readers.
"""

import json
import re
from dataclasses import dataclass

import numpy as np

from page_blocks import Block, is_output, read_blocks

DTYPES = {
    "i1": np.bool_, "i8": np.uint8, "ui8": np.uint8, "ui32": np.uint32, "i64": np.int64,
    "f32": np.float32, "index": np.int64,
}  # fmt: skip

_STATEMENT = re.compile(
    r"(?:%(?P<result>\w+) = )?(?P<op>\"?(?:bale|onnx)\.(?P<name>\w+).*?)"
    r"(?: : (?P<operands>\(?(?:tensor|memref).*?)(?: -> (?P<type>\S+))?)?"
)
_SHAPED = re.compile(r"(?:tensor|memref)<(?P<extents>(?:[\d?]+x)*)(?P<element>\w+)>")
_BECOMES = re.compile(r"^// becomes(?: with (?P<options>.*))?\n", re.MULTILINE)


@dataclass(frozen=True)
class Example:
    """One op, what it is applied to, and what must come of it.

    statement:  the op as the page writes it, on one line.
    operands:   the name and the MLIR type of each operand.
    result:     the name and the type of the result, or of the memref that is written; None if
                there is neither.
    is_written: whether the result is a memref, the last operand.
    arguments:  the values of the operands, none if they are not stated.
    attributes: those of the ONNX op, of which `output_type` follows from the words.
    expected:   the result, a range that its elements are in, or None if none is stated.
    """

    line: int
    statement: str
    op: str
    is_onnx: bool
    operands: list[tuple[str, str]]
    result: tuple[str, str] | None
    is_written: bool
    attributes: dict[str, int]
    arguments: list[np.ndarray]
    expected: np.ndarray | range | None
    error: str | None
    opset: int | None
    onnx_name: str | None


@dataclass(frozen=True)
class Module:
    """MLIR that is valid, or is refused with `error`, by the pass `name` if there is one."""

    line: int
    name: str | None
    text: str
    error: str | None


@dataclass(frozen=True)
class Rewrite:
    """What the pass `name` makes with `options`."""

    line: int
    name: str
    options: str
    before: str
    after: str


def _pieces(page: str) -> list[tuple[int, Block, str]]:
    """The examples of the page but for rewrites, each with its line and its block."""
    pieces = []
    for block in read_blocks(page):
        # Where an attribute is repeated on the page of an op, its text is indented.
        if block.language != "mlir" or block.indent or is_output(block):
            continue
        if _BECOMES.search(block.text):
            continue
        line = block.line
        for piece in re.split(r"(\n\n+)", block.text):
            if piece.strip():
                pieces.append((line, block, piece.strip()))
            line += piece.count("\n")
    return pieces


def _parts(piece: str) -> tuple[list[str], str, list[str]]:
    """The comments before the op, the op on one line, and the comments after it begins."""
    lines = piece.splitlines()
    ops = [i for i, line in enumerate(lines) if not line.startswith("//")]
    first = ops[0] if ops else len(lines)
    statement = " ".join(lines[i].strip() for i in ops)
    return lines[:first], statement, [line for line in lines[first:] if line.startswith("//")]


def _stated(notes: list[str]) -> dict[str, str]:
    found = (re.fullmatch(r"// (%\w+|opset|ONNX|error): (.*)", note) for note in notes)
    return {note[1]: note[2] for note in found if note}


def _pass_name(heading: str) -> str | None:
    name = re.fullmatch(r"`-([a-z-]+)`", heading)
    return name[1] if name else None


def read_examples(page: str) -> list[Example]:
    """The examples of the page that are one op."""
    return [
        _read(piece, line)
        for line, _, piece in _pieces(page)
        if _STATEMENT.fullmatch(_parts(piece)[1])
    ]


def read_modules(page: str) -> list[Module]:
    """The examples of the page that are not one op."""
    modules = []
    for line, block, piece in _pieces(page):
        _, statement, notes = _parts(piece)
        if not _STATEMENT.fullmatch(statement):
            error = _stated(notes).get("error")
            modules.append(Module(line, _pass_name(block.heading), piece + "\n", error))
    return modules


def read_rewrites(page: str) -> list[Rewrite]:
    """The examples of the page that show what a pass makes."""
    rewrites = []
    for block in read_blocks(page):
        if block.language == "mlir" and (becomes := _BECOMES.search(block.text)):
            name = _pass_name(block.heading)
            assert name, f"{page}: line {block.line}: expected a pass to be the heading"
            before, after = block.text[: becomes.start()], block.text[becomes.end() :]
            rewrites.append(Rewrite(block.line, name, becomes["options"] or "", before, after))
    return rewrites


def _read(text: str, line: int) -> Example:
    before, statement, after = _parts(text)
    parts = _STATEMENT.fullmatch(statement)
    given, outcome = _stated(before), _stated(after)
    operands = _operands(parts["op"], parts["operands"] or "")
    is_written = bool(parts["operands"]) and "memref" in operands[-1][1]
    if parts["result"]:
        result = (f"%{parts['result']}", parts["type"] or "index")
        is_written = False
    else:
        result = operands[-1] if is_written else None
    values = [given.get(name) for name, _ in operands]
    if is_written and values[-1] is None and result[0] in outcome:
        values[-1] = outcome[result[0]]
    assert all(values) or not any(values), f"line {line}: expected all operands or none"
    expected = outcome.get(result[0]) if result else None
    assert result is None or ("error" in outcome) != (expected is not None), (
        f"line {line}: expected a result or error"
    )
    return Example(
        line=line,
        statement=statement,
        op=parts["name"].lower(),
        is_onnx=parts["op"].startswith('"onnx.'),
        operands=operands,
        result=result,
        is_written=is_written,
        attributes=_attributes(parts["op"], result[1] if result else ""),
        arguments=[
            _array(value, mlir)
            for value, (_, mlir) in zip(values, operands, strict=True)
            if value is not None
        ],
        expected=None if expected is None else _expected(expected, result[1]),
        error=outcome.get("error"),
        opset=int(given["opset"]) if "opset" in given else None,
        onnx_name=given.get("ONNX"),
    )


def _operands(op: str, types: str) -> list[tuple[str, str]]:
    names = re.findall(r"%\w+", op)
    known = re.findall(r"(?:tensor|memref)<[^>]*>", types)
    # Types that are always the same are not written.
    if op.startswith("bale.check"):
        known = ["i1", "index", "index"]
    elif op.startswith(("bale.unpack ", "bale.count")):
        known.append("index")
    return list(zip(names, known, strict=True))


def _attributes(op: str, result: str) -> dict[str, int]:
    names = "bits|radix|group_size|axis|output_type"
    found = {name: int(value) for name, value in re.findall(rf"({names}) = (-?\d+)", op)}
    if axis := re.search(r"axis\((-?\d+)\)", op):
        found["axis"] = int(axis[1])
    if op.startswith("bale.pack") and result.endswith("ui32>"):
        found["output_type"] = 12
    return found


def _expected(text: str, mlir: str) -> np.ndarray | range:
    if limits := re.fullmatch(r"each in \[(\d+), (\d+)\]", text):
        return range(int(limits[1]), int(limits[2]) + 1)
    return _array(text, mlir)


def _array(text: str, mlir: str) -> np.ndarray:
    """The value that `text` states, of the type `mlir`, whose extents it agrees with."""
    if mlir in DTYPES:
        return np.array(json.loads(text), DTYPES[mlir])
    tensor = _SHAPED.fullmatch(mlir)
    dtype = DTYPES[tensor["element"]]
    if text.startswith("bytes "):
        array = np.array(json.loads(text.removeprefix("bytes ")), np.uint8).view(dtype)
    else:
        array = np.array(json.loads(text), dtype)
    extents = tensor["extents"].split("x")[:-1]
    if array.size == 0:
        # Lists do not show the extents behind one of 0, an unknown one among them.
        array = array.reshape([0 if extent == "?" else int(extent) for extent in extents])
    assert len(extents) == array.ndim and all(
        stated in ("?", str(extent)) for stated, extent in zip(extents, array.shape, strict=True)
    ), f"expected a value of {mlir}, but got {text}"
    return array
