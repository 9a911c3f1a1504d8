"""Programs of which more is said than that they vanish: numbers that are 0, are not, are positive
or are not negative, and polynomials that are, in variables that are not negative.

Numbers are computed as fractions. Of a polynomial a sign is seen where no coefficient is negative;
it is positive where a product of variables that are supposed positive, or a number, has a positive
coefficient. "no" is said for a point where the relation is wrong. Real roots are counted of
polynomials whose coefficients are numbers.
"""

import itertools
from fractions import Fraction

from . import _sturm
from ._certificate import Damaged, Unknown
from ._programs import MOST_BITS, Degrees, Polynomials, TooLarge

POINTS = (Fraction(0), Fraction(1), Fraction(8), Fraction(1, 8))
MOST_POINTS = 20_000
MORE_PRODUCTS = 10  # times those of an identity: that is seen at a random point, and no sign is

HOLDS = {"zero": lambda v: v == 0, "nonzero": lambda v: v != 0, "positive": lambda v: v > 0,
         "nonnegative": lambda v: v >= 0}


class Numbers:
    """Fractions, of a program without variables."""

    def number(self, value):
        return Fraction(value)

    def variable(self, index):
        raise Damaged("a variable among numbers")

    inverse = variable

    def add(self, a, b):
        return kept(a + b)

    def subtract(self, a, b):
        return kept(a - b)

    def multiply(self, a, b):
        return kept(a * b)

    def divide(self, a, b):
        if b == 0:
            raise Unknown("a division by 0")
        return kept(a / b)

    def larger(self, a, b):
        return max(a, b)

    def dot(self, a, b):
        return kept(sum((x * y for x, y in zip(a, b)), Fraction(0)))


def kept(value):
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MOST_BITS:
        raise Unknown("numbers too large")
    return value


def exponents(monomial):
    """Variables with their exponents, as Polynomials writes them."""
    found, variable = {}, 0
    while monomial:
        power = monomial & ((1 << Polynomials.WIDTH) - 1)
        if power:
            found[variable] = power
        monomial >>= Polynomials.WIDTH
        variable += 1
    return found


def at_point(polynomial, point):
    total = Fraction(0)
    for powers, coefficient in polynomial:
        term = Fraction(coefficient)
        for variable, power in powers.items():
            term *= point[variable] ** power
        total += term
    return total


def is_seen(relation, terms, positive):
    """Whether it is so for all values, as far as the coefficients show it."""
    if relation == "zero":
        return not terms
    signs = {coefficient > 0 for _, coefficient in terms}
    strict = any(set(powers) <= positive for powers, _ in terms)
    if relation == "nonzero":
        return len(signs) == 1 and strict
    return False not in signs and (strict or relation == "nonnegative")


def wrong_point(relation, terms, positive, variables):
    wanted = [[v for v in POINTS if v > 0 or k not in positive] for k in variables]
    for values in itertools.islice(itertools.product(*wanted), MOST_POINTS):
        point = dict(zip(variables, values))
        if not HOLDS[relation](at_point(terms, point)):
            return ", ".join(f"variable {k} = {v}" for k, v in point.items())
    return ""


def of_numbers(program):
    values = program.run(Numbers())
    for number, (relation, value) in enumerate(zip(program.relations, values), 1):
        if not HOLDS[relation](value):
            return "no", f"number {number} of {len(values)} is {said(value)}, not {relation}"
    for number, roots in enumerate(program.roots, 1):
        end = len(values) - sum(len(later.slots) for later in program.roots[number:])
        fault = _sturm.fault(roots, values[end - len(roots.slots):end])
        if fault:
            return "no", f"polynomial {number} of {len(program.roots)}: {fault}"
    told = [f"{len(program.relations)} numbers, computed and compared"] * bool(program.relations)
    told += [f"the roots of {len(program.roots)} polynomials, counted"] * bool(program.roots)
    return "yes", "; ".join(told)


def said(value):
    text = str(value)
    return text if len(text) <= 40 else f"about {float(value):.6g}" if small(value) else "large"


def small(value):
    return value.numerator.bit_length() - value.denominator.bit_length() < 1000


def of_polynomials(program, most):
    if program.roots:
        raise Unknown("roots of a polynomial with variables in its coefficients")
    if program.inverses:
        raise Unknown("a sign of what has the inverse of a size")
    variables = sorted(set(program.variables()))
    try:
        if max(program.run(Degrees())) >= 1 << (Polynomials.WIDTH - 2):
            raise Unknown("degrees too large")
        values = program.run(Polynomials(most * MORE_PRODUCTS))
    except TooLarge:
        raise Unknown("too large to be multiplied out") from None
    settled = True
    for number, (relation, value) in enumerate(zip(program.relations, values), 1):
        terms = [(exponents(monomial), coefficient) for monomial, coefficient in value.items()]
        if is_seen(relation, terms, program.positive):
            continue
        point = wrong_point(relation, terms, program.positive, variables)
        if point:
            return "no", f"polynomial {number} of {len(values)} is not {relation} at {point}"
        settled = False
    if settled:
        return "yes", f"{len(values)} polynomials, signs seen by their coefficients"
    return "unknown", "a sign that the coefficients do not show"


def checked(program, most):
    """Answer and how it was found."""
    if not program.variables():
        return of_numbers(program)
    return of_polynomials(program, most)
