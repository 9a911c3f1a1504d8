"""A statement about matrices of any size as a lemma of Coq: words in letters that do not commute
(theory/words.v)."""

from icl_verify_check._certificate import Unknown
from statement import Statement, theorem
from word_terms import UNIT, Terms, listed, nats


class Words(Terms, Statement):
    BLOCKS = "nfm"

    def frame(self, spaces):
        text = f"b{spaces[0]}"
        for space in spaces[1:]:
            text = f"(two {text} b{space})"
        return text

    def begin(self):
        self.entries, self.values = [], []
        self.rows, self.cols, self.symmetric = [], [], []
        self.place, self.pairs, self.facts = {}, [], []
        self.numbers, self.number_at, self.reciprocals = ["0"], {}, []
        for space in sorted(self.tree.spaces):
            if space:
                self.add_number(("size", space), f"{self.sizes[space]}%:R")
        if any("diagonal" in letter.properties for letter in self.tree.letters.values()):
            raise Unknown("a diagonal symbol")

    def name_constants(self):
        for node in self.used():
            if node.kind == "ones":
                for space in node.rows:
                    self.name_ones(space)

    def name_ones(self, space):
        if space and ("ones", space) not in self.place:
            ones = f"(const_mx 1 : {self.type_of((space,), UNIT)})"
            self.add_entry(("ones", space), space, 0, False, ones)

    def add_number(self, key, value):
        self.number_at[key] = len(self.numbers)
        self.numbers.append(value)
        return self.number_at[key]

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
                         + " || ".join(self.facts) + ".")
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

    def is_form(self, a):
        if a.is_number:
            return f"reps {a.form} {a.value}"
        return f"rep {self.frame(a.rows)} {self.frame(a.cols)} {a.form} {a.value}"

    @staticmethod
    def equal(a):
        return "reps_eq H" if a.is_number else "rep_eq"

    @staticmethod
    def same(a, b):
        return f"({'ssame' if a.is_number else 'nsame'} {a.form} {b.form})"


Maker = Words


def lemma(module, tree, holds=True):
    return theorem(module, Words(tree), holds)
