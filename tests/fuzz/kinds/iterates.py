"""Recursions and statements for all k about them, some of them changed: computed from their start
by an evaluator of our own, which says what must not be proved, or refuted."""

import json
import re
from fractions import Fraction

# A recursion, its start, and what holds of it for all k, written as Python reads it.
KNOWN = [
    (["v(k+1) = a*v(k)", "v(0) = u"], ["v(k) = a**k*u", "v(k+1) = a**(k+1)*u",
                                       "v(k)*v(k) = a**(2*k)*u**2"]),
    (["v(k+1) = a*v(k) + b", "v(0) = u"], ["v(k) = a**k*u + b*S(1, k, a**(j-1))",
                                           "(1 - a)*v(k) = a**k*(1 - a)*u + b*(1 - a**k)",
                                           "v(k+1) - v(k) = a**k*(a*u + b - u)"]),
    (["v(k+1) = v(k) + 2*k + 1", "v(0) = 0"], ["v(k) = k**2", "v(k) = S(1, k, 2*j - 1)"]),
    (["v(k+1) = v(k) + a**k", "v(0) = 0"], ["(1 - a)*v(k) = 1 - a**k",
                                            "v(k+1) = S(0, k, a**j)"]),
    (["v(k+1) = 2*v(k) - a*v(k)**2", "v(0) = u"], ["1 - a*v(k) = (1 - a*u)**(2**k)"]),
    (["v(k+1) = v(k) + w(k)", "v(0) = u", "w(k+1) = a*w(k)", "w(0) = b"],
     ["w(k) = a**k*b", "(a - 1)*(v(k) - u) = b*(a**k - 1)",
      "v(k) = u + S(1, k, a**(j-1)*b)"]),
]
CHANGES = [(r"\*\*k\b", "**(k+1)"), (r"\+ 1\b", "+ 2"), (r"\ba\b", "b"), (r"\bb\b", "a"),
           (r"\*\*2\b", "**3"), (r" - ", " + "), (r" \+ ", " - "), (r"S\(1,", "S(0,"),
           (r"\b2\*", "3*"), (r"\bu\b", "b"), (r"j-1", "j"), (r"\bu\b", "2*u"), (r"S\(0,", "S(1,"),
           (r"v\(k\)", "v(k+1)"), (r"2\*j - 1", "2*j + 1"), (r"k, ", "k+1, ")]


def _changed(chance, said):
    pattern, instead = chance.choice(CHANGES)
    places = [*re.finditer(pattern, said)]
    if not places:
        return said
    place = chance.choice(places)
    return said[:place.start()] + instead + said[place.end():]


def _text(formula):
    """As `check` reads it."""
    said = re.sub(r"([vw])\(0\)", r"\1_0", re.sub(r"([vw])\(k\+1\)", r"\1_{k+1}", formula))
    said = re.sub(r"([vw])\(k\)", r"\1_k", said)
    said = re.sub(r"S\((\d), ([^,]*), ", r"sum(j = \1..\2, ", said)
    return said.replace("**", "^").replace("*", " ")


def _python(formula):
    return re.sub(r"S\((\d), ([^,]*), ", r"S(\1, \2, lambda j: ", formula)


def _sequences(recursion, data):
    """Functions v and w of k, from the recursion."""
    steps = {line[0]: line.split(" = ", 1)[1] for line in recursion[::2]}
    starts = {line[0]: line.split(" = ", 1)[1] for line in recursion[1::2]}

    def sequence(name):
        def at(k):
            if k == 0:
                return Fraction(eval(starts[name], {**data}))
            return eval(steps[name], {**data, **found, "k": k - 1})
        return at
    found = {name: sequence(name) for name in steps}
    return found


def _sum(first, last, term):
    return sum((term(j) for j in range(first, last + 1)), Fraction(0))


def _fails(chance, recursion, said):
    left, right = (_python(side) for side in said.split(" = ", 1))
    for _ in range(12):
        data = {name: Fraction(chance.choice([-3, -1, 1, 2, 3, 5]), chance.choice([1, 2]))
                for name in "abu"}
        found = _sequences(recursion, data)
        for k in range(5):
            names = {**data, **found, "k": k, "S": _sum}
            if eval(left, names) != eval(right, names):
                return True
    return False


def iterates(session):
    chance = session.chance
    recursion, known = chance.choice(KNOWN)
    said = chance.choice(known)
    if _fails(chance, recursion, said):
        raise AssertionError(f"no law: {said}")
    is_changed = session.once_in(2)
    if is_changed:
        said = _changed(chance, said)
    broken = _fails(chance, recursion, said)
    whole = " ".join([said, *recursion])
    used = [name for name in "abu" if re.search(rf"\b{name}\b", whole)]
    words = ["check", f"for all k: {_text(said)}",
             *(w for line in recursion for w in ("--iterate", _text(line))), "--timeout", "4",
             "--memory", "600", "--json"]
    if used:
        words += ["--symbols", ", ".join(f"{name} = scalar" for name in used)]
    ended = session.settle("iterates", words)
    if ended.code == 2:
        session.note("iterates", "refused")
        return
    answer = json.loads(ended.out)["answer"]
    session.note("iterates", answer.replace(" ", "_"))
    if answer == "proved" and broken:
        session.report("iterates", words, "proved, and false", ended)
    if answer == "refuted" and not broken:
        session.report("iterates", words, "refuted, and no difference is found", ended)
