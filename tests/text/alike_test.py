"""Tests of the search for errors that stand at several places."""

import unittest

from alike import faults_of, faults_of_pairs, first_places, overlapping
from sentences import Text

TEXT = Text("As d/dt G(A) is 0, and d/dt G(B) is too. With t, d/dt G(A + tB) is not.")
ERROR = {"paper": "p", "about": "no t", "pattern": r"d/dtG\([^t)]*\)", "errata": ["a#one"]}


def faults(quotes, **more):
    return faults_of({**ERROR, **more}, TEXT, {"p.a#one": quotes})


class Alike(unittest.TestCase):
    def test_all_places_are_quoted(self):
        self.assertEqual(faults(["d/dt G(A) is 0", "d/dt G(B)"]), [])

    def test_a_place_that_nobody_quotes(self):
        found = faults(["d/dt G(A) is 0"])
        self.assertEqual(len(found), 1)
        self.assertIn("line 1 of p, d/dt G(B): quote it in one of a#one", found[0])

    def test_a_place_that_is_right(self):
        self.assertEqual(faults(["d/dt G(A) is 0"], right={"d/dt G(B) is too": "B is 0"}), [])
        self.assertIn("no reason", faults(["d/dt G(A)"], right={"d/dt G(B)": ""})[0])

    def test_an_erratum_without_a_place(self):
        self.assertIn("no erratum p.a#two", faults(["d/dt G"], errata=["a#one", "a#two"])[0])
        self.assertIn("lies in p.a#one", faults(["With t"])[-1])
        self.assertIn("lies in right", faults(["d/dt G"], right={"With t": "why"})[-1])

    def test_two_records_of_one_error_do_not_differ_in_kind(self):
        def errata(**joined):
            return {"p.a": {"claim": {"erratum": [
                {"id": "one", "kind": "ambiguity", "quote": "d/dt G(A) is 0, and"},
                {"id": "two", "kind": "minor error", "quote": ["d/dt G(A)"], **joined}]}}}

        def pairs(files):
            quotes = {"p.a#one": ["d/dt G(A) is 0, and"], "p.a#two": ["d/dt G(A)"]}
            return overlapping(TEXT, quotes, first_places(files))

        found = pairs(errata())
        self.assertEqual(found, {frozenset(("p.a#one", "p.a#two"))})
        self.assertIn("the quotes of p.a#one and p.a#two overlap", faults_of_pairs(found, [])[0])
        told = [{"errata": ["p.a#two", "p.a#one"], "why": "two letters"}]
        self.assertEqual(faults_of_pairs(found, told), [])
        self.assertEqual(len(faults_of_pairs(found, [{**told[0], "why": ""}])), 1)
        self.assertIn("take the entry out", faults_of_pairs(set(), told)[0])
        self.assertEqual(pairs(errata(kind="ambiguity")), set())

    def test_a_place_more_counts_as_its_first_place(self):
        files = {"p.a": {"claim": {"erratum": [{"id": "one", "kind": "gap"},
                                               {"id": "two", "kind": "gap", "same": ["p.a#one"]}]}}}
        self.assertEqual(first_places(files)["p.a#two"], ("gap", "p.a#one"))


if __name__ == "__main__":
    unittest.main(verbosity=0)
