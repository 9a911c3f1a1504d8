"""The commands and transcripts of README and of the manual, run.

A command is a line of an indented block, up to three blanks in a row, where the words about it
begin, or a line "$ ..." of a fenced one, below which stands what it prints: "..." is any number of
lines, a time is any time, and blanks are blanks. Every page has a folder of its own, with the files
that prepare() makes. A fenced block behind a line that ends with a file's name and a colon is that
file; TOML that begins with "claim =" is mine.toml where none is named. Python is run, and TOML,
YAML, JSON and shell must parse. Commands that build, install or test are run by other tests, which
are named here; nothing else is passed over.

The run of every claim, `icl-verify run --json`, is that of tests/every_claim."""

import json
import os
import re
import shutil
import struct
import subprocess
import tempfile
import tomllib
import zipfile

from pages import GENERATED, ROOT, blocks, pages, text_of

# What is not run here, and which test runs it.
ELSEWHERE = {
    "verify/quickstart": "tests/scripts/run and every job of CI",
    "tests/": "tests/run and every job of CI; tests/run --help lists them",
    "docs/generate": "tests/docs/run, with --check",
    "build-asan/": "a build of a quarter of an hour with sanitizers",
    "LSAN_OPTIONS=": "a build of a quarter of an hour with sanitizers",
    "VERIFY_": "build/verify_tests, by tests/run",
    "cmake -S . ": "verify/setup",
    "cmake --install": "tests/examples/run",
    "cmake --build build": "verify/setup, tests/python/run (wheel), tests/docs/run (site)",
    "cmake -S my2026": "tests/examples/run and tests/package/run",
    "my2026/build/": "tests/examples/run and tests/package/run",
    "cpack": "tests/package/run",
    "apt": "tests/package/run",
    "podman": "nothing: it needs a container engine",
    "git": "nothing: it is git",
    # Runs of every claim, half a minute of a processor each.
    "icl-verify baseline update proofs_data/": "tests/baseline/run",
    "icl-verify run --baseline proofs_data/": "tests/baseline/run",
    "icl-verify run --certificates": "tests/certificates/run",
    "icl-verify-check": "tests/certificates/run",
    "verify/kernel/check": "tests/run --kernel and a job of CI",
    "sbatch": "tests/cluster/run",
    "parallel": "tests/cluster/run",
}


def elsewhere(command):
    return any(command.startswith(word) for word in ELSEWHERE)


class Step:
    """A command, or a file: then command is its name, and text what it holds. at, end: the lines
    of the page that hold what the command prints."""

    def __init__(self, line, command, kind="command", printed=None, text=None):
        self.line, self.command, self.kind = line, command, kind
        self.printed, self.text = printed, text


def transcript(block):
    step = None
    for k, line in enumerate(block.lines):
        if line.startswith("$ "):
            if step:
                yield step
            step = Step(block.line + k, line[2:], printed=[])
        elif step:
            step.printed.append(line)
    if step:
        yield step


def steps(text):
    """Commands, files and programs in their order."""
    for block in blocks(text):
        whole = "\n".join(block.lines) + "\n"
        if block.kind in ("", "console") and block.lines and block.lines[0].startswith("$ "):
            yield from transcript(block)
        elif block.kind == "indented":
            for k, line in enumerate(block.lines):
                command = re.split(r" {3,}", line.rstrip())[0]
                if command and not command.startswith(("#", " ")):
                    yield Step(block.line + k, command)
        elif block.kind in ("toml", "yaml", "json", "bash", "python", "markdown"):
            name = block.name
            if block.kind == "toml" and whole.startswith("claim =") and not name:
                name = "mine.toml"
            yield Step(block.line, name, block.kind, text=whole)


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


def renewed(printed, got):
    """What should stand there: as many lines of the beginning and of the end as stood there, and
    those between that say what they said or begin as they began."""
    if "..." not in printed:
        return got
    first, last = printed.index("..."), len(printed) - 1 - printed[::-1].index("...")
    between = []
    for line in printed[first:last + 1]:
        words = line.split()[:2]
        like = next((g for g in got if g.split()[:2] == words), None)
        if line == "..." or like:
            between.append(line if line == "..." else like)
    tail = len(printed) - last - 1
    return got[:first] + between + (got[-tail:] if tail else [])


def fault_of_command(step, folder):
    """What is wrong, or nothing, and what was printed. "# exit code 1" behind a command says so."""
    said = re.search(r"# exit code (\d+)", step.command)
    wanted = int(said.group(1)) if said else 0
    ran = subprocess.run(["bash", "-c", step.command], cwd=folder, stdin=subprocess.DEVNULL,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    lines = without_empty_ends(ran.stdout.split("\n"))
    if ran.returncode != wanted:
        return "exit code %d instead of %d:\n%s" % (ran.returncode, wanted,
                                                    ran.stdout[-2000:]), lines
    if step.printed is None:
        return None, lines
    printed = [normal(line) for line in without_empty_ends(step.printed)]
    got = [normal(line) for line in lines]
    return None if not printed or matches(printed, got) else "it prints\n" + ran.stdout, lines


def parse_fault(step):
    try:
        if step.kind == "toml":
            tomllib.loads(step.text)
        elif step.kind == "json":
            json.loads(step.text)
        elif step.kind == "yaml":
            yaml = subprocess.run(["python3", "-c", "import sys\ntry: import yaml\n"
                                   "except ImportError: sys.exit()\nyaml.safe_load(sys.stdin)"],
                                  input=step.text, capture_output=True, text=True, check=False)
            return yaml.stderr[-500:] or None
        elif step.kind == "bash":
            shell = subprocess.run(["bash", "-n"], input=step.text, capture_output=True, text=True,
                                   check=False)
            return shell.stderr or None
    except ValueError as error:
        return str(error)
    return None


def fault_of_file(step, folder):
    fault = parse_fault(step)
    if fault or (not step.command and step.kind != "python"):
        return fault
    path = os.path.join(folder, step.command or "snippet.py")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(step.text)
    if step.kind != "python":
        return None
    ran = subprocess.run(["python3", "-B", path], cwd=folder, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, text=True, check=False)
    # Drawing needs Matplotlib, arrays NumPy: where they are not, the program says so.
    missing = re.search(r"No module named '(numpy|matplotlib)'|needs Matplotlib|Matplotlib is",
                        ran.stdout)
    if ran.returncode == 0 or missing:
        return None
    return "exit code %d: %s" % (ran.returncode, ran.stdout[-2000:])


def run_page(page, text, folder, report, write=False):
    """Calls report(page, step, fault) for every step; returns the page with its transcripts as
    they are now."""
    lines = text.split("\n")
    moved = 0
    for step in steps(text):
        if step.kind != "command":
            report(page, step, fault_of_file(step, folder))
        elif not elsewhere(step.command):
            fault, got = fault_of_command(step, folder)
            if fault and write and step.printed and "exit code" not in fault:
                new = renewed(step.printed, got)
                at = step.line + moved  # the line behind the command, counted from 0
                lines[at:at + len(step.printed)] = new
                moved += len(new) - len(step.printed)
                fault = None
            report(page, step, fault)
    return "\n".join(lines)


def test_of_this_test():
    """That it sees what it should: what is wrong with it, or nothing."""
    text = "a\n\n    icl-verify list   claims\n\n```\n$ echo 12 ms\n3 s\n```\n"
    text += "```console\n$ echo 1\n2\n```\nas `a/b.toml`:\n\n```toml\nx = 1\n```\n"
    text += "```toml\nx 1\n```\n```python\nraise SystemExit(3)\n```\n"
    found = list(steps(text))
    names = [s.command for s in found]
    if names != ["icl-verify list", "echo 12 ms", "echo 1", "a/b.toml", "", ""]:
        return "commands are not found: %s" % names
    with tempfile.TemporaryDirectory() as folder:
        faults = [bool(fault_of_command(s, folder)[0] if s.kind == "command"
                       else fault_of_file(s, folder)) for s in found[1:]]
        if faults != [False, True, False, True, True]:
            return "faults are not seen as they should: %s" % faults
        if not os.path.exists(os.path.join(folder, "a/b.toml")):
            return "a file that is named is not written"
        new = run_page("p", text, folder, lambda *_: None, write=True)
        if new.split("\n")[10:12] != ["1", "```"]:
            return "a transcript is not written anew"
    if not matches(["a", "...", "d"], ["a", "b", "c", "d"]) or matches(["...", "d"], ["a"]):
        return "... is not any number of lines"
    return None


def every_claim():
    """A file with the results of a run of every claim, which all tests share."""
    subprocess.run([os.path.join(ROOT, "tests", "every_claim")], check=True)
    return os.path.join(ROOT, "build", "every_claim", "results.json")


def program_that_shares(folder, results):
    """A folder with icl-verify, which hands on the run of every claim and is the program else."""
    os.mkdir(folder)
    path = os.path.join(folder, "icl-verify")
    with open(path, "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\n"
                   "if [ \"$*\" = 'run --json' ]; then exec cat '%s'; fi\n"
                   "exec '%s' \"$@\"\n" % (results, os.path.join(ROOT, "build", "icl-verify")))
    os.chmod(path, 0o755)


def write_npz(path, **arrays):
    """As NumPy's savez does, of arrays given by shape and numbers."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, (shape, numbers) in arrays.items():
            header = "{'descr': '<f8', 'fortran_order': False, 'shape': %r, }" % (shape,)
            header += " " * (-(10 + len(header) + 1) % 64) + "\n"
            archive.writestr(name + ".npy",
                             b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) +
                             header.encode() + struct.pack("<%dd" % len(numbers), *numbers))


def prepare(folder):
    """Files that commands read and no command makes."""
    subprocess.run(["bash", "-c", "icl-verify run ahn2023.lem2 --json > old.json; "
                    "cp old.json new.json"], cwd=folder, check=True, stderr=subprocess.DEVNULL)
    # Two layers of two features, in one array.
    os.mkdir(os.path.join(folder, "weights"))
    for name in ("run.npz", "weights/run.npz"):
        write_npz(os.path.join(folder, name), A=((2, 2, 2), (-0.5, 0, 0, -0.25, -1, 0.125, 0.125,
                                                             -0.75)))
    # What a page has Python write, where there is no NumPy.
    write_npz(os.path.join(folder, "prompts.npz"), prediction=((3,), (0.9, -0.4, 1.3)),
              label=((3,), (1.0, -0.5, 1.2)))
    os.mkdir(os.path.join(folder, "proofs_data"))
    shutil.copy(os.path.join(ROOT, "proofs_data", "baseline.json"),
                os.path.join(folder, "proofs_data"))


def run_all(report, write=False):
    fault = test_of_this_test()
    report("tests/docs/transcripts.py", Step(0, "the test itself"), fault)
    results = every_claim()
    with tempfile.TemporaryDirectory() as folder:
        program_that_shares(os.path.join(folder, "bin"), results)
        os.environ["PATH"] = os.path.join(folder, "bin") + ":" + os.environ["PATH"]
        os.environ["PYTHONPATH"] = os.path.join(ROOT, "verify", "python")
        os.environ["ICL_VERIFY"] = os.path.join(ROOT, "build", "icl-verify")
        os.environ["XDG_STATE_HOME"] = os.path.join(folder, "state")
        os.environ["COLUMNS"] = "100"
        os.mkdir(os.path.join(folder, "prepared"))
        prepare(os.path.join(folder, "prepared"))
        for page in pages():
            if page in GENERATED:
                continue
            text = text_of(page)
            place = os.path.join(folder, page.replace("/", "_"))
            shutil.copytree(os.path.join(folder, "prepared"), place)
            new = run_page(page, text, place, report, write)
            if write and new != text:
                with open(os.path.join(ROOT, page), "w", encoding="utf-8") as file:
                    file.write(new)
    return results
