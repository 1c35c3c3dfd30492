# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every rule has a case that breaks it, with its message, and one that just keeps it."""

import pytest

from rule_tables import Case, Rule, load_cases, load_rules

RULES = load_rules()
CASES = load_cases()


def label(item: Rule | Case) -> str:
    return f"{item.owner}-c{item.number}" if isinstance(item, Rule) else item.function


def cases_for(rule: Rule, passes: bool) -> list[Case]:
    return [
        case
        for case in CASES
        if (case.owner, case.number, case.passes) == (rule.owner, rule.number, passes)
    ]


def test_tables_are_read():
    owners = {rule.owner for rule in RULES}
    assert owners == {
        "check", "code", "pack", "unpack", "compress", "count", "pack_into", "unpack_into",
        "compress_into",
    }  # fmt: skip


@pytest.mark.parametrize("rule", RULES, ids=label)
def test_rule_has_a_failing_case(rule):
    missing = f"no @{rule.owner}_c{rule.number}_<why> breaks {rule.name}"
    assert cases_for(rule, passes=False), missing


@pytest.mark.parametrize("rule", RULES, ids=label)
def test_rule_has_a_passing_case(rule):
    assert cases_for(rule, passes=True), f"no @{rule.owner}_c{rule.number}_ok keeps {rule.name}"


@pytest.mark.parametrize("case", CASES, ids=label)
def test_case_expects_the_message_of_its_rule(case):
    rules = [rule for rule in RULES if (rule.owner, rule.number) == (case.owner, case.number)]
    assert len(rules) == 1, f"@{case.function} is of no rule"
    owner = case.owner.replace("_", "-")
    assert case.file in (f"{owner}-rules.mlir", f"{owner}-constant-rules.mlir")
    if case.passes:
        assert not case.errors
        return
    (error,) = case.errors
    pattern = rules[0].message_pattern()
    assert pattern.fullmatch(error), f"expected {pattern.pattern}, but got {error}"


def test_case_names_are_unique():
    names = [case.function for case in CASES]
    assert len(names) == len(set(names))
