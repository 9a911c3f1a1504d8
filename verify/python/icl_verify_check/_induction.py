"""The form that the step and the base of an induction share.

A step says T(F(p)) = F(g(p)) and a base Z = F(q), so that after any number of steps the state is F
at some parameters. That both hold is checked as any statement is. Here F is looked for: a part of
the step that becomes a whole side of it where letters are replaced, the parameters, and, where
letters are replaced as well, a side of the base.
"""

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
            key = (node.kind, self.shape(node), self.data(node),
                   tuple(self.ids[k] for k in node.operands))
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
        return [self.ids[side] for pair in self.tree.identities for side in pair if side is not None]


def matched(pattern, target, terms, bound):
    """Whether the target is the pattern with letters replaced; adds how."""
    kind, shape, data, operands = terms[pattern]
    other, its_shape, its_data, its_operands = terms[target]
    if kind == "letter":
        return shape == its_shape and bound.setdefault(pattern, target) == target
    return (kind, shape, data, len(operands)) == (other, its_shape, its_data, len(its_operands)) \
        and all(matched(p, q, terms, bound) for p, q in zip(operands, its_operands))


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


def form_of(sections):
    """The largest form, and what its parameters become in a step."""
    known = {}
    step, base = (Terms(Tree(sections[name]), known) for name in ("step", "base"))
    terms = {number: key for key, number in known.items()}
    found = None
    for candidate in sorted(below(step.sides(), terms), reverse=True):
        if terms[candidate][0] == "letter" or not terms[candidate][3]:
            continue
        for side in step.sides():
            changed = {}
            if side == candidate or not matched(candidate, side, terms, changed):
                continue
            if any(matched(candidate, start, terms, {}) for start in base.sides()):
                size = len(below([candidate], terms))
                if found is None or size > found[0]:
                    found = size, candidate, changed
    if found is None:
        return None
    _, form, changed = found
    return written(form, terms), [written(p, terms) for p, q in sorted(changed.items()) if p != q]


def state_of(sections):
    if any(lines[:1] == ["program"] for lines in sections.values()):
        raise Unknown("step and base hold; a program does not show the form that both speak of")
    found = form_of(sections)
    if found is None:
        raise Unknown("step and base hold; no form is found that both speak of")
    form, parameters = found
    return f"both speak of {form[:200]}, in a step with other {', '.join(parameters)}"
