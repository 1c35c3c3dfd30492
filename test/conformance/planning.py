# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What has to be checked of a case.

Entry points: `plan` and `batches`. A case of which something cannot be checked gives a check
that fails.
"""

import dataclasses
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

import reference
from assembly import Function
from cases import POLICY_STAGE, Case, Tensor
from diagnostics import POLICY_KINDS, Diagnosis, diagnoses
from elements import CaseError, decode, truths
from forms import FORMS
from inference import Query, constant_queries, variant_queries

#: What each tag in a case's `checks` demands to be there: a kind of check.
_TAGS = {
    "value": "static",
    "inference": "inference",
    "diagnostic": "diagnostic",
    "memory_safety": "destination",
    "uninitialised": "destination",
    "strided_operand": "strided",
    "reify": "dynamic",
    "canonicalize": "dynamic",
    "bufferize": "dynamic",
    "noncanonical_bool": "destination",
}

INFERENCE, DIAGNOSTIC, MALFORMED = "inference", "diagnostic", "malformed"

#: The rows of the closing table, in order.
KINDS = (*FORMS, INFERENCE, DIAGNOSTIC, MALFORMED)

# Functions a module: one that compiles no more costs this many compilations.
_FUNCTIONS, _QUERIES, _DIAGNOSES = 16, 200, 16


@dataclass(frozen=True)
class Check:
    """One thing that passes or fails.

    case: the id of its case. kind: a row of the closing table. form: what it is, in reports.
    work: a function to run, a query, a diagnosis, or why there is nothing to do.
    """

    case: str
    kind: str
    form: str
    work: Function | Query | Diagnosis | str
    opset: int | None = None


def plan(name: str, record: object, forms: list[str]) -> list[Check]:
    """The checks of the case called `name`; of the forms that run values, only `forms`."""
    try:
        if isinstance(record, CaseError):
            raise record
        case = _with_policy(Case.decode(record))
        checks = [*_value_checks(case), *_inference_checks(case), *_diagnostic_checks(case)]
        _check_tags(case, {check.kind for check in checks})
    except (CaseError, LookupError, TypeError, ValueError) as error:
        reason = str(error) if isinstance(error, CaseError) else f"{type(error).__name__}: {error}"
        return [Check(name, MALFORMED, MALFORMED, reason)]
    return [check for check in checks if check.kind not in FORMS or check.kind in forms]


def _with_policy(case: Case) -> Case:
    """A case of input that ONNX leaves undefined expects the value that Bale defines."""
    if case.stage != POLICY_STAGE:
        return case
    if POLICY_KINDS.get(case.error) != case.op:
        kinds = ", ".join(POLICY_KINDS)
        raise CaseError(f"expected {POLICY_STAGE} for {kinds}, but got {case.error}")
    shape, data = list(case.input.array.shape), case.input.array.reshape(-1).tolist()
    if case.op == "pack":
        code = reference.Code.of(case.attributes)
        shape, data = reference.pack(shape, data, code, case.axis, case.word_bits)
        array = decode(case.result_element, data, None)
    else:
        # Elements of any type move alike: they are their places.
        condition = truths(case.condition.array)
        shape, places = reference.compress(shape, range(len(data)), condition, case.axis)
        array = case.input.array.reshape(-1)[np.array(places, int)]
    expected = Tensor(case.result_element, shape, array.reshape(shape))
    return dataclasses.replace(case, expected=expected)


def _value_checks(case: Case) -> Iterator[Check]:
    if case.expected is None or case.expected.array is None:
        return
    if case.expected.element != case.result_element:
        raise CaseError(
            f"expected dtype of the result to be {case.result_element.name}, "
            f"but got {case.expected.element.name}"
        )
    if case.input.array is None or (case.condition and case.condition.array is None):
        raise CaseError("expected data of every operand of a case with a value")
    for form, write in FORMS.items():
        for function, opset in write(case):
            yield Check(case.id, form, form, function, opset)


def _inference_checks(case: Case) -> Iterator[Check]:
    for query in variant_queries(case):
        yield Check(case.id, INFERENCE, f"{INFERENCE} from {query.described}", query)
    for query in constant_queries(case):
        yield Check(case.id, INFERENCE, f"{INFERENCE} from a constant operand", query)


def _diagnostic_checks(case: Case) -> Iterator[Check]:
    if case.is_valid:
        return
    if case.expected is not None:
        raise CaseError("expected a value or an error, but got both")
    for diagnosis in diagnoses(case):
        yield Check(case.id, DIAGNOSTIC, f"{DIAGNOSTIC} in form {diagnosis.form}", diagnosis)


def _check_tags(case: Case, kinds: set[str]) -> None:
    if not kinds:
        raise CaseError("expected something to check: a value, type variants or an error")
    for tag in case.checks:
        if tag not in _TAGS:
            raise CaseError(f"expected checks among {', '.join(_TAGS)}, but got {tag!r}")
        # What is checked of a case whose policy is known is its value.
        wanted = "static" if tag == "diagnostic" and case.stage == POLICY_STAGE else _TAGS[tag]
        if wanted not in kinds:
            raise CaseError(f"expected what the check {tag!r} needs: {wanted}")
    if "noncanonical_bool" in case.checks and not _has_raw_bools(case):
        raise CaseError(
            "expected bools of bytes other than 0 and 1 for the check noncanonical_bool"
        )


def _has_raw_bools(case: Case) -> bool:
    values = [value for value in (case.input, case.condition) if value is not None]
    arrays = [value.array for value in values] + [v.view.buffer for v in values if v.view]
    return any(array.dtype == bool and array.view(np.uint8).max(initial=0) > 1 for array in arrays)


def batches(checks: list[Check]) -> list[list[Check]]:
    """The checks in groups that one process does at once: what may share a module, in a module.

    The functions of one text are in one group, so that each is compiled once.
    """
    groups = defaultdict(list)
    for check in checks:
        groups[type(check.work), check.opset].append(check)
    result = []
    for (work, _), members in groups.items():
        if work is Function:
            result += _by_text(members)
        else:
            size = _QUERIES if work is Query else _DIAGNOSES
            result += [members[i : i + size] for i in range(0, len(members), size)]
    return result


def _by_text(checks: list[Check]) -> list[list[Check]]:
    same = defaultdict(list)
    for check in checks:
        same[check.work.text("NAME")].append(check)
    texts = list(same.values())
    return [
        [check for members in texts[i : i + _FUNCTIONS] for check in members]
        for i in range(0, len(texts), _FUNCTIONS)
    ]
