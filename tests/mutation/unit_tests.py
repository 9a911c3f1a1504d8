"""The unit tests of a room whose sources are changed: asked last, where all claims are silent; of
what carries a verdict they are asked first.

What the engine refuses, and what no claim of this repository brings it to, a test asks.
"""

from pathlib import Path

from program import Failure, run

LIBRARY = "verify_tests"
RIGOUR = "tests/rigour"  # wrong certificates of every kind
SECONDS = 60


def room_of(path):
    """tests/algebra of verify/algebra/.., tests/theorems/li2025 of theorems/li2025/.."""
    parts = path.split("/")
    return "/".join(["tests", parts[1]] if parts[0] == "verify" else ["tests", *parts[:2]])


def tests_on(tree, path):
    """The tests of its room and of rigour that depend on a source; that of its name first."""
    folders = [tree.root / room_of(path), tree.root / RIGOUR]
    found = [test.relative_to(tree.root).as_posix() for folder in folders
             for test in folder.rglob("*_test.cpp")]
    stem = path.removeprefix("verify/").rsplit(".", 1)[0]
    return sorted((test for test in found if path in tree.linked(test)),
                  key=lambda test: (test != f"tests/{stem}_test.cpp", test))


class UnitTests:
    """The tests of these rooms in one program; none where the build at hand has no tests."""

    def __init__(self, tree, program, paths):
        self.tree, self.program = tree, program
        self.rooms = {f"{'/'.join(test.split('/')[:-1])}/" for path in paths
                      for test in tests_on(tree, path)}
        self.silent = {}  # tests -> whether they pass without a mutant
        if LIBRARY not in program.flags:
            self.rooms = set()

    def sources(self, members):
        """Those of a batch that belong to the rooms."""
        return [path for path in members if path.startswith(tuple(self.rooms) or ("-",))]

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
        """The first test that fails with a mutant of this source; "" if none does."""
        for test in tests_on(self.tree, path) if self.rooms else []:
            if test not in self.silent:
                self.silent[test] = self._passes(program, test, {}, folder)
            if self.silent[test] and not self._passes(
                    program, test, {"ICL_VERIFY_MUTANT": str(number)}, folder):
                return test
        return ""

    def _passes(self, program, test, settings, folder):
        code, _, _ = run([str(program), f"-sf=*{test}", "--abort-after=1"], folder, SECONDS,
                         settings)
        return code == 0
