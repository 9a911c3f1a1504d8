"""Builds the program with a changed source, from the build at hand, and runs claims with it.

Nothing but the changed source, or what a changed header changes, is compiled, alone; the linker
takes the first definition, so that the new objects stand before the archives. The mutant lies in a
folder that the include path names first: the sources themselves are never touched.
"""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
from pathlib import Path

WARNINGS = ("-W", "-Winvalid-pch")


class Stillborn(Exception):
    """The mutant does not compile."""


class Failure(Exception):
    """The audit cannot go on: what was asked and how to mend it."""


LIVE = set()  # what runs now, in a process group each: the terminal's Ctrl-C does not reach it


def end_all():
    """Ends what runs; whoever waits for it sees it fail."""
    for process in list(LIVE):
        os.killpg(process.pid, signal.SIGKILL)


def run(command, folder, seconds, settings=None):
    """Exit code, output and errors; -1 where time ran out. `settings`: in the environment, too."""
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          stdin=subprocess.DEVNULL, start_new_session=True,
                          env={**os.environ, **(settings or {})}) as process:
        LIVE.add(process)
        try:
            out, err = process.communicate(timeout=seconds)
            return process.returncode, out.decode(errors="replace"), err.decode(errors="replace")
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return -1, "", "out of time"
        finally:
            LIVE.discard(process)


class Program:
    def __init__(self, tree, build):
        self.tree, self.build = tree, Path(build)
        commands = self.build / "compile_commands.json"
        if not commands.exists() or not (self.build / "icl-verify").exists():
            raise Failure(f"{self.build}/icl-verify is missing; verify/setup icl-verify builds it")
        self.flags, self.headers, self.libraries = {}, {}, {}
        for entry in json.loads(commands.read_text()):
            self._learn(shlex.split(entry["command"]), self.members(Path(entry["file"])))
        self.link = self.link_of("icl-verify")
        self.linker = next((f"-fuse-ld={name}" for name in ("lld", "gold")
                            if shutil.which(f"ld.{name}")), None)

    def members(self, file):
        """The sources that a file of compile_commands.json compiles: a batch's, or itself."""
        if file.name.endswith("_cxx.cxx"):
            names = re.findall(r'^#include "([^"]+)"', file.read_text(), re.M)
        else:
            names = [str(file)]
        root = f"{self.tree.root}/"
        return [name.removeprefix(root) for name in names if name.startswith(root)]

    def batch(self, path):
        """What is compiled at once with a source, in the order of the build."""
        for entry in json.loads((self.build / "compile_commands.json").read_text()):
            members = self.members(Path(entry["file"]))
            if path in members and "verify_tests.dir" not in entry["command"]:
                return members
        return [path]

    def _learn(self, command, sources):
        """Flags of a library, by its name, the precompiled header it has, and its sources."""
        output = command[command.index("-o") + 1]
        library = output.split("/")[1].removesuffix(".dir")
        for source in sources:
            self.libraries.setdefault(source, library)
        flags, k = [], 0
        while k < len(command):
            word = command[k]
            if word in ("-o", "-c", "-x"):
                k += 1
            elif word == "-include":
                self.headers[library] = command[k + 1]
                k += 1
            elif not word.startswith(WARNINGS):
                flags.append(word)
            k += 1
        other = self.flags.get(library, [])
        if other and "cmake_pch" in output:
            flags, other = other, flags
        # What one source alone is told, the places of the build: the others do not mind.
        self.flags[library] = flags + [word for word in other
                                       if word.startswith("-D") and word not in flags]

    def library(self, path):
        """What compiles a source; of a header what compiles its room."""
        room = "verify_theorems" if path.startswith("theorems/") else "verify_numbers"
        return self.libraries.get(path, room)

    def included_first(self, library, changed):
        """Options for the precompiled header; for what it includes where that is the mutant."""
        header = self.headers.get(library)
        if not header:
            return []
        names = re.findall(r'^#include [<"]([^>"]+)[>"]', Path(header).read_text(), re.M)
        names = [name.removeprefix(f"{self.tree.root}/") for name in names]
        if not any(changed in self.tree.closure(name) for name in names):
            return ["-include", header]
        return [word for name in names for word in ("-include", name)]

    def compile(self, path, overlay, target, changed):
        """Compiles a source as it stands in the overlay, or in the tree.

        A changed one with its whole batch, in which others may have taken its functions in."""
        library = self.library(path)
        if library not in self.flags:
            library = "verify_theorems"
        compiler, *flags = self.flags[library]
        source = self.tree.root / path
        if path == changed:
            source = Path(f"{target}.cpp")
            source.write_text("".join(
                f'#include "{(overlay if (overlay / name).exists() else self.tree.root) / name}"\n'
                for name in self.batch(path)))
        command = [compiler, "-w", "-I", str(overlay), *flags]
        command += self.included_first(library, changed)
        command += ["-c", str(source), "-o", str(target)]
        code, _, err = run(command, self.build, 600)
        if code != 0:
            raise Stillborn(next((x for x in err.splitlines() if "error" in x), err[:200]))

    def link_of(self, name):
        """The words of the command that links a program of the build."""
        code, out, err = run(["ninja", "-C", str(self.build), "-t", "commands", name],
                             self.build, 60)
        links = [line for line in out.splitlines() if f" -o {name} " in line]
        if code != 0 or not links:
            raise Failure(f"ninja does not say how {name} is linked: {err.strip()}")
        return shlex.split(links[-1].replace("&& :", "").replace(": &&", ""))

    def linked(self, objects, target, link=None):
        """`objects` stand before those that the link names itself: the first definition counts."""
        link = link or self.link
        at = link.index("-o")
        own = [word for word in link[:at] if word.endswith(".o")]
        words = [word for word in link[:at] if word not in own]
        command = (words + [self.linker] * bool(self.linker)
                   + ["-Wl,--allow-multiple-definition", "-o", str(target), *map(str, objects)]
                   + own + link[at + 2:])
        code, _, err = run(command, self.build, 600)
        if code != 0:
            raise Stillborn(f"link: {err.strip()[:200]}")

    def results(self, program, claims, seconds, folder, settings=None, name="claims", more=()):
        """The results document of a run of these claims, and its exit code; `more`: options."""
        journal = Path(folder) / f"{name}.journal.jsonl"
        command = [str(program), "run", "--json", "--jobs", "1", "--timeout", str(seconds),
                   "--memory", "2048", "--journal", str(journal), *more, *claims]
        journal.unlink(missing_ok=True)
        code, out, err = run(command, folder, (seconds + 5) * 3 * len(claims) + 60, settings)
        try:
            return code, json.loads(out)
        except json.JSONDecodeError:
            return code, {"results": [], "message": err.strip()[:300]}


def same_code(one, two):
    """Whether two objects hold the same instructions and data."""
    texts = []
    for path in (one, two):
        code, out, _ = run(["objdump", "-d", "-r", "-s", "-j", ".text*", "-j", ".rodata*",
                            "--no-show-raw-insn", str(path)], ".", 120)
        texts.append(out.split("\n", 3)[-1] if code == 0 else str(path))
    return texts[0] == texts[1]
