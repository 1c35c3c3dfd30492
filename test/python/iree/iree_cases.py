# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases of one node each, many in a model: IREE takes a second or more for a model.

Entry points: `Case`, its makers, `model_of` and `same_bits`. Expected values are those of the
reference of the conformance tests.
"""

import sys
from dataclasses import dataclass, replace

import ml_dtypes
import numpy as np
from onnx import ModelProto, NodeProto, TensorProto, ValueInfoProto, helper, numpy_helper

from paths import ROOT

sys.path.insert(0, str(ROOT / "test" / "conformance"))

import reference

IR_VERSION = 14


@dataclass(frozen=True)
class Case:
    """A node, its operands by name, and its result.

    constants:  the operands that are initializers.
    is_dynamic: whether the types of the others state no extents.
    """

    name: str
    op_type: str
    attributes: dict
    operands: dict[str, np.ndarray]
    expected: np.ndarray
    constants: tuple[str, ...] = ()
    is_dynamic: bool = False

    @property
    def inputs(self) -> dict[str, np.ndarray]:
        """The operands that the caller gives, by the names of the model's inputs."""
        return {
            f"{self.name}.{name}": array
            for name, array in self.operands.items()
            if name not in self.constants
        }

    def node(self) -> NodeProto:
        operands = [f"{self.name}.{name}" for name in self.operands]
        return helper.make_node(
            self.op_type, operands, [self.name], name=self.name, **self.attributes
        )

    def values(self, arrays: dict[str, np.ndarray]) -> list[ValueInfoProto]:
        """The types of the model's inputs `arrays`."""
        return [_value(name, a, is_dynamic=self.is_dynamic) for name, a in arrays.items()]

    def initializers(self) -> list[TensorProto]:
        return [
            numpy_helper.from_array(self.operands[name], f"{self.name}.{name}")
            for name in self.constants
        ]


def compress_case(name, array, condition, axis=None) -> Case:
    """A Compress of `array`, whose elements are compared as bits."""
    shape, elements = reference.compress(
        list(array.shape), list(array.reshape(-1)), list(condition), axis
    )
    expected = np.array(elements, array.dtype).reshape(shape)
    attributes = {} if axis is None else {"axis": axis}
    operands = {"input": array, "condition": np.array(condition, bool)}
    return Case(name, "Compress", attributes, operands, expected)


def pack_case(name, codes, spelling, axis, word_bits) -> Case:
    code = reference.Code.of(spelling)
    shape, words = reference.pack(
        list(codes.shape), codes.reshape(-1).tolist(), code, axis, word_bits
    )
    word_type = {8: TensorProto.UINT8, 32: TensorProto.UINT32}[word_bits]
    attributes = {**spelling, "axis": axis, "output_type": word_type}
    expected = np.array(words, f"uint{word_bits}").reshape(shape)
    return Case(name, "Pack", attributes, {"codes": codes}, expected)


def unpack_case(name, packed: Case, constants=()) -> Case:
    """The Unpack of the words of `packed`."""
    codes, axis = packed.operands["codes"], packed.attributes["axis"]
    attributes = {k: v for k, v in packed.attributes.items() if k != "output_type"}
    operands = {"words": packed.expected, "count": np.array(codes.shape[axis], np.int64)}
    return Case(name, "Unpack", attributes, operands, codes, constants)


def dynamic(case: Case) -> Case:
    """`case` with types that state ranks alone."""
    return replace(case, name=f"{case.name}.dynamic", is_dynamic=True)


def with_dynamic(cases: list[Case]) -> list[Case]:
    """`cases`, and each again as `dynamic` makes it."""
    return [*cases, *map(dynamic, cases)]


def model_of(cases: list[Case], opset: int) -> ModelProto:
    """One graph, "main", with a node for each of `cases`."""
    graph = helper.make_graph(
        [case.node() for case in cases],
        "main",
        [value for case in cases for value in case.values(case.inputs)],
        [_value(case.name, case.expected, is_dynamic=True) for case in cases],
        initializer=[tensor for case in cases for tensor in case.initializers()],
    )
    imports = [helper.make_opsetid("", opset)]
    return helper.make_model(graph, opset_imports=imports, ir_version=IR_VERSION)


def _value(name: str, array: np.ndarray, *, is_dynamic: bool) -> ValueInfoProto:
    extents = [f"{name}.{d}" for d in range(array.ndim)] if is_dynamic else array.shape
    return helper.make_tensor_value_info(
        name, helper.np_dtype_to_tensor_dtype(array.dtype), extents
    )


def bits_of(array: np.ndarray) -> np.ndarray:
    """The bytes of `array`, by which NaNs and zeros of both signs compare."""
    return np.ascontiguousarray(array).reshape(-1).view(np.uint8)


def same_bits(got: np.ndarray, expected: np.ndarray) -> None:
    """Asserts that `got` is `expected`; IREE returns unsigned integers as signed ones."""
    assert got.shape == expected.shape
    if expected.dtype.kind == "u":
        assert got.dtype in (expected.dtype, np.dtype(f"int{8 * expected.dtype.itemsize}"))
    else:
        assert got.dtype == expected.dtype
    np.testing.assert_array_equal(bits_of(got), bits_of(expected))


def random_elements(generator: np.random.Generator, dtype, shape) -> np.ndarray:
    """Elements of any bits, NaNs of every payload among the floats; bools are 0 and 1."""
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        return generator.integers(0, 2, shape).astype(bool)
    size = int(np.prod(shape)) * dtype.itemsize
    return generator.integers(0, 256, size, np.uint8).view(dtype).reshape(shape)


BFLOAT16 = np.dtype(ml_dtypes.bfloat16)
