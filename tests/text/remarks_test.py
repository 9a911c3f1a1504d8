"""Counterexamples of remarks on an ambiguity that no check of the program runs, computed here.

A remark says how words are read, and its counterexample has to part what the words say from how
they are read. Where an erratum names what shows it (`shown_by`), the program computes it.
"""

import itertools
import math
import unittest
from fractions import Fraction as F

from account import ROOT, data_files


def is_multiple(a, b):
    """Whether the diagonal a is a multiple of the diagonal b, both without zeros."""
    return len({F(x, y) for x, y in zip(a, b)}) == 1


def is_no_inverse_direction(sigma):
    return not is_multiple(sigma, [1 / F(s) for s in sigma])


def one_layer_loss(a):  # E (1 + a x^2)^2 for a standard normal number x
    return 1 + 2 * a + 3 * a * a


def best_entry(n, s, total):  # c_j of Theorem 1
    return 1 / (F(n + 1, n) * s + F(total, n))


def slope_of_value_entry(r):
    """d/dv at 0 of E (v (s + t) + r (s - t) + s)^2 over signs s, t."""
    signs = list(itertools.product((1, -1), repeat=2))
    return sum(2 * (s + t) * (r * (s - t) + s) for s, t in signs) / len(signs)


def nearest_power_of_ten(x):
    return min(range(20), key=lambda k: max(x / F(10) ** k, F(10) ** k / x))


def last_entry(gate):
    """Of the gated state with values y u, u = (3, 2), all else 1 but row 1 of the query's gate."""
    state = [F(gate) * 3, F(1) * 2]  # what the query adds has the label 0
    return state[-1]


def halved_weights(tokens):
    """Of sigmoid gates with w_g = 0: example i is behind the gates of all later tokens."""
    gates = [1 / (1 + F(3) ** (0 * token)) for token in [*tokens, 1]]
    return tuple(math.prod(gates[i + 1:]) for i in range(len(tokens)))


def is_met_by_one_task(r):
    """With R = I: whether tasks have these r, r is not 0 and the last task meets nothing."""
    return sum(x * x for x in r) <= 1 and any(r) and r[-1] == 0


def risk_of_product(q):  # (37) for Sigma = R = r = 1, sigma = 0, of q = P omega
    return 1 - 2 * q + 3 * q * q


def first_step(*, before=1, v=0):
    """w_1 on f = w^2/2 from w_0 = 1, eta = 1/2, beta = 1: Nesterov from w_-1, momentum from v."""
    if v:
        return 1 + v - F(1, 2)
    ahead = 1 + (1 - before)
    return ahead - F(1, 2) * ahead


PRECISION = F(2) ** 46 / 10**6
COMPUTED = {
    "ahn2023.thm4_sopt E29": lambda: (one_layer_loss(F(-1, 3)), one_layer_loss(F(-1)))
    == (F(2, 3), 2),
    "ahn2023.reduce mask": lambda: (1, 1)[1] != (2, 2)[0],
    "ahn2023.thm1 sign": lambda: F(1, 2) - best_entry(99, 2, 2) == F(4, 2 * (100 * 2 + 2)),
    "ahn2023.thm1 E28": lambda: {F(5 * s, 20) / (F(21, 20) * s) for s in (1, 2, 7)} == {F(5, 21)},
    "cheng2024.lemG3 G3.half": lambda: F(1, 2) != 1,
    # e^(-1/2) > 3/5 as its square e^(-1) is above 9/25, and e below 25/9.
    "cheng2024.propD1 D1.single": lambda: F(25, 9) > F(272, 100) and F(1, 2) < F(3, 5),
    "cheng2024.propD1 D1.products": lambda: (2 * 2) ** 2 == 16 != 1 * 2 * 2,
    "cheng2024.remE2 invertible": lambda: 0 * 1 != 1,
    # |t| has the slopes -1 and 1 at 0: (|t| - 0) / t for t = -1 and 1.
    "cheng2024.lemF5 differentiable": lambda: F(abs(-1), -1) == -1 != F(abs(1), 1),
    # (1 - t/2)^2 = 1 - t + t^2/4 for t > 0, and 1 for t < 0.
    "cheng2024.propF3F4 continuity": lambda: 2 * F(-1, 2) == -1 != 0,
    # The mean over x_q leaves e^(x^2 (2 b c)^2 / 2) against the density e^(-x^2 / 2).
    "cheng2024.thm45 finite": lambda: (2 * F(1, 2)) ** 2 / 2 - F(1, 2) >= 0,
    "cheng2024.thm46 unconstrained": lambda: slope_of_value_entry(F(-1, 2)) == 2,
    "li2025.assum1 interrelated": lambda: is_met_by_one_task([F(1, 2), 0]),
    "li2025.thm4 outside": lambda: not (0 <= 1 <= F(1, 2)) and all(n < 2 for n in (1, 1)),
    "li2025.con2 all_rows": lambda: last_entry(1) == last_entry(7) == 2,
    "li2025.thm3 E9.ratio": lambda: risk_of_product(1 * F(1, 3)) == risk_of_product(2 * F(1, 6))
    == F(2, 3) and 1 / F(1, 3) != 2 / F(1, 6),
    # The label y = 1 and what the layer adds to it, x P_q P_k x y.
    "li2025.thm6 output": lambda: 1 + 1 == 2 != 1,
    "li2025.fig1 varies": lambda: halved_weights([1, -3]) == halved_weights([5, 2])
    == (F(1, 4), F(1, 2)),
    "liu2025.thm33 err24.D33": lambda: 1 + 1 != (1 + 1) * 2,
    "liu2025.lem36 err13.depth": lambda: 2 + 2 == 4 < 3 * 2,
    # The mean of 2 y u_1 (-1) with y = -u_1.
    "liu2025.thm65 err19.lags": lambda: 2 * (-1) * (-1) == 2 != -1,
    "liu2025.machine_eps err25.million": lambda: round(PRECISION / 10**5) == 704
    and nearest_power_of_ten(PRECISION) == 8,
    "memformer2024.lemma1 shape": lambda: 2 + 1 != 1,
    "memformer2024.nag_mgd start": lambda: (first_step(), first_step(before=0), first_step(v=1))
    == (F(1, 2), 1, F(3, 2)),
    "memformer2024.cg_termination rank": lambda: min(1, 2) < 2,
}
IN_WORDS = {
    "ahn2023.thm5 overparameterized": "(9) has B = 0",
    "cheng2024.exp_fig12 highest": "what another sentence of the paper says",
    "cheng2024.asm41 E30": "no square is negative",
    "cheng2024.thm46 finite": "an exponential of an exponential has no Gaussian mean",
    "cheng2024.thm46 eq58": "where a line stands",
    "li2025.thm6 closed": "a quotient of zeros",
    "liu2025.thm50 err24.D62_others": "a column that is not used",
    "liu2025.tasks err29": "of the part drawn_anew",
    "memformer2024.lemma1 rows": "none",
}
# Of errata of other kinds, which no check of the program runs either.
OTHER_KINDS = {
    "memformer2024.theorem3 to_Sigma": lambda: is_no_inverse_direction([1, 4]),
    "memformer2024.theorem3 layers": lambda: 1 not in range(1),
}


def unshown(*, ambiguous):
    """Errata with a counterexample that no check of the program shows."""
    return {f"{key} {entry['id']}" for key, table in data_files(ROOT / "proofs_data").items()
            for entry in table.get("claim", {}).get("erratum", [])
            if (entry.get("kind") == "ambiguity") == ambiguous and entry.get("counterexample")
            and not entry.get("shown_by")}


class Remarks(unittest.TestCase):
    def test_each_is_computed_or_has_nothing_to_compute(self):
        self.assertEqual(unshown(ambiguous=True), COMPUTED.keys() | IN_WORDS.keys())
        self.assertLessEqual(OTHER_KINDS.keys(), unshown(ambiguous=False))

    def test_each_parts_the_words_from_their_reading(self):
        for name, holds in (COMPUTED | OTHER_KINDS).items():
            self.assertTrue(holds(), name)

    def test_one_number_parts_no_matrix_from_its_inverse(self):
        self.assertFalse(is_no_inverse_direction([4]))


if __name__ == "__main__":
    unittest.main(verbosity=0)
