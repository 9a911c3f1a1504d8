#!/usr/bin/env python3
"""What the program evaluates as a file of Coq that whole theorems import: <claim>_exported.v.

    verify/kernel/exported.py --certificates DIR            are the files what it evaluates today?
    verify/kernel/exported.py --certificates DIR --update   writes them

A file begins with the assertions that are in it, "(* exported: li2025.cor2 eq24 *)". Each is a
module with the lemma that Coq checks of its certificate, and `said`, the same with all values
written out. So a theorem that rests on it no longer compiles when the checker evaluates something
else.
"""

import argparse
import pathlib
import re
import sys

import check

sys.path.insert(0, str(check.ROOT / "verify" / "python"))
import sums_in_coq  # noqa: E402
import words_in_coq  # noqa: E402
from icl_verify_check import _certificate as certificate  # noqa: E402
from icl_verify_check._certificate import Unknown  # noqa: E402
from icl_verify_check._tree import Tree  # noqa: E402

FIRST = re.compile(r"\(\* exported: (\S+) ([^*]*?) \*\)")
DEFINITION = re.compile(r"Definition (v\d+) : .*? := (.*)\.$")
NOTE = "(* Made by verify/kernel/exported.py; edited by nobody. *)"


def heads():
    import certificates  # it imports this
    return certificates.HEADS


def files():
    return sorted((check.ROOT / "theorems").rglob("*_exported.v"))


def statements_of(folder):
    """claim, assertion -> the trees that are evaluated of it."""
    found = {}
    for path in sorted(pathlib.Path(folder, "statements").glob("*.cert")):
        cert = certificate.read(path)
        lines = cert.sections.get("statement", ["program"])
        if lines[0] != "program":
            key = cert.fields["claim"], cert.fields["assertion"]
            found.setdefault(key, []).append(lines)
    return found


def written_out(lines, value):
    """The value with those that it names in their places."""
    defined = dict(found.groups() for found in map(DEFINITION.match, lines) if found)

    def put(found):
        return put_in(defined[found.group()])

    def put_in(text):
        return re.sub(r"\bv\d+\b", put, text)
    text = put_in(value)
    for old, new in ((r"\(q R \(0\) 1\)", "0"), (r"\(q R \(1\) 1\)", "1"),
                     (r"\(q R \((\d+)\) 1\)", r"\1%:R"), (r"\(q R \(-(\d+)\) 1\)", r"(- \1%:R)"),
                     (r"\(q R \((\d+)\) (\d+)\)", r"(\1%:R / \2%:R)")):
        text = re.sub(old, new, text)
    return text


def module_of(name, lines):
    """Of one statement; the first way of saying it that can."""
    tree = Tree(lines)
    try:
        maker, statement = words_in_coq, words_in_coq.Maker(tree)
        made = maker.lemma(name, tree)
    except Unknown:
        maker, statement = sums_in_coq, sums_in_coq.Maker(tree)
        made = maker.lemma(name, tree)
    if statement.given:
        raise Unknown("a mean is no identity of matrices")
    values = [(a.value, b.value) for a, b in (statement.sides(*pair) for pair in tree.identities)]
    said = " /\\ ".join(f"{written_out(statement.lines, a)} = {written_out(statement.lines, b)}"
                        for a, b in values)
    unfolded = " ".join(f"/v{k}" for k in reversed(range(len(tree.nodes)))
                        if any(line.startswith(f"Definition v{k} ") for line in statement.lines))
    theorem = [f"Theorem said : {said}.",
               f"Proof. by have := holds; rewrite {unfolded} ?q_zero ?q_one ?q_positive "
               "?q_negative ?q_ratio. Qed."]
    return maker, made[:-1] + theorem + made[-1:]


def text_of(claim, assertions, statements):
    makers, modules = set(), []
    for assertion in assertions:
        trees = statements.get((claim, assertion), [])
        if len(trees) != 1:
            sys.exit(f"kernel: {claim}#{assertion}: {len(trees)} statements are evaluated of it, "
                     "and one is needed to be exported")
        maker, lines = module_of(assertion, trees[0])
        makers.add(maker)
        modules += lines
    if len(makers) != 1:
        sys.exit(f"kernel: {claim}: some are words and some sums; they need files of their own")
    head = heads()[makers.pop()]
    head = head.replace("words_symbols", "words_symbols numbers", 1)
    return "\n".join([f"(* exported: {claim} {' '.join(assertions)} *)", NOTE,
                      head.rstrip("\n"), *modules]) + "\n"


def main(folder, update):
    statements, changed = statements_of(folder), []
    for path in files():
        first = FIRST.match(path.read_text())
        if first is None:
            sys.exit(f"kernel: {path.relative_to(check.ROOT)}: begins with no \"(* exported: CLAIM "
                     "ASSERTION.. *)\"")
        text = text_of(first.group(1), first.group(2).split(), statements)
        if text != path.read_text():
            changed.append(path.relative_to(check.ROOT))
            if update:
                path.write_text(text)
    for path in changed:
        print(f"kernel: {path}: " + ("written" if update else "FAILED: the program evaluates "
                                     "something else; verify/kernel/exported.py --update"))
    return 0 if update or not changed else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--certificates", metavar="DIR", required=True)
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    sys.exit(main(options.certificates, options.update))
