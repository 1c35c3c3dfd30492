# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ops, lowered by LLVM's own mlir-opt with the plugin, run. Values are the specification's."""

import ctypes
import subprocess

import numpy as np
import pytest

from paths import LLVM_TOOLS
from stock import PLUGIN, STOCK_OPT

MODULE = """
func.func @pack(%codes: tensor<?xui8>) -> tensor<?xui8> {
  %words = bale.pack %codes <bits = 3> : tensor<?xui8> -> tensor<?xui8>
  return %words : tensor<?xui8>
}
func.func @unpack(%words: tensor<?xui8>, %count: index) -> tensor<?xui8> {
  %codes = bale.unpack %words count(%count) <bits = 3> : tensor<?xui8> -> tensor<?xui8>
  return %codes : tensor<?xui8>
}
func.func @compress(%input: tensor<?xui8>, %condition: tensor<?xi1>) -> tensor<?xui8> {
  %kept = bale.compress %input where %condition axis(0)
      : tensor<?xui8>, tensor<?xi1> -> tensor<?xui8>
  return %kept : tensor<?xui8>
}
"""
CODES = [0, 1, 2, 3, 4, 5, 6, 7]
WORDS = [136, 198, 250]


class Bytes(ctypes.Structure):
    """The descriptor of a memref<?xi8>."""

    _fields_ = [
        ("allocated", ctypes.c_void_p),
        ("aligned", ctypes.c_void_p),
        ("offset", ctypes.c_int64),
        ("size", ctypes.c_int64),
        ("stride", ctypes.c_int64),
    ]


@pytest.fixture(scope="module", params=["linalg", "vector"])
def library(request, tmp_path_factory) -> ctypes.CDLL:
    """The functions of the module, as machine code for this machine."""
    vectorize = "true" if request.param == "vector" else "false"
    pipeline = f"--pass-pipeline=builtin.module(bale-to-llvm{{vectorize={vectorize}}})"
    folder = tmp_path_factory.mktemp("library")
    data = MODULE.encode()
    for command in (
        [*STOCK_OPT, pipeline],
        [LLVM_TOOLS / "mlir-translate", "--mlir-to-llvmir"],
        [LLVM_TOOLS / "llc", "-mcpu=native", "-relocation-model=pic", "-filetype=obj"],
    ):
        data = subprocess.run(command, input=data, check=True, stdout=subprocess.PIPE).stdout
    (folder / "module.o").write_bytes(data)
    # Python has another function called compress.
    link = [LLVM_TOOLS / "clang", "-shared", "-Wl,-Bsymbolic", "module.o", "-o", "module.so"]
    subprocess.run(link, cwd=folder, check=True)
    return ctypes.CDLL(folder / "module.so")


def _call(function, *arguments) -> list[int]:
    """What a compiled function makes of arrays and numbers."""
    arrays = [np.array(each, np.uint8) for each in arguments if isinstance(each, list)]
    views = iter([Bytes(each.ctypes.data, each.ctypes.data, 0, each.size, 1) for each in arrays])
    result = Bytes()
    function(
        ctypes.byref(result),
        *(
            ctypes.byref(next(views)) if isinstance(each, list) else ctypes.c_int64(each)
            for each in arguments
        ),
    )
    values = list((ctypes.c_uint8 * result.size).from_address(result.aligned + result.offset))
    free = ctypes.CDLL(None).free
    free.argtypes = [ctypes.c_void_p]
    free(result.allocated)
    return values


def test_pack_runs(library):
    assert _call(library._mlir_ciface_pack, CODES) == WORDS


def test_unpack_runs(library):
    assert _call(library._mlir_ciface_unpack, WORDS, len(CODES)) == CODES


def test_compress_runs(library):
    # Any byte but 0 is true.
    assert _call(library._mlir_ciface_compress, CODES[:4], [1, 0, 255, 0]) == [0, 2]


def test_no_dialect_of_neighbours_passes_through():
    done = subprocess.run(
        STOCK_OPT, input=b'"onnx.Foo"() : () -> ()', check=False, capture_output=True
    )
    assert done.returncode != 0
    assert b"operation being parsed with an unregistered dialect" in done.stderr


def test_only_what_hosts_look_up_is_exported():
    command = [LLVM_TOOLS / "llvm-nm", "--dynamic", "--defined-only", "--just-symbol-name", PLUGIN]
    symbols = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    assert sorted(symbols) == ["mlirGetDialectPluginInfo", "mlirGetPassPluginInfo"]


def test_the_dialect_is_not_there_without_the_plugin():
    done = subprocess.run(STOCK_OPT[:1], input=MODULE.encode(), check=False, capture_output=True)
    assert done.returncode != 0
    assert b"Dialect `bale' not found" in done.stderr
