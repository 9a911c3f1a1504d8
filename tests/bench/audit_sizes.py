#!/usr/bin/env python3
"""Which networks icl-verify audit reaches in some seconds: the table of docs/explanation/speed.md.

    tests/bench/audit_sizes.py [--draw FILE] [SECONDS ...]    1, 10 and 60 if none are said

For each kind of network the largest d (with n = 40) and the largest n (with d = 4) of a ladder
whose exact loss, and that of every smaller one, takes at most so many seconds of one processor,
everything from the start of the program to its last line. Weights are numbers of 32 bits. Where the
program estimates or says nothing the ladder ends, and the table says so. --draw: the times of all
sizes as plots in a page.
"""

import argparse
import itertools
import random
import struct
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from audited import array, audited  # noqa: E402
from page import STYLE  # noqa: E402
from plot import logarithmic_plot  # noqa: E402

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
        return array((layers, size, size), entries)

    if moves is None:
        return {"P": stack(d + 1, -1), "Q": stack(d + 1, 0.4)}
    return {"A": stack(d, 0.4), **({"B": stack(d, 0)} if moves else {})}


MARKS = {None: "", "estimated": "*", "undecided": "?"}  # of what ends a ladder, besides its end: +


def climbed(kind, ladder, of_size, limit):
    """The sizes that are settled within the limit, with what they cost, and why there are no
    more."""
    points = []
    for size in ladder:
        d, n = of_size(size)
        done = audited(tensors(kind[1], d, *kind[2:]), n, limit)
        if not isinstance(done, dict):
            return points, MARKS[done]
        points.append({"size": size, "seconds": done["seconds"]})
    return points, "+"


def largest(points, mark, limits):
    cells = []
    for limit in limits:
        within = [point["size"] for point in itertools.takewhile(
            lambda point: point["seconds"] <= limit, points)]
        last = within and within[-1] == points[-1]["size"]
        cells.append(f"{within[-1]}{mark if last else ''}" if within else "-")
    return cells


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--draw", metavar="FILE", help="the times of all sizes, as plots")
    parser.add_argument("seconds", nargs="*", type=float, default=[1.0, 10.0, 60.0])
    options = parser.parse_args()
    limits, plots = options.seconds, []
    heads = [f"{what} in {limit:g} s" for what in ("d", "n") for limit in limits]
    print("| network | " + " | ".join(heads) + " |")
    print("|" + "---|" * (1 + len(heads)))
    for kind in KINDS:
        cells = []
        for what, ladder, of_size in (("d, n = 40", DIMENSIONS, lambda d: (d, 40)),
                                      ("n, d = 4", LENGTHS, lambda n: (4, n))):
            points, mark = climbed(kind, ladder, of_size, max(limits))
            cells += largest(points, mark, limits)
            if points:
                plots.append(logarithmic_plot(f"{kind[0]}: {what}", points, "seconds", "s"))
        print(f"| {kind[0]} | " + " | ".join(cells) + " |", flush=True)
    print("\n+ the ladder ends here; * beyond, the loss is estimated; ? beyond, nothing is said")
    if options.draw:
        Path(options.draw).write_text(f"<!doctype html><meta charset='utf-8'><title>Sizes of "
                                      f"audit</title><style>{STYLE}</style>{''.join(plots)}\n")


if __name__ == "__main__":
    main()
