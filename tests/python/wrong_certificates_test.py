"""What icl-verify-check must not let pass beside orders: means whose law is none, parts of a form
that cannot be one, chances without their divisors, files without a line: tests/python/run."""

import unittest

from icl_verify_check import _certificate as certificate
from icl_verify_check import _programs as programs
from icl_verify_check._certificate import Damaged, Unknown
from icl_verify_check._induction import Matching
from icl_verify_check._tree import Tree, Values

# E tr(G' C G) = n tr(S C) of columns N(0, S).
MEAN = """space 1 d
space 2 n
symbol 1 G matrix 1 2{random}
symbol 2 S matrix 1 1{covariance}
symbol 3 C matrix 1 1
%0 symbol ; 1
%1 symbol ; 2
%2 symbol ; 3
%3 transpose matrix 2 1 %0
%4 product matrix 1 2 %2 %0
%5 product matrix 2 2 %3 %4
%6 trace scalar 0 0 %5
%7 mean scalar 0 0 %6 %0 %1
%8 size scalar 0 0 ; 2
%9 product matrix 1 1 %1 %2
%10 trace scalar 0 0 %9
%11 product scalar 0 0 %8 %10
equal %7 %11"""
TWO = """icl-verify certificate 1
claim a.b
assertion c
role statement
expected true
method words
covers every d
section statement
symbol 1 x scalar 0 0
symbol 2 y scalar 0 0
%0 symbol ; 1
%1 symbol ; 2
equal %0 %0
equal {second} %1
end 14
"""


def difference(covariance="", random="", sizes=None):
    text = MEAN.format(covariance=covariance, random=random)
    for old, new in (sizes or {}).items():
        text = text.replace(old, new)
    tree = Tree(text.split("\n"))
    return Values(tree).difference(*tree.identities[0]).entries


class Terms:
    """Letters of one shape, and products of them."""

    def __init__(self):
        self.known, self.terms = {}, {}

    def of(self, kind, data, *operands):
        key = (kind, ((), ()), data, operands)
        number = self.known.setdefault(key, len(self.known))
        self.terms[number] = key
        return number

    def letter(self, name):
        return self.of("letter", (0, name, name))

    def matching(self, both=False):
        return Matching(self.known, self.terms, both)


class WrongCertificates(unittest.TestCase):
    def test_the_covariance_of_a_mean_is_symmetric(self):
        self.assertFalse(difference(" symmetric"))
        with self.assertRaises(Unknown):
            difference()

    def test_a_random_letter_is_no_symmetric_one(self):
        square = {"matrix 1 2": "matrix 1 1", "matrix 2 1": "matrix 1 1",
                  "matrix 2 2": "matrix 1 1", "size scalar 0 0 ; 2": "size scalar 0 0 ; 1"}
        self.assertFalse(difference(" symmetric", sizes=square))
        with self.assertRaises(Unknown):
            difference(" symmetric", " symmetric", sizes=square)

    def test_a_parameter_is_one_term(self):
        terms = Terms()
        x, y, z = (terms.letter(name) for name in "xyz")
        form, other = terms.of("product", (), x, x), terms.of("product", (), y, z)
        self.assertFalse(terms.matching().match(form, other))
        self.assertTrue(terms.matching().match(form, terms.of("product", (), y, y)))

    def test_no_parameter_holds_itself(self):
        terms = Terms()
        x, y = terms.letter("x"), terms.letter("y")
        self.assertFalse(terms.matching(True).match(x, terms.of("product", (), x, y)))
        self.assertTrue(terms.matching(True).match(x, terms.of("product", (), y, y)))

    def test_divisors_count_in_a_chance(self):
        lines = ["program", "symbol 0 x 0 1x1", "0 variable 0", "1 constant 1024",
                 "2 divide 1 0", "3 divide 2 1", "zero 3"]
        degree, height = programs.bounds_of(programs.Program(lines))
        self.assertEqual(degree, 1)
        self.assertGreaterEqual(height, 20)

    def test_a_file_without_one_of_its_lines_is_damaged(self):
        certificate.parsed("", TWO.format(second="%1"))
        whole = TWO.format(second="%0").split("\n")
        with self.assertRaises(Damaged):
            certificate.parsed("", "\n".join(whole[:-3] + whole[-2:]))


if __name__ == "__main__":
    unittest.main()
