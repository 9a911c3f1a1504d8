"""Tests of verify/kernel/check.py that need no Coq: what it refuses, and what it is asked.

    tests/kernel/check_test.py            runs them
    tests/kernel/check_test.py --accept   writes stated.txt anew, after the files were read
"""

import hashlib
import pathlib
import re
import sys
import tempfile
import tomllib
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "verify" / "kernel"))
sys.dont_write_bytecode = True
import certificates  # noqa: E402
import check  # noqa: E402
import exported  # noqa: E402


class Forbidden(unittest.TestCase):
    def test_what_is_no_proof(self):
        for text in ("Lemma a : True. Admitted.", "Axiom a : False.", "Parameter x : nat.",
                     "Proof. admit. Qed.", "Unset Guard Checking.", "Axioms (a b : False).",
                     "Conjecture c : False."):
            self.assertTrue(check.forbidden_words(text), text)

    def test_comments_and_longer_names_are_left_alone(self):
        for text in ("(* Axiom of choice: not used *)", "Lemma admitted_later : True.",
                     "Variable x : nat.", "Unset Strict Implicit."):
            self.assertEqual(check.forbidden_words(text), [], text)


class Tree(unittest.TestCase):
    def test_every_file_of_the_tree_is_a_proof(self):
        found = list(check.sources())
        self.assertTrue(found)
        for path, _ in found:
            self.assertEqual(check.forbidden_words(path.read_text()), [], path)

    def test_every_theorem_that_is_named_has_its_file(self):
        places = {".".join(place.with_suffix("").parts) for _, place in check.sources()}
        theorems = list(check.named_theorems())
        self.assertTrue(theorems)
        for claim, module, theorem, parts in theorems:
            self.assertIn(module, places, claim)
            self.assertTrue(parts)

    # What no claim names is checked by nobody's question about assumptions.
    def test_every_file_of_a_claim_is_named(self):
        named = {module for _, module, *_ in check.named_theorems()}
        data = {".".join(("icl",) + f.relative_to(ROOT / "proofs_data").with_suffix("").parts)
                for f in (ROOT / "proofs_data").rglob("*.toml")}
        for path, place in check.sources():
            module = ".".join(place.with_suffix("").parts)
            if module in data:
                self.assertIn(module, named, path)


STATED = ROOT / "tests" / "kernel" / "stated.txt"


def claims():
    """(name, table) of each data file that names a theorem."""
    for file in sorted((ROOT / "proofs_data").glob("*/**/*.toml")):
        claim = tomllib.loads(file.read_text()).get("claim", {})
        if "whole" in claim:
            yield f"{file.relative_to(ROOT / 'proofs_data').parts[0]}.{file.stem}", claim


def sentences_read():
    """A line for each sentence that a theorem states whole or refutes: the hash of its words."""
    for name, claim in claims():
        texts = {a["id"]: a["text"] for a in claim["assertion"]}
        texts |= {e["id"]: e.get("stated", "") for e in claim.get("erratum", [])}
        for whole in claim["whole"]:
            for part in whole.get("assertions", []) + whole.get("refutes", []):
                said = hashlib.sha256(texts[part].encode()).hexdigest()[:16]
                yield f"{name}#{part} {whole['theorem']} {said}\n"


def all_stated():
    """A line a file: the hash of what it states, proofs aside; and the sentences that it is read
    against."""
    named = {}
    for _, module, theorem, _ in check.named_theorems():
        named.setdefault(module, set()).add(theorem)
    lines = []
    for path, place in check.sources():
        said = check.stated(path.read_text(), named.get(".".join(place.with_suffix("").parts), ()))
        lines.append(f"{place} {hashlib.sha256(said.encode()).hexdigest()[:16]}\n")
    return "".join(lines) + "".join(sentences_read())


# Of a conclusion that is left to others: it is missing, and no premise.
NO_PREMISE = re.compile(r"not in Coq|no part of|is written as|written out|by hand")


class PremisesOfWhole(unittest.TestCase):
    def test_what_is_missing_is_not_assumed(self):
        for name, claim in claims():
            for whole in claim["whole"]:
                for premise in whole.get("assumes", []):
                    self.assertIsNone(NO_PREMISE.search(premise), f"{name}: {premise}")

    def test_one_theorem_states_the_whole_sentence(self):
        for name, claim in claims():
            stated = [a for whole in claim["whole"] for a in whole.get("assertions", [])]
            self.assertEqual(len(stated), len(set(stated)), name)


class StatedWhole(unittest.TestCase):
    """A theorem that says less than it did still compiles: what is held is that it was read."""

    SAID = """Section S. Variable R : ringType. Hypothesis h : 0 < 1 :> R.
        Lemma aside a : a = a :> R. Proof. by []. Qed. (* a note *)
        Theorem main a b : a < b -> b > a :> R.
        Proof. by []. Qed. End S."""

    def said(self, old="", new=""):
        return check.stated(self.SAID.replace(old, new), {"main"})

    def test_less_is_seen(self):
        for old, new in (("a < b -> b > a", "a < b -> True"), ("ringType", "fieldType"),
                         ("Theorem main a b : ", "Theorem main a b : a = 0 -> "),
                         ("0 < 1", "0 < 1 /\\ False"),
                         ("Hypothesis h", "Hypotheses (i : False) (h")):
            self.assertNotEqual(self.said(), self.said(old, new), new)

    def test_another_proof_is_the_same_theorem(self):
        for old, new in (("by []. Qed. End", "exact: id. Qed. End"),
                         ("a = a :> R", "a + 0 = a :> R"), ("a note", "no note"),
                         ("\n        Theorem", " Theorem")):
            self.assertEqual(self.said(), self.said(old, new), new)

    def test_what_files_state_was_read(self):
        self.assertEqual(STATED.read_text(), all_stated(), "what a Coq file or its sentence says "
                         "has changed: read them against each other, then "
                         "tests/kernel/check_test.py --accept")


EXAMPLE = """icl-verify certificate 1
claim my2026.step
assertion step
role statement
expected true
method words
section statement
space 1 d
symbol 1 S matrix 1 1 symmetric
symbol 2 e vector 1 0
%0 symbol ; 1
%1 symbol ; 2
%2 product vector 1 0 %0 %1
%3 transpose matrix 1 1 %0
%4 product vector 1 0 %3 %1
equal %2 %4
end 16
"""

ENTRYWISE = """icl-verify certificate 1
claim my2026.entries
assertion entries
role statement
expected true
method words
section statement
space 1 d
symbol 1 A matrix 1 1
symbol 2 B matrix 1 1
%0 symbol ; 1
%1 symbol ; 2
%2 hadamard matrix 1 1 %0 %1
%3 hadamard matrix 1 1 %1 %0
equal %2 %3
end 15
"""

MEAN = """icl-verify certificate 1
claim my2026.mean
assertion mean
role statement
expected true
method words
section statement
space 1 d
symbol 1 S matrix 1 1 symmetric
symbol 2 x vector 1 0
%0 symbol ; 1
%1 symbol ; 2
%2 product vector 1 0 %0 %1
%3 dot scalar 0 0 %1 %2
%4 mean scalar 0 0 %3 %1 %0
%5 product matrix 1 1 %0 %0
%6 trace scalar 0 0 %5
equal %4 %6
end 18
"""

STEPS = """icl-verify certificate 1
claim my2026.steps
assertion steps
role statement
expected true
method words
section step
space 1 d
symbol 1 A matrix 1 1
symbol 2 p vector 1 0
symbol 3 s scalar 0 0
%0 symbol ; 1
%1 symbol ; 2
%2 product vector 1 0 %0 %1
%3 symbol ; 3
%4 multiple vector 1 0 %3 %2
%5 multiple vector 1 0 %3 %1
%6 product vector 1 0 %0 %5
equal %4 %6
section base
space 1 d
symbol 1 A matrix 1 1
symbol 2 e vector 1 0
%0 symbol ; 1
%1 symbol ; 2
%2 negative vector 1 0 %1
%3 negative vector 1 0 %2
%4 product vector 1 0 %0 %1
%5 product vector 1 0 %0 %3
equal %4 %5
end 30
"""


# What stays as it is, written in another way: from it to itself is no step of a recursion.
STAYS = """icl-verify certificate 1
claim my2026.stays
assertion stays
role statement
expected true
method words
section step
space 1 d
symbol 1 X matrix 1 1
symbol 2 A matrix 1 1
%0 symbol ; 1
%1 sum matrix 1 1 %0 %0
%2 symbol ; 2
%3 difference matrix 1 1 %2 %2
%4 sum matrix 1 1 %0 %3
%5 sum matrix 1 1 %4 %4
equal %5 %1
section base
space 1 d
symbol 1 X matrix 1 1
%0 symbol ; 1
%1 sum matrix 1 1 %0 %0
%2 number scalar 0 0 ; 2
%3 multiple matrix 1 1 %2 %0
equal %1 %3
end 25
"""


class Exported(unittest.TestCase):
    """What the program evaluates is what whole theorems import."""

    def text(self, example=EXAMPLE):
        with tempfile.TemporaryDirectory() as folder:
            statements = pathlib.Path(folder) / "statements"
            statements.mkdir()
            (statements / "example.cert").write_text(example)
            return exported.text_of("my2026.step", ["step"], exported.statements_of(folder))

    def test_values_are_written_out(self):
        self.assertIn("Theorem said : (x1 *m x2) = (x1^T *m x2).", self.text())

    def test_another_statement_is_another_file(self):
        for old, new in (("%4 product vector 1 0 %3 %1", "%4 product vector 1 0 %0 %1"),
                         (" symmetric", ""), ("symbol 2 e vector 1 0", "symbol 2 f vector 1 0")):
            self.assertNotEqual(self.text(), self.text(EXAMPLE.replace(old, new)), new)

    def test_what_is_not_evaluated_is_refused(self):
        with self.assertRaises(SystemExit):
            self.text(EXAMPLE.replace("assertion step", "assertion other"))

    def test_every_exported_file_is_imported(self):
        self.assertTrue(exported.files())
        for path in exported.files():
            whole = path.with_name(path.name.replace("_exported.v", ".v"))
            self.assertIn(path.stem + ".", whole.read_text(), path)


FACTS = """icl-verify certificate 1
claim my2026.step
assertion facts
role statement
expected true
method program
section statement
program
2 constant 3
3 constant 8
4 subtract 2 3
5 divide 2 4
positive 4
nonzero 3
end 14
"""


class Stated(unittest.TestCase):
    """The lemma of a certificate, before Coq reads it."""

    def stated(self, text, holds=True):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "example.cert"
            path.write_text(text)
            return certificates.read(path, holds)

    def test_values_are_those_of_the_tree(self):
        text = self.stated(EXAMPLE).text
        self.assertIn("Hypothesis symmetric1 : x1^T = x1.", text)
        self.assertIn("Definition v2 : 'M[R]_(d_, 1%N) := (v0 *m v1).", text)
        self.assertIn("Theorem holds : v2 = v4.", text)
        false = self.stated(EXAMPLE, False).text
        self.assertIn("Goal v2 = v4.\nProof. Fail (refine (rep_eq r2 r4 _);", false)
        self.assertIn("= false.", false)

    def test_the_same_lemma_of_another_claim_is_known(self):
        one, other = self.stated(EXAMPLE), self.stated(EXAMPLE.replace("my2026", "our2026"))
        self.assertEqual(one.key, other.key)
        self.assertNotEqual(one.key, self.stated(EXAMPLE.replace("%3 %1", "%0 %1")).key)

    def test_what_is_no_word_is_a_sum_over_indices(self):
        one, other = self.stated(EXAMPLE), self.stated(ENTRYWISE)
        self.assertEqual(one.maker.__name__, "words_in_coq")
        self.assertEqual(other.maker.__name__, "sums_in_coq")
        self.assertIn("Definition v2 : 'M[R]_(d_, d_) := (had v0 v1).", other.text)
        with self.assertRaises(certificates.Unknown):
            self.stated(ENTRYWISE.replace("hadamard", "exponential"))

    def test_a_mean_says_what_is_assumed_of_it(self):
        text = self.stated(MEAN).text
        for line in ("Definition x2 (w : world R) : 'M[R]_(d_, 1%N) := \\matrix_(i, j) w 3%N i j.",
                     "Hypothesis law1 : isserlis [:: 3]%N",
                     "Definition v4 (w : world R) : R := (mean1 (fun w => (v3 w)) w).",
                     "Theorem holds (w : world R) : (v4 w) = (v6 w)."):
            self.assertIn(line, text)
        self.assertEqual(certificates.kind_of(self.stated(MEAN)), "sums with means")
        self.assertIn("Fail", self.stated(MEAN, False).text)
        with self.assertRaises(certificates.Unknown):  # a symmetric matrix is no normal one
            self.stated(MEAN.replace("2 x vector 1 0", "2 x matrix 1 1 symmetric"))

    def test_an_induction_is_a_theorem_over_all_steps(self):
        stated = self.stated(STEPS)
        for line in ("Definition T (y3 : R) (state : 'M[R]_(d_, 1%N)) : 'M[R]_(d_, 1%N) :=",
                     "Z 0%N = (F (y2 0%N)) ->", "(forall k, Z k.+1 = (T (y3 k) (Z k))) ->",
                     "(forall k, y2 k.+1 = (g2 (y2 k) (y3 k))) ->", "forall L, Z L = (F (y2 L))."):
            self.assertIn(line, stated.text)
        self.assertTrue(any("every_step" in theorem for theorem in stated.theorems))
        self.assertFalse(any("every_step" in theorem for theorem in stated.plain.theorems))
        with self.assertRaises(certificates.Unknown):
            self.stated(STEPS, False)

    def test_a_state_that_only_stays_is_no_induction(self):
        with self.assertRaises(certificates.Unknown):
            self.stated(STAYS)

    def test_facts_are_signs_of_numbers(self):
        text = self.stated(FACTS).text
        self.assertIn("Definition facts : seq fact := [:: Positive 3; Nonzero 2; Zero 7].", text)
        self.assertIn("(4, Cst (Qmake (-1) 5)); (5, Mul 3 4);", text)  # 1/-5, and that it is that
        self.assertIn("Definition positive : seq bool := [::].", text)
        self.assertIn("Theorem differs : are_facts positive program facts = false.",
                      self.stated(FACTS, False).text)
        polynomial = FACTS.replace("5 divide 2 4\n", "").replace("2 constant 3", "2 variable 1")
        variables = self.stated(polynomial.replace("positive 4", "suppose positive 1\npositive 4"))
        self.assertIn("Definition positive : seq bool := [:: false; true].", variables.text)

    def test_the_larger_of_two_numbers_is_not_below_the_other(self):
        text = self.stated(FACTS.replace("5 divide 2 4", "5 larger 2 4").replace(
            "nonzero 3", "nonzero 5")).text
        self.assertIn("(4, Sub 1 3)]", text)
        self.assertIn("[:: Positive 3; Nonzero 1; Nonnegative 4]", text)

    def test_what_coq_does_not_say_of_polynomials(self):
        for step in ("5 divide 2 4", "5 larger 2 4", "5 exp 2"):
            with self.assertRaises(certificates.Unknown):
                self.stated(FACTS.replace("2 constant 3", "2 variable 0").replace(
                    "5 divide 2 4", step))

    def test_the_list_is_of_this_theory(self):
        self.assertTrue(certificates.LIST.read_text().startswith(certificates.list_head()),
                        "verify/kernel/check --certificates DIR --update writes it anew")


if __name__ == "__main__":
    if sys.argv[1:] == ["--accept"]:
        STATED.write_text(all_stated())
        sys.exit()
    unittest.main(verbosity=0)
