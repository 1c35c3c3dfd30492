# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The types of values: what the model says, what onnx infers, and what Bale adds."""

import pytest
from onnx import TensorProto, TypeProto, ValueInfoProto, helper, shape_inference

from importer_helpers import (
    BOOL,
    FLOAT,
    INT64,
    UINT8,
    UINT32,
    imported,
    mlir_opt,
    model,
    signature,
    value,
)


def untyped(name):
    """A graph output without a type."""
    return ValueInfoProto(name=name)


def result_types(nodes, inputs, outputs, folder, **options):
    """The types of the function's results."""
    text = imported(model(nodes, inputs, outputs, **options), folder)
    mlir_opt(text)
    return signature(text)[1]


@pytest.mark.parametrize(
    ("op", "attributes", "source", "expected"),
    [
        ("Pack", {}, (UINT8, [2, 8]), "tensor<2x?xui8>"),
        ("Pack", {"axis": 0}, (UINT8, [2, 8]), "tensor<?x8xui8>"),
        ("Pack", {"axis": -2}, (UINT8, [2, 8]), "tensor<?x8xui8>"),
        ("Pack", {"output_type": 2}, (UINT8, [8]), "tensor<?xui8>"),
        ("Pack", {"output_type": 12}, (UINT8, ["N", 8]), "tensor<?x?xui32>"),
        ("Pack", {}, (UINT8, None), "tensor<*xui8>"),
        # Not a legal axis or word type: left to the compiler, which says what is wrong.
        ("Pack", {"axis": 2}, (UINT8, [2, 8]), "tensor<*xui8>"),
        ("Pack", {"output_type": 7}, (UINT8, [8]), "tensor<?x!onnx.Undefined>"),
        ("Unpack", {}, (UINT8, [2, 3]), "tensor<2x?xui8>"),
        ("Unpack", {"axis": 0}, (UINT32, [2, 3]), "tensor<?x3xui8>"),
        ("Unpack", {}, (UINT32, None), "tensor<*xui8>"),
        ("Compress", {"axis": 1}, (FLOAT, [2, 3, 4]), "tensor<2x?x4xf32>"),
        ("Compress", {"axis": -1}, (TensorProto.STRING, [2, 3]), "tensor<2x?x!onnx.String>"),
        ("Compress", {}, (TensorProto.COMPLEX64, [2, 3]), "tensor<?xcomplex<f32>>"),
        ("Compress", {}, (FLOAT, None), "tensor<?xf32>"),
        ("Compress", {"axis": 0}, (FLOAT, None), "tensor<*xf32>"),
    ],
)
def test_result_of_a_bale_op(tmp_path, op, attributes, source, expected):
    if op != "Compress":
        attributes = {"bits": 3, **attributes}
    second = {"Pack": [], "Unpack": [value("n", INT64, [])], "Compress": [value("c", BOOL, [3])]}
    inputs = [value("x", *source), *second[op]]
    node = helper.make_node(op, [v.name for v in inputs], ["y"], **attributes)
    assert result_types([node], inputs, [untyped("y")], tmp_path) == [expected]


def test_types_flow_on_from_bale_ops(tmp_path):
    # onnx knows Transpose and Cast, but not what Pack and Unpack give them.
    nodes = [
        helper.make_node("Pack", ["x"], ["a"], bits=3, output_type=12),
        helper.make_node("Transpose", ["a"], ["b"], perm=[1, 0]),
        helper.make_node("Unpack", ["b", "n"], ["c"], bits=3, axis=0),
        helper.make_node("Cast", ["c"], ["d"], to=FLOAT),
        helper.make_node("Compress", ["d", "m"], ["e"], axis=1),
    ]
    inputs = [value("x", UINT8, [2, 8]), value("n", INT64, []), value("m", BOOL, [2])]
    outputs = [untyped(name) for name in "bde"]
    assert result_types(nodes, inputs, outputs, tmp_path) == [
        "tensor<?x2xui32>", "tensor<?x2xf32>", "tensor<?x?xf32>",
    ]  # fmt: skip


def test_value_info_adds_the_size(tmp_path):
    nodes = [
        helper.make_node("Pack", ["x"], ["w"], bits=3),
        helper.make_node("Identity", ["w"], ["y"]),
    ]
    options = {"value_info": [value("w", UINT8, ["R", 3])]}
    got = result_types(nodes, [value("x", UINT8, [2, 8])], [untyped("y")], tmp_path, **options)
    assert got == ["tensor<2x3xui8>"]


def test_declared_output_stands(tmp_path):
    node = helper.make_node("Pack", ["x"], ["y"], bits=3)
    # Wrong, but for the compiler to say: the importer has no copy of the law.
    got = result_types([node], [value("x", UINT8, [2, 8])], [value("y", UINT32, [2, 9])], tmp_path)
    assert got == ["tensor<2x9xui32>"]


def test_argument_stays_as_declared(tmp_path):
    made = model([], [value("x", FLOAT, ["N", 2])], [value("x", FLOAT, [3, 2])])
    assert signature(imported(made, tmp_path)) == (["tensor<?x2xf32>"], ["tensor<?x2xf32>"])


def test_unknown_types(tmp_path):
    nodes = [
        helper.make_node("Foo", ["x"], ["a", "b", "c"], domain="d"),
        helper.make_node("Bar", ["x"], ["e"], domain="d"),
    ]
    shaped = value("b", FLOAT, [2, None])
    shaped.type.tensor_type.elem_type = TensorProto.UNDEFINED
    outputs = [untyped("a"), shaped, value("c", FLOAT, None)]
    got = result_types(nodes, [value("x", FLOAT, [1])], outputs, tmp_path, domains=["d"])
    assert got == ["tensor<*x!onnx.Undefined>", "tensor<2x?x!onnx.Undefined>", "tensor<*xf32>"]


def test_inference_reads_small_initializers(tmp_path):
    shape = helper.make_tensor("s", INT64, [2], [3, -1])
    node = helper.make_node("Reshape", ["x", "s"], ["y"])
    inputs = [value("x", FLOAT, [6, 2])]
    got = result_types([node], inputs, [untyped("y")], tmp_path, initializer=[shape])
    assert got == ["tensor<3x4xf32>"]


def test_inference_takes_large_initializers_by_type(tmp_path):
    weight = helper.make_tensor("w", FLOAT, [50, 40], bytes(8000), raw=True)
    node = helper.make_node("MatMul", ["x", "w"], ["y"])
    inputs = [value("x", FLOAT, ["N", 50])]
    got = result_types([node], inputs, [untyped("y")], tmp_path, initializer=[weight])
    assert got == ["tensor<?x40xf32>"]


def test_failing_inference_is_not_fatal(tmp_path):
    # Shapes that cannot be multiplied: what onnx cannot infer stays open.
    node = helper.make_node("MatMul", ["x", "x"], ["y"])
    got = result_types([node], [value("x", FLOAT, [2, 3])], [untyped("y")], tmp_path)
    assert got == ["tensor<*x!onnx.Undefined>"]


def test_failure_of_all_inference_is_not_fatal(tmp_path, monkeypatch):
    def fail(*arguments, **options):
        raise RuntimeError("no inference")

    monkeypatch.setattr(shape_inference, "infer_shapes", fail)
    nodes = [
        helper.make_node("Relu", ["x"], ["y"]),
        helper.make_node("Compress", ["x", "c"], ["z"]),
    ]
    inputs = [value("x", FLOAT, [2]), value("c", BOOL, [2])]
    got = result_types(nodes, inputs, [untyped("y"), untyped("z")], tmp_path)
    assert got == ["tensor<*x!onnx.Undefined>", "tensor<?xf32>"]


def test_sparse_scalar(tmp_path):
    made = model([helper.make_node("Relu", ["v"], ["y"])], [], [untyped("y")])
    made.graph.sparse_initializer.append(
        helper.make_sparse_tensor(
            helper.make_tensor("v", FLOAT, [1], [1.0]), helper.make_tensor("i", INT64, [1], [0]), []
        )
    )
    assert signature(imported(made, tmp_path))[1] == ["tensor<f32>"]


def test_bale_op_on_a_sequence(tmp_path):
    # Wrong, but for the compiler to say.
    sequence = helper.make_sequence_type_proto(helper.make_tensor_type_proto(FLOAT, [2]))
    inputs = [helper.make_value_info("x", sequence), value("c", BOOL, [2])]
    node = helper.make_node("Compress", ["x", "c"], ["y"], axis=0)
    got = result_types([node], inputs, [untyped("y")], tmp_path)
    assert got == ["tensor<*x!onnx.Undefined>"]


def test_dim_params(tmp_path):
    inputs = [value("x", FLOAT, ["N", 2, None, "M"])]
    outputs = [value("y", FLOAT, ["A", "B", "C", "D"])]
    text = imported(model([helper.make_node("Relu", ["x"], ["y"])], inputs, outputs), tmp_path)
    assert '%arg0: tensor<?x2x?x?xf32> {onnx.dim_params = "0:N,3:M", onnx.name = "x"}' in text
    # Dimension 1 has the size 2, so its name says nothing more.
    assert '(tensor<?x2x?x?xf32> {onnx.dim_params = "0:A,2:C,3:D", onnx.name = "y"})' in text


def test_scalar_is_not_of_unknown_rank(tmp_path):
    inputs = [value("s", FLOAT, []), value("u", FLOAT, None)]
    text = imported(model([], inputs, inputs), tmp_path)
    assert signature(text)[0] == ["tensor<f32>", "tensor<*xf32>"]


ELEMENT_TYPES = {
    "BOOL": "i1", "UINT2": "ui2", "INT2": "i2", "UINT4": "ui4", "INT4": "i4",
    "UINT8": "ui8", "INT8": "i8", "UINT16": "ui16", "INT16": "i16", "UINT32": "ui32",
    "INT32": "i32", "UINT64": "ui64", "INT64": "i64", "FLOAT16": "f16", "BFLOAT16": "bf16",
    "FLOAT": "f32", "DOUBLE": "f64", "FLOAT8E4M3FN": "f8E4M3FN",
    "FLOAT8E4M3FNUZ": "f8E4M3FNUZ", "FLOAT8E5M2": "f8E5M2", "FLOAT8E5M2FNUZ": "f8E5M2FNUZ",
    "FLOAT8E8M0": "f8E8M0FNU", "FLOAT4E2M1": "f4E2M1FN", "FLOAT6E2M3": "f6E2M3FN",
    "FLOAT6E3M2": "f6E3M2FN", "COMPLEX64": "complex<f32>", "COMPLEX128": "complex<f64>",
    "STRING": "!onnx.String",
}  # fmt: skip


def test_every_element_type(tmp_path):
    assert set(ELEMENT_TYPES) == set(TensorProto.DataType.keys()) - {"UNDEFINED"}
    inputs = [value(name, TensorProto.DataType.Value(name), [2]) for name in ELEMENT_TYPES]
    text = imported(model([], inputs, []), tmp_path)
    assert signature(text)[0] == [f"tensor<2x{mlir}>" for mlir in ELEMENT_TYPES.values()]
    mlir_opt(text)


def test_type_that_text_cannot_show_is_left_open_if_only_inferred(tmp_path):
    # ZipMap's result is a sequence of maps.
    node = helper.make_node("ZipMap", ["x"], ["y"], domain="ai.onnx.ml", classlabels_int64s=[1, 2])
    made = model([node], [value("x", FLOAT, [3, 2])], [helper.make_value_info("y", TypeProto())])
    made.opset_import.append(helper.make_opsetid("ai.onnx.ml", 1))
    assert signature(imported(made, tmp_path))[1] == ["tensor<*x!onnx.Undefined>"]
