# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""External data: read from the model's folder, and nowhere else."""

import os

import numpy as np
import pytest
from onnx import TensorProto, helper

from bale.importer import ModelError
from importer_helpers import FLOAT, constants, imported, model, pass_through, refused, value

ARRAY = np.float32([1.5, -2.0, 3.25])
EXPECTED = ["dense<[1.500000e+00, -2.000000e+00, 3.250000e+00]> : tensor<3xf32>"]


def external(**entries):
    """A FLOAT[3] whose data are elsewhere."""
    tensor = TensorProto(name="w", data_type=FLOAT, dims=[3], data_location=TensorProto.EXTERNAL)
    for key, text in entries.items():
        tensor.external_data.add(key=key, value=str(text))
    return tensor


def refused_tensor(tensor, folder):
    """The message with which the importer refuses a model of one initializer."""
    message = refused(pass_through(tensor), folder)
    assert message.startswith('initializer "w"')
    return message


@pytest.mark.parametrize("name", ["w.bin", "sub/w.bin", "sub/../w.bin"])
def test_initializer(tmp_path, name):
    (tmp_path / "sub").mkdir()
    (tmp_path / name).write_bytes(ARRAY.tobytes())
    assert constants(imported(pass_through(external(location=name)), tmp_path)) == EXPECTED


def test_relative_path_of_the_model(tmp_path, monkeypatch):
    (tmp_path / "w.bin").write_bytes(ARRAY.tobytes())
    monkeypatch.chdir(tmp_path)
    made = pass_through(external(location="w.bin"))
    assert constants(imported(made, type(tmp_path)("."))) == EXPECTED


def test_offset_and_length(tmp_path):
    (tmp_path / "w.bin").write_bytes(bytes(8) + ARRAY.tobytes() + bytes(8))
    tensor = external(location="w.bin", offset=8, length=12)
    assert constants(imported(pass_through(tensor), tmp_path)) == EXPECTED
    # Without a length, all that follows counts, and that is too much here.
    text = "expected 12 bytes of raw_data, but got 20"
    assert text in refused_tensor(external(location="w.bin", offset=8), tmp_path)


def test_unknown_keys_are_ignored_quietly(tmp_path, recwarn):
    (tmp_path / "w.bin").write_bytes(ARRAY.tobytes())
    tensor = external(location="w.bin", future="key")
    assert constants(imported(pass_through(tensor), tmp_path)) == EXPECTED
    assert not recwarn.list


def test_attribute(tmp_path):
    (tmp_path / "w.bin").write_bytes(ARRAY.tobytes())
    node = helper.make_node("Constant", [], ["k"], value=external(location="w.bin"))
    made = model([node], [], [value("k", FLOAT, [3])])
    assert constants(imported(made, tmp_path)) == EXPECTED


def test_function_body(tmp_path):
    (tmp_path / "w.bin").write_bytes(ARRAY.tobytes())
    node = helper.make_node("Constant", [], ["k"], value=external(location="w.bin"))
    function = helper.make_function("d", "F", [], ["k"], [node], [helper.make_opsetid("", 29)])
    call = helper.make_node("F", [], ["y"], domain="d")
    made = model([call], [], [value("y", FLOAT, [3])], domains=["d"], functions=[function])
    assert constants(imported(made, tmp_path)) == EXPECTED


def test_missing_file_is_named(tmp_path):
    text = 'external data file "weights.bin": expected a file, but there is none'
    assert text in refused_tensor(external(location="weights.bin"), tmp_path)


def test_missing_file_of_an_attribute_is_named(tmp_path):
    node = helper.make_node("Constant", [], ["k"], name="c", value=external(location="w.bin"))
    with pytest.raises(ModelError, match=r'node "c" \(Constant\): attribute "value": .*"w\.bin"'):
        imported(model([node], [], [value("k", FLOAT, [3])]), tmp_path)


def test_directory(tmp_path):
    (tmp_path / "w").mkdir()
    text = "expected a regular file, but got a folder"
    assert text in refused_tensor(external(location="w"), tmp_path)


def test_pipe(tmp_path):
    os.mkfifo(tmp_path / "w")
    text = "expected a regular file, but got a device, pipe or socket"
    assert text in refused_tensor(external(location="w"), tmp_path)


@pytest.mark.parametrize(
    ("entries", "needed"),
    [
        ({"length": 12}, "expected 12 bytes (12 from offset 0), but got 11"),
        ({"offset": 4, "length": 8}, "expected 12 bytes (8 from offset 4), but got 11"),
        ({"offset": 12}, "expected 12 bytes (0 from offset 12), but got 11"),
        ({}, "expected 12 bytes of raw_data, but got 11"),
    ],
)
def test_short_file(tmp_path, entries, needed):
    (tmp_path / "w.bin").write_bytes(bytes(11))
    assert needed in refused_tensor(external(location="w.bin", **entries), tmp_path)


@pytest.mark.parametrize(
    ("key", "text"), [("offset", "-1"), ("offset", "x"), ("length", "9" * 30), ("length", "\u00b2")]
)
def test_numbers(tmp_path, key, text):
    (tmp_path / "w.bin").write_bytes(ARRAY.tobytes())
    message = refused_tensor(external(location="w.bin", **{key: text}), tmp_path)
    assert f'expected {key} to be an integer of at least 0, but got "{text}"' in message


@pytest.mark.parametrize("location", [None, "", "a\0b"])
def test_no_location(tmp_path, location):
    entries = {} if location is None else {"location": location}
    message = refused_tensor(external(**entries), tmp_path)
    assert "expected a location of its external data" in message


def test_link_inside_the_folder(tmp_path):
    # onnx follows no links at all when it opens external data.
    (tmp_path / "w.bin").write_bytes(ARRAY.tobytes())
    os.symlink("w.bin", tmp_path / "link")
    assert "cannot read its external data" in refused_tensor(external(location="link"), tmp_path)


@pytest.mark.parametrize("form", ["../secret.bin", "sub/../../secret.bin", "absolute", "link"])
def test_files_outside_the_folder(tmp_path, form):
    folder = tmp_path / "model"
    (folder / "sub").mkdir(parents=True)
    secret = tmp_path / "secret.bin"
    secret.write_bytes(ARRAY.tobytes())
    if form == "link":
        os.symlink(secret, folder / "link")
    location = str(secret) if form == "absolute" else form
    text = f'expected a path inside the model\'s folder, but got "{secret}"'
    assert text in refused_tensor(external(location=location), folder)
