"""What is said of numbers and of polynomials in numbers that are not negative: true certificates
are taken, and each with one change that makes it false is not."""

import os
import sys
import unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "verify", "python"))

from icl_verify_check import __main__ as check  # noqa: E402
from icl_verify_check import _certificate as certificate  # noqa: E402
from icl_verify_check._certificate import Damaged, Unknown  # noqa: E402

HEAD = ["icl-verify certificate 1", "claim my2026.x", "assertion a", "role statement",
        "expected true", "method program", "section statement", "program"]
# q = (3/2)^2 - 9/4, and 9/4 - 2: slots 4 and 6.
NUMBERS = ["2 constant 3/2", "3 multiply 2 2", "4 constant 9/4", "5 subtract 3 4", "6 constant 2",
           "7 subtract 4 6", "8 divide 6 4"]
# det [[2, 1], [1, 2]] and its first minor: both positive; LDL^T has d = 2, 3/2.
MINORS = ["2 constant 2", "3 constant 1", "4 multiply 2 2", "5 multiply 3 3", "6 subtract 4 5",
          "7 divide 3 2", "8 multiply 7 3", "9 subtract 2 8"]
# With x = variable 0 and y = variable 1: x + 1, x y, x - y, (x - y)^2, x + y, 0.
POLYNOMIALS = ["symbol 1 x 0 1x1", "symbol 2 y 1 1x1", "2 variable 0", "3 variable 1",
               "4 constant 1", "5 add 2 4", "6 multiply 2 3", "7 subtract 2 3", "8 multiply 7 7",
               "9 add 2 3", "10 subtract 2 2"]


def text_of(lines):
    whole = HEAD + lines
    return "\n".join([*whole, f"end {len(whole)}", ""])


def answer(lines):
    try:
        return check.checked(certificate.parsed("", text_of(lines)), check.PRODUCTS)[0]
    except Unknown:
        return "unknown"
    except (Damaged, ValueError, LookupError):
        return "damaged"


class Numbers(unittest.TestCase):
    def test_true_ones(self):
        for said in (["zero 5"], ["positive 7"], ["nonzero 7"], ["nonnegative 5 7"],
                     ["zero 5", "positive 7 8"], ["positive 7", "zero 5"]):
            self.assertEqual(answer(NUMBERS + said), "yes", said)

    def test_false_ones(self):
        for said in (["zero 7"], ["nonzero 5"], ["positive 5"], ["positive 7", "zero 5 7"]):
            self.assertEqual(answer(NUMBERS + said), "no", said)

    def test_another_number_is_noticed(self):
        """A remainder that is halved, a bound that is moved, a quotient the other way round."""
        said = ["zero 5", "positive 7"]
        for old, new in (("3/2", "3/4"), ("constant 9/4", "constant 9/8"),
                         ("6 constant 2", "6 constant 9/4"), ("7 subtract 4 6", "7 subtract 6 4")):
            lines = [line.replace(old, new) for line in NUMBERS]
            self.assertNotEqual(lines, NUMBERS)
            self.assertEqual(answer(lines + said), "no", old)

    def test_minors(self):
        self.assertEqual(answer(MINORS + ["positive 2 6 9"]), "yes")
        indefinite = [line.replace("3 constant 1", "3 constant 3") for line in MINORS]
        self.assertEqual(answer(indefinite + ["positive 2 6"]), "no")
        self.assertEqual(answer(indefinite + ["positive 2 9"]), "no")
        singular = [line.replace("3 constant 1", "3 constant 2") for line in MINORS]
        self.assertEqual(answer(singular + ["positive 2 6"]), "no")  # a minor that is 0
        self.assertEqual(answer(singular + ["nonnegative 2 6"]), "yes")

    def test_what_is_no_number(self):
        self.assertEqual(answer(["2 constant 0", "3 constant 1", "4 divide 3 2", "positive 4"]),
                         "unknown")
        self.assertEqual(answer(["2 constant 3", "3 constant -1", "4 larger 2 3", "positive 4"]),
                         "yes")
        self.assertEqual(answer(["2 constant 3", "3 constant -1", "4 larger 2 3",
                                 "5 subtract 4 2", "zero 5"]), "yes")
        self.assertEqual(answer(["2 constant 3", "3 constant -1", "4 larger 2 3", "zero 4"]), "no")
        self.assertEqual(answer(["2 constant 3", *[f"{k} multiply {k - 1} {k - 1}"
                                                   for k in range(3, 60)], "positive 59"]),
                         "unknown")

    def test_nothing_follows_what_is_said(self):
        self.assertEqual(answer(NUMBERS + ["positive 7", "9 constant 1"]), "damaged")
        self.assertEqual(answer(NUMBERS + ["positive"]), "damaged")
        self.assertEqual(answer(NUMBERS + ["positive 99"]), "damaged")
        self.assertEqual(answer(NUMBERS + ["larger 7"]), "damaged")


class Polynomials(unittest.TestCase):
    def test_signs_of_coefficients(self):
        for said in (["positive 5"], ["nonnegative 6"], ["zero 10", "nonnegative 5 6 9"],
                     ["nonzero 5"], ["suppose positive 0 1", "positive 6 9"],
                     ["suppose positive 1", "positive 9"]):
            self.assertEqual(answer(POLYNOMIALS + said), "yes", said)

    def test_at_a_point_it_is_wrong(self):
        for said in (["positive 6"], ["positive 9"], ["nonnegative 7"], ["positive 10"],
                     ["zero 7"], ["nonzero 7"], ["suppose positive 1", "positive 6"],
                     ["suppose positive 0 1", "positive 8"]):
            self.assertEqual(answer(POLYNOMIALS + said), "no", said)

    def test_a_sign_may_take_more_products_than_an_identity(self):
        """(x + y + 1)^8 takes some 300 products, and its square 2000 more."""
        lines = ["symbol 1 x 0 1x1", "symbol 2 y 1 1x1", "2 variable 0", "3 variable 1",
                 "4 constant 1", "5 add 2 3", "6 add 5 4", "7 multiply 6 6", "8 multiply 7 7",
                 "9 multiply 8 8", "10 multiply 9 9"]

        def with_products(slot, most):
            text = text_of([*lines[:slot + 1], f"positive {slot}"])
            try:
                return check.checked(certificate.parsed("", text), most)[0]
            except Unknown:
                return "unknown"

        self.assertEqual(with_products(9, 100), "yes")
        self.assertEqual(with_products(10, 100), "unknown")
        self.assertEqual(with_products(10, 1000), "yes")

    def test_what_coefficients_do_not_show(self):
        self.assertEqual(answer(POLYNOMIALS + ["nonnegative 8"]), "unknown")
        self.assertEqual(answer(POLYNOMIALS + ["11 divide 2 5", "nonnegative 11"]), "unknown")
        self.assertEqual(answer(["inverse 0 n", "2 variable 0", "positive 2"]), "unknown")


if __name__ == "__main__":
    unittest.main()
