"""What was found, a line a mutant, on disk at once: an interrupted audit goes on from it."""

import json
from pathlib import Path

from program import Failure


def key(entry):
    return entry["file"], entry["start"], entry["old"], entry["new"]


class Journal:
    def __init__(self, path, tree, resume, again=False):
        """`again`: survivors are not taken over, so that they are tried once more."""
        self.path, self.entries = Path(path), []
        if resume and self.path.exists():
            self._read(tree)
            if again:
                self.entries = [e for e in self.entries if e["outcome"] not in ("none", "value")]
        elif resume:
            raise Failure(f"there is no {self.path} to go on from; leave out --resume")
        elif self.path.exists():
            self.path.replace(self.path.with_suffix(".before.jsonl"))
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text("".join(json.dumps(e) + "\n" for e in self.entries), encoding="utf-8")
        self.known = {key(entry) for entry in self.entries}

    def _read(self, tree):
        """Entries of sources that are as they were; a last line that was cut is left out."""
        digests = {}
        for line in self.path.read_text(encoding="utf-8").splitlines():
            try:
                entry = json.loads(line)
            except json.JSONDecodeError:
                continue
            path = entry["file"]
            if path not in digests:
                digests[path] = tree.digest(path) if (tree.root / path).exists() else ""
            if digests[path] == entry["digest"]:
                self.entries.append(entry)

    def has(self, entry):
        return key(entry) in self.known

    def add(self, entry):
        self.entries.append(entry)
        self.known.add(key(entry))
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")
