# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How many examples of each kind were run: the last lines of a test folder.

Entry points: `count`, which a test calls, and the hook, which a folder's conftest.py imports.
"""

import collections


def count(record_property, kind: str) -> None:
    """Says that the test runs an example of that kind."""
    record_property("example", kind)


def pytest_terminal_summary(terminalreporter) -> None:
    """Prints the examples whose tests passed."""
    kinds = collections.Counter(
        value
        for report in terminalreporter.stats.get("passed", [])
        if report.when == "call"
        for name, value in report.user_properties
        if name == "example"
    )
    for kind, number in sorted(kinds.items()):
        terminalreporter.write_line(f"examples run, {kind}: {number}")
