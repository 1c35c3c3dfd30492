# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compilation: what it takes and refuses, and what modules and functions say."""

import os
import subprocess
import sys
import textwrap

import pytest

import bale
from bale.runtime import BaleError, BaleWarning, Kind

PACK = """
func.func @pack(%x: tensor<?x8xui8> {onnx.dim_params = "0:N", onnx.name = "X"})
    -> (tensor<?x3xui8> {onnx.name = "Y"}) {
  %w = bale.pack %x <bits = 3> : tensor<?x8xui8> -> tensor<?x3xui8>
  return %w : tensor<?x3xui8>
}
func.func @other(%n: index) -> index {
  return %n : index
}
"""


def test_module_is_a_mapping_of_its_functions():
    module = bale.compile(PACK)
    assert list(module) == ["pack", "other"]
    assert len(module) == 2
    assert module["pack"].name == "pack"
    with pytest.raises(KeyError):
        module["nothing"]


def test_wrong_function_name_lists_the_functions():
    with pytest.raises(BaleError) as caught:
        bale.compile(PACK).function("nothing")
    assert str(caught.value) == "expected a function of pack, other, but got 'nothing'"


def test_signature():
    pack = bale.compile(PACK)["pack"]
    (spec,) = pack.inputs
    assert (spec.index, spec.name, spec.type) == (0, "X", "tensor<?x8xui8>")
    assert (spec.kind, spec.element_type) == (Kind.TENSOR, "ui8")
    assert (spec.shape, spec.dim_names) == ((None, 8), ("N", ""))
    assert spec.shape_text == "[N, 8]"
    (spec,) = pack.outputs
    assert (spec.name, spec.shape) == ("Y", (None, 3))


def test_scalar_signature():
    (spec,) = bale.compile(PACK)["other"].inputs
    assert (spec.kind, spec.element_type, spec.shape) == (Kind.SCALAR, "index", ())


def test_function_keeps_its_module():
    function = bale.compile(PACK)["other"]
    assert function(5) == [5]


def test_diagnostics_have_places():
    with pytest.raises(BaleError) as caught:
        bale.compile("func.func @f() {\n  oops\n}", name="a.mlir")
    assert str(caught.value).startswith("a.mlir:2:3: error: ")


def test_text_may_be_bytes():
    assert list(bale.compile(PACK.encode())) == ["pack", "other"]


@pytest.mark.parametrize("level", range(4))
def test_opt_level(level):
    assert bale.compile(PACK, opt_level=level)["other"](7) == [7]


@pytest.mark.parametrize(
    "options, message",
    [
        ({"opt_level": 4}, "expected opt-level to be 0, 1, 2 or 3, but got '4'"),
        (
            {"speed": 4},
            "expected an option of cpu, fold-max-bytes, non-temporal-bytes, opt-level, "
            "outline, threads, vector-bits, vectorize, verify-values, but got 'speed'",
        ),
        ({"vector_bits": "many"}, "expected a value of vector-bits, but got 'many'"),
        ({"vectorize": "maybe"}, "expected a value of vectorize, but got 'maybe'"),
        (
            {"vector_bits": 100},
            "error: expected vector-bits to be 128, 256 or 512, but got 100",
        ),
        (
            {"opt_level": "1 2"},
            "expected option opt_level to be text without spaces, but got '1 2'",
        ),
    ],
)
def test_bad_options(options, message):
    with pytest.raises(BaleError) as caught:
        bale.compile(PACK, **options)
    assert str(caught.value) == message


@pytest.mark.parametrize("cpu", ["nonsense", "i386"])
def test_unknown_cpu(cpu):
    expected = (
        rf"^error: expected cpu to be a processor of (\w+), but got {cpu}\n"
        r"note: llc-22 -mtriple=\1 -mcpu=help lists them$"
    )
    with pytest.raises(BaleError, match=expected):
        bale.compile(PACK, cpu=cpu)


@pytest.mark.parametrize(
    "level, text",
    [("bale", "bale.pack"), ("linalg", "linalg.generic"), ("llvm", "llvm.func @pack")],
)
def test_emit(level, text):
    assert text in bale.runtime.emit(PACK, level)


def test_emit_refuses_an_unknown_level():
    with pytest.raises(BaleError) as caught:
        bale.runtime.emit(PACK, "spirv")
    assert str(caught.value) == (
        f"expected a level of {', '.join(bale.EMIT_LEVELS)}, but got 'spirv'"
    )


def _python(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_package_loads_no_library_before_it_is_used():
    code = "import sys, bale; print('bale.runtime' in sys.modules)"
    assert _python(code) == "False\n"


def test_missing_library_is_one_error():
    code = """
        import bale
        try:
            bale.compile("")
        except bale.BaleError as error:
            print(error)
    """
    assert _python(code, BALE_CAPI_LIBRARY="/nowhere/libBaleCAPI.so") == (
        "expected libBaleCAPI.so at /nowhere/libBaleCAPI.so, but found no such file; "
        "build it or set BALE_CAPI_LIBRARY\n"
    )


def test_library_must_be_bales():
    code = """
        import bale
        try:
            bale.compile("")
        except bale.BaleError as error:
            print(str(error).split(":")[0])
    """
    assert _python(code, BALE_CAPI_LIBRARY=__file__) == (
        f"expected {__file__} to be Bale's C API, but loading it failed\n"
    )


FLAT_CONDITION = """
func.func @f(%x: tensor<3xf32>, %c: tensor<1x3xi1>) -> tensor<?xf32> {
  %0 = "onnx.Compress"(%x, %c) : (tensor<3xf32>, tensor<1x3xi1>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
"""


@pytest.mark.parametrize("level", [None, "bale"])
def test_what_the_compiler_warns_of_is_a_warning(level):
    with pytest.warns(BaleWarning) as caught:
        if level:
            bale.emit(FLAT_CONDITION, level, name="flat.mlir")
        else:
            bale.compile(FLAT_CONDITION, name="flat.mlir")
    (warning,) = caught
    assert str(warning.message).startswith("flat.mlir:3:8: warning: 'onnx.Compress' op ")
    # Its place is where the caller is.
    assert warning.filename == __file__


def test_an_error_comes_with_the_warnings_before_it():
    text = FLAT_CONDITION.replace("  return", '  "onnx.Relu"() : () -> ()\n  return')
    with pytest.warns(BaleWarning), pytest.raises(BaleError, match=r"^<module>:4:3: error: "):
        bale.compile(text)
