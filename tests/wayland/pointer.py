#!/usr/bin/env python3
"""Moves and clicks a pointer of its own under a Wayland compositor that offers zwlr_virtual_pointer_manager_v1, such as sway.

Reads lines from standard input: size WIDTH HEIGHT | move X Y | down | up | rightdown | rightup | sleep SECONDS. The size is that
of the screen in its own points, in which moves are told. The pointer stays until standard input ends.
"""
import os
import socket
import struct
import sys
import time

LEFT, RIGHT = 0x110, 0x111
# Objects of ours on the wire: the display is 1 by the protocol.
DISPLAY, REGISTRY, SYNC, MANAGER, POINTER = 1, 2, 3, 4, 5


class Wire:
    def __init__(self):
        path = os.path.join(os.environ["XDG_RUNTIME_DIR"], os.environ["WAYLAND_DISPLAY"])
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)

    def send(self, target, opcode, *arguments):
        body = b"".join(self.encoded(argument) for argument in arguments)
        self.socket.sendall(struct.pack("<II", target, (8 + len(body)) << 16 | opcode) + body)

    @staticmethod
    def encoded(argument):
        if isinstance(argument, str):
            text = argument.encode() + b"\0"
            return struct.pack("<I", len(text)) + text + b"\0" * (-len(text) % 4)
        return struct.pack("<I", argument)

    def read(self, count):
        received = b""
        while len(received) < count:
            part = self.socket.recv(count - len(received))
            if not part:
                raise SystemExit("the compositor is gone")
            received += part
        return received

    def event(self):
        target, size = struct.unpack("<II", self.read(8))
        return target, size & 0xFFFF, self.read((size >> 16) - 8)


def find_manager(wire):
    """The number by which the compositor knows the manager of virtual pointers."""
    wire.send(DISPLAY, 1, REGISTRY)
    wire.send(DISPLAY, 0, SYNC)
    name = None
    while True:
        target, opcode, body = wire.event()
        if target == REGISTRY and opcode == 0:
            number, length = struct.unpack_from("<II", body)
            if body[8 : 8 + length - 1] == b"zwlr_virtual_pointer_manager_v1":
                name = number
        elif target == SYNC:
            return name


def main():
    wire = Wire()
    name = find_manager(wire)
    if name is None:
        raise SystemExit("the compositor lets nobody have a virtual pointer")
    wire.send(REGISTRY, 0, name, "zwlr_virtual_pointer_manager_v1", 1, MANAGER)
    # Of no seat in particular.
    wire.send(MANAGER, 0, 0, POINTER)
    began = time.monotonic()
    width, height = 1, 1
    for line in sys.stdin:
        word, *numbers = line.split()
        now = int(1000 * (time.monotonic() - began))
        if word == "sleep":
            time.sleep(float(numbers[0]))
            continue
        if word == "size":
            width, height = map(int, numbers)
            continue
        if word == "move":
            wire.send(POINTER, 1, now, int(numbers[0]), int(numbers[1]), width, height)
        else:
            button = RIGHT if word.startswith("right") else LEFT
            wire.send(POINTER, 2, now, button, int(word.endswith("down")))
        wire.send(POINTER, 4)
        time.sleep(0.05)


main()
