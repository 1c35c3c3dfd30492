# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is compressed in the tests on IREE.

Entry points: `cases_of` and `complex_cases`.
"""

import numpy as np

from bale.demo.cases import all_cases
from iree_cases import BFLOAT16, Case, compress_case, random_elements

SEED = 20290
OPSETS = (9, 11, 28)

#: By name, for an axis of extent 5.
_CONDITIONS = {
    "short": [True, False, True],
    "long": [False, True, True, False, True, True, True],
    "all_true": [True] * 5,
    "all_false": [False] * 5,
    "empty": [],
}
_DTYPES = (
    *(np.uint8, np.int8, np.uint16, np.int32, np.int64),
    *(np.float16, BFLOAT16, np.float32, np.float64, np.bool_),
)


def cases_of(opset: int) -> list[Case]:
    """The cases of a model: ONNX's node tests, and conditions; those of 28 have it all."""
    generator = np.random.default_rng(SEED)
    cases = [*_node_tests(opset), *_condition_cases(generator)]
    if opset >= 28:
        cases += [*_empty_cases(), *_rank_cases(generator), *_dtype_cases(generator, _DTYPES)]
        cases += _long_cases(generator)
    return cases


def complex_cases() -> list[Case]:
    """Those of complex numbers, which not every backend has."""
    return list(_dtype_cases(np.random.default_rng(SEED), (np.complex64, np.complex128)))


def _node_tests(opset: int):
    """Those node tests of the onnx package that `opset` allows."""
    for case in all_cases():
        (node,) = case.model.graph.node
        attributes = {attribute.name: attribute.i for attribute in node.attribute}
        is_new = (attributes.get("axis", 0) < 0 and opset < 11) or (
            case.inputs[0].dtype == BFLOAT16 and opset < 28
        )
        if node.op_type == "Compress" and not is_new:
            operands = dict(zip(("input", "condition"), case.inputs, strict=True))
            yield Case(case.name, "Compress", attributes, operands, case.outputs[0])


def _condition_cases(generator):
    for name, condition in _CONDITIONS.items():
        array = random_elements(generator, np.float32, (3, 5))
        yield compress_case(f"{name}_axis_1", array, condition, 1)
        yield compress_case(f"{name}_flat", array, condition)


def _empty_cases():
    for shape in ((0, 3), (3, 0)):
        for axis in (0, 1, None):
            name = f"empty_{shape[0]}x{shape[1]}_axis_{axis}"
            yield compress_case(name, np.zeros(shape, np.float32), [True, False, True], axis)


def _rank_cases(generator):
    """Every rank up to 4, and every axis of it in both spellings."""
    for rank in range(1, 5):
        shape = (3, 4, 2, 5)[:rank]
        for axis in (*range(-rank, rank), None):
            array = random_elements(generator, np.int32, shape)
            extent = array.size if axis is None else shape[axis]
            condition = generator.integers(0, 2, extent).astype(bool).tolist()
            yield compress_case(f"rank_{rank}_axis_{axis}", array, condition, axis)


def _dtype_cases(generator, dtypes):
    for dtype in map(np.dtype, dtypes):
        array = random_elements(generator, dtype, (4, 3))
        yield compress_case(dtype.name, array, [True, False, True, True], 0)


def _long_cases(generator):
    """Longer than what one step of a parallel sum takes."""
    for name, density in (("few", 0.01), ("half", 0.5), ("most", 0.99)):
        condition = (generator.random(3001) < density).tolist()
        array = random_elements(generator, np.float32, (3001, 2))
        yield compress_case(f"{name}_of_3001", array, condition, 0)
