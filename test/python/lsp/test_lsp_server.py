# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What an editor gets from bale-lsp-server, over a pipe as editors have it."""

import json
import subprocess
from collections.abc import Iterator

import pytest

from paths import BUILD

URI = "file:///module.mlir"
#: 8 codes of 3 bits take 3 words, not 4.
FAULTY = """func.func @f(%x: tensor<8xi8>) -> tensor<4xi8> {
  %w = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<4xi8>
  return %w : tensor<4xi8>
}
"""
RIGHT = FAULTY.replace("4xi8", "3xi8")


class Server:
    """A running server, with the messages of the protocol's base."""

    def __init__(self):
        self._process = subprocess.Popen(
            [BUILD / "bin" / "bale-lsp-server", "--log=error"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._requests = 0
        self.request("initialize", processId=None, rootUri=None, capabilities={})
        self.notify("initialized")

    def _write(self, **message) -> None:
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(text), text))
        self._process.stdin.flush()

    def _read(self) -> dict:
        length = 0
        while line := self._process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name == b"Content-Length":
                length = int(value)
        return json.loads(self._process.stdout.read(length))

    def notify(self, method: str, **parameters) -> None:
        self._write(method=method, params=parameters)

    def request(self, method: str, **parameters):
        """The result of a request."""
        self._requests += 1
        self._write(id=self._requests, method=method, params=parameters)
        while (message := self._read()).get("id") != self._requests:
            pass
        return message["result"]

    def open(self, text: str) -> list[dict]:
        """Opens a document, and returns the diagnostics that the server publishes of it."""
        document = {"uri": URI, "languageId": "mlir", "version": 1, "text": text}
        self.notify("textDocument/didOpen", textDocument=document)
        while (message := self._read()).get("method") != "textDocument/publishDiagnostics":
            pass
        return message["params"]["diagnostics"]

    def close(self) -> int:
        self.request("shutdown")
        self.notify("exit")
        return self._process.wait(timeout=60)


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    yield server
    assert server.close() == 0


def test_a_wrong_op_has_a_diagnostic_where_it_is(server):
    (diagnostic,) = server.open(FAULTY)
    assert "expected words dimension 0 to be 3, but got 4" in diagnostic["message"]
    # Lines and characters are counted from 0.
    assert diagnostic["range"]["start"] == {"line": 1, "character": 7}


def test_a_right_op_has_no_diagnostic(server):
    assert server.open(RIGHT) == []


def test_an_op_of_onnx_has_no_diagnostic(server):
    assert server.open('%0 = "onnx.Foo"() : () -> tensor<2x!onnx.String>\n') == []


def test_hovering_over_an_op_shows_what_it_does(server):
    server.open(RIGHT)
    hover = server.request(
        "textDocument/hover", textDocument={"uri": URI}, position={"line": 1, "character": 9}
    )
    assert "bale.pack" in hover["contents"]["value"]
    assert "tensor<3xi8>" in hover["contents"]["value"]


def test_the_definition_of_an_operand_is_found(server):
    server.open(RIGHT)
    (place,) = server.request(
        "textDocument/definition", textDocument={"uri": URI}, position={"line": 2, "character": 10}
    )
    assert place["range"]["start"] == {"line": 1, "character": 2}
