# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every command of the lit tests that calls bale-opt does the same as mlir-opt with the plugin."""

import collections
import os
from concurrent.futures import ThreadPoolExecutor

import pytest

from run_lines import Comparison, compare_file, lit_tests


@pytest.fixture(scope="module")
def comparisons(tmp_path_factory) -> list[Comparison]:
    folder = tmp_path_factory.mktemp("outputs")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = pool.map(lambda path: compare_file(path, folder), lit_tests())
        return [comparison for file in done for comparison in file]


def test_the_plugin_gives_the_same_output_exit_code_and_diagnostics(comparisons):
    different = [each for each in comparisons if each.difference]
    text = "\n".join(f"{each.command}\n  {each.difference}" for each in different)
    assert not different, f"{len(different)} commands differ:\n{text}"


def test_few_commands_are_not_compared(comparisons, capsys):
    skipped = collections.Counter(each.skipped for each in comparisons if each.skipped)
    compared = len(comparisons) - skipped.total()
    with capsys.disabled():
        print(f"\n{compared} commands of lit tests compared, {skipped.total()} not:")
        for reason, number in skipped.items():
            print(f"  {number}: {reason}")
    assert compared >= 190
    assert skipped.total() <= 10
