"""Identities of matrix words against what people would expand them with: SymPy and Singular's
Letterplace over letters that do not commute, Coq's ring over letters that do. Whole commands from
the command line, start included, on both sides: that is what somebody waits for."""
import sys
import tempfile
from pathlib import Path

from measure import PROGRAM, Failed, median, run, say, spread

NO_COMMUTING = ("sympy", "letterplace")
NAMES = {"sympy": "SymPy, letters that do not commute", "letterplace": "Singular, Letterplace",
         "coq": "Coq, ring over the integers"}


def _power(letter, times):
    return [letter] * times


def telescoping(k):
    """A^k - B^k as the sum of A^(k-1-i) (A - B) B^i: as (left, right), sums of signed products."""
    left = [(1, _power("A", k)), (-1, _power("B", k))]
    right = [(1, [*_power("A", k - 1 - i), "(A - B)", *_power("B", i)]) for i in range(k)]
    return left, right


def product(k):
    """(A + B)^k (A - B), whose 2^(k + 1) words nothing collects."""
    power = _power("(A + B)", k)
    return [(1, [*power, "(A - B)"])], [(1, [*power, "A"]), (-1, [*power, "B"])]


# The statement and its size.
STATEMENTS = {"telescoping": (telescoping, 12), "product": (product, 9)}


def written(side, times):
    text = ""
    for sign, factors in side:
        text += ("-" if sign < 0 else "+" if text else "") + times.join(factors)
    return text


def _ours(left, right, symbols):
    done = run([PROGRAM, "check", f"{written(left, ' ')} = {written(right, ' ')}",
                "--symbols", symbols])
    return done["seconds"], done["code"] == 0


def _sympy(left, right):
    text = f"{written(left, '*')}-({written(right, '*')})"
    done = run([sys.executable, "-c",
                "from sympy import symbols, expand\n"
                "A, B = symbols('A B', commutative=False)\n"
                f"print(expand({text}) == 0)"])
    return done["seconds"], done["output"].strip() == "True"


def _letterplace(left, right):
    degree = max(len(factors) for _, factors in left)
    text = (f'LIB "freegb.lib";\nring r = 0,(A,B),dp;\ndef R = freeAlgebra(r, {degree});\n'
            f"setring R;\npoly f = {written(left, '*')}-({written(right, '*')});\nf == 0;\nquit;\n")
    done = run(["Singular", "-q", "--no-rc"], text)
    return done["seconds"], done["output"].strip().endswith("1")


def _coq(left, right):
    text = ("Require Import ZArith.\nOpen Scope Z_scope.\n"
            f"Goal forall A B : Z, {written(left, '*')} = {written(right, '*')}.\n"
            "intros; ring.\nQed.\n")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "identity.v"
        file.write_text(text)
        done = run(["coqc", "-q", file])
    return done["seconds"], done["code"] == 0


THEIRS = {"sympy": _sympy, "letterplace": _letterplace, "coq": _coq}


def known():
    return [{"name": f"words.{statement}.{peer}", "small": False}
            for statement in STATEMENTS for peer in THEIRS]


def measured(name, pairs):
    """Both sides have to say that the identity holds, and that it fails where a sign is turned."""
    say(name)
    statement, peer = name.removeprefix("words.").rsplit(".", 1)
    make, size = STATEMENTS[statement]
    left, right = make(size)
    symbols = "A = d x d, B = d x d" if peer in NO_COMMUTING else "A = scalar, B = scalar"
    turned = [(-right[0][0], right[0][1]), *right[1:]]
    if _ours(left, turned, symbols)[1] or THEIRS[peer](left, turned)[1]:
        raise Failed(f"{name}: with a sign turned the identity still passes")
    found = []
    for _ in range(pairs):
        (mine, held), (other, held_there) = _ours(left, right, symbols), THEIRS[peer](left, right)
        if not held or not held_there:
            raise Failed(f"{name}: the identity does not hold {'there' if held else 'here'}")
        found.append((mine, other))
    ratios = [mine / other for mine, other in found]
    return {"name": name, "ours": f"{statement} of {size} factors, whole command",
            "theirs": NAMES[peer], "our_seconds": median([mine for mine, _ in found]),
            "their_seconds": median([other for _, other in found]), "ratio": median(ratios),
            "spread": spread(ratios), "pairs": pairs}
