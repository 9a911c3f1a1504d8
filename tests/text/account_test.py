"""Tests of the walk through a paper's sentences."""

import re
import unittest

from account import ROOT, Account, as_list, check, data_files, papers_folder
from cited import cited_later, faults, last_month
from sentences import Text, sentences

PAPER = """# A heading

We show that **the loss** is convex, i.e. it has one minimum. It is large (see Fig. 2 of X. Y et al.
2020). Then

$$f(x) = 1 \\tag{3}$$

holds for all $x$.

| n | loss |
|---|------|
| 1 | 2    |

![](picture.png)
"""
FILES = {
    "p": {"source": "p.txt"},
    "p.a": {"claim": {"assertion": [{"id": "one", "quote": "the loss is convex"}],
                      "skipped": [{"quote": ["holds for all"], "why": "x"}]}},
}


def states(passages):
    return Account("p", PAPER, FILES, passages)


class Sentences(unittest.TestCase):
    def test_ends(self):
        pieces = [PAPER[a:b] for a, b in sentences(PAPER)]
        self.assertEqual(len(pieces), 6)
        self.assertTrue(pieces[0].endswith("one minimum."))
        self.assertTrue(pieces[1].endswith("2020)."))
        self.assertEqual(pieces[3], "$$f(x) = 1 \\tag{3}$$")
        self.assertTrue(pieces[5].startswith("| n") and pieces[5].endswith("2    |"))

    def test_quotes_are_found_whatever_their_marks(self):
        self.assertEqual(len(Text(PAPER).found("the *loss* is\nconvex")), 1)
        self.assertEqual(Text(PAPER).found("the loss is concave"), [])
        self.assertEqual(Text(PAPER).found(""), [])


class Accounts(unittest.TestCase):
    def test_quotes_account_for_their_sentence_only(self):
        self.assertEqual(states([]).state, ["judged", None, None, None, "skipped", None])

    def test_a_passage_that_claims_something(self):
        paper = PAPER.replace("It is large (see Fig. 2 of X. Y et al.\n2020).",
                              "It makes A implement B.")
        for kind, faults in (("opinion", 1), ("experiment", 0)):
            found = Account("p", paper, FILES, [{"from": "It makes A", "is": kind}]).faults
            self.assertEqual(len(found), faults)
            self.assertTrue(all("makes A implement" in fault for fault in found))

    def test_what_is_only_open_is_not_judged(self):
        quote = {"quote": "the loss is convex"}
        unsettled = {"id": "one", "expected": "not settled", **quote}
        figure = {"reproduced": "not tested", **quote}
        reading = {"kind": "ambiguity", **quote}
        for claim, state in (({"assertion": [unsettled]}, "open"),
                             ({"assertion": [{**unsettled, "expected": "proved"}]}, "judged"),
                             ({"published": [figure]}, "open"),
                             ({"published": [{**figure, "reproduced": "agrees"}]}, "judged"),
                             ({"published": [figure], "erratum": [quote]}, "judged"),
                             ({"published": [figure], "erratum": [reading]}, "open"),
                             ({"erratum": [reading]}, "remark"),
                             ({"published": [figure], "skipped": [quote]}, "open")):
            self.assertEqual(Account("p", PAPER, {"p.a": {"claim": claim}}, []).state[0], state)

    def test_what_a_remark_alone_has_read_is_what_its_passage_says(self):
        reading = {"kind": "ambiguity", "quote": "It is large"}
        files = {"p": FILES["p"], "p.a": {"claim": {"assertion": [{"id": "one", "text": "t"}],
                                                    "erratum": [reading]}}}
        for mark, state in (({"is": "experiment"}, "experiment"), ({"is": "background"}, "remark"),
                            ({"judged_by": ["a#one"]}, "judged"), ({}, "remark")):
            passages = [{"from": "It is large", **mark}] if mark else []
            account = Account("p", PAPER, files, passages)
            self.assertEqual((account.faults, account.state[1]), ([], state))

    def test_a_passage_is_as_open_as_all_that_judges_it(self):
        parts = [{"id": "one", "expected": "not settled"}, {"id": "two", "expected": "proved"}]
        files = {"p.a": {"claim": {"assertion": parts}}}
        for judges, state in ((["a#one"], "open"), (["a#one", "a#two"], "judged")):
            passage = {"from": "It is large", "judged_by": judges}
            account = Account("p", PAPER, files, [passage])
            self.assertEqual((account.faults, account.state[1]), ([], state))
            self.assertIn(f"{int(state == 'open')} open or not tested here", account.summary())

    def test_passages(self):
        account = states([{"from": "It is large", "to": "2020).", "is": "background"},
                          {"from": "Then", "to": "f(x) = 1", "judged_by": ["a#one"]},
                          {"from": "holds for all", "to": "| 1 |", "skipped": "a"}])
        self.assertEqual(account.faults, [])
        self.assertEqual(account.counts(),
                         {"total": 6, "judged": 3, "open": 0, "remark": 0,
                          "no_statement": 1, "experiment": 0, "skipped": 2})

    def test_a_part_judges_no_more_than_it_says(self):
        said = "a step multiplies the error by 1 - s in every direction"
        for sentence, more in (
                ("Conjugate gradients converge", "of conjugate gradients"),
                ("Networks that are trained converge", "of trained layers"),
                ("Experiments show that it converges", "its five runs"),
                ("It converges to machine precision", "in float32"),
                ("One layer of softmax attention converges", "with the softmax")):
            paper = PAPER.replace("It is large", sentence)
            for text, faults in ((said, 1), (f"{said}, {more}", 0)):
                files = {"p": FILES["p"],
                         "p.a": {"claim": {"assertion": [{"id": "one", "text": text}]}}}
                passage = {"from": sentence, "judged_by": ["a#one"]}
                found = Account("p", paper, files, [passage]).faults
                self.assertEqual(len(found), faults, sentence)
                self.assertTrue(all("reaches further than p.a#one" in f for f in found))
                found = Account("p", paper, files, [passage | {"because": "it does"}]).faults
                self.assertEqual(found, [])
        self.assertIn("judged_by names none", Account(
            "p", PAPER, FILES, [{"from": "Then", "is": "outline", "because": "x"}]).faults[0])

    def test_a_passage_never_unsays_a_quote(self):
        account = states([{"from": "We show", "to": "| 1 |", "is": "background"}])
        self.assertEqual(account.state[0], "judged")

    def test_a_clause_that_nothing_quotes_any_more(self):
        two = {**FILES, "p.b": {"claim": {"assertion": [{"id": "two", "quote": "one minimum"}]}}}
        before, after = (Account("p", PAPER, files, []) for files in (two, FILES))
        self.assertEqual(before.state, after.state)
        self.assertGreater(before.quoted_letters, after.quoted_letters)
        faults = check(after, FILES["p"], before.quoted_letters)
        self.assertTrue(any("quoted_letters" in fault for fault in faults))

    def test_faults(self):
        def fault(**passage):
            return states([passage]).faults
        self.assertIn("needs one of", fault(**{"from": "Then"})[0])
        self.assertIn("needs one of", fault(**{"from": "Then", "is": "outline", "skipped": "y"})[0])
        self.assertIn("allowed:", fault(**{"from": "Then", "is": "boring"})[0])
        self.assertIn("no part p.a#two", fault(**{"from": "Then", "judged_by": ["a#two"]})[0])
        self.assertIn("\"from\" are not found", fault(**{"from": "Now", "is": "outline"})[0])
        self.assertIn("\"to\" are not found",
                      fault(**{"from": "Then", "to": "It is large", "is": "outline"})[0])
        for claim in ("", "a", "b", "no theory determines it"):
            self.assertIn("say there why", fault(**{"from": "Then", "skipped": claim})[0])

    def test_what_our_results_alone_judge_says_whether_it_is_false(self):
        correction = {"id": "mended", "origin": "additional", "corrects": "#one"}
        files = {**FILES, "p.b": {"claim": {"assertion": [correction], "erratum": [{"id": "E1"}]}}}

        def faults_of(judges, **said):
            passage = {"from": "It is large", "judged_by": judges, **said}
            return Account("p", PAPER, files, [passage]).faults
        self.assertIn("needs one of erratum, holds", faults_of(["b#mended"])[0])
        self.assertIn("needs one of", faults_of(["b#mended"], erratum="b#E1", holds="so")[0])
        self.assertIn("there is no p.b#E2", faults_of(["b#mended"], erratum="b#E2")[0])
        self.assertEqual(faults_of(["b#mended"], erratum="b#E1"), [])
        self.assertEqual(faults_of(["b#mended"], holds="it speaks of size alone"), [])
        self.assertEqual(faults_of(["a#one", "b#mended"]), [])

    def test_passages_stand_in_the_order_of_the_text(self):
        account = states([{"from": "Then", "is": "outline"},
                          {"from": "It is large", "is": "outline"}])
        self.assertIn("after the passage before", account.faults[0])

    def test_what_an_experiment_showed_is_counted_apart(self):
        account = states([{"from": "It is large", "to": "| n", "is": "experiment"}])
        self.assertEqual(account.counts()["no_statement"], 0)
        self.assertRegex(account.summary(), r"[1-9] on experiments and not tested")

    def test_what_is_left_and_stale_counts_are_faults(self):
        self.assertTrue(any("nothing judges" in f for f in check(states([]), FILES["p"], 20)))
        rest = states([{"from": "It is large", "to": "| n", "is": "outline"}])
        self.assertIn("the counts are", check(rest, FILES["p"], 20)[0])
        publication = {"sentences": rest.summary(), "nearest": "arXiv:2001.00001v1"}
        self.assertEqual(check(rest, {"publication": publication}, 20), [])


class Cited(unittest.TestCase):
    def test_the_month_of_the_nearest_version(self):
        for nearest, month in (("arXiv:2504.04308v1", "2504"),
                               ("arXiv:2504.04308v3 of June 6, 2025", "2506"),
                               ("arXiv:2504.04308v3", "2512"), ("COLM 2025", "2512")):
            self.assertEqual(last_month({"nearest": nearest, "year": "2025"}), month)

    def test_a_text_that_cites_what_is_younger(self):
        text = ("A. B. Atlas. *arXiv preprint arXiv:2505.23735*, 2025. C. arXiv:2504.13173.\n"
                "The loss is 2612.1234.")
        first = {"nearest": "arXiv:2504.04308v1 of April 6, 2025", "year": "2025"}
        self.assertEqual(cited_later(text, first), ["2505.23735"])
        self.assertIn("arXiv:2505.23735, which is later", faults("p", text, first)[0])
        for nearest in ("COLM 2025", "arXiv:2504.04308v2 of May 20, 2025"):
            self.assertEqual(faults("p", text, {**first, "nearest": nearest}), [])


# Something else here may well speak of it: a reason names what comes nearest.
NOTHING_HERE = re.compile(r"\b(nothing|nobody|none)\b[^.;:]*\bhere\b")


class Reasons(unittest.TestCase):
    def test_words_that_speak_for_everything_here(self):
        self.assertIsNotNone(NOTHING_HERE.search("of training, which nothing runs here; #forward"))
        self.assertIsNone(NOTHING_HERE.search("nothing is claimed of its minimum; #one is here"))

    def test_no_sentence_is_skipped_for_what_nothing_here_does(self):
        for key, table in data_files(ROOT / "proofs_data").items():
            for entry in table.get("claim", {}).get("skipped", []):
                self.assertIsNone(NOTHING_HERE.search(entry["why"]), f"{key}: {entry['why']}")

    def test_no_quote_of_them_ends_within_a_word(self):
        files, cut = data_files(ROOT / "proofs_data"), []
        for paper, about in files.items():
            source = papers_folder() / about["source"] if "source" in about else ROOT / "none"
            text = Text(source.read_text() if source.exists() else "")
            cut += [f"{key}: {quote}" for key, table in files.items()
                    if key.split(".")[0] == paper
                    for entry in table.get("claim", {}).get("skipped", [])
                    for quote in as_list(entry["quote"]) for _, end in text.found(quote)[:1]
                    if re.match("[A-Za-z]{2}", text.text[end - 1:end + 1])]
        self.assertEqual(cut, [])


if __name__ == "__main__":
    unittest.main(verbosity=0)
