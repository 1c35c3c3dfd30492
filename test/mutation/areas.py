# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which tests may notice a mutation of a file, the quickest first.

Entry point: `get_tests`.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Test:
    """A test of ctest, or, with `arguments`, a call of the conformance runner."""

    name: str
    #: What has to be built for it.
    targets: tuple[str, ...]
    arguments: tuple[str, ...] = ()

    @property
    def is_quick(self) -> bool:
        """Whether it takes seconds; values take minutes."""
        return self.name.startswith(("lit/", "unittests/"))


_LIT = ("bale-opt",)
_LIBRARY = ("bale-opt", "BaleCAPI")


def _lit(folder: str) -> Test:
    return Test(f"lit/{folder}", _LIT)


def _unit(name: str) -> Test:
    return Test(f"unittests/{name}", (name,))


def _python(name: str) -> Test:
    return Test(f"python/{name}", _LIBRARY)


def _values(path: str, forms: str) -> Test:
    """The conformance cases that run values on one path."""
    arguments = ("--path", path, "--values", "--forms", forms)
    return Test(f"values/{path}", _LIBRARY, arguments)


_DIALECT = _lit("Dialect/Bale")
_LINALG = _values("linalg", "dynamic,destination,strided")
_VECTOR = _values("vector", "destination,strided")
_FOLD = _values("fold", "constant,resource")
_RANDOM = Test("differential", _LIBRARY)

#: By the folder in lib: what is asked first. The longest folder that fits counts.
_FIRST: dict[str, tuple[Test, ...]] = {
    "CAPI": (_unit("BaleCAPITests"), _python("runtime"), _python("run")),
    "Conversion/BaleToCF": (_lit("Conversion/BaleToCF"), _DIALECT),
    "Conversion/BaleToLLVM": (_lit("Conversion/BaleToLLVM"), _lit("Pipelines/BaleToLLVM")),
    "Conversion/BaleToLinalg": (
        _lit("Conversion/BaleToLinalg"),
        _LINALG,
        _values("blocks", "dynamic"),
        _values("positions", "dynamic"),
        _values("search", "dynamic"),
    ),
    "Conversion/BaleToVector": (
        _lit("Conversion/BaleToVector"),
        _unit("BaleToVectorTests"),
        _lit("Explain"),
        _RANDOM,
        _VECTOR,
        _python("vector"),
    ),
    "Explain": (_lit("Explain"), _python("explain")),
    "Conversion/ONNXToBale": (_lit("Conversion/ONNXToBale"), _python("importer")),
    "Conversion/TorchONNXToBale": (_lit("Conversion/TorchONNXToBale"),),
    "Dialect/Bale/Folding": (
        _unit("BaleEvaluationTests"),
        _unit("BaleFoldingTests"),
        _DIALECT,
        _FOLD,
    ),
    "Dialect/Bale/IR": (_DIALECT, _unit("BaleIRTests"), _python("rules"), _FOLD),
    "Dialect/Bale/Transforms": (_DIALECT, _unit("BaleIRTests"), _python("checks"), _LINALG),
    "Dialect/Bale/Utils": (_lit("Conversion/BaleToLinalg"), _LINALG),
    "Pipelines": (_lit("Pipelines/BaleToLLVM"), _lit("Pipelines/BaleToLinalg")),
}


def get_tests(file: str, is_quick: bool = False) -> list[Test]:
    """The tests of the folder of `file`, a path in lib, and then all others; with `is_quick`, the
    quick ones of the folder alone."""
    folder = max((name for name in _FIRST if file.startswith(name + "/")), key=len)
    if is_quick:
        return [test for test in _FIRST[folder] if test.is_quick]
    others = [test for tests in _FIRST.values() for test in tests]
    others.sort(key=lambda test: (not test.is_quick, test.name))
    return list(dict.fromkeys([*_FIRST[folder], *others]))


def is_folder_known(file: str) -> bool:
    """Whether `get_tests` knows the folder of `file`."""
    return any(file.startswith(name + "/") for name in _FIRST)
