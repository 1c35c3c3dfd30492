# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scripts/bench: what it runs, what it writes and what it returns.

A copy of the script runs beside stand-ins for the set-up, bale-bench and Python, which
write their arguments to a file and return what the test says. Nothing is timed.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from paths import ROOT

SETUP = "#!/bin/bash\nexit ${SETUP_STATUS:-0}\n"
# Returns what STATUS says; writes the page that it is told to write.
PROGRAM = """#!/bin/bash
echo "${0##*/} $*" >>"$CALLS"
for argument in "$@"; do
  case $argument in --page=*) echo "page of ${0##*/}" >"${argument#--page=}" ;; esac
done
[[ "$*" == *--cpu=* ]] && exit ${AVX2_STATUS:-0}
[[ "$*" == "-m pip "* ]] && exit ${PIP_STATUS:-0}
[[ ${0##*/} == python3 ]] && exit ${PEERS_STATUS:-0}
exit ${HOST_STATUS:-0}
"""

#: What peers.py compares Bale with is installed before it runs.
INSTALL = (
    "python3 -m pip install --quiet --disable-pip-version-check"
    " --requirement bench/requirements.txt"
)

needs_avx2 = pytest.mark.skipif(
    " avx2" not in Path("/proc/cpuinfo").read_text(encoding="utf-8"),
    reason="the script asks the processor",
)


class Script:
    """A copy of the script in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.calls_file = folder / "calls"
        self.page = folder / "docs" / "performance.md"
        for name, text in (
            ("scripts/setup", SETUP),
            ("build/bin/bale-bench", PROGRAM),
            (".venv/bin/python3", PROGRAM),
        ):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            path.chmod(0o755)
        shutil.copy(ROOT / "scripts" / "bench", folder / "scripts")
        self.page.parent.mkdir()

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            [self.folder / "scripts" / "bench", *arguments],
            env={**os.environ, "CALLS": str(self.calls_file), **environment},
            check=False,
            capture_output=True,
            text=True,
        )

    @property
    def calls(self) -> list[str]:
        """The calls of the stand-ins, without the files of pages."""
        if not self.calls_file.exists():
            return []
        text = self.calls_file.read_text(encoding="utf-8")
        return re.sub(r" --page=\S+", "", text.replace(f"{self.folder}/", "")).splitlines()


@pytest.fixture
def script(tmp_path) -> Script:
    return Script(tmp_path)


@needs_avx2
def test_a_plain_run_writes_the_page_of_all_programs(script):
    done = script.run()
    assert done.returncode == 0, done.stderr
    assert script.calls == [
        "bale-bench",
        "bale-bench --cpu=x86-64-v3",
        INSTALL,
        "python3 bench/peers.py",
        "python3 bench/iree.py",
    ]
    page = script.page.read_text(encoding="utf-8")
    assert page.startswith("# Performance\n")
    assert page.count("page of bale-bench") == 2
    assert page.count("page of python3") == 2
    assert done.stdout.endswith("wrote docs/performance.md\n")


@needs_avx2
def test_check_is_passed_on_and_writes_no_page(script):
    assert script.run("--check").returncode == 0
    assert script.calls == [
        "bale-bench --check",
        "bale-bench --cpu=x86-64-v3 --check",
        INSTALL,
        "python3 bench/peers.py --check",
        "python3 bench/iree.py --check",
    ]
    assert not script.page.exists()


@needs_avx2
@pytest.mark.parametrize("which", ["HOST_STATUS", "AVX2_STATUS", "PEERS_STATUS"])
def test_one_program_below_a_floor_fails_the_check_after_all_ran(script, which):
    assert script.run("--check", **{which: "1"}).returncode == 1
    assert len(script.calls) == 5


@needs_avx2
def test_peers_that_cannot_be_installed_are_a_warning(script):
    done = script.run("--check", PIP_STATUS="1")
    assert done.returncode == 0
    assert "warning: ONNX Runtime cannot be installed" in done.stderr
    assert "python3 bench/peers.py --check" in script.calls


def test_check_ends_with_2_where_nothing_can_be_checked(script):
    assert script.run("--check", HOST_STATUS="2").returncode == 2
    assert script.calls == ["bale-bench --check"]


def test_a_wrong_result_fails_a_plain_run_and_writes_no_page(script):
    assert script.run(HOST_STATUS="1").returncode == 1
    assert not script.page.exists()


@needs_avx2
@pytest.mark.parametrize("spelling", [["--filter", "^pack/ x"], ["--filter=^pack/ x"]])
def test_a_filter_is_passed_on_and_writes_no_page(script, spelling):
    assert script.run(*spelling).returncode == 0
    assert script.calls == [
        "bale-bench --filter=^pack/ x",
        "bale-bench --cpu=x86-64-v3 --filter=^pack/ x",
    ]
    assert not script.page.exists()


@needs_avx2
def test_a_quick_run_is_passed_on_and_writes_no_page(script):
    assert script.run("--quick").returncode == 0
    assert all(call.endswith(" --quick") for call in script.calls if call != INSTALL)
    assert not script.page.exists()


def test_a_failed_setup_ends_the_run(script):
    assert script.run(SETUP_STATUS="1").returncode == 1
    assert script.calls == []


@pytest.mark.parametrize("arguments", [["--fast"], ["--filter"], ["pack"]])
def test_wrong_usage_ends_with_2(script, arguments):
    done = script.run(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("bench: error: expected ")
    assert script.calls == []
