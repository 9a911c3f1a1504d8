"""Orders, minima and identities under hypotheses: each step is an identity

    factor * what is claimed = sum of terms + multiples of what is supposed to vanish

whose right side is seen not to be negative, term by term, from its nodes and from what is supposed
of some of them. That suppositions follow from the claim's hypotheses is told in words beside them,
and is not looked at here; that they contradict neither each other nor what the file says of the
symbols and sizes, is."""

from copy import copy

from . import _graphs as graphs
from ._certificate import Damaged, Unknown, rational
from ._tree import UNIT_SPACE, Block, Tree, Values, added, product

ZERO, NOTHING, WEAK, STRICT = -1, 0, 1, 2
SUPPOSED = {"nonnegative": WEAK, "positive": STRICT, "semidefinite": WEAK, "definite": STRICT}
OF_SYMBOL = "known of the symbol"
# What a symbol must be declared to be, all of one of these. A file has no word for "nonnegative",
# nor for what is definite by an order between symbols.
DECLARED = {"definite": ({"definite"}, {"symmetric", "invertible"}),
            "semidefinite": ({"definite"}, {"symmetric"}),
            "positive": ({"invertible"},), "nonzero": ({"invertible"}, set()),
            "nonnegative": (set(),)}


class Order:
    def __init__(self, statement, lines):
        self.tree = Tree(statement)
        self.signs, self.zeros, self.nonzero, self.shown = {}, set(), set(), []
        self.undeclared, self.since = [], {}
        for line in lines:
            self.read(line)
        self.least = self.least_sizes()
        if len(self.shown) != len(self.tree.identities):
            raise Damaged("not every identity has a line that says what it shows")

    def read(self, line):
        words, _, why = line.partition(" ; ")
        words = words.split(" ")
        if words[:2] == ["stands", "for"]:  # for people: what a symbol is
            return [self.tree.place(word) for word in words[3:]]
        places = [self.tree.place(word) for word in words[2:]]
        if words[0] == "suppose":
            self.since.setdefault((words[1], places[0]), len(self.shown))
            self.compare_declared(words[1], places[0], why)
        if words[0] == "suppose" and words[1] in SUPPOSED:
            self.signs[places[0]] = max(SUPPOSED[words[1]], self.signs.get(places[0], NOTHING))
        elif words[:2] == ["suppose", "zero"]:
            self.zeros.add(places[0])
        elif words[:2] == ["suppose", "nonzero"]:
            self.nonzero.add(places[0])
        elif words[0] == "shows" and words[1] in ("zero", "nonnegative", "positive"):
            self.shown.append((words[1], places[0], why))
        else:
            raise Damaged(f"cannot be read: {line}")
        return places

    def compare_declared(self, what, k, why):
        """What is known of a symbol must agree with its declaration, and is told where that does
        not say it."""
        node = self.node(k)
        if node.kind == "inverse":  # has the sign of what it is the inverse of
            node = self.node(node.operands[0])
        letter = self.tree.letters[node.data[0]] if node.kind == "letter" else None
        properties = letter.properties if letter else frozenset()
        if why == OF_SYMBOL and not (letter and what in DECLARED and any(
                asked <= properties for asked in DECLARED[what])):
            said = ", ".join(sorted(properties)) or "nothing"
            raise Damaged(f"%{k} is supposed {what}, {why}: " +
                          (f"{said} is declared of {letter.name}" if letter else "it is none"))
        if letter and not (what in ("definite", "semidefinite") and "definite" in properties):
            self.undeclared.append(f"{letter.name} is {what}")

    def least_sizes(self):
        """Of every symbol of sizes: a space of dimension n - k has n >= k, and n > k where the
        inverse of its dimension occurs."""
        inverted = {int(node.data[0]) for node in self.tree.nodes if node.kind == "inverse_size"}
        inverted |= {int(self.node(node.operands[0]).data[0]) for node in self.tree.nodes
                     if node.kind == "inverse" and self.node(node.operands[0]).kind == "size"}
        inverted |= {int(self.node(k).data[0]) for k, sign in self.signs.items()
                     if sign == STRICT and self.node(k).kind == "size"}
        least = {}
        for space, (symbol, less) in self.tree.spaces.items():
            least[symbol] = max(least.get(symbol, 0), less + (space in inverted))
        return least

    def has_dimension(self, side):
        """Whether there is a block of it that has at least one row."""
        return any(space == 0 or self.least[self.tree.spaces[space][0]] > self.tree.spaces[space][1]
                   for space in side)

    def node(self, k):
        return self.tree.nodes[k]

    def operands(self, k, kind):
        node = self.node(k)
        return node.operands if node.kind == kind else None

    # What is seen of a node.
    def vanishes(self, k):
        """Whether it is a sum of products with a factor that is supposed to vanish."""
        node = self.node(k)
        if k in self.zeros or (node.kind == "number" and rational(node.data[0]) == 0):
            return True
        if node.kind in ("product", "multiple"):
            return any(self.vanishes(operand) for operand in node.operands)
        if node.kind in ("sum", "difference"):
            return all(self.vanishes(operand) for operand in node.operands)
        if node.kind in ("trace", "transpose", "entry", "negative", "as_matrix"):
            return self.vanishes(node.operands[0])
        return node.kind == "zeros"

    def is_nonzero(self, k):
        """Whether a product of matrices is not 0: all are invertible but one that is not 0.
        An invertible one of no rows is 0 as well."""
        others, open_nodes = 0, [k]
        while open_nodes:
            at = open_nodes.pop()
            node = self.node(at)
            if at in self.nonzero:
                others += 1
            elif self.signs.get(at, NOTHING) == STRICT or node.kind == "identity":
                continue
            elif node.kind == "letter" and (node.sort == "matrix" and self.is_invertible(node)):
                continue
            elif node.kind == "inverse":
                continue
            elif node.kind in ("transpose", "column"):
                open_nodes.append(node.operands[0])
            elif node.kind == "product":
                open_nodes.extend(node.operands)
            elif node.kind == "number" and rational(node.data[0]) != 0:
                continue
            else:
                return False
        return others == 1 or (others == 0 and self.has_dimension(self.node(k).rows))

    def is_invertible(self, node):
        return bool({"invertible", "definite"} & self.tree.letters[node.data[0]].properties)

    def matrix_sign(self, k):
        """Of a symmetric matrix: semidefinite or definite, as far as is seen."""
        node, known = self.node(k), self.signs.get(k, NOTHING)
        if node.kind == "identity":
            return STRICT
        if node.kind == "letter" and "definite" in self.tree.letters[node.data[0]].properties:
            return STRICT
        if node.kind == "inverse" and self.matrix_sign(node.operands[0]) == STRICT:
            return STRICT
        if node.kind == "product" and self.are_turned(*node.operands):
            return max(known, WEAK)
        if node.kind == "difference":  # tr(G) I - G
            multiple = self.operands(node.operands[0], "multiple")
            trace = multiple and self.operands(multiple[0], "trace")
            if (trace and self.node(multiple[1]).kind == "identity"
                    and trace[0] == node.operands[1] and self.matrix_sign(trace[0])):
                return max(known, WEAK)
        return known

    def are_turned(self, a, b):
        return self.operands(a, "transpose") == (b,) or self.operands(b, "transpose") == (a,)

    def form(self, k):
        """a, M, b, N of tr(a' M b N) or of the number a' M b; None stands for the identity."""
        inside = self.operands(k, "trace") or self.operands(k, "entry")
        product = inside and self.operands(inside[0], "product")
        if not product:
            return None
        left, right = product
        N = None
        if self.operands(left, "product"):
            N = right
            left, right = self.operands(left, "product")
        turned = self.operands(left, "transpose")
        if not turned:
            # tr(M N) and tr(M) have no a.
            return None
        M, b = None, right
        if right != turned[0]:
            middle = self.operands(right, "product")
            if middle:
                M, b = middle
        return turned[0], M, b, N

    def sign(self, k):
        """Of a number."""
        node, known = self.node(k), self.signs.get(k, NOTHING)
        if node.kind == "number":
            value = rational(node.data[0])
            return STRICT if value > 0 else WEAK if value == 0 else NOTHING
        if node.kind == "inverse_size":
            return STRICT
        if node.kind == "size":
            return STRICT if self.has_dimension((int(node.data[0]),)) else WEAK
        if self.vanishes(k):
            return WEAK
        if node.kind == "sum":
            signs = [self.sign(operand) for operand in node.operands]
            return max(signs) if min(signs) > NOTHING else known
        if node.kind == "product":
            return max(known, self.product_sign([f for at in node.operands
                                                 for f in self.factors(at)]))
        if node.kind == "difference":
            return max(known, self.gap_sign(*node.operands))
        if node.kind in ("trace", "entry"):
            return max(known, self.form_sign(k))
        return known

    def factors(self, k):
        pair = self.operands(k, "product")
        if pair is None or k in self.signs:
            return [k]
        return self.factors(pair[0]) + self.factors(pair[1])

    def product_sign(self, factors):
        """Each is not negative, or stands there an even number of times."""
        result, count = STRICT, {}
        for factor in factors:
            count[factor] = count.get(factor, 0) + 1
        for factor, times in count.items():
            sign = self.sign(factor)
            if times % 2 == 0:
                sign = STRICT if factor in self.nonzero else max(sign, WEAK)
            result = min(result, sign)
        return result

    def form_sign(self, k):
        found = self.form(k)
        if found is None:
            inside = self.node(k).operands[0]
            pair = self.operands(inside, "product")
            if self.node(k).kind != "trace":
                return NOTHING
            found = [self.matrix_sign(of) for of in pair or (inside,)]  # tr(M N), tr(M)
            return min(found if self.has_dimension(self.node(inside).rows) else [*found, WEAK])
        a, M, b, N = found
        if a != b:
            return NOTHING
        signs = [self.matrix_sign(of) for of in (M, N) if of is not None]
        if NOTHING in signs:
            return NOTHING
        return STRICT if WEAK not in signs and self.is_nonzero(a) else WEAK

    def gap_sign(self, more, less):
        """tr(a' M a) tr(b' N b) - tr(a' M b)^2 with N = M, or tr(a' b) with M N - I = 0."""
        pair, square = self.operands(more, "product"), self.operands(less, "product")
        if not pair or not square or square[0] != square[1]:
            return NOTHING
        first, second, mixed = self.form(pair[0]), self.form(pair[1]), self.form(square[0])
        if None in (first, second, mixed) or {first[3], second[3], mixed[3]} != {None}:
            return NOTHING
        (a, M, a2, _), (b, N, b2, _), (c, K, d, _) = first, second, mixed
        if (a, b) != (a2, b2) or (a, b) != (c, d):
            return NOTHING
        for of in (M, N):
            if of is not None and not self.matrix_sign(of):
                return NOTHING
        if M == N == K:
            return WEAK
        return WEAK if K is None and self.are_inverse(M, N) else NOTHING

    def are_inverse(self, M, N):
        """Whether M N - I is supposed to vanish; M and N are symmetric, as both are definite."""
        if M is None or N is None:
            return False
        both = product(self.values.known[M], self.values.known[N])
        identity = Block(both.rows, both.rows, {
            (i, i): graphs.number(1) if space == 0 else graphs.single((space,), [], 0, 0)
            for i, space in enumerate(both.rows)})
        wanted = added(both, identity, -1)
        return any(not added(zero, wanted, -1).entries
                   for zero in (self.values.known[k] for k in self.zeros)
                   if (zero.rows, zero.cols) == (wanted.rows, wanted.cols))

    def need_no_contradiction(self):
        """From p > 0 and -p > 0 all follows, and so it does from 0 > 0."""
        signs = [(k, sign) for k, sign in self.signs.items()] + [(k, ZERO) for k in self.zeros]
        for k in [k for k, sign in signs if sign == STRICT] + [*self.nonzero]:
            if not self.values.known[k].entries:
                raise Unknown(f"%{k} is 0, and is supposed not to be")
        without = copy(self)
        without.zeros = set()
        for k in self.zeros:
            if self.node(k).sort == "scalar" and without.sign(k) == STRICT:
                raise Unknown(f"%{k} is seen to be positive, and is supposed to be 0")
        for k, sign in signs:
            value = constant_of(self.values.known[k])
            if value and (sign == ZERO or value < 0):
                raise Unknown(f"%{k} is {value}, and something else is supposed of it")
            for other, strict in signs:
                by = strict == STRICT and ratio(self.values.known[k], self.values.known[other])
                if by and (sign == ZERO or by < 0):
                    raise Unknown(f"what is supposed of %{other} and of %{k}, which is {by} times "
                                  "it, cannot both be")

    def in_case(self, step):
        """The suppositions that stand before the step. What is 0 in a later case, as where two
        sides are equal, is not 0 in an earlier one alone."""
        case = copy(self)
        case.signs = {k: sign for k, sign in self.signs.items() if any(
            self.since.get((what, k), step + 1) <= step for what in SUPPOSED)}
        case.zeros = {k for k in self.zeros if self.since["zero", k] <= step}
        case.nonzero = {k for k in self.nonzero if self.since["nonzero", k] <= step and not any(
            ratio(self.values.known[k], self.values.known[zero]) for zero in case.zeros)}
        return case

    def checked(self):
        self.values = Values(self.tree)
        self.need_no_contradiction()
        for step, sides in enumerate(self.tree.identities):
            answer = self.in_case(step).answer_of(sides, *self.shown[step])
            if answer:
                return answer
        return "yes", (f"{len(self.shown)} steps, sums of terms that are seen not to be negative, "
                       f"under {len(self.signs) + len(self.zeros) + len(self.nonzero)} "
                       "suppositions" + self.of_symbols())

    def answer_of(self, sides, what, claimed, why):
        """Why a step does not show what it says; None where it does."""
        left, right = sides
        if self.values.difference(left, right).entries:
            return "no", f"{why}: the two sides are not equal"
        if left != claimed and not self.is_multiple(left, claimed):
            return "no", f"{why}: the left side is no positive multiple of what is claimed"
        if what == "zero":
            return None if self.vanishes(right) else (
                "unknown", f"{why}: a term is no multiple of what is supposed to vanish")
        if self.sign(right) < (STRICT if what == "positive" else WEAK):
            return "unknown", f"{why}: a term is not seen to be {what}"
        return None

    def of_symbols(self):
        """What no declaration of the file bears out: whoever relies on it has to look."""
        if not self.undeclared:
            return ""
        return f", among them of symbols: {', '.join(sorted(set(self.undeclared)))}"

    def is_multiple(self, left, claimed):
        pair = self.operands(left, "product") or self.operands(left, "multiple")
        return bool(pair) and pair[1] == claimed and self.sign(pair[0]) == STRICT


def constant_of(value):
    """The number that it is; None where it is a matrix or has symbols in it."""
    number = ratio(value, Block(value.rows, value.cols, {(0, 0): graphs.number(1)}))
    return number if (value.rows, value.cols) == (UNIT_SPACE, UNIT_SPACE) else None


def ratio(a, b):
    """The number by which b is multiplied to give a, where there is one that is not 0."""
    if (a.rows, a.cols) != (b.rows, b.cols) or a.entries.keys() != b.entries.keys():
        return None
    found = None
    for at, polynomial in a.entries.items():
        other = b.entries[at]
        if polynomial.keys() != other.keys():
            return None
        for monomial, by in polynomial.items():
            if found not in (None, by / other[monomial]):
                return None
            found = by / other[monomial]
    return found


def checked(statement, lines):
    return Order(statement, lines).checked()
