# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What docs/Compatibility.md says of numpy and of the onnx package's reference."""

import numpy as np
import pytest
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator


def _numpy(condition: np.ndarray, values: np.ndarray) -> np.ndarray:
    return np.compress(condition, values)


def _reference(condition: np.ndarray, values: np.ndarray) -> np.ndarray:
    graph = helper.make_graph(
        [helper.make_node("Compress", ["values", "condition"], ["kept"])],
        "compress",
        [
            helper.make_tensor_value_info("values", TensorProto.FLOAT, [None]),
            helper.make_tensor_value_info("condition", TensorProto.BOOL, [None]),
        ],
        [helper.make_tensor_value_info("kept", TensorProto.FLOAT, [None])],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 28)])
    return ReferenceEvaluator(model).run(None, {"values": values, "condition": condition})[0]


VALUES = np.array([0.5, 1.5, 2.5], dtype=np.float32)
OTHERS = pytest.mark.parametrize("compress", [_numpy, _reference])


@OTHERS
def test_a_true_beyond_the_extent_raises(compress):
    with pytest.raises(IndexError):
        compress(np.array([False, True, False, False, True]), VALUES)


@OTHERS
def test_any_byte_but_0_is_true(compress):
    condition = np.array([2, 0, 255], dtype=np.uint8).view(np.bool_)
    assert compress(condition, VALUES).tolist() == [0.5, 2.5]


@OTHERS
def test_a_short_condition_is_false_to_the_end(compress):
    assert compress(np.array([False, True]), VALUES).tolist() == [1.5]
