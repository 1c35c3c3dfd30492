# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models of onnx's own node tests: each op imports, and mlir-opt reads the text."""

import re
import warnings

import pytest
from onnx import AttributeProto, TensorProto, helper
from onnx.backend.test.case.node import collect_testcases

from bale.importer import ModelError
from importer_helpers import imported, mlir_opt, signature


@pytest.fixture(scope="module")
def cases():
    """All node tests that onnx defines: models with inputs and expected outputs."""
    with warnings.catch_warnings():
        # Computing the expected values of some tests overflows on purpose.
        warnings.simplefilter("ignore")
        return collect_testcases(None)


def has_subgraph(case):
    kinds = (AttributeProto.GRAPH, AttributeProto.GRAPHS)
    return any(a.type in kinds for node in case.model.graph.node for a in node.attribute)


# The MLIR spelling of the types that the arrays of node tests have.
MLIR_TYPES = {
    TensorProto.FLOAT: "f32", TensorProto.DOUBLE: "f64", TensorProto.FLOAT16: "f16",
    TensorProto.BFLOAT16: "bf16", TensorProto.BOOL: "i1", TensorProto.INT8: "i8",
    TensorProto.INT32: "i32", TensorProto.INT64: "i64", TensorProto.UINT8: "ui8",
    TensorProto.STRING: "!onnx.String",
}  # fmt: skip


def fits(mlir_type, array):
    """Whether a tensor type, as text, admits `array`."""
    number = helper.np_dtype_to_tensor_dtype(array.dtype)
    *sizes, element = mlir_type.removeprefix("tensor<").removesuffix(">").split("x")
    return (
        element == MLIR_TYPES[number]
        and len(sizes) == array.ndim
        and all(s in ("?", str(d)) for s, d in zip(sizes, array.shape, strict=True))
    )


def test_compress(cases, tmp_path):
    compress = [case for case in cases if case.name.startswith("test_compress")]
    assert len(compress) >= 4
    for case in compress:
        text = imported(case.model, tmp_path)
        arguments, results = signature(text)
        for inputs, outputs in case.data_sets:
            assert len(inputs) == len(arguments) == 2
            assert all(map(fits, arguments, inputs)), (case.name, arguments)
            assert len(results) == 1
            assert fits(results[0], outputs[0]), (case.name, results)
        (node,) = case.model.graph.node
        axes = [str(attribute.i) for attribute in node.attribute]
        assert re.findall(r"<\{axis = (-?\d+) : si64\}>", text) == axes


def test_each_op(cases, tmp_path):
    # Two models an op, so that the test stays short.
    by_op = {}
    for case in cases:
        by_op.setdefault(case.model.graph.node[0].op_type, []).append(case)
    texts, refused = [], 0
    for case in (case for group in by_op.values() for case in group[:2]):
        if has_subgraph(case):
            with pytest.raises(ModelError, match="expected an op without subgraphs"):
                imported(case.model, tmp_path)
            refused += 1
        else:
            texts.append(f"// {case.name}\n{imported(case.model, tmp_path)}")
    assert len(texts) > 250
    assert refused > 3
    printed = mlir_opt("\n// -----\n".join(texts), "--split-input-file")
    assert printed.count("func.func @main_graph") == len(texts)
