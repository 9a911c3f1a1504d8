"""One mutant of the program that holds many: its number chosen, the claims run that reach it.

Claims that come to the place of a mutant are asked in three steps, those that depend on its file
most closely first. To a place that no run comes to, a run with --deep may; else it survives, and
the journal says so. Of what carries a verdict (carrying.py) unit tests are asked before all claims,
and what no claim depends on is asked of a few all the same: the judge stands behind each.
"""

import re
import shutil
import time

from outcome import RANK

STEPS = (3, 12, 60)
DEEP_CLAIMS = 3
UNREACHED = "no run comes to this place"


class ChosenTrials:
    """Tries what a program of many mutants holds; the rest goes to `alone`, compiled by itself."""

    def __init__(self, alone, schemata, reached, carrying=False):
        self.alone, self.schemata, self.reached = alone, schemata, reached
        self.carrying = carrying
        self.held = {(file.path, mutant): n for n, (file, mutant) in schemata.pairs.items()
                     if schemata.held(n)}
        self.numbers = {(path, mutant): n for (path, mutant), n in self.held.items()
                        if not self._needs_another_program(n, path)}

    def _needs_another_program(self, number, path):
        """Whether only claims that the program of many leaves out may come to this place."""
        asked = {self.alone.tree.claims[source] for source in self.alone.tree.claims_on(path)}
        return not self.reached[number] and bool(asked & self.schemata.unlike)

    def described(self, file, mutant):
        return self.alone.described(file, mutant)

    def run(self, file, mutant, name):
        number = self.numbers.get((file.path, mutant))
        if number is None:
            return self._run_alone(file, mutant, name)
        entry, begin = self.described(file, mutant), time.monotonic()
        reason = self.alone.equivalents.reason(entry)
        if reason:
            return {**entry, "outcome": "equivalent", "why": reason, "claims": [], "seconds": 0,
                    "way": "chosen"}
        folder = self.alone.work / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        test = self._test(number, file.path, folder) if self.carrying else ""
        (outcome, why), asked = ("test", test), []
        if not test:
            (outcome, why), asked = self._attempt(number, file.path, folder)
        if not self.carrying and outcome in ("none", "value"):
            test = self._test(number, file.path, folder)
            outcome, why = ("test", test) if test else (outcome, why)
        shutil.rmtree(folder, ignore_errors=True)
        return {**entry, "outcome": outcome, "why": why, "claims": asked, "way": "chosen",
                "dependents": len(self.reached[number]),
                "seconds": round(time.monotonic() - begin, 1)}

    def _run_alone(self, file, mutant, name):
        """Compiled by itself; what the program of many holds all the same, its tests are asked."""
        entry = {**self.alone.run(file, mutant, name), "way": "alone"}
        number = self.held.get((file.path, mutant))
        if number is None or entry["outcome"] not in ("none", "value"):
            return entry
        folder = self.alone.work / name
        folder.mkdir()
        test = self._test(number, file.path, folder)
        shutil.rmtree(folder)
        return {**entry, "outcome": "test", "why": test} if test else entry

    def _attempt(self, number, path, folder):
        near = {self.alone.tree.claims[source]: rank
                for rank, source in enumerate(self.alone.tree.claims_on(path))}
        claims = sorted(self.reached[number], key=lambda claim: (near.get(claim, len(near)), claim))
        if not near and not self.carrying:
            return ("unused", "no claim depends on it"), []
        if not claims:
            return self._deep(number, path, folder)
        found, asked = ("none", ""), []
        for step in STEPS:
            some = claims[len(asked):step]
            if not some or found[0] in ("verdict", "reference"):
                break
            rank = self._noticed(number, some, folder)
            asked += some
            if RANK.index(rank[0]) > RANK.index(found[0]):
                found = rank
        return found, asked

    def _deep(self, number, path, folder):
        """What the claims with deep checks say that depend on the file most closely."""
        sources = [source for source in self.alone.tree.claims_on(path)[:DEEP_CLAIMS]
                   if re.search(r"\bdeep\(", self.alone.tree.text(source))]
        asked = [self.alone.tree.claims[source] for source in sources]
        found = self._noticed(number, asked, folder, ("--deep",))
        if found[0] == "value":  # stored results are those of a run without it
            found = "none", f"{found[1]} differs with --deep"
        return (found if asked else ("none", UNREACHED)), asked

    def _test(self, number, path, folder):
        """The unit test that notices what no claim does."""
        asked = self.schemata.unit_tests
        return asked.notice(self.schemata.tests, path, number, folder) if asked else ""

    def _noticed(self, number, claims, folder, more=()):
        found = ("none", "")
        for claim in claims:
            rank = self.alone.difference(self.schemata.target, [claim], folder,
                                         {"ICL_VERIFY_MUTANT": str(number)}, more)
            if RANK.index(rank[0]) > RANK.index(found[0]):
                found = rank
            if found[0] == "verdict":
                break
        return found

