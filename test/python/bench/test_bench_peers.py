# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bench/peers.py: how it compares, on recorded times; and that it finds a wrong result."""

import importlib.util
import sys

import numpy as np
import pytest
from paths import ROOT


@pytest.fixture(scope="module")
def peers():
    spec = importlib.util.spec_from_file_location("bench_peers", ROOT / "bench" / "peers.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["bench_peers"] = module
    spec.loader.exec_module(module)
    return module


def _row(peers, other: float, codes: int | None = None):
    """A row of a peer with floor 2: Bale takes 10 us and 30 us of call, the peer `other`
    us and 1 us of call."""
    peer = peers.Peer("np.other", calls=None, floor=2)
    return peers.Row(peer, codes or 256 * 1024, 40e-6, 30e-6, other * 1e-6 + 1e-6, 1e-6)


def test_speeds_are_compared_without_the_time_of_a_call(peers):
    row = _row(peers, 25)
    assert row.net == pytest.approx(2.5)
    assert row.whole == pytest.approx(26 / 40)


def test_a_row_above_its_floor_is_no_shortfall(peers):
    assert peers.find_shortfalls([_row(peers, 20.1)]) == []


def test_a_row_below_its_floor_is_named_with_floor_and_figure(peers):
    assert peers.find_shortfalls([_row(peers, 15)]) == [
        "np.other, 256 KiB: expected at least 2.00 x peer, but got 1.50"
    ]


def test_other_sizes_have_no_floor(peers):
    assert peers.find_shortfalls([_row(peers, 15, codes=64 * 1024 * 1024)]) == []


def test_every_peer_agrees_with_bale(peers):
    module = peers.bale.runtime.compile(peers._SOURCE)
    for peer in peers.PEERS:
        assert peers.measure(module, peer, 1001, rounds=1).codes == 1001


def test_a_wrong_result_is_an_error(peers):
    def wrong(module, codes):
        return lambda: codes, lambda: codes ^ np.uint8(1)

    with pytest.raises(ValueError, match="expected np.other and Bale to agree on 100 codes"):
        peers.measure(None, peers.Peer("np.other", wrong, floor=1), 100, rounds=1)
