"""Frames over a socket or over two pipes, with a deadline on each read."""

from __future__ import annotations

import os
import queue
import select
import socket
import threading
import time
from collections.abc import Callable
from typing import IO, Protocol

from .wire import FRAME_LIMIT, HEADER, REPLY_LIMIT, WireError


class Gone(Exception):
    """The other side has closed the channel, or its process has ended."""


class TooLate(Exception):
    """Nothing arrived before the deadline."""


class TooMuch(Exception):
    """The other side wrote more bytes or made more files than any answer needs."""


class Channel(Protocol):
    """What a Peer needs: whole frames out, whole frames in. TooLate when the deadline has passed."""

    def send(self, frame: bytes, deadline: float | None) -> None: ...
    def receive(self, deadline: float | None) -> bytes: ...
    def close(self) -> None: ...


class Stops(Protocol):
    """What is served while a SocketChannel waits: the stops of a child that is watched (grader.watch)."""

    fd: int
    open: bool

    def serve(self) -> None: ...
    def close(self) -> None: ...


class SocketChannel:
    """Frames over a connected stream socket.

    On the grader's side three more things: `printed` is a pipe that is emptied while waiting, so that a writer on it
    never blocks; `watched(descriptors)` makes the Stops to serve meanwhile, out of descriptors that come along with the
    first frame; and of a side that is not trusted no frame beyond REPLY_LIMIT is taken, and no more than 16 times that.
    """

    def __init__(
        self,
        sock: socket.socket,
        printed: Drain | None = None,
        watched: Callable[[list[int]], Stops] | None = None,
        *,
        trusted: bool = True,
    ) -> None:
        self._sock, self._printed, self._watched = sock, printed, watched
        self.stops: Stops | None = None
        self._buffer = bytearray()
        self._most = FRAME_LIMIT if trusted else REPLY_LIMIT
        self._left = None if trusted else 16 * REPLY_LIMIT
        sock.setblocking(True)

    def send(self, frame: bytes, deadline: float | None = None) -> None:
        try:
            if deadline is None:
                self._sock.sendall(frame)
                return
            rest = memoryview(frame)
            while rest:
                try:
                    rest = rest[self._sock.send(rest, socket.MSG_DONTWAIT) :]
                except BlockingIOError:
                    self._wait(deadline, select.POLLOUT)
        except OSError as error:
            raise Gone(str(error)) from error

    def send_descriptors(self, frame: bytes, descriptors: list[int]) -> None:
        """Send a small frame with descriptors beside it."""
        socket.send_fds(self._sock, [frame], descriptors)

    def receive(self, deadline: float | None) -> bytes:
        while True:
            frame = _take_frame(self._buffer, self._most)
            if frame is not None:
                return frame
            if deadline is not None or self._printed is not None:
                self._wait(deadline, select.POLLIN)
            try:
                data = self._take()
            except OSError as error:
                raise Gone(str(error)) from error
            if not data:
                raise Gone("the channel was closed")
            if self._left is not None:
                self._left -= len(data)
                if self._left < 0:
                    raise WireError("too many messages")
            self._buffer += data

    def _take(self) -> bytes:
        if self._watched is None:
            return self._sock.recv(1 << 16)
        data, descriptors, _, _ = socket.recv_fds(self._sock, 1 << 16, 2)
        if descriptors:
            self.stops = self._watched(descriptors)
        self._watched = None
        return data

    def _wait(self, deadline: float | None, event: int) -> None:
        """Until the socket is ready for `event`; meanwhile output is taken and stops are served."""
        while True:
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                raise TooLate
            waiting = select.poll()
            waiting.register(self._sock, event)
            if self._printed is not None and self._printed.open:
                waiting.register(self._printed.fd, select.POLLIN)
            if self.stops is not None and self.stops.open:
                waiting.register(self.stops.fd, select.POLLIN)
            ready = dict(waiting.poll(None if left is None else left * 1000 + 1))
            if self._printed is not None and self._printed.fd in ready:
                self._printed.read()
            if self.stops is not None and (happened := ready.get(self.stops.fd)):
                if happened & select.POLLIN:
                    self.stops.serve()
                else:
                    self.stops.open = False  # the child has ended
            if self._sock.fileno() in ready:
                return

    def close(self) -> None:
        self._sock.close()
        if self.stops is not None:
            self.stops.close()


class PipeChannel:
    """Frames over two byte streams, for systems that cannot pass sockets on. Threads wait where a deadline holds."""

    def __init__(self, reader: IO[bytes], writer: IO[bytes], *, trusted: bool = True) -> None:
        self._reader, self._writer = reader, writer
        self._most = FRAME_LIMIT if trusted else REPLY_LIMIT
        self._frames: queue.Queue[bytes | Exception] = queue.Queue(8)
        self._closed = False
        self._pumping = threading.Thread(target=self._pump, daemon=True)
        self._pumping.start()

    def _pump(self) -> None:
        while not self._closed:
            frame: bytes | Exception
            try:
                frame = _read_frame(self._reader, self._most)
            except (Gone, WireError, OSError, ValueError) as error:
                frame = error
            while not self._closed:
                try:
                    self._frames.put(frame, timeout=0.5)
                    break
                except queue.Full:
                    continue
            if isinstance(frame, Exception):
                return

    def send(self, frame: bytes, deadline: float | None = None) -> None:
        if deadline is None:
            self._write(frame)
            return
        # A side that never reads must not hold us up: the write is left to a thread.
        outcome: queue.SimpleQueue[Gone | None] = queue.SimpleQueue()
        threading.Thread(target=self._write_for, args=(frame, outcome), daemon=True).start()
        try:
            failure = outcome.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise TooLate from None
        if failure is not None:
            raise failure

    def _write(self, frame: bytes) -> None:
        try:
            self._writer.write(frame)
            self._writer.flush()
        except (OSError, ValueError) as error:
            raise Gone(str(error)) from error

    def _write_for(self, frame: bytes, outcome: queue.SimpleQueue[Gone | None]) -> None:
        try:
            self._write(frame)
        except Gone as error:
            outcome.put(error)
        else:
            outcome.put(None)

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
        self._closed = True
        self._pumping.join(1.0)
        # A stream that a thread still waits in, since something unknown holds its other end, cannot be closed.
        for stream in (self._writer,) if self._pumping.is_alive() else (self._writer, self._reader):
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


def _take_frame(buffer: bytearray, most: int) -> bytes | None:
    if len(buffer) < HEADER.size:
        return None
    (length,) = HEADER.unpack_from(buffer)
    if length > most:
        raise WireError(f"a message of {length} bytes; at most {most} are carried")
    end = HEADER.size + length
    if len(buffer) < end:
        return None
    frame = bytes(buffer[HEADER.size : end])
    del buffer[:end]
    return frame


def _read_frame(reader: IO[bytes], most: int) -> bytes:
    header = reader.read(HEADER.size)
    if len(header) < HEADER.size:
        raise Gone("the channel was closed")
    (length,) = HEADER.unpack(header)
    if length > most:
        raise WireError(f"a message of {length} bytes; at most {most} are carried")
    body = reader.read(length)
    if len(body) < length:
        raise Gone("the channel was closed")
    return body
