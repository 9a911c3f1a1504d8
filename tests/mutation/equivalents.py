"""Mutants that are named as equivalent, with the reason: tests/mutation/equivalent.toml.

A place is a file and the words of its line, so that it holds when lines above it move.
"""

import tomllib
from pathlib import Path

from program import Failure

FIELDS = ("file", "line", "old", "new", "why")


class Equivalents:
    def __init__(self, path):
        self.named = []
        path = Path(path)
        if not path.exists():
            return
        try:
            entries = tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", [])
        except tomllib.TOMLDecodeError as fault:
            raise Failure(f"{path} is no TOML: {fault}") from fault
        for number, entry in enumerate(entries, 1):
            missing = [field for field in FIELDS if not isinstance(entry.get(field), str)]
            if missing or not entry["why"].strip():
                raise Failure(f"{path}: [[mutant]] {number} lacks {', '.join(missing or ['why'])}; "
                              f"it has the strings {', '.join(FIELDS)}")
            self.named.append(entry)

    def reason(self, mutant):
        for entry in self.named:
            if (entry["file"], entry["line"], entry["old"], entry["new"]) == (
                    mutant["file"], mutant["text"], mutant["old"], mutant["new"]):
                return entry["why"]
        return ""
