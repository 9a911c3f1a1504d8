"""The form that the step and the base of an induction share.

A step says T(F(p)) = F(g(p)) and a base Z = F(q), so that after any number of steps the state is F
at some parameters. That both hold is checked as any statement is. Here F is looked for: a part of
the step that becomes a whole side of it where letters are replaced, the parameters, and, where
letters are replaced as well, a side of the base.
"""

from collections import namedtuple

from ._certificate import Unknown
from ._tree import Tree

VIEWS = {"column", "as_vector", "as_matrix", "entry", "call"}


class Terms:
    """The nodes of a tree without what only looks at them otherwise; equal ones are one."""

    def __init__(self, tree, known):
        self.tree, self.ids, shown = tree, [], known
        for number, node in enumerate(tree.nodes):
            if node.kind in VIEWS:
                self.ids.append(self.ids[node.operands[0]])
                continue
            kind, data = node.kind, self.data(node)
            if kind == "number" and data == ("0",):
                kind, data = "zeros", ()
            key = (kind, self.shape(node), data, tuple(self.ids[k] for k in node.operands))
            self.ids.append(shown.setdefault(key, len(shown)))

    def shape(self, node):
        return tuple(tuple(self.tree.spaces[space] for space in side)
                     for side in (node.rows, node.cols))

    def data(self, node):
        if node.kind == "letter":
            return (id(self.tree), node.data[0], self.tree.letters[node.data[0]].name)
        if node.kind in ("size", "inverse_size"):
            return self.tree.spaces[int(node.data[0])]
        return () if node.kind == "inverse" else node.data

    def sides(self):
        return [self.ids[side] for pair in self.tree.identities for side in pair
                if side is not None]

    def pairs(self):
        """Both ways round."""
        for left, right in self.tree.identities:
            if right is not None:
                yield self.ids[left], self.ids[right]
                yield self.ids[right], self.ids[left]

    def equal(self, a, b):
        """Whether an identity says so: a step from the one to the other would change nothing."""
        return (a, b) in self.pairs()


BLOCKS = ("inner_block", "right_border", "bottom_border", "corner")
WITH_ZEROS = ("bordered", "beside", "with_last", "negative", "transpose")  # 0 of zeros alone


class Matching:
    """Replaces letters so that one term becomes another; those of the other too where `both`. A
    block matrix of letters stands for any matrix of its shape, and what was added may have been 0
    and left out."""

    def __init__(self, known, terms, both=False):
        self.known, self.terms, self.both, self.bound = known, terms, both, {}

    def term(self, *key):
        number = self.known.setdefault(key, len(self.known))
        self.terms[number] = key
        return number

    def end(self, term):
        while term in self.bound and self.bound[term] != term:
            term = self.bound[term]
        return term

    def is_letter(self, term):
        return self.terms[term][0] == "letter"

    def bind(self, letter, term):
        if self.terms[letter][1] != self.terms[term][1]:
            return False
        if self.both and letter != term and letter in below([term], self.terms):
            return False
        self.bound[letter] = term
        return True

    def match(self, p, t):
        if self.both:
            p, t = self.end(p), self.end(t)
            if p == t:
                return True
        if self.is_letter(p):
            return self.bound[p] == t if p in self.bound and not self.both else self.bind(p, t)
        if self.both and self.is_letter(t):
            return self.bind(t, p)
        before = dict(self.bound)
        for way in (self.alike, self.without_zero, self.as_difference, self.as_zero,
                    self.as_blocks):
            if way(p, t):
                return True
            self.bound = dict(before)
        return False

    def alike(self, p, t):
        first, second = self.terms[p], self.terms[t]
        return first[:3] == second[:3] and len(first[3]) == len(second[3]) and \
            all(map(self.match, first[3], second[3]))

    def without_zero(self, p, t):
        kind, shape, _, operands = self.terms[p]
        if kind == "sum" and self.match(operands[0], self.zero(shape)):
            return self.match(operands[1], t)
        return kind in ("sum", "difference") and self.match(operands[1], self.zero(shape)) and \
            self.match(operands[0], t)

    def zero(self, shape):
        return self.term("zeros", shape, (), ())

    def is_zero(self, operand):
        return self.match(operand, self.zero(self.terms[operand][1]))

    def as_difference(self, p, t):
        """What is added is the negative of what is subtracted."""
        (kind, _, _, first), (other, shape, _, second) = self.terms[p], self.terms[t]
        return kind == "sum" and other == "difference" and self.match(first[0], second[0]) and \
            self.match(first[1], self.term("negative", shape, (), second[1:]))

    def as_zero(self, p, t):
        kind, _, _, operands = self.terms[p]
        if self.terms[t][0] != "zeros":
            return False
        if kind == "multiple" and self.terms[operands[0]][0] == "number":
            return self.is_zero(operands[1])
        return kind in WITH_ZEROS and all(map(self.is_zero, operands))

    def as_blocks(self, p, t):
        places = leaves(p, self.terms)
        if places is None or self.terms[p][1] != self.terms[t][1]:
            return False
        if self.terms[p][0] == "bordered" and len(places) == 4:
            places = [((part,), letter) for part, (_, letter) in zip(BLOCKS, places)]
        return all(self.match(letter, self.block(place, letter, t)) for place, letter in places)

    def block(self, place, letter, t):
        kind, data = (place[0], ()) if len(place) == 1 else ("block", place)
        return self.term(kind, self.terms[letter][1], data, (t,))


def written(term, terms):
    kind, _, data, operands = terms[term]
    if kind == "letter":
        return data[2] if data[2] != "-" else f"x{data[1]}"
    inside = ", ".join(written(operand, terms) for operand in operands)
    return " ".join((kind, *map(str, data))) + (f"({inside})" if operands else "")


def below(roots, terms):
    seen, waiting = set(), list(roots)
    while waiting:
        term = waiting.pop()
        if term not in seen:
            seen.add(term)
            waiting += terms[term][3]
    return seen


def leaves(term, terms, place=()):
    """Blocks put together that are letters, each another: their places, and they; or None."""
    kind, _, _, operands = terms[term]
    if kind == "letter":
        return [(place or ("whole",), term)]
    if kind not in ("bordered", "beside", "with_last", "transpose"):
        return None
    found = []
    for number, operand in enumerate(operands):
        more = leaves(operand, terms, place + (f"{kind} {number}",))
        if more is None:
            return None
        found += more
    return found if len({letter for _, letter in found}) == len(found) else None


def stands_for_any(term, terms):
    return leaves(term, terms) is not None


# Terms by number, those of the step, the form, the side of the step that it becomes, and what its
# parameters become there.
Form = namedtuple("Form", "terms step form side changed")


def form_of(sections):
    """The largest form."""
    known = {}
    step, base = (Terms(Tree(sections[name]), known) for name in ("step", "base"))
    terms = {number: key for key, number in known.items()}
    found = None
    for candidate in sorted(below(step.sides(), terms), reverse=True):
        if not terms[candidate][3] or stands_for_any(candidate, terms):
            continue
        for side in step.sides():
            step_match = Matching(known, terms)
            if side == candidate or step.equal(side, candidate) or \
                    not step_match.match(candidate, side):
                continue
            if any(not stands_for_any(start, terms) and
                   Matching(known, terms, True).match(candidate, start)
                   for start in base.sides()):
                size = len(below([candidate], terms))
                if found is None or size > found[0]:
                    found = size, Form(terms, step, candidate, side, step_match.bound)
    return found and found[1]


def quantity_of(sections):
    """The largest quantity q of a state and a parameter with q(T(z), u) = q(z, g(u)), and one side
    of the base: what follows T from z has at u the quantity of z at what u becomes."""
    known = {}
    step, base = (Terms(Tree(sections[name]), known) for name in ("step", "base"))
    terms = {number: key for key, number in known.items()}
    matching, found = Matching(known, terms), None
    for left, right in step.pairs():
        common = Common(matching)
        form = common.of(left, right)
        if common.is_quantity() and any(
                not stands_for_any(start, terms) and Matching(known, terms, True).match(form, start)
                for start in base.sides()):
            size = len(below([form], terms))
            if found is None or size > found[0]:
                found = size, form, common
    if found is None:
        return None
    _, form, common = found
    return (f"both speak of the quantity {written(form, terms)[:200]}: a step of "
            f"{common.names(common.states)} leaves it at another {common.names(common.parameters)}")


class Common:
    """What two sides have in common: the one at the state after a step, the other at the state
    before it and another parameter."""

    def __init__(self, matching):
        self.matching, self.terms = matching, matching.terms
        self.states, self.parameters, self.kept, self.fits = {}, {}, set(), True

    def of(self, left, right):
        if left == right:
            self.kept |= below([left], self.terms)
            return left
        first, second = self.terms[left], self.terms[right]
        if stands_for_any(right, self.terms) and below([right], self.terms) <= \
                below([left], self.terms):
            self.states[right] = left
            return right
        if stands_for_any(left, self.terms) and below([left], self.terms) <= \
                below([right], self.terms):
            self.parameters[left] = right
            return left
        if first[:3] == second[:3] and len(first[3]) == len(second[3]) > 0:
            operands = tuple(map(self.of, first[3], second[3]))
            return self.matching.term(*first[:3], operands)
        self.fits = False
        return left

    def is_quantity(self):
        """A letter of the state is nowhere but there, and so is one of the parameter."""
        state, parameter = (self.letters(found) for found in (self.states, self.parameters))
        return self.fits and state and parameter and not (state | parameter) & self.kept and \
            not state & parameter and \
            not parameter & below(self.states.values(), self.terms) and \
            not state & below(self.parameters.values(), self.terms)

    def letters(self, found):
        return {k for k in below(found, self.terms) if self.terms[k][0] == "letter"}

    def names(self, found):
        return ", ".join(written(k, self.terms) for k in sorted(found))


def state_of(sections):
    if any(lines[:1] == ["program"] for lines in sections.values()):
        raise Unknown("step and base hold; a program does not show the form that both speak of")
    found = form_of(sections)
    if found is None:
        quantity = quantity_of(sections)
        if quantity is None:
            raise Unknown("step and base hold; no form is found that both speak of")
        return quantity
    form = written(found.form, found.terms)[:200]
    parameters = ", ".join(written(p, found.terms) for p, q in sorted(found.changed.items())
                           if p != q)
    return f"both speak of {form}, in a step with other {parameters}"
