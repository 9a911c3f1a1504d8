"""An induction that names its form F: docs/certificates.md, An induction.

Shown is, for any number of steps: states Z_0, Z_{k+1} = T(Z_k) are Z_k = F(p_k), where p_{k+1} =
g(p_k). For that
  * T(F(p)) is F(g(p)) and Z_0 is F(p_0), both by what they are, whatever step and base say;
  * T has the parameters that change in the state alone, so that it is the same T at every step;
  * what is supposed of a parameter (symmetric, ..) holds of g(p) and of p_0, so that the step may
    be taken again.
"""

from collections import namedtuple

from . import _graphs as graphs
from ._carried_programs import OfPrograms, slot_of
from ._certificate import Damaged, Unknown
from ._induction import Terms, written
from ._numbers import witness
from ._tree import UNIT_SPACE, Letter, Node, Tree, Values, turned

# States: before, after, first. Parameters: the symbol, the next one, the first one.
Carried = namedtuple("Carried", "states parameters")
PUT_TOGETHER = {"bordered": ("inner_block", "right_border", "bottom_border", "corner"),
                "with_last": ("without_last", "last"), "transpose": ("transpose",),
                "column": ("as_vector",), "as_vector": ("column",), "as_matrix": ("entry",),
                "entry": ("as_matrix",)}
SIZES = ("size", "inverse_size")
NEVER = {"mean"}  # a symbol in it is none that a parameter could replace


def read(lines, place):
    found = Carried([], [])
    for line in lines:
        words = line.split(" ")
        if len(words) != 4 or words[0] not in ("state", "parameter"):
            raise Damaged(f"no line of an induction: {line[:60]}")
        (found.states if words[0] == "state" else found.parameters).append(
            tuple(map(place, words[1:])))
    if not found.states:
        raise Damaged("an induction without a state")
    return found


def checked(sections, most):
    """Answer and how it was found."""
    return of(sections).checked(most)


def of(sections):
    if all(sections[name][:1] == ["program"] for name in ("step", "base")):
        return OfPrograms(sections, read(sections["induction"], slot_of))
    return OfTrees(sections)


class OfTrees:
    def __init__(self, sections):
        self.step, self.base = Tree(sections["step"]), Tree(sections["base"])
        self.carried = read(sections["induction"], self.place)
        self.next, self.first = {}, {}  # of a letter of the step: nodes of the step and of the base
        # The form, node by node, in the step at the next parameters, in the base at the first.
        self.moved_form, self.first_form = {}, {}
        self.longer, self.shorter = {}, {}  # of a space: its blocks in the next form, the first one
        for now, after, start in self.carried.parameters:
            self.replace(now, after, start)

    def place(self, word):
        if word[:1] != "%" or not word[1:].isdigit():
            raise Damaged(f"{word[:40]}: no node")
        return int(word[1:])

    @staticmethod
    def piece(tree, kind, operand):
        """A part of what is put together, as a further node."""
        of = tree.nodes[operand]
        rows, cols = {"inner_block": (of.rows[:-1], of.cols[:-1]),
                      "right_border": (of.rows[:-1], UNIT_SPACE),
                      "bottom_border": (of.cols[:-1], UNIT_SPACE),
                      "corner": (UNIT_SPACE, UNIT_SPACE), "last": (UNIT_SPACE, UNIT_SPACE),
                      "without_last": (of.rows[:-1], of.cols),
                      "transpose": (of.cols, of.rows)}.get(kind, (of.rows, of.cols))
        tree.nodes.append(Node(kind, of.sort, rows, cols, (operand,), ()))
        return len(tree.nodes) - 1

    def spaces_in(self, tree, spaces):
        """What spaces of the step are in the form that the next step, or the base, has."""
        return tuple(part for space in spaces for part in self.grown(tree).get(space) or
                     (space if tree is self.step else self.in_base(space),))

    def grown(self, tree):
        return self.longer if tree is self.step else self.shorter

    def in_base(self, space):
        of = self.step.spaces[space]
        for number, other in self.base.spaces.items():
            if other == of:
                return number
        self.base.spaces[len(self.base.spaces)] = of
        return len(self.base.spaces) - 1

    def replace(self, now, after, start):
        node = self.resolved(now)
        if node.kind == "letter":
            letter = node.data[0]
            if letter in self.next:
                raise Damaged(f"the parameter {self.step.letters[letter].name} is told twice")
            self.next[letter], self.first[letter] = after, start
            self.fit(self.step, node, after)
            self.fit(self.base, node, start)
            return
        if node.kind not in PUT_TOGETHER:
            raise Damaged("a parameter that is no symbol, nor symbols put together")
        for part, operand in zip(PUT_TOGETHER[node.kind], node.operands):
            self.replace(operand, self.piece(self.step, part, after),
                         self.piece(self.base, part, start))

    def resolved(self, place):
        """The node; of a part of what is put together of parts, this part."""
        node = self.step.nodes[place]
        if node.operands:
            whole = self.resolved(node.operands[0])
            parts = PUT_TOGETHER.get(whole.kind, ())
            if node.kind in parts and len(parts) > 1:
                return self.resolved(whole.operands[parts.index(node.kind)])
        return node

    def fit(self, tree, node, place):
        """A parameter has one block a side; what it becomes may have more, all along a space: of
        n tokens n and one."""
        value = tree.nodes[place]
        for spaces, others in ((node.rows, value.rows), (node.cols, value.cols)):
            if len(spaces) != 1:
                raise Unknown("a parameter of several blocks")
            own = (spaces[0] if tree is self.step else self.in_base(spaces[0]),)
            known = self.grown(tree).setdefault(spaces[0], others)
            if known != others or (spaces == UNIT_SPACE and own != others):
                raise Damaged("a parameter becomes one of another shape")

    def cone(self, roots, cut=()):
        """Nodes of the step below the roots; not below those that are cut."""
        seen, waiting = set(), list(roots)
        while waiting:
            node = waiting.pop()
            if node in seen:
                continue
            seen.add(node)
            inside = self.step.nodes[node]
            if inside.kind in NEVER:
                raise Unknown(f"an induction with a {inside.kind} in its state")
            if node not in cut:
                waiting += inside.operands[:1] if inside.kind == "call" else inside.operands
        return sorted(seen)

    def letters(self, nodes):
        return {self.step.nodes[k].data[0] for k in nodes if self.step.nodes[k].kind == "letter"}

    def checked(self, _=None):
        before = [state[0] for state in self.carried.states]
        after = [state[1] for state in self.carried.states]
        form = self.cone(before)
        for letter in sorted(self.letters(form) - set(self.next)):
            self.find_constant(letter)
        self.see_the_map(before, after)
        self.moved_form = self.copied(self.step, form, self.next)
        self.first_form = self.copied(self.base, form, self.first)
        here, there = Values(self.step), Values(self.base)
        for number, (was, becomes, begins) in enumerate(self.carried.states):
            for tree, values, value, copy, what in (
                    (self.step, here, becomes, self.moved_form[was], "after the step"),
                    (self.base, there, begins, self.first_form[was], "at first")):
                wrong = self.difference(values, value, copy)
                if wrong.entries:
                    return self.refused(tree, wrong, f"state {number + 1} {what} is not the form")
        for letter in sorted(self.letters(form)):
            self.see_properties(letter, here, there)
        return "yes", self.words(before)

    def with_forms(self):
        """Step and base, which say as well that the states are the form."""
        self.step.identities += [(after, self.moved_form[before])
                                 for before, after, _ in self.carried.states]
        self.base.identities += [(first, self.first_form[before])
                                 for before, _, first in self.carried.states]
        return self.step, self.base

    @staticmethod
    def difference(values, one, other):
        a, b = values.known[one], values.known[other]
        if (a.rows, a.cols) != (b.rows, b.cols):
            raise Damaged("a state of another shape than before")
        return values.difference(one, other)

    @staticmethod
    def refused(tree, wrong, what):
        numbers = witness(tree, wrong)
        return ("no", f"{what}: {numbers}") if numbers else ("unknown", what)

    def find_constant(self, letter):
        """No line tells it: it stays as it is, and is the base's letter of this name; any value,
        where the base has none."""
        of = self.step.letters[letter]
        shape = tuple(self.spaces_in(self.base, spaces) for spaces in (of.rows, of.cols))
        same = [k for k, other in self.base.letters.items()
                if other.name == of.name and (other.rows, other.cols) == shape]
        alike = [k for k, other in self.step.letters.items() if other.name == of.name]
        if of.name == "-" or len(same) != 1 or len(alike) != 1:
            same = [len(self.base.letters) + 1]
            self.base.letters[same[0]] = Letter(of.name, of.sort, *shape, of.properties)
        self.next[letter] = self.symbol(self.step, letter)
        self.first[letter] = self.symbol(self.base, same[0])
        self.fit(self.step, of, self.next[letter])

    @staticmethod
    def symbol(tree, letter):
        of = tree.letters[letter]
        tree.nodes.append(Node("letter", of.sort, of.rows, of.cols, (), (letter,)))
        return len(tree.nodes) - 1

    def moved(self):
        return {letter for letter, node in self.next.items()
                if (self.step.nodes[node].kind, self.step.nodes[node].data) !=
                ("letter", (letter,))}

    def see_the_map(self, before, after):
        """T is a function of the state, and has a parameter that changes in the state alone."""
        ids = Terms(self.step, {}).ids
        states = {ids[node] for node in before}
        cut = {node for node, term in enumerate(ids) if term in states}
        nodes = self.cone(after, cut)
        if not cut.intersection(nodes):
            raise Unknown("what is said to be the state after a step has no state in it")
        grown = self.changing_sizes()
        for inside in (self.step.nodes[k] for k in set(nodes) - cut):
            if grown & {*inside.rows, *inside.cols} or \
                    (inside.kind in SIZES and int(inside.data[0]) in grown):
                raise Unknown("a step uses how many there are so far")
        known = self.letters(set(nodes) - cut)
        for letter in sorted(known & self.moved()):
            raise Unknown(f"a step uses {self.step.letters[letter].name}, which the next one has "
                          "otherwise, and not in the state alone")

    def grows(self):
        return any(parts != (space,) for space, parts in self.longer.items())

    def changing_sizes(self):
        """Spaces of a size that is another in the next form."""
        symbols = {self.step.spaces[space][0] for space, parts in self.longer.items()
                   if parts != (space,)}
        spaces = {space for space, (symbol, _) in self.step.spaces.items() if symbol in symbols}
        if len(spaces) != len(symbols):
            raise Unknown("a size that a step changes, and the same less some")
        return spaces

    def copied(self, tree, form, letters):
        """The form at other parameters, as further nodes of the tree: old -> new."""
        copies = {}
        for k in form:
            node = self.step.nodes[k]
            if node.kind == "letter":
                copies[k] = letters[node.data[0]]
                continue
            data = node.data
            if node.kind in SIZES:
                spaces = self.spaces_in(tree, (int(data[0]),))
                if len(spaces) != 1 or spaces == UNIT_SPACE:
                    raise Unknown("a form with a size that a step changes")
                data = (str(spaces[0]),)
            elif node.kind in ("blocks", "part") and self.breaks(tree, k):
                raise Unknown("a form with blocks by their places, which a step changes")
            operands = node.operands[:1] if node.kind == "call" else node.operands
            rows, cols = (self.spaces_in(tree, spaces) for spaces in (node.rows, node.cols))
            tree.nodes.append(Node(node.kind, node.sort, rows, cols,
                                   tuple(copies[operand] for operand in operands), data))
            copies[k] = len(tree.nodes) - 1
        return copies

    def breaks(self, tree, place):
        """Whether a block of the node, or of an operand, is several there."""
        node, grown = self.step.nodes[place], self.grown(tree)
        return any(len(grown.get(space, (space,))) != 1
                   for at in (node, *(self.step.nodes[k] for k in node.operands))
                   for space in (*at.rows, *at.cols))

    def see_properties(self, letter, here, there):
        """What is supposed of a symbol that stays as it is, is supposed of that of the base."""
        of, stays = self.step.letters[letter], letter not in self.moved()
        for prop in sorted(of.properties):
            for values, node in ((here, self.next[letter]), (there, self.first[letter])):
                is_symbol = self.base.nodes[node].kind == "letter" if values is there else True
                if not (stays and is_symbol) and not has(values, node, prop):
                    raise Unknown(f"{of.name} is {prop}, and what it becomes or begins with is "
                                  "not seen to be so")

    def words(self, before):
        known = {}
        terms = Terms(self.step, known)
        keys = {number: key for key, number in known.items()}
        form = "; ".join(written(terms.ids[node], keys) for node in before)[:200]
        names = ", ".join(self.step.letters[letter].name for letter in sorted(self.moved()))
        return f"both are of {form}" + (f", in a step with other {names}" if names else "")


def has(values, node, prop):
    """Whether the value of a node is seen to be symmetric, invertible, .."""
    inside = values.tree.nodes[node]
    while inside.kind == "call":
        inside = values.tree.nodes[inside.operands[0]]
    if inside.kind == "identity":
        return True
    if inside.kind == "letter":
        own = values.tree.letters[inside.data[0]].properties
        return prop in own or (prop in ("symmetric", "invertible") and "positive" in own)
    value = values.known[node]
    if prop == "symmetric" and value.rows == value.cols:
        other = turned(value)
        return all(graphs.added(value.at(*at), other.at(*at), -1) == {}
                   for at in {**value.entries, **other.entries})
    return False
