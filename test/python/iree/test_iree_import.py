# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The import for IREE: types of all values, functions, subgraphs, and what is refused."""

import re

import numpy as np
import onnx.checker
import pytest
from onnx import TensorProto, helper, numpy_helper

from bale.importer import ModelError
from bale.iree.importing import import_model

BOOL, FLOAT, INT64, STRING, UINT8, UINT32 = (
    getattr(TensorProto, name) for name in ("BOOL", "FLOAT", "INT64", "STRING", "UINT8", "UINT32")
)


def value(name, data_type, extents):
    return helper.make_tensor_value_info(name, data_type, extents)


def unsized(name, data_type, rank):
    """An output without extents; onnx asks for a rank."""
    return value(name, data_type, [None] * rank)


def model_of(nodes, inputs, outputs, *, opset=29, functions=(), **graph):
    imports = [helper.make_opsetid("", opset), helper.make_opsetid("other", 1)]
    made = helper.make_graph(nodes, "graph", inputs, outputs, **graph)
    return helper.make_model(made, opset_imports=imports, ir_version=14, functions=list(functions))


@pytest.fixture
def imported(tmp_path):
    """A function that imports a model from a file."""

    def run(model, **options):
        path = tmp_path / "model.onnx"
        path.write_bytes(model.SerializeToString())
        return import_model(str(path), **options)

    return run


@pytest.fixture
def refused(imported):
    """A function that returns the message with which a model is refused."""

    def run(model, **options):
        with pytest.raises(ModelError) as caught:
            imported(model, **options)
        return str(caught.value)

    return run


def result_type(text: str, op_type: str) -> str:
    """The type of the result of the only op of `op_type`."""
    (line,) = (line for line in text.splitlines() if f'"onnx.{op_type}"' in line)
    return re.search(r"-> !torch\.vtensor<(.*?)> loc", line)[1]


def packing(extents, word=UINT8, **attributes):
    """A model of one Pack, whose result's type is not stated, and a copy of that."""
    nodes = [
        helper.make_node("Pack", ["x"], ["words"], **attributes),
        helper.make_node("Identity", ["words"], ["y"]),
    ]
    return model_of(nodes, [value("x", UINT8, extents)], [unsized("y", word, len(extents))])


@pytest.mark.parametrize(
    ("model", "expected"),
    [
        (packing([2, 8], bits=3), "[2,3],ui8"),
        (packing(["n", 8], bits=3), "[?,3],ui8"),
        (packing([8, "n"], bits=3, axis=0), "[3,?],ui8"),
        (packing([8, "n"], bits=3), "[8,?],ui8"),
        (packing([40], UINT32, radix=3, group_size=20, output_type=UINT32), "[2],ui32"),
        # The compiler reports what is wrong with these.
        (packing([8], bits=9), "[?],ui8"),
        (packing([8], bits=3, radix=3), "[?],ui8"),
    ],
)
def test_type_of_words(imported, model, expected):
    assert result_type(imported(model).text, "Pack") == expected


def unpacking(count=None, axis=-1):
    """A model of one Unpack, with a constant count or one that is an input."""
    nodes = [
        helper.make_node("Unpack", ["x", "count"], ["codes"], bits=3, axis=axis),
        helper.make_node("Identity", ["codes"], ["y"]),
    ]
    inputs = [value("x", UINT8, ["n", 3])]
    constants = []
    if count is None:
        inputs.append(value("count", INT64, []))
    else:
        constants.append(numpy_helper.from_array(np.array(count, np.int64), "count"))
    return model_of(nodes, inputs, [unsized("y", UINT8, 2)], initializer=constants)


@pytest.mark.parametrize(
    ("model", "expected"),
    [
        (unpacking(8), "[?,8],ui8"),
        (unpacking(8, axis=0), "[8,3],ui8"),
        (unpacking(), "[?,?],ui8"),
        (unpacking(-1), "[?,?],ui8"),
    ],
)
def test_type_of_codes(imported, model, expected):
    assert result_type(imported(model).text, "Unpack") == expected


def compressing(data_type=FLOAT, extents=(3, "n"), opset=29, domain="", **attributes):
    nodes = [
        helper.make_node(
            "Compress", ["x", "c"], ["kept"], name="keeper", domain=domain, **attributes
        ),
        helper.make_node("Identity", ["kept"], ["y"]),
    ]
    inputs = [value("x", data_type, extents), value("c", BOOL, ["k"])]
    rank = len(extents) if "axis" in attributes else 1
    return model_of(nodes, inputs, [unsized("y", data_type, rank)], opset=opset)


@pytest.mark.parametrize("opset", [9, 11, 28])
@pytest.mark.parametrize(
    ("attributes", "expected"),
    [({"axis": 0}, "[?,?],f32"), ({"axis": 1}, "[3,?],f32"), ({}, "[?],f32")],
)
def test_type_of_kept_slices(imported, opset, attributes, expected):
    text = imported(compressing(opset=opset, **attributes)).text
    assert result_type(text, "Compress") == expected
    assert result_type(text, "Identity") == expected


def test_types_of_what_follows(imported):
    """onnx infers on from the results of Pack and of Unpack."""
    nodes = [
        helper.make_node("Pack", ["x"], ["words"], bits=4),
        helper.make_node("Concat", ["words", "words"], ["twice"], axis=0),
        helper.make_node("Unpack", ["twice", "count"], ["y"], bits=4),
    ]
    count = numpy_helper.from_array(np.array(16, np.int64), "count")
    model = model_of(nodes, [value("x", UINT8, [8])], [unsized("y", UINT8, 1)], initializer=[count])
    text = imported(model).text
    assert result_type(text, "Concat") == "[8],ui8"
    assert result_type(text, "Unpack") == "[16],ui8"


def test_large_constants_are_kept(imported):
    """Inference, which is given no large ones, loses none."""
    nodes = [
        helper.make_node("Pack", ["x"], ["words"], bits=3),
        helper.make_node("Add", ["z", "large"], ["y"]),
    ]
    large = np.arange(2000, dtype=np.float32)
    model = model_of(
        nodes,
        [value("x", UINT8, [8]), value("z", FLOAT, [2000])],
        [value("words", UINT8, [3]), value("y", FLOAT, [2000])],
        initializer=[numpy_helper.from_array(large, "large")],
    )
    assert large.tobytes().hex().upper() in imported(model).text


def test_models_over_2_gib_are_not_checked(imported, monkeypatch):
    """As with IREE's importer: onnx's checker takes no larger ones."""

    def refuse(model):
        raise ValueError("This protobuf of onnx model is too large (>2GiB).")

    monkeypatch.setattr(onnx.checker, "check_model", refuse)
    assert imported(compressing(axis=0)).has_bale_ops


def test_checker_refuses(refused):
    """Two inputs for an op of one."""
    node = helper.make_node("Relu", ["x", "x"], ["y"])
    message = refused(model_of([node], [value("x", FLOAT, [2])], [value("y", FLOAT, [2])]))
    assert message.startswith("expected a model that onnx's checker accepts, but got: ")


def function(name, nodes, inputs, outputs, domain="other"):
    imports = [helper.make_opsetid("", 29)]
    return helper.make_function(domain, name, inputs, outputs, nodes, imports)


def test_functions_are_inlined(imported):
    """Also one with the name of an op of Bale."""
    body = [helper.make_node("Pack", ["x"], ["y"], bits=3)]
    model = model_of(
        [helper.make_node("Compress", ["x"], ["y"], domain="other")],
        [value("x", UINT8, [8])],
        [value("y", UINT8, [3])],
        functions=[function("Compress", body, ["x"], ["y"])],
    )
    found = imported(model)
    assert found.has_bale_ops
    assert '"onnx.Pack"' in found.text
    assert "onnx.Compress" not in found.text


def branching(branch_node):
    """A model with an If, of which one branch is `branch_node` and the other the input."""

    def branch(name, node):
        return helper.make_graph([node], name, [], [value(f"{name}_y", FLOAT, ["k"])])

    branches = {
        "then_branch": branch("then", branch_node),
        "else_branch": branch("else", helper.make_node("Identity", ["x"], ["else_y"])),
    }
    node = helper.make_node("If", ["b"], ["y"], **branches)
    inputs = [value("x", FLOAT, ["n"]), value("c", BOOL, ["n"]), value("b", BOOL, [])]
    return model_of([node], inputs, [value("y", FLOAT, ["k"])])


def test_ops_in_subgraphs_are_found(imported):
    node = helper.make_node("Compress", ["x", "c"], ["then_y"], axis=0, domain="ai.onnx")
    found = imported(branching(node))
    assert found.has_bale_ops
    assert result_type(found.text, "Compress") == "[?],f32"


@pytest.mark.parametrize("op_type", ["Loop", "Scan"])
def test_ops_in_bodies_that_repeat_are_refused(refused, op_type):
    kept = helper.make_node("Compress", ["row", "c"], ["row_y"], axis=0, name="inside")
    row = value("row", FLOAT, [4])
    one = helper.make_tensor("m", TensorProto.INT64, [], [3])
    if op_type == "Loop":
        go_on = helper.make_node("Identity", ["on"], ["on_y"])
        counter = [value("i", TensorProto.INT64, []), value("on", BOOL, [])]
        outputs = [value("on_y", BOOL, []), value("row_y", FLOAT, [None])]
        body = helper.make_graph([kept, go_on], "body", [*counter, row], outputs)
        node = helper.make_node("Loop", ["m", "", "x"], ["y"], body=body, name="outside")
        x, y = value("x", FLOAT, [4]), value("y", FLOAT, [None])
    else:
        body = helper.make_graph([kept], "body", [row], [value("row_y", FLOAT, [None])])
        node = helper.make_node("Scan", ["x"], ["y"], body=body, num_scan_inputs=1, name="outside")
        x, y = value("x", FLOAT, [3, 4]), value("y", FLOAT, [3, None])
    model = model_of([node], [x, value("c", BOOL, [4])], [y], initializer=[one])
    assert refused(model) == (
        'node "inside" (Compress): expected it outside of Loops and Scans, which IREE does not '
        f'take with it, but got it in node "outside" ({op_type})'
    )


FOREIGN = (
    "expected Compress to be ONNX's or a function of the model, but got the op of domain "
    "\"other\", which IREE's importer would take for ONNX's"
)


def test_ops_of_other_domains_are_refused(refused):
    assert refused(compressing(domain="other")) == f'node "keeper" (other.Compress): {FOREIGN}'


def test_ops_of_other_domains_in_subgraphs_are_refused(refused):
    node = helper.make_node("Compress", ["x", "c"], ["then_y"], domain="other")
    assert refused(branching(node)) == f"node #0 (other.Compress): {FOREIGN}"


def test_old_opset_has_no_pack(refused):
    model = packing([8], bits=3)
    model.opset_import[0].version = 28
    assert refused(model) == ("node #0 (Pack): expected ONNX opset 29 or newer, but got 28")


def test_strings_are_refused(refused):
    assert refused(compressing(STRING, axis=0)) == (
        'node "keeper" (Compress): expected numbers or bools, but got strings, which IREE has '
        "none of"
    )


def test_complex_numbers_are_refused_where_there_are_none(imported, refused):
    model = compressing(TensorProto.COMPLEX64, axis=0)
    assert refused(model, has_complex=False) == (
        'node "keeper" (Compress): expected numbers or bools, but got complex numbers, which '
        "vmvx and vmvx-inline have none of"
    )
    assert result_type(imported(model).text, "Compress") == "[?,?],complex<f32>"


def test_value_without_a_rank_is_refused(refused):
    """IREE's importer would make it a scalar."""
    nodes = [
        helper.make_node("Pack", ["x"], ["words"], bits=3),
        helper.make_node("Shuffle", ["words"], ["shuffled"], domain="other"),
        helper.make_node("Identity", ["shuffled"], ["y"]),
    ]
    model = model_of(nodes, [value("x", UINT8, [8])], [value("y", UINT8, [3])])
    assert refused(model) == (
        'node #1 (other.Shuffle): output "shuffled": expected a type with a rank, but the model '
        "states none, and onnx infers none"
    )


@pytest.mark.parametrize("is_inside", [True, False])
def test_external_data(imported, refused, tmp_path, is_inside):
    """Data of a subgraph's constant; they must be in the model's folder."""
    (tmp_path.parent / "outside.bin").write_bytes(np.float32([3]).tobytes())
    (tmp_path / "inside.bin").write_bytes(np.float32([3]).tobytes())
    tensor = TensorProto(data_type=FLOAT, dims=[1], data_location=TensorProto.EXTERNAL)
    location = "inside.bin" if is_inside else "../outside.bin"
    tensor.external_data.add(key="location", value=location)
    model = branching(helper.make_node("Constant", [], ["then_y"], value=tensor))
    pack = helper.make_node("Pack", ["codes"], ["words"], bits=3)
    model.graph.node.append(pack)
    model.graph.input.append(value("codes", UINT8, [8]))
    model.graph.output.append(value("words", UINT8, [3]))
    if is_inside:
        assert np.float32([3]).tobytes().hex() in imported(model).text
    else:
        assert "expected a path inside the model's folder" in refused(model)


def test_model_without_ops_of_bale(imported):
    node = helper.make_node("Relu", ["x"], ["y"], name="unused")
    found = imported(model_of([node], [value("x", FLOAT, [2])], [value("y", FLOAT, [2])], opset=21))
    assert not found.has_bale_ops
    assert 'torch.operator "onnx.Relu"' in found.text
