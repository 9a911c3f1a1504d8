"""Small certificates written here: what step and base of an induction share. Each is agreed with,
and no longer where a line of it is changed."""

import os
import sys
import unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "verify", "python"))
sys.dont_write_bytecode = True
from icl_verify_check import __main__ as check  # noqa: E402
from icl_verify_check import _certificate as certificate  # noqa: E402

HEAD = ["icl-verify certificate 1", "claim my2026.x", "assertion a", "role statement",
        "expected true", "method words"]


def answer(*lines):
    """Answer and how it was found."""
    text = "\n".join([*HEAD, *lines, f"end {len(HEAD) + len(lines)}", ""])
    try:
        return check.checked(certificate.parsed("", text), check.PRODUCTS)
    except certificate.Unknown as error:
        return "unknown", str(error)
    except certificate.Damaged as error:
        return "damaged", str(error)


class Quantity(unittest.TestCase):
    """<A z, u> = <z, A' u>: a step takes A from the state to the parameter."""

    LETTERS = ["space 1 d", "symbol 1 A matrix 1 1", "symbol 2 z vector 1 0",
               "symbol 3 u vector 1 0", "%0 symbol ; 1", "%1 symbol ; 2", "%2 symbol ; 3"]
    STEP = ["%3 product vector 1 0 %0 %1", "%4 dot scalar 0 0 %3 %2",
            "%5 transpose matrix 1 1 %0", "%6 product vector 1 0 %5 %2",
            "%7 dot scalar 0 0 %1 %6", "equal %4 %7"]
    START = ["space 1 d", "symbol 1 z vector 1 0", "symbol 2 e vector 1 0", "%0 symbol ; 1",
             "%1 symbol ; 2"]
    BASE = ["%2 dot scalar 0 0 %0 %1", "%3 dot scalar 0 0 %1 %0", "equal %3 %2"]

    def answer(self, step, base):
        return answer("section step", *self.LETTERS, *step, "section base", *self.START, *base)

    def test_what_a_step_takes_to_the_parameter(self):
        found, how = self.answer(self.STEP, self.BASE)
        self.assertEqual(found, "yes", how)
        self.assertIn("both speak of the quantity dot(z, u): a step of z leaves it at another u",
                      how)

    def test_another_quantity_is_none_of_the_base(self):
        base = ["%2 sum vector 1 0 %0 %1", "%3 sum vector 1 0 %1 %0", "equal %2 %3"]
        self.assertEqual(self.answer(self.STEP, base)[0], "unknown")

    def test_a_step_that_is_none_is_refused(self):
        step = [line.replace("transpose", "column") for line in self.STEP]
        self.assertEqual(self.answer(step, self.BASE)[0], "no")

    def test_the_state_is_nowhere_else(self):
        """<A z, u> |z|^2 = <z, A' u> |z|^2 moves z in one place, and leaves it in another."""
        step = self.STEP[:-1] + ["%8 dot scalar 0 0 %1 %1", "%9 product scalar 0 0 %4 %8",
                                 "%10 product scalar 0 0 %7 %8", "equal %9 %10"]
        base = ["%2 dot scalar 0 0 %0 %1", "%3 dot scalar 0 0 %0 %0",
                "%4 product scalar 0 0 %2 %3", "%5 product scalar 0 0 %3 %2", "equal %5 %4"]
        self.assertEqual(self.answer(step, base)[0], "unknown")

    def test_a_state_that_moves_with_the_parameter_is_none(self):
        """<|u|^2 A z, u> = <z, |u|^2 A' u>."""
        step = ["%3 product vector 1 0 %0 %1", "%4 dot scalar 0 0 %2 %2",
                "%5 multiple vector 1 0 %4 %3", "%6 dot scalar 0 0 %5 %2",
                "%7 transpose matrix 1 1 %0", "%8 product vector 1 0 %7 %2",
                "%9 multiple vector 1 0 %4 %8", "%10 dot scalar 0 0 %1 %9", "equal %6 %10"]
        self.assertEqual(self.answer(step, self.BASE)[0], "unknown")


if __name__ == "__main__":
    outcome = unittest.main(exit=False, verbosity=0).result
    sys.exit(not outcome.wasSuccessful())
