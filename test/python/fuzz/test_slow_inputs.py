# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An input that took too long once, on a busy machine, is found only if it does alone too."""

import importlib.util
import sys

import pytest

from paths import ROOT

sys.path.append(str(ROOT / "fuzz"))
specification = importlib.util.spec_from_file_location("fuzz_run", ROOT / "fuzz" / "run.py")
fuzz_run = importlib.util.module_from_spec(specification)
# Where a dataclass looks up its module.
sys.modules["fuzz_run"] = fuzz_run
specification.loader.exec_module(fuzz_run)

#: A fuzzer whose first run over a folder finds timeout-1, and which takes too long on so many of
#: the inputs of another run.
FUZZER = """#!/bin/sh
here=$(dirname "$0")
for last; do case $last in -artifact_prefix=*) prefix=${last#*=} ;; esac; done
case " $* " in *-max_total_time=*)
  echo 'stat::number_of_executed_units: 7' >&2
  [ -e "$here/ran" ] && { sleep 5; exit 0; }
  touch "$here/ran"
  touch "${prefix}timeout-1"
  exit 70
esac
tries=0
for input; do
  case $input in -*) continue ;; esac
  took=1000
  [ "$tries" -ge FAILURES ] || took=1001
  tries=$((tries + 1))
  echo "Executed $input in $took ms" >&2
done
"""


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Runs a fuzzer that is slow so many times on its input alone; gives what was found."""

    def run_with(failures: int):
        fuzzer = tmp_path / "bin" / "bale-fuzz-text"
        fuzzer.parent.mkdir()
        fuzzer.write_text(FUZZER.replace("FAILURES", str(failures)))
        fuzzer.chmod(0o755)
        monkeypatch.setattr(fuzz_run, "ROOT", tmp_path)
        monkeypatch.setattr(fuzz_run, "BUILD", tmp_path)
        monkeypatch.setattr(fuzz_run, "FOUND", tmp_path / "found")
        monkeypatch.setattr(fuzz_run, "FOUND_INPUTS", tmp_path / "corpus")
        outcome = fuzz_run._run_fuzzer("text", 6, 1)
        return outcome, (tmp_path / "found" / "text" / "timeout-1").exists()

    return run_with


def test_an_input_that_is_fast_alone_is_not_found(run, capsys):
    outcome, kept = run(failures=fuzz_run.TRIES - 1)
    assert outcome.found == 0
    assert outcome.executions == 14
    assert not kept
    assert "timeout-1 took too long once, but not alone" in capsys.readouterr().out


def test_an_input_that_is_slow_alone_is_found(run, capsys):
    outcome, kept = run(failures=fuzz_run.TRIES)
    assert outcome.found == 1
    assert kept
    assert "found found/text/timeout-1" in capsys.readouterr().out
