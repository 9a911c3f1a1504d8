"""Straight-line programs: polynomials over the rationals, multiplied out, or, where that is too
large, values at random points modulo random primes with a bound of the chance.

A program of sizes has variables n and 1/n: 1/n is taken for the inverse of n.
"""

import math
import operator
import secrets
from collections import namedtuple
from fractions import Fraction

from . import _enclosures, _sturm
from ._certificate import Damaged, Unknown, rational

MOST_SLOTS = 100_000  # of one matrix
MOST_BITS = 1_000_000  # of a coefficient that is multiplied out
MOST_VARIABLES = 100_000
BEYOND = ("larger", *_enclosures.FUNCTIONS)  # operations that polynomials do not have
TWO = {"add", "subtract", "multiply", "divide"}
MATRICES = {"matrix_sum": "add", "matrix_difference": "subtract"}
RELATIONS = ("zero", "nonzero", "positive", "nonnegative")  # of what is computed, at its end
Step = namedtuple("Step", "result kind operands")


class Program:
    def __init__(self, lines):
        if lines[:1] != ["program"]:
            raise Damaged("it is no program")
        self.steps, self.outputs, self.inverses, self.sizes = [], [], {}, {}
        self.relations, self.positive = [], set()  # of each output; variables
        self.roots = []  # polynomials by the slots of their coefficients
        self.box = {}  # of variables, where they are between two ends
        for line in lines[1:]:
            words = line.split(" ")
            if words[0] in RELATIONS and not self.roots:
                slots = [int(word) for word in words[1:] if word]
                self.outputs += slots
                self.relations += [words[0]] * len(slots)
            elif words[0] == "roots":
                self.roots.append(_sturm.said(words))
            elif self.outputs or self.roots:
                raise Damaged("it goes on behind its end")
            elif words[:2] == ["suppose", "positive"]:
                self.positive.update(int(word) for word in words[2:])
            elif words[:2] in (["suppose", "between"], ["suppose", "whole"]):
                variable, ends = _enclosures.said(words)
                if variable in self.box:
                    raise Damaged(f"variable {variable} has two boxes")
                self.box[variable] = ends
            elif words[0] in ("size", "inverse"):
                (self.sizes if words[0] == "size" else self.inverses)[words[2]] = int(words[1])
            elif words[0] != "symbol":
                self.steps.append(self.step(words))
        if not self.outputs and not self.roots:
            raise Damaged("it says nothing")
        if self.box and (self.positive or set(self.box) - set(self.variables())):
            raise Damaged("a box of what is supposed positive, or of no variable")
        # The variable that is the inverse of another.
        self.inverse_of = {at: self.sizes.get(name) for name, at in self.inverses.items()}

    @staticmethod
    def step(words):
        kind, operands = words[1], words[2:]
        if kind.startswith("matrix_"):
            return Step(int(words[0]), kind, [grid(word) if "x" in word else int(word)
                                              for word in operands])
        if kind == "constant":
            return Step(int(words[0]), kind, [rational(operands[0])])
        return Step(int(words[0]), kind, [int(word) for word in operands])

    def run(self, ring, known=()):
        """The outputs over a ring: number, variable, add, subtract, multiply, divide; and then the
        coefficients of polynomials of which roots are counted. Known values come by slots."""
        slots, of_same = dict(known), getattr(ring, "of_same", {})
        actions = {kind: getattr(ring, kind) for kind in (*TWO, *BEYOND) if hasattr(ring, kind)}

        def put(at, value):
            if at in slots:
                raise Damaged(f"slot {at} is written twice")
            slots[at] = value

        for result, kind, operands in self.steps:
            if kind in TWO:
                a, b = operands
                if a == b and kind in of_same:
                    put(result, of_same[kind](slots[a]))
                else:
                    put(result, actions[kind](slots[a], slots[b]))
            elif kind == "constant":
                put(result, ring.number(operands[0]))
            elif kind == "variable":
                put(result, self.variable(ring, operands[0]))
            elif kind == "negate":
                put(result, ring.subtract(ring.number(Fraction(0)), slots[operands[0]]))
            elif kind.startswith("matrix_"):
                for k, value in enumerate(matrix_step(ring, kind, operands, slots)):
                    put(result + k, value)
            elif kind in actions:
                put(result, actions[kind](*(slots[at] for at in operands)))
            else:
                raise Unknown(f"{kind}: no polynomial")
        coefficients = [at for roots in self.roots for at in roots.slots]
        return [slots[at] for at in self.outputs + coefficients]

    def says_only_zeros(self):
        """Of polynomials; the larger of two numbers is none."""
        return set(self.relations) == {"zero"} and not self.positive and not self.roots and \
            not self.box and all(step.kind != "larger" for step in self.steps)

    def needs_intervals(self):
        return bool(self.box) or not self.variables() and \
            any(step.kind in _enclosures.FUNCTIONS for step in self.steps)

    def variables(self):
        return [operands[0] for _, kind, operands in self.steps if kind == "variable"]

    def variable(self, ring, index):
        if index not in self.inverse_of:
            return ring.variable(index)
        of = self.inverse_of[index]
        return ring.inverse(index if of is None else of)


def grid(word):
    """Rows of slots."""
    listed = ":" in word
    shape, _, rest = word.partition(":" if listed else "@")
    rows, cols = (int(n) for n in shape.split("x"))
    if rows * cols > MOST_SLOTS:
        raise Damaged(f"{word[:40]}: more slots than a program has")
    numbers = [int(n) for n in rest.split(",")] if rest else []
    if listed:
        if len(numbers) != rows * cols:
            raise Damaged(f"{word}: another number of slots")
        return [numbers[i * cols:(i + 1) * cols] for i in range(rows)]
    first, down, right = numbers
    return [[first + i * down + j * right for j in range(cols)] for i in range(rows)]


def matrix_step(ring, kind, operands, slots):
    a, b = operands
    if kind == "matrix_multiple":
        return [ring.multiply(slots[a], slots[at]) for row in b for at in row]
    if kind in MATRICES:
        if [len(row) for row in a] != [len(row) for row in b]:
            raise Damaged("a sum of other shapes")
        action = getattr(ring, MATRICES[kind])
        return [action(slots[p], slots[q]) for r, s in zip(a, b) for p, q in zip(r, s)]
    if kind != "matrix_product" or any(len(row) != len(b) for row in a):
        raise Damaged(f"{kind} of other shapes")
    width = len(b[0]) if b else 0
    return [ring.dot([slots[at] for at in row], [slots[r[j]] for r in b])
            for row in a for j in range(width)]


class TooLarge(Exception):
    pass


class Polynomials:
    """{monomial: coefficient}. A monomial is one whole number, the sum of e_k 2^(WIDTH k) over the
    variables k with exponents e_k: a product is a sum. The exponents have to be smaller than
    2^(WIDTH - 1). A quotient by what is no number is not multiplied out."""

    WIDTH = 32

    def __init__(self, most):
        self.left = most

    def number(self, value):
        if value.denominator == 1:
            value = value.numerator
        return {0: value} if value else {}

    def variable(self, index):
        if index > MOST_VARIABLES:
            raise TooLarge
        return {1 << self.WIDTH * index: 1}

    def inverse(self, index):
        return {-m: c for m, c in self.variable(index).items()}

    def add(self, a, b):
        if len(a) < len(b):
            a, b = b, a
        result = dict(a)
        self.spend(len(a) + len(b))
        for m, c in b.items():
            put(result, m, c)
        return result

    def subtract(self, a, b):
        result = dict(a)
        self.spend(len(a) + len(b))
        for m, c in b.items():
            put(result, m, -c)
        return result

    def multiply(self, a, b):
        return self.dot([a], [b])

    def dot(self, a, b):
        result = {}
        for x, y in zip(a, b):
            self.spend(len(x) * len(y))
            for m, c in x.items():
                for n, d in y.items():
                    put(result, m + n, c * d)
        if any(c.numerator.bit_length() > MOST_BITS for c in result.values()):
            raise TooLarge
        return result

    def divide(self, a, b):
        if list(b) != [0]:
            raise TooLarge
        self.spend(len(a))
        return {m: Fraction(c) / b[0] for m, c in a.items()}

    def spend(self, products):
        self.left -= products
        if self.left < 0:
            raise TooLarge


def put(result, monomial, coefficient):
    total = result.get(monomial, 0) + coefficient
    if total:
        result[monomial] = total
    else:
        result.pop(monomial, None)


class Residues:
    def __init__(self, prime):
        self.prime, self.point = prime, {}

    def number(self, value):
        return value.numerator * pow(value.denominator, -1, self.prime) % self.prime

    def variable(self, index):
        if index not in self.point:
            self.point[index] = 1 + secrets.randbelow(self.prime - 1)
        return self.point[index]

    def inverse(self, index):
        return pow(self.variable(index), -1, self.prime)

    def add(self, a, b):
        return (a + b) % self.prime

    def subtract(self, a, b):
        return (a - b) % self.prime

    def multiply(self, a, b):
        return a * b % self.prime

    def divide(self, a, b):
        return a * pow(b, -1, self.prime) % self.prime

    def dot(self, a, b):
        return sum(map(operator.mul, a, b)) % self.prime


class Degrees:
    """More than any exponent in the value, of either sign, can be."""

    def number(self, value):
        return 0

    def variable(self, index):
        return 1

    inverse = variable

    def add(self, a, b):
        return max(a, b)

    subtract = add

    def multiply(self, a, b):
        return a + b

    divide = multiply

    def dot(self, a, b):
        return max(map(operator.add, a, b), default=0)


class Bounds:
    """Of a value P/Q: degrees of P and Q, log2 of the sums of the absolute values of their whole
    coefficients. What holds of P after cancelling is not asked."""

    def number(self, value):
        return (0, 0, log2(abs(value.numerator)), log2(value.denominator))

    def variable(self, index):
        return (1, 0, 0.0, 0.0)

    def inverse(self, index):
        return (0, 1, 0.0, 0.0)

    def add(self, a, b):
        if a[1] == b[1] == 0 and a[3] == b[3] == 0:
            return (max(a[0], b[0]), 0, larger(a[2], b[2]), 0.0)
        return (max(a[0] + b[1], b[0] + a[1]), a[1] + b[1], larger(a[2] + b[3], b[2] + a[3]),
                a[3] + b[3])

    subtract = add

    def multiply(self, a, b):
        return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])

    def divide(self, a, b):
        return (a[0] + b[1], a[1] + b[0], a[2] + b[3], a[3] + b[2])

    def dot(self, a, b):
        total = self.number(Fraction(0))
        for x, y in zip(a, b):
            total = self.add(total, self.multiply(x, y))
        return total


def log2(n):
    return math.log2(n) if n else 0.0


def larger(a, b):
    """log2 of a sum, at most."""
    return max(a, b) + 1


BITS = 256


def random_prime():
    while True:
        n = secrets.randbits(BITS - 1) | 1 << (BITS - 1) | 1
        if all(n % p for p in (3, 5, 7, 11, 13, 17, 19, 23)) and is_prime(n):
            return n


def is_prime(n):
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for _ in range(40):  # Miller and Rabin: each misses a composite number in a quarter of cases
        x = pow(2 + secrets.randbelow(n - 3), odd, n)
        if x in (1, n - 1):
            continue
        for _ in range(twos - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def bounds_of(program):
    """Of all outputs: the largest degree, and log2 of numerators and of denominators."""
    degree, below, height, divisor = (max(column) for column in zip(*program.run(Bounds())))
    return max(degree, below), height + divisor


def log2_chance(degree, height):
    """That a program that does not vanish does at a random point over a random prime. A coefficient
    of h bits is divided by at most h/255 primes of 256 bits; there are more than 2^246 of them."""
    bad_primes = 1 + height / (BITS - 1)
    return math.log2(bad_primes * 2.0 ** -246 + (degree + 1) * 2.0 ** -(BITS - 2))


_prime = []


def checked(program, most):
    """Answer and how it was found."""
    if not _prime:
        _prime.append(random_prime())
    try:
        residues = program.run(Residues(_prime[0]))
    except ValueError:
        raise Unknown("a division by what is 0 at a random point") from None
    if any(residues):
        return "no", "not 0 modulo a prime at a random point"
    try:
        if max(program.run(Degrees())) < 1 << (Polynomials.WIDTH - 2):
            if not any(program.run(Polynomials(most))):
                return "yes", "multiplied out"
            return "unknown", "not 0, but at every random point"
    except TooLarge:
        pass
    chance = log2_chance(*bounds_of(program))
    if chance > -128:
        raise Unknown("degrees or coefficients too large for a chance of 2^-128")
    return "yes", f"0 at a random point over a random prime, by chance at most 2^{chance:.0f}"
