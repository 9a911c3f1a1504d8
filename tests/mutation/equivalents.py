"""Mutants that are named as equivalent, with the reason: tests/mutation/equivalent.toml.

A place is a file and the words of its line, so that it holds when lines above it move; `nth` says
which `old` of the line, where it is not the first.
"""

import tomllib
from pathlib import Path

from program import Failure

FIELDS = ("file", "line", "old", "new", "why")


def words(text):
    return " ".join(text.split())


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
            if (entry["file"], entry["line"], entry.get("nth", 1)) != (
                    mutant["file"], mutant["text"], mutant["nth"]):
                continue
            if (words(entry["old"]), words(entry["new"])) == (
                    words(mutant["old"]), words(mutant["new"])):
                return entry["why"]
        return ""

    def rename(self, entries):
        """Survivors of a journal that were named since."""
        for entry in entries:
            reason = self.reason(entry) if entry["outcome"] in ("none", "value") else ""
            if reason:
                entry.update(outcome="equivalent", why=reason)
