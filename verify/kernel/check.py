"""Compiles the Coq files and holds each theorem that a data file names to what may be assumed.

Called by verify/kernel/check, which installs Coq and says how it is used.
"""

import argparse
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import time
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "kernel"
SECONDS_LIST = ROOT / "proofs_data" / "kernel_seconds.txt"
# What would let a file say more than the kernel has checked.
FORBIDDEN = re.compile(
    r"\b(Admitted|admit|Axioms?|Parameters?|Conjecture|Abort|bypass_check|Unset\s+Guard\s+Checking"
    r"|Unset\s+Positivity\s+Checking|Unset\s+Universe\s+Checking)\b")
COMMENT = re.compile(r"\(\*.*?\*\)", re.DOTALL)


def sources():
    """Each Coq file of the tree with its place below the logical root icl."""
    for room in ("verify", "theorems"):
        for path in sorted((ROOT / room).rglob("*.v")):
            yield path, pathlib.Path("icl") / path.relative_to(ROOT / room)


def module_of(place, theorem, data):
    """Of the files <claim>.v and <claim>_*.v beside the checker the one that has the theorem."""
    folder = ROOT / "theorems" / place.parent
    for path in sorted(folder.glob(place.name + ".v")) + sorted(folder.glob(place.name + "_*.v")):
        foreign = path.stem != place.name and (data / place.parent / (path.stem + ".toml")).exists()
        stated = rf"\b(Theorem|Lemma|Corollary) {theorem}\b"
        if not foreign and re.search(stated, path.read_text()):
            return "icl." + ".".join(place.parent.parts + (path.stem,))
    sys.exit(f"kernel: proofs_data/{place}.toml: no file beside the checker has a theorem "
             f"{theorem}")


def named_theorems(data=ROOT / "proofs_data"):
    """(claim, module, theorem, parts) of every [[claim.whole]]."""
    for file in sorted(data.glob("*/**/*.toml")):
        if file.name == "paper.toml":
            continue
        claim = tomllib.loads(file.read_text()).get("claim", {})
        place = file.relative_to(data).with_suffix("")
        for whole in claim.get("whole", []):
            yield (f"{place.parts[0]}.{place.name}", module_of(place, whole["theorem"], data),
                   whole["theorem"], whole.get("assertions", []) + whole.get("in_part", []) +
                   whole.get("refutes", []))


def forbidden_words(text):
    return sorted(set(FORBIDDEN.findall(COMMENT.sub(" ", text))))


PROOF = re.compile(r"\bProof\b.*?\b(?:Qed|Defined)\.", re.DOTALL)
LEMMA = re.compile(r"(?:Local |Global )?(?:Theorem|Lemma|Corollary|Fact|Remark|Ltac)\s+(\w+)")


def stated(text, named):
    """What a file says without its proofs: symbols, hypotheses, definitions, and of what is proved
    the theorems that are named."""
    said = " ".join(PROOF.sub(" ", COMMENT.sub(" ", text)).split())
    found = ((sentence, LEMMA.match(sentence)) for sentence in said.split(". "))
    return ". ".join(sentence for sentence, lemma in found
                     if lemma is None or lemma.group(1) in named)


def write_copies():
    """Copies what differs, removes what is gone; an object of what is gone would still be found."""
    wanted = {BUILD / place: path for path, place in sources()}
    for old in BUILD.rglob("*.v"):
        if old not in wanted and "icl" in old.relative_to(BUILD).parts:
            for stale in old.parent.glob(old.stem + ".*"):
                stale.unlink()
    for copy, path in wanted.items():
        copy.parent.mkdir(parents=True, exist_ok=True)
        if not copy.exists() or copy.read_bytes() != path.read_bytes():
            copy.write_bytes(path.read_bytes())
    return [str(copy.relative_to(BUILD)) for copy in wanted]


# Coq's time as it is told: what differs by the machine and the day is not told as if it did not.
STEPS = (2, 3, 5, 10, 20, 30, 60)


def rounded_up(seconds):
    return next((step for step in STEPS if seconds <= step), -(-seconds // 60) * 60)


def imports(module):
    """The modules of the tree that a module needs, itself among them."""
    places = {".".join(place.with_suffix("").parts): path for path, place in sources()}
    found, waiting = set(), [module]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        for start, names in re.findall(r"From (icl[\w.]*) Require Import ([\w\s]+)\.",
                                       places[name].read_text()):
            waiting += [f"{start}.{end}" for end in names.split() if f"{start}.{end}" in places]
    return {name: places[name] for name in found}


def hash_of(module):
    sha = hashlib.sha256()
    for _, path in sorted(imports(module).items()):
        sha.update(path.read_bytes())
    return sha.hexdigest()[:16]


def file_of(module):
    return "theorems/" + module.removeprefix("icl.").replace(".", "/") + ".v"


def stored_seconds():
    """What the list in the tree tells: file -> (hash, seconds)."""
    lines = SECONDS_LIST.read_text().splitlines() if SECONDS_LIST.exists() else []
    fields = [line.split() for line in lines if not line.startswith("#")]
    return {file: (key, int(seconds)) for file, key, seconds in fields}


def write_seconds(modules, measured):
    """A file that is as it was when it was measured keeps its number."""
    old, lines = stored_seconds(), []
    for module in modules:
        file, key = file_of(module), hash_of(module)
        if file in old and old[file][0] == key:
            lines.append(f"{file} {key} {old[file][1]}\n")
        elif module in measured:
            lines.append(f"{file} {key} {rounded_up(measured[module])}\n")
        else:
            sys.exit(f"kernel: {file}: not compiled in this call; remove build/kernel/, and again")
    SECONDS_LIST.write_text(
        "# Files with whole theorems, the hash of each with what it imports, and the seconds of a "
        "processor that Coq took for it, rounded up; verify/kernel/check --update writes them.\n"
        + "".join(sorted(lines)))


def compile_all(targets):
    """The seconds that Coq took for each module that it compiled."""
    files = write_copies()
    project = ["-Q icl icl", "-arg -w", "-arg none"] + files
    (BUILD / "_CoqProject").write_text("\n".join(project) + "\n")
    subprocess.run(["coq_makefile", "-f", "_CoqProject", "-o", "Makefile"], cwd=BUILD, check=True,
                   stdout=subprocess.DEVNULL)
    run = subprocess.run(["make", "-k", "TIMED=1", f"-j{os.cpu_count()}"] + targets, cwd=BUILD,
                         text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    measured = {}
    for line in run.stdout.splitlines():
        if line.startswith(("File ", "Error")):
            print("kernel:", line)
        timed = re.match(r"(icl/\S+)\.vo \(real: [\d.]+, user: ([\d.]+)", line)
        if timed:
            measured[timed.group(1).replace("/", ".")] = float(timed.group(2))
    return measured


def assumptions(module, theorem):
    """What Coq prints of the theorem, or why it prints nothing."""
    text = f"From {module.rsplit('.', 1)[0]} Require {module.rsplit('.', 1)[1]}.\n"
    text += f"About {module}.{theorem}.\nPrint Assumptions {module}.{theorem}.\n"
    query = BUILD / "assumptions.v"
    query.write_text(text)
    run = subprocess.run(["coqc", "-Q", "icl", "icl", "-w", "none", query.name], cwd=BUILD,
                         text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return run.stdout.strip()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--shard", nargs=2, type=int, default=[1, 1])
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--certificates", metavar="DIR")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--within", type=float)
    parser.add_argument("claims", nargs="*")
    options = parser.parse_args()
    if options.certificates:
        import certificates  # it imports this
        return certificates.main(options.certificates, options.shard, options.update,
                                 options.within)
    theorems = list(named_theorems())
    known = {claim for claim, *_ in theorems}
    for claim in options.claims:
        if claim not in known:
            sys.exit(f"kernel: no theorem of {claim} is named as whole; there are: "
                     + ", ".join(sorted(known)))
    if options.claims:
        theorems = [t for t in theorems if t[0] in options.claims]
    modules = sorted({module for _, module, *_ in theorems})
    modules = modules[options.shard[0] - 1::options.shard[1]]
    theorems = [t for t in theorems if t[1] in modules]
    if options.list:
        for claim, module, theorem, parts in theorems:
            print(f"{claim:24} {theorem:24} {', '.join(parts)}")
        return 0

    passed = failed = 0
    for path, _ in sources():
        words = forbidden_words(path.read_text())
        if words:
            print(f"kernel: {path.relative_to(ROOT)}: has {', '.join(words)}: that is no proof")
            failed += 1
    start = time.monotonic()
    measured = compile_all([module.replace(".", "/") + ".vo" for module in modules])
    for claim, module, theorem, parts in theorems:
        said = assumptions(module, theorem)
        parts = " ".join(parts)
        if said.endswith("Closed under the global context"):
            passed += 1
            print(f"kernel: {claim} {parts}: {theorem}: no axioms")
        else:
            failed += 1
            print(f"kernel: {claim} {parts}: {theorem}: FAILED:\n{said}")
    print(f"kernel: {len(modules)} files of claims in {time.monotonic() - start:.0f} s; of a "
          f"processor {sum(measured.values()):.0f} s for {len(measured)} files compiled now")
    if options.update and not failed:
        write_seconds(modules, measured)
    print(f"kernel: {passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
