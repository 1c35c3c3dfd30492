# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The mutation check: that its list fits lib, what it keeps, and when it fails."""

import dataclasses
import sys

import pytest

from paths import ROOT

sys.path.append(str(ROOT / "test" / "mutation"))

import run
from areas import get_tests
from mutations import MUTATIONS, Mutation
from results import KILLED, SURVIVED, Outcome, Results

RULE = Mutation("Dialect/Bale/IR/BaleAttrs.cpp", "radix > 256", "radix > 257", "a radix")


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.title)
def test_a_mutation_fits_its_file(mutation):
    assert run.check_mutation(mutation) is None
    assert mutation.old != mutation.new
    assert "\n" not in mutation.old + mutation.new


def test_mutations_differ():
    assert len({mutation.title for mutation in MUTATIONS}) == len(MUTATIONS)


def test_text_that_is_there_twice_is_no_mutation():
    twice = dataclasses.replace(RULE, old="return success();")
    assert run.check_mutation(twice) == (
        "expected 'return success();' once in Dialect/Bale/IR/BaleAttrs.cpp, but got it 2 times"
    )


def test_tests_of_the_folder_come_first_and_all_come():
    rules, calls = get_tests(RULE.file), get_tests("CAPI/Blocks.cpp")
    assert rules[0].name == "lit/Dialect/Bale"
    assert calls[0].name == "unittests/BaleCAPITests"
    assert {test.name for test in rules} == {test.name for test in calls}


def test_an_outcome_is_kept_until_its_file_changes(tmp_path):
    file = tmp_path / "file.cpp"
    file.write_text("first")
    results = Results(tmp_path / "results.jsonl")
    key = results.key(RULE, file)
    results.add(key, RULE, f"{KILLED} lit/Dialect/Bale")
    kept = Results(tmp_path / "results.jsonl")
    assert str(kept.find(key)) == f"{RULE.title}: killed by lit/Dialect/Bale"
    file.write_text("second")
    assert kept.find(kept.key(RULE, file)) is None
    assert Results(tmp_path / "results.jsonl", again=True).find(key) is None


def test_survivors_can_be_tried_again(tmp_path):
    file, path = ROOT / "lib" / RULE.file, tmp_path / "results.jsonl"
    key = Results.key(RULE, file)
    Results(path).add(key, RULE, SURVIVED)
    assert Results(path).find(key) is not None
    assert Results(path, without_survivors=True).find(key) is None
    Results(path).add(key, RULE, f"{KILLED} lit/Dialect/Bale")
    assert Results(path, without_survivors=True).find(key) is not None


@pytest.mark.parametrize(("survivors", "status"), [(1, 0), (2, 1)])
def test_the_check_fails_below_its_floor(survivors, status, capsys):
    killed = [Outcome("line", "what", f"{KILLED} a test")] * (20 - survivors)
    survived = [Outcome("other line", "more", SURVIVED)] * survivors
    assert run.report(killed + survived) == status
    assert "survived: other line: more" in capsys.readouterr().out
