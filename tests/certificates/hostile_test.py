"""Certificates that ask for more than there is: each is answered, in time and memory."""

import os
import resource
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
CHECKER = os.path.join(ROOT, "verify", "python", "icl-verify-check")
HEAD = ["icl-verify certificate 1", "claim my2026.x", "assertion a", "role statement",
        "expected true", "method words", "section statement"]
TREE = ["space 1 d", "symbol 1 A matrix 1 1", "symbol 2 S matrix 1 1 symmetric"]
PROGRAM = ["program", "symbol 1 a 0 1x1"]


def chain(line, first, last):
    """The line, with k and its predecessor j in it, for all k."""
    return [line.format(k=k, j=k - 1) for k in range(first, last + 1)]


SQUARED = chain("%{k} product matrix 1 1 %{j} %{j}", 3, 40)
LARGE = {
    "a power of a sum": TREE + ["%0 symbol ; 1", "%1 symbol ; 2", "%2 sum matrix 1 1 %0 %1",
                                *SQUARED, "equal %40 %40"],
    "a power": TREE + ["%0 symbol ; 1", "%1 symbol ; 2", "%2 product matrix 1 1 %0 %0", *SQUARED,
                       "equal %40 %40"],
    "a power of a number": TREE + [
        "%0 number scalar 0 0 ; 3", *chain("%{k} product scalar 0 0 %{j} %{j}", 1, 60),
        "equal %60 %60"],
    "a mean": TREE + [
        "symbol 3 x vector 1 0", "%0 symbol ; 3", "%1 symbol ; 2", "%2 dot scalar 0 0 %0 %0",
        *chain("%{k} product scalar 0 0 %{j} %{j}", 3, 7), "%8 mean scalar 0 0 %7 %0 %1",
        "zero %8"],
    "sizes apart": ["space 1 d", "space 2 d - 1000000000", "%0 identity matrix 1 1",
                    "%1 zeros matrix 1 1", "equal %0 %1"],
    "exponentials of exponentials": PROGRAM + [
        "0 variable 0", *chain("{k} exp {j}", 1, 60), "suppose between 0 0 1", "positive 60"],
    "logarithms that need bits": PROGRAM + [
        "0 variable 0", *chain("{k} log {j}", 1, 3), *chain("{k} multiply {j} {j}", 4, 300),
        "suppose between 0 16 17", "nonzero 300"],
    "a sign that no part shows": PROGRAM + [
        "0 variable 0", *chain("{k} exp {j}", 1, 2), *chain("{k} log {j}", 3, 4),
        "5 subtract 4 0", *chain("{k} exp {j}", 6, 6), "7 constant 1", "8 subtract 6 7",
        "suppose between 0 0 1", "nonnegative 8"],
    "squares of large numbers": PROGRAM + [
        "0 variable 0", *chain("{k} multiply {j} {j}", 1, 60), "suppose between 0 2 3",
        "positive 60"],
}
DAMAGED = {
    "a number": TREE + ["%0 number scalar 0 0 ; 1e999999999", "zero %0"],
    "digits": TREE + ["%0 number scalar 0 0 ; " + "9" * 100000, "zero %0"],
    "a constant": PROGRAM + ["0 constant 1e999999999", "zero 0"],
    "slots": PROGRAM + ["0 variable 0", "1 matrix_sum 1x1@0,1,1 1x1000000000@0,1,1", "zero 1"],
}
# Read in part, these were taken for true.
SHAPES = ["space 1 n", "space 2 d", "symbol 1 A matrix 2 1", "symbol 2 S matrix 2 2",
          "symbol 3 x vector 2 0", "symbol 4 s scalar 0 0", "%0 symbol ; 1", "%1 symbol ; 2",
          "%2 symbol ; 3", "%3 symbol ; 4", "%4 beside matrix 2 1.0 %0 %2",
          "%5 bordered matrix 2.0 2.0 %1 %2 %2 %3"]
WRONG_SHAPES = {
    "a matrix beside": ["%6 beside matrix 2 1.0 %0 %4", "equal %6 %4"],
    "a matrix as a number": ["%6 multiple matrix 2 1 %5 %0", "equal %6 %6"],
    "a border of another size": ["%6 bordered matrix 2.0 2.0 %1 %4 %2 %3", "equal %6 %6"],
    "no number in a corner": ["%6 bordered matrix 2.0 2.0 %1 %2 %2 %1", "equal %6 %6"],
    "a matrix with a last entry": ["%6 with_last vector 2.0 0 %1 %3", "equal %6 %6"],
    "a dot product of matrices": ["%6 dot scalar 0 0 %1 %1", "equal %6 %6"],
    "entries of another shape": ["%6 hadamard matrix 2 2 %1 %0", "equal %6 %6"],
    "columns of another shape": ["%6 column_products vector 2 0 %1 %0", "equal %6 %6"],
    "columns times a matrix": ["%6 scaled_columns matrix 2 2 %1 %1", "equal %6 %6"],
    "a place before the first": ["%6 part matrix 0 0 %5 ; -1 ; 1 ; -1 ; 1", "equal %6 %6"],
    "a block that fits nowhere": ["%6 blocks matrix 2.0 2.0 %0 ; 0 ; 0", "equal %6 %6"],
    "an identity that is not square": ["%6 identity matrix 2 1", "equal %6 %6"],
    "another covariance": ["%6 dot scalar 0 0 %2 %2", "%7 mean scalar 0 0 %6 %2 %5",
                           "equal %7 %7"],
    "a letter without its law": ["%6 dot scalar 0 0 %2 %2", "%7 mean scalar 0 0 %6 %2",
                                 "equal %7 %7"],
}
BY_CHANCE = {
    "a power of a number": PROGRAM + [
        "0 constant 3", *chain("{k} multiply {j} {j}", 1, 60), "61 subtract 60 60", "zero 61"],
    "a variable": PROGRAM + ["0 variable 3000000000", "1 subtract 0 0", "zero 1"],
}


def answer(lines):
    """What the checker says, by itself, of a file of these lines."""
    whole = HEAD + lines
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x.cert")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join([*whole, f"end {len(whole)}", ""]))
        done = subprocess.run(
            [sys.executable, "-B", CHECKER, path], capture_output=True, text=True, timeout=120,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30)))
    return done.stdout.split(" ")[0] or done.stderr[-200:]


class Hostile(unittest.TestCase):
    def each_is(self, expected, texts):
        for name, lines in texts.items():
            with self.subTest(name):
                self.assertEqual(answer(lines), expected)

    def test_what_is_large_when_written_out_is_unknown(self):
        self.each_is("unknown", LARGE)

    def test_numbers_that_none_would_write_are_damage(self):
        self.each_is("damaged", DAMAGED)

    def test_operands_of_other_shapes_are_damage(self):
        self.each_is("damaged", {name: SHAPES + lines for name, lines in WRONG_SHAPES.items()})
        self.each_is("damaged", {"a symmetric one that is not square": [
            "space 1 n", "space 2 d", "symbol 1 A matrix 2 1 symmetric", "%0 symbol ; 1",
            "equal %0 %0"]})
        self.each_is("yes", {"the shapes that fit": SHAPES + ["equal %5 %5", "equal %4 %4"]})

    def test_programs_that_cannot_be_multiplied_out_are_looked_at_modulo_a_prime(self):
        self.each_is("yes", BY_CHANCE)
