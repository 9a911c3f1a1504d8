"""Terms of a lemma about entries: value, normal form as sums over indices (theory/sums.v) and the
proof that it is one (theory/sums_blocks.v), for each operation on them."""

from fractions import Fraction

from icl_verify_check._certificate import Unknown
from word_terms import UNIT, Term, Terms, nats, rational


class SumTerms(Terms):
    """Of one statement; who derives from this names its sizes and symbols: values, place and
    number_at. H is what normal forms may use, M the entries."""

    H, M = "H", "mm"

    def number(self, value):
        said = f"(q R ({value.numerator}) {value.denominator})"
        return Term(UNIT, UNIT, said, f"(pconst {rational(value)})",
                    f"(@reps_const R dm {self.M} {rational(value)} {said} erefl)")

    def variable(self, key):
        at = self.number_at[key]
        return Term(UNIT, UNIT, self.values[at], f"[:: (q1, ([::], [:: ({at}, 0, 0)]))]%N",
                    f"(reps_var {self.H} {at})")

    def symbol(self, key, rows, cols):
        at, r, c = self.place[key], rows[0], cols[0]
        value = self.values[at]
        if at in self.diagonals:
            return Term(rows, cols, value, f"(ndiagonal {at})",
                        f"(@mrep_diagonal R dm sg {self.M} {self.H} {at} {r} {value} "
                        f"{self.diagonals[at]} erefl)")
        form = f"(nletter {at} {r} {c})"
        if at in self.random:
            return Term(rows, cols, value, form,
                        f"(@mrep_given R dm sg {self.M} {self.H} {at} {r} {c})")
        return Term(rows, cols, value, form,
                    f"(@mrep_letter R dm sg {self.M} {self.H} {at} {r} {c} {value} erefl)")

    def identity(self, spaces):
        return Term(spaces, spaces, f"(1%:M : {self.type_of(spaces, spaces)})",
                    f"(nid {nats(spaces)})",
                    f"(@mrep_id R dm sg {self.M} {self.H} {nats(spaces)} _ erefl)")

    def ones(self, spaces):
        return Term(spaces, UNIT, f"(const_mx 1 : {self.type_of(spaces, UNIT)})",
                    f"(nones {nats(spaces)} [:: 0]%N)",
                    f"(@mrep_ones R dm {self.M} {nats(spaces)} [:: 0]%N _ _ erefl erefl)")

    def zeros(self, rows, cols):
        if rows == cols == UNIT:
            return self.number(Fraction(0))
        return Term(rows, cols, f"(0 : {self.type_of(rows, cols)})",
                    f"(nzero {nats(rows)} {nats(cols)})",
                    f"(@mrep_zero R dm {self.M} {nats(rows)} {nats(cols)} _ _ erefl erefl)")

    def matrix(self, a):
        if not a.is_number:
            return a
        return Term(UNIT, UNIT, f"({a.value}%:M : 'M[R]_1)", f"[:: [:: {a.form}]]",
                    f"(mrep_scalar {self.H} {a.proof})")

    def entry(self, matrix):
        return Term(UNIT, UNIT, f"({matrix.value} 0 0)", f"(ent {matrix.form} 0 0)",
                    f"(mrep_entry {self.H} {matrix.proof})")

    def product(self, a, b):
        if a.cols != b.rows:
            raise Unknown("a product of other shapes")
        if a.is_number and b.is_number:
            return Term(UNIT, UNIT, f"({a.value} * {b.value})",
                        f"(combine sg 0 0 [::] 0 0 0 0 {a.form} {b.form})",
                        f"(reps_mul {self.H} {a.proof} {b.proof})")
        a, b = self.matrix(a), self.matrix(b)
        sides = f"{nats(a.rows)} {nats(a.cols)} {nats(b.cols)}"
        return self.shaped(a.rows, b.cols, f"({a.value} *m {b.value})",
                           f"(nmul sg {sides} {a.form} {b.form})",
                           f"(mrep_mul {self.H} {a.proof} {b.proof})")

    def sum(self, a, b):
        if a.is_number:
            return self.binary("+", "padd", "reps_add", a, b, UNIT, UNIT)
        return self.binary("+", f"nadd {nats(a.rows)} {nats(a.cols)}", "mrep_add", a, b,
                           a.rows, a.cols)

    @staticmethod
    def negative(a):
        if a.is_number:
            return Term(UNIT, UNIT, f"(- {a.value})", f"(pscale qm1 {a.form})",
                        f"(reps_opp {a.proof})")
        return Term(a.rows, a.cols, f"(- {a.value})",
                    f"(nopp {nats(a.rows)} {nats(a.cols)} {a.form})", f"(mrep_opp {a.proof})")

    def multiple(self, s, a):
        if a.is_number:
            return self.product(s, a)
        return self.binary("*:", f"nsmul sg {nats(a.rows)} {nats(a.cols)}",
                           f"mrep_scale {self.H}", s, a, a.rows, a.cols)

    def turned(self, a):
        if a.is_number:
            return a
        return Term(a.cols, a.rows, f"{a.value}^T",
                    f"(ntr sg {nats(a.rows)} {nats(a.cols)} {a.form})",
                    f"(mrep_tr {self.H} {a.proof})")

    def trace(self, a):
        return Term(UNIT, UNIT, f"(\\tr {a.value})", f"(ntrace sg {nats(a.rows)} {a.form})",
                    f"(mrep_trace {self.H} {a.proof})")

    # Entry by entry.
    def entrywise(self, a, b):
        return Term(a.rows, a.cols, f"(had {a.value} {b.value})",
                    f"(nhad sg {nats(a.rows)} {nats(a.cols)} {a.form} {b.form})",
                    f"(mrep_had {self.H} {a.proof} {b.proof})")

    def node_column_products(self, node, a, b):
        a, b = self.matrix(a), self.matrix(b)
        return self.shaped(a.cols, UNIT, f"(columns {a.value} {b.value})",
                           f"(ncolumns sg {nats(a.rows)} {nats(a.cols)} {a.form} {b.form})",
                           f"(mrep_columns {self.H} {a.proof} {b.proof})")

    def node_scaled_columns(self, node, a, v):
        a, v = self.matrix(a), self.matrix(v)
        return self.shaped(a.rows, a.cols, f"(scaled {a.value} {v.value})",
                           f"(nscaled sg {nats(a.rows)} {nats(a.cols)} {a.form} {v.form})",
                           f"(mrep_scaled {self.H} {a.proof} {v.proof})")

    # Blocks.
    def cut(self, a, by_rows, first):
        side, other = (a.rows, a.cols) if by_rows else (a.cols, a.rows)
        kept = side[:-1] if first else side[-1:]
        letter = ("u" if first else "d") if by_rows else ("l" if first else "r")
        at, count = (0, len(kept)) if first else (len(side) - 1, 1)
        cut = f"{at} {count} 0 {len(other)}" if by_rows else f"0 {len(other)} {at} {count}"
        spaces = ([side[:-1], side[-1:], other] if by_rows else [other, side[:-1], side[-1:]])
        lemma = (f"(@mrep_{letter}sub R dm {self.M} " + " ".join(map(nats, spaces)) +
                 " _ _ _ _ _" + " erefl" * (1 if first else 2) + f" {a.proof})")
        rows, cols = (kept, other) if by_rows else (other, kept)
        return Term(rows, cols, f"({letter}submx {a.value})", f"(npart {cut} {a.form})", lemma)

    def side_by_side(self, terms, by_rows):
        lemma, value, form = (("mrep_col", "col_mx", "ncol") if by_rows else
                              ("mrep_row", "row_mx", "nrow"))
        a = terms[0]
        for b in terms[1:]:
            rows, cols = (a.rows + b.rows, a.cols) if by_rows else (a.rows, a.cols + b.cols)
            sides = [a.rows, b.rows, a.cols] if by_rows else [a.rows, a.cols, b.cols]
            a = Term(rows, cols, f"({value} {a.value} {b.value})",
                     f"({form} {' '.join(map(nats, sides))} {a.form} {b.form})",
                     f"({lemma} {a.proof} {b.proof})")
        return a
