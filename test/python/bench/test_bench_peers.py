# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bench/peers.py: how it compares, on recorded times; and that it finds a wrong result."""

import importlib.util
import sys

import numpy as np
import pytest

from paths import ROOT

# As when the program runs.
sys.path.insert(0, str(ROOT / "bench"))

import peer_compresses
import peer_packs
from peer_contests import Contender, Contest, Row, find_shortfalls, measure


@pytest.fixture(scope="module")
def program():
    """The program; the tests of docs/Peers.md have a module of its name."""
    spec = importlib.util.spec_from_file_location("bench_peers", ROOT / "bench" / "peers.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _row(other: float, floor: float | None = 2) -> Row:
    """A row in which Bale takes 10 us and 30 us of call, the peer `other` us and 1 us of
    call."""
    times = (40e-6, 30e-6, other * 1e-6 + 1e-6, 1e-6)
    return Row("case", "np.other", 256 * 1024, *times, floor)


def test_speeds_are_compared_without_the_time_of_a_call():
    row = _row(25)
    assert row.net == pytest.approx(2.5)
    assert row.whole == pytest.approx(26 / 40)


def test_a_row_above_its_floor_is_no_shortfall():
    assert find_shortfalls([_row(20.1)]) == []


def test_a_row_below_its_floor_is_named_with_floor_and_figure():
    assert find_shortfalls([_row(15)]) == [
        "case against np.other, 256 KiB: expected at least 2.00 x peer, but got 1.50"
    ]
    assert _row(15).cells()[-1] == "below"
    assert _row(20.1).cells()[-1] == ""


def test_a_row_without_a_floor_is_no_shortfall():
    assert find_shortfalls([_row(0.1, floor=None)]) == []


def test_a_page_has_a_row_of_every_peer(program):
    page = program.format_page([_row(15), _row(25)])
    assert page.count("\n| case | np.other | 256 |") == 2
    assert f"numpy {np.__version__}" in page


def _contender(name: str, result: np.ndarray) -> Contender:
    return Contender(name, lambda: result, lambda: None)


def _contest(ours: np.ndarray, other: np.ndarray) -> Contest:
    return Contest("case", 2048, _contender("Bale", ours), [_contender("np.other", other)])


@pytest.mark.parametrize(
    "other",
    [
        np.array([1, 2, 4], np.uint8),
        np.array([1, 2], np.uint8),
        np.array([[1, 2, 3]], np.uint8),
    ],
    ids=["value", "length", "shape"],
)
def test_a_wrong_result_is_an_error(other):
    ours = np.array([1, 2, 3], np.uint8)
    with pytest.raises(ValueError, match=r"expected np\.other and Bale to agree on case, 2 KiB"):
        measure(_contest(ours, other), quick=True)


def test_results_are_compared_by_bytes():
    nans = np.array([np.nan, -0.0], np.float32)
    assert len(measure(_contest(nans, nans.copy()), quick=True)) == 1


def test_every_peer_of_packs_agrees_with_bale():
    rows = [row for contest in peer_packs.contests((1001,)) for row in measure(contest, True)]
    assert [row.peer for row in rows] == ["np.packbits", "np.unpackbits"]


def test_every_peer_of_compresses_agrees_with_bale():
    rows = [row for contest in peer_compresses.contests((5000,)) for row in measure(contest, True)]
    peers_here = 2 + (peer_compresses.onnx_runtime_version() is not None)
    assert len(rows) == len(peer_compresses.FORMS) * 3 * peers_here


def _form(name: str) -> peer_compresses.Form:
    (form,) = [form for form in peer_compresses.FORMS if form.name == name]
    return form


def test_a_size_decides_the_extent_that_is_left_open():
    assert _form("flat, 2 bytes").shape_of(1024) == (512,)
    assert _form("axis 0, slices of 12 bytes").shape_of(1200) == (100, 3)
    assert _form("last axis of 64").shape_of(2560) == (10, 64)
    assert _form("[64, 512, 512] along 1").shape_of(64 * 1024 * 1024) == (64, 512, 512)


def test_a_short_call_has_eight_slices():
    assert _form("flat, 2 bytes").short_shape == (8,)
    assert _form("axis 0, slices of 12 bytes").short_shape == (8, 3)
    assert _form("last axis of 64").short_shape == (1, 8)
    assert _form("[64, 512, 512] along 1").short_shape == (1, 8, 1)


def test_only_flat_compresses_have_floors_above_1():
    assert peer_compresses.floor_of(_form("flat, 2 bytes"), "ONNX Runtime", 50) == 12
    assert peer_compresses.floor_of(_form("flat, 2 bytes"), "np.compress", 1) == 1.5
    assert peer_compresses.floor_of(_form("flat, 2 bytes"), "a[mask]", 1) == 0.9
    assert peer_compresses.floor_of(_form("last axis of 64"), "ONNX Runtime", 50) == 0.9
