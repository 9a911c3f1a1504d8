"""Polynomials in the entries of matrices of any size, summed over indices.

A monomial is a graph. Its points are indices; an edge (letter, i, j) is the entry of the letter at
row i and column j; a point that is no end of the whole is summed over. Two ends of the whole are
its row and its column. Where a side has one entry there is no point (None). So x' A x is
x(i) A(i, j) x(j) with i, j summed, tr(A B) a circle of two edges, an entrywise product two edges
between the same points, and the identity no edge and one point that is row and column at once.

Graphs are compared up to the names of their points, by refining colours and, where these do not
tell points apart, by trying each. Numbers, sizes and letters of one entry are factors besides, with
whole powers. Equal normal forms are equal at every size. The other way round: monomials of letters
that are free are linearly independent where the sizes hold their points, but nothing here relies on
it: "no" is said for numbers that were found (_numbers.py).
"""

from collections import defaultdict
from fractions import Fraction

from ._certificate import Unknown

MOST_STEPS = 2_000_000  # of work that one statement may ask for; ours ask for a thirtieth
MOST_BITS = 100_000  # of a coefficient
ORDER = ("order",)  # entry 1 where the row's index is the column's or before it

_graphs, _ids = [], {}
_joins = {}
_left = [MOST_STEPS]


def begin():
    """A statement of its own, with what it may ask for."""
    _left[0] = MOST_STEPS


def spend(steps):
    _left[0] -= steps
    if _left[0] < 0:
        raise Unknown("written out, it is larger than what is looked at here")


def graph_of(number):
    return _graphs[number]


def _kept(graph):
    number = _ids.get(graph)
    if number is None:
        number = _ids[graph] = len(_graphs)
        _graphs.append(graph)
    return number


# A graph: (spaces of its points, edges, row, column). An edge: (label, tail, head); a label is
# (name, is inverse, is symmetric).
UNIT = _kept(((), (), None, None))


def canonical(spaces, edges, row, col):
    """The same graph for all namings of its points."""
    count = len(spaces)
    around = [[] for _ in range(count)]
    for label, i, j in edges:
        if i is not None:
            around[i].append((label, 0, j))
        if j is not None:
            around[j].append((label, 0 if label[2] else 1, i))
    start = [(spaces[p], p == row, p == col) for p in range(count)]
    return _least(spaces, edges, row, col, around, _ranks(start))


def _ranks(colours):
    order = {colour: k for k, colour in enumerate(sorted(set(colours)))}
    return [order[colour] for colour in colours]


def _refined(colours, around):
    kinds = len(set(colours))
    while True:
        colours = _ranks([
            (colours[p], tuple(sorted((label, side, -1 if other is None else colours[other])
                                      for label, side, other in around[p])))
            for p in range(len(colours))])
        now = len(set(colours))
        if now in (kinds, len(colours)):
            return colours
        kinds = now


def _least(spaces, edges, row, col, around, colours):
    spend(1 + len(spaces) * len(edges))
    colours = _refined(colours, around)
    classes = defaultdict(list)
    for point, colour in enumerate(colours):
        classes[colour].append(point)
    shared = [points for _, points in sorted(classes.items()) if len(points) > 1]
    if not shared:
        return _renamed(spaces, edges, row, col, colours)
    best = None
    for point in shared[0]:
        chosen = [2 * c + (1 if p != point and c == colours[point] else 0)
                  for p, c in enumerate(colours)]
        found = _least(spaces, edges, row, col, around, chosen)
        if best is None or _sortable(found) < _sortable(best):
            best = found
    return best


def _sortable(graph):
    return [(label, -1 if i is None else i, -1 if j is None else j) for label, i, j in graph[1]]


def _renamed(spaces, edges, row, col, place):
    named = []
    for label, i, j in edges:
        i, j = None if i is None else place[i], None if j is None else place[j]
        if label[2] and (j is not None and (i is None or j < i)):
            i, j = j, i
        named.append((label, i, j))
    named.sort(key=lambda e: (e[0], -1 if e[1] is None else e[1], -1 if e[2] is None else e[2]))
    order = [None] * len(spaces)
    for point, at in enumerate(place):
        order[at] = spaces[point]
    return (tuple(order), tuple(named), None if row is None else place[row],
            None if col is None else place[col])


class _Points:
    """Points that are found to be the same."""

    def __init__(self, count):
        self.up = list(range(count))

    def of(self, point):
        while point is not None and self.up[point] != point:
            point = self.up[point]
        return point

    def same(self, a, b):
        a, b = self.of(a), self.of(b)
        if a != b:
            self.up[max(a, b)] = min(a, b)


def _cancelled(edges, points, ends):
    """Without what is 1 or joins two points: X X^-1 at a point of its own, which goes with them,
    and orders. Gives back the points that went, too."""
    gone = set()
    while True:
        edges = [(label, points.of(i), points.of(j)) for label, i, j in edges]
        found = _pair(edges, {points.of(end) for end in ends if end is not None})
        if found is None:
            return edges, gone
        removed, same, point = found
        edges = [edge for k, edge in enumerate(edges) if k not in removed]
        if same:
            points.same(*same)
        if point is not None:
            gone.add(point)


def _pair(edges, fixed):
    at = defaultdict(list)
    for k, (label, i, j) in enumerate(edges):
        if label[0] == ORDER:
            if i == j:
                return {k}, None, None
            for other, (kind, a, b) in enumerate(edges[:k]):
                if kind[0] == ORDER and (a, b) == (i, j):
                    return {k}, None, None
                if kind[0] == ORDER and (b, a) == (i, j):
                    return {k, other}, (i, j), None
        for side, point in enumerate((i, j)):
            if point is not None:
                at[point].append((k, side))
    for point, touching in at.items():
        if len(touching) != 2 or point in fixed or touching[0][0] == touching[1][0]:
            continue
        (k, side), (m, other) = touching
        a, b = edges[k], edges[m]
        if a[0][0] != b[0][0] or a[0][1] == b[0][1] or a[0][0] == ORDER:
            continue
        if a[0][2] or side != other:
            return {k, m}, (a[2 - side], b[2 - other]), point
    return None


def joined(a, b, same, row, col):
    """Graphs a and b as one factor each of a product; ends 0, 1 are row and column of a, 2 and 3
    those of b. Which are the same, which is then row and column; the others are summed. Gives back
    the factors, closed graphs and open graph that this is."""
    key = (a, b, same, row, col)
    known = _joins.get(key)
    if known is None:
        first, second = _graphs[a], _graphs[b]
        spend(len(first[1]) + len(second[1]))
        shift = len(first[0])
        move = lambda p: None if p is None else p + shift
        edges = list(first[1]) + [(label, move(i), move(j)) for label, i, j in second[1]]
        ends = [first[2], first[3], move(second[2]), move(second[3])]
        known = _joins[key] = normal(first[0] + second[0], edges,
                                     [(ends[p], ends[q]) for p, q in same],
                                     None if row is None else ends[row],
                                     None if col is None else ends[col])
    return known


def normal(spaces, edges, same, row, col):
    points = _Points(len(spaces))
    for p, q in same:
        if (p is None) != (q is None):
            raise ValueError("a side of one entry against one of many")
        if p is not None:
            if spaces[p] != spaces[q]:
                raise ValueError("sides of other spaces")
            points.same(p, q)
    edges, gone = _cancelled(edges, points, (row, col))
    row, col = points.of(row), points.of(col)
    factors, closed = defaultdict(int), []
    inside, pieces = [], _Points(len(spaces))
    for label, i, j in edges:
        if i is None and j is None:
            factors["letter", label[0]] += -1 if label[1] else 1
            continue
        inside.append((label, i, j))
        if i is not None and j is not None:
            pieces.same(i, j)
    roots = {points.of(p) for p in range(len(spaces))} - gone
    ended = {pieces.of(p) for p in (row, col) if p is not None}
    groups = defaultdict(lambda: ([], []))
    for point in sorted(roots):
        root = pieces.of(point)
        groups["open" if root in ended else root][0].append(point)
    for edge in inside:
        root = pieces.of(edge[1] if edge[1] is not None else edge[2])
        groups["open" if root in ended else root][1].append(edge)
    whole = UNIT
    for name, (own, held) in groups.items():
        if name != "open" and not held:
            factors["size", spaces[own[0]]] += 1
            continue
        place = {point: k for k, point in enumerate(own)}
        place[None] = None
        graph = canonical(tuple(spaces[p] for p in own),
                          [(label, place[i], place[j]) for label, i, j in held],
                          place.get(row) if name == "open" else None,
                          place.get(col) if name == "open" else None)
        if name == "open":
            whole = _kept(graph)
        else:
            closed.append(_kept(graph))
    return tuple(sorted(factors.items())), tuple(sorted(closed)), whole


# Polynomials: {(factors, closed graphs, open graph): coefficient}.

def times_factors(a, b):
    if not a or not b:
        return a or b
    powers = dict(a)
    for name, power in b:
        powers[name] = powers.get(name, 0) + power
    return tuple(sorted((name, power) for name, power in powers.items() if power))


def add_term(polynomial, key, coefficient):
    total = polynomial.get(key, 0) + coefficient
    if total:
        polynomial[key] = total
    else:
        polynomial.pop(key, None)


def number(value):
    return {((), (), UNIT): Fraction(value)} if value else {}


def single(spaces, edges, row, col):
    factors, closed, whole = normal(spaces, edges, (), row, col)
    return {(factors, closed, whole): Fraction(1)}


def power(name, exponent):
    return {(((name, exponent),), (), UNIT): Fraction(1)}


def combined(a, b, same=(), row=None, col=None):
    result = {}
    spend(len(a) * len(b))
    for (factors, closed, whole), c in a.items():
        for (more, others, second), d in b.items():
            found, new, piece = joined(whole, second, same, row, col)
            key = (times_factors(times_factors(factors, more), found),
                   tuple(sorted(closed + others + new)), piece)
            spend(len(key[0]) + len(key[1]))
            add_term(result, key, short(c * d))
    return result


def short(value):
    if value.numerator.bit_length() + value.denominator.bit_length() > MOST_BITS:
        raise Unknown("a number in it is larger than what is looked at here")
    return value


def added(a, b, by=1):
    result = dict(a)
    for key, coefficient in b.items():
        add_term(result, key, by * coefficient)
    return result


def turned(a):
    return combined(a, number(1), row=1, col=0)


def scaled(a, by):
    return {key: by * coefficient for key, coefficient in a.items()} if by else {}
