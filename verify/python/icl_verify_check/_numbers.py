"""Numbers at which a polynomial that should vanish does not: a reason for "no".

Sizes are small, entries random modulo a prime. What is not 0 modulo a prime for whole numbers is
not 0. Sums over indices are taken one point after the other.
"""

import itertools
import random

from . import _graphs as graphs

PRIME = (1 << 61) - 1
LARGEST = 1000  # difference of two sizes
MOST = 40_000  # products of entries that one graph may ask for


class Numbers:
    def __init__(self, tree, least, seed):
        self.tree, self.random = tree, random.Random(seed)
        self.least, self.matrices = least, {}

    def size(self, space):
        symbol, less = self.tree.spaces[space]
        most = max(other for name, other in self.tree.spaces.values() if name == symbol)
        if most > LARGEST:
            raise OverflowError
        return self.least + most - less if space else 1

    def factor(self, kind, name):
        if kind == "size":
            return self.size(name)
        return self.matrix((name, False, False))[0][0]

    def matrix(self, label):
        name, inverse, _ = label
        if name == graphs.ORDER:
            return None
        if (name, inverse) not in self.matrices:
            letter = self.tree.letters[name[1]]
            rows, cols = self.size(letter.rows[0]), self.size(letter.cols[0])
            value = [[self.random.randrange(1, PRIME) for _ in range(cols)] for _ in range(rows)]
            if letter.properties & {"symmetric", "positive"}:
                value = [[value[max(i, j)][min(i, j)] for j in range(cols)] for i in range(rows)]
            self.matrices[name, False] = value
            if rows == cols:
                self.matrices[name, True] = inverted(value)
        return self.matrices[name, inverse]

    def entry(self, label, i, j):
        if label[0] == graphs.ORDER:
            return int(i <= j)
        return self.matrix(label)[i or 0][j or 0]

    def graph(self, number, row, col):
        spaces, edges, first, last = graphs.graph_of(number)
        ranges = [range(self.size(space)) for space in spaces]
        for point, value in ((first, row), (last, col)):
            if point is not None:
                ranges[point] = range(value, value + 1)
        if first is not None and first == last and row != col:
            return 0
        count = 1
        for one in ranges:
            count *= len(one)
        if count * len(edges) > MOST:
            raise OverflowError
        total = 0
        for at in itertools.product(*ranges):
            term = 1
            for label, i, j in edges:
                term = term * self.entry(label, None if i is None else at[i],
                                         None if j is None else at[j]) % PRIME
            total += term
        return total % PRIME

    def value(self, polynomial, row, col):
        total = 0
        for (factors, closed, whole), coefficient in polynomial.items():
            term = coefficient.numerator * pow(coefficient.denominator, -1, PRIME)
            for (kind, name), power in factors:
                term = term * pow(self.factor(kind, name), power, PRIME) % PRIME
            for number in closed:
                term = term * self.graph(number, None, None) % PRIME
            total += term * self.graph(whole, row, col)
        return total % PRIME


def inverted(a):
    """Modulo the prime, by elimination; a random matrix has one."""
    n = len(a)
    rows = [list(row) + [int(i == j) for j in range(n)] for i, row in enumerate(a)]
    for k in range(n):
        pivot = next(i for i in range(k, n) if rows[i][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        by = pow(rows[k][k], -1, PRIME)
        rows[k] = [x * by % PRIME for x in rows[k]]
        for i in range(n):
            if i != k and rows[i][k]:
                rows[i] = [(x - rows[i][k] * y) % PRIME for x, y in zip(rows[i], rows[k])]
    return [row[n:] for row in rows]


def witness(tree, block):
    """Sizes at which an entry of it is not 0, in words; None where none was found."""
    for least in (1, 2, 3):
        numbers = Numbers(tree, least, least)
        for (i, j), polynomial in sorted(block.entries.items(), key=lambda item: len(item[1])):
            try:
                rows, cols = numbers.size(block.rows[i]), numbers.size(block.cols[j])
                found = any(numbers.value(polynomial, r, c)
                            for r in range(rows) for c in range(cols))
            except OverflowError:
                continue
            if found:
                return "not 0 at random entries and " + ", ".join(
                    f"{name} = {least + most}" for name, most in sizes_of(tree)) \
                    if len(tree.spaces) > 1 else "not 0 at random numbers"
    return None


def sizes_of(tree):
    most = {}
    for symbol, less in list(tree.spaces.values())[1:]:
        most[symbol] = max(less, most.get(symbol, 0))
    return sorted(most.items())
