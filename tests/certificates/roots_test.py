"""How many real roots a polynomial has: true certificates are taken, and each with one change that
makes it false is not. Numbers of roots are those of polynomials that are made of their roots."""

import os
import random
import sys
import unittest
from fractions import Fraction as F

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "verify", "python"))
sys.path.insert(0, os.path.dirname(__file__))

from facts_test import answer  # noqa: E402
from icl_verify_check import _sturm as sturm  # noqa: E402

# Slots 2 .. 7 are -2, -1, 0, 1, 2 and 4; x^2 - 2, (x - 1)^2 (x + 2) = x^3 - 3 x + 2 and x^2 + 1
# are lists of them.
NUMBERS = ["2 constant -2", "3 constant -1", "4 constant 0", "5 constant 1", "6 constant 2",
           "7 constant 4", "8 subtract 3 6"]
TWO_SIMPLE, DOUBLE, NONE = "2 4 5", "6 8 4 5", "5 4 5"


def said(*facts):
    return answer([*NUMBERS, *(f"roots {fact}" for fact in facts)])


def product(a, b):
    result = [F(0)] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            result[i + j] += x * y
    return result


class RootFacts(unittest.TestCase):
    def test_true_ones(self):
        for fact in (f"2 (-inf inf) {TWO_SIMPLE}", f"1 [0 inf) {TWO_SIMPLE}",
                     f"0 (-1 1) {TWO_SIMPLE}", f"0 (-inf inf) {NONE}", f"1 [1 3/2) {TWO_SIMPLE}",
                     f"2 (-inf inf) {DOUBLE}", f"1 (-2 inf) {DOUBLE}", "0 (-inf inf) 5",
                     "0 [0 1] 2"):
            self.assertEqual(said(fact), "yes", fact)
        self.assertEqual(said(f"2 (-inf inf) {TWO_SIMPLE}", f"0 (-inf inf) {NONE}"), "yes")
        self.assertEqual(answer(NUMBERS + ["positive 5 6", f"roots 0 [0 inf) {NONE}"]), "yes")

    def test_a_count_off_by_one(self):
        for fact in (f"1 (-inf inf) {TWO_SIMPLE}", f"3 (-inf inf) {TWO_SIMPLE}",
                     f"2 [0 inf) {TWO_SIMPLE}", f"1 (-inf inf) {NONE}"):
            self.assertEqual(said(fact), "no", fact)
        self.assertEqual(said(f"2 (-inf inf) {TWO_SIMPLE}", f"1 (-inf inf) {NONE}"), "no")

    def test_a_root_at_an_end(self):
        """x^2 - 1, whose roots are both ends."""
        for interval, count in (("[-1 1]", 2), ("(-1 1]", 1), ("[-1 1)", 1), ("(-1 1)", 0),
                                ("[-1 inf)", 2), ("(-1 inf)", 1), ("(-inf 1)", 1), ("[1 2]", 1),
                                ("(1 2]", 0)):
            for given in range(4):
                self.assertEqual(said(f"{given} {interval} 3 4 5"),
                                 "yes" if given == count else "no", interval)

    def test_a_double_root_is_one(self):
        self.assertEqual(said(f"3 (-inf inf) {DOUBLE}"), "no")
        for interval, count in (("[1 2]", 1), ("(1 2]", 0), ("[-2 1)", 1), ("[-2 1]", 2)):
            for given in range(4):
                self.assertEqual(said(f"{given} {interval} {DOUBLE}"),
                                 "yes" if given == count else "no", interval)

    def test_a_last_coefficient_of_0(self):
        self.assertEqual(said(f"2 (-inf inf) {TWO_SIMPLE} 4"), "no")
        self.assertEqual(said("0 (-inf inf) 4 4"), "no")
        self.assertEqual(said("0 (-inf inf) 4"), "no")

    def test_a_fact_of_numbers_beside_it_is_wrong(self):
        self.assertEqual(answer(NUMBERS + ["positive 3", f"roots 0 (-inf inf) {NONE}"]), "no")

    def test_what_cannot_be_read(self):
        for fact in (f"2 -inf inf {TWO_SIMPLE}", f"2 [-inf inf) {TWO_SIMPLE}",
                     f"2 (-inf inf] {TWO_SIMPLE}", f"0 [2 1] {NONE}", f"0 [1 1] {NONE}",
                     f"-1 (-inf inf) {NONE}", "0 (-inf inf)", f"0 (inf -inf) {NONE}",
                     "0 (-inf inf) 99", f"0 (0.5 inf) {NONE}", "0"):
            self.assertEqual(said(fact), "damaged", fact)
        for behind in ("9 constant 1", "positive 5"):
            self.assertEqual(answer(NUMBERS + [f"roots 0 (-inf inf) {NONE}", behind]), "damaged")

    def test_variables_in_coefficients(self):
        self.assertEqual(answer(["2 variable 0", "3 constant 1", "roots 0 (0 inf) 3 2"]), "unknown")


class RootCounts(unittest.TestCase):
    def test_polynomials_made_of_their_roots(self):
        """Rational roots of any multiplicity, beside quadratics without real roots."""
        chosen = random.Random(7)

        def number(most, divisor):
            return F(chosen.randint(-most, most), chosen.randint(1, divisor))

        for _ in range(1500):
            roots = [number(6, 3) for _ in range(chosen.randint(0, 5))]
            p = [F(chosen.choice([-3, -1, 2, F(1, 5)]))]
            for root in roots:
                p = product(p, [-root, F(1)])
            for _ in range(chosen.randint(0, 2)):
                b = chosen.randint(-3, 3)
                p = product(p, [F(b * b, 4) + chosen.randint(1, 3), F(b), F(1)])
            lower, upper = (chosen.choice([None, number(6, 2)]) for _ in range(2))
            if None not in (lower, upper) and lower >= upper:
                continue
            with_lower, with_upper = (x is not None and chosen.random() < 0.5
                                      for x in (lower, upper))
            inside = {r for r in roots
                      if (lower is None or r > lower or with_lower and r == lower)
                      and (upper is None or r < upper or with_upper and r == upper)}
            interval = sturm.Interval(lower, upper, with_lower, with_upper)
            self.assertEqual(sturm.number_of_roots(p, interval), len(inside), (roots, interval))

    def test_what_is_too_large(self):
        with self.assertRaises(sturm.Unknown):
            sturm.number_of_roots([F(1)] * 402, sturm.Interval(None, None, False, False))


if __name__ == "__main__":
    unittest.main()
