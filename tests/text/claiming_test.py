"""Tests of the search for claims in sentences that are marked as stating nothing."""

import unittest

from claiming import DEFINING, TELLING, claim_in

OWN = [
    "Theoretical justification that Memformers can implement LFOM iterations, including CGD.",
    "Our work addresses this gap by showing how Memformers can implement such methods.",
    "This work demonstrates the capability of Memformers to implement a broad range of methods.",
    "While our approach makes Transformers implement LFOMs on quadratics, more is to come.",
    "Additionally, we show that the optimal choice of activation depends on the functions.",
    "BASECONVs are universal approximators.",
    "This paper provides theoretical and empirical evidence that Transformers learn it.",
]
OF_OTHERS = [
    "Ahn et al. (2024) demonstrate that Transformers can implement preconditioned descent.",
    "Several works demonstrate that transformers can implement algorithms like gradient descent.",
    "Can transformers learn to implement such algorithms by training?",
    "We investigate how transformers can learn to implement gradient-based methods.",
    "In this section, we prove our characterization of global minima (Theorem 1).",
    "Our goal is to show that the network can implement k steps.",
    "Future work should extend this to more general objective functions.",
]


class Claims(unittest.TestCase):
    def test_a_result_of_the_paper_is_no_background(self):
        for kind in sorted(TELLING):
            for sentence in OWN:
                self.assertIsNotNone(claim_in(sentence, kind), sentence)
            for sentence in OF_OTHERS:
                self.assertIsNone(claim_in(sentence, kind), sentence)

    def test_what_states_something_by_its_kind_is_let_go(self):
        for sentence in OWN:
            self.assertIsNone(claim_in(sentence, "experiment"))

    def test_a_definition_that_claims_something(self):
        for kind in sorted(DEFINING):
            self.assertEqual(claim_in("It is equivalent to that of [1].", kind), "is equivalent to")

    def test_a_reason_is_no_definition(self):
        self.assertIsNotNone(claim_in("Since it holds, R is block diagonal.", "definition"))
        self.assertIsNone(claim_in("Since only B moves, we define X(S).", "definition"))


if __name__ == "__main__":
    unittest.main(verbosity=0)
