"""How many different real roots a polynomial has between two ends, by Sturm's theorem, over the
integers.

The theorem is asked for what it says at its plainest: of a polynomial without multiple roots, none
of them at an end, the signs change more often along the chain at the lower end than at the upper
one by the number of roots between. So multiple roots are made simple first, by the quotient with
the greatest common divisor of p and p', and a root at an end is divided out and counted by whether
the end belongs to the interval.
"""

import functools
import math
import re
from collections import namedtuple
from fractions import Fraction

from ._certificate import Damaged, Unknown, rational

MOST_DEGREE = 400
MOST_WORK = 40_000_000  # bits of the coefficients of a chain

# Ends are None for infinity.
Interval = namedtuple("Interval", "lower upper with_lower with_upper")
Roots = namedtuple("Roots", "count interval slots")


def said(words):
    """roots COUNT LOWER UPPER SLOT.."""
    count, lower, upper = words[1:4]
    if not re.fullmatch(r"[0-9]{1,9}", count):
        raise Damaged(f"{count[:40]}: no number of roots")
    if lower[:1] not in ("[", "(") or upper[-1:] not in ("]", ")"):
        raise Damaged(f"{lower[:40]} {upper[:40]}: no interval")
    ends = Interval(end(lower[1:], "-inf"), end(upper[:-1], "inf"), lower[0] == "[",
                    upper[-1] == "]")
    if ends.lower is None and ends.with_lower or ends.upper is None and ends.with_upper:
        raise Damaged("infinity is no number of an interval")
    if None not in ends[:2] and ends.lower >= ends.upper:
        raise Damaged(f"{lower[:40]} {upper[:40]}: nothing is between")
    slots = [int(word) for word in words[4:]]
    if not slots:
        raise Damaged("roots of no polynomial")
    return Roots(int(count), ends, slots)


def end(word, infinity):
    return None if word == infinity else rational(word)


def primitive(coefficients):
    """Whole numbers without a common divisor, times a positive number; without zeros at the top."""
    kept = list(coefficients)
    while kept and kept[-1] == 0:
        kept.pop()
    if not kept:
        return []
    common = 1
    for c in map(Fraction, kept):
        common = common // math.gcd(common, c.denominator) * c.denominator
    whole = [int(c * common) for c in kept]
    divisor = functools.reduce(math.gcd, whole, 0)
    return [c // divisor for c in whole]


def derivative(p):
    return [k * c for k, c in enumerate(p)][1:]


def divided(a, b):
    """Quotient and remainder as fractions, b not 0."""
    rest = [Fraction(c) for c in a]
    quotient = [Fraction(0)] * max(len(a) - len(b) + 1, 0)
    for at in reversed(range(len(quotient))):
        factor = quotient[at] = rest[at + len(b) - 1] / b[-1]
        for k, c in enumerate(b):
            rest[at + k] -= factor * c
    return quotient, rest[:len(b) - 1]


def minus_remainder(a, b):
    """That of a by b up to a positive factor, over the integers."""
    rest, lead, sign = list(a), abs(b[-1]), 1 if b[-1] > 0 else -1
    while len(rest) >= len(b):
        factor, shift = sign * rest[-1], len(rest) - len(b)
        rest = [lead * c for c in rest]
        for k, c in enumerate(b):
            rest[shift + k] -= factor * c
        rest.pop()
    return primitive([-c for c in rest])


def chain_of(p):
    """p, p' and the negated remainders up to the last that is not 0."""
    chain, bits = [primitive(p), primitive(derivative(p))], 0
    while chain[-1]:
        chain.append(minus_remainder(*chain[-2:]))
        bits += sum(c.bit_length() for c in chain[-1])
        if bits > MOST_WORK:
            raise Unknown("a Sturm chain too long")
    return chain[:-1]


def at(p, x):
    """The value times a positive number: whole numbers alone."""
    value, scale = 0, 1
    for c in reversed(p):
        value = value * x.numerator + c * scale
        scale *= x.denominator
    return value


def changes(chain, x, far):
    """Of sign along the chain at x; at infinity of the sign of far where x is None."""
    if x is None:
        values = [p[-1] * far ** (len(p) - 1) for p in chain]
    else:
        values = [at(p, x) for p in chain]
    signs = [value > 0 for value in values if value]
    return sum(a != b for a, b in zip(signs, signs[1:]))


def number_of_roots(coefficients, interval):
    """Of a polynomial that is not 0, coefficients ascending."""
    p = primitive(coefficients)
    if not p:
        raise ValueError("every number is a root of 0")
    if len(p) > MOST_DEGREE + 1:
        raise Unknown("degrees too large")
    chain = chain_of(p)
    if len(chain) > 1 and len(chain[-1]) > 1:
        p = primitive(divided(p, chain[-1])[0])
        chain = None
    found = 0
    for x, belongs in zip(interval[:2], interval[2:]):
        if x is None or at(p, x):
            continue
        p, chain = primitive(divided(p, [-x, Fraction(1)])[0]), None
        found += belongs
    chain = chain or chain_of(p)
    return found + changes(chain, interval.lower, -1) - changes(chain, interval.upper, 1)


def fault(roots, coefficients):
    """Why the polynomial has not that many there, or nothing."""
    if coefficients[-1] == 0:
        return "its last coefficient is 0"
    found = number_of_roots(coefficients, roots.interval)
    return "" if found == roots.count else f"it has {found} real roots there, not {roots.count}"
