# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files of every release are read, and mean what they meant."""

import re
import subprocess
from pathlib import Path

import pytest

from paths import BALE_OPT, ROOT

RELEASES = sorted((ROOT / "test" / "compatibility").glob("[0-9]*/"))
NEWEST = RELEASES[-1]
PAGE = (ROOT / "docs" / "generated" / "BaleDialect.md").read_text(encoding="utf-8")
OPS = re.findall(r"^### `(bale\.\w+)`", PAGE, re.MULTILINE)


def generic(path: Path) -> str:
    """The module in the file, as bale-opt prints it in the generic form."""
    done = subprocess.run(
        [BALE_OPT, path, "--mlir-print-op-generic"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip() + "\n"


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)
@pytest.mark.parametrize("name", ["ops.mlirbc", "ops.generic.mlir"])
def test_the_file_of_a_release_means_what_it_meant(release, name):
    assert generic(release / name) == (release / "ops.generic.mlir").read_text(encoding="utf-8")


def test_the_text_of_the_newest_release_means_what_it_meant():
    frozen = (NEWEST / "ops.generic.mlir").read_text(encoding="utf-8")
    assert generic(NEWEST / "ops.mlir") == frozen


def test_bytecode_of_today_is_that_of_the_newest_release():
    done = subprocess.run(
        [BALE_OPT, NEWEST / "ops.mlir", "--strip-debuginfo", "--emit-bytecode"],
        capture_output=True, check=True,
    )  # fmt: skip
    # A file starts with the name of the MLIR that wrote it.
    frozen = (NEWEST / "ops.mlirbc").read_bytes()
    assert done.stdout.partition(b"\0")[2] == frozen.partition(b"\0")[2]


def test_there_are_files_of_this_release():
    project = re.search(
        r"project\(bale VERSION (\d+\.\d+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    )
    assert NEWEST.name == project[1]


def test_the_page_has_every_op():
    assert len(OPS) == 8


@pytest.mark.parametrize("op", OPS)
def test_the_newest_files_have_every_op(op):
    assert f'"{op}"(' in (NEWEST / "ops.generic.mlir").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "form",
    [
        "#bale.code<bits = 1>", "#bale.code<radix = 3, group_size = 5>", "axis = 1 : i64",
        "axis = -2 : i64", "bale.onnx_opset = 28 : i64", "tensor<*x", "tensor<?x0x", "x4xf32",
        "strided<[8, 2], offset: ?>", "xi1>", "xi3>", "xi8>", "xui8>", "xi32>", "xui32>", "xsi16>",
        "xindex>", "xf16>", "xbf16>", "xf64>", "xf8E5M2>", "xcomplex<f32>>", "xcomplex<f64>>",
        "x!ptr.ptr<#ptr.generic_space>>",
    ],
)  # fmt: skip
def test_the_newest_files_have_every_form(form):
    assert form in (NEWEST / "ops.generic.mlir").read_text(encoding="utf-8")
