#!/usr/bin/env python3
"""Which networks icl-verify audit reaches in some seconds: the table of docs/explanation/speed.md.

    tests/bench/audit_sizes.py [SECONDS ...]        1, 10 and 60 if none are said

For each kind of network the largest d (with n = 40) and the largest n (with d = 4) of a ladder
whose exact loss takes at most so many seconds of one processor, everything from the start of the
program to its last line. Weights are numbers of 32 bits. Where the program estimates, the ladder
ends, and the table says so.
"""

import json
import random
import struct
import sys
import tempfile
import zipfile
from pathlib import Path

sys.dont_write_bytecode = True
from audited import _array  # noqa: E402
from measure import PROGRAM, Failed, run  # noqa: E402

DIMENSIONS = (2, 4, 6, 8, 10, 12, 16, 20, 24, 32, 40, 50, 64, 80, 100, 128, 160, 200, 256)
LENGTHS = tuple(10 * 4 ** k for k in range(10))
KINDS = [("1 layer", 1, False, False), ("1 layer, full P and Q", 1, False, None)] + [
    (f"{layers} layers, {'symmetric' if symmetric else 'any'} A", layers, symmetric, False)
    for layers in (2, 3, 4) for symmetric in (True, False)] + [
    ("2 layers that move the covariates", 2, False, True)]


def single(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def matrix(draw, d, symmetric, step):
    rows = [[single(draw.gauss(0, 0.02) - (step if i == j else 0)) for j in range(d)]
            for i in range(d)]
    return [rows[max(i, j) if symmetric else i][min(i, j) if symmetric else j]
            for i in range(d) for j in range(d)]


def tensors(layers, d, symmetric, moves):
    draw = random.Random(d + layers)

    def stack(size, step):
        entries = [x for _ in range(layers) for x in matrix(draw, size, symmetric, step)]
        return _array((layers, size, size), entries)

    if moves is None:
        return {"P": stack(d + 1, -1), "Q": stack(d + 1, 0.4)}
    return {"A": stack(d, 0.4), **({"B": stack(d, 0)} if moves else {})}


def seconds_of(kind, d, n, limit):
    """Processor seconds; None above the limit, "estimated" where no exact loss is told."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "network.npz"
        with zipfile.ZipFile(file, "w") as archive:
            for name, array in tensors(kind[1], d, *kind[2:]).items():
                archive.writestr(name + ".npy", array)
        done = run([PROGRAM, "audit", file, "--set", f"n={n}", "--json", "--jobs", "1",
                    "--timeout", "1e6"], seconds=limit)
    undecided = 3  # a worker was ended by the limit
    if done is None or done["code"] == undecided:
        return None
    if done["code"] != 0:
        raise Failed(f"{kind[0]}, d = {d}, n = {n}: {done['complaints'][:500]}")
    return "estimated" if json.loads(done["output"])["estimate"] else done["seconds"]


def largest(kind, ladder, of_size, limits):
    """For each limit the last size below it; "+" behind it where the ladder ends, "*" where the
    program estimates from there on."""
    reached, mark = {limit: "-" for limit in limits}, "+"
    for size in ladder:
        took = seconds_of(kind, *of_size(size), max(limits))
        if not isinstance(took, float):
            mark = "*" if took else ""
            break
        for limit in limits:
            if took <= limit:
                reached[limit] = str(size)
    top = max(limits)
    reached = {limit: size + (mark if size == reached[top] else "")
               for limit, size in reached.items()}
    return [reached[limit] for limit in limits]


def main():
    limits = [float(word) for word in sys.argv[1:]] or [1.0, 10.0, 60.0]
    heads = [f"{what} in {limit:g} s" for what in ("d", "n") for limit in limits]
    print("| network | " + " | ".join(heads) + " |")
    print("|" + "---|" * (1 + len(heads)))
    for kind in KINDS:
        cells = largest(kind, DIMENSIONS, lambda d: (d, 40), limits)
        cells += largest(kind, LENGTHS, lambda n: (4, n), limits)
        print(f"| {kind[0]} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
