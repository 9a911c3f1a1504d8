"""Statements in matrices, made at random, and an evaluator of our own that judges them.

A formula is a tuple (operation, operands...); `text` writes it as `icl-verify check` reads it, and
`value` computes it by Fractions at random small data. A shape is a pair of the letters d, n, or 1.
"""

from fractions import Fraction

# Name -> shape and hypotheses.
SYMBOLS = {"A": ("d", "d", ""), "B": ("d", "d", ""), "S": ("d", "d", "symmetric"),
           "H": ("d", "d", "positive definite"), "X": ("d", "n", ""), "Y": ("n", "d", ""),
           "x": ("d", "1", ""), "y": ("n", "1", ""), "w": ("d", "1", ""),
           "s": ("1", "1", ""), "t": ("1", "1", "> 0")}


def declaration(names, order=None):
    words = []
    for name in order or names:
        rows, cols, more = SYMBOLS[name]
        shape = "scalar" if (rows, cols) == ("1", "1") else rows if cols == "1" else \
            f"{rows} x {cols}"
        words.append(f"{names[name]} = {shape}" + (f", {more}" if more else ""))
    return words


def symbols_of(tree):
    if tree[0] == "symbol":
        return {tree[1]}
    return set().union(*(symbols_of(part) for part in tree[1:] if isinstance(part, tuple)), set())


def sizes_of(tree):
    """That stand in it by name."""
    if tree[0] in ("size", "identity"):
        return {tree[1]}
    return set().union(*(sizes_of(part) for part in tree[1:] if isinstance(part, tuple)), set())


def options(names, used, *trees):
    """The symbols, in the order of `used`, and the sizes that none of them has."""
    has = {size for name in used for size in SYMBOLS[name][:2]}
    others = sorted(set().union(*map(sizes_of, trees)) - has)
    return ["--symbols", ", ".join(declaration(names, used)),
            *(["--sizes", ", ".join(others)] if others else [])]


def text(tree, names):
    """`names` are what the symbols are called."""
    kind, *parts = tree
    if kind == "symbol":
        return names[parts[0]]
    if kind in ("number", "size"):
        return parts[0]
    if kind == "identity":
        return f"I({parts[0]})"
    said = [text(part, names) for part in parts if isinstance(part, tuple)]
    if kind == "power":
        return f"({said[0]})^{parts[1]}"
    return {"sum": "({} + {})", "difference": "({} - {})", "product": "({}) ({})",
            "transpose": "({})'", "negative": "(-({}))", "trace": "tr({})", "inverse": "inv({})",
            "hadamard": "(({}) .* ({}))"}[kind].format(*said)


def _shape_for(chance, rows, cols):
    return [name for name, (r, c, _) in SYMBOLS.items() if (r, c) == (rows, cols)]


def formula(chance, rows, cols, depth):
    """A random one of that shape."""
    if depth == 0:
        choices = [("symbol", name) for name in _shape_for(chance, rows, cols)]
        if rows == cols == "1":
            choices += [("number", chance.choice(["0", "1", "2", "1/3", "0.5"])),
                        ("size", chance.choice("dn"))]
        if rows == cols == "d":
            choices.append(("identity", "d"))
        if rows == cols == "n":
            choices.append(("identity", "n"))
        if choices:
            return chance.choice(choices)
        if rows == "1" or (rows, cols) == ("n", "d") or rows == cols == "n":
            return ("product", *(formula(chance, *shape, 0) for shape in
                                 ((rows, "d"), ("d", cols)))) if rows == "n" else \
                ("transpose", formula(chance, cols, rows, 0))
    kind = chance.choice(["sum", "difference", "product", "product", "product", "transpose",
                          "scaled", "negative", "special"])
    if kind in ("sum", "difference"):
        return (kind, formula(chance, rows, cols, depth - 1), formula(chance, rows, cols,
                                                                      depth - 1))
    if kind == "product":
        inner = chance.choice("dn" if (rows, cols) != ("1", "1") else "dn1")
        return ("product", formula(chance, rows, inner, depth - 1),
                formula(chance, inner, cols, depth - 1))
    if kind == "transpose":
        return ("transpose", formula(chance, cols, rows, depth - 1))
    if kind == "scaled":
        return ("product", formula(chance, "1", "1", depth - 1),
                formula(chance, rows, cols, depth - 1))
    if kind == "negative":
        return ("negative", formula(chance, rows, cols, depth - 1))
    if rows == cols == "1":
        return ("trace", formula(chance, "d", "d", depth - 1))
    if rows == cols == "d":
        return chance.choice([("inverse", ("symbol", "H")),
                              ("power", formula(chance, "d", "d", depth - 1),
                               str(chance.randint(0, 3)))])
    return ("hadamard", formula(chance, rows, cols, depth - 1),
            formula(chance, rows, cols, depth - 1))


class Numbers:
    """Random data of given sizes."""

    def __init__(self, chance, sizes):
        self.sizes = {**sizes, "1": 1}
        self.at = {name: self._data(chance, *about) for name, about in SYMBOLS.items()}

    def _data(self, chance, rows, cols, more):
        r, c = self.sizes[rows], self.sizes[cols]
        data = [[Fraction(chance.randint(-3, 3), chance.choice([1, 1, 2])) for _ in range(c)]
                for _ in range(r)]
        if more == "> 0":
            return [[abs(data[0][0]) + 1]]
        if more:
            data = _sum(data, _turned(data))
        if more == "positive definite":
            data = _sum(_product(data, _turned(data)), _unit(r))
        return data

    def value(self, tree):
        kind, *parts = tree
        if kind == "symbol":
            return self.at[parts[0]]
        if kind == "number":
            return [[Fraction(parts[0])]]
        if kind == "size":
            return [[Fraction(self.sizes[parts[0]])]]
        if kind == "identity":
            return _unit(self.sizes[parts[0]])
        values = [self.value(part) for part in parts if isinstance(part, tuple)]
        if kind == "power":
            result = _unit(len(values[0]))
            for _ in range(int(parts[1])):
                result = _product(result, values[0])
            return result
        return {"sum": _sum, "difference": lambda a, b: _sum(a, _times(-1, b)),
                "product": _product_or_multiple, "transpose": _turned,
                "negative": lambda a: _times(-1, a), "inverse": _inverse,
                "trace": lambda a: [[sum(a[k][k] for k in range(len(a)))]],
                "hadamard": lambda a, b: [[p * q for p, q in zip(r, s)] for r, s in zip(a, b)],
                }[kind](*values)


def differs(chance, left, right, sign="="):
    """Data at which the statement is false; None where twelve tries find none."""
    for attempt in range(12):
        data = Numbers(chance, {"d": 1 + attempt % 3, "n": 1 + (attempt + attempt // 3) % 3})
        a, b = data.value(left), data.value(right)
        if not (a == b if sign == "=" else a[0][0] <= b[0][0]):
            return data
    return None


def _unit(size):
    return [[Fraction(i == j) for j in range(size)] for i in range(size)]


def _turned(a):
    return [list(column) for column in zip(*a)]


def _times(number, a):
    return [[number * entry for entry in row] for row in a]


def _sum(a, b):
    return [[p + q for p, q in zip(r, s)] for r, s in zip(a, b)]


def _product(a, b):
    return [[sum(p * q for p, q in zip(row, column)) for column in zip(*b)] for row in a]


def _product_or_multiple(a, b):
    if len(a) == len(a[0]) == 1 and len(b) != 1:
        return _times(a[0][0], b)
    return _product(a, b)


def _inverse(a):
    size = len(a)
    rows = [row + unit for row, unit in zip(a, _unit(size))]
    for k in range(size):
        pivot = next(i for i in range(k, size) if rows[i][k] != 0)
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [entry / rows[k][k] for entry in rows[k]]
        for i in range(size):
            if i != k and rows[i][k] != 0:
                rows[i] = [p - rows[i][k] * q for p, q in zip(rows[i], rows[k])]
    return [row[size:] for row in rows]
