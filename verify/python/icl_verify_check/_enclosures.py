"""What is said of numbers that exp, log and sqrt take part in, and of numbers that vary in a box:
by intervals.

An end of an interval is a whole number m that stands for m / 2^p. Every operation rounds the lower
end down and the upper end up, so that the interval holds the number, or all numbers of a box. Where
an interval leaves a fact open, the box is halved along its widest side, or p is doubled.

"yes" is said when every part shows every fact. "no" is said for one point whose interval lies where
the fact is wrong. What divides, or is taken the logarithm or the root of, has to be seen to allow
it: where that is not seen, nothing is said.
"""

import collections
import copy
import itertools
import math
from fractions import Fraction

from ._certificate import Damaged, Unknown, rational

FUNCTIONS = ("exp", "log", "sqrt")
FIRST_BITS, MOST_BITS = 64, 4096
MOST_PARTS = 20_000
MOST_WORK = 6_000_000  # operations of 64 bits in all parts; a function counts as many
OF_FUNCTION = 20
MOST_CORNERS = 64
MOST_AT_ONCE = 64  # whole numbers, that a part is cut into
EVERY = 4  # halvings, until the middle of a part is looked at
MOST_EXPONENT = 1 << 14  # of exp
MOST_SIZE = 1 << 20  # bits of an end
GUARD = 16

# Values of a variable, perhaps the whole numbers among them alone.
Between = collections.namedtuple("Between", "lower upper whole", defaults=[False])


class Open(Exception):
    """The intervals are too wide to tell."""


def said(words):
    """suppose between, or whole, VARIABLE LOWER UPPER: the variable and its values."""
    if len(words) != 5 or not (words[2].isascii() and words[2].isdigit()):
        raise Damaged(f"{' '.join(words)[:60]}: not a variable and two ends")
    lower, upper = rational(words[3]), rational(words[4])
    if lower > upper:
        raise Damaged(f"{words[3][:40]} {words[4][:40]}: nothing is between")
    whole = words[1] == "whole"
    if whole and (lower.denominator, upper.denominator) != (1, 1):
        raise Damaged(f"{words[3][:40]} {words[4][:40]}: no whole numbers")
    return int(words[2]), Between(lower, upper, whole)


def up(numerator, bits):
    """numerator / 2^bits, rounded up; >> rounds down."""
    return -(-numerator >> bits)


def up_quotient(a, b):
    return -(-a // b)


class Intervals:
    """Pairs of ends over 2^p."""

    def __init__(self, bits, box):
        self.bits, self.box, self.one = bits, box, 1 << bits
        # Of a number and itself.
        self.of_same = {"multiply": self.square, "subtract": lambda a: (0, 0)}

    def number(self, value):
        return self.hull(value, value)

    def hull(self, lower, upper):
        return ((lower.numerator << self.bits) // lower.denominator,
                up_quotient(upper.numerator << self.bits, upper.denominator))

    def variable(self, index):
        if index not in self.box:
            raise Unknown(f"variable {index} lies in no box")
        return self.hull(*self.box[index][:2])

    def inverse(self, index):
        raise Unknown("the inverse of a size in a box")

    def add(self, a, b):
        return a[0] + b[0], a[1] + b[1]

    def subtract(self, a, b):
        return a[0] - b[1], a[1] - b[0]

    def multiply(self, a, b):
        return self.rounded(*extremes(a, b))

    def square(self, a):
        low, high = sorted((abs(a[0]), abs(a[1])))
        return self.rounded(0 if a[0] <= 0 <= a[1] else low * low, high * high)

    def dot(self, a, b):
        lower = upper = 0
        for x, y in zip(a, b):
            low, high = extremes(x, y)
            lower, upper = lower + low, upper + high
        return self.rounded(lower, upper)

    def rounded(self, lower, upper):
        """Of ends over 2^(2p)."""
        if max(lower.bit_length(), upper.bit_length()) > MOST_SIZE:
            raise Unknown("numbers too large")
        return lower >> self.bits, up(upper, self.bits)

    def divide(self, a, b):
        if b[0] <= 0 <= b[1]:
            raise Open("a divisor that may be 0")
        quotients = [(x << self.bits, y) for x in a for y in b]
        return (min(x // y for x, y in quotients), max(up_quotient(x, y) for x, y in quotients))

    def larger(self, a, b):
        return max(a[0], b[0]), max(a[1], b[1])

    def sqrt(self, a):
        if a[0] < 0:
            raise Open("a root of what may be negative")
        return math.isqrt(a[0] << self.bits), up_root(a[1] << self.bits)

    def exp(self, a):
        return exp_of(a[0], self.bits)[0], exp_of(a[1], self.bits)[1]

    def log(self, a):
        if a[0] <= 0:
            raise Open("a logarithm of what may not be positive")
        return log_of(a[0], self.bits)[0], log_of(a[1], self.bits)[1]


def extremes(a, b):
    if a[0] >= 0 and b[0] >= 0:
        return a[0] * b[0], a[1] * b[1]
    products = (a[0] * b[0], a[0] * b[1], a[1] * b[0], a[1] * b[1])
    return min(products), max(products)


def up_root(square):
    root = math.isqrt(square)
    return root + (root * root < square)


def exp_of(m, bits):
    """Bounds of exp(m / 2^bits): of x >= 0 by Taylor's series at x / 2^k <= 2^-8, whose rest after
    the term t_n is at most 2 t_n, and k squares; of others 1 / exp(-x)."""
    if m < 0:
        if m <= -(bits << bits):
            return 0, 1  # exp(x) < 2^x
        low, high = exp_of(-m, bits)
        return (1 << 2 * bits) // high, up_quotient(1 << 2 * bits, low)
    if m > MOST_EXPONENT << bits:
        raise Unknown("an exponential too large")
    halvings = max(m.bit_length() - bits, 0) + 8
    extra = 2 * (m >> bits) + 2 * halvings + GUARD  # exp(x) < 2^(2 x)
    wide = Intervals(bits + extra, {})
    x = ((m << extra) >> halvings, up(m << extra, halvings))
    total = term = (wide.one, wide.one)
    count = 0
    while term[1] > 1:
        count += 1
        term = wide.multiply(term, x)
        term = (term[0] // count, up_quotient(term[1], count))
        total = wide.add(total, term)
    total = (total[0], total[1] + 2 * term[1])
    for _ in range(halvings):
        total = wide.multiply(total, total)
    return total[0] >> extra, up(total[1], extra)


def log_of(m, bits):
    """Bounds of log(m / 2^bits) = k log 2 + log y with 1 <= y < 2."""
    k = m.bit_length() - 1 - bits
    precise = bits + abs(k).bit_length() + GUARD
    # y - 1 and y + 1 times the power of 2 below m.
    power = 1 << (m.bit_length() - 1)
    low, high = log_series(m - power, m + power, precise)
    if k:
        two = log_series(1, 3, precise)
        low, high = low + min(k * end for end in two), high + max(k * end for end in two)
    return low >> precise - bits, up(high, precise - bits)


def log_series(above, below, bits):
    """Bounds of log((1 + z) / (1 - z)) = 2 (z + z^3/3 + ..), z = above / below in [0, 1/3], over
    2^bits; the rest after a term is at most the term."""
    wide = Intervals(bits, {})
    z = wide.number(Fraction(above, below))
    square, power, total, count = wide.square(z), z, z, 1
    while power[1] > 1:
        count += 2
        power = wide.multiply(power, square)
        total = wide.add(total, (power[0] // count, up_quotient(power[1], count)))
    return 2 * total[0], 2 * (total[1] + power[1])


HOLDS = {"zero": lambda low, high: low == high == 0,
         "nonzero": lambda low, high: low > 0 or high < 0,
         "positive": lambda low, high: low > 0,
         "nonnegative": lambda low, high: low >= 0}
FAILS = {"zero": HOLDS["nonzero"],
         "nonzero": HOLDS["zero"],
         "positive": lambda low, high: high <= 0,
         "nonnegative": lambda low, high: high < 0}


def open_facts(program, ring, known):
    """Those that the intervals do not show, numbered from 1, with their intervals."""
    values = program.run(ring, known)
    return [(number, relation, value)
            for number, (relation, value) in enumerate(zip(program.relations, values), 1)
            if not HOLDS[relation](*value)]


def violation(facts, part, bits):
    """A fact that is wrong at every point of the part, in words, or nothing."""
    for number, relation, value in facts:
        if FAILS[relation](*value):
            at = ", ".join(f"variable {k} = {end.lower}" for k, end in sorted(part.items()))
            return (f"number {number} lies in {shown(value, bits)}, not {relation}" +
                    (f", at {at}" if at else ""))
    return ""


def shown(value, bits):
    try:
        return "[{:.17g}, {:.17g}]".format(*(end / (1 << bits) for end in value))
    except OverflowError:
        return "an interval of large numbers"


def at_point(values):
    return {k: Between(value, value) for k, value in values.items()}


def middle(side):
    between = (side.lower + side.upper) / 2
    return Fraction(math.floor(between)) if side.whole else between


def corners(box):
    ends = [[(k, side.lower), (k, side.upper)] for k, side in sorted(box.items())]
    for corner in itertools.islice(itertools.product(*ends), MOST_CORNERS):
        yield at_point(dict(corner))


def halves(part, whole):
    """Along the side that is widest in comparison with the whole box; of few whole numbers all."""
    numbers = [range(int(side.lower), int(side.upper) + 1) if side.whole else
               range(MOST_AT_ONCE + 1) for side in part.values()]
    if math.prod(map(len, numbers)) <= MOST_AT_ONCE:
        return [at_point(dict(zip(part, map(Fraction, point))))
                for point in itertools.product(*numbers)]

    def share(k):
        width = whole[k].upper - whole[k].lower
        return (part[k].upper - part[k].lower) / width if width else Fraction(0)
    widest = max(sorted(part), key=share)
    side = part[widest]
    below = middle(side)
    above = below + 1 if side.whole else below
    return [{**part, widest: side._replace(upper=below)},
            {**part, widest: side._replace(lower=above)}]


def work_of(step):
    if not step.kind.startswith("matrix_"):
        return OF_FUNCTION if step.kind in FUNCTIONS else 1
    entries = len(step.operands[1]) * len(step.operands[1][0]) if step.operands[1] else 1
    return entries * (len(step.operands[0]) if step.kind == "matrix_product" else 1)


class Search:
    """Through the parts of a box; where there are no variables, it is one point."""

    def __init__(self, program):
        self.program, self.known = copy.copy(program), {}
        self.program.steps = [step for step in program.steps if step.kind != "constant"]
        self.constants = [(step.result, step.operands[0]) for step in program.steps
                          if step.kind == "constant"]
        missing = set(program.variables()) - set(program.box)
        if missing:
            raise Unknown(f"variable {min(missing)} lies in no box")
        self.box = {k: program.box[k] for k in program.variables()}
        self.parts, self.bits, self.wrong = 0, FIRST_BITS, ""
        self.left = "the intervals are too wide"
        self.left_over, self.each = MOST_WORK, sum(map(work_of, self.program.steps)) + 1

    def settles(self):
        """Whether every part shows every fact; else what is wrong, or what is left."""
        todo = collections.deque([(self.box, FIRST_BITS, 0)])
        while todo:
            part, bits, depth = todo.popleft()  # large parts first: a wrong one is found soon
            self.parts, self.bits = self.parts + 1, max(bits, self.bits)
            if bits > MOST_BITS or self.parts > MOST_PARTS or self.left_over < 0:
                return False
            open_here = self.open_in(part, bits)
            if open_here == []:
                continue
            self.wrong = violation(open_here or [], part, bits)
            # Where the middle itself is open, halving does not help: more bits may.
            halve = any(side.lower < side.upper for side in part.values()) and \
                (depth % EVERY != 0 or self.middle_shows(part, bits))
            if self.wrong:
                return False
            todo += [(half, bits, depth + 1) for half in halves(part, self.box)] if halve else \
                [(part, 2 * bits, 0)]
        return True

    def open_in(self, part, bits):
        """Facts, or None where a number is not seen to be one."""
        self.left_over -= self.each * bits // FIRST_BITS
        try:
            ring = Intervals(bits, part)
            if bits not in self.known:
                self.known[bits] = {slot: ring.number(value) for slot, value in self.constants}
            facts = open_facts(self.program, ring, self.known[bits])
        except Open as error:
            self.left = str(error)
            return None
        if facts:
            self.left = f"number {facts[0][0]} is not settled"
        return facts

    def middle_shows(self, part, bits):
        points = [at_point({k: middle(side) for k, side in part.items()})]
        if part == self.box:
            points += corners(part)
        found = [self.open_in(point, bits) for point in points]
        for facts, point in zip(found, points):
            self.wrong = self.wrong or violation(facts or [], point, bits)
        return found[0] == []


def checked(parts):
    """Answer and how it was found, of what is enclosed."""
    facts, bits, pieces = 0, FIRST_BITS, 0
    for program in parts:
        search = Search(program)
        if not search.settles():
            return ("no", search.wrong) if search.wrong else ("unknown", search.left)
        facts, bits = facts + len(program.relations), max(bits, search.bits)
        pieces += search.parts if search.box else 0
    told = f"{facts} numbers, enclosed with at most {bits} bits"
    return "yes", told + (f", in {pieces} parts of boxes" if pieces else "")
