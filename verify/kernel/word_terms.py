"""Terms of a lemma about matrices: value, normal form (theory/words.v) and the proof that it is one
(theory/words_blocks.v), for each operation on them."""

from fractions import Fraction

from icl_verify_check._certificate import Unknown

UNIT = (0,)


class Term:
    """Value, normal form and proof of a part of a statement; a number or a matrix."""

    def __init__(self, rows, cols, value, form, proof):
        self.rows, self.cols = rows, cols
        self.value, self.form, self.proof = value, form, proof

    @property
    def is_number(self):
        return self.rows == self.cols == UNIT


def listed(items):
    return "[:: " + "; ".join(str(item) for item in items) + "]" if items else "[::]"


def nats(items):
    return listed(items) + "%N"


def rational(q):
    return f"(Qmake ({q.numerator}) {q.denominator})"


class Terms:
    """Of one statement; who derives from this names its sizes and symbols: numbers and number_at,
    values and place, frame() and type_of()."""

    def number(self, value):
        said = f"(q R ({value.numerator}) {value.denominator})"
        return Term(UNIT, UNIT, said, f"(sconst {rational(value)})",
                    "(@reps_const R _ (M env) (P R ds) (nth 0 xs) "
                    f"{rational(value)} {said} erefl)")

    def variable(self, key):
        at = self.number_at[key]
        return Term(UNIT, UNIT, self.numbers[at], f"(svar {at})",
                    f"(reps_var (M env) (P R ds) (nth 0 xs) {at})")

    def symbol(self, key, rows, cols):
        at = self.place[key]
        value = self.values[at]
        return Term(rows, cols, value, f"(nletter {at})",
                    "(@rep_letter R _ (M env) (P R ds) (nth 0 xs) (dim ds) (E R ds) (@EE R ds) "
                    f"(@EP R ds) {at} {rows[0]} {cols[0]} {value} erefl)")

    def identity(self, spaces):
        return Term(spaces, spaces, f"(1%:M : {self.type_of(spaces, spaces)})",
                    f"(nid {nats(spaces)})",
                    f"(@rep_id R _ (M env) (P R ds) (nth 0 xs) _ {self.frame(spaces)} "
                    f"{nats(spaces)} erefl)")

    def ones(self, spaces):
        return self.of_blocks(spaces, UNIT, lambda i, _: self.number(Fraction(1))
                              if spaces[i] == 0
                              else self.symbol(("ones", spaces[i]), spaces[i:i + 1], UNIT))

    @staticmethod
    def entrywise(a, b):
        raise Unknown("an entrywise product: no word")

    def trace(self, a):
        return Term(UNIT, UNIT, f"(\\tr {a.value})", f"(ntrace sg {a.form})",
                    f"(rep_trace H {a.proof})")

    def zeros(self, rows, cols):
        if rows == cols == UNIT:
            return self.number(Fraction(0))
        m, n = len(rows), len(cols)
        return Term(rows, cols, f"(0 : {self.type_of(rows, cols)})", f"(nzero {m} {n})",
                    "(@rep_zero R _ (M env) (P R ds) (nth 0 xs) _ _ "
                    f"{self.frame(rows)} {self.frame(cols)} {m} {n} erefl erefl)")

    def matrix(self, a):
        if not a.is_number:
            return a
        return Term(UNIT, UNIT, f"({a.value}%:M : 'M[R]_1)", f"(nscalar {a.form})",
                    f"(@rep_scalar R _ _ _ _ _ _ b0 erefl {a.proof})")

    def entry(self, matrix):
        """The number in a matrix of one entry."""
        return Term(UNIT, UNIT, f"({matrix.value} 0 0)", f"(ntrace sg {matrix.form})",
                    f"(rep_entry H (U:=b0) {matrix.proof})")

    def shaped(self, rows, cols, *three):
        found = Term(rows, cols, *three)
        return self.entry(found) if found.is_number else found

    def product(self, a, b):
        if a.cols != b.rows:
            raise Unknown("a product of other shapes")
        if a.is_number and b.is_number:
            return self.binary("*", "pmul sg", "reps_mul H", a, b, UNIT, UNIT)
        a, b = self.matrix(a), self.matrix(b)
        return self.shaped(a.rows, b.cols, f"({a.value} *m {b.value})",
                           f"(nmul sg {a.form} {b.form})", f"(rep_mul H {a.proof} {b.proof})")

    @staticmethod
    def binary(sign, form, proof, a, b, rows, cols):
        return Term(rows, cols, f"({a.value} {sign} {b.value})", f"({form} {a.form} {b.form})",
                    f"({proof} {a.proof} {b.proof})")

    def sum(self, a, b):
        kind = ("padd", "reps_add") if a.is_number else ("nadd", "rep_add")
        return self.binary("+", *kind, a, b, a.rows, a.cols)

    @staticmethod
    def negative(a):
        form, proof = ("pscale", "reps_opp") if a.is_number else ("nscaleq", "rep_opp")
        return Term(a.rows, a.cols, f"(- {a.value})", f"({form} qm1 {a.form})",
                    f"({proof} {a.proof})")

    def multiple(self, s, a):
        if a.is_number:
            return self.product(s, a)
        return self.binary("*:", "nsmul sg", "rep_scale H", s, a, a.rows, a.cols)

    @staticmethod
    def turned(a):
        if a.is_number:
            return a
        return Term(a.cols, a.rows, f"{a.value}^T", f"(ntr sg {a.form})", f"(rep_tr H {a.proof})")

    # Blocks: sides are sums of sizes, the first two innermost.
    def cut(self, a, by_rows, first):
        """All blocks of a side but the last, or the last."""
        side, other = (a.rows, a.cols) if by_rows else (a.cols, a.rows)
        kept = side[:-1] if first else side[-1:]
        letter = ("u" if first else "d") if by_rows else ("l" if first else "r")
        at, count = (0, len(kept)) if first else (len(side) - 1, 1)
        cut = f"{at} {count} 0 {len(other)}" if by_rows else f"0 {len(other)} {at} {count}"
        lemma = (f"(@rep_{letter}sub R _ (M env) (P R ds) (nth 0 xs) _ _ _ {self.frame(other)} "
                 f"{self.frame(side[:-1])} {self.frame(side[-1:])} _ _ ")
        counts = [len(kept), len(other)] if first else [len(side) - 1, 1, len(other)]
        lemma += " ".join(map(str, counts)) + " erefl" * len(counts) + f" {a.proof})"
        rows, cols = (kept, other) if by_rows else (other, kept)
        return Term(rows, cols, f"({letter}submx {a.value})", f"(npart {cut} {a.form})", lemma)

    def block(self, a, i, j):
        if a.is_number:
            return a
        for by_rows, at in ((True, i), (False, j)):
            while len(a.rows if by_rows else a.cols) > at + 1:
                a = self.cut(a, by_rows, True)
            if at > 0:
                a = self.cut(a, by_rows, False)
        return self.entry(a) if a.is_number else a

    def side_by_side(self, terms, by_rows):
        lemma, value, form = (("rep_col", "col_mx", "ncol") if by_rows else
                              ("rep_row", "row_mx", "nrow"))
        a = terms[0]
        for b in terms[1:]:
            rows, cols = (a.rows + b.rows, a.cols) if by_rows else (a.rows, a.cols + b.cols)
            a = Term(rows, cols, f"({value} {a.value} {b.value})", f"({form} {a.form} {b.form})",
                     f"({lemma} {a.proof} {b.proof})")
        return a

    def of_blocks(self, rows, cols, block_at):
        lines = []
        for i in range(len(rows)):
            blocks = [block_at(i, j) or self.zeros(rows[i:i + 1], cols[j:j + 1])
                      for j in range(len(cols))]
            lines.append(self.side_by_side([self.matrix(b) for b in blocks], False))
        found = self.side_by_side(lines, True)
        return self.entry(found) if found.is_number else found

    def part(self, a, i, rows, j, cols):
        return self.of_blocks(a.rows[i:i + rows], a.cols[j:j + cols],
                              lambda r, c: self.block(a, i + r, j + c))
