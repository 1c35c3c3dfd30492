# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Memory of results that is used again."""

import gc
import os
import threading
from pathlib import Path

import numpy as np
import pytest

import bale
from bale.runtime import BaleError, kept_memory

_MIB = 1024 * 1024
#: By so many bytes a process may seem to grow that does not. AddressSanitizer holds back memory
#: that is given back, 256 MiB of it unless set otherwise.
_NOISE = (256 + 8 if os.environ.get("BALE_SANITIZE") else 8) * _MIB

MODULE = """
func.func @compress(%x: tensor<?xui8>, %m: tensor<?xi1>) -> tensor<?xui8> {
  %y = bale.compress %x where %m : tensor<?xui8>, tensor<?xi1> -> tensor<?xui8>
  return %y : tensor<?xui8>
}
"""


@pytest.fixture(scope="module")
def compress():
    return bale.compile(MODULE)["compress"]


@pytest.fixture(autouse=True)
def _nothing_kept():
    limit = kept_memory.limit()
    gc.collect()
    kept_memory.release()
    yield
    gc.collect()
    kept_memory.set_limit(limit)
    kept_memory.release()


def _trues(number: int) -> np.ndarray:
    return np.ones(number, np.bool_)


def test_the_memory_of_a_result_is_kept_when_the_last_array_on_it_is_gone(compress):
    x = np.zeros(_MIB, np.uint8)
    (result,) = compress(x, _trues(_MIB))
    part = result[10:20]
    del result
    gc.collect()
    # What the call needed meanwhile is kept, too, and is less.
    assert kept_memory.size() < _MIB
    del part
    gc.collect()
    assert kept_memory.size() >= _MIB


def test_a_result_takes_the_memory_of_one_before(compress):
    x = np.arange(_MIB).astype(np.uint8)
    (result,) = compress(x, _trues(_MIB))
    address = result.ctypes.data
    del result
    gc.collect()
    (result,) = compress(x, _trues(_MIB))
    assert result.ctypes.data == address
    np.testing.assert_array_equal(result, x)


def test_results_in_use_are_not_taken(compress):
    x = np.zeros(_MIB, np.uint8)
    results = [compress(x, _trues(_MIB))[0] for _ in range(4)]
    assert len({result.ctypes.data for result in results}) == 4


def test_no_more_is_kept_than_the_limit(compress):
    kept_memory.set_limit(3 * _MIB)
    assert kept_memory.limit() == 3 * _MIB
    x = np.zeros(_MIB, np.uint8)
    results = [compress(x, _trues(_MIB)) for _ in range(4)]
    del results
    gc.collect()
    assert 2 * _MIB <= kept_memory.size() <= 3 * _MIB


def test_limit_0_keeps_nothing(compress):
    kept_memory.set_limit(0)
    compress(np.zeros(_MIB, np.uint8), _trues(_MIB))
    gc.collect()
    assert kept_memory.size() == 0


def test_release_gives_all_back(compress):
    compress(np.zeros(_MIB, np.uint8), _trues(_MIB))
    gc.collect()
    assert kept_memory.size() > 0
    kept_memory.release()
    assert kept_memory.size() == 0


@pytest.mark.parametrize("limit", [-1, 1 << 64])
def test_a_limit_is_a_size(limit):
    with pytest.raises(
        BaleError, match=rf"expected a limit in \[0, 18446744073709551615\], but got {limit}"
    ):
        kept_memory.set_limit(limit)


def test_threads_do_not_share_results(compress):
    wrong = []

    def work(seed: int) -> None:
        random = np.random.default_rng(seed)
        for _ in range(50):
            x = np.full(_MIB, seed, np.uint8)
            condition = random.random(_MIB) < random.random()
            (result,) = compress(x, condition)
            if not (len(result) == condition.sum() and (result == seed).all()):
                wrong.append(seed)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def _resident_bytes() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages * 4096


def test_ten_thousand_calls_of_different_densities_do_not_grow_the_process(compress):
    kept_memory.set_limit(4 * _MIB)
    length = 256 * 1024
    x = np.arange(length).astype(np.uint8)
    conditions = [np.arange(length) % 100 < percent for percent in range(0, 101, 4)]
    expected = [x[condition] for condition in conditions]
    before = None
    for i in range(10000):
        (result,) = compress(x, conditions[i % len(conditions)])
        if i < 2 * len(conditions):
            np.testing.assert_array_equal(result, expected[i % len(conditions)])
            before = _resident_bytes()
    del result
    gc.collect()
    assert kept_memory.size() <= 4 * _MIB
    assert _resident_bytes() <= before + _NOISE


def _flags_of_mapping(address: int) -> list[str]:
    """The kernel's flags of the memory at an address, see proc_pid_smaps(5)."""
    inside = False
    for line in Path("/proc/self/smaps").read_text(encoding="ascii").splitlines():
        first, *rest = line.split()
        if "-" in first and not first.endswith(":"):
            begin, end = (int(part, 16) for part in first.split("-"))
            inside = begin <= address < end
        elif first == "VmFlags:" and inside:
            return rest
    raise AssertionError(f"nothing is mapped at {address:#x}")


@pytest.mark.skipif(
    not Path("/sys/kernel/mm/transparent_hugepage").exists(),
    reason="the kernel has no transparent huge pages",
)
def test_large_results_ask_for_huge_pages(compress):
    size = 64 * _MIB
    (result,) = compress(np.zeros(size, np.uint8), _trues(size))
    middle = result.__array_interface__["data"][0] + size // 2
    assert "hg" in _flags_of_mapping(middle)
