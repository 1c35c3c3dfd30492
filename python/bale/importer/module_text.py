# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The module's text: one function with the graph's ops, in MLIR's generic form.

Entry point: `module_text`. The shape is that of ONNX-MLIR's `--mlir-print-op-generic`,
with locations that say what each op is in the model, which has no lines: messages of the
compiler then name the node.
"""

from onnx import ModelProto, NodeProto, ValueInfoProto

from bale import onnx_form
from bale.importer.attributes import AttributePrinter
from bale.importer.constant_values import is_constant
from bale.importer.constants import ConstantPrinter
from bale.importer.errors import ModelError, node_label, node_place, quoted
from bale.importer.literals import NameTable, location, string_literal
from bale.importer.opsets import DEFAULT_DOMAIN
from bale.importer.tensor_data import Elements
from bale.importer.value_types import UNKNOWN, TensorType, ValueType

#: Attributes that the text gives every op of another domain.
_CUSTOM_ATTRIBUTES = ("function_name", "domain_name", "onnx_node_name")


def module_text(
    model: ModelProto,
    constants: dict[str, Elements],
    types: dict[str, ValueType],
    opset: int | None,
    resource_threshold: int,
) -> str:
    """The text of a model that passed all checks.

    constants: the elements of all initializers and Constant nodes, by name.
    types:     see `type_inference.value_types`.
    opset:     version of the default domain, None if the model does not import it.
    Raises ModelError for an attribute that has no MLIR form.
    """
    writer = _FunctionWriter(model.graph, constants, types, resource_threshold)
    body = writer.function()
    attributes = "" if opset is None else f" attributes {{bale.onnx_opset = {opset} : i64}}"
    entry = f'  "onnx.EntryPoint"() <{{func = @{onnx_form.FUNCTION}}}> : () -> ()\n'
    return f"module{attributes} {{\n{body}{entry}}}\n{writer.printer.trailer()}"


class _FunctionWriter:
    """Writes the function. `_names` maps ONNX values to SSA names, sigil included."""

    def __init__(self, graph, constants, types, resource_threshold):
        self.printer = ConstantPrinter(resource_threshold)
        self._attributes = AttributePrinter(self.printer)
        self._graph = graph
        self._constants = constants
        self._types = types
        # An input with an initializer has a default that the text form cannot express;
        # like ONNX-MLIR, take the initializer for the value.
        self._arguments = [v for v in graph.input if v.name not in constants]
        self._table = NameTable({f"arg{i}" for i in range(len(self._arguments))})
        self._names = {v.name: f"%arg{i}" for i, v in enumerate(self._arguments)}
        self._lines: list[str] = []

    def function(self) -> str:
        """The whole `func.func`, indented for the module."""
        self._write_initializers()
        for index, node in enumerate(self._graph.node):
            self._write_node(node, node_label(node, index), node_place(node, index))
        results = [output.name for output in self._graph.output]
        operands = ", ".join(self._names[name] for name in results)
        types = ", ".join(self._type(name) for name in results)
        place = location("graph outputs")
        self._lines.append(f'"onnx.Return"({operands}) : ({types}) -> (){place}')
        body = "".join(f"    {line}\n" for line in self._lines)
        place = location(f"graph {quoted(self._graph.name)}")
        return f"  func.func @{onnx_form.FUNCTION}{self._signature()} {{\n{body}  }}{place}\n"

    def _signature(self) -> str:
        arguments = ", ".join(
            f"{self._names[v.name]}: {self._type(v.name)} {self._value_attributes(v)}"
            for v in self._arguments
        )
        results = ", ".join(
            f"{self._type(v.name)} {self._value_attributes(v)}" for v in self._graph.output
        )
        return f"({arguments}) -> ({results})" if results else f"({arguments})"

    def _type(self, name: str) -> str:
        return self._types.get(name, UNKNOWN).mlir()

    def _value_attributes(self, value: ValueInfoProto) -> str:
        """The name, and the names of those dimensions whose size is not known."""
        attributes = [f"onnx.name = {string_literal(value.name)}"]
        known = self._types.get(value.name, UNKNOWN)
        if isinstance(known, TensorType) and known.dims is not None:
            declared = zip(known.dims, value.type.tensor_type.shape.dim, strict=False)
            params = ",".join(
                f"{axis}:{dim.dim_param}"
                for axis, (size, dim) in enumerate(declared)
                if size is None and dim.dim_param
            )
            if params:
                attributes.insert(0, f"onnx.dim_params = {string_literal(params)}")
        return f"{{{', '.join(attributes)}}}"

    def _define(self, name: str) -> str:
        """A new SSA name for the ONNX value `name`."""
        self._names[name] = f"%{self._table.fresh(name)}"
        return self._names[name]

    def _write_initializers(self) -> None:
        """The initializers that something reads, and the stand-in for absent inputs."""
        read = {name for node in self._graph.node for name in node.input}
        if "" in read:
            self._names[""] = f"%{self._table.fresh('no_value')}"
            self._lines.append(
                f'{self._names[""]} = "onnx.NoValue"() <{{value}}> : () -> none'
                f"{location('absent input')}"
            )
        read.update(output.name for output in self._graph.output)
        made = {name for node in self._graph.node for name in node.output}
        for name in self._constants:
            if name in read and name not in made:
                self._write_constant(name, "", f"initializer {quoted(name)}")

    def _write_constant(self, name: str, node_name: str, place: str) -> None:
        value = self.printer.attribute(self._constants[name], name)
        discardable = f" {{onnx_node_name = {string_literal(node_name)}}}" if node_name else ""
        self._lines.append(
            f'{self._define(name)} = "onnx.Constant"() <{{value = {value}}}>{discardable} '
            f": () -> {self._type(name)}{location(place)}"
        )

    def _write_node(self, node: NodeProto, what: str, place: str) -> None:
        """Writes a node that messages here call `what`, and those of the compiler `place`."""
        if is_constant(node):
            self._write_constant(node.output[0], node.name, place)
            return
        is_standard = node.domain == DEFAULT_DOMAIN
        if not is_standard:
            _check_custom(node, what)
        operands = ", ".join(self._names[name] for name in node.input)
        operand_types = ", ".join(self._type(n) if n else "none" for n in node.input)
        results = ", ".join(
            self._define(name) if name else f"%{self._table.fresh('none')}" for name in node.output
        )
        result_types = ", ".join(self._type(n) if n else "none" for n in node.output)
        if len(node.output) != 1:
            result_types = f"({result_types})"
        op_type = node.op_type if is_standard else ""
        shown = [self._attributes.named(a, op_type, what) for a in node.attribute]
        if is_standard:
            properties, discardable = shown, []
        else:
            properties = [f"function_name = {string_literal(node.op_type)}"]
            discardable = [f"domain_name = {string_literal(node.domain)}", *shown]
        if node.name:
            discardable.append(f"onnx_node_name = {string_literal(node.name)}")
        self._lines.append(
            f"{results}{' = ' if results else ''}"
            f'"onnx.{node.op_type if is_standard else "Custom"}"({operands})'
            f"{_dictionary(properties, '<{', '}>')}{_dictionary(discardable, '{', '}')}"
            f" : ({operand_types}) -> {result_types}{location(place)}"
        )


def _dictionary(attributes: list[str], opening: str, closing: str) -> str:
    return f" {opening}{', '.join(attributes)}{closing}" if attributes else ""


def _check_custom(node: NodeProto, what: str) -> None:
    """An op of another domain shares its dictionary with attributes of the text form."""
    for attribute in node.attribute:
        if attribute.name in _CUSTOM_ATTRIBUTES:
            raise ModelError(
                f"{what}: expected no attribute {quoted(attribute.name)}, a name that the "
                "text form reserves"
            )
