"""The unit tests of a room whose sources are changed: asked last, where all claims are silent; of
what carries a verdict they are asked first.

What the engine refuses, and what no claim of this repository brings it to, a test asks.
"""

import sys
import time
from pathlib import Path

from program import Failure, run

LIBRARY = "verify_tests"
RIGOUR = "tests/rigour"  # wrong certificates of every kind
# What users write comes to these rooms: its tests ask whether an order is still proved there.
WRITTEN = {"verify/algebra/order/": "tests/written/", "verify/indexed/": "tests/written/"}
SECONDS = 60
# A mutant may run for ever: it has so many times what the test takes, and a few seconds.
LONGER, GRACE = 10, 5


def room_of(path):
    """tests/algebra of verify/algebra/.., tests/theorems/li2025 of theorems/li2025/.."""
    parts = path.split("/")
    return "/".join(["tests", parts[1]] if parts[0] == "verify" else ["tests", *parts[:2]])


def tests_on(tree, path):
    """The tests of its room, of what users write and of rigour that depend on a source, and those
    of other rooms that name its header; that of its name first."""
    header = path.rsplit(".", 1)[0] + ".hpp"
    near = (f"{room_of(path)}/", f"{RIGOUR}/",
            *(tests for room, tests in WRITTEN.items() if path.startswith(room)))
    stem = path.removeprefix("verify/").rsplit(".", 1)[0]
    return sorted((test for test in tree.tests() if header in tree.direct(test)
                   or (test.startswith(near) and path in tree.linked(test))),
                  key=lambda test: (test != f"tests/{stem}_test.cpp", test))


class UnitTests:
    """The tests of these sources in one program; none where the build at hand has no tests."""

    def __init__(self, tree, program, paths, most=0):
        self.tree, self.program = tree, program
        self.tests = {test for path in paths for test in tests_on(tree, path)}
        # What several tests share stands in sources of its own.
        self.shared = {path for test in self.tests for path in tree.linked(test)
                       if path.startswith("tests/") and path.endswith(".cpp")}
        self.reached = {}  # test -> the mutants it comes to; none where it fails without one
        self.seconds = {}  # test -> what it takes without one
        self.most = most  # the highest number of a mutant
        if LIBRARY not in program.flags:
            self.tests = set()

    def sources(self, members):
        """Those of a batch that are asked, and what they share."""
        return [path for path in members if path in self.tests | self.shared]

    def link(self, objects, target):
        """`objects`: the mutants', then those of the tests."""
        main = Path(f"{target}.main.o")
        compiler, *flags = self.program.flags[LIBRARY]
        code, _, err = run([compiler, *flags, "-w", "-c",
                            str(self.tree.root / "tests/main.cpp"), "-o", str(main)],
                           self.program.build, 300)
        if code != 0:
            raise Failure(f"tests/main.cpp does not compile: {err[:500]}")
        command = self.program.link_of(LIBRARY)
        at = command.index("-o")
        command = [word for word in command[:at] if not word.endswith(".o")] + command[at:]
        self.program.linked([main, *objects], target, command)

    def notice(self, program, path, number, folder):
        """The first test that fails with a mutant of this source; "" if none does. Only those are
        asked that come to the place of it, the quickest first."""
        asked = tests_on(self.tree, path) if self.tests else []
        for test in asked:
            if test not in self.reached:
                self._ask_unchanged(program, test, folder)
        near = asked[:1]
        asked = [test for test in asked if number in self.reached[test]]
        for test in sorted(asked, key=lambda test: (test not in near, self.seconds[test])):
            limit = GRACE + LONGER * self.seconds[test]
            if not self._passes(program, test, {"ICL_VERIFY_MUTANT": str(number)}, folder, limit):
                return test
        return ""

    def _ask_unchanged(self, program, test, folder):
        """What a test takes without a mutant, and the mutants whose places it comes to."""
        marks = folder / "reached"
        marks.write_bytes(bytes(1 + self.most))
        begin = time.monotonic()
        passes = self._passes(program, test, {"ICL_VERIFY_REACHED": str(marks)}, folder, SECONDS)
        self.seconds[test] = time.monotonic() - begin
        if not passes:
            print(f"mutation: {test} fails without a mutant, and is not asked; the program is an "
                  "old one, or a choice in it has another type than what it stands for",
                  file=sys.stderr, flush=True)
        found = enumerate(marks.read_bytes()) if passes else ()
        self.reached[test] = {number for number, mark in found if mark}
        marks.unlink()

    def _passes(self, program, test, settings, folder, limit):
        code, _, _ = run([str(program), f"-sf=*{test}", "--abort-after=1"], folder, limit,
                         settings)
        return code == 0
