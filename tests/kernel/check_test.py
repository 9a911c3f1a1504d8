"""Tests of verify/kernel/check.py that need no Coq: what it refuses, and what it is asked."""

import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "verify" / "kernel"))
sys.dont_write_bytecode = True
import certificates  # noqa: E402
import check  # noqa: E402


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
        self.assertIn("= false.", self.stated(EXAMPLE, False).text)

    def test_the_same_lemma_of_another_claim_is_known(self):
        one, other = self.stated(EXAMPLE), self.stated(EXAMPLE.replace("my2026", "our2026"))
        self.assertEqual(one.key, other.key)
        self.assertNotEqual(one.key, self.stated(EXAMPLE.replace("%3 %1", "%0 %1")).key)

    def test_what_no_word_is_is_not_stated(self):
        for kind in ("hadamard", "scaled_columns"):
            with self.assertRaises(certificates.Unknown):
                self.stated(EXAMPLE.replace("product", kind))

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

    def test_the_list_is_of_this_theory(self):
        self.assertTrue(certificates.LIST.read_text().startswith(certificates.list_head()),
                        "verify/kernel/check --certificates DIR --update writes it anew")


if __name__ == "__main__":
    unittest.main(verbosity=0)
