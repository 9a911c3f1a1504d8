"""Compiles the Coq files and holds each theorem that a data file names to what may be assumed.

Called by verify/kernel/check, which installs Coq and says how it is used.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import time
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "kernel"
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
                   whole["theorem"], whole.get("assertions", []) + whole.get("refutes", []))


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


def compile_all(targets):
    files = write_copies()
    project = ["-Q icl icl", "-arg -w", "-arg none"] + files
    (BUILD / "_CoqProject").write_text("\n".join(project) + "\n")
    subprocess.run(["coq_makefile", "-f", "_CoqProject", "-o", "Makefile"], cwd=BUILD, check=True,
                   stdout=subprocess.DEVNULL)
    run = subprocess.run(["make", "-k", f"-j{os.cpu_count()}"] + targets, cwd=BUILD, text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    for line in run.stdout.splitlines():
        if line.startswith(("File ", "Error")):
            print("kernel:", line)


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
    parser.add_argument("claims", nargs="*")
    options = parser.parse_args()
    if options.certificates:
        import certificates  # it imports this
        return certificates.main(options.certificates, options.shard, options.update)
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
    compile_all([module.replace(".", "/") + ".vo" for module in modules])
    for claim, module, theorem, parts in theorems:
        said = assumptions(module, theorem)
        parts = " ".join(parts)
        if said.endswith("Closed under the global context"):
            passed += 1
            print(f"kernel: {claim} {parts}: {theorem}: no axioms")
        else:
            failed += 1
            print(f"kernel: {claim} {parts}: {theorem}: FAILED:\n{said}")
    print(f"kernel: {len(modules)} files of claims in {time.monotonic() - start:.0f} s")
    print(f"kernel: {passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
