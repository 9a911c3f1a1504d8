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


class Named(unittest.TestCase):
    """The form S p: a step z - r S z of it is the form at p - r S p, from S y."""

    STEP = ["space 1 d", "symbol 1 S matrix 1 1 symmetric", "symbol 2 p vector 1 0",
            "symbol 3 r scalar 0 0", "%0 symbol ; 1", "%1 symbol ; 2", "%2 symbol ; 3",
            "%3 product vector 1 0 %0 %1", "%4 product vector 1 0 %0 %3",
            "%5 multiple vector 1 0 %2 %4", "%6 difference vector 1 0 %3 %5",
            "%7 multiple vector 1 0 %2 %3", "%8 difference vector 1 0 %1 %7",
            "%9 product vector 1 0 %0 %8", "%10 sum vector 1 0 %1 %1",
            "%11 product vector 1 0 %0 %10", "%12 sum vector 1 0 %3 %3",
            "equal %6 %9"]
    BASE = ["space 1 d", "symbol 1 S matrix 1 1 symmetric", "symbol 2 y vector 1 0",
            "%0 symbol ; 1", "%1 symbol ; 2", "%2 product vector 1 0 %0 %1",
            "%3 transpose matrix 1 1 %0", "%4 product vector 1 0 %3 %1", "equal %2 %4"]
    NAMED = ["state %3 %6 %4", "parameter %1 %8 %1"]

    def answer(self, named=None, step=None, base=None):
        return answer("section step", *(step or self.STEP), "section base", *(base or self.BASE),
                      "section induction", *(named or self.NAMED))

    def refused(self, wanted, *lines, **changes):
        found, how = self.answer(list(lines) or None, **changes)
        self.assertEqual(found, wanted, how)
        return how

    def test_a_form_that_is_named(self):
        found, how = self.answer()
        self.assertEqual(found, "yes", how)
        self.assertIn("both are of product(S, p), in a step with other p", how)

    def test_another_form(self):
        self.assertIn("state 1 after the step is not the form",
                      self.refused("no", "state %1 %6 %4", "parameter %1 %8 %1"))

    def test_a_base_of_another_form(self):
        self.assertIn("state 1 at first is not the form",
                      self.refused("no", "state %3 %6 %1", "parameter %1 %8 %1"))

    def test_another_next_or_first_parameter(self):
        self.refused("no", "state %3 %6 %4", "parameter %1 %10 %1")
        self.refused("no", "state %3 %6 %4", "parameter %1 %8 %2")

    def test_a_step_that_has_the_parameter_beside_the_state(self):
        how = self.refused("unknown", "state %3 %11 %4", "parameter %1 %10 %1")
        self.assertIn("the state after a step has no state in it", how)
        step = self.STEP[:-1] + ["%13 sum vector 1 0 %3 %11", "%14 sum vector 1 0 %1 %10",
                                 self.STEP[-1]]
        how = self.refused("unknown", "state %3 %13 %4", "parameter %1 %14 %1", step=step)
        self.assertIn("a step uses p", how)
        self.assertEqual(self.answer(["state %3 %12 %4", "parameter %1 %10 %1"])[0], "yes")

    def test_a_constant_is_that_of_the_base(self):
        base = [line.replace("symbol 1 S", "symbol 1 other") for line in self.BASE]
        self.refused("no", base=base)
        told = self.NAMED + ["parameter %0 %0 %0"]
        self.assertEqual(self.answer(told, base=base)[0], "yes")

    def test_what_cannot_be_read(self):
        for lines in (["state %3 %6"], ["step %3 %6 %4"], ["parameter %1 %8 %1"],
                      ["state 3 %6 %4", "parameter %1 %8 %1"],
                      self.NAMED + ["parameter %1 %8 %1"], ["state %3 %6 %4", "parameter %3 %8 %1"],
                      ["state %3 %6 %4", "parameter %1 %0 %1"]):
            self.refused("damaged", *lines)

    def test_step_and_base_have_to_hold_as_well(self):
        wrong = [line.replace("equal %6 %9", "equal %6 %4") for line in self.STEP]
        self.assertEqual(self.answer(step=wrong)[0], "no")


class Hypotheses(unittest.TestCase):
    """P becomes A P A': a hypothesis on P has to hold of what it becomes and begins with."""

    def answer(self, of_step, of_base, after="%4"):
        return answer(
            "section step", "space 1 d", f"symbol 1 P matrix 1 1 {of_step}".rstrip(),
            "symbol 2 A matrix 1 1", "%0 symbol ; 1", "%1 symbol ; 2",
            "%2 product matrix 1 1 %1 %0", "%3 transpose matrix 1 1 %1",
            "%4 product matrix 1 1 %2 %3", "%5 product matrix 1 1 %0 %3",
            "%6 product matrix 1 1 %1 %5", "equal %4 %6",
            "section base", "space 1 d", f"symbol 1 W matrix 1 1 {of_base}".rstrip(),
            "%0 symbol ; 1", "%1 transpose matrix 1 1 %0", "%2 transpose matrix 1 1 %1",
            "equal %0 %2",
            "section induction", f"state %0 {after} %2", f"parameter %0 {after} %0")

    def test_it_is_kept(self):
        self.assertEqual(self.answer("symmetric", "symmetric")[0], "yes")

    def test_a_step_that_changes_it(self):
        self.assertEqual(self.answer("", "", "%2")[0], "yes")
        found, how = self.answer("symmetric", "symmetric", "%2")
        self.assertEqual(found, "unknown")
        self.assertIn("P is symmetric, and what it becomes or begins with is not seen", how)

    def test_a_base_that_has_it_not(self):
        self.assertEqual(self.answer("symmetric", "")[0], "unknown")

    def test_one_that_is_not_seen_to_be_kept(self):
        self.assertEqual(self.answer("invertible", "invertible")[0], "unknown")


class Growing(unittest.TestCase):
    """The form X y over n tokens: one token more adds c x to it, from one token on."""

    STEP = ["space 1 d", "space 2 n", "symbol 1 X matrix 1 2", "symbol 2 y vector 2 0",
            "symbol 3 x vector 1 0", "symbol 4 c scalar 0 0", "%0 symbol ; 1", "%1 symbol ; 2",
            "%2 symbol ; 3", "%3 symbol ; 4", "%4 product vector 1 0 %0 %1",
            "%5 multiple vector 1 0 %3 %2", "%6 sum vector 1 0 %4 %5",
            "%7 beside matrix 1 2.0 %0 %2", "%8 with_last vector 2.0 0 %1 %3",
            "%9 product vector 1 0 %7 %8", "%10 size scalar 0 0 ; 2",
            "%11 multiple vector 1 0 %10 %6", "equal %6 %9"]
    BASE = ["space 1 d", "symbol 1 x vector 1 0", "symbol 2 c scalar 0 0", "%0 symbol ; 1",
            "%1 symbol ; 2", "%2 multiple vector 1 0 %1 %0", "%3 as_matrix matrix 0 0 %1",
            "%4 column matrix 1 0 %0", "%5 product vector 1 0 %4 %3", "equal %2 %5"]
    NAMED = ["state %4 %6 %2", "parameter %0 %7 %0", "parameter %1 %8 %1"]

    def answer(self, named):
        return answer("section step", *self.STEP, "section base", *self.BASE,
                      "section induction", *named)

    def test_one_token_more(self):
        found, how = self.answer(self.NAMED)
        self.assertEqual(found, "yes", how)

    def test_another_number_of_labels_than_of_tokens(self):
        self.assertEqual(self.answer([*self.NAMED[:2], "parameter %1 %1 %1"])[0], "damaged")

    def test_a_label_that_is_lost(self):
        self.assertEqual(self.answer([self.NAMED[0].replace("%6", "%4"), *self.NAMED[1:]])[0],
                         "no")

    def test_a_step_that_counts(self):
        found, how = self.answer([self.NAMED[0].replace("%6", "%11"), *self.NAMED[1:]])
        self.assertEqual(found, "unknown")
        self.assertIn("a step uses how many there are so far", how)


class NamedPrograms(unittest.TestCase):
    """The sum 2 (w - 1) over powers w of 3: s + 4 w and 3 w, from 4 and 3."""

    STEP = ["program", "symbol 1 w 0 1x1", "0 constant 0", "1 constant 1", "2 variable 0",
            "3 constant 2", "4 subtract 2 1", "5 multiply 3 4", "6 constant 4", "7 multiply 6 2",
            "8 add 5 7", "9 constant 3", "10 multiply 9 2", "11 subtract 10 1",
            "12 multiply 3 11", "13 subtract 8 12", "14 divide 7 2", "15 multiply 14 2",
            "16 add 5 15", "zero 13"]
    BASE = ["program", "symbol 1 v 0 1x1", "0 constant 0", "1 constant 1", "2 variable 0",
            "3 constant 4", "4 constant 3", "5 subtract 2 2", "zero 5"]
    NAMED = ["state 5 8 3", "state 2 10 4", "parameter 2 10 4"]

    def refused(self, wanted, *named, step=None):
        found, how = answer("section step", *(step or self.STEP), "section base", *self.BASE,
                            "section induction", *named)
        self.assertEqual(found, wanted, how)
        return how

    def test_a_form_that_is_named(self):
        self.assertIn("both are of one form of 2 numbers", self.refused("yes", *self.NAMED))

    def test_another_form_or_base(self):
        self.refused("no", "state 4 8 3", *self.NAMED[1:])
        self.refused("no", "state 5 8 4", *self.NAMED[1:])
        self.refused("no", *self.NAMED[:2], "parameter 2 10 3")
        self.refused("no", *self.NAMED[:2], "parameter 2 12 4")

    def test_a_step_that_has_the_parameter_beside_the_state(self):
        how = self.refused("unknown", "state 5 8 3", "parameter 2 10 4")
        self.assertIn("a step uses a parameter", how)

    def test_a_division(self):
        self.assertIn("a division", self.refused("unknown", "state 5 16 3", *self.NAMED[1:]))

    def test_a_size_with_its_inverse(self):
        step = [self.STEP[0], "size 0 w", "inverse 1 w", *self.STEP[2:]]
        self.assertIn("inverted", self.refused("unknown", *self.NAMED, step=step))

    def test_what_cannot_be_read(self):
        self.refused("damaged", "state %5 8 3")
        self.refused("damaged", *self.NAMED, self.NAMED[2])
        self.refused("damaged", *self.NAMED[:2], "parameter 5 10 4")


if __name__ == "__main__":
    outcome = unittest.main(exit=False, verbosity=0).result
    sys.exit(not outcome.wasSuccessful())
