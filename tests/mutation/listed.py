"""Mutants of a list, as by_hand.toml is one: each with its file, the words of its line, and what
stands there instead of what.

They are chosen by people, where a slip would carry a verdict, before the tests are looked at.
"""

import random
import tomllib
from bisect import bisect_left
from pathlib import Path

from changes.operators import Mutant
from program import Failure
from sample import File

FIELDS = ("file", "line", "old", "new")


def operator_of(old, new):
    """How such a change is chosen at run time: schema.py knows it by the operator's name."""
    if old.endswith(";") and new == ";":
        return "skipped"
    if new in ("true", "false"):
        return "always"
    return "listed"


def line_start(text, words):
    """Where the line of these words begins; -1 where there is none."""
    at = 0
    for line in text.split("\n"):
        if line.strip() == words:
            return at
        at += len(line) + 1
    return -1


def mutant_of(source, entry, where):
    start = line_start(source.text, entry["line"])
    for _ in range(entry.get("nth", 1)):
        start = source.text.find(entry["old"], start + 1) if start >= 0 else -1
    if start < 0:
        raise Failure(f"{where}: {entry['file']} has no {entry['old']!r} in the line "
                      f"{entry['line']!r}; write there what the line reads now")
    begins = [token.start for token in source.tokens]
    first = source.tokens[bisect_left(begins, start)].start
    new = entry["new"]
    return Mutant(operator_of(entry["old"], new), first, start + len(entry["old"]), new)


def read(tree, path):
    """Pairs of file and mutant, in the order of the list."""
    path = Path(path)
    if not path.exists():
        raise Failure(f"--list {path}: there is no such file")
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", [])
    except tomllib.TOMLDecodeError as fault:
        raise Failure(f"{path} is no TOML: {fault}") from fault
    files, pairs = {}, []
    for number, entry in enumerate(entries, 1):
        where = f"{path}: [[mutant]] {number}"
        missing = [field for field in FIELDS if not isinstance(entry.get(field), str)]
        if missing:
            raise Failure(f"{where} lacks {', '.join(missing)}; it has the strings "
                          f"{', '.join(FIELDS)}")
        name = entry["file"]
        if not (tree.root / name).exists():
            raise Failure(f"{where}: there is no {name}")
        if name not in files:
            files[name] = File(tree, name, random.Random(0))
        pairs.append((files[name], mutant_of(files[name].source, entry, where)))
    return pairs
