"""Statements in sums over indices, entries and cases, and the same in other words, judged by an
evaluator of our own: what it finds false is never proved, what is true is never refuted."""

import json
from fractions import Fraction

SYMBOLS = {"x": "n", "y": "n", "M": "n x n", "s": "scalar"}
NAMES = "ijklmpq"
TESTS = {"<=": lambda a, b: a <= b, "<": lambda a, b: a < b, "!=": lambda a, b: a != b}


def body(chance, inside, depth):
    """A number in the indices that are bound around it."""
    if depth == 0:
        leaves = [("number", chance.choice([0, 1, 2, 3])), ("name", "s"), ("name", "n")]
        if inside:
            leaves += [("index", chance.choice(inside)), ("entry", "x", chance.choice(inside)),
                       ("entry", chance.choice("xy"), chance.choice(inside)),
                       ("entry", "M", chance.choice(inside), chance.choice(inside))]
        return chance.choice(leaves)
    kind = chance.choice(["add", "times", "times", "sum", "sum", "if"])
    if kind == "sum":
        index = NAMES[len(inside)]
        bound = chance.choice(inside) if inside and chance.random() < 0.3 else "n"
        return ("sum", index, bound, body(chance, [*inside, index], depth - 1))
    if kind == "if" and len(inside) > 1:
        return ("if", chance.choice([*TESTS]), *chance.sample(inside, 2),
                body(chance, inside, depth - 1), body(chance, inside, depth - 1))
    return ("times" if kind == "times" else "add", body(chance, inside, depth - 1),
            body(chance, inside, depth - 1))


def text(tree):
    kind, *parts = tree
    if kind in ("number", "name", "index"):
        return str(parts[0])
    if kind == "entry":
        return f"{parts[0]}_{{{','.join(parts[1:])}}}"
    if kind == "sum":
        index, bound, inner = parts
        return f"sum({index} in n, {text(inner)})" if bound == "n" else \
            f"sum({index} <= {bound}, {text(inner)})"
    if kind == "if":
        sign, a, b, one, other = parts
        return f"if({a} {sign} {b}, {text(one)}, {text(other)})"
    return f"({text(parts[0])} {'+' if kind == 'add' else '*'} {text(parts[1])})"


def value(tree, data, at):
    kind, *parts = tree
    if kind == "number":
        return Fraction(parts[0])
    if kind == "name":
        return data[parts[0]]
    if kind == "index":
        return Fraction(at[parts[0]])
    if kind == "entry":
        return data[parts[0]][tuple(at[k] for k in parts[1:])]
    if kind == "sum":
        index, bound, inner = parts
        last = int(data["n"]) if bound == "n" else at[bound]
        return sum((value(inner, data, {**at, index: k}) for k in range(1, last + 1)), Fraction(0))
    if kind == "if":
        sign, a, b, one, other = parts
        return value(one if TESTS[sign](at[a], at[b]) else other, data, at)
    a, b = (value(part, data, at) for part in parts)
    return a + b if kind == "add" else a * b


def numbers(chance, n):
    one = lambda: Fraction(chance.randint(-3, 3), chance.choice([1, 1, 2]))
    return {"n": Fraction(n), "s": one(),
            **{name: {(i,): one() for i in range(1, n + 1)} for name in "xy"},
            "M": {(i, j): one() for i in range(1, n + 1) for j in range(1, n + 1)}}


def _names(tree):
    """Of symbols in it."""
    if tree[0] in ("name", "entry"):
        return {tree[1]} - {"n"}
    return set().union(*(_names(part) for part in tree if isinstance(part, tuple)), set())


def _uses(tree, index):
    return index in tree[1:] or any(_uses(p, index) for p in tree if isinstance(p, tuple))


def _rewrites(tree):
    kind, *parts = tree
    found = []
    if kind in ("add", "times"):
        found.append((kind, parts[1], parts[0]))
    if kind == "times" and parts[1][0] == "add":
        found.append(("add", *(("times", parts[0], part) for part in parts[1][1:])))
    if kind == "times" and parts[1][0] == "sum" and not _uses(parts[0], parts[1][1]):
        _, index, bound, inner = parts[1]
        found.append(("sum", index, bound, ("times", parts[0], inner)))
    if kind == "sum":
        index, bound, inner = parts
        if inner[0] == "add":
            found.append(("add", *(("sum", index, bound, part) for part in inner[1:])))
        if inner[0] == "sum" and bound == inner[2] == "n":
            found.append(("sum", inner[1], "n", ("sum", index, "n", inner[3])))
        if inner[0] == "sum" and bound == "n" and inner[2] == index:  # j <= i turned round
            found.append(("sum", index, "n", ("sum", inner[1], "n", (
                "if", "<=", inner[1], index, inner[3], ("number", 0)))))
        if not _uses(inner, index):
            found.append(("times", ("name", "n") if bound == "n" else ("index", bound), inner))
    if kind == "if" and parts[0] == "!=":
        found.append(("if", "!=", parts[2], parts[1], *parts[3:]))
    if kind == "if" and parts[0] == "<=":
        found.append(("if", "<", parts[2], parts[1], parts[4], parts[3]))
    return found or [("add", tree, ("number", 0))]


def rewritten(chance, tree):
    below = [k for k, part in enumerate(tree) if isinstance(part, tuple)]
    if not below or chance.random() < 0.4:
        return chance.choice(_rewrites(tree))
    k = chance.choice(below)
    return (*tree[:k], rewritten(chance, tree[k]), *tree[k + 1:])


def perturbed(chance, tree):
    below = [k for k, part in enumerate(tree) if isinstance(part, tuple)]
    if below and chance.random() < 0.75:
        k = chance.choice(below)
        return (*tree[:k], perturbed(chance, tree[k]), *tree[k + 1:])
    kind, *parts = tree
    if kind == "if":
        return ("if", chance.choice([*TESTS]), *parts[1:])
    if kind == "entry" and len(parts) == 3:
        return ("entry", "M", parts[2], parts[1])
    if kind == "entry":
        return ("entry", "y" if parts[0] == "x" else "x", parts[1])
    return ("add", tree, ("number", 1)) if kind != "number" else ("number", parts[0] + 1)


def _differs(chance, left, right):
    for attempt in range(15):
        data = numbers(chance, 1 + attempt % 4)
        if value(left, data, {}) != value(right, data, {}):
            return True
    return False


def sums(session):
    chance = session.chance
    left = ("sum", "i", "n", body(chance, ["i"], chance.randint(1, 3)))
    right = left
    for _ in range(chance.randint(1, 5)):
        right = rewritten(chance, right)
    is_true = chance.random() < 0.6
    if not is_true:
        right = perturbed(chance, right)
    broken = _differs(chance, left, right)
    if is_true and broken:
        raise AssertionError(f"no law: {text(left)} = {text(right)}")
    said = f"{text(left)} = {text(right)}"
    names = _names(left) | _names(right)
    used = [f"{name} = {shape}" for name, shape in SYMBOLS.items() if name in names]
    words = ["check", said, *(["--symbols", ", ".join(used)] if used else []),
             *([] if names & {*"xyM"} else ["--sizes", "n"]), "--timeout", "3", "--memory", "600",
             "--json"]
    ended = session.settle("sums", words)
    if ended.code == 2:
        session.note("sums", "refused")
        return
    answer = json.loads(ended.out)["answer"]
    session.note("sums", answer.replace(" ", "_"))
    if answer == "proved" and broken:
        session.report("sums", words, "proved, and false", ended)
    if answer == "refuted" and not broken:
        session.report("sums", words, "refuted, and no difference is found", ended)
