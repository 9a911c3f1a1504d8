"""A statement about matrices of any size as a lemma of Coq: words in letters that do not commute.

The value of each node is a definition over Mathematical Components, a reader's. Beside it stand the
normal form that words.v computes of it and the proof that it is one. The two sides are equal
because their normal forms are.
"""

import re
from fractions import Fraction

from icl_verify_check._certificate import Unknown
from word_terms import UNIT, Term, Terms, listed, nats


class Words(Terms):
    """Of one tree: lines of a section of Coq; some symbols may stand in a section within it."""

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

    def put(self, *lines):
        self.lines += lines

    def dims(self, spaces):
        text = self.sizes[spaces[0]]
        for space in spaces[1:]:
            text = f"({text} + {self.sizes[space]})"
        return text

    def frame(self, spaces):
        text = f"b{spaces[0]}"
        for space in spaces[1:]:
            text = f"(two {text} b{space})"
        return text

    def type_of(self, rows, cols):
        return f"'M[R]_({self.dims(rows)}, {self.dims(cols)})"

    def name_sizes(self):
        names = sorted({re.sub(r"\W+", "_", symbol) + "_"
                        for number, (symbol, _) in self.tree.spaces.items() if number})
        self.put("Variable R : numFieldType.")
        if names:
            self.put(f"Variables {' '.join(names)} : nat.")
        for space in sorted(self.inverted["size"] - {0}):
            self.put(f"Hypothesis positive{space} : {self.sizes[space]}%:R != 0 :> R.")

    def name_symbols(self):
        self.entries, self.values = [], []
        self.rows, self.cols, self.symmetric = [], [], []
        self.place, self.pairs = {}, []
        self.numbers, self.number_at, self.reciprocals = ["0"], {}, []
        self.facts = {"symmetric": [], "inverse": []}
        for space in sorted(self.tree.spaces):
            if space:
                self.number_at["size", space] = len(self.numbers)
                self.numbers.append(f"{self.sizes[space]}%:R")
        opened = not self.inner
        for k, letter in sorted(self.tree.letters.items(), key=lambda e: (e[0] in self.inner, e)):
            if not opened and k in self.inner:
                opened = not self.put("Section Step.")
            if "diagonal" in letter.properties or len(letter.rows) != 1 or len(letter.cols) != 1:
                raise Unknown("a diagonal symbol, or one of several blocks")
            if letter.rows == letter.cols == UNIT:
                self.name_number(k, letter)
            else:
                self.name_matrix(k, letter)
        for space in sorted(self.inverted["size"] - {0}):
            self.add_reciprocal(("size", space), f"{self.sizes[space]}%:R^-1")
        for node in self.used():
            if node.kind == "ones":
                for space in node.rows:
                    self.name_ones(space)

    def name_number(self, k, letter):
        self.put(f"Variable x{k} : R. (* {letter.name} *)")
        self.number_at["letter", k] = len(self.numbers)
        self.numbers.append(f"x{k}")
        if k in self.inverted["letter"]:
            self.put(f"Hypothesis nonzero{k} : x{k} != 0.")
            self.add_reciprocal(("letter", k), f"x{k}^-1")

    def add_reciprocal(self, of, value):
        here, there = self.number_at[of], len(self.numbers)
        self.number_at[("inverse",) + of] = there
        self.numbers.append(value)
        self.reciprocals += [(here, there), (there, here)]

    def name_matrix(self, k, letter):
        row, col = letter.rows[0], letter.cols[0]
        symmetric = self.is_symmetric(letter)
        self.put(f"Variable x{k} : {self.type_of(letter.rows, letter.cols)}. (* {letter.name} *)")
        if symmetric:
            self.put(f"Hypothesis symmetric{k} : x{k}^T = x{k}.")
            self.facts["symmetric"].append(f"exact: symmetric{k}")
        self.add_entry(("letter", k), row, col, symmetric, f"x{k}")
        if k not in self.inverted["letter"]:
            return
        if not letter.properties & {"invertible", "positive"}:
            raise Unknown("the inverse of a symbol that need not have one")
        self.put(f"Variable i{k} : {self.type_of(letter.cols, letter.rows)}.",
                 f"Hypotheses (inverse{k} : x{k} *m i{k} = 1%:M)"
                 f" (inverse{k}' : i{k} *m x{k} = 1%:M).")
        if symmetric:
            self.put(f"Lemma i_symmetric{k} : i{k}^T = i{k}.",
                     f"Proof. exact: (inv_sym symmetric{k} inverse{k} inverse{k}'). Qed.")
            self.facts["symmetric"].append(f"exact: i_symmetric{k}")
        self.add_entry(("inverse", k), col, row, symmetric, f"i{k}")
        a, b = self.place["letter", k], self.place["inverse", k]
        self.pairs += [(a, b), (b, a)]

    def name_ones(self, space):
        if space and ("ones", space) not in self.place:
            ones = f"(const_mx 1 : {self.type_of((space,), UNIT)})"
            self.add_entry(("ones", space), space, 0, False, ones)

    @staticmethod
    def is_symmetric(letter):
        return bool(letter.properties & {"symmetric", "positive"}) and letter.rows != UNIT

    def typed(self, of):
        """The type of a node or a symbol."""
        return "R" if of.rows == of.cols == UNIT else self.type_of(of.rows, of.cols)

    def add_entry(self, key, row, col, symmetric, value):
        self.place[key] = len(self.entries)
        self.entries.append(f"@Slet R ds {row} {col} {value}")
        self.values.append(value)
        self.rows.append(row)
        self.cols.append(col)
        self.symmetric.append(symmetric)

    def name_theory(self):
        """What the normal form may use, and that it may."""
        spaces = sorted(self.sizes)
        self.put(f"Definition ds : seq nat := {nats(self.sizes[s] for s in spaces)}."
                 .replace("1%N;", "1;"),
                 f"Definition env : seq (slet R ds) := {listed(self.entries)}.",
                 f"Definition xs : seq R := {listed(self.numbers)}.",
                 f"Definition sg := Sig {nats(self.rows)} {nats(self.cols)} "
                 f"{listed(str(s).lower() for s in self.symmetric)} {nats(self.pairs)} "
                 f"{nats(spaces)} {nats(self.reciprocals)}.")
        proof = ["apply: env_ok => //."]
        if any(self.symmetric):
            proof.append("- by rewrite /=; repeat split=> //; apply: (@emb_sym R ds _ _ _) => //; "
                         + " || ".join(self.facts["symmetric"]) + ".")
        if self.pairs:
            proof.append("- by rewrite /=; repeat split; try (apply: (@emb_inv R ds); assumption); "
                         "apply: (@emb_invT R ds); assumption.")
        if self.reciprocals:
            proof.append("- by rewrite /=; repeat split; rewrite ?mulfV ?mulVf.")
        proof.append("by case=> " + "[|" * len(spaces) + "i" + "]" * len(spaces) +
                     "// _; rewrite /dim /= ?nth_nil.")
        self.put("Lemma H : ok sg (M env) (P R ds) (nth 0 xs).", "Proof.", *proof, "Qed.")
        for space in spaces:
            self.put(f"Definition b{space} : frame (P R ds) {self.sizes[space]} :="
                     f" base (@EE R ds) (@EP R ds) {space}.")
        self.put("Notation rep := (rep (M env) (nth 0 xs)).",
                 "Notation reps := (reps (M env) (P R ds) (nth 0 xs)).")

    # Nodes.
    def add(self, node):
        if node is None:  # nothing that is said rests on it
            self.known.append(None)
            return
        make = getattr(self, "node_" + node.kind, None)
        if make is None:
            raise Unknown(f"{node.kind}: no word")
        a = make(node, *(self.known[k] for k in node.operands))
        if (a.rows, a.cols) != (node.rows, node.cols):
            raise Unknown(f"a {node.kind} of another shape")
        k = len(self.known)
        kind = "poly" if a.is_number else "nfm"
        typed = self.typed(a)
        said = (f"reps p{k} v{k}" if a.is_number else
                f"rep {self.frame(a.rows)} {self.frame(a.cols)} p{k} v{k}")
        if re.fullmatch(r"v\d+", a.value):  # it is another already
            self.known.append(a)
            return
        self.put(f"Definition v{k} : {typed} := {a.value}.",
                 f"Definition p{k} : {kind} := {a.form}.",
                 f"Lemma r{k} : {said}. Proof {a.proof}.")
        self.known.append(Term(a.rows, a.cols, f"v{k}", f"p{k}", f"r{k}"))

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
        if node.rows == UNIT:
            return self.number(Fraction(1))
        return Term(node.rows, node.rows, f"(1%:M : {self.type_of(node.rows, node.rows)})",
                    f"(nid {nats(node.rows)})",
                    f"(@rep_id R _ (M env) (P R ds) (nth 0 xs) _ {self.frame(node.rows)} "
                    f"{nats(node.rows)} erefl)")

    def node_ones(self, node):
        return self.of_blocks(node.rows, UNIT, lambda i, _: self.number(Fraction(1))
                              if node.rows[i] == 0
                              else self.symbol(("ones", node.rows[i]), node.rows[i:i + 1], UNIT))

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
        if not a.is_number:
            raise Unknown("hadamard: no word")
        return self.product(a, b)

    def node_dot(self, node, a, b):
        return self.product(self.turned(a), b)

    def node_outer(self, node, a, b):
        return self.product(a, self.turned(b))

    def node_transpose(self, node, a):
        return self.turned(a)

    def node_trace(self, node, a):
        if a.is_number:
            return a
        return Term(UNIT, UNIT, f"(\\tr {a.value})", f"(ntrace sg {a.form})",
                    f"(rep_trace H {a.proof})")

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

    # What is said.
    def sides(self, left, right):
        a = self.known[left]
        return a, self.zeros(a.rows, a.cols) if right is None else self.known[right]

    def prove(self, name, left, right):
        a, b = self.sides(left, right)
        rule = "reps_eq H" if a.is_number else "rep_eq"
        self.put(f"Lemma {name} : {a.value} = {b.value}.",
                 f"Proof. refine ({rule} {a.proof} {b.proof} _). "
                 "vm_cast_no_check (erefl true). Qed.")
        return f"{a.value} = {b.value}"

    def refuse(self, pairs):
        """That the proof of a true statement is none of this one."""
        said, tactics = [], []
        for left, right in pairs:
            a, b = self.sides(left, right)
            rule = "reps_eq H" if a.is_number else "rep_eq"
            said.append(f"{a.value} = {b.value}")
            tactics.append(f"refine ({rule} {a.proof} {b.proof} _); vm_compute; reflexivity")
        proof = f"({tactics[-1]})"
        for tactic in reversed(tactics[:-1]):
            proof = f"(split; [{tactic} | {proof}])"
        self.put("Goal " + " /\\ ".join(said) + ".", f"Proof. Fail {proof}. Abort.")

    def same(self, left, right):
        a, b = self.sides(left, right)
        return f"({'ssame' if a.is_number else 'nsame'} {a.form} {b.form})"


def lemma(module, tree, holds=True):
    """The lines of a module with a theorem `holds`; of what is false, that the same proof fails and
    the forms differ."""
    words = Words(tree)
    if holds:
        names = [f"identity{k}" for k in range(len(tree.identities))]
        said = [words.prove(name, *pair) for name, pair in zip(names, tree.identities)]
        proof = names[-1]
        for name in reversed(names[:-1]):
            proof = f"(conj {name} {proof})"
        words.put("Theorem holds : " + " /\\ ".join(said) + ".", f"Proof {proof}.")
    else:
        same = " && ".join(words.same(*pair) for pair in tree.identities)
        words.refuse(tree.identities)
        words.put(f"Theorem differs : {same} = false. Proof. by vm_compute. Qed.")
    return [f"Module {module}. Section S.", *words.lines, f"End S. End {module}."]
