"""Means over normal letters: the sum over all ways to pair their entries (Isserlis).

The columns of a letter G are independent, each N(0, S): E G(i, a) G(j, b) is S(i, j) where a is b,
and 0 elsewhere. In a graph: two edges of G go, their heads become one point, and S stands between
their tails.
"""

from fractions import Fraction

from . import _graphs as graphs
from ._certificate import Unknown


class Mean:
    def __init__(self, laws):
        """laws: name of the letter -> its covariance, a polynomial with row and column."""
        self.laws, self.known = laws, {}
        for covariance in laws.values():
            if covariance != graphs.turned(covariance):
                raise Unknown("a covariance that is not symmetric")
            for _, closed, whole in covariance:
                if any(self.is_random(g) for g in closed + (whole,)):
                    raise Unknown("a covariance that is random itself")

    def is_random(self, number):
        return any(label[0] in self.laws for label, _, _ in graphs.graph_of(number)[1])

    def of(self, polynomial):
        result = {}
        for (factors, closed, whole), coefficient in polynomial.items():
            if whole != graphs.UNIT:
                raise Unknown("a mean of what is no number")
            if any(kind == "letter" and name in self.laws for (kind, name), _ in factors):
                raise Unknown("a random number")
            for key, c in self.of_closed(closed).items():
                graphs.add_term(result, (graphs.times_factors(factors, key[0]), *key[1:]),
                                c * coefficient)
        return result

    def of_closed(self, closed):
        random = tuple(g for g in closed if self.is_random(g))
        fixed = tuple(g for g in closed if not self.is_random(g))
        result = {}
        for (factors, others, whole), c in self.of_random(random).items():
            graphs.add_term(result, (factors, tuple(sorted(fixed + others)), whole), c)
        return result

    def of_random(self, random):
        if not random:
            return graphs.number(1)
        if random not in self.known:
            self.known[random] = self.paired(random)
        return self.known[random]

    def paired(self, random):
        """The partners of the first random edge of the graphs side by side."""
        spaces, edges = (), []
        for number in random:
            own, held, _, _ = graphs.graph_of(number)
            move = lambda p, by=len(spaces): None if p is None else p + by
            edges += [(label, move(i), move(j)) for label, i, j in held]
            spaces += own
        first = next(k for k, edge in enumerate(edges) if edge[0][0] in self.laws)
        label = edges[first][0]
        if any(other[0][0] in self.laws and (other[0][1] or other[0][2]) for other in edges):
            raise Unknown("the inverse of a random letter, or a symmetric one")
        result = {}
        for k, (other, _, _) in enumerate(edges):
            if k != first and other == label:
                rest = [edge for m, edge in enumerate(edges) if m not in (first, k)]
                self.add_pair(result, spaces, rest, edges[first], edges[k])
        return result

    def add_pair(self, result, spaces, rest, one, other):
        for (factors, closed, whole), c in self.laws[one[0][0]].items():
            own, held, row, col = graphs.graph_of(whole)
            move = lambda p: None if p is None else p + len(spaces)
            between = [(label, move(i), move(j)) for label, i, j in held]
            same = [(one[2], other[2]), (one[1], move(row)), (other[1], move(col))]
            found, new, _ = graphs.normal(spaces + own, rest + between, same, None, None)
            for (more, others, unit), d in self.of_closed(new).items():
                key = (graphs.times_factors(graphs.times_factors(factors, found), more),
                       tuple(sorted(closed + others)), unit)
                graphs.add_term(result, key, Fraction(c * d))
