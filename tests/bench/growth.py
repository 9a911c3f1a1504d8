"""How time and memory grow, and the largest size that a number of seconds allows, for claims that
take one's own data. Processor seconds of the whole command, start and document included."""
import contextlib
import math
import tempfile
from pathlib import Path

import audited
import language
from measure import Failed, results_of, run, say, PROGRAM


def _toml(value):
    if isinstance(value, list):
        return "[" + ", ".join(_toml(entry) for entry in value) + "]"
    return f'"{value}"'


def _diagonal(entries):
    return [[x if i == j else 0 for j, x in enumerate(entries)] for i in range(len(entries))]


def _equicorrelated(n):
    return [["1" if i == j else "1/2" for j in range(n)] for i in range(n)]


def _covariance(d):
    return [[f"{i + 2}" if i == j else f"1/{i + j + 1}" for j in range(d)] for i in range(d)]


def _table(rows, cols):
    return [[f"{(7 * i + 3 * j) % 11 - 5}/{1 + (i + j) % 4}" for j in range(cols)]
            for i in range(rows)]


# The claim, what its size is, and its inputs at that size.
GROWING = {
    "ahn2023.thm1": ("d, n = 20, a full covariance", lambda s: {"n": 20, "Sigma": _covariance(s)}),
    "ahn2023.thm4_loss": ("d, two full layers, n = 20",
                          lambda s: {"n": 20, "A": [[[f"-{1 + l}/3" if i == j else f"1/{9 + i + j}"
                                                      for j in range(s)] for i in range(s)]
                                                    for l in range(2)]}),
    "li2025.thm2": ("n = d, equally correlated tasks",
                    lambda s: {"Sigma": _diagonal(range(1, s + 1)), "sigma2": 1,
                               "R": _equicorrelated(s), "r": [f"1/{k + 2}" for k in range(s)]}),
    "li2025.uniq_cert": ("distinct eigenvalues, as many tasks",
                         lambda s: {"s": list(range(1, s + 1)), "mult": [1] * s, "sigma2": 1,
                                    "task_lengths": list(range(1, s + 1)),
                                    "r_tasks": [f"1/{k + 2}" for k in range(s)]}),
    "cheng2024.own_kernel": ("n, the kernel min(u, w), three layers",
                             lambda s: {"K": [[min(i, j) for j in range(1, s + 2)]
                                              for i in range(1, s + 2)],
                                        "y": [k % 3 for k in range(s)], "delta": "1/100", "L": 3}),
    "memformer2024.lfom_optimum": ("K steps, n = 20, d = 5",
                                   lambda s: {"n": 20, "d": 5, "K": s, "class": "W"}),
    "liu2025.noncausal": ("d, n = 4 d, three steps",
                          lambda s: {"a": _table(4 * s, s), "b": [1] * (4 * s), "x0": [0] * s,
                                     "eta": "1/1000", "steps": 3}),
}


@contextlib.contextmanager
def instance_file(claim, inputs):
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(f'claim = "{claim}"\n[instance]\n')
        for name, value in inputs.items():
            file.write(f"{name} = {_toml(value)}\n")
        file.flush()
        yield file.name


def cost(claim, size, seconds):
    """What one run costs; None beyond the limit, a sentence where the program refuses the size."""
    _, inputs = GROWING[claim]
    with instance_file(claim, inputs(size)) as path:
        try:
            found = results_of(["--instance", path], seconds)
        except Failed as failure:
            if "ended with 2" in str(failure):
                return "refused"
            raise
    if found is None:
        return None
    document, done = found
    verdict = document["results"][0]["verdict"]
    if verdict not in ("holds here", "proved", "checked"):
        raise Failed(f"{claim} at size {size}: {verdict}")
    return {"size": size, "seconds": done["seconds"],
            "bytes": document["environment"]["costs"][0]["peak_bytes"]}


def fitted_exponent(points, of):
    """By least squares of logarithms, of the points that take at least a fiftieth of the longest
    time, so that the start of the program is none of them; None where they are fewer than three."""
    longest = max(p["seconds"] for p in points)
    last = [p for p in points if 50 * p["seconds"] >= longest]
    if len(last) < 3:
        return None
    xs, ys = [math.log(p["size"]) for p in last], [math.log(p[of]) for p in last]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys)) / sum((a - x) ** 2 for a in xs)


# Of each family: the words for its size, and what a run of it at a size costs.
FAMILIES = ((GROWING, cost), (audited.AUDITED, audited.cost), (language.GROWING, language.cost))


def grown(name, limits):
    """Sizes doubled until the last limit is reached, then the gap at every limit halved until it is
    less than a sixth."""
    family, cost_of = next((family, cost_of) for family, cost_of in FAMILIES if name in family)
    points, end, size, most = [], None, 1, max(limits)
    while end is None and size <= 1 << 14:
        say(f"growth.{name}: size {size}")
        found = cost_of(name, size, most)
        if isinstance(found, dict):
            points.append(found)
            size *= 2
        else:
            end = (size, found)
    largest = {limit: _largest(name, cost_of, points, limit, end) for limit in limits}
    points.sort(key=lambda p: p["size"])
    return {"name": f"growth.{name}", "claim": name, "words": family[name][0], "points": points,
            "largest": largest, "end": end[1] if end and isinstance(end[1], str) else "time",
            "exponent": fitted_exponent(points, "seconds"),
            "memory_exponent": fitted_exponent(points, "bytes")}


def _largest(name, cost_of, points, limit, end):
    within = [p["size"] for p in points if p["seconds"] <= limit]
    beyond = [p["size"] for p in points if p["seconds"] > limit] + ([end[0]] if end else [])
    if not within or not beyond:
        return max(within, default=None)
    low, high = max(within), min(beyond)
    while high > low + max(1, low // 6):
        middle = (low + high) // 2
        say(f"growth.{name}: size {middle} for {limit} s")
        found = cost_of(name, middle, limit)
        if isinstance(found, dict):
            points.append(found)
        if isinstance(found, dict) and found["seconds"] <= limit:
            low = middle
        else:
            high = middle
    return low


# What a run consists of besides arithmetic: the size, and the words of the command.
COUNTED = {
    "points of a sweep": ([1, 10, 50, 100, 200, 400],
                          lambda k: ["ahn2023.thm1", "--set", f"n=1..{k}", "--set", "d=5",
                                     "--set", "lambda=d*1"]),
    "claims": ([1, 4, 16, 32, 64], lambda k: _first_claims(k)),
    "shards of 64 points": ([1, 2, 4, 8],
                            lambda k: ["ahn2023.thm1", "--set", "n=1..64", "--set", "d=5",
                                       "--set", "lambda=d*1", "--shard", f"1/{k}"]),
}


def _first_claims(count):
    listed = run([PROGRAM, "list"])["output"].split()
    ids = [word for word in listed if word.startswith("ahn2023.") or word.startswith("liu2025.")]
    return ids[:count]


def counted(name):
    sizes, words = COUNTED[name]
    points = []
    for size in sizes:
        say(f"growth.{name}: {size}")
        document, done = results_of(words(size))
        costs = document["environment"]["costs"]
        points.append({"size": size, "seconds": done["seconds"],
                       "bytes": max(cost["peak_bytes"] for cost in costs)})
    return {"name": f"growth.{name}", "claim": "", "words": name, "points": points,
            "largest": {}, "end": "",
            "exponent": fitted_exponent(points, "seconds"),
            "memory_exponent": fitted_exponent(points, "bytes")}


def known():
    return [{"name": f"growth.{name}", "small": False}
            for name in [*COUNTED, *(name for family, _ in FAMILIES for name in family)]]


def measured(name, limits):
    what = name.removeprefix("growth.")
    return counted(what) if what in COUNTED else grown(what, limits)
