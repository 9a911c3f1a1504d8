"""A statement about matrices of any size as a lemma of Coq: sums over indices of products of
entries (theory/sums.v), and means by Isserlis' theorem (theory/sums_means.v)."""

from icl_verify_check._certificate import Unknown
from statement import Statement, theorem
from sum_terms import SumTerms
from word_terms import UNIT, Term, listed, nats


class Sums(SumTerms, Statement):
    """Letter 0 is the identity; numbers are letters, too."""

    BLOCKS = "blocks"

    def begin(self):
        self.values, self.entries = ["_"], ["one_entries R"]
        self.numbers = self.values
        self.rows, self.cols, self.symmetric = [0], [0], [True]
        self.place, self.pairs, self.facts, self.diagonals = {}, [], [], {}
        self.number_at, self.reciprocals = {}, []
        self.random, self.means = set(), {}
        self.averaged = {self.tree.nodes[k].data[0] for node in self.used()
                         if node.kind == "mean" for k in node.operands[1::2]}
        self.roots = self.roots_of_covariances()
        if self.averaged:
            self.given, self.here = " (w : world R)", " w"
            self.H, self.M = "(H w)", "(mm w)"
        self.spaces = sorted(self.tree.spaces)
        self.size_letters = [0] + [self.add_number(("size", space), f"{self.sizes[space]}%:R")
                                   for space in self.spaces if space]

    def roots_of_covariances(self):
        """A symbol whose covariance is S S, S a symmetric symbol, is S times one whose covariance
        is I: covariances that are sums themselves have no place in the theory."""
        found = {}
        for node in self.used():
            if node.kind == "mean":
                for symbol, covariance in zip(node.operands[1::2], node.operands[2::2]):
                    letter = self.tree.nodes[symbol].data[0]
                    found.setdefault(letter, set()).add(self.root_of(covariance))
        return {letter: next(iter(roots)) for letter, roots in found.items()
                if len(roots) == 1 and None not in roots}

    def root_of(self, covariance):
        """The node S of S S; None for another covariance."""
        node = self.tree.nodes[covariance]
        factors = {self.tree.nodes[k] for k in node.operands}
        root = factors.pop() if node.kind == "product" and len(factors) == 1 else None
        if root is None or root.kind != "letter" or root.data[0] in self.averaged:
            return None
        return root if self.is_symmetric(self.tree.letters[root.data[0]]) else None

    def node_letter(self, node):
        root = self.roots.get(node.data[0])
        symbol = super().node_letter(node)
        return self.product(super().node_letter(root), symbol) if root else symbol

    def name_number(self, k, letter):
        if k not in self.averaged:
            return super().name_number(k, letter)
        at = len(self.values)
        self.put(f"Definition x{k} (w : world R) : R := w {at} 0%N 0%N. (* {letter.name} *)")
        self.random.add(self.add_number(("letter", k), f"(x{k} w)"))
        return None

    def name_matrix(self, k, letter):
        at = len(self.values)
        if k in self.averaged:
            if k in self.inverted["letter"] or letter.properties:
                raise Unknown("a mean over a symbol with a property")
            what = f"{letter.name} is a root times it" if k in self.roots else letter.name
            self.put(f"Definition x{k} (w : world R) : {self.typed(letter)} := "
                     f"\\matrix_(i, j) w {at}%N i j. (* {what} *)")
            self.random.add(at)
            self.add_entry(("letter", k), letter.rows[0], letter.cols[0], False, f"(x{k} w)")
            return
        super().name_matrix(k, letter)
        if "diagonal" in letter.properties:
            if k in self.inverted["letter"]:
                raise Unknown("the inverse of a diagonal symbol")
            self.put(f"Hypothesis diagonal{k} : is_diag_mx x{k}.")
            self.diagonals[at] = f"diagonal{k}"

    def name_constants(self):
        for node in self.used():
            if node.kind == "order" and node.rows != UNIT:
                key = ("order", node.rows)
                if key not in self.place:
                    typed = self.type_of(node.rows, node.rows)
                    self.add_entry(key, node.rows[0], node.rows[0], False,
                                   f"(\\matrix_(i, j) (i <= j)%N%:R : {typed})")

    def add_number(self, key, value):
        self.number_at[key] = at = len(self.values)
        self.add_letter(0, 0, False, value, f"number ({value} : R)")
        return at

    def add_entry(self, key, row, col, symmetric, value):
        self.place[key] = len(self.values)
        self.add_letter(row, col, symmetric, value, f"mget {value}")

    def add_letter(self, row, col, symmetric, value, entries):
        self.entries.append(entries)
        self.values.append(value)
        self.rows.append(row)
        self.cols.append(col)
        self.symmetric.append(symmetric)

    def name_theory(self):
        """What the normal form may use, and that it may."""
        entries = [("one_entries R" if k in self.random else said)
                   for k, said in enumerate(self.entries)]
        self.put(f"Definition ds : seq nat := {nats(self.sizes[s] for s in self.spaces)}."
                 .replace("1%N;", "1;"),
                 "Notation dm := (nth 1%N ds).",
                 f"Definition env : seq (nat -> nat -> R) := {listed(entries)}.",
                 f"Definition sg := Sig {nats(self.rows)} {nats(self.cols)} "
                 f"{listed(str(s).lower() for s in self.symmetric)} {nats(self.pairs)} "
                 f"{nats(self.size_letters)} {nats(self.reciprocals)}.")
        if self.averaged:
            self.put(f"Definition random : seq nat := {nats(sorted(self.random))}.",
                     "Definition mm (w : world R) := in_world random env w.")
        else:
            self.put("Definition mm := entries env.")
        symmetric = ["rewrite ?/mm ?/in_world /entries /= /one_entries eq_sym"]
        if self.facts:
            symmetric.append("apply: mget_sym; (" + " || ".join(self.facts) + ")")
        proof = ["apply: env_ok => //.",
                 "- by rewrite /=; repeat split=> //; move=> i j; "
                 f"first [by {' | by '.join(symmetric)}]."]
        if self.pairs:
            proof.append("- by rewrite /=; repeat split; move=> i j; apply: mget_inv; "
                         "assumption.")
        if self.reciprocals:
            proof.append("- by rewrite /=; repeat split; rewrite ?/mm ?/in_world /entries /= "
                         "/number ?mulfV ?mulVf.")
        proof.append("by case=> " + "[|" * len(self.spaces) + "i" + "]" * len(self.spaces) +
                     "// _; rewrite /= ?nth_nil.")
        self.put(f"Lemma H{self.given} : ok dm sg {self.M}.", "Proof.", *proof, "Qed.")

    def is_form(self, a):
        if a.is_number:
            return f"reps dm {self.M} {a.form} {a.value}"
        return f"mrep dm {self.M} {nats(a.rows)} {nats(a.cols)} {a.form} {a.value}"

    def equal(self, a):
        return f"reps_eq {self.H}" if a.is_number else f"mrep_eq {self.H}"

    @staticmethod
    def same(a, b):
        if a.is_number:
            return f"(same {a.form} {b.form})"
        return f"(nsame {nats(a.rows)} {nats(a.cols)} {a.form} {b.form})"

    def node_order(self, node):
        return self.symbol(("order", node.rows), node.rows, node.rows)

    # Means.
    def node_mean(self, node, a, *pairs):
        law = self.law(tuple(self.tree.nodes[k].data[0] for k in node.operands[1::2]),
                       pairs[1::2])
        mean, rows, cols = f"mean{law}", nats(a.rows), nats(a.cols)
        start = (f"H (@in_world_random R random env (map fst covs{law}) erefl) "
                 f"(@in_world_fixed R random env (map fst covs{law})) HC{law} law{law} "
                 "(erefl true)")
        proof = f"(fun w => {a.proof})"
        if a.is_number:
            return Term(UNIT, UNIT, f"({mean} (fun w => {a.value}) w)",
                        f"(pmean sg covs{law} 0 0 {a.form})",
                        f"(reps_mean {start} {proof} "
                        f"(erefl true <: fits sg covs{law} 0 0 {a.form} = true) w)")
        return Term(a.rows, a.cols, f"(\\matrix_(i, j) {mean} (fun w => {a.value} i j) w "
                    f": {self.type_of(a.rows, a.cols)})",
                    f"(nmean sg covs{law} {rows} {cols} {a.form})",
                    f"(mrep_mean {start} {proof} "
                    f"(erefl true <: nfits sg covs{law} {rows} {cols} {a.form} = true) w)")

    def law(self, symbols, covariances):
        """The number of the mean over these symbols, which is assumed as it is first met."""
        key = symbols, tuple(c.value for c in covariances)
        if key in self.means:
            return self.means[key]
        number = self.means[key] = len(self.means) + 1
        places, forms, entries, proofs = [], [], [], []
        for k, c in zip(symbols, covariances):
            if k in self.roots:
                c = self.identity(self.tree.letters[k].rows)
            is_number = ("letter", k) in self.number_at
            places.append((self.number_at if is_number else self.place)["letter", k])
            forms.append(c.form if is_number else f"ent {c.form} 0 0")
            entries.append(f"number {c.value}" if is_number else f"mget {c.value}")
            proofs.append(c.proof if is_number else f"(rep_one_block {c.proof})")
        covs = listed(f"({at}%N, {form})" for at, form in zip(places, forms))
        chosen = "one_entries R"
        for at, said in reversed(list(zip(places, entries))):
            chosen = f"if eqn k {at} then {said} else {chosen}"
        proof = "Logic.I"
        for said in reversed(proofs):
            proof = f"(conj {said} {proof})"
        self.put(f"Definition covs{number} : seq (nat * poly) := {covs}.",
                 f"Definition C{number} (w : world R) k : nat -> nat -> R := {chosen}.",
                 f"Lemma HC{number} (w : world R) : each (fun p => rep dm (mm w) "
                 f"(nth 0%N (rows sg) p.1) (nth 0%N (rows sg) p.1) p.2 (C{number} w p.1)) "
                 f"covs{number}.",
                 f"Proof {proof}.",
                 f"Variable mean{number} : (world R -> R) -> world R -> R.",
                 f"Hypothesis law{number} : isserlis {nats(places)} "
                 "(fun k => dm (nth 0%N (rows sg) k)) (fun k => dm (nth 0%N (cols sg) k)) "
                 f"C{number} mean{number}.")
        return number


Maker = Sums


def lemma(module, tree, holds=True):
    return theorem(module, Sums(tree), holds)
