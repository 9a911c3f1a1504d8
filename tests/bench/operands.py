"""The operands of the checks: fractions from a fixed seed, the same for both sides."""
import random
from fractions import Fraction


def _fractions(generator, rows, cols, size=9):
    return [[Fraction(generator.randint(-size, size), generator.randint(1, 5)) for _ in range(cols)]
            for _ in range(rows)]


def _covariance(generator, d):
    root = _fractions(generator, d, d, 3)
    return [[sum(root[i][k] * root[j][k] for k in range(d)) + (i == j) for j in range(d)]
            for i in range(d)]


def _gram_of_unit_vectors(n):
    """Positive definite with unit diagonal: 1 on the diagonal, 1/2 beside it."""
    return [[Fraction(1) if i == j else Fraction(1, 2) for j in range(n)] for i in range(n)]


def operands(check):
    generator = random.Random(check)
    if check == "ahn2023.eq15":
        d = 8
        return {"n": 20, "Sigma": _covariance(generator, d),
                "b_row": _fractions(generator, 1, d + 1)[0],
                "A_cols": _fractions(generator, d + 1, d)}
    if check == "ahn2023.thm1":
        return {"n": 20, "Sigma": _covariance(generator, 8)}
    if check == "li2025.thm1":
        n, d = 40, 10
        return {"X": _fractions(generator, n, d), "y": _fractions(generator, 1, n)[0],
                "x_query": _fractions(generator, 1, d)[0], "P_k": _fractions(generator, d, d),
                "P_q": _fractions(generator, d, d), "g_rows": _fractions(generator, n + 1, d)}
    if check == "li2025.thm2":
        n, d = 6, 4
        return {"Sigma": _covariance(generator, d), "sigma2": Fraction(1, 2),
                "R": _gram_of_unit_vectors(n), "r": [Fraction(1, k + 2) for k in range(n)]}
    n, d = 20, 5  # liu2025.noncausal
    return {"a": _fractions(generator, n, d), "b": _fractions(generator, 1, n)[0],
            "x0": _fractions(generator, 1, d)[0], "eta": Fraction(1, 997), "steps": 3}


def as_json(value):
    if isinstance(value, list):
        return [as_json(entry) for entry in value]
    return str(value)


def as_gp(name, value):
    name = {"eta": "step_size"}.get(name, name)  # eta is a function of PARI
    if isinstance(value, list) and isinstance(value[0], list):
        return f"{name} = [" + ";".join(",".join(map(str, row)) for row in value) + "];"
    if isinstance(value, list):
        return f"{name} = [" + ",".join(map(str, value)) + "]~;"
    return f"{name} = {value};"
