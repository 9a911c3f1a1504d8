"""Tests of verify/kernel/check.py that need no Coq: what it refuses, and what it is asked."""

import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "verify" / "kernel"))
sys.dont_write_bytecode = True
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


if __name__ == "__main__":
    unittest.main(verbosity=0)
