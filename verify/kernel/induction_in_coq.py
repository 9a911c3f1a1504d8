"""An induction as one theorem of Coq over the number of steps.

F is the form that the certificate names, or that icl-verify-check finds in the step and the base, T
what a step makes of the state, g what the parameters become. The step is the lemma T (F p) = F (g
p), and the theorem: states that begin with F (p 0) and follow T are F (p L) for every L, where the
parameters follow g. What belongs to one step alone (weights, a token) may be others at each. A
state of several matrices has an F and a T for each, and each T is of all of them.
"""

import copy

from icl_verify_check import _carried
from icl_verify_check._certificate import Unknown
from icl_verify_check._induction import Terms, form_of
from icl_verify_check._tree import Tree
from word_terms import Term


def cone(tree, root, cut=()):
    """The nodes below a root, in order; not those below the cut."""
    seen, waiting = set(), [root]
    while waiting:
        node = waiting.pop()
        if node not in seen:
            seen.add(node)
            if node not in cut:
                operands = tree.nodes[node].operands
                waiting += operands[:1] if tree.nodes[node].kind == "call" else operands
    return sorted(seen)


def letters(tree, nodes):
    return {tree.nodes[k].data[0] for k in nodes if tree.nodes[k].kind == "letter"}


class Function:
    """The value of a node as a function of some symbols and of some nodes, the states; values are
    those that the statement around it makes."""

    def __init__(self, words, name, root, inner, states=()):
        nodes = cone(words.tree, root, states)
        self.symbols = sorted(letters(words.tree, [k for k in nodes if k not in states]) & inner)
        bound = {f"x{k}": f"y{k}" for k in self.symbols}
        here, known, lets = copy.copy(words), {}, []
        here.values = [bound.get(value, value) for value in words.values]
        here.numbers = [bound.get(value, value) for value in words.numbers]
        called = dict(zip(states, numbered("state", states)))
        for k in nodes:
            node = words.tree.nodes[k]
            typed = words.typed(node)
            if k in called:
                known[k] = Term(node.rows, node.cols, called[k], "_", "_")
                continue
            make = getattr(here, "node_" + node.kind)
            a = make(node, *(known.get(operand) for operand in node.operands))
            lets.append(f"let a{k} : {typed} := {a.value} in ")
            known[k] = Term(a.rows, a.cols, f"a{k}", "_", "_")
        arguments = "".join(f" (y{k} : {words.typed(words.tree.letters[k])})" for k in self.symbols)
        for k in states:
            arguments += f" ({called[k]} : {words.typed(words.tree.nodes[k])})"
        value = called.get(root, f"a{root}")
        self.name = name
        self.definition = (f"Definition {name}{arguments} : {words.typed(words.tree.nodes[root])} "
                           f":= {''.join(lets)}{value}.")

    def at(self, symbol, *states):
        return "(" + " ".join([self.name, *map(symbol, self.symbols), *states]) + ")"


def numbered(name, of):
    """One has the name itself."""
    return [name] if len(of) == 1 else [f"{name}{k + 1}" for k in range(len(of))]


class Induction:
    """Of the form that icl-verify-check finds. `forms` and `others` are the states before a step
    and after it, `changed` what the letters become; `said` is what makes each of them so: equations
    whose first side is the state after the step and whose last is the form of the next."""

    def __init__(self, sections):
        self.tree = Tree(sections["step"])
        found = form_of(sections)
        if found is None:
            raise Unknown("no form is found")
        self.share(found.step.ids)
        self.form, self.side = self.node(found.form), self.node(found.side)
        self.changed = {found.terms[p][2][1]: self.node(q) for p, q in found.changed.items()
                        if p != q}
        self.forms, self.others = [self.form], [self.other_side(found.step.ids)]
        moved = self.copied_form()
        self.said = [[(self.others[0], self.side), (self.side, moved)]]
        self.tree.identities = self.said[0]
        self.keep({k for node in (self.others[0], self.side, moved) for k in cone(self.tree, node)})

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


class Named(Induction):
    """Of the form that the certificate names."""

    def __init__(self, sections):
        named = _carried.OfTrees(sections)
        answer, why = named.checked()
        if answer != "yes":
            raise Unknown(why)
        if named.grows():
            raise Unknown("a form whose size is another at each step")
        self.tree = named.step
        ids = Terms(self.tree, {}).ids
        self.share(ids)
        self.forms = [self.node(ids[before]) for before, _, _ in named.carried.states]
        self.others = [self.node(ids[after]) for _, after, _ in named.carried.states]
        if len(set(self.forms)) != len(self.forms):
            raise Unknown("two states that are one")
        moved = [self.node(ids[named.moved_form[before]]) for before, _, _ in named.carried.states]
        self.changed = {letter: self.node(ids[named.next[letter]]) for letter in named.moved()}
        self.said = [[pair] for pair in zip(self.others, moved)]
        self.tree.identities = [pair for pairs in self.said for pair in pairs]
        self.keep({k for node in [*self.forms, *self.others, *moved, *self.changed.values()]
                   for k in cone(self.tree, node)})


def lemma(module, sections, maker):
    """The lines of a module with a theorem `every_step`."""
    induction = Named(sections) if "induction" in sections else Induction(sections)
    tree, forms = induction.tree, induction.forms
    fixed = {k for form in forms for k in letters(tree, cone(tree, form))} - set(induction.changed)
    inner = set(tree.letters) - fixed  # what is, or may be, another at each step
    words = maker(tree, inner)
    if inner & words.inverted["letter"]:
        raise Unknown("an inverse that is another at each step")
    Ts = [Function(words, name, other, inner, forms)
          for name, other in zip(numbered("T", forms), induction.others)]
    Fs = [Function(words, name, form, inner) for name, form in zip(numbered("F", forms), forms)]
    g = {k: Function(words, f"g{k}", node, inner) for k, node in sorted(induction.changed.items())}
    here = words.lines.index("Section Step.") if "Section Step." in words.lines else None
    if here is None:
        raise Unknown("a step in which nothing is another")
    words.lines[here:here] = [f.definition for f in (*Fs, *g.values(), *Ts)]

    def moved(F, symbol):
        return F.at(lambda k: g[k].at(symbol) if k in g else symbol(k))
    x, y, y_last = "x{}".format, "(y{} k)".format, "(y{} L)".format
    number, steps = 0, numbered("step", forms) if len(forms) == 1 else numbered("step_", forms)
    for step, T, F, said in zip(steps, Ts, Fs, induction.said):
        names = []
        for pair in said:
            number += 1
            names.append(f"step{number}")
            words.prove(names[-1], *pair)
        proof = f"(etrans {' '.join(names)})" if len(names) == 2 else names[0]
        words.put(f"Lemma {step} : {T.at(x, *(form.at(x) for form in Fs))} = {moved(F, x)}.",
                  f"Proof. exact: {proof}. Qed.")
    words.put("End Step.")
    put_theorem(words, tree, forms, (Fs, Ts, g), sorted(inner), steps)
    return [f"Module {module}. Section S.", *words.lines, f"End S. End {module}."]


def put_theorem(words, tree, forms, functions, used, steps):
    Fs, Ts, g = functions
    y, y_last = "(y{} k)".format, "(y{} L)".format
    properties = [k for k in used if words.is_symmetric(tree.letters[k])]
    Zs = numbered("Z", forms)
    words.put("Theorem every_step" +
              "".join(f" ({Z} : nat -> {words.typed(tree.nodes[form])})"
                      for Z, form in zip(Zs, forms)) +
              "".join(f" (y{k} : nat -> {words.typed(tree.letters[k])})" for k in used) + " :")
    words.put(*(f"  (forall k, (y{k} k)^T = y{k} k) ->" for k in properties))
    for Z, F, T in zip(Zs, Fs, Ts):
        words.put(f"  {Z} 0%N = {F.at('(y{} 0%N)'.format)} ->",
                  f"  (forall k, {Z} k.+1 = {T.at(y, *(f'({other} k)' for other in Zs))}) ->")
    words.put(*(f"  (forall k, y{k} k.+1 = {f.at(y)}) ->" for k, f in g.items()))
    names = " ".join(f"s{k}" for k in properties)
    rewrites = " ".join(f"m{k}" for k in g)
    if len(forms) == 1:
        words.put(f"  forall L, Z L = {Fs[0].at(y_last)}.",
                  f"Proof. move=> {names} z0 next {rewrites}; elim=> [//|L IH].",
                  f"rewrite next IH {rewrites}; apply: step; auto. Qed.")
        return
    count = range(1, len(forms) + 1)
    words.put("  forall L, " + " /\\ ".join(f"{Z} L = {F.at(y_last)}" for Z, F in zip(Zs, Fs)) +
              ".", f"Proof. move=> {names} " + " ".join(f"z{k} next{k}" for k in count) +
              f" {rewrites}; elim=> [|L]; first by repeat split.")
    known = f"IH{len(forms)}"
    for k in reversed(count[:-1]):
        known = f"[IH{k} {known}]"
    optional = " ".join(f"?m{k}" for k in g)
    proofs = [f"rewrite next{k} {' '.join(f'IH{k}' for k in count)} {optional}; apply: {step}; auto"
              for k, step in zip(count, steps)]
    last = proofs[-1]
    for proof in reversed(proofs[:-1]):
        last = f"split; [{proof} | {last}]"
    words.put(f"move=> {known}; {last}. Qed.")
