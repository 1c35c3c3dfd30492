# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The models of the demo, with inputs and expected outputs.

Entry points: `all_cases`, `write_case`, `read_arrays`. The expected values come from the
onnx package and the operators' specification, never from Bale.
"""

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

#: The opset that Pack and Unpack are in.
_PACK_OPSET = 29

#: Where a model's data are, in its folder: the layout of ONNX's node tests.
_DATA_FOLDER = "test_data_set_0"


@dataclass(frozen=True)
class Case:
    """A model of one node, with arrays for its inputs and outputs."""

    name: str
    model: onnx.ModelProto
    inputs: list[np.ndarray]
    outputs: list[np.ndarray]


@dataclass(frozen=True)
class _Packing:
    """An example of the specification of Pack: `codes` are packed to `words`."""

    name: str
    codes: np.ndarray
    words: np.ndarray
    code: dict[str, int]
    axis: int | None = None

    def attributes(self) -> dict[str, int]:
        """What Pack and Unpack have in common."""
        return self.code if self.axis is None else {**self.code, "axis": self.axis}


def _uint8(values: list) -> np.ndarray:
    return np.array(values, dtype=np.uint8)


_PACKINGS = [
    _Packing(
        "uint32_axis",
        np.full((7, 2), 31, dtype=np.uint8),
        np.array([[0xFFFFFFFF, 0xFFFFFFFF], [7, 7]], dtype=np.uint32),
        {"bits": 5},
        axis=0,
    ),
    _Packing(
        "ternary",
        _uint8([[0, 1, 2, 0, 1], [2, 2, 2, 2, 2]]),
        _uint8([[102], [242]]),
        {"radix": 3, "group_size": 5},
    ),
    _Packing("3bit", np.arange(8, dtype=np.uint8), _uint8([0x88, 0xC6, 0xFA]), {"bits": 3}),
    _Packing(
        "rows_5bit",
        _uint8([[1, 2, 3], [31, 0, 16]]),
        _uint8([[0x41, 0x0C], [0x1F, 0x40]]),
        {"bits": 5},
    ),
    _Packing("empty", np.empty((2, 0), np.uint8), np.empty((2, 0), np.uint8), {"bits": 3}),
    _Packing(
        "empty_rows", np.empty((2, 0, 9), np.uint8), np.empty((2, 0, 6), np.uint8), {"bits": 5}
    ),
]


def all_cases() -> list[Case]:
    """Every model of the demo, in the order of the table."""
    packs = [_pack_case(packing) for packing in _PACKINGS]
    unpacks = [_unpack_case(packing) for packing in _PACKINGS]
    return [*_compress_cases(), *packs, *unpacks]


def _compress_cases() -> Iterator[Case]:
    """The node tests of Compress that the onnx package defines."""
    # Importing the module adds its tests to this list; the public way to ask for them,
    # collect_testcases, runs the code of every operator's tests first.
    importlib.import_module("onnx.backend.test.case.node.compress")
    from onnx.backend.test.case.node import _NodeTestCases

    for test in _NodeTestCases:
        if test.model.graph.node[0].op_type == "Compress":
            inputs, outputs = test.data_sets[0]
            yield Case(test.name, test.model, list(inputs), list(outputs))


def _pack_case(packing: _Packing) -> Case:
    attributes = packing.attributes()
    if packing.words.dtype == np.uint32:
        attributes = {**attributes, "output_type": TensorProto.UINT32}
    node = helper.make_node("Pack", ["X"], ["Y"], **attributes)
    return _case(f"test_pack_{packing.name}", node, [packing.codes], [packing.words])


def _unpack_case(packing: _Packing) -> Case:
    """The inverse of the example: the words are unpacked to the codes."""
    axis = -1 if packing.axis is None else packing.axis
    count = np.array(packing.codes.shape[axis], dtype=np.int64)
    node = helper.make_node("Unpack", ["X", "count"], ["Y"], **packing.attributes())
    return _case(f"test_unpack_{packing.name}", node, [packing.words, count], [packing.codes])


def _case(
    name: str, node: onnx.NodeProto, inputs: list[np.ndarray], outputs: list[np.ndarray]
) -> Case:
    graph = helper.make_graph(
        [node], name, _value_infos(node.input, inputs), _value_infos(node.output, outputs)
    )
    opset = helper.make_opsetid("", _PACK_OPSET)
    model = helper.make_model(graph, producer_name="bale-demo", opset_imports=[opset])
    return Case(name, model, inputs, outputs)


def _value_infos(names: list[str], arrays: list[np.ndarray]) -> list[onnx.ValueInfoProto]:
    return [
        helper.make_tensor_value_info(
            name, helper.np_dtype_to_tensor_dtype(array.dtype), array.shape
        )
        for name, array in zip(names, arrays, strict=True)
    ]


def write_case(case: Case, folder: Path) -> Path:
    """Writes `case` into `folder` in the form of ONNX's node tests, and each input as
    .npy, for bale-run. Returns the path of the model."""
    data = folder / _DATA_FOLDER
    data.mkdir(parents=True, exist_ok=True)
    for kind, arrays, infos in (
        ("input", case.inputs, case.model.graph.input),
        ("output", case.outputs, case.model.graph.output),
    ):
        for index, (array, info) in enumerate(zip(arrays, infos, strict=True)):
            tensor = numpy_helper.from_array(array, info.name)
            (data / f"{kind}_{index}.pb").write_bytes(tensor.SerializeToString())
            if kind == "input":
                np.save(folder / f"input_{index}.npy", _for_npy(array))
    path = folder / "model.onnx"
    path.write_bytes(case.model.SerializeToString())
    return path


def _for_npy(array: np.ndarray) -> np.ndarray:
    """Elements that .npy files know no type for, such as bfloat16, as bit patterns, which
    is how bale-run reads them."""
    return array.view(f"u{array.itemsize}") if array.dtype.kind == "V" else array


def read_arrays(folder: Path, kind: str) -> list[np.ndarray]:
    """The arrays of `kind` ("input" or "output") in the data of the model in `folder`."""
    paths = sorted((folder / _DATA_FOLDER).glob(f"{kind}_*.pb"), key=_index)
    return [numpy_helper.to_array(onnx.load_tensor(path)) for path in paths]


def _index(path: Path) -> int:
    return int(path.stem.rpartition("_")[2])
