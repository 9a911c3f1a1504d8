"""The commands and transcripts of README.md, run.

A command is a line of an indented block, up to three blanks in a row, where the words about it
begin, or a line "$ ..." of a fenced one, below which stands what it prints: "..." is any number of
lines, a time is any time, and blanks are blanks. A fenced block of TOML is the file that a command
after it names first; files that commands read are made here. Commands that build, install or test
are run by other tests, which are named here; nothing else is passed over."""

import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# What is not run here, and which test runs it.
ELSEWHERE = {
    "verify/quickstart": "tests/scripts/run and every job of CI",
    "tests/": "tests/run and every job of CI; tests/run --help lists them",
    "build-asan/": "a build of a quarter of an hour with sanitizers",
    "LSAN_OPTIONS=": "a build of a quarter of an hour with sanitizers",
    "VERIFY_": "build/verify_tests, by tests/run",
    "cmake -S . ": "verify/setup",
    "cmake --install": "tests/examples/run",
    "cmake --build build": "verify/setup",
    "cmake -S my2026": "tests/examples/run and tests/package/run",
    "my2026/build/": "tests/examples/run and tests/package/run",
    "cpack": "tests/package/run",
    "apt": "tests/package/run",
    "apt-get": "tests/package/run",
    "podman": "nothing: it needs a container engine",
    "git": "nothing: it is git",
    # Runs of every claim, half a minute of a processor each.
    "icl-verify baseline update proofs_data/": "tests/baseline/run",
    "icl-verify run --baseline proofs_data/": "tests/baseline/run",
    "sbatch": "tests/cluster/run",
    "parallel": "tests/cluster/run",
}


def elsewhere(command):
    return any(command.startswith(word) for word in ELSEWHERE)


class Step:
    def __init__(self, line, command, printed=None):
        self.line, self.command, self.printed = line, command, printed


def blocks(text):
    """(line number, kind, lines): kind is the word behind a fence, or "indented"."""
    lines, at = text.split("\n"), 0
    while at < len(lines):
        fence = re.match(r"^\s*```(\w*)$", lines[at])
        if fence:
            end = next(k for k in range(at + 1, len(lines)) if re.match(r"^\s*```$", lines[k]))
            yield at + 2, fence.group(1), lines[at + 1:end]
            at = end + 1
        elif lines[at].startswith("    ") and (at == 0 or not lines[at - 1].strip()):
            end = at
            while end < len(lines) and lines[end].startswith("    "):
                end += 1
            yield at + 1, "indented", [line[4:] for line in lines[at:end]]
            at = end
        else:
            at += 1


def transcript(number, lines):
    step = None
    for k, line in enumerate(lines):
        if line.startswith("$ "):
            if step:
                yield step
            step = Step(number + k, line[2:], [])
        elif step:
            step.printed.append(line)
    if step:
        yield step


def steps(text):
    """Commands in their order, and ("file", text) for TOML."""
    for number, kind, lines in blocks(text):
        if kind == "toml" and lines and lines[0].startswith("claim ="):
            yield "\n".join(lines) + "\n"
        elif kind in ("", "console") and lines and lines[0].startswith("$ "):
            yield from transcript(number, lines)
        elif kind == "indented":
            for k, line in enumerate(lines):
                command = re.split(r" {3,}", line.rstrip())[0]
                if command and not command.startswith(("#", " ")):
                    yield Step(number + k, command)


def normal(line):
    line = re.sub(r"\b[0-9.]+ (ms|s|min)\b", "TIME", line)
    line = re.sub(r"commit [0-9a-f]+(-dirty)?", "COMMIT", line)
    return re.sub(r"\s+", " ", line).strip()


def matches(wanted, got):
    """Whether the lines are as wanted, "..." being any number of them."""
    if not wanted:
        return not got
    if wanted[0] == "...":
        return any(matches(wanted[1:], got[k:]) for k in range(len(got) + 1))
    return bool(got) and wanted[0] == got[0] and matches(wanted[1:], got[1:])


def without_empty_ends(lines):
    text = "\n".join(lines).strip("\n")
    return text.split("\n") if text else []


def fault_of(step, folder, environment):
    """What is wrong, or nothing. "# exit code 1" behind a command says so."""
    said = re.search(r"# exit code (\d+)", step.command)
    wanted = int(said.group(1)) if said else 0
    ran = subprocess.run(["bash", "-c", step.command], cwd=folder, env=environment,
                         stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, text=True, check=False)
    if ran.returncode != wanted:
        return "exit code %d instead of %d:\n%s" % (ran.returncode, wanted, ran.stdout[-2000:])
    if step.printed is None:
        return None
    printed = [normal(line) for line in without_empty_ends(step.printed)]
    got = [normal(line) for line in without_empty_ends(ran.stdout.split("\n"))]
    return None if not printed or matches(printed, got) else "it prints\n" + ran.stdout


def test_of_this_test():
    """That it sees what it should: a name, or nothing."""
    text = "a\n\n    icl-verify list   claims\n\n```\n$ echo 12 ms\n3 s\n```\n"
    text += "```\n$ echo 1\n2\n```\n"
    found = list(steps(text))
    if [s.command for s in found] != ["icl-verify list", "echo 12 ms", "echo 1"]:
        return "commands are not found: %s" % [s.command for s in found]
    if fault_of(found[1], ".", os.environ.copy()) is not None:
        return "a time is not any time"
    if fault_of(found[2], ".", os.environ.copy()) is None:
        return "a wrong transcript passes"
    if not matches(["a", "...", "d"], ["a", "b", "c", "d"]) or matches(["...", "d"], ["a"]):
        return "... is not any number of lines"
    return None


def prepare(folder):
    """Files that commands read and no command makes."""
    subprocess.run(["bash", "-c", "icl-verify run ahn2023.lem2 --json > old.json; "
                    "cp old.json new.json"], cwd=folder, check=True, stderr=subprocess.DEVNULL)
    # Two layers of two features, in one array.
    with zipfile.ZipFile(os.path.join(folder, "run.npz"), "w") as archive:
        header = "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 2, 2), }"
        header += " " * (-(10 + len(header) + 1) % 64) + "\n"
        numbers = struct.pack("<8d", -0.5, 0, 0, -0.25, -1, 0.125, 0.125, -0.75)
        length = struct.pack("<H", len(header))
        archive.writestr("A.npy", b"\x93NUMPY\x01\x00" + length + header.encode() + numbers)
    os.mkdir(os.path.join(folder, "proofs_data"))
    shutil.copy(os.path.join(ROOT, "proofs_data", "baseline.json"),
                os.path.join(folder, "proofs_data"))


def main():
    with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
        text = file.read()
    passed = failed = 0
    fault = test_of_this_test()
    if fault:
        print("readme: the test itself: " + fault)
        failed += 1
    else:
        passed += 1
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PATH"] = os.path.join(ROOT, "build") + ":" + os.environ["PATH"]
        os.environ["XDG_STATE_HOME"] = os.path.join(folder, "state")
        os.environ["COLUMNS"] = "100"
        prepare(folder)
        files = 0
        for step in steps(text):
            if isinstance(step, str):  # "mine.toml" is the latest, "other.toml" the one before
                mine = os.path.join(folder, "mine.toml")
                if files:
                    shutil.copy(mine, os.path.join(folder, "other.toml"))
                with open(mine, "w", encoding="utf-8") as file:
                    file.write(step)
                if not files:
                    shutil.copy(mine, os.path.join(folder, "other.toml"))
                files += 1
                continue
            if elsewhere(step.command):
                continue
            fault = fault_of(step, folder, os.environ.copy())
            if fault:
                failed += 1
                print("readme: README.md:%d: %s: %s" % (step.line, step.command, fault))
            else:
                passed += 1
    print("readme: %d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
