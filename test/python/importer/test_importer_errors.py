# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models that must be refused, each with the nearest one that is not."""

import numpy as np
import onnx
import pytest
from bale.importer import ModelError, import_model
from importer_helpers import (
    BOOL,
    FLOAT,
    INT64,
    UINT8,
    constant_model,
    imported,
    model,
    pass_through,
    value,
)
from onnx import AttributeProto, TensorProto, TypeProto, helper, numpy_helper

X, Y = value("x", FLOAT, [2]), value("y", FLOAT, [2])


def refused(made, folder):
    """The message with which the importer refuses a model."""
    with pytest.raises(ModelError) as caught:
        imported(made, folder)
    message = str(caught.value)
    assert "\n" not in message
    return message


def relu(source, target, **options):
    return helper.make_node("Relu", [source], [target], **options)


# Files


def test_missing_file(tmp_path):
    with pytest.raises(ModelError, match="expected a file, but there is none"):
        import_model(tmp_path / "none.onnx")


def test_directory(tmp_path):
    with pytest.raises(ModelError, match="expected a file, but got a directory"):
        import_model(tmp_path)


def test_unreadable_path(tmp_path):
    with pytest.raises(ModelError, match="cannot read the file: File name too long"):
        import_model(tmp_path / ("a" * 5000))


@pytest.mark.parametrize(
    ("data", "match"),
    [
        (b"", "the file is empty"),
        (b"not a model, but text\n", "expected an ONNX model, but the file of 22 bytes"),
        (b"\x08\x0e", "expected an ONNX model with a graph, but got none"),
        (b"\xff" * 100, "expected an ONNX model, but the file of 100 bytes"),
    ],
)
def test_not_a_model(tmp_path, data, match):
    path = tmp_path / "model.onnx"
    path.write_bytes(data)
    with pytest.raises(ModelError, match=match):
        import_model(path)


def test_truncated_file(tmp_path):
    data = model([relu("x", "y")], [X], [Y]).SerializeToString()
    path = tmp_path / "model.onnx"
    path.write_bytes(data[: len(data) // 2])
    with pytest.raises(ModelError, match="truncated"):
        import_model(path)


# Versions


@pytest.mark.parametrize("version", [3, 14])
def test_ir_versions(tmp_path, version):
    imported(model([relu("x", "y")], [X], [Y], ir_version=version), tmp_path)


@pytest.mark.parametrize("version", [0, 2, max(14, onnx.IR_VERSION) + 1])
def test_unknown_ir_versions(tmp_path, version):
    message = refused(model([relu("x", "y")], [X], [Y], ir_version=version), tmp_path)
    newest = max(14, onnx.IR_VERSION)
    assert message == f"expected an IR version from 3 to {newest}, but got {version}"


def test_no_ir_version(tmp_path):
    made = model([relu("x", "y")], [X], [Y])
    made.ClearField("ir_version")
    assert "expected an IR version from 3 to" in refused(made, tmp_path)


@pytest.mark.parametrize("version", [0, 30, 2**40])
def test_unknown_opsets(tmp_path, version):
    message = refused(model([relu("x", "y")], [X], [Y], opset=version), tmp_path)
    assert message == f"expected an ONNX opset from 1 to 29, but got {version}"


def test_no_opset_import(tmp_path):
    made = model([relu("x", "y")], [X], [Y], opset=None)
    assert refused(made, tmp_path) == "expected an opset import, but got none"


def test_no_opset_import_of_a_domain(tmp_path):
    made = model([relu("x", "y")], [X], [Y], opset=None, domains=["d"])
    assert 'expected an opset import of its domain ""' in refused(made, tmp_path)
    made = model([relu("x", "y", domain="e")], [X], [Y], domains=["d"])
    assert 'node #0 (e.Relu): expected an opset import of its domain "e"' in refused(made, tmp_path)


def test_two_opset_imports(tmp_path):
    made = model([relu("x", "y")], [X], [Y], opset=28)
    made.opset_import.append(helper.make_opsetid("ai.onnx", 28))
    imported(made, tmp_path)
    made.opset_import.append(helper.make_opsetid("ai.onnx", 29))
    assert "but got versions 28 and 29" in refused(made, tmp_path)


# Values


def test_undefined_value(tmp_path):
    made = model([relu("z", "y", name="r")], [X], [Y])
    assert refused(made, tmp_path) == (
        'node "r" (Relu): expected input 0, "z", to be defined, but nothing defines it'
    )


def test_undefined_output(tmp_path):
    made = model([relu("x", "z")], [X], [Y])
    assert 'graph output "y": expected it to be defined' in refused(made, tmp_path)
    made = model([], [X], [value("", FLOAT, [2])])
    assert "output: expected a name" in refused(made, tmp_path)


def test_unsorted_nodes(tmp_path):
    nodes = [relu("z", "y"), relu("x", "z")]
    message = refused(model(nodes, [X], [Y]), tmp_path)
    assert message == (
        'node #0 (Relu): expected input 0, "z", to be defined before it, but node #1 (Relu) '
        "comes later: the nodes are not topologically sorted"
    )
    imported(model(nodes[::-1], [X], [Y]), tmp_path)


@pytest.mark.parametrize("length", [1, 2, 5])
def test_cycle(tmp_path, length):
    names = [f"v{i}" for i in range(length)]
    nodes = [relu(names[i - 1], names[i]) for i in range(length)]
    assert "a cycle" in refused(model(nodes, [X], [value("v0", FLOAT, [2])]), tmp_path)


def test_duplicate_definitions(tmp_path):
    twice = model([relu("x", "y"), relu("x", "y")], [X], [Y])
    assert refused(twice, tmp_path) == (
        'node #1 (Relu): expected a new name for its output, but node #0 (Relu) already defines "y"'
    )
    over_input = model([relu("x", "x")], [X], [X])
    assert "the graph input already defines" in refused(over_input, tmp_path)
    weight = numpy_helper.from_array(np.float32([1, 2]), "y")
    over_weight = model([relu("x", "y")], [X], [Y], initializer=[weight])
    assert "the initializer already defines" in refused(over_weight, tmp_path)
    one_node = model([helper.make_node("Split", ["x"], ["y", "y"], num_outputs=2)], [X], [Y])
    assert 'already defines "y"' in refused(one_node, tmp_path)


def test_duplicate_inputs_and_initializers(tmp_path):
    assert 'graph input "x": expected one' in refused(model([], [X, X], [X]), tmp_path)
    weight = numpy_helper.from_array(np.float32([1, 2]), "w")
    made = pass_through(weight)
    made.graph.initializer.append(weight)
    assert 'initializer "w": expected one of this name, but got two' in refused(made, tmp_path)


def test_empty_names(tmp_path):
    assert "graph input #0: expected a name" in refused(
        model([], [value("", FLOAT, [2])], []), tmp_path
    )
    weight = numpy_helper.from_array(np.float32([1, 2]))
    made = model([], [X], [X], initializer=[weight])
    assert "initializer #0: expected a name" in refused(made, tmp_path)


def test_name_that_is_not_utf_8(tmp_path):
    data = model([relu("x", "yyyyyy")], [X], [value("yyyyyy", FLOAT, [2])]).SerializeToString()
    path = tmp_path / "model.onnx"
    path.write_bytes(data.replace(b"yyyyyy", b"\xff" * 6))
    with pytest.raises(ModelError, match="to be UTF-8, but got"):
        import_model(path)


# Types


def test_unknown_element_types(tmp_path):
    assert refused(model([], [value("x", 77, [2])], []), tmp_path) == (
        'graph input "x": expected an element type from 1 to 28, but got 77'
    )
    made = pass_through(TensorProto(name="w", data_type=99, dims=[0]))
    assert 'initializer "w": expected an element type from 1 to 28, but got 99' in refused(
        made, tmp_path
    )
    made = pass_through(TensorProto(name="w", dims=[0]))
    assert 'initializer "w": expected an element type from 1 to 28, but got 0' in refused(
        made, tmp_path
    )


def test_input_without_a_type(tmp_path):
    made = model([], [helper.make_value_info("x", TypeProto())], [])
    assert 'graph input "x": expected a type with an element type' in refused(made, tmp_path)


def test_negative_dimension(tmp_path):
    imported(model([], [value("x", FLOAT, [2, 0])], []), tmp_path)
    assert refused(model([], [value("x", FLOAT, [2, -1])], []), tmp_path) == (
        'graph input "x": expected dimension 1 to be at least 0, but got -1'
    )


@pytest.mark.parametrize("kind", ["map_type", "sparse_tensor_type", "opaque_type"])
def test_kinds_of_types_without_a_text_form(tmp_path, kind):
    proto = TypeProto()
    getattr(proto, kind).SetInParent()
    made = model([], [helper.make_value_info("x", proto)], [])
    assert f"but got a {kind}" in refused(made, tmp_path)


def test_contradicting_types(tmp_path):
    weight = numpy_helper.from_array(np.float32([1, 2]), "w")
    made = pass_through(weight)
    made.graph.input.append(value("w", FLOAT, [3]))
    assert refused(made, tmp_path) == (
        'graph input "w": expected type FLOAT[2] as elsewhere, but got FLOAT[3]'
    )
    made = model([relu("x", "y")], [X], [Y], value_info=[value("y", INT64, [2])])
    assert 'value info "y": expected type FLOAT[2] as elsewhere' in refused(made, tmp_path)
    made = model([], [X], [value("x", FLOAT, [2, 2])])
    assert 'graph output "x": expected type FLOAT[2] as elsewhere' in refused(made, tmp_path)


def test_contradicting_containers(tmp_path):
    sequence = helper.make_sequence_type_proto(helper.make_tensor_type_proto(FLOAT, [2]))
    s = helper.make_value_info("s", sequence)
    imported(model([], [s], [s]), tmp_path)
    other = helper.make_sequence_type_proto(helper.make_tensor_type_proto(INT64, [2]))
    for declared in (value("s", FLOAT, [2]), helper.make_value_info("s", other)):
        message = refused(model([], [s], [declared]), tmp_path)
        assert 'graph output "s": expected type Seq of FLOAT[2] as elsewhere' in message


# Nodes


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
    assert "expected an op of ONNX opset 28" in refused(
        model(other, inputs, outputs, opset=28), tmp_path
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
    assert refused(made, tmp_path).startswith("node #0 (Relu): ")
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


# Tensors


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"raw_data": bytes(20)}, "expected 24 bytes of raw_data, but got 20"),
        ({"raw_data": bytes(28)}, "expected 24 bytes of raw_data, but got 28"),
        ({"float_data": [1.0] * 5}, "expected 6 entries of float_data, but got 5"),
        ({}, "expected 6 elements, but got no data"),
        ({"int64_data": [1] * 6},
         "expected its data in float_data or raw_data, but got int64_data"),
        ({"float_data": [1.0] * 6, "raw_data": bytes(24)},
         "expected one data field, but got float_data and raw_data"),
        ({"float_data": [1.0] * 6, "segment": TensorProto.Segment(begin=0, end=6)},
         "expected a whole tensor, but got a segment of one"),
    ],
)  # fmt: skip
def test_data_that_do_not_fit(tmp_path, fields, text):
    made = pass_through(TensorProto(name="w", data_type=FLOAT, dims=[2, 3], **fields))
    assert refused(made, tmp_path) == f'initializer "w" (FLOAT[2, 3]): {text}'


def test_data_that_do_not_fit_in_an_unused_initializer(tmp_path):
    made = model([relu("x", "y")], [X], [Y])
    made.graph.initializer.add(name="w", data_type=FLOAT, dims=[2])
    assert "expected 2 elements" in refused(made, tmp_path)


@pytest.mark.parametrize(
    ("data_type", "count", "expected"),
    [("INT4", 3, 2), ("UINT2", 5, 2), ("FLOAT6E2M3", 5, 4), ("BOOL", 3, 3), ("COMPLEX64", 2, 16)],
)
def test_bytes_of_raw_data(tmp_path, data_type, count, expected):
    number = TensorProto.DataType.Value(data_type)
    for size in (expected - 1, expected, expected + 1):
        tensor = TensorProto(name="w", data_type=number, dims=[count], raw_data=bytes(size))
        if size == expected:
            imported(pass_through(tensor), tmp_path)
        else:
            text = f"expected {expected} bytes of raw_data, but got {size}"
            assert text in refused(pass_through(tensor), tmp_path)


@pytest.mark.parametrize(
    ("data_type", "low", "high"),
    [("UINT8", 0, 255), ("INT8", -128, 127), ("UINT16", 0, 65535), ("FLOAT16", 0, 65535),
     ("FLOAT8E5M2", 0, 255), ("FLOAT6E2M3", 0, 63)],
)  # fmt: skip
def test_entries_out_of_range(tmp_path, data_type, low, high):
    number = TensorProto.DataType.Value(data_type)
    tensor = TensorProto(name="w", data_type=number, dims=[2], int32_data=[low, high])
    imported(pass_through(tensor), tmp_path)
    for bad in (low - 1, high + 1):
        tensor.int32_data[1] = bad
        text = f"expected entry 1 of int32_data to be from {low} to {high}, but got {bad}"
        assert text in refused(pass_through(tensor), tmp_path)


def test_huge_shape_without_data(tmp_path):
    # 2^62 * 4 elements would be 0 in 64 bits.
    made = pass_through(TensorProto(name="w", data_type=FLOAT, dims=[2**62, 4]))
    assert f"expected {2**64} elements, but got no data" in refused(made, tmp_path)


def test_strings_in_raw_data(tmp_path):
    tensor = TensorProto(name="w", data_type=TensorProto.STRING, dims=[1], raw_data=b"a")
    assert "expected strings in string_data" in refused(pass_through(tensor), tmp_path)


def sparse(indices, dims, values=(7.0,)):
    return helper.make_sparse_tensor(
        numpy_helper.from_array(np.float32(values), "v"),
        numpy_helper.from_array(np.int64(indices)),
        dims,
    )


@pytest.mark.parametrize(
    ("proto", "text"),
    [
        (sparse([3], [3]), "expected index 0 to be from 0 to 2, but got 3"),
        (sparse([-1], [3]), "expected index 0 to be from 0 to 2, but got -1"),
        (sparse([[0, 2]], [3, 2]), "expected index 0 to be from 0 to 1, but got 2"),
        (sparse([1, 1], [3], (1, 2)), "index 1 does not follow index 0"),
        (sparse([2, 1], [3], (1, 2)), "index 1 does not follow index 0"),
        (sparse([0, 1], [3]), "expected INT64 indices of shape [1] or [1, 1], but got INT64[2]"),
        (sparse([[0]], [3, 2]), "expected INT64 indices of shape [1] or [1, 2]"),
        (sparse([0], [3], [[7.0]]), "expected values of rank 1, but got rank 2"),
        (sparse([0], [-3]), "expected dimension 0 to be at least 0, but got -3"),
        (sparse([0], [2**40]), f"expected at most {2**31} bytes when made dense, but got {2**42}"),
    ],
)
def test_sparse_tensors(tmp_path, proto, text):
    made = model([], [], [])
    made.graph.sparse_initializer.append(proto)
    assert text in refused(made, tmp_path)


def test_sparse_tensor_with_a_size_0(tmp_path):
    made = model([], [], [value("v", FLOAT, None)])
    made.graph.sparse_initializer.append(sparse([], [0, 2**62, 2**62], ()))
    assert f"dense<> : tensor<0x{2**62}x{2**62}xf32>" in imported(made, tmp_path)
