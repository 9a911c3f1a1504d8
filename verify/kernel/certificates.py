"""Has Coq check the statements of certificates: verify/kernel/check --certificates DIR.

Each statement becomes a lemma over the theory of verify/kernel/theory. Several stand in a file, for
loading takes longer than most; a file that fails or takes too long is tried in halves. What was
checked is not checked again while theory and lemma are the same: with --update what the list in the
tree names, too.
"""

import collections
import hashlib
import json
import pathlib
import resource
import subprocess
import sys
import time

import check
import exported

sys.path.insert(0, str(check.ROOT / "verify" / "python"))
import facts_in_coq  # noqa: E402
import induction_in_coq  # noqa: E402
import programs_in_coq  # noqa: E402
import sums_in_coq  # noqa: E402
import words_in_coq  # noqa: E402
from icl_verify_check import _carried  # noqa: E402
from icl_verify_check import _certificate as certificate  # noqa: E402
from icl_verify_check.__main__ import PRODUCTS  # noqa: E402
from icl_verify_check._certificate import Damaged, Unknown  # noqa: E402
from icl_verify_check._induction import state_of  # noqa: E402
from icl_verify_check._programs import Program  # noqa: E402
from icl_verify_check._tree import Tree  # noqa: E402

LIST = check.ROOT / "proofs_data" / "kernel.txt"
COQ = "version 8.16"  # as verify/report/checked/checked_by.cpp says
KNOWN = check.BUILD / "certificates"
WORDS = ("words", "words_sound", "words_blocks", "words_symbols")
SUMS = ("words", "words_sound", "words_symbols", "sums", "sums_sound", "sums_blocks",
        "sums_symbols", "sums_means")
THEORIES = {words_in_coq: WORDS, sums_in_coq: SUMS, programs_in_coq: ("programs",),
            facts_in_coq: ("programs", "signs")}
MATRICES = """From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import {}.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.
"""
HEADS = {
    words_in_coq: MATRICES.format(" ".join(WORDS)),
    sums_in_coq: MATRICES.format(" ".join(SUMS)),
    programs_in_coq: """From Coq Require Import ZArith QArith List.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import programs.
""",
}
HEADS[facts_in_coq] = HEADS[programs_in_coq].replace(" programs.", " programs signs.")
THEORY = sorted({name for names in THEORIES.values() for name in names})
FALSE_STATEMENTS = 30  # of each kind, of those that can be stated
TRUE_STATEMENTS = 3  # of each kind, of which the same is said, and has to be an error
FILE_BYTES, FILE_STATEMENTS, MEANS_IN_A_FILE = 400_000, 30, 4
SECONDS = 60  # of one file's coqc, on a processor
LATE = f"more than {SECONDS} s"

Statement = collections.namedtuple("Statement", "path name key fields maker text theorems plain")


def fingerprint(names=THEORY):
    """Of the theory that a lemma rests on."""
    sha = hashlib.sha256()
    for name in names:
        sha.update((check.ROOT / "verify/kernel/theory" / f"{name}.v").read_bytes())
    return sha.hexdigest()[:16]


def list_head():
    return ("# Certificates of statements that Coq's kernel checked, without axioms, over theories "
            f"of hash {fingerprint()}, and the hash of its lemma on its theory; "
            "verify/kernel/check --certificates DIR --update writes them.\n")


def read(path, holds=True):
    """The statement as Coq, or Unknown. An induction is one theorem over the number of steps, and
    a lemma that is its base; with plain, or where the form is none, the step and the base are
    lemmas. In any case icl-verify-check finds the form that both speak of."""
    cert = certificate.read(path)
    if "order" in cert.sections:
        raise Unknown("of an order Coq would check the identity, and not the signs of its terms")
    if "step" not in cert.sections:
        return stated(path, cert, holds)
    if not holds:
        raise Unknown("of a false induction either the step or the base is true")
    if "induction" not in cert.sections:
        state_of(cert.sections)
    plain = stated(path, cert, holds)
    try:
        return stated(path, cert, holds, True)._replace(plain=plain)
    except Unknown:
        return plain


def stated(path, cert, holds, every_step=False):
    """By the first way of saying it that can."""
    kinds = {lines[:1] == ["program"] for name, lines in cert.sections.items()
             if name != "induction"}
    if len(kinds) > 1:
        raise Unknown("a tree beside a program")
    makers = [words_in_coq, sums_in_coq]
    if kinds == {True}:
        facts = any(not Program(lines).says_only_zeros() for name, lines in cert.sections.items()
                    if name != "induction")
        makers = [facts_in_coq] if facts else [programs_in_coq, facts_in_coq]
    for maker in makers:
        try:
            return said_by(maker, path, cert, holds, every_step)
        except Unknown as error:
            why = error
    raise why


def parts_of(cert, what):
    """The sections as they are; of an induction that names its form, with what it says of this."""
    if "induction" not in cert.sections:
        return [(name, what(lines)) for name, lines in sorted(cert.sections.items())]
    named = _carried.of(cert.sections)
    answer, why = named.checked(PRODUCTS)
    if answer != "yes":
        raise Unknown(why)
    step, base = named.with_forms()
    if what is Tree:
        return [("base", base), ("step", step)]
    return [("base", Program(cert.sections["base"])), ("first", base), ("next", step),
            ("step", Program(cert.sections["step"]))]


def said_by(maker, path, cert, holds, every_step):
    name = pathlib.Path(path).stem
    what = Program if maker in (programs_in_coq, facts_in_coq) else Tree
    text, theorems = [], []
    for section, said in parts_of(cert, what):
        module = f"C_{name}_{section}"
        if section == "step" and every_step:
            if what is Program:
                raise Unknown("a program shows no form")
            text += induction_in_coq.lemma(module, cert.sections, maker.Maker)
            theorems.append(f"{module}.every_step")
        else:
            text += maker.lemma(module, said, holds)
            theorems.append(f"{module}.{'holds' if holds else 'differs'}")
    text = "\n".join(text) + "\n"
    key = hashlib.sha256((fingerprint(THEORIES[maker]) + text.replace(name, "")).encode())
    return Statement(path, name, key.hexdigest()[:16], cert.fields, maker, text, theorems, None)


def of_coq():
    return resource.getrusage(resource.RUSAGE_CHILDREN)


def limits():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    soft, hard = resource.getrlimit(resource.RLIMIT_STACK)  # long lists are parsed by recursion
    resource.setrlimit(resource.RLIMIT_STACK, (hard, hard))


def compiled(statements):
    """Whether Coq takes the file, and what it says."""
    name = "c_" + hashlib.sha256("".join(s.name for s in statements).encode()).hexdigest()[:16]
    path = KNOWN / f"{name}.v"
    theorems = ", ".join(theorem for s in statements for theorem in s.theorems)
    path.write_text(HEADS[statements[0].maker] + "".join(s.text for s in statements) +
                    f"Definition all_of_them := ({theorems}).\nPrint Assumptions all_of_them.\n")
    done = subprocess.run(["coqc", "-Q", str(check.BUILD / "icl"), "icl", "-w", "none", path.name],
                          cwd=KNOWN, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          preexec_fn=limits)
    for left in [path, *KNOWN.glob(f"{name}.*"), *KNOWN.glob(f".{name}.*")]:
        left.unlink(missing_ok=True)
    said = done.stdout.strip()
    if done.returncode in (-24, -9):
        said = LATE
    return done.returncode == 0 and said.endswith("Closed under the global context"), said


def groups(statements):
    """Of one kind each, small ones together; those with means, which take the longest, come last
    and in small files."""
    kinds = sorted(set(map(kind_of, statements)), key=lambda kind: ("means" in kind, kind))
    for kind in kinds:
        most = MEANS_IN_A_FILE if "means" in kind else FILE_STATEMENTS
        group, size = [], 0
        for s in sorted((s for s in statements if kind_of(s) == kind), key=lambda s: len(s.text)):
            if group and (size + len(s.text) > FILE_BYTES or len(group) == most):
                yield group
                group, size = [], 0
            group.append(s)
            size += len(s.text)
        if group:
            yield group


def listed():
    """The lemmas that the list in the tree names; a key is of a lemma and of its theory."""
    return {line.split()[1] for line in LIST.read_text().splitlines()[1:]}


class Results:
    def __init__(self, known=(), within=None):
        self.found, self.listed, self.within = {}, set(known), within
        KNOWN.mkdir(parents=True, exist_ok=True)

    def path(self, statement):
        return KNOWN / f"{statement.key}.json"

    def known(self, statement):
        if statement.key in self.listed:
            return {"holds": True, "said": "", "seconds": 0, "theorems": statement.theorems,
                    "key": statement.key}
        try:
            return json.loads(self.path(statement).read_text())
        except (OSError, ValueError):
            return None

    def keep(self, statement, holds, said, seconds):
        new = {"holds": holds, "said": said[-300:],
               "seconds": round(seconds, 2), "theorems": statement.theorems,
               "key": statement.key}
        whole = self.path(statement).with_suffix(".new")
        whole.write_text(json.dumps(new))
        whole.rename(self.path(statement))
        self.tell(statement, new)

    def tell(self, statement, result):
        self.found[statement.name] = result
        whose = f"{statement.fields['claim']}#{statement.fields['assertion']}"
        said = "FAILED: " + " ".join(result["said"].split())
        if result["holds"]:
            said = "is refused" if is_refusal(result) else "no axioms"
        print(f"kernel: {statement.name} {whose}: {said}", flush=True)

    def check_all(self, statements):
        new = []
        for statement in statements:
            known = self.known(statement)
            if known:
                self.tell(statement, known)
            else:
                new.append(statement)
        for group in groups(new):
            self.check(group)

    def check(self, group):
        start = of_coq().ru_utime
        if self.within is not None and start > self.within:
            for statement in group:
                self.tell(statement, {"holds": False, "said": f"{LATE}, or not reached in "
                                      f"{self.within} s", "seconds": 0, "key": statement.key,
                                      "theorems": statement.theorems})
            return
        holds, said = compiled(group)
        seconds = of_coq().ru_utime - start
        if holds or len(group) == 1:
            for statement in group:
                self.keep(statement, holds, said, seconds / len(group))
        else:
            half = len(group) // 2
            self.check(group[:half])
            self.check(group[half:])


def is_refusal(result):
    return result["theorems"][-1].endswith("differs")


def kind_of(statement):
    """What the proof of a statement rests on."""
    means = " with means" if "isserlis" in statement.text else ""
    return statement.maker.__name__.split("_")[0] + means


def refusals_of(paths):
    """Of false statements, evenly spread, that the proof of a true one fails and why."""
    found, counts = [], collections.Counter()
    for path in paths:
        for statement in statements_of([path], False)[0]:
            kind = kind_of(statement)
            if counts[kind] < FALSE_STATEMENTS:
                counts[kind] += 1
                found.append(statement)
    return found


def true_ones_refused(statements):
    """Those of some true statements of which Coq takes that their proofs fail: none should be."""
    small = sorted((s for s in statements if not s.plain), key=lambda s: len(s.text))
    said = [read(s.path, False) for kind in sorted(set(map(kind_of, small)))
            for s in [s for s in small if kind_of(s) == kind][:TRUE_STATEMENTS]]
    return [s.name for s in said if compiled([s])[0]]


def statements_of(paths, holds):
    """What is said in Coq, and why other things are not."""
    found, why = [], collections.Counter()
    for path in paths:
        try:
            found.append(read(path, holds))
        except Unknown as error:
            why[str(error)] += 1
        except Damaged as error:
            sys.exit(f"kernel: {path}: {error}")
    return found, why


def main(folder, shard, update, within=None):
    folder = pathlib.Path(folder)
    true, false = (sorted((folder / kind).glob("*.cert"))[shard[0] - 1::shard[1]]
                   for kind in ("statements", "negative_controls"))
    found, why = statements_of(true, True)
    if not found:
        sys.exit(f"kernel: {folder}: no statements/*.cert there; icl-verify run --certificates "
                 f"{folder} writes them")
    start, results = time.monotonic(), Results(listed() if update else (), within)
    check.compile_all([f"icl/kernel/theory/{name}.vo" for name in THEORY])
    refusals = refusals_of(false)
    results.check_all(found + refusals)
    results.check_all([s.plain for s in found if s.plain and not results.found[s.name]["holds"]])
    passed = [name for name, result in results.found.items() if result["holds"]]
    late = sum(result["said"].startswith(LATE) for result in results.found.values())
    failed = len(results.found) - len(passed) - late
    failed += exported.main(folder, False)
    for name in true_ones_refused(found):
        print(f"kernel: {name}: FAILED: it is true, and is refused")
        failed += 1
    for reason, count in why.most_common():
        print(f"kernel: {count} not stated in Coq: {reason}")
    whole = sum("every_step" in result["theorems"][-1] and result["holds"]
                for result in results.found.values())
    seconds = sum(result["seconds"] for result in results.found.values())
    print(f"kernel: {len(found)} of {len(true)} statements stated in Coq, {whole} of them "
          "inductions as one theorem over all steps")
    print(f"kernel: {time.monotonic() - start:.0f} s; Coq takes {seconds:.0f} s of a processor for "
          f"all of this, and took up to {of_coq().ru_maxrss // 1024} MB")
    if update:
        write_list({s.name: results.found[s.name]["key"] for s in found if s.name in passed})
    refused = collections.Counter(map(kind_of, refusals))
    print(f"kernel: {len(refusals)} of {len(false)} false statements put to Coq as well, to be "
          f"refused ({', '.join(f'{n} {kind}' for kind, n in sorted(refused.items()))}); "
          f"{late} statements not settled in {SECONDS} s each")
    print(f"kernel: {len(passed)} passed, {failed} failed")
    return 1 if failed else 0


def write_list(keys):
    said = subprocess.run(["coqc", "--version"], text=True, capture_output=True, check=True).stdout
    if COQ not in said:
        sys.exit(f"kernel: pages say {COQ}, and this is: {said.splitlines()[0]}")
    lines = sorted(f"{name} {key}\n" for name, key in keys.items())
    LIST.write_text(list_head() + "".join(lines))
