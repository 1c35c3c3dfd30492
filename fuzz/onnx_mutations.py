# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changes of ONNX models, as messages and as bytes.

Entry point: `mutate`. Equal sources of random numbers make equal changes.
"""

import random
from collections.abc import Iterator, Sequence

from google.protobuf.message import DecodeError, Message
from onnx import ModelProto

#: Integers at a limit of something: of widths, opsets, element types and ranks.
INTEGERS = (
    *range(-2, 34), 63, 64, 65, 127, 128, 255, 256, 1024, 65536, 2**31 - 1, 2**31, 2**32,
    -(2**31), 2**60 + 1, 2**63 - 1, -(2**63),
)  # fmt: skip
FLOATS = (0.0, -0.0, 1.0, -1.5, float("inf"), float("nan"), 1e38)
WORDS = (
    "", "X", "Y", "axis", "bits", "radix", "group_size", "output_type", "value", "sparse_value",
    "Pack", "Unpack", "Compress", "Constant", "Cast", "Identity", "If", "Loop", "Reshape",
    "ai.onnx", "ai.onnx.ml", "location", "offset", "length", "../secret", "/etc/passwd", ".",
    "a\nb", 'a"b', "\u00e9", "\U0001f600", "%0", "\\", "x" * 300,
)  # fmt: skip

#: How many changes an input gets.
_CHANGES = (1, 1, 1, 2, 2, 4, 8)


def mutate(source: random.Random, corpus: Sequence[bytes]) -> bytes:
    """A changed model of `corpus`, most often one that protobuf still reads."""
    data = source.choice(corpus)
    model = _parsed(data)
    if model is None or source.random() < 0.15:
        return _change_bytes(data, source)
    other = _parsed(source.choice(corpus)) or model
    for _ in range(source.choice(_CHANGES)):
        _change_message(source.choice(list(_messages(model))), other, source)
    changed = model.SerializePartialToString()
    return _change_bytes(changed, source) if changed and source.random() < 0.1 else changed


def _parsed(data: bytes) -> ModelProto | None:
    model = ModelProto()
    try:
        model.ParseFromString(data)
    except DecodeError:
        return None
    return model


def _messages(message: Message) -> Iterator[Message]:
    """`message` and all messages in it."""
    yield message
    for field, value in message.ListFields():
        if field.type == field.TYPE_MESSAGE:
            for item in value if field.is_repeated else [value]:
                yield from _messages(item)


def _change_message(message: Message, other: ModelProto, source: random.Random) -> None:
    """Changes one field of `message`, rather one that is set."""
    fields = [field for field, _ in message.ListFields()]
    if not fields or source.random() < 0.3:
        fields = list(message.DESCRIPTOR.fields)
    field = source.choice(fields)
    if field.is_repeated:
        _change_list(message, field, other, source)
    elif field.type == field.TYPE_MESSAGE:
        if source.random() < 0.3:
            message.ClearField(field.name)
        elif (piece := _piece(other, field.message_type, source)) is not None:
            getattr(message, field.name).CopyFrom(piece)
    elif source.random() < 0.1:
        message.ClearField(field.name)
    else:
        _set(message, field, _scalar(field, getattr(message, field.name), source))


def _set(message: Message, field, value: object) -> None:
    try:
        setattr(message, field.name, value)
    except (ValueError, TypeError):
        # Of an enumeration, or of a narrow field, that has no such number.
        message.ClearField(field.name)


def _change_list(message: Message, field, other: ModelProto, source: random.Random) -> None:
    """Removes, repeats, moves, changes or adds an item."""
    items = list(getattr(message, field.name))
    choice = source.randrange(5)
    if items and choice == 0:
        items.pop(source.randrange(len(items)))
    elif items and choice == 1:
        items.insert(source.randrange(len(items) + 1), source.choice(items))
    elif items and choice == 2:
        source.shuffle(items)
    elif field.type == field.TYPE_MESSAGE:
        piece = _piece(other, field.message_type, source)
        if piece is not None:
            items.insert(source.randrange(len(items) + 1), piece)
    elif items and choice == 3:
        index = source.randrange(len(items))
        items[index] = _scalar(field, items[index], source)
    else:
        items.append(_scalar(field, None, source))
    copy = type(message)()
    try:
        getattr(copy, field.name).extend(items)
    except (ValueError, TypeError):
        return
    message.ClearField(field.name)
    getattr(message, field.name).MergeFrom(getattr(copy, field.name))


def _piece(model: ModelProto, kind, source: random.Random) -> Message | None:
    """A copy of a message of `kind` in `model`; None if there is none.

    The message itself may have the place in it to which it goes: no copy of it there would end.
    """
    found = [message for message in _messages(model) if message.DESCRIPTOR is kind]
    if not found:
        return None
    chosen = source.choice(found)
    copy = type(chosen)()
    copy.CopyFrom(chosen)
    return copy


def _scalar(field, value: object, source: random.Random) -> object:
    """A value for `field`, which may be near `value`."""
    if field.type == field.TYPE_STRING:
        return source.choice(WORDS)
    if field.type == field.TYPE_BYTES:
        return _change_bytes(value, source) if value else source.choice(WORDS).encode()
    if field.type in (field.TYPE_FLOAT, field.TYPE_DOUBLE):
        return source.choice(FLOATS)
    if isinstance(value, int) and source.random() < 0.3:
        return value + source.choice((-1, 1))
    return source.choice(INTEGERS)


def _change_bytes(data: bytes, source: random.Random) -> bytes:
    """`data` with bits flipped, cut short, or with a part of it somewhere else."""
    changed = bytearray(data)
    choice = source.randrange(4)
    if not changed or choice == 0:
        return bytes(changed[: source.randrange(len(changed) + 1)])
    if choice == 1:
        start, end = sorted(source.randrange(len(changed)) for _ in range(2))
        to = source.randrange(len(changed))
        changed[to:to] = changed[start : min(end, start + 256)]
        return bytes(changed)
    for _ in range(source.choice(_CHANGES)):
        changed[source.randrange(len(changed))] ^= 1 << source.randrange(8)
    return bytes(changed)
