"""Measures what is named and writes the page; tests/bench/run says how it is called."""
import argparse
import datetime
import fnmatch
import json
import os
import platform
import sys
from pathlib import Path

import against_peers
import facts
import floors
import growth
import in_words
import language
import page
from measure import PROGRAM, Failed, run, say

EXPANSION = "peer.layer"


def every_name():
    return [*floors.known(), *against_peers.known(), {"name": EXPANSION, "small": False},
            *in_words.known(), *facts.known(), *language.known(), *growth.known()]


def _is_called(name, pattern):
    return fnmatch.fnmatch(name, pattern) or name.startswith(pattern + ".")


def chosen(patterns, small):
    names = every_name()
    picked = [one["name"] for one in names
              if (any(_is_called(one["name"], p) for p in patterns) if patterns
                  else not one.get("asked")) and (one["small"] or not small)]
    for pattern in patterns:
        if not any(_is_called(one["name"], pattern) for one in names):
            sys.exit(_refuse(f"nothing is called {pattern}; --dry-run lists the names"))
    return picked


def _refuse(words):
    print(f"bench: {words}", file=sys.stderr)
    return 2


def machine():
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    model = next((line.split(":", 1)[1].strip() for line in lines
                  if line.startswith("model name")), platform.machine())
    version = run([PROGRAM, "--version"])["output"].strip()
    load = os.getloadavg()[1]
    busy = ("" if load < 0.5 * (os.cpu_count() or 1)
            else f"; others used the machine meanwhile (load {load:.1f}), "
                 "so that ratios count and times less")
    return f"{datetime.date.today():%Y-%m-%d}, {model}, {os.cpu_count()} cores; {version}{busy}"


def measure_all(names, options):
    document = {"schema": "icl-verify/bench/2", "machine": machine(), "limits": options.seconds,
                "comparisons": [], "growth": [], "facts": [], "notes": []}
    inside = {one["name"] for one in floors.known()}
    for name in names:
        if name in inside:
            document["comparisons"].append(floors.measured(name, options.pairs))
        elif name == EXPANSION:
            largest = against_peers.largest_expansion(options.expand)
            document["notes"].append(
                f"SymPy expands one layer of linear attention against a step of gradient descent "
                f"up to n = d = {largest['size']} within {options.expand:g} s "
                f"({page.seconds(largest['seconds'])} there); "
                "matrix words settle it for every n and d at once (floor.words).")
        elif name in {one["name"] for one in in_words.known()}:
            document["comparisons"].append(in_words.measured(name, max(3, options.pairs // 3)))
        elif name in {one["name"] for one in language.known()}:
            document["facts"] += language.measured(name)
        elif name.startswith("peer."):
            document["comparisons"].append(against_peers.measured(name, max(3, options.pairs // 3)))
        elif name in {one["name"] for one in facts.known()}:
            document["facts"] += facts.measured(name)
        else:
            document["growth"].append(growth.measured(name, options.seconds))
        if options.out:  # what was measured is there, should the rest not come to an end
            write(document, options.out)
    return document


def write(document, folder):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bench.json").write_text(json.dumps(document, indent=1) + "\n")
    (folder / "bench.html").write_text(page.as_html(document))
    (folder / "bench.txt").write_text(page.as_text(document))


def parsed():
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--dry-run", action="store_true")
    parser.add_argument("--pairs", type=int, default=0)
    parser.add_argument("--seconds", default="1,10,60")
    parser.add_argument("--expand", type=float, default=60)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    try:
        options.seconds = [float(word) for word in options.seconds.split(",")]
    except ValueError:
        sys.exit(_refuse(f"--seconds {options.seconds}: numbers of seconds, as in 1,10,60"))
    if min(options.seconds) <= 0 or options.pairs < 0 or options.expand <= 0:
        sys.exit(_refuse("--pairs, --seconds and --expand are positive"))
    options.pairs = options.pairs or (3 if options.small else 15)
    return options


def main():
    options = parsed()
    names = chosen(options.names, options.small)
    if options.dry_run:
        print("\n".join(names))
        return 0
    try:
        document = measure_all(names, options)
    except Failed as failure:
        print(f"bench: {failure}", file=sys.stderr)
        return 1
    print(page.as_text(document))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
