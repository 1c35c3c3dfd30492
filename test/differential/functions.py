# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Trials as functions of MLIR, with what they are called with.

Entry points: `function` and `constant_function`. What types do not state are arguments, so that
trials whose types are equal share a function.
"""

from collections.abc import Sequence

import numpy as np

from assembly import (
    Expected,
    Function,
    constant,
    destination_op,
    resource,
    tensor,
    value_op,
)
from trials import COMPRESS, UNPACK, Operand, Trial


def function(trial: Trial) -> Function:
    """The op on arguments: on tensors it returns its result, on memrefs it writes it. On memrefs
    a compress also returns the count of what it keeps."""
    return _memref_function(trial) if trial.is_memref else _tensor_function(trial)


def _extents(operand: Operand) -> list[int]:
    """The extents that the operand's type states."""
    shape = operand.array.shape
    return [extent if known else -1 for extent, known in zip(shape, operand.known)]


def _expected(trial: Trial, mlir: str) -> Expected:
    array = trial.result.array
    return Expected(
        trial.result.element, mlir, list(array.shape), array, **_undefined(trial, trial.undefined)
    )


def _undefined(trial: Trial, places: np.ndarray | None) -> dict[str, object]:
    """What may be any digits."""
    return {} if places is None else {"undefined": places, "below": trial.code.radix}


def _tensor_function(trial: Trial) -> Function:
    text = Function()

    def argument(operand: Operand) -> tuple[str, str]:
        mlir = tensor(_extents(operand), operand.element.mlir)
        return text.argument(mlir, operand.array), mlir

    operands = [argument(trial.input)]
    if trial.op == COMPRESS:
        operands.append(argument(trial.condition))
    elif trial.op == UNPACK:
        operands.append((_count(trial, text), "index"))
    mlir = trial.result.element.mlir
    result = tensor(_extents(trial.result), mlir)
    names, types = zip(*operands)
    value = text.value(value_op(trial, names, types, result))
    text.returns(value, result, _expected(trial, mlir))
    return text


def _count(trial: Trial, text: Function) -> str:
    if trial.is_count_known:
        return text.value(f"arith.constant {trial.count} : index")
    return text.index(trial.count)


def _memref_function(trial: Trial) -> Function:
    text = Function()
    inputs = [trial.input] if trial.condition is None else [trial.input, trial.condition]
    operands = [_memref(text, operand) for operand in inputs]
    if trial.op == COMPRESS:
        array, axis = trial.input.array, trial.axis
        limit = text.index(array.size if axis is None else array.shape[axis])
        condition, mlir = operands[1]
        kept = text.value(f"bale.count {condition} limit {limit} : {mlir}")
        text.returns_index(kept, trial.result.array.shape[axis or 0])
    place = len(text.arguments)
    operands.append(_memref(text, trial.result))
    text.written[place] = _written(trial)
    names, types = zip(*operands)
    text.lines.append(destination_op(trial, names, types))
    return text


def _written(trial: Trial) -> Expected:
    """What the memory of the result holds afterwards."""
    result, view = trial.result, trial.result.view
    if view is None:
        return _expected(trial, result.element.mlir)
    written = np.zeros(view.buffer.size, bool)
    written[view.places] = True
    undefined = None
    if trial.undefined is not None:
        undefined = np.zeros(view.buffer.size, bool)
        undefined[view.places] = trial.undefined
    return Expected(
        result.element, result.element.mlir, [view.buffer.size], view.buffer, written,
        **_undefined(trial, undefined),
    )  # fmt: skip


def _memref(text: Function, operand: Operand) -> tuple[str, str]:
    """A memref argument and its type; with a layout it is a view of a flat argument."""
    view, extents, mlir = operand.view, _extents(operand), operand.element.mlir
    if view is None:
        result = tensor(extents, mlir, "memref")
        return text.argument(result, operand.array), result
    flat = tensor([-1], mlir, "memref")
    buffer = text.argument(flat, view.buffer)
    layout = operand.layout
    offset = view.offset if layout.is_offset_known else None
    strides = [n if known else None for n, known in zip(view.strides, layout.known)]
    shown = ", ".join("?" if n is None else str(n) for n in strides)
    result = tensor(
        extents, mlir, "memref",
        f", strided<[{shown}], offset: {'?' if offset is None else offset}>",
    )  # fmt: skip
    sizes = [None if extent < 0 else extent for extent in extents]
    numbers = (
        _numbers(text, [offset], [view.offset]),
        _numbers(text, sizes, operand.array.shape),
        _numbers(text, strides, view.strides),
    )
    cast = "to offset: [{}], sizes: [{}], strides: [{}]".format(*numbers)
    return text.value(f"memref.reinterpret_cast {buffer} {cast} : {flat} to {result}"), result


def _numbers(text: Function, known: Sequence[int | None], values: Sequence[int]) -> str:
    """Those that are known as they are, the others as arguments."""
    return ", ".join(
        text.index(value) if number is None else str(number)
        for number, value in zip(known, values, strict=True)
    )


def constant_function(trial: Trial) -> Function:
    """The op on tensors that are constants, with elements as text or, if these are many, as a
    resource. Types have no sign, and all extents of operands."""
    text = Function()

    def written(operand: Operand) -> tuple[str, str]:
        element, array = operand.element, operand.array
        mlir = tensor(list(array.shape), element.constant)
        if array.size < 64:
            return text.value(constant(element, array)), mlir
        line, key, content = resource(element, array)
        text.resources[key] = content
        return text.value(line), mlir

    operands = [written(trial.input)]
    if trial.op == COMPRESS:
        operands.append(written(trial.condition))
    elif trial.op == UNPACK:
        operands.append((text.value(f"arith.constant {trial.count} : index"), "index"))
    mlir = trial.result.element.constant
    result = tensor(None, mlir)
    names, types = zip(*operands)
    value = text.value(value_op(trial, names, types, result))
    text.returns(value, result, _expected(trial, mlir))
    return text
