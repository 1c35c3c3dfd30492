# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bale-import-onnx on changed models, and the C library on the text that it makes.

Entry points: `fuzz`, `find_new`, and as a program `main`, which replays files. A model may
be refused by a ModelError or a BaleError. Anything else breaks: another exception, a signal,
text that does not parse, more than a second, more than 1 GiB.
"""

import argparse
import faulthandler
import hashlib
import multiprocessing
import random
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from onnx_mutations import mutate

MAX_BYTES = 1 << 30
#: How many inputs a worker tries; then a new one starts, with other random numbers.
_BATCH = 2000
#: How often an input that took too long is tried alone.
_TRIES = 3
_SEED = 20261130


class Broken(Exception):
    """What an input did that none may."""


def try_model(path: Path) -> str:
    """What happens to the model in the file `path`, in a few words.

    Raises Broken, or anything that should not be raised.
    """
    from bale.importer import ModelError, import_model
    from bale.runtime import BaleError, emit

    try:
        text = import_model(path)
    except ModelError as error:
        return _kind("refused", str(error))
    _parse(text)
    try:
        # A few bytes may ask for the default, 1 GiB, which would be the memory limit.
        emit(text, "llvm", name="model", fold_max_bytes=1 << 16)
    except BaleError as error:
        return _kind("not lowered", str(error))
    return "lowered " + " ".join(sorted(set(re.findall(r'"onnx\.\w+"', text))))


def _parse(text: str) -> None:
    """Parses and verifies an importer's `text`, and does no more.

    No pass knows a node whose dialect is another's. Raises Broken if there is an error.
    """
    from bale.runtime import BaleError, emit

    try:
        emit(text.replace('"onnx.', '"unknown.'), "bale", name="model")
    except BaleError as error:
        raise Broken(f"expected text that parses, but got {error}") from None


#: What differs between models in a message: names, which may have escaped quotes, numbers, ops,
#: types of MLIR and of ONNX, and what was got.
_VARIES = re.compile(
    r'"(?:\\.|[^"\\])*"|(?<!\w)\'(?:\\.|[^\'\\])*\'|-?\d+|[!\w]*<.*>'
    r"|\b[A-Z][A-Z0-9_]*\b(?:\[[^\]]*\]| of unknown rank)?"
    r"|\((?!(?:Pack|Unpack|Compress)\))[^()]*\)|(?<=but got).*|(?<=but node).*"
)


def _kind(stage: str, message: str) -> str:
    """The first line of a message without what differs between models."""
    return f"{stage} " + _VARIES.sub("_", message.partition("\n")[0])[:120]


def _limit_memory() -> None:
    """Lets this process have 1 GiB more than it has."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    limit = pages * resource.getpagesize() + MAX_BYTES
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _limit_time(seconds: int) -> None:
    """Ends this process by a signal after `seconds`, in C++ too; 0 takes that back."""
    signal.setitimer(signal.ITIMER_REAL, seconds)


def _show_signals() -> None:
    """Lets this process say where in Python a signal ended it."""
    faulthandler.enable(file=sys.__stderr__)
    faulthandler.register(signal.SIGALRM, file=sys.__stderr__, chain=True)


def _load() -> None:
    """Loads what inputs need, so that none pays for it."""
    from bale.importer import import_model
    from bale.runtime import emit

    assert import_model
    emit("func.func @f() { return }", "llvm")


def _work(seed: int, corpus: list[bytes], folder: str, timeout: int, end: float, pipe) -> None:
    """Tries inputs, and tells of each what happened; the last one is in a file."""
    _show_signals()
    _load()
    _limit_memory()
    source = random.Random(seed)
    known = list(corpus)
    kinds = set()
    path = _input_in(folder)
    for _ in range(_BATCH):
        if time.monotonic() > end:
            break
        data = mutate(source, known)
        # A disk takes its time too.
        path.write_bytes(data)
        _limit_time(timeout)
        kind = try_model(path)
        _limit_time(0)
        is_new = kind not in kinds
        if is_new:
            kinds.add(kind)
            known.append(data)
        pipe.send((kind, data if is_new else b""))


def fuzz(
    folders: Sequence[Path], kept: Path, found: Path, seconds: int, timeout: int
) -> tuple[int, int, int]:
    """Tries changes of the files in `folders` for `seconds`.

    Writes to `kept` the inputs on which something new happened, and to `found` those that
    broke. Returns how many were tried, how many different things happened, and how many
    broke. Raises RuntimeError if none can be tried.
    """
    corpus = [path.read_bytes() for folder in folders for path in sorted(folder.iterdir())]
    end, seed, runs, broken = time.monotonic() + seconds, _SEED, 0, 0
    kinds: set[str] = set()
    shown = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="bale-fuzz-") as folder:
        while time.monotonic() < end:
            # One of a worker before is not to blame if this one never tries any.
            _input_in(folder).unlink(missing_ok=True)
            worker, receiver = _start(seed, corpus, folder, timeout, end)
            before = runs
            for kind, data in _received(receiver):
                runs += 1
                if kind not in kinds:
                    kinds.add(kind)
                    corpus.append(data)
                    _write(kept, data)
                if time.monotonic() - shown > 10:
                    shown = time.monotonic()
                    print(f"fuzz: onnx: {runs} inputs, {len(kinds)} kinds", flush=True)
            worker.join()
            if worker.exitcode != 0 and not _input_in(folder).exists():
                raise RuntimeError(f"expected inputs to be tried, but got exit {worker.exitcode}")
            if worker.exitcode == -signal.SIGALRM and _is_fast(folder, timeout):
                print("fuzz: onnx: an input took too long once, but not alone", flush=True)
            elif worker.exitcode != 0:
                broken += 1
                path = _write(found, _input_in(folder).read_bytes())
                print(
                    f"fuzz: onnx: exit code {worker.exitcode}: found {path.name}, "
                    f"input {runs - before + 1} of the worker with seed {seed}",
                    flush=True,
                )
            seed += 1
    return runs, len(kinds), broken


def _input_in(folder: str) -> Path:
    """Where the input lies that is tried, or was last; no other file is beside it."""
    return Path(folder) / "model.onnx"


def _is_fast(folder: str, timeout: int) -> bool:
    """Whether the last input takes at most `timeout` seconds in one of a few tries, in a process
    of its own each time."""
    context = multiprocessing.get_context("fork")
    for _ in range(_TRIES):
        worker = context.Process(target=_replay, args=(_input_in(folder), timeout))
        worker.start()
        worker.join()
        if worker.exitcode == 0:
            return True
    return False


def _replay(path: Path, timeout: int) -> None:
    """Tries a file in this process, with the limits of a worker."""
    _load()
    _limit_memory()
    _limit_time(timeout)
    try_model(path)
    _limit_time(0)


def find_new(folders: Sequence[Path], kept: Path) -> list[Path]:
    """The files of `kept` on which something happens that on none before or in `folders` does."""
    kinds: set[str] = set()
    new = []
    with tempfile.TemporaryDirectory(prefix="bale-fuzz-") as folder:
        for path in (path for each in (*folders, kept) for path in sorted(each.iterdir())):
            shutil.copyfile(path, _input_in(folder))
            kind = try_model(_input_in(folder))
            if kind not in kinds and path.parent == kept:
                new.append(path)
            kinds.add(kind)
    return new


def _start(seed: int, corpus: list[bytes], folder: str, timeout: int, end: float):
    """A worker, and the end of the pipe on which it tells what happens."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    worker = context.Process(target=_work, args=(seed, corpus, folder, timeout, end, sender))
    worker.start()
    sender.close()
    return worker, receiver


def _received(receiver) -> Iterator[tuple[str, bytes]]:
    """What a worker tells, until it ends."""
    while True:
        try:
            yield receiver.recv()
        except EOFError:
            return


def _write(folder: Path, data: bytes) -> Path:
    """Writes an input under a name that is made of it."""
    path = folder / f"{hashlib.sha1(data).hexdigest()}.onnx"
    path.write_bytes(data)
    return path


def main(argv: list[str]) -> int:
    """Replays files; returns the exit code. A file that breaks ends the process."""
    parser = argparse.ArgumentParser(
        description="Does with each file what the fuzzer of the importer does with a model."
    )
    parser.add_argument("--timeout", metavar="SECONDS", type=int, default=20)
    parser.add_argument("folders", metavar="FOLDER", nargs="+", type=Path)
    arguments = parser.parse_args(argv)
    files = [path for folder in arguments.folders for path in sorted(folder.iterdir())]
    _load()
    _limit_memory()
    with tempfile.TemporaryDirectory(prefix="bale-fuzz-") as folder:
        for path in files:
            print(path, file=sys.stderr, flush=True)
            shutil.copyfile(path, _input_in(folder))
            _limit_time(arguments.timeout)
            try_model(_input_in(folder))
            _limit_time(0)
    print(f"replayed {len(files)} files of onnx")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
