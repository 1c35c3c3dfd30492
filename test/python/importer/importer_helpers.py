# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the importer's tests share: small models, and mlir-opt as the reader of the text."""

import re
import subprocess

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper

from bale.importer import ModelError, import_model
from paths import LLVM_TOOLS

FLOAT, UINT8, UINT32, INT64, BOOL = (
    TensorProto.FLOAT,
    TensorProto.UINT8,
    TensorProto.UINT32,
    TensorProto.INT64,
    TensorProto.BOOL,
)


def value(name, data_type, shape):
    """A graph input, output or value info; `shape` None leaves the rank open."""
    return helper.make_tensor_value_info(name, data_type, shape)


def model(nodes, inputs, outputs, *, opset=29, domains=(), ir_version=14, functions=(), **graph):
    """A model; `graph` goes to `make_graph` (initializer, value_info, sparse_initializer)."""
    imports = [] if opset is None else [helper.make_opsetid("", opset)]
    imports += [helper.make_opsetid(domain, 1) for domain in domains]
    made = helper.make_graph(nodes, "g", inputs, outputs, **graph)
    return helper.make_model(
        made, opset_imports=imports, ir_version=ir_version, functions=list(functions)
    )


def pass_through(*initializers, **options):
    """A model without nodes that returns its initializers."""
    outputs = [value(t.name, t.data_type, None) for t in initializers]
    return model([], [], outputs, initializer=list(initializers), **options)


def constant_model(attribute_name, attribute_value, data_type):
    """A model that returns one Constant node's value."""
    node = helper.make_node("Constant", [], ["k"], **{attribute_name: attribute_value})
    return model([node], [], [value("k", data_type, None)])


def imported(made, folder, **options):
    """The importer's text for a model."""
    path = folder / "model.onnx"
    path.write_bytes(made.SerializeToString())
    return import_model(path, **options)


def refused(made, folder):
    """The message with which the importer refuses a model."""
    with pytest.raises(ModelError) as caught:
        imported(made, folder)
    message = str(caught.value)
    assert "\n" not in message
    return message


def relu(source, target, **options):
    """A node with one input and one output; `options` go to `make_node`."""
    return helper.make_node("Relu", [source], [target], **options)


def sparse(indices, dims, values=(7.0,)):
    """A sparse FLOAT tensor named `v`."""
    return helper.make_sparse_tensor(
        numpy_helper.from_array(np.float32(values), "v"),
        numpy_helper.from_array(np.int64(indices)),
        dims,
    )


def mlir_opt(text, *flags):
    """What mlir-opt prints for `text`; fails if it does not parse."""
    command = [LLVM_TOOLS / "mlir-opt", "--allow-unregistered-dialect", *flags]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stderr[:2000]}\n{text[:4000]}"
    return done.stdout


_CONSTANT = re.compile(r'"onnx\.Constant"\(\) <\{value = (.*?)\}>')


def constants(text):
    """The attributes of all onnx.Constant ops as mlir-opt prints them."""
    return _CONSTANT.findall(mlir_opt(text))


def assert_constants(text, expected):
    """Checks that the onnx.Constant ops of `text` have the `expected` attributes, in order.

    The test writes those in any form: MLIR makes equal attributes one, so equal values
    print alike.
    """
    written = "".join(f'"onnx.Constant"() <{{value = {e}}}> : () -> ()\n' for e in expected)
    printed = mlir_opt(f"{text}\n// -----\n{written}", "--split-input-file")
    got, _, wanted = printed.partition("// -----")
    assert _CONSTANT.findall(got) == _CONSTANT.findall(wanted)
    assert len(_CONSTANT.findall(got)) == len(expected)


def listed(literals, shape, mlir_type):
    """A dense attribute with one literal an element, nested by `shape`."""

    def nest(items, sizes):
        if not sizes:
            return items[0]
        step = len(items) // sizes[0]
        parts = [nest(items[i * step : (i + 1) * step], sizes[1:]) for i in range(sizes[0])]
        return f"[{', '.join(parts)}]"

    sizes = "".join(f"{size}x" for size in shape)
    return f"dense<{nest(list(literals), list(shape))}> : tensor<{sizes}{mlir_type}>"


def resources(text):
    """The resources of `text` as mlir-opt prints them: key -> (alignment, bytes)."""
    found = re.findall(r'^ +(\S+): "0x([0-9A-F]*)"', mlir_opt(text), re.MULTILINE)
    blobs = {key: bytes.fromhex(digits) for key, digits in found}
    return {key: (int.from_bytes(b[:4], "little"), b[4:]) for key, b in blobs.items()}


def signature(text):
    """Argument types and result types of the function, as text."""
    line = next(line for line in text.splitlines() if "func.func @main_graph" in line)
    arguments, _, results = line.partition(") -> (")
    return (
        re.findall(r"%arg\d+: (\S+) \{", arguments),
        re.findall(r"(?:^|, )([!a-z]\S*) \{", results),
    )


def bit_literals(array, digits):
    """Each element's bits as MLIR's hexadecimal float literals, `digits` long."""
    unsigned = np.asarray(array).reshape(-1).view(f"u{array.dtype.itemsize}")
    return [f"0x{int(bits):0{digits}X}" for bits in unsigned]
