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


BLOCKS = ("inner_block", "right_border", "bottom_border", "corner")


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
        for way in (self.alike, self.without_zero, self.as_blocks):
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

    def as_blocks(self, p, t):
        kind, shape, _, operands = self.terms[p]
        return kind == "bordered" and shape == self.terms[t][1] and \
            len(set(operands)) == 4 and all(map(self.is_letter, operands)) and \
            all(self.match(letter, self.term(part, self.terms[letter][1], (), (t,)))
                for letter, part in zip(operands, BLOCKS))


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


def stands_for_any(term, terms):
    kind, _, _, operands = terms[term]
    return kind == "letter" or \
        (kind == "bordered" and all(terms[operand][0] == "letter" for operand in operands))


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
            if side == candidate or not step_match.match(candidate, side):
                continue
            if any(not stands_for_any(start, terms) and
                   Matching(known, terms, True).match(candidate, start)
                   for start in base.sides()):
                size = len(below([candidate], terms))
                if found is None or size > found[0]:
                    found = size, Form(terms, step, candidate, side, step_match.bound)
    return found and found[1]


def state_of(sections):
    if any(lines[:1] == ["program"] for lines in sections.values()):
        raise Unknown("step and base hold; a program does not show the form that both speak of")
    found = form_of(sections)
    if found is None:
        raise Unknown("step and base hold; no form is found that both speak of")
    form = written(found.form, found.terms)[:200]
    parameters = ", ".join(written(p, found.terms) for p, q in sorted(found.changed.items())
                           if p != q)
    return f"both speak of {form}, in a step with other {parameters}"
