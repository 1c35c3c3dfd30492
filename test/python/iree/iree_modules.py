# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models that are compiled by bale-iree-compile and run by IREE's runtime.

Entry points: `compile_model` and `run_module`.
"""

import subprocess
from pathlib import Path

import iree.runtime
import numpy as np
import onnx
from onnx import ModelProto

from paths import BUILD

PROGRAM = BUILD / "bin" / "bale-iree-compile"

#: The flags of each backend; the first two also run here.
FLAGS = {
    "llvm-cpu": (),
    "vmvx": ("--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=vmvx"),
    # Integers of 64 bits, which IREE's default target for Vulkan has not.
    "vulkan-spirv": ("--iree-hal-target-device=vulkan", "--iree-vulkan-target=rdna3"),
    "rocm": ("--iree-hal-target-device=hip", "--iree-rocm-target=gfx942"),
    "metal-spirv": ("--iree-hal-target-device=metal",),
}
RUNNING = ("llvm-cpu", "vmvx")
COMPILED_ONLY = ("vulkan-spirv", "rocm", "metal-spirv")


def compile_model(model: ModelProto, folder: Path, backend: str) -> Path:
    """The module of `model`, for one of FLAGS."""
    source, result = folder / "model.onnx", folder / "model.vmfb"
    onnx.save(model, source)
    command = [PROGRAM, source, "-o", result, "--", *FLAGS[backend]]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return result


def run_module(path: Path, arguments: list[np.ndarray], function: str = "main") -> list[np.ndarray]:
    """What the function of the module in the file `path` returns."""
    config = iree.runtime.Config("local-sync")
    context = iree.runtime.SystemContext(config=config)
    context.add_vm_module(iree.runtime.VmModule.mmap(context.instance, str(path)))
    views = [_view(config.device, array) for array in arguments]
    results = context.modules.module[function](*views)
    if not isinstance(results, (list, tuple)):
        results = [results]
    return [np.array(result.to_host()) for result in results]


def _view(device, array: np.ndarray):
    """`array` in memory of `device`. IREE's own way knows no bf16."""
    types = iree.runtime.HalElementType
    names = {"bfloat16": "BFLOAT_16", "float16": "FLOAT_16", "float32": "FLOAT_32"}
    names |= {"float64": "FLOAT_64", "bool": "BOOL_8", "complex64": "COMPLEX_64"}
    names |= {"complex128": "COMPLEX_128"}
    names |= {f"int{bits}": f"SINT_{bits}" for bits in (8, 16, 32, 64)}
    names |= {f"uint{bits}": f"UINT_{bits}" for bits in (8, 16, 32, 64)}
    memory = iree.runtime.MemoryType
    usage = iree.runtime.BufferUsage
    # The buffer protocol knows no bf16 either; the bytes of any array will do.
    raw = np.array(array, order="C")
    return device.allocator.allocate_buffer_copy(
        memory_type=memory.DEVICE_LOCAL | memory.HOST_VISIBLE,
        allowed_usage=usage.DEFAULT | usage.MAPPING,
        device=device,
        buffer=raw.view(np.uint16) if raw.dtype.name == "bfloat16" else raw,
        element_type=getattr(types, names[raw.dtype.name]),
    )
