# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Nodes that must be refused, each with the nearest one that is not."""

import onnx
import pytest
from onnx import AttributeProto, helper

from importer_helpers import (
    BOOL,
    FLOAT,
    INT64,
    UINT8,
    constant_model,
    imported,
    model,
    refused,
    relu,
    sparse,
    value,
)

X, Y = value("x", FLOAT, [2]), value("y", FLOAT, [2])


def test_subgraph(tmp_path):
    body = helper.make_graph([relu("x", "z")], "body", [], [value("z", FLOAT, [2])])
    node = helper.make_node("If", ["c"], ["y"], name="branch", then_branch=body, else_branch=body)
    made = model([node], [X, value("c", BOOL, [])], [Y])
    message = refused(made, tmp_path)
    assert message.startswith('node "branch" (If): expected an op without subgraphs')


def test_no_op_type(tmp_path):
    assert "expected an op type" in refused(
        model([helper.make_node("", ["x"], ["y"])], [X], [Y]), tmp_path
    )
    made = model([helper.make_node('A"b', ["x"], ["y"])], [X], [Y])
    assert r'expected an identifier as op type, but got "A\"b"' in refused(made, tmp_path)


def test_ops_and_opsets(tmp_path):
    inputs, outputs = [value("x", UINT8, [8])], [value("y", UINT8, [3])]
    pack = [helper.make_node("Pack", ["x"], ["y"], bits=3)]
    imported(model(pack, inputs, outputs), tmp_path)
    assert refused(model(pack, inputs, outputs, opset=28), tmp_path) == (
        "node #0 (Pack): expected ONNX opset 29 or newer, but got 28"
    )
    other = [helper.make_node("Bogus", ["x"], ["y"])]
    assert refused(model(other, inputs, outputs, opset=28), tmp_path) == (
        'node #0 (Bogus): expected an op of ONNX opset 28, but got "Bogus"'
    )
    # Opset 29 may have ops that the onnx package does not know.
    if onnx.defs.onnx_opset_version() < 29:
        imported(model(other, inputs, outputs), tmp_path)
    compress = [helper.make_node("Compress", ["x", "c"], ["y"])]
    inputs = [*inputs, value("c", BOOL, [8])]
    imported(model(compress, inputs, outputs, opset=9), tmp_path)
    assert "(Compress)" in refused(model(compress, inputs, outputs, opset=8), tmp_path)


@pytest.mark.parametrize(
    ("op", "inputs", "outputs", "text"),
    [
        ("Pack", ["x", "x"], ["y"], 'expected 1 named input, but got ["x", "x"]'),
        ("Pack", [""], ["y"], 'expected 1 named input, but got [""]'),
        ("Pack", ["x"], [], "expected 1 named output, but got []"),
        ("Unpack", ["x"], ["y"], 'expected 2 named inputs, but got ["x"]'),
        ("Unpack", ["x", "x"], ["y", "z"], 'expected 1 named output, but got ["y", "z"]'),
    ],
)
def test_arity_of_ops_that_onnx_does_not_know(tmp_path, op, inputs, outputs, text):
    node = helper.make_node(op, inputs, outputs, bits=3)
    made = model([node], [value("x", UINT8, [8])], [])
    assert refused(made, tmp_path) == f"node #0 ({op}): {text}"


def test_arity_and_attributes_of_ops_that_onnx_knows(tmp_path):
    made = model([helper.make_node("Relu", ["x", "x"], ["y"])], [X], [Y])
    text = "node #0 (Relu): expected a node that onnx's checker accepts, but got: "
    assert refused(made, tmp_path).startswith(text)
    made = model([relu("x", "y", bogus=1)], [X], [Y])
    assert "bogus" in refused(made, tmp_path)


def test_attribute_names(tmp_path):
    node = helper.make_node("Foo", ["x"], ["y"], domain="d")
    node.attribute.extend([helper.make_attribute("a", 1)] * 2)
    assert 'expected one attribute "a", but got two' in refused(
        model([node], [X], [Y], domains=["d"]), tmp_path
    )
    node = helper.make_node("Foo", ["x"], ["y"], domain="d")
    node.attribute.append(AttributeProto(type=AttributeProto.INT))
    assert "expected a name for each attribute" in refused(
        model([node], [X], [Y], domains=["d"]), tmp_path
    )


@pytest.mark.parametrize("name", ["function_name", "domain_name", "onnx_node_name"])
def test_attribute_names_that_the_text_form_uses(tmp_path, name):
    node = helper.make_node("Foo", ["x"], ["y"], domain="d", **{name: 1})
    message = refused(model([node], [X], [Y], domains=["d"]), tmp_path)
    assert f'expected no attribute "{name}"' in message


def test_attribute_that_refers_to_a_function(tmp_path):
    node = relu("x", "y", domain="d")
    node.attribute.append(AttributeProto(name="a", type=AttributeProto.INT, ref_attr_name="b"))
    message = refused(model([node], [X], [Y], domains=["d"]), tmp_path)
    assert 'expected attribute "a" to have a value, but it refers to "b"' in message


@pytest.mark.parametrize("attribute_type", ["UNDEFINED", "SPARSE_TENSOR", "SPARSE_TENSORS"])
def test_attribute_types_without_a_text_form(tmp_path, attribute_type):
    attribute = AttributeProto(name="a", type=AttributeProto.AttributeType.Value(attribute_type))
    if attribute_type == "SPARSE_TENSOR":
        attribute.sparse_tensor.CopyFrom(sparse([0], [3]))
    node = relu("x", "y", domain="d")
    node.attribute.append(attribute)
    assert refused(model([node], [X], [Y], domains=["d"]), tmp_path).startswith(
        "node #0 (d.Relu): "
    )


def test_constant_needs_one_value(tmp_path):
    none = model([helper.make_node("Constant", [], ["k"])], [], [value("k", INT64, [])])
    assert "expected exactly one attribute, its value, but got []" in refused(none, tmp_path)
    two = constant_model("value_int", 1, INT64)
    two.graph.node[0].attribute.append(helper.make_attribute("value_ints", [1]))
    assert 'but got ["value_int", "value_ints"]' in refused(two, tmp_path)


def test_constant_of_the_wrong_type(tmp_path):
    made = constant_model("value_int", 1.5, INT64)
    assert refused(made, tmp_path).startswith("node #0 (Constant): ")
    made = constant_model("value", 1, INT64)
    assert refused(made, tmp_path).startswith("node #0 (Constant): ")
    made = constant_model("bogus", 1, INT64)
    assert refused(made, tmp_path).startswith("node #0 (Constant): ")


@pytest.mark.parametrize("equation", ["->", "...->", "...", " -> ", ""])
def test_einsum_equations(tmp_path, equation):
    node = helper.make_node("Einsum", ["x"], ["y"], equation=equation)
    imported(model([node], [value("x", FLOAT, [])], [value("y", FLOAT, None)]), tmp_path)


# onnx's shape inference never ends on the first three.
@pytest.mark.parametrize("equation", [b"1", b".->", b"\xad>", b"i>", b"i->1", b"->->", b"......"])
def test_malformed_einsum_equations(tmp_path, equation):
    node = helper.make_node("Einsum", ["x"], ["y"], equation=equation)
    made = model([node], [value("x", FLOAT, [])], [value("y", FLOAT, None)])
    assert "expected an equation of letters, commas, ... and ->" in refused(made, tmp_path)
