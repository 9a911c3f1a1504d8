"""What icl-verify-check sees of orders, and wrong certificates of every kind, which it must not let
pass: tests/python/run."""

import unittest

from icl_verify_check import _orders as orders
from icl_verify_check._certificate import Damaged


class Lines:
    """The lines of a statement about matrices d x d and d x n, and of its order."""

    SIDES = {"d": "1", "n": "2", "1": "0"}

    def __init__(self):
        self.symbols, self.nodes, self.identities, self.order = [], [], [], []

    def shape(self, rows, cols):
        sort = "scalar" if rows == cols == "1" else "matrix"
        return f"{sort} {self.SIDES[rows]} {self.SIDES[cols]}"

    def node(self, text):
        self.nodes.append(f"%{len(self.nodes)} {text}")
        return f"%{len(self.nodes) - 1}"

    def letter(self, name, rows="1", cols="1", properties=""):
        words = f"symbol {len(self.symbols) + 1} {name} {self.shape(rows, cols)} {properties}"
        self.symbols.append(words.rstrip())
        return self.node(f"symbol ; {len(self.symbols)}")

    def made(self, kind, rows, cols, *operands):
        return self.node(" ".join((kind, self.shape(rows, cols), *operands)))

    def number(self, value):
        return self.node(f"number scalar 0 0 ; {value}")

    def of(self, kind, *operands):
        """A number of numbers."""
        return self.made(kind, "1", "1", *operands)

    def form(self, a, M, b, N=None):
        """tr(a' M b N) of a and b that are d x n."""
        right = self.made("product", "d", "n", M, b) if M else b
        inside = self.made("product", "n", "n", self.made("transpose", "n", "d", a), right)
        if N:
            inside = self.made("product", "n", "n", inside, N)
        return self.made("trace", "1", "1", inside)

    def suppose(self, what, node):
        self.order.append(f"suppose {what} {node} ; why")

    def shows(self, what, right, claimed=None, left=None):
        claimed = claimed or right
        self.identities.append(f"equal {left or claimed} {right}")
        self.order.append(f"shows {what} {claimed} ; what")

    def answer(self):
        statement = ["space 1 d", "space 2 n", *self.symbols, *self.nodes, *self.identities]
        return orders.checked(statement, self.order)[0]


def form(what, M="definite", N=None, a="nonzero", other=False):
    lines = Lines()
    A = lines.letter("A", "d", "n")
    B = lines.letter("B", "d", "n") if other else A
    middle, behind = lines.letter("M", "d", "d", "symmetric"), None
    if N:
        behind = lines.letter("N", "n", "n", "symmetric")
    for node, known in ((middle, M), (behind, N), (A, a)):
        if node and known not in (None, "symmetric", "any"):
            lines.suppose(known, node)
    lines.shows(what, lines.form(A, middle, B, behind))
    return lines.answer()


def inside_out(first, second, what="positive"):
    """tr(a' M a) of a product a, whose factors are known to be so."""
    lines = Lines()
    A, B = lines.letter("A", "d", "d", "invertible" if first == "invertible" else ""), \
        lines.letter("B", "d", "n")
    for node, known in ((A, first), (B, second)):
        if known == "nonzero":
            lines.suppose("nonzero", node)
    product = lines.made("product", "d", "n", A, B)
    lines.shows(what, lines.form(product, None, product))
    return lines.answer()


def cauchy_schwarz(known="semidefinite", mixed="M", other=False, squared=True, inverse=None):
    lines = Lines()
    A, B, C = (lines.letter(name, "d", "n") for name in "ABC")
    M = lines.letter("M", "d", "d", "symmetric")
    N = lines.letter("N", "d", "d", "symmetric") if inverse or mixed == "N" else M
    for node in {M: 0, N: 0}:
        if known:
            lines.suppose(known, node)
    if inverse:
        identity = lines.made("identity", "d", "d")
        both = lines.made("product", "d", "d", M, N)
        factor = lines.made("multiple", "d", "d", lines.number(inverse), both)
        lines.suppose("zero", lines.made("difference", "d", "d", factor, identity))
    between = lines.form(A, None if inverse else N, C if other else B)
    square = lines.of("product", between, between if squared else lines.form(A, M, A))
    product = lines.of("product", lines.form(A, M, A), lines.form(B, N if inverse else M, B))
    lines.shows("nonnegative", lines.of("difference", product, square))
    return lines.answer()


def product_of(known, times, what="nonnegative", others=()):
    lines = Lines()
    x = lines.letter("x")
    if known:
        lines.suppose(known, x)
    factors = [x] * times + [lines.letter(name) for name in others]
    whole = factors[0]
    for factor in factors[1:]:
        whole = lines.of("product", whole, factor)
    lines.shows(what, whole)
    return lines.answer()


def times_factor(known, number=None, kind="product"):
    """s x = x s with s so known shows that x is not negative."""
    lines = Lines()
    x = lines.letter("x")
    lines.suppose("nonnegative", x)
    s = lines.number(number) if number else lines.letter("s")
    if known:
        lines.suppose(known, s)
    claimed = lines.letter("y")
    lines.suppose("nonnegative", claimed)
    lines.shows("nonnegative", lines.of(kind, s, claimed), claimed, lines.of(kind, s, claimed))
    return lines.answer()


def sum_with(what, first, second, kind="sum"):
    lines = Lines()
    x, y = lines.letter("x"), lines.letter("y")
    for node, known in ((x, first), (y, second)):
        if known:
            lines.suppose(known, node)
    lines.shows(what, lines.of(kind, x, y))
    return lines.answer()


def trace_less_itself(known="semidefinite", same=True):
    """tr(a' (tr(G) I - G) a)."""
    lines = Lines()
    G, other = lines.letter("G", "d", "d", "symmetric"), lines.letter("F", "d", "d", "symmetric")
    for node in (G, other):
        if known:
            lines.suppose(known, node)
    trace = lines.made("trace", "1", "1", G if same else other)
    whole = lines.made("multiple", "d", "d", trace, lines.made("identity", "d", "d"))
    A = lines.letter("A", "d", "n")
    lines.shows("nonnegative",
                lines.form(A, lines.made("difference", "d", "d", whole, G), A))
    return lines.answer()


def gram(turned):
    """tr(a' (B' C) a), C = B or another one."""
    lines = Lines()
    A, B, C = (lines.letter(name, "d", "n") for name in "ABC")
    first, second = (B, B) if turned else (B, C)
    middle = lines.made("product", "d", "d", first, lines.made("transpose", "n", "d", second))
    lines.shows("nonnegative", lines.form(A, middle, A))
    return lines.answer()


def vanishing(kind, second):
    """A product or a sum of what is supposed to vanish and another."""
    lines = Lines()
    x, y = lines.letter("x"), lines.letter("y")
    lines.suppose("zero", x)
    if second:
        lines.suppose("zero", y)
    lines.shows("zero", lines.of(kind, x, y))
    return lines.answer()


RIGHT = {
    "a semidefinite form": lambda: form("nonnegative", "semidefinite"),
    "between semidefinite matrices": lambda: form("nonnegative", "semidefinite", "semidefinite"),
    "a definite form of what is not 0": lambda: form("positive"),
    "between definite matrices": lambda: form("positive", "definite", "definite"),
    "an invertible factor": lambda: inside_out("invertible", "nonzero"),
    "Cauchy and Schwarz": cauchy_schwarz,
    "Cauchy and Schwarz of an inverse": lambda: cauchy_schwarz("definite", inverse="1"),
    "an even power": lambda: product_of(None, 4),
    "a square of what is not 0": lambda: product_of("nonzero", 2, "positive"),
    "an odd power": lambda: product_of("nonnegative", 3),
    "a positive factor": lambda: times_factor("positive"),
    "a positive number": lambda: times_factor(None, "1/2"),
    "one positive term": lambda: sum_with("positive", "positive", "nonnegative"),
    "tr(G) I - G": trace_less_itself,
    "B B'": lambda: gram(True),
    "a product that vanishes": lambda: vanishing("product", False),
    "a sum that vanishes": lambda: vanishing("sum", True),
}
WRONG = {
    "a symmetric form": lambda: form("nonnegative", "symmetric"),
    "a symmetric matrix behind": lambda: form("nonnegative", "semidefinite", "symmetric"),
    "a symmetric matrix in front": lambda: form("nonnegative", "symmetric", "definite"),
    "a form of two": lambda: form("nonnegative", other=True),
    "a definite form of any": lambda: form("positive", a="any"),
    "a semidefinite form, positive": lambda: form("positive", "semidefinite"),
    "semidefinite behind, positive": lambda: form("positive", "definite", "semidefinite"),
    "two factors that are not 0": lambda: inside_out("nonzero", "nonzero"),
    "a factor that may be singular": lambda: inside_out("any", "nonzero"),
    "an invertible factor of any": lambda: inside_out("invertible", "any"),
    "Cauchy and Schwarz, symmetric": lambda: cauchy_schwarz(None),
    "another matrix between": lambda: cauchy_schwarz(mixed="N"),
    "another vector between": lambda: cauchy_schwarz(other=True),
    "no square": lambda: cauchy_schwarz(squared=False),
    "no inverse": lambda: cauchy_schwarz("definite", inverse="2"),
    "an odd power": lambda: product_of(None, 3),
    "two numbers": lambda: product_of("nonnegative", 1, "nonnegative", "y"),
    "a square, positive": lambda: product_of(None, 2, "positive"),
    "of a factor that is not negative": lambda: times_factor("nonnegative"),
    "a factor of any sign": lambda: times_factor(None),
    "a negative number": lambda: times_factor(None, "-1"),
    "a term of any sign": lambda: sum_with("nonnegative", "positive", None),
    "no positive term": lambda: sum_with("positive", "nonnegative", "nonnegative"),
    "a difference": lambda: sum_with("nonnegative", "positive", "nonnegative", "difference"),
    "tr(G) I - G, symmetric": lambda: trace_less_itself(None),
    "tr(F) I - G": lambda: trace_less_itself(same=False),
    "B C'": lambda: gram(False),
    "half of a sum vanishes": lambda: vanishing("sum", False),
    "half of a difference vanishes": lambda: vanishing("difference", False),
}


class WrongOrders(unittest.TestCase):
    def test_right_ones_are_seen_to_hold(self):
        for name, answer in RIGHT.items():
            with self.subTest(name):
                self.assertEqual(answer(), "yes")

    def test_wrong_ones_are_not(self):
        for name, answer in WRONG.items():
            with self.subTest(name):
                self.assertIn(answer(), ("unknown", "no"))

    def test_each_identity_has_a_line(self):
        for shown in (0, 2):
            lines = Lines()
            lines.shows("nonnegative", lines.number("1"))
            lines.order = lines.order * shown
            with self.assertRaises(Damaged):
                lines.answer()

    def test_both_sides_are_one(self):
        lines = Lines()
        x, y = lines.letter("x"), lines.letter("y")
        lines.suppose("nonnegative", y)
        lines.shows("nonnegative", y, x)
        self.assertEqual(lines.answer(), "no")


if __name__ == "__main__":
    unittest.main()
