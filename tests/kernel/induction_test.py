"""The theorem that Coq is asked of an induction whose certificate names its form; needs no Coq."""

import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "verify" / "kernel"))
sys.dont_write_bytecode = True
import certificates  # noqa: E402

# S p becomes S p - r S (S p), from S y.
STEPS = """icl-verify certificate 1
claim my2026.x
assertion a
role statement
expected true
method words
section step
space 1 d
symbol 1 S matrix 1 1 symmetric
symbol 2 p vector 1 0
symbol 3 r scalar 0 0
%0 symbol ; 1
%1 symbol ; 2
%2 symbol ; 3
%3 product vector 1 0 %0 %1
%4 product vector 1 0 %0 %3
%5 multiple vector 1 0 %2 %4
%6 difference vector 1 0 %3 %5
%7 multiple vector 1 0 %2 %3
%8 difference vector 1 0 %1 %7
%9 product vector 1 0 %0 %8
equal %6 %9
section base
space 1 d
symbol 1 S matrix 1 1 symmetric
symbol 2 y vector 1 0
%0 symbol ; 1
%1 symbol ; 2
%2 product vector 1 0 %0 %1
%3 transpose matrix 1 1 %0
%4 product vector 1 0 %3 %1
equal %2 %4
section induction
"""
ONE = "state %3 %6 %4\nparameter %1 %8 %1\n"
TWO = "state %3 %6 %4\nstate %1 %8 %1\nparameter %1 %8 %1\n"


class Named(unittest.TestCase):
    def stated(self, lines):
        text = STEPS + lines
        text += f"end {text.count(chr(10))}\n"
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "example.cert"
            path.write_text(text)
            return certificates.read(path, True)

    def test_a_theorem_over_all_steps(self):
        text = self.stated(ONE).text
        for line in ("Definition F (y2 : 'M[R]_(d_, 1%N))", "Z 0%N = (F (y2 0%N)) ->",
                     "(forall k, Z k.+1 = (T (y3 k) (Z k))) ->",
                     "(forall k, y2 k.+1 = (g2 (y2 k) (y3 k))) ->", "forall L, Z L = (F (y2 L))."):
            self.assertIn(line, text)

    def test_the_base_is_that_it_begins_with_the_form(self):
        text = self.stated(ONE).text
        self.assertIn("Theorem holds : v2 = v4 /\\ v4 = v6.", text)

    def test_a_state_of_two(self):
        text = self.stated(TWO).text
        for line in ("(forall k, Z1 k.+1 = (T1 (y3 k) (Z1 k) (Z2 k))) ->",
                     "(forall k, Z2 k.+1 = (T2 (y3 k) (Z1 k) (Z2 k))) ->",
                     "forall L, Z1 L = (F1 (y2 L)) /\\ Z2 L = (F2 (y2 L))."):
            self.assertIn(line, text)

    def test_another_form_is_not_stated(self):
        for lines in (ONE.replace("state %3", "state %1"), ONE.replace("%4", "%1"),
                      ONE.replace("%1 %8", "%1 %3")):
            with self.assertRaises(certificates.Unknown):
                self.stated(lines)


if __name__ == "__main__":
    outcome = unittest.main(exit=False, verbosity=0).result
    sys.exit(not outcome.wasSuccessful())
