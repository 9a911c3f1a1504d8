"""An induction as one theorem of Coq over the number of steps.

F is the form that icl-verify-check finds in the step and the base, T the left side of the step as a
function of the state, g what the parameters become. The step is the lemma T (F p) = F (g p), and
the theorem: states that begin with F (p 0) and follow T are F (p L) for every L, where the
parameters follow g. What belongs to one step alone (weights, a token) may be others at each.
"""

import copy

from icl_verify_check._certificate import Unknown
from icl_verify_check._induction import form_of
from icl_verify_check._tree import Tree
from word_terms import Term


def cone(tree, root, cut=None):
    """The nodes below a root, in order; not those below the cut."""
    seen, waiting = set(), [root]
    while waiting:
        node = waiting.pop()
        if node not in seen:
            seen.add(node)
            if node != cut:
                operands = tree.nodes[node].operands
                waiting += operands[:1] if tree.nodes[node].kind == "call" else operands
    return sorted(seen)


def letters(tree, nodes):
    return {tree.nodes[k].data[0] for k in nodes if tree.nodes[k].kind == "letter"}


class Function:
    """The value of a node as a function of some symbols and of one node, the state; values are
    those that the statement around it makes."""

    def __init__(self, words, name, root, inner, state=None):
        nodes = cone(words.tree, root, state)
        self.symbols = sorted(letters(words.tree, [k for k in nodes if k != state]) & inner)
        bound = {f"x{k}": f"y{k}" for k in self.symbols}
        here, known, lets = copy.copy(words), {}, []
        here.values = [bound.get(value, value) for value in words.values]
        here.numbers = [bound.get(value, value) for value in words.numbers]
        for k in nodes:
            node = words.tree.nodes[k]
            typed = words.typed(node)
            if k == state:
                known[k] = Term(node.rows, node.cols, "state", "_", "_")
                continue
            make = getattr(here, "node_" + node.kind)
            a = make(node, *(known.get(operand) for operand in node.operands))
            lets.append(f"let a{k} : {typed} := {a.value} in ")
            known[k] = Term(a.rows, a.cols, f"a{k}", "_", "_")
        arguments = "".join(f" (y{k} : {words.typed(words.tree.letters[k])})" for k in self.symbols)
        if state is not None:
            arguments += f" (state : {words.typed(words.tree.nodes[state])})"
        self.name = name
        self.definition = (f"Definition {name}{arguments} : {words.typed(words.tree.nodes[root])} "
                           f":= {''.join(lets)}a{root}.")

    def at(self, symbol, *state):
        return "(" + " ".join([self.name, *map(symbol, self.symbols), *state]) + ")"


class Induction:
    def __init__(self, sections):
        self.tree = Tree(sections["step"])
        found = form_of(sections)
        if found is None:
            raise Unknown("no form is found")
        self.share(found.step.ids)
        self.form, self.side = self.node(found.form), self.node(found.side)
        self.changed = {found.terms[p][2][1]: self.node(q) for p, q in found.changed.items()
                        if p != q}
        self.other = self.other_side(found.step.ids)
        self.moved = self.copied_form()
        self.tree.identities = [(self.other, self.side), (self.side, self.moved)]
        self.keep(set(cone(self.tree, self.other)) | set(cone(self.tree, self.side)) |
                  set(cone(self.tree, self.moved)))

    def keep(self, nodes):
        kept = letters(self.tree, nodes)
        self.tree.letters = {k: of for k, of in self.tree.letters.items() if k in kept}
        self.tree.nodes = [node if k in nodes else None for k, node in enumerate(self.tree.nodes)]

    def share(self, ids):
        """What is equal is one node; what only looks at another is that."""
        self.nodes_of = {}
        for node, term in enumerate(ids):
            self.nodes_of.setdefault(term, node)
        self.tree.nodes = [node._replace(operands=tuple(self.nodes_of[ids[k]]
                                                        for k in node.operands))
                           for node in self.tree.nodes]

    def node(self, term):
        if term not in self.nodes_of:
            raise Unknown("a form whose parts do not all stand in the step")
        return self.nodes_of[term]

    def other_side(self, ids):
        for left, right in self.tree.identities:
            if right is not None and ids[self.side] in (ids[left], ids[right]):
                other = self.node(ids[right if ids[left] == ids[self.side] else left])
                if other != self.form and self.form in cone(self.tree, other):
                    return other
        raise Unknown("no equation from the form to the form")

    def copied_form(self):
        """The form at what its parameters become, as further nodes of the step."""
        copies = {}
        for k in cone(self.tree, self.form):
            node = self.tree.nodes[k]
            if node.kind == "letter":
                copies[k] = self.changed.get(node.data[0], k)
                continue
            operands = tuple(copies.get(operand, operand) for operand in node.operands)
            copies[k] = k
            if operands != node.operands:
                copies[k] = len(self.tree.nodes)
                self.tree.nodes.append(node._replace(operands=operands))
        return copies[self.form]

    def functions(self, words, inner):
        T = Function(words, "T", self.other, inner, self.form)
        F = Function(words, "F", self.form, inner)
        g = {k: Function(words, f"g{k}", node, inner) for k, node in sorted(self.changed.items())}
        return T, F, g


def lemma(module, sections, maker):
    """The lines of a module with a theorem `every_step`."""
    induction = Induction(sections)
    tree = induction.tree
    fixed = letters(tree, cone(tree, induction.form)) - set(induction.changed)
    inner = set(tree.letters) - fixed  # what is, or may be, another at each step
    words = maker(tree, inner)
    if inner & words.inverted["letter"]:
        raise Unknown("an inverse that is another at each step")
    T, F, g = induction.functions(words, inner)
    here = words.lines.index("Section Step.")
    words.lines[here:here] = [f.definition for f in (F, *g.values(), T)]

    def moved(symbol):
        return F.at(lambda k: g[k].at(symbol))
    x, y, y_last = "x{}".format, "(y{} k)".format, "(y{} L)".format
    words.prove("step1", *tree.identities[0])
    words.prove("step2", *tree.identities[1])
    words.put(f"Lemma step : {T.at(x, F.at(x))} = {moved(x)}.",
              "Proof. exact: (etrans step1 step2). Qed.", "End Step.")
    used = sorted(inner)
    properties = [k for k in used if words.is_symmetric(tree.letters[k])]
    state = words.typed(tree.nodes[induction.form])
    words.put(f"Theorem every_step (Z : nat -> {state})" +
              "".join(f" (y{k} : nat -> {words.typed(tree.letters[k])})" for k in used) + " :")
    words.put(*(f"  (forall k, (y{k} k)^T = y{k} k) ->" for k in properties))
    words.put(f"  Z 0%N = {F.at('(y{} 0%N)'.format)} ->",
              f"  (forall k, Z k.+1 = {T.at(y, '(Z k)')}) ->")
    words.put(*(f"  (forall k, y{k} k.+1 = {f.at(y)}) ->" for k, f in g.items()))
    names = " ".join(f"s{k}" for k in properties)
    rewrites = " ".join(f"m{k}" for k in g)
    words.put(f"  forall L, Z L = {F.at(y_last)}.",
              f"Proof. move=> {names} z0 next {rewrites}; elim=> [//|L IH].",
              f"rewrite next IH {rewrites}; apply: step; auto. Qed.")
    return [f"Module {module}. Section S.", *words.lines, f"End S. End {module}."]
