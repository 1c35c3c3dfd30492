# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the functions of value cases, calls them and compares what they return.

Entry point: `run_values`. Each function is called twice: with its arrays before a guard page
and with them behind one, and with two fillings of the memory that it has to write.
"""

import json
import re
from collections.abc import Iterable, Iterator

import numpy as np

import bale.runtime
from assembly import Expected, Function
from bale.runtime import BaleError
from elements import patterns
from guarded import guarded
from lowering import MAKE_SIGNLESS, lowered

#: Bytes that memory to be written holds before: no result is all of both.
_FILLINGS = (0xA5, 0x5A)

_LONGEST_LIST = 24


def module_text(
    functions: Iterable[tuple[str, str]],
    opset: int | None,
    resources: dict[str, str] | None = None,
) -> str:
    """A module of functions, each given by its name and what follows that in `Function.text`.

    resources: those that the functions read.
    """
    attributes = "" if opset is None else f" attributes {{bale.onnx_opset = {opset} : i64}}"
    module = f"module{attributes} {{\n{''.join(text for _, text in functions)}}}\n"
    if not resources:
        return module
    entries = ", ".join(f'{key}: "0x{content}"' for key, content in resources.items())
    return f"{module}{{-# dialect_resources: {{ builtin: {{ {entries} }} }} #-}}\n"


def run_values(
    functions: list[Function], opset: int | None, options: dict[str, object]
) -> Iterator[str | None]:
    """Runs functions that belong to one module; for each what is wrong, or None.

    If the module does not compile, each function is compiled alone.
    """
    # Forms on types of unknown extents are the same function for many cases.
    names: dict[str, str] = {}
    for function in functions:
        names.setdefault(function.text("NAME"), f"f{len(names)}")
    texts = [(name, text.replace("@NAME", f"@{name}", 1)) for text, name in names.items()]
    resources = {key: hexes for function in functions for key, hexes in function.resources.items()}
    modules, errors = {}, {}
    try:
        module = _compile(module_text(texts, opset, resources), options)
        modules = dict.fromkeys((name for name, _ in texts), module)
    except BaleError:
        for name, text in texts:
            try:
                modules[name] = _compile(module_text([(name, text)], opset, resources), options)
            except BaleError as error:
                errors[name] = str(error)
    for function in functions:
        name = names[function.text("NAME")]
        yield errors[name] if name in errors else _problem(modules[name][name], function, options)


def _compile(text: str, options: dict[str, object]) -> bale.runtime.Module:
    """The compiled module; with the option `passes` of what they make of it."""
    options = dict(options)
    if passes := options.pop("passes", None):
        text = lowered(text, passes)
    return bale.runtime.compile(text, **options)


def _problem(
    compiled: bale.runtime.Function, function: Function, options: dict[str, object]
) -> str | None:
    types = [spec.element_type for spec in compiled.outputs]
    wanted = [expected.mlir for _, _, expected in function.results]
    if MAKE_SIGNLESS in options.get("passes", ()):
        # Before the types of results were read.
        wanted = [re.sub("^[su]i", "i", name) for name in wanted]
    if types != wanted:
        return f"expected results of {', '.join(wanted)}, but got {', '.join(types)}"
    for filling, at_end in zip(_FILLINGS, (True, False)):
        arrays = [
            _argument(array, function.written.get(place), filling, at_end)
            for place, (_, array) in enumerate(function.arguments)
        ]
        try:
            results = compiled(*arrays)
        except BaleError as error:
            return str(error)
        got = [*zip(results, (expected for _, _, expected in function.results), strict=True)]
        got += [(arrays[place], expected) for place, expected in function.written.items()]
        for array, expected in got:
            if problem := compare(array, expected):
                return problem
    return None


def _argument(
    array: np.ndarray, written: Expected | None, filling: int, at_end: bool
) -> np.ndarray:
    if array.dtype == object or (array.ndim == 0 and written is None):
        return array
    copy = guarded(array, at_end=at_end, is_written=written is not None)
    if written is not None:
        content = copy.reshape(-1).view(np.uint8).reshape(copy.size, copy.itemsize)
        content[slice(None) if written.written is None else written.written] = filling
    return copy


def compare(got: np.ndarray, expected: Expected) -> str | None:
    """What differs in shape or bits, or None."""
    if list(got.shape) != expected.shape:
        return f"expected shape {expected.shape}, but got {list(got.shape)}"
    if expected.element is None:
        same = got.item() == expected.array.item()
        return None if same else f"expected extent {expected.array}, but got {got}"
    if got.dtype.itemsize != expected.array.dtype.itemsize:
        return f"expected elements of {expected.array.dtype}, but got {got.dtype}"
    array = expected.array
    if expected.undefined is not None:
        got = got.view(array.dtype)
        largest = got[expected.undefined].max(initial=0)
        if largest >= expected.below:
            return f"expected undefined elements below {expected.below}, but got {largest}"
        array = np.where(expected.undefined, got, array)
    wanted, found = patterns(expected.element, array), patterns(expected.element, got)
    if wanted == found:
        return None
    first = next(i for i, pair in enumerate(zip(wanted, found)) if pair[0] != pair[1])
    return f"expected {_spell(wanted)}, but got {_spell(found)}; the first to differ is {first}"


def _spell(values: list) -> str:
    """The bits of a result, for messages."""
    shown = json.dumps(values[:_LONGEST_LIST], ensure_ascii=False)
    rest = len(values) - _LONGEST_LIST
    return shown if rest <= 0 else f"{shown[:-1]}, and {rest} more]"
