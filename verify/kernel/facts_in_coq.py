"""A program of which more is said than that it vanishes, as a lemma of Coq: in every field of
characteristic 0 its numbers are 0, are not, are positive or are not negative, for all values of its
variables that are allowed (theory/signs.v).

A quotient is a product: 1 over the divisor is a number that is written down, and that it is that is
one more of the facts. So is that the larger of two numbers is not below the other.
"""

import copy

from icl_verify_check._certificate import Unknown
from icl_verify_check._facts import Numbers
from programs_in_coq import Steps, need_small

WORDS = {"zero": "Zero", "nonzero": "Nonzero", "positive": "Positive",
         "nonnegative": "Nonnegative"}


class Computed(Steps):
    """Of numbers, with what is said besides of quotients and of the larger of two."""

    def __init__(self, program):
        self.values, self.besides = values_needed(program), []
        super().__init__(program)

    def take(self, result, kind, operands):
        if kind == "larger" and operands[0] in self.values:
            less, more = sorted(operands, key=self.values.get)
            self.put(None, f"Sub {self.at[more]} {self.at[less]}")
            self.besides.append(f"Nonnegative {len(self.lines)}")
            self.at[result] = self.at[more]
        else:
            super().take(result, kind, operands)

    def divide(self, result, a, b):
        if b in self.constants or b not in self.values:
            super().divide(result, a, b)
            return
        self.put(None, self.constant(1 / self.values[b]))
        inverse = len(self.lines)
        self.put(None, f"Mul {self.at[b]} {inverse}")
        self.put(None, "Cst (Qmake 1 1)")
        self.put(None, f"Sub {len(self.lines) - 1} {len(self.lines)}")
        self.besides.append(f"Zero {len(self.lines)}")
        self.put(result, f"Mul {self.at[a]} {inverse}")


def values_needed(program):
    """The values of what is divided by or compared; of a program with variables none."""
    slots = set()
    for _, kind, operands in program.steps:
        slots.update(operands[1:] if kind == "divide" else operands if kind == "larger" else ())
    if program.variables() or not slots:
        return {}
    needed = copy.copy(program)
    needed.outputs = sorted(slots)
    return dict(zip(needed.outputs, needed.run(Numbers())))


def positive_variables(program):
    """Which variables are positive, one after the other."""
    return [k in program.positive for k in range(max(program.positive, default=-1) + 1)]


def lemma(module, program, holds=True):
    if program.roots:
        raise Unknown("how many roots there are is not stated in Coq")
    if program.needs_intervals():
        raise Unknown("what intervals settle is not stated in Coq")
    if program.variables():
        need_small(program)
    steps = Computed(program)
    said = [f"{WORDS[relation]} {steps.at[slot]}"
            for relation, slot in zip(program.relations, program.outputs)]
    said += steps.besides
    text = "; ".join(f"({number}, {step})" for number, step in enumerate(steps.lines, 1))
    flags = "; ".join(str(flag).lower() for flag in positive_variables(program))
    lines = [f"Module {module}. Local Open Scope positive_scope.",
             f"Definition program : seq (positive * op) := [:: {text}].",
             f"Definition facts : seq fact := [:: {'; '.join(said)}].",
             f"Definition positive : seq bool := [:: {flags}]." if flags
             else "Definition positive : seq bool := [::]."]
    if holds:
        lines += ["Theorem holds (R : numFieldType) (x : list R) : allowed positive x ->",
                  "  forall f, In f facts -> holds_at x program f.",
                  "Proof. apply: facts_ok. by vm_cast_no_check (erefl true). Qed."]
    else:
        lines += ["Goal forall (R : numFieldType) (x : list R), allowed positive x ->",
                  "  forall f, In f facts -> holds_at x program f.",
                  "Proof. move=> R x. Fail (apply: facts_ok; vm_compute; reflexivity). Abort.",
                  "Theorem differs : are_facts positive program facts = false.",
                  "Proof. by vm_compute. Qed."]
    return lines + [f"End {module}."]
