"""A statement and the same in other words: one answer. What an evaluator of our own finds false is
never proved, and what is true by how it was made is never refuted."""

import json

import statements
from rewritten import perturbed, rewritten

PLAIN = {name: name for name in statements.SYMBOLS}
OTHER = {"A": "Alpha", "B": "M_2", "S": "Sigma", "H": "Hess", "X": "Z", "Y": "V", "x": "u",
         "y": "q", "w": "omega", "s": "r", "t": "tau"}


def _words(chance, left, right, names, shuffled):
    used = sorted(statements.symbols_of(left) | statements.symbols_of(right)) or ["A"]
    if shuffled:
        chance.shuffle(used)
    said = f"{statements.text(left, names)} = {statements.text(right, names)}"
    return ["check", said, *statements.options(names, used, left, right), "--timeout", "3",
            "--memory", "600", "--json"]


def _ask(session, words):
    ended = session.settle("same verdict", words)
    return json.loads(ended.out).get("answer", "refused") if ended.code != 2 else "refused", ended


# Each gives left, right and names in other words.
def _as_it_is(chance, left, right):
    return left, right, PLAIN


def _renamed(chance, left, right):
    return left, right, OTHER


def _exchanged(chance, left, right):
    """The letters of symbols of one kind change places."""
    pairs = [("A", "B"), ("x", "w")]
    names = dict(PLAIN)
    for one, other in pairs:
        names[one], names[other] = other, one
    return left, right, names


def _swapped(chance, left, right):
    return right, left, PLAIN


def _transposed(chance, left, right):
    return ("transpose", left), ("transpose", right), PLAIN


def _with_zero(chance, left, right):
    nothing = ("difference", right, right)
    return ("sum", left, nothing), right, PLAIN


def _with_one(chance, left, right):
    return left, ("product", ("number", "1"), right), PLAIN


def _doubled(chance, left, right):
    two = ("number", "2")
    return ("product", two, left), ("sum", right, right), PLAIN


def _by_laws(chance, left, right):
    return rewritten(chance, left, 2), rewritten(chance, right, 2), PLAIN


CHANGES = [_as_it_is, _renamed, _exchanged, _swapped, _transposed, _with_zero, _with_one, _doubled,
           _by_laws]


def same_verdict(session):
    chance = session.chance
    rows, cols = chance.choice([("1", "1"), ("d", "1"), ("d", "d"), ("d", "n")])
    left = statements.formula(chance, rows, cols, chance.randint(1, 3))
    right = rewritten(chance, left, chance.randint(1, 6))
    is_true = chance.random() < 0.6
    if not is_true:
        right = perturbed(chance, right)
    broken = statements.differs(chance, left, right)
    if is_true and broken:
        raise AssertionError("the laws of rewritten.py do not hold")
    answers = {}
    for change in [_as_it_is, *chance.sample(CHANGES[1:], 2)]:
        words = _words(chance, *change(chance, left, right), change is not _as_it_is)
        answer, ended = _ask(session, words)
        answers[change.__name__] = answer
        if answer == "proved" and broken:
            session.report("same verdict", words, "proved, and false", ended)
        if answer == "refuted" and is_true:
            session.report("same verdict", words, "refuted, and true", ended)
        if {"proved", "refuted"} <= {*answers.values()}:
            session.report("same verdict", words, f"verdicts {answers}", ended)
    said = {answer for answer in answers.values()}
    if len(said) > 1 and "refused" not in said:
        session.note("same verdict", "weaker")

