# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A trial that fails as a test for lit.

Entry point: `lit_test`. The test calls the function of the trial on what globals hold, so that
nothing folds, and prints how many elements of the result differ.
"""

import functools
import re
from collections.abc import Iterator

import numpy as np

from assembly import Expected, Function, tensor
from elements import ElementType, truths
from functions import constant_function, function
from lowering_paths import LoweringPath
from trials import CODES, Trial

#: What arith compares, perhaps as integers of as many bits.
_COMPARED = re.compile(r"(index|i\d+|b?f\d+|complex<f\d+>)")

#: What memory that is seen as bytes may be as well.
_VIEWED = re.compile(r"i(8|16|32|64)|b?f(16|32|64)")

_MAIN = "compare"

#: How many bytes, of what value, are around memory that is written.
_AROUND, _FILLING = 64, 0xA5


def lit_test(trial: Trial, path: LoweringPath) -> str:
    """The test; where MLIR cannot say what is right, the function alone."""
    text = constant_function(trial) if path.folds else function(trial)
    written = _signless(text.text("trial"))
    operands = [trial.input, trial.condition, trial.result]
    elements = [operand.element for operand in operands if operand]
    is_comparable = all(_COMPARED.fullmatch(_signless(element.mlir)) for element in elements)
    if not is_comparable or trial.undefined is not None:
        return written
    module = _Module()
    body = _main(module, text, iter(elements))
    held = "".join(f"{line}\n" for line in module.globals)
    ending = ""
    if text.resources:
        entries = ", ".join(f'{key}: "0x{content}"' for key, content in text.resources.items())
        ending = f"{{-# dialect_resources: {{ builtin: {{ {entries} }} }} #-}}\n"
    return f"{_run_line(path)}// CHECK: {{{{^0$}}}}\n{held}{written}{body}{ending}"


def _signless(text: str) -> str:
    """As the pipelines make it: globals and casts do not know signs."""
    return re.sub(r"(?<![a-wyz_])[us]i(?=\d)", "i", text)


def _run_line(path: LoweringPath) -> str:
    options = " ".join(
        f"{key.replace('_', '-')}={str(value).lower()}"
        for key, value in path.compilation.items()
        if key not in ("opt_level", "threads")
    )
    # Without threads: parts of the work are done one after the other then.
    tools = [
        f"bale-opt %s {' '.join(path.passes)}".rstrip(),
        f'bale-opt --bale-to-llvm="{options}"',
    ]
    tools += [f"mlir-runner -O3 -e {_MAIN} -entry-point-result=i32", "FileCheck %s"]
    return f"// RUN: {' | '.join(tools)}\n"


def _surrounded(array: np.ndarray) -> np.ndarray:
    """The bytes of an array and of what is around it."""
    around = np.full(_AROUND, _FILLING, np.uint8)
    content = np.frombuffer(np.ascontiguousarray(array).tobytes(), np.uint8)
    return np.concatenate((around, content, around))


class _Module:
    """Globals, and the lines of a function that reads them."""

    def __init__(self) -> None:
        self.globals: list[str] = []
        self.lines: list[str] = []

    def value(self, text: str) -> str:
        name = f"%m{len(self.lines)}"
        self.lines.append(f"  {name} = {text}")
        return name

    def memory(self, element: ElementType, array: np.ndarray) -> tuple[str, str]:
        """A memref of the elements of `array`, and its type."""
        literal = f'dense<"0x{np.ascontiguousarray(array).tobytes().hex()}">'
        if element.mlir == "i1":
            literal = f"dense<{str(truths(array)).lower()}>"
        if array.size == 0:
            literal = "dense<>"
        mlir = tensor(list(array.shape), _signless(element.mlir), "memref")
        name = f"@g{len(self.globals)}"
        self.globals.append(f"memref.global constant {name} : {mlir} = {literal}")
        return self.value(f"memref.get_global {name} : {mlir}"), mlir

    def written(
        self, element: ElementType, array: np.ndarray, expected: Expected
    ) -> tuple[str, str, tuple[str, str, Expected]]:
        """A memref that is to be written, of the elements of `array` before, with its type; and
        the memory to look at afterwards, which is more, if a view of bytes has such elements."""
        if not _VIEWED.fullmatch(_signless(element.mlir)):
            copy, mlir = self._copy(element, array)
            return copy, mlir, (copy, mlir, expected)
        before, after = (_surrounded(values) for values in (array, expected.array))
        copy, bytes_type = self._copy(CODES[0], before)
        static = tensor(list(array.shape), _signless(element.mlir), "memref")
        start = self.index(_AROUND)
        view = self.value(f"memref.view {copy}[{start}][] : {bytes_type} to {static}")
        all_bytes = Expected(CODES[0], CODES[0].mlir, list(after.shape), after)
        return view, static, (copy, bytes_type, all_bytes)

    def _copy(self, element: ElementType, array: np.ndarray) -> tuple[str, str]:
        memory, mlir = self.memory(element, array)
        copy = self.value(f"memref.alloc() : {mlir}")
        self.lines.append(f"  memref.copy {memory}, {copy} : {mlir} to {mlir}")
        return copy, mlir

    def argument(self, memory: str, mlir: str, wanted: str) -> str:
        """The memref `memory` of type `mlir` as the `wanted` type, a tensor or a memref."""
        kind = wanted.partition("<")[0]
        static = mlir.replace("memref<", f"{kind}<", 1)
        if kind == "tensor":
            memory = self.value(f"bufferization.to_tensor {memory} restrict : {mlir} to {static}")
        if static == wanted:
            return memory
        return self.value(f"{kind}.cast {memory} : {static} to {wanted}")

    def differences(self, name: str, mlir: str, expected: Expected) -> str:
        """How many elements of the memref `name` are not those expected; -1 if its shape is not."""
        dims = [(self.value(f"memref.dim {name}, {self.index(dim)} : {mlir}"), self.index(extent))
                for dim, extent in enumerate(expected.shape)]  # fmt: skip
        differs = [self.value(f"arith.cmpi ne, {got}, {wanted} : index") for got, wanted in dims]
        any_differs = self.value("arith.constant false")
        for differ in differs:
            any_differs = self.value(f"arith.ori {any_differs}, {differ} : i1")
        wanted, static = self.memory(expected.element, expected.array)
        minus = self.value("arith.constant -1 : i32")
        result = f"%m{len(self.lines)}"
        self.lines.append(f"  {result} = scf.if {any_differs} -> i32 {{\n  scf.yield {minus} : i32")
        self.lines.append("  } else {")
        got = self.value(f"memref.cast {name} : {mlir} to {static}")
        number = self._loop(got, wanted, static, expected)
        self.lines.append(f"  scf.yield {number} : i32\n  }}")
        return result

    def _loop(self, got: str, wanted: str, mlir: str, expected: Expected) -> str:
        """How many elements of two memrefs of a static shape differ."""
        rank, element = len(expected.shape), _signless(expected.mlir)
        flat = tensor([expected.array.size], element, "memref")
        if rank > 1:
            dims = f"[[{', '.join(map(str, range(rank)))}]]"
            got, wanted = (
                self.value(f"memref.collapse_shape {value} {dims} : {mlir} into {flat}")
                for value in (got, wanted)
            )
        start, end, step = map(self.index, (0, expected.array.size, 1))
        zero = self.value("arith.constant 0 : i32")
        result = f"%m{len(self.lines)}"
        self.lines.append(
            f"  {result} = scf.for %i = {start} to {end} step {step}"
            f" iter_args(%n = {zero}) -> i32 {{"
        )
        pair = [self.value(f"memref.load {value}[%i] : {flat}") for value in (got, wanted)]
        differs = self._differs(*pair, element)
        one = self.value(f"arith.extui {differs} : i1 to i32")
        more = self.value(f"arith.addi %n, {one} : i32")
        self.lines.append(f"  scf.yield {more} : i32\n  }}")
        return result

    def _differs(self, first: str, second: str, element: str) -> str:
        if half := re.fullmatch(r"complex<(.*)>", element):
            parts = [
                self._differs(
                    *(self.value(f"complex.{part} {v} : {element}") for v in (first, second)),
                    half[1],
                )
                for part in ("re", "im")
            ]
            return self.value(f"arith.ori {', '.join(parts)} : i1")
        if bits := re.fullmatch(r"b?f(\d+)", element):
            integer = f"i{bits[1]}"
            first, second = (
                self.value(f"arith.bitcast {v} : {element} to {integer}") for v in (first, second)
            )
            element = integer
        return self.value(f"arith.cmpi ne, {first}, {second} : {element}")

    def index(self, number: int) -> str:
        return self.value(f"arith.constant {number} : index")


def _main(module: _Module, text: Function, elements: Iterator[ElementType]) -> str:
    """The function that calls that of the trial, whose arguments in memory have `elements`."""
    arguments, checked = [], []
    for place, (mlir, array) in enumerate(text.arguments):
        if mlir == "index":
            arguments.append(module.index(array.item()))
            continue
        element = next(elements)
        if expected := text.written.get(place):
            memory, static, written = module.written(element, array, expected)
            checked.append(written)
        else:
            memory, static = module.memory(element, array)
        arguments.append(module.argument(memory, static, _signless(mlir)))
    types = ", ".join(_signless(mlir) for mlir, _ in text.arguments)
    call = f"call @trial({', '.join(arguments)}) : ({types}) -> "
    numbers = []
    if not text.results:
        module.lines.append(f"  {call}()")
    for _, mlir, expected in text.results:
        # There is one at most.
        mlir = _signless(mlir)
        value = module.value(f"{call}{mlir}")
        if expected.element is None:
            wanted = module.index(expected.array.item())
            differs = module.value(f"arith.cmpi ne, {value}, {wanted} : index")
            numbers.append(module.value(f"arith.extui {differs} : i1 to i32"))
        else:
            memref = mlir.replace("tensor<", "memref<", 1)
            cast = f"bufferization.to_buffer {value} read_only : {mlir} to {memref}"
            checked.append((module.value(cast), memref, expected))
    numbers += [module.differences(*values) for values in checked]
    total = functools.reduce(lambda x, y: module.value(f"arith.addi {x}, {y} : i32"), numbers)
    lines = "".join(f"{line}\n" for line in module.lines)
    return f"func.func @{_MAIN}() -> i32 {{\n{lines}  return {total} : i32\n}}\n"
