# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The runner of random cases: what it draws, that it notices what is wrong, and what it prints."""

import dataclasses
import itertools
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from paths import BUILD, LLVM_TOOLS, ROOT

sys.path.append(str(ROOT / "test" / "differential"))
sys.path.append(str(ROOT / "test" / "conformance"))

import reference
import rounds
import shrinking
from assembly import Expected
from littest import lit_test
from lowering_paths import PATHS
from run import KINDS
from running import compare
from trials import BOOL, CODES, COMPRESS, PACK, UNPACK, Operand, Trial

FOLDER = ROOT / "test" / "differential"
SEED = 11


def _trials(number: int) -> list[Trial]:
    named = (rounds.trials_of(SEED, place, KINDS).values() for place in range(number))
    return list(itertools.chain.from_iterable(named))


def _pack(codes: list, **fields) -> Trial:
    array = np.array(codes, np.uint8)
    unknown = (False,) * array.ndim
    others = {
        "op": PACK,
        "attributes": {"bits": 3},
        "is_memref": True,
        "input": Operand(CODES[0], array, unknown),
        "condition": None,
        "count": None,
        "is_count_known": False,
    }
    return Trial.of(Operand(CODES[0], array, unknown), **{**others, **fields})


def _compress(elements: list, condition: list) -> Trial:
    array = np.array(elements, np.uint8)
    return _pack(
        elements,
        op=COMPRESS,
        attributes={},
        condition=Operand(BOOL, np.array(condition, np.uint8).view(bool), (False,)),
        input=Operand(CODES[0], array, (False,)),
    )


def _wrong(trial: Trial) -> Trial:
    """The trial with a result whose first element is another."""
    array = trial.result.array.copy()
    array.reshape(-1)[0] ^= 1
    return dataclasses.replace(trial, result=trial.result.holding(array))


# What is drawn


def test_a_seed_gives_the_same_trials():
    texts = [repr([t.result.array.tolist() for t in _trials(1)]) for _ in range(2)]
    assert texts[0] == texts[1]


def test_every_trait_of_every_kind_is_drawn():
    traits, kinds = Counter(), Counter()
    for trial in _trials(12):
        traits.update(rounds._traits(trial))
        kinds[trial.kind] += 1
    assert kinds.keys() == set(KINDS)
    assert traits.keys() == {
        *(f"rank {rank}" for rank in range(1, 6)),
        *(f"{name} types" for name in ("static", "mixed", "dynamic")),
        "an extent of 0",
        "strides",
        "no packing",
        "codes out of range",
        "bytes for bools",
        "trues beyond",
    }


def _kept(trial: Trial) -> tuple[list[int], list]:
    """What numpy keeps of the input of a compress."""
    array, axis = trial.input.array, trial.axis
    extent = array.size if axis is None else array.shape[axis]
    is_chosen = trial.condition.array.view(np.uint8)[:extent] != 0
    # Of bools, any byte but 0 is true.
    is_bool = trial.input.element is BOOL
    kept = np.compress(is_chosen, array.view(np.uint8) != 0 if is_bool else array, axis)
    return list(kept.shape), kept.reshape(-1).tolist()


def _without_packing(words: np.ndarray, trial: Trial) -> np.ndarray:
    """Which codes of a result are of groups whose index no packing has."""
    code, codes = trial.code, np.zeros(trial.result.array.shape, bool)
    rows = np.moveaxis(codes, trial.axis, -1)
    packed = np.moveaxis(words, trial.axis, -1)
    for at in np.ndindex(rows.shape[:-1]):
        row = int.from_bytes(packed[at].astype(packed.dtype.newbyteorder("<")).tobytes(), "little")
        for place in range(rows.shape[-1]):
            index = row >> place // code.group_size * code.width & (1 << code.width) - 1
            rows[at][place] = index >= code.radix**code.group_size
    return codes


def test_results_are_those_of_the_reference():
    compared, without_packing = Counter(), 0
    for trial in _trials(6):
        array, axis = trial.input.array, trial.axis
        shape, data = list(array.shape), array.reshape(-1).tolist()
        # The reference takes its time.
        if trial.op != COMPRESS and len(data) > 2000:
            continue
        compared[trial.op] += 1
        free = np.zeros(trial.result.array.shape, bool)
        if trial.op == COMPRESS:
            shape, data = _kept(trial)
        elif trial.op == PACK:
            word_bits = 8 * trial.result.element.memory.itemsize
            shape, data = reference.pack(shape, data, trial.code, axis, word_bits)
        else:
            word_bits = 8 * trial.input.element.memory.itemsize
            shape, data = reference.unpack(shape, data, trial.code, axis, word_bits, trial.count)
            free = _without_packing(array, trial)
            assert np.array_equal(trial.undefined, free if free.any() else None)
            without_packing += free.any()
        got = trial.result.array
        assert list(got.shape) == shape
        pairs = zip(got.reshape(-1).tolist(), data, free.reshape(-1).tolist(), strict=True)
        # Of floats, NaN is not equal to itself.
        assert all(f or a == b or (a != a and b != b) for a, b, f in pairs)
    assert min(compared[op] for op in (PACK, UNPACK, COMPRESS)) >= 250
    assert without_packing >= 5


def test_elements_of_a_result_lie_at_places_of_their_own():
    laid_out = [trial.result for trial in _trials(6) if trial.result.layout]
    assert laid_out
    for result in laid_out:
        offset, size, places = result.layout.places(result.array.shape)
        assert np.unique(places).size == places.size
        assert places.size == 0 or 0 <= places.min() <= places.max() < size
        assert places.size == 0 or places.reshape(-1)[0] == offset


# What is found


@pytest.mark.parametrize("path", ["linalg", "vector", "fold"])
def test_a_wrong_result_is_found(path):
    trial = _pack([1, 2, 3])
    right = rounds.run_trials({"0.0": trial}, (path,), 1)
    assert right.failures == [] and right.checks == {("pack_into", path): 1}
    (failure,) = rounds.run_trials({"0.0": _wrong(trial)}, (path,), 1).failures
    assert (failure.name, failure.path) == ("0.0", path)
    # 1 + 2 * 8 + 3 * 64 = 209
    assert failure.problem == "expected [208, 0], but got [209, 0]; the first to differ is 0"


@pytest.mark.parametrize(
    ("got", "problem"),
    [
        ([1, 4, 3], None),
        ([1, 5, 3], "expected undefined elements below 5, but got 5"),
        ([1, 4, 2], "expected [1, 4, 3], but got [1, 4, 2]; the first to differ is 2"),
    ],
)
def test_undefined_codes_are_any_digits(got, problem):
    array, undefined = np.array([1, 2, 3], np.uint8), np.array([False, True, False])
    expected = Expected(CODES[0], "i8", [3], array, undefined=undefined, below=5)
    assert compare(np.array(got, np.int8), expected) == problem


def _shrunk(monkeypatch, trial: Trial, fails) -> Trial:
    def problems(checks, path, jobs):
        for check in checks:
            yield check, "expected 1, but got 2" if fails(check.trial) else None

    def check(name, trial, path):
        return type("Check", (), {"case": name, "trial": trial})

    monkeypatch.setattr(shrinking, "problems", problems)
    monkeypatch.setattr(shrinking, "check", check)
    return shrinking.shrunk(trial, "expected 3, but got 4", PATHS["vector"], 1)[0]


def test_a_pack_shrinks_to_what_fails(monkeypatch):
    codes = np.arange(2 * 100 * 3).reshape(2, 100, 3) % 7
    trial = _pack(codes.tolist(), attributes={"bits": 3, "axis": 1})
    least = _shrunk(monkeypatch, trial, lambda other: other.input.array.shape[other.axis] >= 17)
    assert least.kind == "pack"
    assert least.input.array.tolist() == [0] * 17


def test_a_compress_shrinks_to_what_fails(monkeypatch):
    trial = _compress(list(range(60)), [2] * 70)
    least = _shrunk(monkeypatch, trial, lambda other: (other.result.array == 41).any())
    assert least.result.array.tolist() == [41]
    assert least.condition.array.view(np.uint8).tolist() == [1]


def test_what_fails_otherwise_is_no_step(monkeypatch):
    trial = _pack([1, 2, 3])
    monkeypatch.setattr(shrinking, "sort_of", lambda problem: problem)
    least = _shrunk(monkeypatch, trial, lambda other: True)
    assert least is trial


# What is printed


def _run_lit_test(tmp_path: Path, text: str) -> subprocess.CompletedProcess:
    path = tmp_path / "trial.mlir"
    path.write_text(text, encoding="utf-8")
    command = re.match("// RUN: (.*)", text)[1].replace("%s", str(path))
    search = os.pathsep.join([str(BUILD / "bin"), str(LLVM_TOOLS), os.environ["PATH"]])
    environment = {**os.environ, "PATH": search}
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        check=False, capture_output=True, text=True, env=environment,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("path", "is_memref"),
    [("linalg", False), ("vector", True), ("vector", False), ("blocks", False), ("fold", False)],
)
def test_the_printed_test_passes_where_the_result_is_right(tmp_path, path, is_memref):
    trial = _pack([1, 2, 3], is_memref=is_memref)
    done = _run_lit_test(tmp_path, lit_test(trial, PATHS[path]))
    assert done.returncode == 0, done.stderr
    done = _run_lit_test(tmp_path, lit_test(_wrong(trial), PATHS[path]))
    assert done.returncode != 0
    assert "expected string not found" in done.stderr


def _run(*arguments: object) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, FOLDER / "run.py", *map(str, arguments)],
        check=False, capture_output=True, text=True, timeout=300,
    )  # fmt: skip


def test_a_run_prints_seed_kinds_and_numbers():
    done = _run("--seed", 5, "--cases", 30, "--kinds", "pack,compress", "--path", "linalg,fold")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("seed 5; paths linalg, fold\n")
    rows = dict(re.findall(r"^(pack|compress) +(\d+) ", done.stdout, re.MULTILINE))
    assert rows.keys() == {"pack", "compress"} and sum(map(int, rows.values())) == 30
    assert re.search(r"^\d+ passed, 0 failed$", done.stdout, re.MULTILINE)


def test_a_case_runs_again():
    done = _run("--seed", 5, "--replay", "3.7", "--path", "linalg")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "\n1 passed, 0 failed\n" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--kinds", "pack,sort"], "expected kinds among pack, pack_into, "),
        (["--path", "gpu"], "expected paths among fold, linalg, "),
        (["--replay", "3"], "expected ROUND.PLACE, but got 3"),
        (["--replay", "0.999"], "expected a case of its round, but got 0.999"),
        (["--cases", "0"], "expected a number of at least 1, but got 0"),
    ],
)
def test_wrong_usage(arguments, message):
    done = _run(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
