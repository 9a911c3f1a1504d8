"""One mutant: built, run with the claims that depend on it, and what became of it.

stillborn   it does not compile: says nothing of any claim
equivalent  it is named in equivalent.toml with a reason, or the compiler makes the same code of it
verdict, reference   killed (see outcome.py)
value                noticed by the comparison with stored results alone
none                 survived
"""

import random
import re
import shutil
import threading
import time
from pathlib import Path

from kinds import Kinds, kind_of_file
from changes.operators import Source, apply
from outcome import RANK, compare
from program import Stillborn, same_code

# Claims whose sources a changed header has compiled: so many first, so many more if it survives.
FEW, MORE = 2, 4


def line_of(text, offset):
    """Number and words of the line."""
    begin = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    return text.count("\n", 0, offset) + 1, text[begin:end if end >= 0 else len(text)].strip()


class Trials:
    def __init__(self, tree, program, work, equivalents):
        self.tree, self.program, self.work = tree, program, Path(work)
        self.equivalents = equivalents
        self.kinds, self.known = {}, {}
        self.lock = threading.Lock()

    def described(self, file, mutant):
        """What a journal says of a mutant, before it is tried."""
        line, words = line_of(file.source.text, mutant.start)
        kind = kind_of_file(file.path, self.tree.claims)
        if kind is None:
            kind = self.kinds_of(file).at(mutant.start)
        old = file.source.text[mutant.start:mutant.end]
        before = file.source.text[file.source.text.rfind("\n", 0, mutant.start) + 1:mutant.start]
        nth = before.count(old.split("\n")[0]) + 1
        return {"file": file.path, "digest": self.tree.digest(file.path), "line": line,
                "start": mutant.start, "nth": nth, "operator": mutant.operator,
                "kind": kind, "text": words, "old": old, "new": mutant.new}

    def kinds_of(self, file):
        if file.path not in self.kinds:
            self.kinds[file.path] = Kinds(file.source)
        return self.kinds[file.path]

    def unchanged(self, claims, folder, more=()):
        """Results of the program itself, and the seconds they take."""
        key = (*more, *claims)
        with self.lock:
            if key not in self.known:
                begin = time.monotonic()
                code, document = self.program.results(
                    self.program.build / "icl-verify", claims, 120, folder, more=more)
                self.known[key] = code, document, time.monotonic() - begin
            return self.known[key]

    def noticed(self, program, sources, folder):
        """The rank of a mutant among the claims of these sources, and what it rests on."""
        return self.difference(program, [self.tree.claims[source] for source in sources], folder)

    def difference(self, program, claims, folder, settings=None, more=()):
        """The rank of what a program says of these claims other than the unchanged one."""
        code, before, seconds = self.unchanged(claims, folder, more)
        limit = min(300, max(10, int(10 * seconds)))
        code_after, after = self.program.results(program, claims, limit, folder, settings,
                                                 more=more)
        return compare(before, code, after, code_after)

    def batches(self, path, name):
        """Sources of the claims that are asked first, and of those asked if it survives them."""
        users = self.tree.claims_on(path)
        if path.endswith(".cpp"):
            return [users[:8], users[8:]]
        # A template that a claim does not name, nor what calls it, may be none of its own.
        random.Random(f"{path} {name}").shuffle(users)
        callers = self.callers(path, name)
        users.sort(key=lambda claim: (not self.names(claim, {name}),
                                      not self.names(claim, callers)))
        return [users[:FEW], users[FEW:FEW + MORE]]

    def names(self, path, words):
        """Where a file names one of the words."""
        pattern = "|".join(map(re.escape, words))
        return [found.start() for found in re.finditer(rf"\b({pattern})\b", self.tree.text(path))
                if pattern]

    def callers(self, path, name):
        """Functions and types in other headers that name it."""
        found = set()
        for header in self.tree.mutable():
            if header.endswith(".hpp") and path in self.tree.direct(header):
                places = self.names(header, {name})
                kinds = Kinds(Source(self.tree.text(header))) if places else None
                found.update(kinds.name_at(place) for place in places)
        return found - {""}

    def attempt(self, path, name, overlay, folder):
        """Rank, what it rests on, the claims that ran, and the objects that were made."""
        found, asked, objects = ("none", ""), [], {}
        for sources in filter(None, self.batches(path, name)):
            needed = [path] if path.endswith(".cpp") else list(sources)
            for source in sources:
                needed += self.tree.blocks_on(path, source)
            for source in needed:
                if source not in objects:
                    objects[source] = folder / f"{len(objects)}.o"
                    self.program.compile(source, overlay, objects[source], path)
            target = folder / "icl-verify"
            self.program.linked(objects.values(), target)
            rank = self.noticed(target, sources, folder)
            asked += [self.tree.claims[source] for source in sources]
            if RANK.index(rank[0]) > RANK.index(found[0]):
                found = rank
            if found[0] in ("verdict", "reference"):
                break
        return found, asked, objects

    def is_same(self, path, objects, folder):
        """Whether all objects are what the unchanged sources give."""
        nothing = folder / "unchanged"
        nothing.mkdir()
        for source, changed in objects.items():
            self.program.compile(source, nothing, folder / "unchanged.o", path)
            if not same_code(changed, folder / "unchanged.o"):
                return False
        return bool(objects)

    def run(self, file, mutant, name):
        """The journal's entry of a mutant."""
        entry, begin = self.described(file, mutant), time.monotonic()
        reason = self.equivalents.reason(entry)
        if reason:
            return {**entry, "outcome": "equivalent", "why": reason, "claims": [], "seconds": 0}
        folder = self.work / name
        shutil.rmtree(folder, ignore_errors=True)
        overlay = folder / "overlay"
        (overlay / file.path).parent.mkdir(parents=True)
        (overlay / file.path).write_text(apply(file.source.text, mutant), encoding="utf-8")
        try:
            place = self.kinds_of(file).name_at(mutant.start)
            (outcome, why), claims, objects = self.attempt(file.path, place, overlay, folder)
            if outcome in ("none", "value") and not claims:
                outcome, why = "unused", "no claim depends on it"
            elif outcome == "none" and self.is_same(file.path, objects, folder):
                outcome, why = "equivalent", "the compiler makes the same code of it"
        except Stillborn as stop:
            outcome, why, claims = "stillborn", str(stop), []
        shutil.rmtree(folder, ignore_errors=True)
        return {**entry, "outcome": outcome, "why": why, "claims": claims,
                "dependents": len(self.tree.claims_on(file.path)),
                "seconds": round(time.monotonic() - begin, 1)}
