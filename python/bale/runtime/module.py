# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiled modules and their functions.

Entry points: `compile` and `emit`. Modules and functions may be used by several
threads at once; the interpreter's lock is free while compiled code runs.
"""

import functools
import weakref
from collections.abc import Mapping

import numpy as np

from bale.runtime import library as capi
from bale.runtime.arrays import Handles, describe, from_memory, own, to_memory
from bale.runtime.element_types import ElementType
from bale.runtime.errors import BaleError
from bale.runtime.library import Array, decode, encode, issue_warnings, last_error, library
from bale.runtime.signature import Kind, ValueSpec


class Function:
    """A function of a compiled module.

    Called with one array an input, it returns a list with one array an output.
    Results are arrays of their own. Results of bool are bytes 0 and 1. An input of
    kind BUFFER is written in place.
    """

    def __init__(self, module: "Module", handle: int) -> None:
        # The function lives as long as its module.
        self._module = module
        self._handle = handle
        functions = library()
        self.name: str = decode(functions.baleFunctionGetName(handle))
        self.inputs = _specs(
            functions.baleFunctionGetInput, functions.baleFunctionGetNumInputs, handle
        )
        self.outputs = _specs(
            functions.baleFunctionGetOutput, functions.baleFunctionGetNumOutputs, handle
        )

    def __call__(self, *arrays: object) -> list[np.ndarray]:
        handles = Handles()
        results = self._results
        if len(arrays) == len(self.inputs) and self._can_pass:
            memories = [
                to_memory(array, spec, handles)
                for array, spec in zip(arrays, self.inputs, strict=True)
            ]
        else:
            # The library says what is wrong before it looks at the arrays.
            memories = [np.zeros(()) for _ in arrays]
        inputs = (Array * len(memories))(*map(describe, memories))
        outputs = (Array * len(self.outputs))()
        if not library().baleCall(self._handle, inputs, len(inputs), outputs, len(outputs)):
            raise last_error()
        # Every output has an owner before any is converted, which may fail.
        owned = [own(array, elements) for array, elements in zip(outputs, results, strict=True)]
        return [
            from_memory(memory, spec, handles)
            for memory, spec in zip(owned, self.outputs, strict=True)
        ]

    @functools.cached_property
    def _results(self) -> list[ElementType]:
        """The elements of the outputs."""
        return [spec.elements for spec in self.outputs if spec.kind is not Kind.UNSUPPORTED]

    @functools.cached_property
    def _can_pass(self) -> bool:
        return all(spec.kind is not Kind.UNSUPPORTED for spec in self.inputs + self.outputs)

    def __repr__(self) -> str:
        inputs = ", ".join(spec.type for spec in self.inputs)
        outputs = ", ".join(spec.type for spec in self.outputs)
        return f"<bale.Function {self.name}({inputs}) -> ({outputs})>"


def _specs(get, get_number, handle: int) -> tuple[ValueSpec, ...]:
    return tuple(ValueSpec.of(i, get(handle, i).contents) for i in range(get_number(handle)))


class Module(Mapping):
    """A compiled module: its public functions by name, in the order of its text."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        functions = library()
        self._finalizer = weakref.finalize(self, functions.baleModuleDestroy, handle)
        number = functions.baleModuleGetNumFunctions(handle)
        self._names = tuple(
            decode(functions.baleFunctionGetName(functions.baleModuleGetFunction(handle, i)))
            for i in range(number)
        )

    def function(self, name: str) -> Function:
        """The function called `name`. Raises BaleError, which lists those there are."""
        found = library().baleModuleFindFunction(self._handle, encode(name))
        if not found:
            raise last_error()
        return Function(self, found)

    def __getitem__(self, name: str) -> Function:
        if name not in self._names:
            raise KeyError(name)
        return self.function(name)

    def __iter__(self):
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def _source(source: str | bytes) -> bytes:
    return encode(source) if isinstance(source, str) else source


def _options(options: dict[str, object]) -> bytes:
    """Python's spelling of options as the library's: opt_level=3 is opt-level=3."""
    for key, value in options.items():
        if not str(value) or any(c.isspace() for c in f"{key}{value}"):
            raise BaleError(f"expected option {key} to be text without spaces, but got {value!r}")
    texts = (
        f"{key.replace('_', '-')}={str(value).lower() if isinstance(value, bool) else value}"
        for key, value in options.items()
    )
    return encode(" ".join(texts))


def compile(source: str | bytes, *, name: str = "<module>", **options: object) -> Module:
    """Compiles MLIR text or bytecode for this processor.

    `name` stands for the file in locations. `options` are those of baleCompile,
    spelled as Python names: `opt_level=0..3`, `vectorize`, `cpu`, `vector_bits`,
    `threads`, `outline`, `fold_max_bytes`, `non_temporal_bytes`, `verify_values`. Raises
    BaleError, and issues a BaleWarning if the compiler warns.
    """
    data = _source(source)
    handle = library().baleCompile(data, len(data), encode(name), _options(options))
    if not handle:
        error = last_error()
        issue_warnings(stacklevel=2)
        raise error
    # Whoever makes errors of warnings leaves it to the module to free itself.
    module = Module(handle)
    issue_warnings(stacklevel=2)
    return module


def emit(source: str | bytes, level: str, *, name: str = "<module>", **options: object) -> str:
    """The IR of a module at a level, as text: see baleEmit.

    Raises and warns as `compile` does.
    """
    data = _source(source)
    functions = library()
    text = functions.baleEmit(data, len(data), encode(name), _options(options), encode(level))
    if not text:
        error = last_error()
        issue_warnings(stacklevel=2)
        raise error
    try:
        issue_warnings(stacklevel=2)
        return capi.text_at(text)
    finally:
        functions.baleStringDestroy(text)
