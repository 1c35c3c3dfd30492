# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files, versions, names and types that must be refused, each with the nearest that is not."""

import numpy as np
import onnx
import pytest
from onnx import TensorProto, TypeProto, helper, numpy_helper

from bale.importer import ModelError, import_model
from importer_helpers import (
    FLOAT,
    INT64,
    imported,
    model,
    pass_through,
    refused,
    relu,
    value,
)

X, Y = value("x", FLOAT, [2]), value("y", FLOAT, [2])

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


@pytest.mark.parametrize("version", [-(2**31) - 1, 2**31])
def test_opsets_of_other_domains_beyond_32_bits(tmp_path, version):
    made = model([relu("x", "y")], [X], [Y])
    made.opset_import.append(helper.make_opsetid("d", version))
    assert refused(made, tmp_path) == (
        f'expected an opset of domain "d" that fits into 32 bits, but got {version}'
    )


@pytest.mark.parametrize("version", [-(2**31), 2**31 - 1])
def test_opsets_of_other_domains_within_32_bits(tmp_path, version):
    made = model([relu("x", "y")], [X], [Y])
    made.opset_import.append(helper.make_opsetid("d", version))
    imported(made, tmp_path)


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
