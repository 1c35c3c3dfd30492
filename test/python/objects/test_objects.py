# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each model of the demo as an object file, called from a C program.

The route is that of a user without Bale's libraries: bale-opt, mlir-translate, llc, a C
compiler. The program compares every byte, and AddressSanitizer every access and leak. At
the level of --bale-to-linalg the same models hold upstream's tensor-level ops only.
"""

import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

from bale.demo.cases import Case, all_cases
from bale.importer import import_model
from paths import BALE_OPT, LLVM_TOOLS

#: What bale-to-linalg may leave; cf only for run-time checks.
TENSOR_LEVEL = {"arith", "builtin", "cf.assert", "func", "linalg", "scf", "tensor"}


def _bytes(name: str, array: np.ndarray) -> str:
    """C text: the elements of `array`, and a byte more, since C has no empty arrays."""
    values = ", ".join(str(byte) for byte in array.tobytes() + b"\0")
    return f"static const unsigned char {name}[] = {{{values}}};\n"


def _numbers(values: tuple[int, ...]) -> str:
    return "{" + ", ".join(map(str, values)) + "}"


def _descriptor_type(rank: int) -> str:
    """C text: a memref descriptor as MLIR lays it out."""
    fields = f"int64_t sizes[{rank}], strides[{rank}];" if rank else ""
    return f"struct {{ void *allocated; unsigned char *aligned; int64_t offset; {fields} }}"


def _strides(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(int(np.prod(shape[i + 1 :], dtype=np.int64)) for i in range(len(shape)))


def _program(case: Case) -> str:
    """A C program that calls the model twice and returns 0 if its output is right."""
    (expected,) = case.outputs
    text = "#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
    parameters = ", ".join(["void *", *["void *" for _ in case.inputs]])
    text += f"void _mlir_ciface_main_graph({parameters});\n"
    text += _bytes("expected", expected)
    body = f"  typedef {_descriptor_type(expected.ndim)} Output;\n"
    for index, array in enumerate(case.inputs):
        text += _bytes(f"bytes{index}", array)
        numbers = (array.shape, _strides(array.shape)) if array.ndim else ()
        shape = "".join(f", {_numbers(of)}" for of in numbers)
        body += (
            f"  unsigned char *input{index} = malloc({array.nbytes});\n"
            f"  memcpy(input{index}, bytes{index}, {array.nbytes});\n"
            f"  {_descriptor_type(array.ndim)} in{index} ="
            f" {{input{index}, input{index}, 0{shape}}};\n"
        )
    arguments = ", ".join(f"&in{index}" for index in range(len(case.inputs)))
    body += (
        "  for (int call = 0; call < 2; ++call) {\n"
        "    Output out;\n"
        f"    _mlir_ciface_main_graph(&out, {arguments});\n"
    )
    for dim, extent in enumerate(expected.shape):
        body += f"    if (out.sizes[{dim}] != {extent}) _Exit(1);\n"
    body += (
        f"    unsigned char *data = out.aligned + out.offset * {expected.itemsize};\n"
        f"    if (memcmp(data, expected, {expected.nbytes})) _Exit(2);\n"
        "    free(out.allocated);\n  }\n"
    )
    for index, array in enumerate(case.inputs):
        body += f"  if (memcmp(input{index}, bytes{index}, {array.nbytes})) _Exit(3);\n"
        body += f"  free(input{index});\n"
    return f"{text}int main(void) {{\n{body}  return 0;\n}}\n"


def _run(*command: object) -> str:
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command[0]}: {done.returncode}: {done.stderr}"
    return done.stdout


@pytest.fixture(params=all_cases(), ids=lambda case: case.name)
def case(request) -> Case:
    return request.param


@pytest.fixture
def imported(case, tmp_path) -> Path:
    model = tmp_path / "model.onnx"
    model.write_bytes(case.model.SerializeToString())
    path = tmp_path / "model.mlir"
    path.write_text(import_model(model), encoding="ascii")
    return path


def test_a_c_program_gets_the_right_output_from_the_object(case, imported, tmp_path):
    llvm, bitcode, objects, source, program = (
        tmp_path / name for name in ("llvm.mlir", "model.ll", "model.o", "main.c", "main")
    )
    _run(BALE_OPT, imported, "--convert-onnx-to-bale", "--bale-to-llvm", "-o", llvm)
    # The texts of run-time checks name ops; nothing else does.
    lines = [line for line in llvm.read_text().splitlines() if "llvm.mlir.global" not in line]
    assert not re.search(r"onnx|bale\.", "\n".join(lines)), "dialect-only lines are left"
    _run(LLVM_TOOLS / "mlir-translate", "--mlir-to-llvmir", llvm, "-o", bitcode)
    llc = [LLVM_TOOLS / "llc", "-O2", "-relocation-model=pic", "-filetype=obj"]
    _run(*llc, bitcode, "-o", objects)
    source.write_text(_program(case), encoding="ascii")
    clang = [LLVM_TOOLS / "clang", "-fsanitize=address", "-Wall", "-Werror"]
    _run(*clang, source, objects, "-o", program)
    _run(program)


def test_a_wrong_expectation_is_noticed(tmp_path):
    """The programs can fail: one wrong byte is a failure of the call."""
    case = all_cases()[0]
    wrong = case.outputs[0].copy()
    wrong.flat[-1] += 1
    model = tmp_path / "model.onnx"
    model.write_bytes(case.model.SerializeToString())
    broken = Case(case.name, case.model, case.inputs, [wrong])
    path = tmp_path / "model.mlir"
    path.write_text(import_model(model), encoding="ascii")
    with pytest.raises(AssertionError, match="main: 2"):
        test_a_c_program_gets_the_right_output_from_the_object(broken, path, tmp_path)


def test_linalg_holds_only_tensor_level_ops(case, imported):
    text = _run(
        BALE_OPT, imported, "--convert-onnx-to-bale", "--bale-to-linalg", "--mlir-print-op-generic"
    )
    ops = set(re.findall(r'"([a-z_]+\.[a-z_.0-9]+)"\(', text))
    assert ops
    outside = {op for op in ops if not {op, op.partition(".")[0]} & TENSOR_LEVEL}
    assert not outside
    assert "memref" not in text
