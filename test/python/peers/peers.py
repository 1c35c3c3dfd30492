# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What Bale and others do where ONNX is silent or implementations differ.

Entry points: `COMPRESS`, `PACK`, `PEERS` and `observe`. As a program, it prints the tables of
docs/Peers.md as they come out here; a peer that is not installed is named and left out.
"""

import importlib.metadata
import tempfile
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import onnx
from onnx import helper

import bale.importer
import bale.runtime

#: How a result is shown: itself, or where a peer returns memory that it never wrote, its extent.
Show = Callable[[np.ndarray], str]


def _values(result: np.ndarray) -> str:
    return str(result.tolist())


def _bytes(result: np.ndarray) -> str:
    return str(result.view(np.uint8).tolist())


def _slices(result: np.ndarray) -> str:
    return f"{len(result)} slice{'s' * (len(result) != 1)}"


@dataclass(frozen=True)
class Case:
    """One call of one operator, the title of its row on the page, and how its result is shown."""

    title: str
    op: str
    inputs: list[np.ndarray]
    attributes: dict[str, int] = field(default_factory=dict)
    opset: int = 28
    show: Show = _values

    def model(self) -> onnx.ModelProto:
        """A model of the operator, which states the extents of its inputs."""
        names = [f"input_{i}" for i in range(len(self.inputs))]
        infos = [
            helper.make_tensor_value_info(
                name, helper.np_dtype_to_tensor_dtype(array.dtype), array.shape
            )
            for name, array in zip(names, self.inputs, strict=True)
        ]
        rank = self.inputs[0].ndim if "axis" in self.attributes or self.op != "Compress" else 1
        result = helper.make_tensor_value_info(
            "output", infos[0].type.tensor_type.elem_type, [None] * rank
        )
        node = helper.make_node(self.op, names, ["output"], **self.attributes)
        return helper.make_model(
            helper.make_graph([node], "case", infos, [result]),
            opset_imports=[helper.make_opsetid("", self.opset)],
            ir_version=8,
        )


def _bools(*values: int) -> np.ndarray:
    """Bools of these bytes."""
    return np.array(values, np.uint8).view(np.bool_)


def _uint8(*values: int) -> np.ndarray:
    return np.array(values, np.uint8)


_ROWS = np.array([[1, 2], [3, 4], [5, 6]], np.float32)


def _compress(title: str, condition: np.ndarray, data: np.ndarray = _ROWS, **options) -> Case:
    return Case(title, "Compress", [data, condition], {"axis": 0}, **options)


def _bits(title: str, op: str, *inputs: np.ndarray) -> Case:
    return Case(title, op, list(inputs), {"bits": 1}, opset=29)


COMPRESS = [
    _compress("condition `[F, T]`, shorter than the extent 3", _bools(0, 1)),
    _compress("condition `[F, T, F, T, T]`, true beyond the extent", _bools(0, 1, 0, 1, 1)),
    _compress("condition of bytes `[2, 0, 0]`", _bools(2, 0, 0), show=_slices),
    _compress("condition of bytes `[255, 0, 0]`", _bools(255, 0, 0), show=_slices),
    _compress("input of bool bytes `[2, 0, 255]`", _bools(1, 1, 1), _bools(2, 0, 255), show=_bytes),
    _compress("condition `[[F, T, T]]` of shape [1, 3]", _bools(0, 1, 1).reshape(1, 3)),
    _compress("condition of shape [2, 3]", _bools(0, 1, 1, 1, 1, 1).reshape(2, 3)),
    _compress("condition `T` of rank 0", np.array(True)),
    Case("`axis` -1 in opset 9", "Compress", [_ROWS, _bools(0, 1)], {"axis": -1}, opset=9),
    Case("input of rank 0", "Compress", [np.array(3, np.float32), _bools(1)]),
]

PACK = [
    _bits("pack `[1, 0, 2, 1]`, of which 2 is no code of 1 bit", "Pack", _uint8(1, 0, 2, 1)),
    _bits("pack `[1, 0, 1]`: the 5 bits left", "Pack", _uint8(1, 0, 1)),
    _bits("unpack 3 codes of `[253]`: the 5 bits left", "Unpack", _uint8(253), np.array(3)),
    _bits("unpack 10 codes of `[5]`", "Unpack", _uint8(5), np.array(10)),
    _bits("unpack 3 codes of `[5, 7]`", "Unpack", _uint8(5, 7), np.array(3)),
    _bits("unpack -3 codes of `[5]`", "Unpack", _uint8(5), np.array(-3)),
]


def _run_bale(case: Case) -> np.ndarray:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.onnx"
        path.write_bytes(case.model().SerializeToString())
        module = bale.runtime.compile(bale.importer.import_model(path))
    (result,) = module["main_graph"](*case.inputs)
    return result


def _run_numpy(case: Case) -> np.ndarray:
    """numpy has no codes but bits, which packbits and unpackbits take."""
    if case.op == "Pack":
        return np.packbits(case.inputs[0], bitorder="little")
    if case.op == "Unpack":
        return np.unpackbits(case.inputs[0], count=case.inputs[1].item(), bitorder="little")
    data, condition = case.inputs
    return np.compress(condition, data, case.attributes.get("axis"))


def _run_reference(case: Case) -> np.ndarray:
    from onnx.reference import ReferenceEvaluator

    names = [info.name for info in case.model().graph.input]
    evaluator = ReferenceEvaluator(case.model())
    return evaluator.run(None, dict(zip(names, case.inputs, strict=True)))[0]


def _run_onnxruntime(case: Case) -> np.ndarray:
    import onnxruntime

    onnxruntime.set_default_logger_severity(4)
    session = onnxruntime.InferenceSession(
        case.model().SerializeToString(), providers=["CPUExecutionProvider"]
    )
    names = [info.name for info in session.get_inputs()]
    return session.run(None, dict(zip(names, case.inputs, strict=True)))[0]


#: How each peer runs a case, by the title of its column.
PEERS: dict[str, Callable[[Case], np.ndarray]] = {
    "Bale": _run_bale,
    "numpy": _run_numpy,
    "onnx's reference": _run_reference,
    "ONNX Runtime": _run_onnxruntime,
}

#: The packages of peers that may be installed.
PACKAGES = {
    "numpy": "numpy", "onnx's reference": "onnx", "ONNX Runtime": "onnxruntime",
    "IREE": "iree-base-compiler",
}  # fmt: skip


def version(peer: str) -> str | None:
    """The version of the peer that is installed, or None."""
    try:
        return importlib.metadata.version(PACKAGES[peer])
    except importlib.metadata.PackageNotFoundError:
        return None


def observe(peer: str, case: Case) -> str:
    """What the peer returns for the case, as the page shows it."""
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        try:
            shown = f"`{case.show(PEERS[peer](case))}`"
        except Exception:  # noqa: BLE001 - each peer has its own; that there is one is the result
            return "error"
    return f"{shown}, with a warning" if given else shown


def table(cases: list[Case], peers: list[str]) -> str:
    """The columns of a table of the page that these peers fill, as Markdown."""
    titles = [peer if peer == "Bale" else f"{peer} {version(peer)}" for peer in peers]
    lines = [["case", *titles], ["---"] * (1 + len(peers))]
    lines += [[case.title, *(observe(peer, case) for peer in peers)] for case in cases]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def main() -> None:
    installed = [peer for peer in PEERS if peer == "Bale" or version(peer)]
    for peer in PEERS.keys() - installed:
        print(f"{peer} is not installed, and not run\n")
    print(table(COMPRESS, installed))
    print()
    print(table(PACK, ["Bale", "numpy"]))


if __name__ == "__main__":
    main()
