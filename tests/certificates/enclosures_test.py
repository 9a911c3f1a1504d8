"""What is said of numbers with exp, log and sqrt, and of all points of a box: true certificates are
taken, and each with one change that makes it false is not."""

import os
import random
import sys
import unittest
from decimal import Decimal, localcontext
from fractions import Fraction as F

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "verify", "python"))
sys.path.insert(0, os.path.dirname(__file__))

from facts_test import answer  # noqa: E402
from icl_verify_check import __main__ as check  # noqa: E402
from icl_verify_check import _enclosures as enclosures  # noqa: E402

# x = variable 0 in slot 2, y = variable 1 in slot 3.
PLANE = ["2 variable 0", "3 variable 1"]
# The root of x^2 - 2 by Krawczyk's operator: m - f(m)/3 + (1 - 2 x/3) t for x = slot 2 and
# t = slot 3 = x - m, m = 7/5, is strictly between 7/5 - 1/20 and 7/5 + 1/20.
KRAWCZYK = ["2 variable 0", "3 variable 1", "4 constant 7/5", "5 constant 2", "6 multiply 4 4",
            "7 subtract 6 5", "8 constant 1/3", "9 multiply 8 7", "10 subtract 4 9",
            "11 constant 1", "12 multiply 5 2", "13 multiply 8 12", "14 subtract 11 13",
            "15 multiply 14 3", "16 add 10 15", "17 constant 27/20", "18 constant 29/20",
            "19 subtract 16 17", "20 subtract 18 16"]


def constants(*values):
    return [f"{slot} constant {value}" for slot, value in enumerate(values, 2)]


def between(*ends):
    return [f"suppose between {k} {lower} {upper}" for k, (lower, upper) in enumerate(ends)]


class EnclosedNumbers(unittest.TestCase):
    def exceeds(self, function, argument, bound):
        return answer([*constants(argument, bound), f"4 {function} 2", "5 subtract 4 3",
                       "positive 5"])

    def test_bounds_off_in_the_last_place(self):
        """e, 1/e, log 2, log 1/3 and the root of 2 with 30 digits, cut off and rounded up."""
        for function, argument, digits in (
                ("exp", "1", 2718281828459045235360287471352),
                ("exp", "-1", 367879441171442321595523770161),
                ("log", "2", 693147180559945309417232121458),
                ("log", "1/3", -1098612288668109691395245236923),
                ("sqrt", "2", 1414213562373095048801688724209)):
            bound = f"/{10 ** 30}"
            self.assertEqual(self.exceeds(function, argument, f"{digits}{bound}"), "yes", function)
            self.assertEqual(self.exceeds(function, argument, f"{digits + 1}{bound}"), "no")

    def test_a_sign(self):
        self.assertEqual(answer([*constants(2), "3 log 2", "positive 3"]), "yes")
        self.assertEqual(answer([*constants(2), "3 log 2", "4 negate 3", "positive 4"]), "no")
        self.assertEqual(answer([*constants(2), "3 log 2", "4 negate 3", "nonnegative 4"]), "no")
        self.assertEqual(answer([*constants(2), "3 log 2", "4 negate 3", "nonzero 4"]), "yes")
        self.assertEqual(answer([*constants(2), "3 log 2", "zero 3"]), "no")
        self.assertEqual(answer([*constants(2), "3 log 2", "4 negate 3", "5 larger 3 4",
                                 "6 subtract 5 4", "positive 5 6"]), "yes")

    def test_what_is_not_told(self):
        """log 4 = 2 log 2 is neither proved nor denied."""
        same = [*constants(2, 4), "4 log 2", "5 log 3", "6 add 4 4", "7 subtract 5 6"]
        for relation in ("zero", "nonzero", "positive", "nonnegative"):
            self.assertEqual(answer([*same, f"{relation} 7"]), "unknown")

    def test_where_functions_are_not_defined(self):
        for value, function in (("0", "log"), ("-1", "log"), ("-1", "sqrt")):
            lines = [*constants(value), f"3 {function} 2", "4 subtract 3 3", "5 constant 1"]
            for said in ("nonnegative 4", "positive 5"):
                self.assertEqual(answer([*lines, said]), "unknown", (value, function))
        through_0 = [*constants(2, 4), "4 log 2", "5 log 3", "6 add 4 4", "7 subtract 5 6",
                     "8 divide 2 7", "9 multiply 8 8"]
        self.assertEqual(answer([*through_0, "nonnegative 9"]), "unknown")
        self.assertEqual(answer([*constants(0), "3 sqrt 2", "4 exp 2", "nonnegative 3",
                                 "positive 4"]), "yes")

    def test_large_and_small_numbers(self):
        self.assertEqual(answer([*constants(-1000), "3 exp 2", "positive 3"]), "yes")
        self.assertEqual(answer([*constants(1000), "3 exp 2", "4 log 3", "5 constant 1001",
                                 "6 subtract 5 4", "positive 6"]), "yes")
        self.assertEqual(answer([*constants(10 ** 9), "3 exp 2", "positive 3"]), "unknown")
        self.assertEqual(answer([*constants(-10 ** 9), "3 exp 2", "nonnegative 3"]), "yes")
        self.assertEqual(answer([*constants(-10 ** 9), "3 exp 2", "positive 3"]), "unknown")

    def test_rational_numbers_beside_them(self):
        """They are fractions: 1/3 + 1/3 + 1/3 - 1 is 0, and roots are counted."""
        thirds = [*constants("1/3", -1, 0), "5 add 2 2", "6 add 5 2", "7 add 6 3", "8 log 2",
                  "9 negate 8", "10 matrix_sum 1x2:2,8 1x2:3,9"]
        for said, expected in ((["zero 7"], "yes"), (["nonnegative 7"], "yes"),
                               (["zero 6"], "no"), (["negative 7"], "damaged"),
                               (["roots 1 (0 inf) 3 2"], "yes"), (["roots 2 (0 inf) 3 2"], "no"),
                               (["roots 1 (0 inf) 3 8"], "unknown"),
                               (["nonzero 10 11"], "unknown"), (["nonzero 10"], "yes")):
            self.assertEqual(answer([*thirds, *said]), expected, said)
            self.assertEqual(answer([*thirds, "positive 9", *said]), expected, said)
        self.assertEqual(answer([*thirds, "zero 7", "positive 8"]), "no")


class Boxes(unittest.TestCase):
    def test_true_ones(self):
        square = [*PLANE, "4 multiply 2 2", "5 multiply 3 3", "6 add 4 5"]  # x^2 + y^2
        box = between(("1/2", 1), (-1, "1/3"))
        self.assertEqual(answer([*square, *box, "positive 6", "nonnegative 5"]), "yes")
        # x (1 - x) >= 1/5 - 1/25: the two factors have to be halved.
        hill = ["2 variable 0", "3 constant 1", "4 subtract 3 2", "5 multiply 2 4",
                "6 constant 3/20", "7 subtract 5 6"]
        self.assertEqual(answer([*hill, *between(("1/5", "4/5")), "positive 7"]), "yes")
        # exp x > 1 + x + x^2/2 from 1/8 on.
        series = ["2 variable 0", "3 exp 2", "4 constant 1", "5 add 4 2", "6 multiply 2 2",
                  "7 constant 1/2", "8 multiply 7 6", "9 add 5 8", "10 subtract 3 9"]
        self.assertEqual(answer([*series, *between(("1/8", 2)), "positive 10"]), "yes")
        self.assertEqual(answer([*series, *between((-1, 2)), "positive 10"]), "no")

    def test_a_box_too_large(self):
        """x^2 - 2 < 0 up to 141421/100000, and not up to 141422/100000; the ends belong to it."""
        below = ["2 variable 0", "3 multiply 2 2", "4 constant 2", "5 subtract 4 3"]
        for upper, expected in (("141421/100000", "yes"), ("141422/100000", "no"), (100, "no")):
            self.assertEqual(answer([*below, *between((0, upper)), "positive 5"]), expected)
        distance = ["2 variable 0", "3 constant 1", "4 subtract 3 2"]
        self.assertEqual(answer([*distance, *between((0, 1)), "positive 4"]), "no")
        self.assertEqual(answer([*distance, *between((0, 1)), "nonnegative 4"]), "yes")

    def test_krawczyk(self):
        ends = ("27/20", "29/20"), ("-1/20", "1/20")
        said = "positive 19 20"
        self.assertEqual(answer([*KRAWCZYK, *between(*ends), said]), "yes")
        for old, new in (("8 constant 1/3", "8 constant -1/3"),
                         ("9 multiply 8 7", "9 multiply 5 7"),
                         ("17 constant 27/20", "17 constant 141/100"),
                         ("5 constant 2", "5 constant 3"), ("15 multiply 14 3", "15 divide 3 14")):
            lines = [line.replace(old, new) for line in KRAWCZYK]
            self.assertNotEqual(lines, KRAWCZYK)
            self.assertNotEqual(answer([*lines, *between(*ends), said]), "yes", old)
        self.assertEqual(answer([*KRAWCZYK, *between((-1, 4), (-2, 2)), said]), "no")

    def test_a_divisor_or_a_logarithm_through_0(self):
        for step in ("4 divide 3 2", "4 log 2", "4 sqrt 2"):
            lines = ["2 variable 0", "3 constant 1", step, "5 multiply 4 4"]
            self.assertEqual(answer([*lines, *between(("1/2", 1)), "nonnegative 5"]), "yes", step)
            self.assertEqual(answer([*lines, *between(("-1/2", 1)), "nonnegative 5"]), "unknown")

    def test_what_is_equal_somewhere(self):
        """x^2 - x + 1/4 = (x - 1/2)^2 is never told to be positive."""
        lines = ["2 variable 0", "3 multiply 2 2", "4 subtract 3 2", "5 constant 1/4", "6 add 4 5"]
        self.assertIn(answer([*lines, *between((0, 1)), "positive 6"]), ("no", "unknown"))
        self.assertEqual(answer([*lines, *between((0, "3/2")), "positive 6"]), "unknown")

    def test_whole_numbers(self):
        """n^2 - 3 n + 2 = (n - 1)(n - 2) is not negative at whole numbers, and 0 at two of them."""
        lines = ["2 variable 0", "3 multiply 2 2", "4 constant 3", "5 multiply 4 2",
                 "6 subtract 3 5", "7 constant 9/4", "8 add 6 7", "9 constant 2", "10 add 6 9"]
        whole = ["suppose whole 0 -20 100"]
        self.assertEqual(answer([*lines, *whole, "positive 8"]), "yes")
        self.assertEqual(answer([*lines, *whole, "nonnegative 10"]), "yes")
        self.assertEqual(answer([*lines, *whole, "nonzero 10"]), "no")
        self.assertEqual(answer([*lines, "suppose whole 0 3 100", "nonzero 10"]), "yes")
        self.assertEqual(answer([*lines, *between((-20, 100)), "nonnegative 10"]), "no")
        self.assertEqual(answer([*lines, "suppose whole 0 1/2 3", "positive 8"]), "damaged")
        self.assertEqual(answer([*lines, *whole, *between((1, 2)), "positive 8"]), "damaged")
        # m n - 1/2 is not 0 for whole numbers.
        product = [*PLANE, "4 multiply 2 3", "5 constant 1/2", "6 subtract 4 5", "nonzero 6"]
        both = ["suppose whole 0 -9 9", "suppose whole 1 -9 9"]
        self.assertEqual(answer([*product[:-1], *both, product[-1]]), "yes")
        self.assertEqual(answer([*product[:-1], both[0], "suppose between 1 -9 9", product[-1]]),
                         "unknown")

    def test_a_number_and_itself(self):
        """x - x is 0 and x x is no less than 0, whatever x is; x - y is not, nor is x y."""
        for first, second, zero, square in ((2, 2, "yes", "yes"), (2, 3, "no", "no")):
            lines = [*PLANE, f"4 subtract {first} {second}", f"5 multiply {first} {second}",
                     *between((-1, 1), (-1, 1))]
            self.assertEqual(answer([*lines, "zero 4"]), zero)
            self.assertEqual(answer([*lines, "nonnegative 5"]), square)

    def test_an_induction(self):
        """A step that holds in a box says nothing of the next one."""
        lines = ["program", "2 variable 0", "suppose between 0 0 1", "nonnegative 2"]
        head = ["icl-verify certificate 1", "claim my2026.x", "assertion a", "role statement",
                "expected true", "method program"]
        for sections, expected in ((["statement"], "yes"), (["step", "base"], "unknown")):
            whole = head + [line for name in sections for line in (f"section {name}", *lines)]
            text = "\n".join([*whole, f"end {len(whole)}", ""])
            self.assertEqual(check.checked_text(text), expected)

    def test_variables_outside(self):
        self.assertEqual(answer([*PLANE, *between((1, 2)), "positive 2"]), "unknown")
        self.assertEqual(answer(["2 variable 0", "3 exp 2", "positive 3"]), "unknown")

    def test_what_cannot_be_read(self):
        for line in ("suppose between 0 1", "suppose between 0 1 2 3", "suppose between 0 2 1",
                     "suppose between x 1 2", "suppose between 0 0.5 1", "suppose between 0 1 inf",
                     "suppose between -1 0 1", "suppose between 1 0 1", "suppose within 0 0 1",
                     "suppose between 0 0 1\nsuppose between 0 0 1",
                     "suppose between 0 0 1\nsuppose positive 0"):
            self.assertEqual(answer(["2 variable 0", *line.split("\n"), "nonnegative 2"]),
                             "damaged", line)
        self.assertEqual(answer(["2 variable 0", "nonnegative 2", *between((0, 1))]), "damaged")


class Operations(unittest.TestCase):
    """An interval holds what is computed of every pair of numbers that its operands hold."""

    def test_against_fractions(self):
        chosen = random.Random(5)
        for bits in (4, 16, 64):
            wide = enclosures.Intervals(bits, {})

            def number():
                return F(chosen.randint(-60, 60), chosen.randint(1, 9))

            for _ in range(1500):
                ends = [sorted((number(), number())) for _ in range(2)]
                a, b = (wide.hull(*pair) for pair in ends)
                x, y = (low + (high - low) * F(chosen.randint(0, 4), 4) for low, high in ends)
                found = {"add": x + y, "subtract": x - y, "multiply": x * y, "larger": max(x, y)}
                if b[0] > 0 or b[1] < 0:
                    found["divide"] = x / y
                for operation, value in found.items():
                    self.holds(wide, getattr(wide, operation)(a, b), value)
                self.holds(wide, wide.square(a), x * x)
                self.holds(wide, wide.dot([a, b], [b, a]), 2 * x * y)

    def holds(self, wide, interval, value):
        self.assertTrue(F(interval[0], wide.one) <= value <= F(interval[1], wide.one),
                        (interval, value))

    def test_against_decimals(self):
        """Narrow around the values of the standard library."""
        chosen = random.Random(6)
        with localcontext() as context:
            context.prec = 60
            for _ in range(400):
                bits = chosen.choice((8, 40, 120))
                wide = enclosures.Intervals(bits, {})
                m = chosen.randint(1, 1 << chosen.randint(1, bits + 5))
                signed = m * chosen.choice((1, -1))
                for name, at in (("exp", signed), ("log", m), ("sqrt", m)):
                    if name == "exp" and abs(at) > 20 << bits:
                        continue
                    x = Decimal(at) / Decimal(1 << bits)
                    value = F(x.exp() if name == "exp" else x.ln() if name == "log" else x.sqrt())
                    low, high = getattr(wide, name)((at, at))
                    error = abs(value) * F(1, 10 ** 55)
                    self.assertTrue(F(low, wide.one) <= value + error and
                                    value - error <= F(high, wide.one), (name, at, bits))
                    self.assertLessEqual(high - low, 2 if name != "exp" or at > 0 else 3)


if __name__ == "__main__":
    unittest.main()
