"""The sources, which of them include which, and the claims that depend on a file."""

import hashlib
import re
from pathlib import Path

AREAS = ("theorems", "verify/models", "verify/probability", "verify/algebra")
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)


class Tree:
    def __init__(self, root):
        self.root = Path(root).resolve()
        self.claims = {}  # source -> id
        for data in sorted((self.root / "proofs_data").glob("*/**/*.toml")):
            name = data.relative_to(self.root / "proofs_data").with_suffix("").as_posix()
            if (self.root / f"theorems/{name}.cpp").exists():
                self.claims[f"theorems/{name}.cpp"] = name.split("/")[0] + "." + data.stem
        self._closure, self._linked, self._direct, self._tests = {}, {}, {}, None

    def text(self, path):
        return (self.root / path).read_text(encoding="utf-8")

    def digest(self, path):
        return hashlib.sha256(self.text(path).encode()).hexdigest()[:16]

    def mutable(self):
        """All sources that an audit changes."""
        found = []
        for area in AREAS:
            for path in sorted((self.root / area).rglob("*.?pp")):
                found.append(path.relative_to(self.root).as_posix())
        return found

    def closure(self, path):
        """The file and all files of the tree that it includes."""
        if path not in self._closure:
            seen, waiting = set(), [path]
            while waiting:
                at = waiting.pop()
                if at in seen or not (self.root / at).exists():
                    continue
                seen.add(at)
                waiting.extend(INCLUDE.findall(self.text(at)))
            self._closure[path] = seen
        return self._closure[path]

    def direct(self, path):
        if path not in self._direct:
            self._direct[path] = set(INCLUDE.findall(self.text(path)))
        return self._direct[path]

    def tests(self):
        """All unit tests."""
        if self._tests is None:
            self._tests = sorted(test.relative_to(self.root).as_posix()
                                 for test in (self.root / "tests").rglob("*_test.cpp"))
        return self._tests

    def linked(self, path):
        """All files that a source is made of: with a header the source of its name, and so on."""
        if path not in self._linked:
            seen, waiting = set(), [path]
            while waiting:
                for at in self.closure(waiting.pop()) - seen:
                    seen.add(at)
                    source = at[:-len("hpp")] + "cpp"
                    if at.endswith(".hpp") and (self.root / source).exists():
                        waiting.append(source)
            self._linked[path] = seen
        return self._linked[path]

    def claims_on(self, path):
        """Sources of claims that depend on the file: those that name it first, then the rest."""
        if path in self.claims:
            return [path]
        users = [claim for claim in self.claims if path in self.linked(claim)]
        header = path[:-len("cpp")] + "hpp" if path.endswith(".cpp") else path

        def distance(claim):
            return header not in self.direct(claim), header not in self.closure(claim), claim
        return sorted(users, key=distance)

    def blocks_on(self, path, claim):
        """Other sources that a changed header changes and that the claim calls."""
        if path.endswith(".cpp"):
            return []
        return sorted(block for block in self.linked(claim)
                      if block.endswith(".cpp") and block != claim and path in self.closure(block))
