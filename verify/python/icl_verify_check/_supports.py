"""What a program says, parted by what it depends on: facts of rational numbers, and of numbers that
variables or functions go into, those of the same variables together."""

import copy
import itertools

from ._certificate import Unknown
from ._enclosures import FUNCTIONS


def operands_of(step):
    """The slots that a step reads."""
    if step.kind in ("constant", "variable"):
        return []
    slots = [[operand] if isinstance(operand, int) else itertools.chain(*operand)
             for operand in step.operands]
    return list(itertools.chain(*slots))


def width_of(step):
    """How many slots it writes."""
    if not step.kind.startswith("matrix_"):
        return 1
    rows = step.operands[1 if step.kind == "matrix_multiple" else 0]
    return len(rows) * len(step.operands[1][0] if step.kind == "matrix_product" and
                           step.operands[1] else rows[0] if rows else [])


def supports_of(program):
    """Of every slot into which a variable or a function goes: which variables."""
    supports = {}
    for step in program.steps:
        below = [supports[slot] for slot in operands_of(step) if slot in supports]
        if step.kind == "variable":
            below.append(frozenset(step.operands))
        if below or step.kind in FUNCTIONS:
            supports.update(dict.fromkeys(range(step.result, step.result + width_of(step)),
                                          frozenset().union(*below)))
    return supports


def needed_for(steps, outputs):
    wanted, kept = set(outputs), []
    for step in reversed(steps):
        if not wanted.isdisjoint(range(step.result, step.result + width_of(step))):
            kept.append(step)
            wanted.update(operands_of(step))
    return kept[::-1]


def part_of(program, facts, roots, slots):
    """The facts, with the steps that the slots need."""
    part = copy.copy(program)
    part.relations, part.outputs = [r for r, _ in facts], [slot for _, slot in facts]
    part.roots, part.steps = roots, needed_for(program.steps, slots)
    return part


def parts_of(program):
    """What it says of rational numbers, which are compared as fractions; and of the others, by the
    variables that they depend on, with all that has to be a number beside."""
    supports = supports_of(program)
    of_roots = [slot for roots in program.roots for slot in roots.slots]
    if not supports.keys().isdisjoint(of_roots):
        raise Unknown("roots of a polynomial whose coefficients are enclosed")
    said = {}
    for fact in zip(program.relations, program.outputs):
        said.setdefault(supports.get(fact[1]), []).append(fact)
    rational_facts = said.pop(None, [])
    exact = part_of(program, rational_facts, program.roots,
                    [slot for _, slot in rational_facts] + of_roots)
    parts = [part_of(program, facts, [], [slot for _, slot in facts]) for facts in said.values()]
    seen = {step.result for part in [exact, *parts] for step in part.steps}
    unseen = [step.result for step in program.steps if step.result not in seen]
    return exact, parts + [part_of(program, [], [], unseen)] * bool(unseen)
