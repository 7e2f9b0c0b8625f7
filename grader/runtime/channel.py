"""Frames over a socket or over two pipes, with a deadline on each read."""

from __future__ import annotations

import os
import queue
import select
import socket
import threading
import time
from typing import IO, Protocol

from .wire import FRAME_LIMIT, HEADER, WireError


class Gone(Exception):
    """The other side has closed the channel, or its process has ended."""


class TooLate(Exception):
    """Nothing arrived before the deadline."""


class Channel(Protocol):
    """What a Peer needs: whole frames out, whole frames in."""

    def send(self, frame: bytes) -> None: ...
    def receive(self, deadline: float | None) -> bytes: ...
    def close(self) -> None: ...


class SocketChannel:
    """Frames over a connected stream socket.

    `watched` is an optional pipe that is drained while waiting, so that a writer on it never blocks:
    a child's printed output. `drain(bytes)` gets what was read.
    """

    def __init__(self, sock: socket.socket, watched: Drain | None = None) -> None:
        self._sock = sock
        self._watched = watched
        self._buffer = bytearray()
        sock.setblocking(True)

    def send(self, frame: bytes) -> None:
        try:
            self._sock.sendall(frame)
        except OSError as error:
            raise Gone(str(error)) from error

    def receive(self, deadline: float | None) -> bytes:
        while True:
            frame = _take_frame(self._buffer)
            if frame is not None:
                return frame
            self._wait(deadline)
            try:
                data = self._sock.recv(1 << 16)
            except OSError as error:
                raise Gone(str(error)) from error
            if not data:
                raise Gone("the channel was closed")
            self._buffer += data

    def _wait(self, deadline: float | None) -> None:
        if deadline is None and self._watched is None:
            return
        while True:
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                raise TooLate
            waiting: list[socket.socket | int] = [self._sock]
            if self._watched is not None and self._watched.open:
                waiting.append(self._watched.fd)
            ready = select.select(waiting, [], [], left)[0]
            if self._watched is not None and self._watched.fd in ready:
                self._watched.read()
            if self._sock in ready:
                return

    def close(self) -> None:
        self._sock.close()


class PipeChannel:
    """Frames over two byte streams, for systems that cannot pass sockets on. A thread does the reading."""

    def __init__(self, reader: IO[bytes], writer: IO[bytes]) -> None:
        self._reader, self._writer = reader, writer
        self._frames: queue.SimpleQueue[bytes | Exception] = queue.SimpleQueue()
        threading.Thread(target=self._pump, daemon=True).start()

    def _pump(self) -> None:
        try:
            while True:
                self._frames.put(_read_frame(self._reader))
        except (Gone, WireError, OSError, ValueError) as error:
            self._frames.put(error)

    def send(self, frame: bytes) -> None:
        try:
            self._writer.write(frame)
            self._writer.flush()
        except (OSError, ValueError) as error:
            raise Gone(str(error)) from error

    def receive(self, deadline: float | None) -> bytes:
        try:
            timeout = None if deadline is None else max(0.0, deadline - time.monotonic())
            frame = self._frames.get(timeout=timeout)
        except queue.Empty:
            raise TooLate from None
        if isinstance(frame, Exception):
            self._frames.put(frame)  # so that a later read sees the end too
            raise frame if isinstance(frame, (Gone, WireError)) else Gone(str(frame))
        return frame

    def close(self) -> None:
        for stream in (self._writer, self._reader):
            try:
                stream.close()
            except OSError:
                continue  # a pipe whose other end has gone: closed is what was wanted


class Drain:
    """The reading end of a child's output pipe: keeps the first bytes, counts the rest."""

    def __init__(self, fd: int, keep: int = 4000) -> None:
        self.fd, self._keep = fd, keep
        self.head, self.count, self.open = b"", 0, True
        os.set_blocking(fd, False)

    def read(self) -> None:
        """Take what is there now."""
        try:
            data = os.read(self.fd, 1 << 16)
        except BlockingIOError:
            return
        if not data:
            self.open = False
        self.count += len(data)
        self.head += data[: max(0, self._keep - len(self.head))]

    def finish(self) -> None:
        """Take at most a megabyte of what is still in the pipe, then close it."""
        for _ in range(16):
            before = self.count
            self.read()
            if self.count == before:
                break
        self.open = False
        os.close(self.fd)


def _take_frame(buffer: bytearray) -> bytes | None:
    if len(buffer) < HEADER.size:
        return None
    (length,) = HEADER.unpack_from(buffer)
    if length > FRAME_LIMIT:
        raise WireError(f"a message of {length} bytes; at most {FRAME_LIMIT} are carried")
    end = HEADER.size + length
    if len(buffer) < end:
        return None
    frame = bytes(buffer[HEADER.size : end])
    del buffer[:end]
    return frame


def _read_frame(reader: IO[bytes]) -> bytes:
    header = reader.read(HEADER.size)
    if len(header) < HEADER.size:
        raise Gone("the channel was closed")
    (length,) = HEADER.unpack(header)
    if length > FRAME_LIMIT:
        raise WireError(f"a message of {length} bytes; at most {FRAME_LIMIT} are carried")
    body = reader.read(length)
    if len(body) < length:
        raise Gone("the channel was closed")
    return body
