"""A straight-line program as a lemma of Coq: in every field of characteristic 0 its outputs vanish
for all values of its variables, because they are the zero polynomial (theory/programs.v)."""

from fractions import Fraction

from icl_verify_check._certificate import Unknown
from icl_verify_check._programs import Polynomials, TooLarge

PRODUCTS = 50_000  # of terms; the kernel multiplies out more slowly than Python

WORDS = {"add": "Add", "subtract": "Sub", "multiply": "Mul", "matrix_sum": "Add",
         "matrix_difference": "Sub"}


class Steps:
    """Numbers the values anew, one a step, from 1 on."""

    def __init__(self, program):
        if program.inverses:
            raise Unknown("a program with the inverse of a size")
        self.lines, self.at, self.constants = [], {}, {}
        for result, kind, operands in program.steps:
            self.take(result, kind, operands)

    def put(self, slot, text):
        self.lines.append(text)
        if slot is not None:
            self.at[slot] = len(self.lines)

    def constant(self, value):
        return f"Cst (Qmake ({value.numerator}) {value.denominator})"

    def take(self, result, kind, operands):
        at = self.at
        if kind == "constant":
            self.constants[result] = Fraction(operands[0])
            self.put(result, self.constant(operands[0]))
        elif kind == "variable":
            self.put(result, f"Var {operands[0] + 1}")
        elif kind == "negate":
            self.put(result, f"Neg {at[operands[0]]}")
        elif kind == "divide":
            self.divide(result, *operands)
        elif kind in ("add", "subtract", "multiply"):
            self.put(result, f"{WORDS[kind]} {at[operands[0]]} {at[operands[1]]}")
        elif kind.startswith("matrix_"):
            for k, text in enumerate(self.matrix_step(kind, *operands)):
                self.put(result + k, text)
        else:
            raise Unknown(f"{kind}: no polynomial")

    def divide(self, result, a, b):
        if b not in self.constants:
            raise Unknown("a division by what is no number")
        self.put(None, self.constant(1 / self.constants[b]))
        self.put(result, f"Mul {self.at[a]} {len(self.lines)}")

    def matrix_step(self, kind, a, b):
        at = self.at
        if kind == "matrix_multiple":
            return [f"Mul {at[a]} {at[entry]}" for row in b for entry in row]
        if kind in WORDS:
            return [f"{WORDS[kind]} {at[x]} {at[y]}" for r, s in zip(a, b) for x, y in zip(r, s)]
        return ["Dot [:: " + "; ".join(f"({at[x]}, {at[row[j]]})" for x, row in zip(left, b)) + "]"
                for left in a for j in range(len(b[0]))]


def need_small(program):
    try:
        program.run(Polynomials(PRODUCTS))
    except TooLarge:
        raise Unknown("a program too large to be multiplied out") from None


def lemma(module, program, holds=True):
    need_small(program)
    steps = Steps(program)
    outputs = "; ".join(str(steps.at[slot]) for slot in program.outputs)
    text = "; ".join(f"({number}, {step})" for number, step in enumerate(steps.lines, 1))
    lines = [f"Module {module}. Local Open Scope positive_scope.",
             f"Definition program : seq (positive * op) := [:: {text}].",
             f"Definition outputs : seq positive := [:: {outputs}]."]
    if holds:
        lines += ["Theorem holds (R : numFieldType) (x : list R) :",
                  "  forall k, In k outputs -> get 0%R (@rrun R x program) k = 0%R.",
                  "Proof. apply: check_ok. by vm_cast_no_check (erefl true). Qed."]
    else:
        lines += ["Goal forall (R : numFieldType) (x : list R),",
                  "  forall k, In k outputs -> get 0%R (@rrun R x program) k = 0%R.",
                  "Proof. move=> R x. Fail (apply: check_ok; vm_compute; reflexivity). Abort.",
                  "Theorem differs : check program outputs = false. Proof. by vm_compute. Qed."]
    return lines + [f"End {module}."]
