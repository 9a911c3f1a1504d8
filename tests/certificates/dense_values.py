"""A statement's tree at numbers: entry by entry, modulo a prime, at given sizes. For tests of
icl-verify-check, with which it shares the reading of the file alone."""

import random

PRIME = (1 << 61) - 1


class NoNumber(Exception):
    """A mean, or an inverse that does not exist at these numbers."""


class Dense:
    def __init__(self, tree, sizes, seed):
        self.tree, self.sizes, self.random = tree, sizes, random.Random(seed)
        self.letters = {k: self.drawn(letter) for k, letter in tree.letters.items()}
        self.known = []
        for node in tree.nodes:
            self.known.append(self.value(node))

    def extents(self, side):
        return [1 if space == 0 else self.sizes[self.tree.spaces[space][0]] -
                self.tree.spaces[space][1] for space in side]

    def size(self, side):
        return sum(self.extents(side))

    def drawn(self, letter):
        a = [[self.random.randrange(PRIME) for _ in range(self.size(letter.cols))]
             for _ in range(self.size(letter.rows))]
        if letter.properties & {"symmetric", "positive"}:
            a = [[a[min(i, j)][max(i, j)] for j in range(len(a))] for i in range(len(a))]
        if "diagonal" in letter.properties:
            a = [[x if i == j else 0 for j, x in enumerate(row)] for i, row in enumerate(a)]
        return a

    def differences(self):
        for left, right in self.tree.identities:
            a = self.known[left]
            b = zeros(a) if right is None else self.known[right]
            yield [(x - y) % PRIME for r, s in zip(a, b) for x, y in zip(r, s)]

    def value(self, node):
        a, b, c, d = ([self.known[k] for k in node.operands] + [None] * 4)[:4]
        rows, cols = self.size(node.rows), self.size(node.cols)
        kind = node.kind
        if kind == "letter":
            return self.letters[node.data[0]]
        if kind == "number":
            top, _, bottom = node.data[0].partition("/")
            return [[int(top) * pow(int(bottom or 1), -1, PRIME) % PRIME]]
        if kind in ("size", "inverse_size"):
            n = self.extents([int(node.data[0])])[0]
            return [[n if kind == "size" else pow(n, -1, PRIME)]]
        if kind in ("zeros", "ones", "identity", "order"):
            entry = {"zeros": lambda i, j: 0, "ones": lambda i, j: 1,
                     "identity": lambda i, j: int(i == j), "order": lambda i, j: int(i <= j)}[kind]
            return [[entry(i, j) for j in range(cols)] for i in range(rows)]
        if kind in ("sum", "difference", "hadamard"):
            by = {"sum": lambda x, y: x + y, "difference": lambda x, y: x - y,
                  "hadamard": lambda x, y: x * y}[kind]
            return [[by(x, y) % PRIME for x, y in zip(r, s)] for r, s in zip(a, b)]
        if kind == "negative":
            return [[-x % PRIME for x in row] for row in a]
        if kind == "multiple":
            return [[a[0][0] * x % PRIME for x in row] for row in b]
        if kind == "product":
            return times(a, b)
        if kind == "dot":
            return times(turned(a), b)
        if kind == "outer":
            return times(a, turned(b))
        if kind == "transpose":
            return turned(a)
        if kind == "trace":
            return [[sum(a[i][i] for i in range(len(a))) % PRIME]]
        if kind == "inverse":
            return inverted(a)
        if kind in ("column", "as_vector", "as_matrix", "entry", "call"):
            return a
        if kind == "bordered":
            return [r + s for r, s in zip(a, b)] + [[x for (x,) in c] + d[0]]
        if kind == "beside":
            return [r + s for r, s in zip(a, b)]
        if kind == "with_last":
            return a + b
        if kind in ("last", "corner"):
            return [[a[-1][-1]]]
        if kind == "without_last":
            return a[:-1]
        if kind == "inner_block":
            return [row[:-1] for row in a[:-1]]
        if kind == "right_border":
            return [row[-1:] for row in a[:-1]]
        if kind == "bottom_border":
            return [[x] for x in a[-1][:-1]]
        if kind == "without_last_column":
            return [row[:-1] + [0] for row in a]
        if kind == "part":
            return self.part(node, a)
        if kind == "blocks":
            return self.blocks(node, rows, cols)
        if kind == "column_products":
            return [[sum(a[i][j] * b[i][j] for i in range(len(a))) % PRIME] for j in range(rows)]
        if kind == "scaled_columns":
            return [[x * b[j][0] % PRIME for j, x in enumerate(row)] for row in a]
        raise NoNumber(kind)

    def offset(self, side, block):
        return sum(self.extents(side)[:block])

    def part(self, node, a):
        inside = self.tree.nodes[node.operands[0]]
        i, m, j, n = (int(place) for place in node.data)
        top, left = self.offset(inside.rows, i), self.offset(inside.cols, j)
        down, right = self.offset(inside.rows, i + m), self.offset(inside.cols, j + n)
        return [row[left:right] for row in a[top:down]]

    def blocks(self, node, rows, cols):
        result = [[0] * cols for _ in range(rows)]
        for k, operand in enumerate(node.operands):
            top = self.offset(node.rows, int(node.data[2 * k]))
            left = self.offset(node.cols, int(node.data[2 * k + 1]))
            for i, row in enumerate(self.known[operand]):
                for j, x in enumerate(row):
                    result[top + i][left + j] = x
        return result


def zeros(a):
    return [[0] * len(row) for row in a]


def turned(a):
    return [list(column) for column in zip(*a)] if a else []


def times(a, b):
    columns = turned(b)
    return [[sum(x * y for x, y in zip(row, column)) % PRIME for column in columns] for row in a]


def inverted(a):
    n = len(a)
    rows = [list(row) + [int(i == j) for j in range(n)] for i, row in enumerate(a)]
    for k in range(n):
        pivot = next((i for i in range(k, n) if rows[i][k]), None)
        if pivot is None:
            raise NoNumber("singular")
        rows[k], rows[pivot] = rows[pivot], rows[k]
        by = pow(rows[k][k], -1, PRIME)
        rows[k] = [x * by % PRIME for x in rows[k]]
        for i in range(n):
            if i != k and rows[i][k]:
                rows[i] = [(x - rows[i][k] * y) % PRIME for x, y in zip(rows[i], rows[k])]
    return [row[n:] for row in rows]
