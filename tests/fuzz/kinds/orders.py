"""Orders of numbers, made true as sums of what cannot be negative, or broken: what an evaluator of
our own finds false is never proved, and what is true is never refuted."""

import json

import statements
from rewritten import rewritten

PLAIN = {name: name for name in statements.SYMBOLS}


def _square(chance):
    """Something that is never negative, of matrices and vectors."""
    kind = chance.choice(["norm", "norm", "form", "trace", "number", "positive"])
    if kind == "norm":
        v = statements.formula(chance, chance.choice("dn"), "1", chance.randint(0, 2))
        return ("product", ("transpose", v), v)
    if kind == "form":
        v = statements.formula(chance, "d", "1", chance.randint(0, 1))
        return ("product", ("transpose", v), ("product", ("symbol", "H"), v))
    if kind == "trace":
        m = statements.formula(chance, "d", "d", chance.randint(0, 1))
        return ("trace", ("product", ("transpose", m), m))
    if kind == "number":
        s = statements.formula(chance, "1", "1", chance.randint(0, 1))
        return ("product", s, s)
    return ("product", ("symbol", "t"), _square(chance))


def _data(chance, attempt):
    return statements.Numbers(chance, {"d": 1 + attempt % 3, "n": 1 + attempt // 3 % 3})


def _fails(chance, left, sign, right):
    """Data at which the order is false."""
    for attempt in range(30):
        data = _data(chance, attempt)
        a, b = data.value(left)[0][0], data.value(right)[0][0]
        if not (a <= b if sign == "<=" else a < b):
            return True
    return False


def orders(session):
    chance = session.chance
    gap = _square(chance)
    for _ in range(chance.randint(0, 2)):
        gap = ("sum", gap, _square(chance))
    left = statements.formula(chance, "1", "1", chance.randint(0, 2))
    sign = chance.choice(["<=", "<=", "<="])
    is_true = chance.random() < 0.6
    if not is_true:
        gap = chance.choice([
            ("difference", gap, ("number", chance.choice(["1", "1/3"]))),
            ("difference", gap, _square(chance)), ("negative", gap),
            ("product", ("symbol", "s"), gap)])
        if chance.random() < 0.3:
            sign = "<"
    right = rewritten(chance, ("sum", left, gap), chance.randint(0, 4))
    broken = _fails(chance, left, sign, right)
    if is_true and broken:
        raise AssertionError("what was made true is false")
    used = sorted(statements.symbols_of(left) | statements.symbols_of(right)) or ["t"]
    a, b = statements.text(left, PLAIN), statements.text(right, PLAIN)
    turned = session.once_in(2)
    said = f"{b} {sign.replace('<', '>')} {a}" if turned else f"{a} {sign} {b}"
    words = ["check", said, *statements.options(PLAIN, used, left, right), "--timeout", "3",
             "--memory", "600", "--json"]
    ended = session.settle("orders", words)
    if ended.code == 2:
        session.note("orders", "refused")
        return
    answer = json.loads(ended.out)["answer"]
    session.note("orders", answer.replace(" ", "_"))
    if answer == "proved" and broken:
        session.report("orders", words, "proved, and false", ended)
    if answer == "refuted" and is_true:
        session.report("orders", words, "refuted, and true", ended)
