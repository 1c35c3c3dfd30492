# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the tests of bale-run share: models, and the program as a user calls it."""

import os
import subprocess
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

from paths import BUILD

PROGRAM = BUILD / "bin" / "bale-run"

#: Codes of 3 bits in bytes; the number of rows is called N.
PACK = """
func.func @pack(%x: tensor<?x8xui8> {onnx.dim_params = "0:N", onnx.name = "X"})
    -> (tensor<?x3xui8> {onnx.name = "Y"}) {
  %w = bale.pack %x <bits = 3> : tensor<?x8xui8> -> tensor<?x3xui8>
  return %w : tensor<?x3xui8>
}
"""


class Run:
    """A folder in which bale-run is called, and what it left there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, name: str, text: str) -> str:
        (self.folder / name).write_text(text, encoding="utf-8")
        return name

    def save(self, name: str, array: np.ndarray) -> str:
        np.save(self.folder / name, array)
        return name

    def load(self, name: str) -> np.ndarray:
        return np.load(self.folder / name, allow_pickle=False)

    def files(self, folder: str) -> list[str]:
        return sorted(os.listdir(self.folder / folder))

    def __call__(self, *arguments: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            [PROGRAM, *arguments], cwd=self.folder, capture_output=True, text=True, check=False
        )

    def error(self, *arguments: str) -> str:
        """The one line of an error, without the program's name; nothing else is said."""
        done = self(*arguments)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith("bale-run: error: ")
        assert done.stderr.count("\n") == 1
        return done.stderr.removeprefix("bale-run: error: ").rstrip("\n")

    def output(self, *arguments: str) -> str:
        """What is printed where nothing fails."""
        done = self(*arguments)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout


@pytest.fixture
def run(tmp_path) -> Run:
    return Run(tmp_path)


@pytest.fixture
def compress_model(run) -> str:
    """An ONNX model: Compress along axis 0, rows called N."""
    graph = helper.make_graph(
        [helper.make_node("Compress", ["input", "condition"], ["output"], axis=0)],
        "compress",
        [
            helper.make_tensor_value_info("input", TensorProto.FLOAT, ["N", 2]),
            helper.make_tensor_value_info("condition", TensorProto.BOOL, ["N"]),
        ],
        [helper.make_tensor_value_info("output", TensorProto.FLOAT, ["K", 2])],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 11)])
    model.ir_version = 8
    onnx.save(model, run.folder / "compress.onnx")
    return "compress.onnx"
