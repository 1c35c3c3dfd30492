# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random functions of value ops, with operands and the results that the reference gives.

Entry point: `make_function`. All that a function's types and constants state holds for its
operands, so that no check of it fails.
"""

import random
import sys
from dataclasses import dataclass, field

import numpy as np

from paths import ROOT

CONFORMANCE = ROOT / "test" / "conformance"
sys.path.insert(0, str(CONFORMANCE))

from reference import Code, compress, pack, unpack  # noqa: E402

CODES = [
    Code(2, 1), Code(4, 1), Code(8, 1), Code(16, 1), Code(256, 1), Code(3, 5), Code(10, 3),
    Code(2, 8), Code(4, 3), Code(4, 4), Code(16, 2), Code(256, 2), Code(256, 3), Code(129, 1),
]  # fmt: skip
#: The bits of element types, of codes and of words.
BYTES = {"i8": 8, "ui8": 8}
WORDS = {"i8": 8, "ui8": 8, "i32": 32, "ui32": 32}


@dataclass(frozen=True)
class Tensor:
    """A value of a function: its name, its extents, -1 for one not stated, and what it holds."""

    name: str
    element: str
    stated: tuple[int, ...]
    array: np.ndarray

    @property
    def type(self) -> str:
        return tensor_type(self.stated, self.element)


@dataclass
class RandomFunction:
    """A function, operands of it, and the results that the reference gives for them."""

    text: str
    operands: list[np.ndarray]
    results: list[np.ndarray]


def tensor_type(stated: tuple[int, ...], element: str) -> str:
    """The MLIR type of these extents, -1 for one that it leaves open."""
    return f"tensor<{''.join('?x' if e < 0 else f'{e}x' for e in stated)}{element}>"


@dataclass
class Maker:
    """Writes one function, op by op.

    The methods up to `count` write what ops need; `pack` and `unpack` write the op that they
    are told to, and each `make_` one that it draws.
    """

    source: random.Random
    lines: list[str] = field(default_factory=list)
    arguments: list[Tensor] = field(default_factory=list)
    values: list[Tensor] = field(default_factory=list)
    number: int = 0

    def name(self) -> str:
        """A name that is not used."""
        self.number += 1
        return f"%v{self.number}"

    def line(self, text: str) -> str:
        """Writes the op `text`; the name of its result."""
        name = self.name()
        self.lines.append(f"  {name} = {text}\n")
        return name

    def forget(self, shape) -> tuple[int, ...]:
        """`shape`, with some extents not stated."""
        share = self.source.choice([0.0, 0.0, 0.4, 1.0])
        return tuple(-1 if self.source.random() < share else int(e) for e in shape)

    def argument(self, element: str, array: np.ndarray) -> Tensor:
        """A new argument, which is `array` when the function runs."""
        value = Tensor(f"%a{len(self.arguments)}", element, self.forget(array.shape), array)
        self.arguments.append(value)
        return value

    def bytes(self, shape: tuple[int, ...]) -> np.ndarray:
        """Random bytes, often small ones."""
        most = self.source.choice([1, 2, 3, 255])
        data = [self.source.randint(0, most) for _ in range(int(np.prod(shape)))]
        return np.array(data, np.uint8).reshape(shape)

    def constant(self, element: str, array: np.ndarray) -> str:
        """The name of a constant."""
        literal = f'"0x{array.tobytes().hex()}"' if array.size else ""
        return self.line(f"arith.constant dense<{literal}> : {tensor_type(array.shape, element)}")

    def add(self, text: str, element: str, array: np.ndarray, stated=None) -> Tensor:
        """The value of an op; `text` ends before the type of its result."""
        stated = self.forget(array.shape) if stated is None else stated
        name = self.line(f"{text}{tensor_type(stated, element)}")
        self.values.append(Tensor(name, element, stated, array))
        return self.values[-1]

    def start(self) -> None:
        """The value that the others are made of: a constant or an argument."""
        shape = tuple(self.source.randint(0, 12) for _ in range(self.source.randint(1, 3)))
        element = self.source.choice(list(BYTES))
        array = self.bytes(shape)
        if self.source.random() < 0.3:
            self.values.append(Tensor(self.constant(element, array), element, shape, array))
        else:
            self.values.append(self.argument(element, array))

    def count(self, number: int, of: list[Tensor], axis: int) -> str:
        """The index `number`: a constant, an extent that is as large, or an operand."""
        equal = [value for value in of if value.array.shape[axis] == number]
        match self.source.choice(["constant", "extent", "operand"]):
            case "extent" if equal:
                value = self.source.choice(equal)
                dim = self.line(f"arith.constant {axis} : index")
                return self.line(f"tensor.dim {value.name}, {dim} : {value.type}")
            case "operand":
                value = self.argument("i64", np.array([number], np.int64))
                zero = self.line("arith.constant 0 : index")
                element = self.line(f"tensor.extract {value.name}[{zero}] : {value.type}")
                return self.line(f"arith.index_cast {element} : i64 to index")
        return self.line(f"arith.constant {number} : index")

    def axis(self, value: Tensor) -> tuple[int, str]:
        """An axis of `value`, and how it is written."""
        rank = value.array.ndim
        axis = self.source.randrange(rank)
        return axis, f" axis({self.source.choice([axis, axis - rank])})"

    def pack(self, value: Tensor, code: Code, axis: int, written: str) -> Tensor:
        element = self.source.choice(list(WORDS))
        shape, data = pack(
            list(value.array.shape), value.array.ravel().tolist(), code, axis, WORDS[element]
        )
        words = np.array(data, f"u{WORDS[element] // 8}").reshape(shape)
        return self.add(
            f"bale.pack {value.name} {spell(code)}{written} : {value.type} -> ", element, words
        )

    def unpack(self, value: Tensor, code: Code, axis: int, written: str, number: int) -> Tensor:
        shape, data = unpack(
            list(value.array.shape), value.array.ravel().tolist(), code, axis,
            WORDS[value.element], number,
        )  # fmt: skip
        count = self.count(number, self.same_rank(value), axis)
        return self.add(
            f"bale.unpack {value.name} count({count}) {spell(code)}{written} : {value.type} -> ",
            self.source.choice(list(BYTES)), np.array(data, np.uint8).reshape(shape),
        )  # fmt: skip

    def same_rank(self, value: Tensor) -> list[Tensor]:
        """The values of the rank of `value`."""
        return [other for other in self.values if other.array.ndim == value.array.ndim]

    def make_pack(self) -> None:
        value = self.source.choice([v for v in self.values if v.element in BYTES])
        code = self.source.choice(CODES)
        axis, written = self.axis(value)
        words = self.pack(value, code, axis, written)
        # Of an index that no codes have, what is unpacked is not specified.
        legal = is_power(code.radix) or int(value.array.max(initial=0)) < code.radix
        if legal and self.source.random() < 0.6:
            self.unpack(words, code, axis, written, value.array.shape[axis])

    def make_unpack(self) -> None:
        value = self.source.choice(self.values)
        code = self.source.choice([code for code in CODES if is_power(code.radix)])
        axis, written = self.axis(value)
        counts = code.counts(value.array.shape[axis], WORDS[value.element])
        if counts is None or counts[1] > 60:
            return
        number = self.source.choice([*counts, self.source.randint(*counts)])
        codes = self.unpack(value, code, axis, written, number)
        if self.source.random() < 0.5:
            self.pack(codes, code, axis, written)

    def condition(self, extent: int) -> list[bool]:
        """All, none, one run, or some, of more or fewer than `extent`."""
        length = max(0, extent + self.source.choice([-1, 0, 0, 0, 2]))
        begin, end = sorted(self.source.randint(0, length) for _ in range(2))
        match self.source.choice(["all", "none", "run", "some"]):
            case "all":
                return [True] * length
            case "none":
                return [False] * length
            case "run":
                return [begin <= place < end for place in range(length)]
        return [self.source.random() < 0.5 for _ in range(length)]

    def make_compress(self) -> None:
        value = self.source.choice(self.values)
        axis, written = self.axis(value)
        if self.source.random() < 0.4:
            axis, written = None, ""
        extent = value.array.size if axis is None else value.array.shape[axis]
        kept = self.condition(extent)
        mask = np.array(kept, bool)
        if self.source.random() < 0.7:
            literal = str(kept).lower()
            stated = (len(kept),)
            name = self.line(f"arith.constant dense<{literal}> : {tensor_type(stated, 'i1')}")
        else:
            argument = self.argument("i1", mask)
            name, stated = argument.name, argument.stated
        shape, data = compress(list(value.array.shape), value.array.ravel().tolist(), kept, axis)
        result = np.array(data, value.array.dtype).reshape(shape)
        types = f"{value.type}, {tensor_type(stated, 'i1')}"
        self.add(
            f"bale.compress {value.name} where {name}{written} : {types} -> ",
            value.element, result,
        )  # fmt: skip

    def make_cast(self) -> None:
        value = self.source.choice(self.values)
        stated = self.forget(value.array.shape)
        if stated != value.stated:
            text = f"tensor.cast {value.name} : {value.type} to "
            self.add(text, value.element, value.array, stated)

    def make_mask(self) -> None:
        values = [v for v in self.values if v.element == "i8" and -1 not in v.stated]
        if not values:
            return
        value = self.source.choice(values)
        mask = self.source.choice([1, 3, 7, 15, 23, 127])
        name = self.line(f"arith.constant dense<{mask}> : {value.type}")
        masked = value.array & np.uint8(mask)
        text = f"arith.andi {value.name}, {name} : "
        self.add(text, value.element, masked, value.stated)


def is_power(radix: int) -> bool:
    """Whether it is one of two, so that every index has digits."""
    return radix & (radix - 1) == 0


def spell(code: Code) -> str:
    """`code` as ops write it."""
    if code.group_size == 1 and is_power(code.radix):
        return f"<bits = {code.radix.bit_length() - 1}>"
    return f"<radix = {code.radix}, group_size = {code.group_size}>"


def make_function(name: str, source: random.Random) -> RandomFunction:
    """A function of at least one op. Its results are values from its end."""
    maker = Maker(source)
    maker.start()
    steps = [maker.make_pack, maker.make_pack, maker.make_unpack, maker.make_compress]
    steps += [maker.make_compress, maker.make_cast, maker.make_mask]
    maker.make_pack()
    for _ in range(source.randint(0, 6)):
        source.choice(steps)()
    results = maker.values[-source.randint(1, 2) :]
    arguments = ", ".join(f"{a.name}: {a.type}" for a in maker.arguments)
    types = ", ".join(value.type for value in results)
    text = (
        f"func.func @{name}({arguments}) -> ({types}) {{\n{''.join(maker.lines)}"
        f"  return {', '.join(value.name for value in results)} : {types}\n}}\n"
    )
    return RandomFunction(
        text, [value.array for value in maker.arguments], [value.array for value in results]
    )
