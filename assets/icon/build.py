#!/usr/bin/env python3
"""Makes from icon.svg all that packages need: hicolor/*.png (Linux, and the window), icon.ico (Windows), icon.icns
(macOS). Needs rsvg-convert and convert (Debian: librsvg2-bin, imagemagick)."""

import struct
import subprocess
from pathlib import Path

HERE = Path(__file__).parent

# Those of the hicolor theme that desktops ask for.
LINUX = [16, 22, 24, 32, 48, 64, 128, 256, 512]
WINDOWS = [16, 24, 32, 48, 64, 256]
# What each entry is called, and its pixels: sizes in points, some at double resolution.
MACOS = {b"icp4": 16, b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}


def png(size: int) -> bytes:
    command = ["rsvg-convert", "-w", str(size), "-h", str(size), HERE / "icon.svg"]
    return subprocess.run(command, check=True, capture_output=True).stdout


def ico(sizes: list[int]) -> bytes:
    """Up to 64 pixels uncompressed, as every tool on Windows reads it."""
    pictures = [HERE / "hicolor" / f"{size}.png" for size in sizes]
    return subprocess.run(["convert", *pictures, "ico:-"], check=True, capture_output=True).stdout


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """Pictures one after the other, each with its kind and length."""
    entries = b"".join(kind + struct.pack(">I", 8 + len(data)) + data for kind, data in pictures.items())
    return b"icns" + struct.pack(">I", 8 + len(entries)) + entries


def main() -> None:
    rendered = {size: png(size) for size in {*LINUX, *MACOS.values()}}
    folder = HERE / "hicolor"
    folder.mkdir(exist_ok=True)
    for size in LINUX:
        (folder / f"{size}.png").write_bytes(rendered[size])
    (HERE / "icon.ico").write_bytes(ico(WINDOWS))
    (HERE / "icon.icns").write_bytes(icns({kind: rendered[size] for kind, size in MACOS.items()}))


if __name__ == "__main__":
    main()
