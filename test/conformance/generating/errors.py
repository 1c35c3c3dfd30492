# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases that must fail, at least one of each kind.

Entry point: `cases`.
"""

from collections.abc import Iterator

from generating.building import condition, error_case, tensor

_AT_RUN_TIME = {"error_stage": "verify-if-count-constant-else-runtime"}


def _count(value: int, dtype: str = "int64", shape: tuple[int, ...] = ()) -> dict:
    return {"count": {"dtype": dtype, "shape": list(shape), "data": [value] if shape else value}}


def cases() -> Iterator[dict]:
    yield from _codes()
    yield from _operands()
    yield from _axes()
    yield from _counts()
    yield from _undefined()


def _codes() -> Iterator[dict]:
    codes, words = tensor("uint8", [4], [0] * 4), tensor("uint32", [1], [0])
    for name, attributes, kind in (
        ("none", {}, "attr_missing_mode"),
        ("radix-alone", {"radix": 3}, "attr_missing_group_size"),
        ("group-alone", {"group_size": 3}, "attr_missing_radix"),
        ("all", {"bits": 3, "radix": 3, "group_size": 5}, "attr_mutually_exclusive"),
        ("bits-radix", {"bits": 3, "radix": 3}, "attr_mutually_exclusive"),
        ("bits-huge", {"bits": 2**32 + 3}, "bits_range"),
        ("radix-1", {"radix": 1, "group_size": 3}, "radix_range"),
        ("radix-257", {"radix": 257, "group_size": 1}, "radix_range"),
        ("radix-negative", {"radix": -3, "group_size": 5}, "radix_range"),
        ("group-0", {"radix": 256, "group_size": 0}, "group_size_range"),
        ("power-2-63", {"radix": 2, "group_size": 63}, "radix_capacity"),
        ("power-8-21", {"radix": 8, "group_size": 21}, "radix_capacity"),
    ):
        yield error_case(f"error-pack-{name}", "pack", attributes, codes, kind)
        yield error_case(f"error-unpack-{name}", "unpack", attributes, words, kind, **_count(4))


def _operands() -> Iterator[dict]:
    for dtype in ("uint16", "int32", "bool"):
        operand = tensor(dtype, [2], [0, 1])
        yield error_case(f"error-pack-{dtype}", "pack", {"bits": 3}, operand, "input_type")
    operand = tensor("uint64", [1], [0])
    yield error_case(
        "error-unpack-uint64", "unpack", {"bits": 3}, operand, "input_type", **_count(8)
    )
    scalar = tensor("uint8", [], [1])
    yield error_case("error-pack-rank-0", "pack", {"bits": 3, "axis": 0}, scalar, "rank0")
    yield error_case("error-unpack-rank-0", "unpack", {"bits": 3}, scalar, "rank0", **_count(1))
    bools = {"condition": condition([1])}
    yield error_case("error-compress-rank-0", "compress", {"opset": 11}, scalar, "rank0", **bools)
    operand = tensor("uint8", [2], [1, 2])
    for rank in (0, 2, 3):
        bools = {"condition": tensor("bool", [1] * rank, [1])}
        name = f"error-condition-rank-{rank}"
        yield error_case(name, "compress", {"axis": 0}, operand, "condition_rank", **bools)
    bools = {"condition": tensor("bool", [2, 2], [0, 1, 1, 0])}
    name = "error-condition-matrix"
    yield error_case(name, "compress", {"axis": 0}, operand, "condition_rank", **bools)
    for dtype in ("int64", "uint8"):
        bools = {"condition": tensor(dtype, [2], [0, 1])}
        name = f"error-condition-{dtype}"
        yield error_case(name, "compress", {"axis": 0}, operand, "condition_type", **bools)
    bfloat16 = tensor("bfloat16", [1], [16256])
    bools = {"condition": condition([1])}
    yield error_case("error-bfloat16", "compress", {"opset": 27}, bfloat16, "input_type", **bools)
    for output_type in (0, 3, 5, 7, 13):
        attributes = {"bits": 3, "output_type": output_type}
        name = f"error-output-type-{output_type}"
        yield error_case(name, "pack", attributes, operand, "output_type")


def _axes() -> Iterator[dict]:
    codes = tensor("uint8", [2, 2], [0] * 4)
    bools = {"condition": condition([1, 0])}
    for axis in (-3, 2, 2**62, -(2**63)):
        attributes = {"bits": 8, "axis": axis}
        yield error_case(f"error-pack-axis{axis}", "pack", attributes, codes, "axis_range")
        yield error_case(
            f"error-unpack-axis{axis}", "unpack", attributes, codes, "axis_range", **_count(2)
        )
        attributes = {"axis": axis, "opset": 11}
        yield error_case(
            f"error-compress-axis{axis}", "compress", attributes, codes, "axis_range", **bools
        )
    attributes = {"axis": -1, "opset": 9}
    yield error_case("error-compress-opset-9", "compress", attributes, codes, "axis_range", **bools)
    for op, fields in (("pack", {}), ("unpack", _count(2)), ("compress", bools)):
        attributes = {"axis": -4} if op == "compress" else {"axis": -4, "bits": 8}
        operand = {"dtype": "uint8", "shape": None, "data": None, "refines_to": [2, 2, 2]}
        stage = {"error_stage": "after-refinement"}
        kind = "axis_range_at_refinement"
        yield error_case(f"error-{op}-refined", op, attributes, operand, kind, **fields | stage)


def _counts() -> Iterator[dict]:
    words = tensor("uint8", [2, 3], [0] * 6)
    for count in (5, 9, 2**40):
        fields = _count(count) | _AT_RUN_TIME
        name = f"error-count-{count}"
        yield error_case(name, "unpack", {"bits": 3}, words, "count_mismatch", **fields)
    # The words of so many codes are more than an index holds.
    code = {"radix": 256, "group_size": 6}
    fields = _count(2**63 - 1) | _AT_RUN_TIME
    yield error_case("error-count-words", "unpack", code, words, "count_words", **fields)
    for count in (-1, -(2**63)):
        fields = _count(count) | _AT_RUN_TIME
        yield error_case(
            f"error-count{count}", "unpack", {"bits": 3}, words, "count_range", **fields
        )
    for dtype in ("int32", "uint64"):
        yield error_case(
            f"error-count-{dtype}", "unpack", {"bits": 3}, words, "count_type", **_count(8, dtype)
        )
    for shape in ((1,), (1, 1)):
        name = f"error-count-rank-{len(shape)}"
        yield error_case(name, "unpack", {"bits": 3}, words, "count_rank", **_count(8, shape=shape))


def _undefined() -> Iterator[dict]:
    """Inputs that Bale gives a meaning."""
    policy = {"error_stage": "runtime-or-policy"}
    codes = tensor("uint8", [6], [3, 255, 4, 200, 9, 81])
    attributes = {"radix": 3, "group_size": 4}
    yield error_case("undefined-code", "pack", attributes, codes, "code_out_of_range", **policy)
    operand = tensor("string", [2], ["a", "b"])
    bools = {"condition": condition([0, 1, 1, 0, 1])}
    yield error_case(
        "undefined-true", "compress", {}, operand, "condition_true_past_end", **bools | policy
    )
