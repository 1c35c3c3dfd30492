# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The diagnostics of case files: which rule each kind breaks, in which forms, with which numbers.

Entry points: `KINDS`, `diagnoses` and `run_diagnosis`. A message is compared whole with the
rule's template from the dialect's rule table, filled with numbers that are computed here.
"""

import functools
import math
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import bale.runtime
from assembly import Function, constant, destination_op, onnx_op, tensor, unknown, value_op
from bale.runtime import BaleError, BaleWarning
from cases import Case, Tensor
from elements import CaseError
from reference import Code
from running import module_text

_PYTHON_TESTS = Path(__file__).resolve().parents[1] / "python"
sys.path += [str(_PYTHON_TESTS), str(_PYTHON_TESTS / "rules")]

import rule_tables  # noqa: E402


@dataclass(frozen=True)
class Kind:
    """A kind of error.

    owner:   whose rule is broken: "code", "op" for the case's op, or "onnx" for a demand of
             ONNX that Bale's ops do not have.
    rule:    the enumerator of the rule; of ONNX, the template of the message.
    numbers: what fills the template.
    forms:   how the case is written; see _FORMS.
    stage:   when the case has to fail.
    """

    owner: str
    rule: str | Callable[[Case], str]
    numbers: Callable[[Case], tuple]
    forms: tuple[str, ...] = ("bale", "onnx")
    stage: str = "verify"


@dataclass(frozen=True)
class Diagnosis:
    """A module that must be refused, or a call that must fail, with a message.

    severity:  "warning" for a module that must be taken all the same.
    arguments: what the module's one function is called with; None if compiling must fail.
    compiles:  a module that must compile all the same, or None.
    """

    form: str
    text: str
    message: str
    arguments: tuple[np.ndarray, ...] | None = None
    compiles: str | None = None
    severity: str = "error"


# Numbers of messages


def _attribute(*names: str) -> Callable[[Case], tuple]:
    return lambda case: tuple(case.attributes[name] for name in names)


def _spellings(case: Case) -> tuple:
    """The code's attributes, as the two rules about their spelling name them."""
    names = [name for name in ("bits", "radix", "group_size") if name in case.attributes]
    if not names:
        return ("neither",)
    if len(names) == 1:
        return (f"{names[0]} alone",)
    return (f"{', '.join(names[:-1])} and {names[-1]}",)


def _axis_range(case: Case) -> tuple:
    rank = len(case.input.refines_to or case.input.shape)
    return -rank, rank - 1, case.axis


def _words(case: Case) -> tuple:
    axis = case.axis % len(case.input.shape)
    needed = Code.of(case.attributes).words(case.count.array.item(), case.word_bits)
    return axis, needed, case.input.shape[axis]


def _representable(case: Case) -> tuple:
    most = Code.of(case.attributes).capacity(2**63 - 1, case.word_bits)
    return most, case.count.array.item()


def _rank_rule(case: Case) -> str:
    return {"pack": "CodesRank", "unpack": "WordsRank", "compress": "InputRank"}[case.op]


def _type_rule(case: Case) -> str:
    if case.op == "compress":
        raise CaseError("expected input_type of compress to be about bfloat16 before opset 28")
    return {"pack": "CodesElementType", "unpack": "WordsElementType"}[case.op]


# Kinds

_COUNT_FORMS = ("constant", "onnx-constant", "run-time", "onnx-run-time")
_COUNT_STAGE = "verify-if-count-constant-else-runtime"

#: What breaks the rules. Those of which a case has to be looked at twice are in _choose_kind.
KINDS: dict[str, Kind] = {
    "attr_mutually_exclusive": Kind("code", "OneSpelling", _spellings),
    "attr_missing_mode": Kind("code", "SomeSpelling", _spellings),
    "attr_missing_radix": Kind("code", "SomeSpelling", _spellings),
    "attr_missing_group_size": Kind("code", "SomeSpelling", _spellings),
    "bits_range": Kind("code", "BitsRange", _attribute("bits")),
    "radix_range": Kind("code", "RadixRange", _attribute("radix")),
    "group_size_range": Kind("code", "GroupSizeRange", _attribute("group_size")),
    "radix_capacity": Kind("code", "Capacity", _attribute("radix", "group_size")),
    "input_type": Kind("op", _type_rule, lambda case: (case.input.element.mlir,)),
    "rank0": Kind("op", _rank_rule, lambda case: (len(case.input.shape),)),
    "axis_range": Kind("op", "AxisRange", _axis_range),
    "axis_range_at_refinement": Kind(
        "op", "AxisRange", _axis_range, ("refined",), "after-refinement"
    ),
    "condition_rank": Kind("op", "ConditionRank", lambda case: (len(case.condition.shape),)),
    "condition_type": Kind(
        "op", "ConditionElementType", lambda case: ("i1", case.condition.element.mlir)
    ),
    "count_range": Kind(
        "op", "CountRange", lambda case: (0, case.count.array.item()), _COUNT_FORMS, _COUNT_STAGE
    ),
    "count_mismatch": Kind(
        "op", "WordsExtent", _words, (*_COUNT_FORMS, "destination"), _COUNT_STAGE
    ),
    "count_words": Kind("op", "WordsRepresentable", _representable, _COUNT_FORMS, _COUNT_STAGE),
    "count_type": Kind(
        "onnx",
        "expected count element type to be i64, but got {0}",
        lambda case: (case.count.element.mlir,),
        ("onnx",),
    ),
    "count_rank": Kind(
        "onnx",
        "expected count rank to be 0, but got {0}",
        lambda case: (len(case.count.shape),),
        ("onnx",),
    ),
    "output_type": Kind(
        "onnx",
        "expected output_type to be 2 (UINT8) or 12 (UINT32), but got {0} : si64",
        _attribute("output_type"),
        ("onnx",),
    ),
}

_OLD_BFLOAT16 = Kind(
    "onnx", "expected opset to be at least 28 for bf16, but got {0}", _attribute("opset"), ("onnx",)
)
_OLD_NEGATIVE_AXIS = Kind(
    "onnx",
    "expected axis to be at least 0 in opset {0}, but got {1}",
    _attribute("opset", "axis"),
    ("onnx",),
)

#: Kinds that Bale does not refuse: section "Undefined inputs" of README.md says what it gives.
POLICY_KINDS = {"code_out_of_range": "pack", "condition_true_past_end": "compress"}


def _choose_kind(case: Case) -> Kind:
    is_bfloat16 = case.input.element.name == "bfloat16"
    if case.error == "input_type" and is_bfloat16 and case.op == "compress":
        return _OLD_BFLOAT16
    if case.error == "axis_range" and case.opset == 9 and case.axis < 0:
        return _OLD_NEGATIVE_AXIS
    if case.error not in KINDS:
        known = ", ".join([*KINDS, *POLICY_KINDS])
        raise CaseError(f"expected expected_error among {known}, but got {case.error!r}")
    return KINDS[case.error]


@functools.cache
def _rules() -> dict[tuple[str, str], str]:
    """The message templates of the dialect, by the owner and the enumerator."""
    return {(rule.owner, rule.name): rule.template for rule in rule_tables.load_rules()}


# Forms: a function, and the name of the op that reports


def _value_function(case: Case, operand: Tensor) -> Function:
    """The value op of a case on arguments; the first is `operand`."""
    function = Function()
    mlir = tensor(operand.shape, operand.element.mlir)
    return _complete(case, function, function.argument(mlir, operand.array), mlir)


def _complete(case: Case, function: Function, name: str, mlir: str) -> Function:
    """Adds the value op of a case, of whose operands the first is there."""
    names, types = [name], [mlir]
    if case.op == "compress":
        types.append(tensor(case.condition.shape, case.condition.element.mlir))
        names.append(function.argument(types[1], case.condition.array))
    elif case.op == "unpack":
        types.append("index")
        names.append(function.index(case.count.array.item()))
    return _return_op(case, function, names, types, value_op)


def _return_op(
    case: Case, function: Function, names: list[str], types: list[str], write_op: Callable
) -> Function:
    # The result is returned: nobody checks an op that nobody needs.
    valid = {"output_type": "ui8"}
    result = tensor(None, valid.get(case.error) or case.result_element.mlir)
    function.returns(function.value(write_op(case, names, types, result)), result, None)
    return function


def _bale(case: Case) -> tuple[Function, str]:
    return _value_function(case, case.input), f"bale.{case.op}"


def _onnx(case: Case) -> tuple[Function, str]:
    function = Function()
    operands = [case.input, *filter(None, [case.condition, case.count])]
    types = [tensor(value.shape, value.element.mlir) for value in operands]
    names = [function.argument(mlir, value.array) for mlir, value in zip(types, operands)]
    _return_op(case, function, names, types, onnx_op)
    return function, f"onnx.{case.op.capitalize()}"


def _constant_count(case: Case) -> tuple[Function, str]:
    function = Function()
    words = tensor(case.input.shape, case.input.element.mlir)
    names = [function.argument(words, case.input.array)]
    names.append(function.value(f"arith.constant {case.count.array.item()} : index"))
    return _return_op(case, function, names, [words, "index"], value_op), "bale.unpack"


def _onnx_constant_count(case: Case) -> tuple[Function, str]:
    function = Function()
    types = [tensor(case.input.shape, case.input.element.mlir), "tensor<i64>"]
    names = [function.argument(types[0], case.input.array)]
    names.append(function.value(constant(case.count.element, case.count.array)))
    return _return_op(case, function, names, types, onnx_op), "onnx.Unpack"


def _run_time(case: Case) -> tuple[Function, str]:
    loose = Tensor(case.input.element, unknown(case.input.shape), case.input.array)
    return _value_function(case, loose), "bale.unpack"


def _onnx_run_time(case: Case) -> tuple[Function, str]:
    function, _ = _onnx(case)
    return function, "bale.unpack"


def _destination(case: Case) -> tuple[Function, str]:
    """The count is the destination's extent along the axis."""
    function = Function()
    shape = list(case.input.shape)
    shape[case.axis % len(shape)] = case.count.array.item()
    types = [
        tensor(unknown(shape), element, "memref") for element in (case.input.element.mlir, "ui8")
    ]
    arrays = case.input.array, np.zeros(shape, np.uint8)
    names = [function.argument(mlir, array) for mlir, array in zip(types, arrays)]
    function.lines.append(destination_op(case, names, types))
    return function, "bale.unpack_into"


def _unrefined(case: Case) -> Function:
    """The operand has no rank."""
    return _value_function(case, Tensor(case.input.element, None, np.zeros(())))


def _refined(case: Case) -> tuple[Function, str]:
    """The operand's rank is lost in a cast, which inference looks through."""
    function = Function()
    types = [tensor(shape, case.input.element.mlir) for shape in (case.input.refines_to, None)]
    argument = function.argument(types[0], np.zeros(()))
    name = function.value(f"tensor.cast {argument} : {types[0]} to {types[1]}")
    return _complete(case, function, name, types[1]), f"bale.{case.op}"


_FORMS = {
    "bale": _bale,
    "onnx": _onnx,
    "constant": _constant_count,
    "onnx-constant": _onnx_constant_count,
    "run-time": _run_time,
    "onnx-run-time": _onnx_run_time,
    "destination": _destination,
    "refined": _refined,
}
_CALLED = {"run-time", "onnx-run-time", "destination"}

#: A destination of more codes along the axis is not made for a call that must fail.
_MOST_CODES = 1 << 20


def _message(case: Case, kind: Kind, op: str) -> str:
    """The whole diagnostic, without its place."""
    rule = kind.rule(case) if callable(kind.rule) else kind.rule
    prefix = f"'{op}' op "
    if kind.owner == "onnx":
        template = rule
    else:
        owner = case.op if kind.owner == "op" else kind.owner
        template = _rules()[owner, rule]
        if kind.owner == "code" and op.startswith("bale."):
            # The parser refuses the attribute, before there is an op.
            prefix = f"custom op '{op}' "
    return prefix + template.format(*kind.numbers(case))


def diagnoses(case: Case) -> Iterator[Diagnosis]:
    """All forms in which the error of a case must be reported."""
    kind = _choose_kind(case)
    if case.stage != kind.stage:
        raise CaseError(
            f"expected error_stage of {case.error} to be {kind.stage}, but got {case.stage}"
        )
    for form in kind.forms:
        if form == "destination" and case.count.array.item() > _MOST_CODES:
            continue
        function, op = _FORMS[form](case)
        opset = (case.opset or 29) if form.startswith("onnx") else None
        text = module_text([("f", function.text("f"))], opset)
        arguments = tuple(array for _, array in function.arguments) if form in _CALLED else None
        compiles = None
        if form == "refined":
            compiles = module_text([("f", _unrefined(case).text("f"))], None)
        message, severity = _message(case, kind, op), "error"
        if form == "onnx" and case.error == "condition_rank" and _is_taken_flat(case.condition):
            message, severity = message + _flat_suffix(case.condition), "warning"
        yield Diagnosis(form, text, message, arguments, compiles, severity)


def _is_taken_flat(condition: Tensor) -> bool:
    """Whether the conversion from ONNX takes a condition of more than one dimension."""
    return len(condition.shape) > 1 and sum(size != 1 for size in condition.shape) <= 1


def _flat_suffix(condition: Tensor) -> str:
    types = [
        tensor(shape, condition.element.mlir)
        for shape in (condition.shape, [math.prod(condition.shape)])
    ]
    return f": {types[0]} is taken as {types[1]}"


def run_diagnosis(diagnosis: Diagnosis, options: dict[str, object]) -> str | None:
    """What is wrong with what Bale reports, or None."""
    if diagnosis.compiles is not None:
        try:
            bale.runtime.emit(diagnosis.compiles, "bale")
        except BaleError as error:
            return f"expected no error before the type is known, but got: {error}"
    severity = diagnosis.severity
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", BaleWarning)
            if diagnosis.arguments is None:
                bale.runtime.emit(diagnosis.text, "bale")
            else:
                bale.runtime.compile(diagnosis.text, **options)["f"](*diagnosis.arguments)
    except (BaleError, BaleWarning) as error:
        got = re.findall(rf"^.*?\b{severity}: (.*)$", str(error), re.MULTILINE)
        if diagnosis.message in got and isinstance(error, BaleWarning) == (severity == "warning"):
            return None
        return f"expected {severity}: {diagnosis.message}\n  but got: {error}"
    return f"expected {severity}: {diagnosis.message}\n  but got: none"
