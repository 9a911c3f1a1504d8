"""An induction that names its form, of straight-line programs: see _carried.py. States and
parameters are numbers, by their slots."""

from . import _programs
from ._certificate import Damaged, Unknown
from ._programs import Program


def slot_of(word):
    if not word.isdigit():
        raise Damaged(f"{word[:40]}: no slot")
    return int(word)


class OfPrograms:
    def __init__(self, sections, carried):
        self.step, self.base = Program(sections["step"]), Program(sections["base"])
        self.carried, self.forms = carried, []  # that the states are the form: after, at first
        self.names = [names(sections[name]) for name in ("step", "base")]
        self.at = {}  # of the step: the steps that write a slot
        for number, (result, kind, operands) in enumerate(self.step.steps):
            for slot in range(result, result + width(kind, operands)):
                self.at[slot] = number

    def cone(self, roots, cut=()):
        """The steps that compute these slots, in order, not from what is before the cut; and the
        slots among the cut that they read."""
        seen, waiting, met = set(), list(roots), set()
        while waiting:
            slot = waiting.pop()
            if slot in cut:
                met.add(slot)
                continue
            number = self.at[slot]
            if number not in seen:
                seen.add(number)
                waiting += read_by(self.step.steps[number])
        return sorted(seen), met

    def with_forms(self):
        return self.forms

    def variables(self, numbers):
        return {self.step.steps[k].operands[0] for k in numbers
                if self.step.steps[k].kind == "variable"}

    def checked(self, most):
        before, after, first = zip(*self.carried.states)
        next_of, first_of, moved = {}, {}, set()
        for now, then, start in self.carried.parameters:
            step = self.step.steps[self.at[now]]
            if step.kind != "variable":
                raise Damaged("a parameter that is no variable")
            if step.operands[0] in next_of:
                raise Damaged("a parameter that is told twice")
            next_of[step.operands[0]], first_of[step.operands[0]] = then, start
            if then != now:
                moved.add(step.operands[0])
        form, _ = self.cone(before)
        held = self.variables(form)
        told = set(next_of)
        for variable in sorted(held - told):
            self.find_constant(variable, next_of, first_of)
        self.see_the_map(before, after, moved)
        self.see_sizes(held, told)
        self.see_divisions([*before, *after, *next_of.values()])
        for program, values, becomes, what in ((self.step, next_of, after, "after the step"),
                                               (self.base, first_of, first, "at first")):
            self.forms.append(self.with_form(program, form, values, before, becomes))
            answer, how = _programs.checked(self.forms[-1], most)
            if answer != "yes":
                return answer, f"a state {what} is not the form: {how}"
        return "yes", f"both are of one form of {len(before)} number" + "s" * (len(before) > 1)

    def find_constant(self, variable, next_of, first_of):
        """No line tells it: it stays as it is, and is the base's variable of this name; any value,
        where the base has none."""
        name = self.names[0].get(variable)
        same = [k for k, other in self.names[1].items() if other == name]
        alike = [k for k, other in self.names[0].items() if other == name]
        if name is None or len(same) != 1 or len(alike) != 1:
            known = [step.operands[0] for step in self.base.steps if step.kind == "variable"]
            same = [1 + max(known + list(self.names[1]), default=0)]
            if variable in self.paired():
                raise Unknown("no line says what a size of the form is in the base")
        for program, values, number in ((self.step, next_of, variable),
                                        (self.base, first_of, same[0])):
            values[variable] = self.slot_of_variable(program, number)

    @staticmethod
    def slot_of_variable(program, number):
        for step in program.steps:
            if step.kind == "variable" and step.operands[0] == number:
                return step.result
        program.steps.append(_programs.Step(fresh_slot(program), "variable", [number]))
        return program.steps[-1].result

    def see_the_map(self, before, after, moved):
        numbers, met = self.cone(after, set(before))
        if not met:
            raise Unknown("what is said to be the state after a step has no state in it")
        if self.variables(numbers) & moved:
            raise Unknown("a step uses a parameter that the next one has otherwise, and not in the "
                          "state alone")

    def paired(self):
        """Variables that are a size and the inverse of it."""
        return set(self.step.inverse_of) | set(self.step.inverse_of.values())

    def see_sizes(self, held, told):
        """1/n is taken for the inverse of n, which another value in its place need not be."""
        if held & self.paired() & told:
            raise Unknown("an induction over a size that is inverted")

    def see_divisions(self, slots):
        """What divides is not 0 in one step; that it is not in the next is not seen."""
        numbers, _ = self.cone(slots)
        for step in (self.step.steps[k] for k in numbers):
            if step.kind == "divide" and \
                    self.step.steps[self.at[step.operands[1]]].kind != "constant":
                raise Unknown("a division in an induction")

    def with_form(self, program, form, values, before, becomes):
        """The program, which computes the form at these values as well: that it is what the states
        become."""
        copies, where, outputs = {}, fresh_slot(program), []
        for number in form:
            result, kind, operands = self.step.steps[number]
            if kind == "variable":
                copies[result] = values[operands[0]]
                continue
            for k in range(width(kind, operands)):
                copies[result + k] = where + k
            program.steps.append(_programs.Step(where, kind, replaced(kind, operands, copies)))
            where += width(kind, operands)
        for was, becomes_slot in zip(before, becomes):
            program.steps.append(_programs.Step(where, "subtract", [becomes_slot, copies[was]]))
            outputs.append(where)
            where += 1
        program.outputs, program.relations = outputs, ["zero"] * len(outputs)
        return program


def names(lines):
    """Of the variables: the name of their symbol, and which of its entries."""
    found = {}
    for words in (line.split(" ") for line in lines):
        if words[0] in ("size", "inverse") and len(words) == 3:
            found[int(words[1])] = (words[2], words[0])
        if words[0] != "symbol":
            continue
        shape, first = words[4], int(words[3])
        rows, cols = (int(n) for n in shape.split("x"))
        count = rows * (rows + 1) // 2 if words[5:] == ["symmetric"] else rows * cols
        if count > _programs.MOST_SLOTS:
            raise Damaged("a symbol with more entries than a program has")
        for k in range(count):
            found[first + k] = (words[2], shape, *words[5:], k)
    return found


def width(kind, operands):
    if not kind.startswith("matrix_"):
        return 1
    if kind == "matrix_product":
        return len(operands[0]) * (len(operands[1][0]) if operands[1] else 0)
    return sum(map(len, operands[1]))


def read_by(step):
    if step.kind in ("constant", "variable"):
        return []
    return [slot for operand in step.operands
            for slot in ([slot for row in operand for slot in row] if isinstance(operand, list)
                         else [operand])]


def replaced(kind, operands, copies):
    if kind == "constant":
        return operands
    return [[[copies[slot] for slot in row] for row in operand] if isinstance(operand, list)
            else copies[operand] for operand in operands]


def fresh_slot(program):
    return 1 + max(step.result + width(step.kind, step.operands) for step in program.steps)
