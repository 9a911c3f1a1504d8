"""A statement as a tree: its lines, and the matrices of blocks that its nodes are."""

import re
from collections import namedtuple

from . import _graphs as graphs
from ._certificate import Damaged, Unknown, rational
from ._means import Mean

Letter = namedtuple("Letter", "name sort rows cols properties")
Node = namedtuple("Node", "kind sort rows cols operands data")
PROPERTIES = {"symmetric", "invertible", "positive", "definite", "diagonal"}
UNIT_SPACE = (0,)


class Tree:
    """spaces: number -> (symbol, less); letters and nodes by number; identities: pairs of nodes,
    the second None where the first vanishes."""

    def __init__(self, lines):
        self.spaces, self.letters, self.nodes, self.identities = {0: ("1", 0)}, {}, [], []
        for line in lines:
            self.read(line)
        if not self.identities:
            raise Damaged("it says nothing")

    def read(self, line):
        words = line.split(" ")
        if words[0] == "space":
            self.need(int(words[1]) == len(self.spaces), line)
            less = int(words[4]) if words[3:4] == ["-"] else 0
            self.spaces[int(words[1])] = (words[2], less)
        elif words[0] == "symbol":
            self.need(int(words[1]) == len(self.letters) + 1, line)
            self.need(set(words[6:]) <= PROPERTIES, line)
            if len(words) > 6:
                need_square(side(words[4]), side(words[5]), "a letter with such a property")
            self.letters[int(words[1])] = Letter(words[2], words[3], side(words[4]),
                                                 side(words[5]), frozenset(words[6:]))
        elif words[0] == "equal":
            self.identities.append((self.place(words[1]), self.place(words[2])))
        elif words[0] == "zero":
            self.identities.append((self.place(words[1]), None))
        else:
            self.need(words[0] == f"%{len(self.nodes)}", line)
            self.nodes.append(self.node(line.split(" ; ")))

    @staticmethod
    def need(holds, line):
        if not holds:
            raise Damaged(f"cannot be read: {line}")

    def place(self, word):
        number = int(word[1:])
        self.need(word[0] == "%" and number < len(self.nodes), word)
        return number

    def node(self, parts):
        words, data = parts[0].split(" "), parts[1:]
        if words[1] == "symbol":
            letter = self.letters[int(data[-1])]
            return Node("letter", letter.sort, letter.rows, letter.cols, (), (int(data[-1]),))
        return Node(words[1], words[2], side(words[3]), side(words[4]),
                    tuple(self.place(word) for word in words[5:]), tuple(data))


def side(word):
    return () if word == "-" else tuple(int(space) for space in word.split("."))


class Block:
    """A matrix of blocks: entries (i, j) -> polynomial, where they are not 0."""

    def __init__(self, rows, cols, entries):
        self.rows, self.cols = rows, cols
        self.entries = {at: p for at, p in entries.items() if p}

    def at(self, i, j):
        return self.entries.get((i, j), {})

    def number(self):
        need_shape(self, UNIT_SPACE, UNIT_SPACE)
        return self.at(0, 0)

    def each(self, change):
        return Block(self.rows, self.cols, {at: change(p) for at, p in self.entries.items()})

    def part(self, i, rows, j, cols):
        return Block(self.rows[i:i + rows], self.cols[j:j + cols],
                     {(r - i, c - j): p for (r, c), p in self.entries.items()
                      if i <= r < i + rows and j <= c < j + cols})


def place_of(word):
    """Of a block row or column, counted from 0."""
    if not re.fullmatch("[0-9]{1,9}", word):
        raise Damaged(f"{word[:40]}: no place")
    return int(word)


def need_square(rows, cols, what):
    if rows != cols:
        raise Damaged(f"{what} that is not square")


def need_shape(a, rows, cols):
    """An operand of another shape than its node needs would be read in part."""
    if (a.rows, a.cols) != (rows, cols):
        raise Damaged("an operand of another shape")


def added(a, b, by=1):
    if (a.rows, a.cols) != (b.rows, b.cols):
        raise Damaged("a sum of other shapes")
    return Block(a.rows, a.cols, {at: graphs.added(a.at(*at), b.at(*at), by)
                                  for at in {**a.entries, **b.entries}})


def turned(a):
    return Block(a.cols, a.rows, {(j, i): graphs.turned(p) for (i, j), p in a.entries.items()})


def product(a, b):
    if a.cols != b.rows:
        raise Damaged("a product of other shapes")
    entries = {}
    for (i, k), p in a.entries.items():
        for j in range(len(b.cols)):
            if (k, j) in b.entries:
                more = graphs.combined(p, b.entries[k, j], ((1, 2),), 0, 3)
                entries[i, j] = graphs.added(entries.get((i, j), {}), more)
    return Block(a.rows, b.cols, entries)


def summed(pieces):
    total = {}
    for piece in pieces:
        total = graphs.added(total, piece)
    return Block(UNIT_SPACE, UNIT_SPACE, {(0, 0): total})


class Values:
    """The values of the nodes, in their order."""

    def __init__(self, tree):
        self.tree, self.known = tree, []
        for node in tree.nodes:
            value = self.of(node)
            if (value.rows, value.cols) != (node.rows, node.cols):
                raise Damaged(f"a {node.kind} of another shape")
            self.known.append(value)

    def difference(self, left, right):
        return self.known[left] if right is None else added(self.known[left], self.known[right], -1)

    def of(self, node):
        found = getattr(self, "of_" + node.kind, None)
        if found is None:
            raise Unknown(f"{node.kind}: not known here")
        return found(node, *(self.known[k] for k in node.operands))

    # Leaves.
    def of_number(self, node):
        return Block(UNIT_SPACE, UNIT_SPACE, {(0, 0): graphs.number(rational(node.data[0]))})

    def of_letter(self, node, inverse=False):
        letter = self.tree.letters[node.data[0]]
        name = ("letter", node.data[0])
        if inverse and not letter.properties & {"invertible", "positive"}:
            raise Unknown("the inverse of a letter that need not have one")
        symmetric = bool(letter.properties & {"symmetric", "positive"})
        return self.leaf(letter.rows, letter.cols, (name, inverse, symmetric),
                         "diagonal" in letter.properties)

    @staticmethod
    def leaf(rows, cols, label, diagonal=False):
        if len(rows) != 1 or len(cols) != 1:
            raise Unknown("a letter of several blocks")
        if rows == cols == UNIT_SPACE:
            return Block(rows, cols, {(0, 0): graphs.single((), [(label, None, None)], None, None)})
        spaces = tuple(space[0] for space in (rows, cols) if space != UNIT_SPACE)
        row = 0 if rows != UNIT_SPACE else None
        col = len(spaces) - 1 if cols != UNIT_SPACE else None
        if diagonal and row is not None and col is not None:
            return Block(rows, cols, {(0, 0): graphs.single(spaces[:1], [(label, 0, 0)], 0, 0)})
        return Block(rows, cols, {(0, 0): graphs.single(spaces, [(label, row, col)], row, col)})

    def of_size(self, node, exponent=1):
        return Block(UNIT_SPACE, UNIT_SPACE,
                     {(0, 0): graphs.power(("size", int(node.data[0])), exponent)})

    def of_inverse_size(self, node):
        return self.of_size(node, -1)

    def of_zeros(self, node):
        return Block(node.rows, node.cols, {})

    def of_identity(self, node):
        need_square(node.rows, node.cols, "an identity")
        return Block(node.rows, node.cols,
                     {(k, k): graphs.number(1) if space == 0 else
                      graphs.single((space,), [], 0, 0) for k, space in enumerate(node.rows)})

    def of_ones(self, node):
        return Block(node.rows, node.cols,
                     {(k, 0): graphs.number(1) if space == 0 else
                      graphs.single((space,), [], 0, None) for k, space in enumerate(node.rows)})

    def of_order(self, node):
        need_square(node.rows, node.cols, "an order")
        if node.rows == UNIT_SPACE:
            return Block(node.rows, node.cols, {(0, 0): graphs.number(1)})
        return self.leaf(node.rows, node.cols, (graphs.ORDER, False, False))

    # Sums and products.
    def of_sum(self, node, a, b):
        return added(a, b)

    def of_difference(self, node, a, b):
        return added(a, b, -1)

    def of_negative(self, node, a):
        return a.each(lambda p: graphs.scaled(p, -1))

    def of_product(self, node, a, b):
        return product(a, b)

    def of_multiple(self, node, s, a):
        return a.each(lambda p: graphs.combined(s.number(), p, (), 2, 3))

    def of_hadamard(self, node, a, b):
        need_shape(b, a.rows, a.cols)
        return Block(a.rows, a.cols, {at: graphs.combined(p, b.at(*at), ((0, 2), (1, 3)), 0, 1)
                                      for at, p in a.entries.items()})

    def of_dot(self, node, a, b):
        need_shape(a, a.rows, UNIT_SPACE)
        need_shape(b, a.rows, UNIT_SPACE)
        return summed(graphs.combined(p, b.at(*at), ((0, 2),)) for at, p in a.entries.items())

    def of_outer(self, node, a, b):
        need_shape(a, a.rows, UNIT_SPACE)
        need_shape(b, b.rows, UNIT_SPACE)
        return product(a, turned(b))

    def of_transpose(self, node, a):
        return turned(a)

    def of_trace(self, node, a):
        if a.rows != a.cols:
            raise Damaged("a trace of what is no square")
        return summed(graphs.combined(p, graphs.number(1), ((0, 1),))
                      for (i, j), p in a.entries.items() if i == j)

    def of_inverse(self, node, a):
        inside = self.tree.nodes[node.operands[0]]
        if inside.kind == "letter":
            return self.of_letter(inside, True)
        if inside.kind == "size":
            return self.of_size(inside, -1)
        if inside.kind == "number":
            return Block(a.rows, a.cols, {(0, 0): graphs.number(1 / rational(inside.data[0]))})
        raise Unknown("the inverse of what is no letter")

    # Other views of the same.
    def of_column(self, node, a):
        return a

    of_as_vector = of_as_matrix = of_entry = of_column

    def of_call(self, node, body, *arguments):
        return body

    # Blocks.
    def of_bordered(self, node, a, right, bottom, corner):
        need_shape(right, a.rows, UNIT_SPACE)
        need_shape(bottom, a.cols, UNIT_SPACE)
        entries, (m, n) = dict(a.entries), (len(a.rows), len(a.cols))
        entries.update({(i, n): p for (i, _), p in right.entries.items()})
        entries.update({(m, j): p for (_, j), p in turned(bottom).entries.items()})
        entries[m, n] = corner.number()
        return Block(a.rows + UNIT_SPACE, a.cols + UNIT_SPACE, entries)

    def of_beside(self, node, a, v):
        need_shape(v, a.rows, UNIT_SPACE)
        return Block(a.rows, a.cols + UNIT_SPACE,
                     {**a.entries, **{(i, len(a.cols)): p for (i, _), p in v.entries.items()}})

    def of_with_last(self, node, v, s):
        need_shape(v, v.rows, UNIT_SPACE)
        return Block(v.rows + UNIT_SPACE, v.cols, {**v.entries, (len(v.rows), 0): s.number()})

    def of_last(self, node, v):
        return v.part(len(v.rows) - 1, 1, 0, 1)

    def of_without_last(self, node, v):
        return v.part(0, len(v.rows) - 1, 0, 1)

    def of_inner_block(self, node, a):
        return a.part(0, len(a.rows) - 1, 0, len(a.cols) - 1)

    def of_right_border(self, node, a):
        return a.part(0, len(a.rows) - 1, len(a.cols) - 1, 1)

    def of_bottom_border(self, node, a):
        return turned(a.part(len(a.rows) - 1, 1, 0, len(a.cols) - 1))

    def of_corner(self, node, a):
        return a.part(len(a.rows) - 1, 1, len(a.cols) - 1, 1)

    def of_without_last_column(self, node, a):
        last = len(a.cols) - 1
        return Block(a.rows, a.cols, {at: p for at, p in a.entries.items() if at[1] != last})

    def of_part(self, node, a):
        return a.part(*(place_of(word) for word in node.data))

    def of_blocks(self, node, *parts):
        entries = {}
        if len(node.data) != 2 * len(parts):
            raise Damaged("a block without its place")
        for part, row, col in zip(parts, node.data[::2], node.data[1::2]):
            row, col = place_of(row), place_of(col)
            need_shape(part, node.rows[row:row + len(part.rows)],
                       node.cols[col:col + len(part.cols)])
            for i in range(len(part.rows)):  # what is put there later counts, its zeros too
                for j in range(len(part.cols)):
                    entries[row + i, col + j] = part.at(i, j)
        return Block(node.rows, node.cols, entries)

    # Columns, means.
    def of_column_products(self, node, a, b):
        need_shape(b, a.rows, a.cols)
        entries = {}
        for (i, j), p in a.entries.items():
            more = graphs.combined(p, b.at(i, j), ((0, 2), (1, 3)), 1, None)
            entries[j, 0] = graphs.added(entries.get((j, 0), {}), more)
        return Block(a.cols, UNIT_SPACE, entries)

    def of_scaled_columns(self, node, a, s):
        need_shape(s, a.cols, UNIT_SPACE)
        return Block(a.rows, a.cols,
                     {(i, j): graphs.combined(p, s.at(j, 0), ((1, 2),), 0, 1)
                      for (i, j), p in a.entries.items()})

    def of_mean(self, node, body, *laws):
        if len(laws) % 2 != 0:
            raise Damaged("a letter without its law")
        found = {}
        for letter, covariance in zip(node.operands[1::2], laws[1::2]):
            inside = self.tree.nodes[letter]
            if inside.kind != "letter":
                raise Damaged("a law of what is no letter")
            side = self.tree.letters[inside.data[0]].rows
            need_shape(covariance, side, side)
            found["letter", inside.data[0]] = covariance.at(0, 0)
        return Block(UNIT_SPACE, UNIT_SPACE, {(0, 0): Mean(found).of(body.number())})
