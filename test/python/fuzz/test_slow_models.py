# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A model that took too long once, on a busy machine, is found only if it does alone too."""

import multiprocessing
import sys
import time

import pytest

from paths import ROOT

sys.path.append(str(ROOT / "fuzz"))
import onnx_fuzzer

#: The first time, and each one that it is tried alone.
TRIES = 1 + onnx_fuzzer._TRIES


@pytest.fixture
def fuzz(tmp_path, monkeypatch):
    """Runs the fuzzer on models that take too long so many times; gives how many were found."""

    def fuzz_with(failures: int) -> int:
        tries = multiprocessing.Value("i", 0)

        def try_model(path):
            with tries.get_lock():
                tries.value += 1
                number = tries.value
            if number <= failures:
                time.sleep(60)
            return "kind"

        monkeypatch.setattr(onnx_fuzzer, "try_model", try_model)
        corpus, kept, found = (tmp_path / name for name in ("corpus", "kept", "found"))
        for folder in (corpus, kept, found):
            folder.mkdir()
        (corpus / "model").write_bytes(b"\0")
        _, _, broken = onnx_fuzzer.fuzz([corpus], kept, found, seconds=TRIES + 1, timeout=1)
        assert broken == len(list(found.iterdir()))
        return broken

    return fuzz_with


def test_a_model_that_is_fast_alone_is_not_found(fuzz, capsys):
    assert fuzz(failures=TRIES - 1) == 0
    assert "an input took too long once, but not alone" in capsys.readouterr().out


def test_a_model_that_is_slow_alone_is_found(fuzz, capsys):
    assert fuzz(failures=TRIES) == 1
    assert "exit code -14: found" in capsys.readouterr().out
