"""The nodes of a tree as terms; who derives from this says what each operation on terms is."""

from fractions import Fraction

from word_terms import UNIT


class Nodes:
    def node_number(self, node):
        return self.number(Fraction(node.data[0]))

    def node_letter(self, node):
        key = ("letter", node.data[0])
        if key in self.number_at:
            return self.variable(key)
        return self.symbol(key, node.rows, node.cols)

    def node_size(self, node):
        space = int(node.data[0])
        return self.variable(("size", space)) if space else self.number(Fraction(1))

    def node_inverse_size(self, node):
        space = int(node.data[0])
        return self.variable(("inverse", "size", space)) if space else self.number(Fraction(1))

    def node_zeros(self, node):
        return self.zeros(node.rows, node.cols)

    def node_identity(self, node):
        return self.number(Fraction(1)) if node.rows == UNIT else self.identity(node.rows)

    def node_ones(self, node):
        return self.number(Fraction(1)) if node.rows == UNIT else self.ones(node.rows)

    def node_sum(self, node, a, b):
        return self.sum(a, b)

    def node_difference(self, node, a, b):
        return self.sum(a, self.negative(b))

    def node_negative(self, node, a):
        return self.negative(a)

    def node_product(self, node, a, b):
        return self.product(a, b)

    def node_multiple(self, node, s, a):
        return self.multiple(s, a)

    def node_hadamard(self, node, a, b):
        return self.product(a, b) if a.is_number else self.entrywise(a, b)

    def node_dot(self, node, a, b):
        return self.product(self.turned(a), b)

    def node_outer(self, node, a, b):
        return self.product(a, self.turned(b))

    def node_transpose(self, node, a):
        return self.turned(a)

    def node_trace(self, node, a):
        return a if a.is_number else self.trace(a)

    def node_inverse(self, node, a):
        of = self.tree.nodes[node.operands[0]]
        if of.kind == "number":
            return self.number(1 / Fraction(of.data[0]))
        if of.kind == "size":
            return self.node_inverse_size(of)
        key = ("inverse", "letter", of.data[0])
        if key in self.number_at:
            return self.variable(key)
        return self.symbol(("inverse", of.data[0]), of.cols, of.rows)

    def node_column(self, node, a):
        return a

    node_as_vector = node_as_matrix = node_entry = node_column

    def node_call(self, node, body, *arguments):
        return body

    def node_bordered(self, node, a, right, bottom, corner):
        m, n = len(a.rows), len(a.cols)
        bottom = self.turned(bottom)

        def block(i, j):
            if i < m:
                return self.block(a, i, j) if j < n else self.block(right, i, 0)
            return self.block(bottom, 0, j) if j < n else corner
        return self.of_blocks(node.rows, node.cols, block)

    def node_beside(self, node, a, v):
        return self.of_blocks(node.rows, node.cols, lambda i, j: self.block(a, i, j)
                              if j < len(a.cols) else self.block(v, i, 0))

    def node_with_last(self, node, v, s):
        return self.of_blocks(node.rows, node.cols, lambda i, j: self.block(v, i, 0)
                              if i < len(v.rows) else s)

    def node_last(self, node, v):
        return self.part(v, len(v.rows) - 1, 1, 0, 1)

    def node_without_last(self, node, v):
        return self.part(v, 0, len(v.rows) - 1, 0, 1)

    def node_inner_block(self, node, a):
        return self.part(a, 0, len(a.rows) - 1, 0, len(a.cols) - 1)

    def node_right_border(self, node, a):
        return self.part(a, 0, len(a.rows) - 1, len(a.cols) - 1, 1)

    def node_bottom_border(self, node, a):
        return self.turned(self.part(a, len(a.rows) - 1, 1, 0, len(a.cols) - 1))

    def node_corner(self, node, a):
        return self.part(a, len(a.rows) - 1, 1, len(a.cols) - 1, 1)

    def node_without_last_column(self, node, a):
        return self.of_blocks(node.rows, node.cols, lambda i, j: self.block(a, i, j)
                              if j + 1 < len(a.cols) else None)

    def node_part(self, node, a):
        return self.part(a, *(int(place) for place in node.data))

    def node_blocks(self, node, *parts):
        placed = list(zip(parts, map(int, node.data[::2]), map(int, node.data[1::2])))

        def block(i, j):
            for a, row, col in reversed(placed):  # what is put there later counts
                if row <= i < row + len(a.rows) and col <= j < col + len(a.cols):
                    return self.block(a, i - row, j - col)
            return None
        return self.of_blocks(node.rows, node.cols, block)
