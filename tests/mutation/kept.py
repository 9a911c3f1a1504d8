"""The mutants of a program that holds many, on disk: a later call goes on with the same numbers.

A place is found again by its line and words, so that a file may change between two calls; what is
gone leaves its number empty.
"""

import json
import random

from sample import File

PLACE = ("file", "operator", "text", "nth", "old", "new")


def write(path, entries):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([{name: entry[name] for name in (*PLACE, "start")}
                                for entry in entries]), encoding="utf-8")


def read(path, tree, described):
    """Number -> file and mutant, of what `write` left; `described` as for the journal."""
    entries = json.loads(path.read_text(encoding="utf-8"))
    found = {}
    for name in {entry["file"] for entry in entries if (tree.root / entry["file"]).exists()}:
        file, by_place = File(tree, name, random.Random(0)), {}
        for mutant in (m for some in file.left.values() for m in some):
            place = described(file, mutant)
            by_place.setdefault(tuple(place[x] for x in PLACE), []).append(mutant)
        for number, entry in enumerate(entries):
            if entry["file"] != name:
                continue
            same = by_place.get(tuple(entry[x] for x in PLACE), [])
            if same:
                nearest = min(same, key=lambda m: abs(m.start - entry["start"]))
                found[number] = file, nearest
    return dict(sorted(found.items()))
