#!/usr/bin/env python3
"""Change a network that reads pictures (src/vision/network/file.rs) before or after it learns.

  benches/vision_networks.py deepen IN OUT          add two layers to a classifier that change nothing yet
  benches/vision_networks.py mix A B SHARE OUT      the mean of two networks of one shape: SHARE of A, the rest of B
"""
import pathlib
import random
import struct
import sys

MAGIC = b"CHUHEVIS"
CONVOLUTION = 0


def read(path):
    """The layers: the kind, and for a convolution its header, its biases, and its rows of weights."""
    data = pathlib.Path(path).read_bytes()
    assert data.startswith(MAGIC), f"{path} is no network"
    at, layers = 10, []
    for _ in range(struct.unpack_from("<H", data, 8)[0]):
        kind, at = data[at], at + 1
        if kind != CONVOLUTION:
            layers.append((kind,))
            continue
        header, at = data[at:at + 8], at + 8
        inputs, outputs, size = struct.unpack_from("<HHB", header)
        biases, worths = (struct.unpack_from(f"<{outputs}f", data, at + 4 * outputs * part) for part in range(2))
        at += 8 * outputs
        rows = []
        for _ in range(size * size * inputs):
            rows.append([weight * worth for weight, worth in zip(struct.unpack_from(f"{outputs}b", data, at), worths)])
            at += outputs
        layers.append((kind, header, biases, rows))
    return layers


def write(layers, path):
    data = MAGIC + struct.pack("<H", len(layers))
    for kind, *convolution in layers:
        data += bytes([kind])
        if kind == CONVOLUTION:
            header, biases, rows = convolution
            worths = [max(map(abs, column)) / 127 for column in zip(*rows)]
            data += header + struct.pack(f"<{len(biases)}f", *biases) + struct.pack(f"<{len(worths)}f", *worths)
            for row in rows:
                data += struct.pack(f"{len(row)}b", *(round(weight / (worth or 1)) for weight, worth in zip(row, worths)))
    pathlib.Path(path).write_bytes(data)


def identity(channels):
    """A convolution of 3 × 3 that passes on what it gets, but for a little noise: equal weights would stay equal."""
    noise = random.Random(channels)
    row = lambda tap, channel: [
        1.0 if tap == 4 and channel == output else noise.choice((-1, 0, 0, 0, 1)) / 127 for output in range(channels)
    ]
    rows = [row(tap, channel) for tap in range(9) for channel in range(channels)]
    return (CONVOLUTION, struct.pack("<HHBBBB", channels, channels, 3, 1, 1, 1), [0.0] * channels, rows)


def deepened(layers):
    """With another layer behind the first that has 64 outputs, and the first that has 96."""
    wanted, deep = [64, 96], []
    for layer in layers:
        deep.append(layer)
        outputs = len(layer[2]) if layer[0] == CONVOLUTION else None
        if outputs in wanted:
            wanted.remove(outputs)
            deep.append(identity(outputs))
    return deep


def mixed(a, b, share):
    mean = lambda one, other: share * one + (1 - share) * other
    for one, other in zip(a, b, strict=True):
        assert one[:2] == other[:2], "the networks have different shapes"
        if one[0] == CONVOLUTION:
            biases = list(map(mean, one[2], other[2]))
            rows = [list(map(mean, *rows)) for rows in zip(one[3], other[3])]
            yield (*one[:2], biases, rows)
        else:
            yield one


match sys.argv[1:]:
    case ["deepen", source, out]:
        write(deepened(read(source)), out)
    case ["mix", a, b, share, out]:
        write(list(mixed(read(a), read(b), float(share))), out)
    case _:
        sys.exit(__doc__)
