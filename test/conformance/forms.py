# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The forms in which a value case runs, each a function.

Entry point: `FORMS`. A form of which the case has nothing (strides) yields no function.

static       value op; every type says all extents, the result's too
dynamic      value op; types say the rank only; the extents of the result are returned too
constant     value op on constants, with an unranked result that inference has to refine
resource     the same on constants whose elements are resources
onnx         ONNX op of the case's opset, with an unranked result
destination  destination op on memrefs of unknown extents; bale.count is returned too. The
             condition is a memref of i1, and again one of i8
strided      as destination, on strided memrefs of static and of unknown layout, the destination
             too; what lies between its elements must stay
"""

import dataclasses
from collections.abc import Callable, Iterator

import numpy as np

from assembly import (
    Expected,
    Function,
    constant,
    destination_op,
    onnx_op,
    resource,
    tensor,
    unknown,
    value_op,
)
from cases import Case, Tensor
from elements import ElementType

#: What a function's text depends on beside its lines: the opset of its module.
Written = tuple[Function, int | None]

_NEWEST_OPSET = 29


def _expected(case: Case, element: str) -> Expected:
    """What the case says its op returns, for a result of the MLIR type `element`."""
    expected = case.expected
    return Expected(expected.element, element, list(expected.array.shape), expected.array)


def _second_operand(case: Case) -> Tensor | None:
    return case.condition if case.op == "compress" else case.count


def _static(case: Case) -> Iterator[Written]:
    function = Function()
    shape = list(case.expected.array.shape)
    _value_form(case, function, lambda extents: extents, shape)
    yield function, None


def _dynamic(case: Case) -> Iterator[Written]:
    function = Function()
    shape = unknown(case.expected.array.shape)
    value = _value_form(case, function, unknown, shape)
    result = function.results[0][1]
    for dim, extent in enumerate(case.expected.array.shape):
        place = function.value(f"arith.constant {dim} : index")
        function.returns_index(function.value(f"tensor.dim {value}, {place} : {result}"), extent)
    yield function, None


def _value_form(case: Case, function: Function, known: Callable, shape: list[int]) -> str:
    """A value op on arguments of which `known` extents are stated."""

    def argument(value: Tensor) -> tuple[str, str]:
        mlir = tensor(known(value.shape), value.element.mlir)
        return function.argument(mlir, value.array), mlir

    operands = [argument(case.input)]
    if case.op == "compress":
        operands.append(argument(case.condition))
    elif case.op == "unpack":
        operands.append((function.index(case.count.array.item()), "index"))
    element = case.result_element.mlir
    result = tensor(shape, element)
    names, types = zip(*operands)
    value = function.value(value_op(case, names, types, result))
    function.returns(value, result, _expected(case, element))
    return value


def _constant(case: Case) -> Iterator[Written]:
    yield _constant_form(case, lambda function, value: constant(value.element, value.array)), None


def _resource(case: Case) -> Iterator[Written]:
    def write(function: Function, value: Tensor) -> str:
        text, key, content = resource(value.element, value.array)
        function.resources[key] = content
        return text

    yield _constant_form(case, write), None


def _constant_form(case: Case, write: Callable[[Function, Tensor], str]) -> Function:
    """A value op on constants, whose texts `write` returns."""
    function = Function()

    def operand(value: Tensor) -> tuple[str, str]:
        if value.element.constant is None:
            # Strings: the condition still is a constant.
            mlir = tensor(value.shape, value.element.mlir)
            return function.argument(mlir, value.array), mlir
        mlir = tensor(value.shape, value.element.constant)
        return function.value(write(function, value)), mlir

    operands = [operand(case.input)]
    if case.op == "compress":
        operands.append(operand(case.condition))
    elif case.op == "unpack":
        count = case.count.array.item()
        operands.append((function.value(f"arith.constant {count} : index"), "index"))
    result_element = case.result_element
    element = result_element.constant or result_element.mlir
    names, types = zip(*operands)
    result = tensor(None, element)
    value = function.value(value_op(case, names, types, result))
    function.returns(value, result, _expected(case, element))
    return function


def _onnx(case: Case) -> Iterator[Written]:
    function = Function()
    operands = []
    for value in filter(None, (case.input, _second_operand(case))):
        mlir = tensor(unknown(value.shape), value.element.onnx)
        operands.append((function.argument(mlir, value.array), mlir))
    names, types = zip(*operands)
    result = tensor(None, case.result_element.onnx)
    value = function.value(onnx_op(case, names, types, result))
    # The conversion makes handles of strings.
    function.returns(value, result, _expected(case, case.result_element.mlir))
    yield function, case.opset or _NEWEST_OPSET


def _destination(case: Case) -> Iterator[Written]:
    yield _destination_form(case, is_strided=False, is_static=False), None
    if case.op == "compress":
        bytes_case = dataclasses.replace(case, condition=_as_bytes(case.condition))
        yield _destination_form(bytes_case, is_strided=False, is_static=False), None


def _as_bytes(condition: Tensor) -> Tensor:
    """A condition whose bools have the MLIR type of bytes, and numpy's."""
    element = dataclasses.replace(condition.element, mlir="i8")
    return dataclasses.replace(condition, element=element, array=condition.array.view(np.uint8))


def _strided(case: Case) -> Iterator[Written]:
    if any(value.view for value in (case.input, case.condition, case.expected) if value):
        yield _destination_form(case, is_strided=True, is_static=True), None
        yield _destination_form(case, is_strided=True, is_static=False), None


def _destination_form(case: Case, *, is_strided: bool, is_static: bool) -> Function:
    """The destination op on memrefs. A view is made of its flat buffer in the function."""
    function = Function()
    inputs = [case.input] + ([case.condition] if case.condition else [])
    operands = [_memref(function, value, is_strided, is_static) for value in inputs]
    if case.op == "compress":
        array, axis = case.input.array, case.axis
        limit = function.index(array.size if axis is None else array.shape[axis])
        condition, mlir = operands[1]
        kept = function.value(f"bale.count {condition} limit {limit} : {mlir}")
        function.returns_index(kept, case.expected.array.shape[axis or 0])
    operands.append(_destination_memref(case, function, is_strided, is_static))
    names, types = zip(*operands)
    function.lines.append(destination_op(case, names, types))
    if case.expected.element.is_string:
        # Handles leave a call in tensors only.
        shape = list(case.expected.array.shape)
        result = tensor(shape if is_static else unknown(shape), case.result_element.mlir)
        value = function.value(
            f"bufferization.to_tensor {names[-1]} restrict writable : {types[-1]} to {result}"
        )
        function.returns(value, result, _expected(case, case.result_element.mlir))
    return function


def _memref(
    function: Function, value: Tensor, is_strided: bool, is_static: bool
) -> tuple[str, str]:
    """An operand and its type."""
    view = value.view if is_strided else None
    shape = list(value.shape)
    if view is None:
        known = shape if is_static else unknown(shape)
        return _argument(function, value.element, value.array, known)
    buffer, mlir = _argument(function, value.element, view.buffer, [-1])
    return _view(function, value, buffer, mlir, is_static)


def _view(
    function: Function, value: Tensor, buffer: str, mlir: str, is_static: bool
) -> tuple[str, str]:
    """The memref through which the flat `buffer`, of type `mlir`, shows the elements of `value`."""
    view, sizes = value.view, list(value.shape)
    offset, strides = view.offset, view.strides
    if is_static:
        layout = f", strided<[{', '.join(map(str, strides))}], offset: {offset}>"
        result = tensor(sizes, value.element.mlir, "memref", layout)
    else:
        offset, *numbers = map(function.index, (offset, *sizes, *strides))
        result_shape = unknown(sizes)
        sizes, strides = numbers[: len(sizes)], numbers[len(sizes) :]
        layout = f", strided<[{', '.join('?' * len(strides))}], offset: ?>"
        result = tensor(result_shape, value.element.mlir, "memref", layout)
    cast = (
        f"memref.reinterpret_cast {buffer} to offset: [{offset}], "
        f"sizes: [{', '.join(map(str, sizes))}], strides: [{', '.join(map(str, strides))}] "
        f": {mlir} to {result}"
    )
    return function.value(cast), result


def _argument(
    function: Function, element: ElementType, array: np.ndarray, shape: list[int]
) -> tuple[str, str]:
    """A memref with the elements of `array`. Handles enter a call in tensors only."""
    memref = tensor(shape, element.mlir, "memref")
    if not element.is_string:
        return function.argument(memref, array), memref
    mlir = tensor(shape, element.mlir)
    argument = function.argument(mlir, array)
    cast = f"bufferization.to_buffer {argument} read_only : {mlir} to {memref}"
    return function.value(cast), memref


def _destination_memref(
    case: Case, function: Function, is_strided: bool, is_static: bool
) -> tuple[str, str]:
    element, expected = case.result_element, case.expected
    view = expected.view if is_strided else None
    # Of a view the argument is the flat buffer.
    array = expected.array if view is None else view.buffer
    shape = list(array.shape) if is_static else unknown(array.shape)
    memref = tensor(shape, element.mlir, "memref")
    if element.is_string:
        extents = ", ".join([] if is_static else map(function.index, array.shape))
        name = function.value(f"memref.alloc({extents}) : {memref}")
    else:
        written = None
        if view is not None:
            written = np.zeros(array.size, bool)
            written[view.places.reshape(-1)] = True
        place = len(function.arguments)
        function.written[place] = Expected(
            expected.element, element.mlir, list(array.shape), array, written
        )
        content = np.empty(array.shape, element.memory) if view is None else array
        name = function.argument(memref, content)
    return (name, memref) if view is None else _view(function, expected, name, memref, is_static)


FORMS: dict[str, Callable[[Case], Iterator[Written]]] = {
    "static": _static,
    "dynamic": _dynamic,
    "constant": _constant,
    "resource": _resource,
    "onnx": _onnx,
    "destination": _destination,
    "strided": _strided,
}
