# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compress by numpy and by ONNX Runtime. Entry point: `contests`.

ONNX Runtime need not be installed. What each returns is in memory that it uses again: Bale's
is kept, numpy writes to `out`, ONNX Runtime has its arena. Only `a[mask]` cannot.
"""

import importlib.metadata
import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

import bale.runtime
from peer_contests import SHORT, Call, Contender, Contest

_KIB = 1024
_MIB = 1024 * _KIB
_SEED = 1
_PERCENTS = (1, 50, 99)

_NUMPY, _INDEX, _ONNX_RUNTIME = "np.compress", "a[mask]", "ONNX Runtime"

#: How many times as fast Bale has to be, flat, by the percentage of trues.
_FLAT_FLOORS = {
    _NUMPY: {1: 1.5, 50: 3, 99: 3},
    _ONNX_RUNTIME: {1: 8, 50: 12, 99: 4.5},
}
#: And on anything else: slower by a tenth at most.
_FLOOR = 0.9


@dataclass(frozen=True)
class Form:
    """A compress of arrays of one type."""

    name: str
    dtype: str
    #: Its MLIR type's element and sizes, such as "?x3".
    element: str
    sizes: str
    axis: int | None
    #: The extents; None for the one that the size decides.
    shape: tuple[int | None, ...]
    bytes: tuple[int, ...] = (64 * _MIB,)

    @property
    def function(self) -> str:
        """The text of a function of Bale."""
        tensor = f"tensor<{self.sizes}x{self.element}>"
        axis = "" if self.axis is None else f" axis({self.axis})"
        return (
            f'func.func @"{self.name}"(%x: {tensor}, %m: tensor<?xi1>) -> {tensor} {{\n'
            f"  %y = bale.compress %x where %m{axis} : {tensor}, tensor<?xi1> -> {tensor}\n"
            f"  return %y : {tensor}\n"
            "}\n"
        )

    def shape_of(self, size: int) -> tuple[int, ...]:
        """The shape of about `size` bytes."""
        known = math.prod(extent for extent in self.shape if extent is not None)
        rest = max(1, size // (known * np.dtype(self.dtype).itemsize))
        return tuple(rest if extent is None else extent for extent in self.shape)

    @property
    def short_shape(self) -> tuple[int, ...]:
        """The shape of `SHORT` slices, as small as the type lets them be."""
        shape = [1 if extent == "?" else int(extent) for extent in self.sizes.split("x")]
        shape[self.axis or 0] = SHORT
        return tuple(shape)


_BOTH = (256 * _KIB, 64 * _MIB)

FORMS = (
    Form("flat, 1 byte", "int8", "i8", "?", None, (None,), _BOTH),
    Form("flat, 2 bytes", "float16", "f16", "?", None, (None,), _BOTH),
    Form("flat, 4 bytes", "float32", "f32", "?", None, (None,), _BOTH),
    Form("flat, 8 bytes", "float64", "f64", "?", None, (None,), _BOTH),
    Form("axis 0, slices of 12 bytes", "float32", "f32", "?x3", 0, (None, 3)),
    Form("axis 0, slices of 28 bytes", "float32", "f32", "?x7", 0, (None, 7)),
    Form("axis 0, slices of 256 bytes", "float32", "f32", "?x?", 0, (None, 64)),
    Form("axis 0, slices of 4 KiB", "float32", "f32", "?x?", 0, (None, 1024)),
    Form("last axis of 64", "float32", "f32", "?x?", 1, (None, 64)),
    Form("last axis of 1024", "float32", "f32", "?x?", 1, (None, 1024)),
    Form("[64, 512, 512] along 1", "float32", "f32", "?x?x?", 1, (None, 512, 512)),
)


def _call_bale(function: bale.runtime.Function, x: np.ndarray, condition: np.ndarray) -> Call:
    return lambda: function(x, condition)[0]


def _call_numpy(form: Form, x: np.ndarray, condition: np.ndarray) -> Call:
    out = np.compress(condition, x, form.axis)
    return lambda: np.compress(condition, x, form.axis, out=out)


def _call_index(form: Form, x: np.ndarray, condition: np.ndarray) -> Call:
    place = (slice(None),) * (form.axis or 0) + (condition,)
    return lambda: x[place]


class _OnnxRuntime:
    """Compress of a form, run by ONNX Runtime on one thread."""

    def __init__(self, form: Form) -> None:
        import onnxruntime
        from onnx import helper

        rank = len(form.shape)
        element = helper.np_dtype_to_tensor_dtype(np.dtype(form.dtype))
        boolean = helper.np_dtype_to_tensor_dtype(np.dtype(np.bool_))
        attributes = {} if form.axis is None else {"axis": form.axis}
        graph = helper.make_graph(
            [helper.make_node("Compress", ["x", "m"], ["y"], **attributes)],
            "compress",
            [
                helper.make_tensor_value_info("x", element, [None] * rank),
                helper.make_tensor_value_info("m", boolean, [None]),
            ],
            [helper.make_tensor_value_info("y", element, [None] * rank)],
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 11)], ir_version=8)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(
            model.SerializeToString(), options, providers=["CPUExecutionProvider"]
        )

    def call(self, x: np.ndarray, condition: np.ndarray) -> Call:
        binding = self._session.io_binding()
        binding.bind_cpu_input("x", x)
        binding.bind_cpu_input("m", condition)

        def run() -> object:
            binding.clear_binding_outputs()
            binding.bind_output("y", "cpu")
            self._session.run_with_iobinding(binding)
            return binding.get_outputs()[0]

        return run

    @staticmethod
    def to_array(output: object) -> np.ndarray:
        """A copy of an output, whose memory is the arena's."""
        return output.numpy()


def onnx_runtime_version() -> str | None:
    """The version that is installed, or None."""
    try:
        return importlib.metadata.version("onnxruntime")
    except importlib.metadata.PackageNotFoundError:
        return None


def floor_of(form: Form, peer: str, percent: int) -> float:
    if form.axis is None and peer in _FLAT_FLOORS:
        return _FLAT_FLOORS[peer][percent]
    return _FLOOR


def _inputs(form: Form, shape: tuple[int, ...], percent: int) -> tuple[np.ndarray, np.ndarray]:
    """Elements and conditions, of which one is true at least."""
    random = np.random.default_rng(_SEED)
    x = random.integers(0, 100, shape, dtype=np.int8).astype(form.dtype)
    condition = random.random(shape[form.axis or 0]) * 100 < percent
    condition[len(condition) // 2] = True
    return x, condition


def contests(sizes: tuple[int, ...] | None = None) -> Iterator[Contest]:
    """Every form with every density, of its own sizes unless `sizes` says others."""
    module = bale.runtime.compile("".join(form.function for form in FORMS))
    has_onnx_runtime = onnx_runtime_version() is not None
    for form in FORMS:
        session = _OnnxRuntime(form) if has_onnx_runtime else None
        for size in sizes or form.bytes:
            for percent in _PERCENTS:
                yield _contest(form, size, percent, module[form.name], session)


def _contest(
    form: Form,
    size: int,
    percent: int,
    function: bale.runtime.Function,
    session: _OnnxRuntime | None,
) -> Contest:
    inputs = _inputs(form, form.shape_of(size), percent)
    short = _inputs(form, form.short_shape, percent)
    peers = [
        Contender(name, call(form, *inputs), call(form, *short), floor_of(form, name, percent))
        for name, call in ((_NUMPY, _call_numpy), (_INDEX, _call_index))
    ]
    if session:
        peers.append(
            Contender(
                _ONNX_RUNTIME,
                session.call(*inputs),
                session.call(*short),
                floor_of(form, _ONNX_RUNTIME, percent),
                session.to_array,
            )
        )
    bale_contender = Contender("Bale", _call_bale(function, *inputs), _call_bale(function, *short))
    return Contest(f"{form.name}, {percent} % true", size, bale_contender, peers)
