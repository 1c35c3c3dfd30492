# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What bale-explain says of an op is what bale-to-llvm makes of it.

Each op, in a function of its own, is explained as a value op, and again on memrefs, right before
convert-bale-to-vector. Both must say the same, and the code that the pass makes next must be of
that way.
"""

import re
import subprocess
import sys
from functools import cache

import pytest

from paths import BALE_OPT, ROOT

sys.path.insert(0, str(ROOT / "test" / "python" / "pipeline"))

from pipeline_stages import emit, passes

TARGETS = {
    "avx512": "triple=x86_64 cpu=x86-64-v4",
    "vbmi2": "triple=x86_64 cpu=icelake-server",
    "zen4": "triple=x86_64 cpu=znver4",
    "avx2": "triple=x86_64 cpu=x86-64-v3",
    "sse2": "triple=x86_64 cpu=x86-64",
    "neon": "triple=aarch64",
    "threads": "triple=x86_64 cpu=x86-64-v4 threads",
    "narrow": "triple=x86_64 cpu=x86-64-v4 vector-bits=128 non-temporal-bytes=0",
}
FUNCTION = """\
func.func @{name}({arguments}) -> {type} {{
{constants}  %r = {op} -> {type}
  return %r : {type}
}}
"""
CONSTANTS = {
    "%m": "dense<[true, false, true, true]> : tensor<4xi1>",
    "%k": "dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi8>",
    "%n": "10 : index",
}


def pack(type_in: str, type_out: str, code: str, axis: int = -1) -> tuple[str, str]:
    return f"bale.pack %x <{code}> axis({axis}) : {type_in}", type_out


def unpack(type_in: str, type_out: str, code: str, axis: int = -1) -> tuple[str, str]:
    return f"bale.unpack %x count(%i) <{code}> axis({axis}) : {type_in}", type_out


def compress(type_in: str, condition: str, type_out: str, axis: int | None) -> tuple[str, str]:
    along = "" if axis is None else f" axis({axis})"
    return f"bale.compress %x where %c{along} : {type_in}, tensor<{condition}xi1>", type_out


BITS, FIVE, LONG = "bits = 3", "radix = 3, group_size = 5", "radix = 3, group_size = 39"
OPS = {
    "pack-short": pack("tensor<2x8xui8>", "tensor<2x3xui8>", BITS),
    "pack-long": pack("tensor<2x2048xi8>", "tensor<2x768xi8>", BITS),
    "pack-large": pack("tensor<134217728xi8>", "tensor<67108864xi8>", "bits = 4"),
    "pack-unknown": pack("tensor<?x?xui8>", "tensor<?x?xui32>", BITS),
    "pack-digits": pack("tensor<?x100xi8>", "tensor<?x20xi8>", FIVE),
    "pack-columns": pack("tensor<64x100xi8>", "tensor<24x100xi8>", BITS, 0),
    "pack-few-columns": pack("tensor<?x3x3xi8>", "tensor<?x3x3xi8>", BITS, 0),
    "pack-digit-columns": pack("tensor<?x300xi8>", "tensor<?x300xi8>", FIVE, 0),
    "pack-groups": pack("tensor<?x64xi8>", "tensor<?x64xi8>", LONG, 0),
    "pack-one-column": pack("tensor<64x1xi8>", "tensor<24x1xi8>", BITS, 0),
    "pack-nothing": pack("tensor<0x8xi8>", "tensor<0x3xi8>", BITS),
    "unpack-unknown": unpack("tensor<?x?xi8>", "tensor<?x?xi8>", BITS),
    "unpack-digits": unpack("tensor<?xi32>", "tensor<?xi8>", "radix = 3, group_size = 20"),
    "unpack-columns": unpack("tensor<?x100xi8>", "tensor<?x100xi8>", BITS, 0),
    "unpack-known": ("bale.unpack %x count(%n) <bits = 3> : tensor<4xui8>", "tensor<10xui8>"),
    "compress-elements": compress("tensor<?xf32>", "?", "tensor<?xf32>", 0),
    "compress-bytes": compress("tensor<64x9xi8>", "9", "tensor<64x?xi8>", 1),
    "compress-bools": compress("tensor<64xi1>", "64", "tensor<?xi1>", 0),
    "compress-12-bits": compress("tensor<64xi12>", "?", "tensor<?xi12>", 0),
    "compress-flat": compress("tensor<4x9xf64>", "?", "tensor<?xf64>", None),
    "compress-slices": compress("tensor<?x9xf32>", "?", "tensor<?x9xf32>", 0),
    "compress-unknown": compress("tensor<?x?xf32>", "?", "tensor<?x?xf32>", 0),
    "compress-80-bits": compress("tensor<9xf80>", "9", "tensor<?xf80>", 0),
    "compress-known": ("bale.compress %x where %m : tensor<4xf32>, tensor<4xi1>", "tensor<3xf32>"),
    "folded": ("bale.pack %k <bits = 3> : tensor<8xi8>", "tensor<3xi8>"),
}  # fmt: skip

BALE_OP = r"bale\.\w+_into"
#: A run is read from a list by where it begins and where it ends.
TWO_LOADS = r"memref\.load.*\n(.*\n){0,4}.*memref\.load"
#: What the code of each way has, and what it has not. The columns above need no shuffle.
SIGNS = {
    "vector rows": (r"vector\.shuffle", BALE_OP),
    "vector columns": (r"vector\.(masked)?store", rf"vector\.shuffle|{BALE_OP}"),
    "by lanes, by an instruction": (r"llvm\.experimental\.vector\.compress", BALE_OP),
    "by lanes, by a table": (r"memref\.get_global @bale_compress_", BALE_OP),
    "compress by runs": (TWO_LOADS, rf"vector\.compress|bale_compress_|{BALE_OP}"),
    "compress by positions": (r"memref\.load", rf"{TWO_LOADS}|bale_compress_|{BALE_OP}"),
    "left to convert-bale-to-linalg": (BALE_OP, r"memref\.alloca_scope"),
    "no code": ("return", rf"{BALE_OP}|vector"),
    "folded": ("return", rf"{BALE_OP}|vector"),
}


def function(name: str) -> str:
    """A function that applies an op to its arguments, or to constants."""
    op, type_out = OPS[name]
    operand = op.split(" : ")[1].split(", ")
    arguments = []
    if "%x" in op:
        arguments.append(f"%x: {operand[0]}")
    if "%i" in op:
        arguments.append("%i: index")
    if "%c" in op:
        arguments.append(f"%c: {operand[1]}")
    constants = "".join(
        f"  {constant} = arith.constant {value}\n"
        for constant, value in CONSTANTS.items()
        if constant in op
    )
    return FUNCTION.format(
        name=name.replace("-", "_"), arguments=", ".join(arguments), constants=constants, op=op,
        type=type_out,
    )  # fmt: skip


def functions(text: str) -> dict[str, str]:
    """The functions of a module, by the op that they apply."""
    parts = re.split(r"func\.func @(\w+)", text)
    names = [name.replace("_", "-") for name in parts[1::2]]
    return dict(zip(names, parts[2::2], strict=True))


def explain(text: str, options: str) -> dict[str, str]:
    """What is made of each op but counts, as the notes say."""
    done = subprocess.run(
        [BALE_OPT, f"--bale-explain=outline=0 {options}"],
        input=text, check=True, capture_output=True, text=True,
    )  # fmt: skip
    paths = {}
    for remark in re.split(r"^<stdin>:(?=\d+:\d+: remark: )", done.stderr, flags=re.MULTILINE)[1:]:
        if "counts" not in remark:
            before = "\n".join(text.splitlines()[: int(remark.split(":")[0])])
            # After the formula comes traffic.
            path = re.findall(r"note: (.*)", remark)[1]
            paths[[*functions(before)][-1]] = path.removesuffix("; as memrefs of identity layout")
    return paths


@cache
def results(target: str) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """For a target, what is said of value ops, what is said of ops on memrefs, and the code."""
    options = TARGETS[target]
    text = "".join(function(name) for name in OPS)
    pipeline = f"--bale-to-llvm=runtime-checks=false outline=0 {options}"
    number = passes(pipeline).index("convert-bale-to-vector")
    before = emit(text, pipeline, number)
    code = functions(emit(text, pipeline, number + 1))
    return explain(text, options), explain(before, options), code


def is_way(way: str, path: str) -> bool:
    return all(word in path for word in way.split(", "))


def is_made(path: str, code: str) -> bool:
    """Whether the code is of the way that the note names."""
    ((has, has_not),) = [signs for way, signs in SIGNS.items() if is_way(way, path)]
    return bool(re.search(has, code)) and not re.search(has_not, code)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("op", OPS)
def test_what_is_said_is_made(op, target):
    of_values, of_memrefs, code = results(target)
    path = of_values[op]
    assert of_memrefs.get(op) == (None if path.startswith("folded") else path)
    assert is_made(path, code[op])


@pytest.mark.parametrize("target", TARGETS)
def test_what_is_said_to_pass_the_caches_does(target):
    of_values, _, code = results(target)
    said = {op for op, path in of_values.items() if "past the caches" in path}
    assert said <= {op for op in code if "nontemporal" in code[op]}


@pytest.mark.parametrize("target", TARGETS)
def test_only_what_is_certainly_large_is_said_to_be(target):
    large = {op for op, path in results(target)[0].items() if "; large (" in path}
    assert large == (set() if "non-temporal-bytes=0" in TARGETS[target] else {"pack-large"})


@pytest.mark.parametrize("way", SIGNS)
def test_each_way_is_taken(way):
    assert any(is_way(way, path) for target in TARGETS for path in results(target)[0].values())
