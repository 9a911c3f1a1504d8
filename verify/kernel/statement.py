"""A statement about matrices of any size as a lemma of Coq.

The value of each node is a definition over Mathematical Components, a reader's. Beside it stand the
normal form that Coq computes of it and the proof that it is one. The two sides are equal because
their normal forms are. Who derives from this says what normal forms are.
"""

import re

from icl_verify_check._certificate import Unknown
from nodes import Nodes
from word_terms import UNIT, Term


class Statement(Nodes):
    """Of one tree: lines of a section of Coq; some symbols may stand in a section within it."""

    given, here = "", ""  # what values depend on besides the symbols: its binder, and as given

    def __init__(self, tree, inner=()):
        self.tree, self.lines, self.known, self.inner = tree, [], [], inner
        self.sizes = {0: "1%N"}
        for number, (symbol, less) in sorted(tree.spaces.items()):
            if number:
                name = re.sub(r"\W+", "_", symbol)
                self.sizes[number] = f"({name}_ - {less})%N" if less else f"{name}_"
        self.inverted = self.inverted_symbols()
        self.name_sizes()
        self.name_symbols()
        self.name_theory()
        for node in tree.nodes:
            self.add(node)

    def used(self):
        return [node for node in self.tree.nodes if node is not None]

    def put(self, *lines):
        self.lines += lines

    def dims(self, spaces):
        text = self.sizes[spaces[0]]
        for space in spaces[1:]:
            text = f"({text} + {self.sizes[space]})"
        return text

    def type_of(self, rows, cols):
        return f"'M[R]_({self.dims(rows)}, {self.dims(cols)})"

    @staticmethod
    def is_symmetric(letter):
        return bool(letter.properties & {"symmetric", "positive"}) and letter.rows != UNIT

    def typed(self, of):
        """The type of a node or a symbol."""
        return "R" if of.rows == of.cols == UNIT else self.type_of(of.rows, of.cols)

    # What the statement speaks of.
    def inverted_symbols(self):
        """Symbols and spaces whose inverse occurs."""
        found = {"letter": set(), "size": set()}
        for node in self.used():
            if node.kind == "inverse":
                of = self.tree.nodes[node.operands[0]]
                if of.kind in found:
                    found[of.kind].add(int(of.data[0]))
                elif of.kind != "number":
                    raise Unknown("the inverse of what is no symbol")
            if node.kind == "inverse_size":
                found["size"].add(int(node.data[0]))
        return found

    def name_sizes(self):
        names = sorted({re.sub(r"\W+", "_", symbol) + "_"
                        for number, (symbol, _) in self.tree.spaces.items() if number})
        self.put("Variable R : numFieldType.")
        if names:
            self.put(f"Variables {' '.join(names)} : nat.")
        for space in sorted(self.inverted["size"] - {0}):
            self.put(f"Hypothesis positive{space} : {self.sizes[space]}%:R != 0 :> R.")

    def name_symbols(self):
        self.begin()
        opened = not self.inner
        for k, letter in sorted(self.tree.letters.items(), key=lambda e: (e[0] in self.inner, e)):
            if not opened and k in self.inner:
                opened = not self.put("Section Step.")
            if len(letter.rows) != 1 or len(letter.cols) != 1:
                raise Unknown("a symbol of several blocks")
            if letter.rows == letter.cols == UNIT:
                self.name_number(k, letter)
            else:
                self.name_matrix(k, letter)
        for space in sorted(self.inverted["size"] - {0}):
            self.add_reciprocal(("size", space), f"{self.sizes[space]}%:R^-1")
        self.name_constants()

    def name_number(self, k, letter):
        self.put(f"Variable x{k} : R. (* {letter.name} *)")
        self.add_number(("letter", k), f"x{k}")
        if k in self.inverted["letter"]:
            self.put(f"Hypothesis nonzero{k} : x{k} != 0.")
            self.add_reciprocal(("letter", k), f"x{k}^-1")

    def add_reciprocal(self, of, value):
        here = self.number_at[of]
        there = self.add_number(("inverse",) + of, value)
        self.reciprocals += [(here, there), (there, here)]

    def name_matrix(self, k, letter):
        row, col = letter.rows[0], letter.cols[0]
        symmetric = self.is_symmetric(letter)
        self.put(f"Variable x{k} : {self.type_of(letter.rows, letter.cols)}. (* {letter.name} *)")
        if symmetric:
            self.put(f"Hypothesis symmetric{k} : x{k}^T = x{k}.")
            self.facts.append(f"exact: symmetric{k}")
        self.add_entry(("letter", k), row, col, symmetric, f"x{k}")
        if k in self.inverted["letter"]:
            self.name_inverse(k, letter, symmetric)

    def name_inverse(self, k, letter, symmetric):
        if not letter.properties & {"invertible", "positive"}:
            raise Unknown("the inverse of a symbol that need not have one")
        self.put(f"Variable i{k} : {self.type_of(letter.cols, letter.rows)}.",
                 f"Hypotheses (inverse{k} : x{k} *m i{k} = 1%:M)"
                 f" (inverse{k}' : i{k} *m x{k} = 1%:M).")
        if symmetric:
            self.put(f"Lemma i_symmetric{k} : i{k}^T = i{k}.",
                     f"Proof. exact: (inv_sym symmetric{k} inverse{k} inverse{k}'). Qed.")
            self.facts.append(f"exact: i_symmetric{k}")
        self.add_entry(("inverse", k), letter.cols[0], letter.rows[0], symmetric, f"i{k}")
        a, b = self.place["letter", k], self.place["inverse", k]
        self.pairs += [(a, b), (b, a)]

    # Nodes.
    def add(self, node):
        if node is None:  # nothing that is said rests on it
            self.known.append(None)
            return
        make = getattr(self, "node_" + node.kind, None)
        if make is None:
            raise Unknown(f"{node.kind}: not said in Coq")
        a = make(node, *(self.known[k] for k in node.operands))
        if (a.rows, a.cols) != (node.rows, node.cols):
            raise Unknown(f"a {node.kind} of another shape")
        if re.fullmatch(r"\(?v\d+( w\))?", a.value):  # it is another already
            self.known.append(a)
            return
        k = len(self.known)
        value, proof = (f"({letter}{k}{self.here})" if self.here else f"{letter}{k}"
                        for letter in "vr")
        term = Term(a.rows, a.cols, value, f"p{k}", proof)
        self.put(f"Definition v{k}{self.given} : {self.typed(a)} := {a.value}.",
                 f"Definition p{k} : {'poly' if a.is_number else self.BLOCKS} := {a.form}.",
                 f"Lemma r{k}{self.given} : {self.is_form(term)}. Proof {a.proof}.")
        self.known.append(term)

    # What is said.
    def sides(self, left, right):
        a = self.known[left]
        return a, self.zeros(a.rows, a.cols) if right is None else self.known[right]

    def prove(self, name, left, right):
        a, b = self.sides(left, right)
        self.put(f"Lemma {name}{self.given} : {a.value} = {b.value}.",
                 f"Proof. refine ({self.equal(a)} {a.proof} {b.proof} _). "
                 "vm_cast_no_check (erefl true). Qed.")
        return f"{a.value} = {b.value}"

    def refuse(self, pairs):
        """That the proof of a true statement is none of this one."""
        said, tactics = [], []
        for left, right in pairs:
            a, b = self.sides(left, right)
            said.append(f"{a.value} = {b.value}")
            tactics.append(f"refine ({self.equal(a)} {a.proof} {b.proof} _); "
                           "vm_compute; reflexivity")
        proof = f"({tactics[-1]})"
        for tactic in reversed(tactics[:-1]):
            proof = f"(split; [{tactic} | {proof}])"
        said, start = " /\\ ".join(said), ""
        if self.given:
            said, start = f"forall{self.given}, {said}", f"move=>{self.here}. "
        self.put(f"Goal {said}.", f"Proof. {start}Fail {proof}. Abort.")


def theorem(module, said, holds):
    """The lines of a module with a theorem `holds`; of what is false, that the same proof fails and
    the forms differ."""
    pairs = said.tree.identities
    if holds:
        names = [f"identity{k}" for k in range(len(pairs))]
        values = [said.prove(name, *pair) for name, pair in zip(names, pairs)]
        names = [f"({name}{said.here})" if said.here else name for name in names]
        proof = names[-1]
        for name in reversed(names[:-1]):
            proof = f"(conj {name} {proof})"
        said.put(f"Theorem holds{said.given} : " + " /\\ ".join(values) + ".", f"Proof {proof}.")
    else:
        same = " && ".join(said.same(*said.sides(*pair)) for pair in pairs)
        said.refuse(pairs)
        said.put(f"Theorem differs : {same} = false. Proof. by vm_compute. Qed.")
    return [f"Module {module}. Section S.", *said.lines, f"End S. End {module}."]
