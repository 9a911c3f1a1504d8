"""What icl-verify exports, checked by what knows nothing of it: tests/certificates/run."""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "verify", "python"))

from icl_verify_check import __main__ as check  # noqa: E402
from icl_verify_check import _certificate as certificate  # noqa: E402
from icl_verify_check._tree import Tree  # noqa: E402
from dense_values import Dense, NoNumber  # noqa: E402
from enclosures_test import Boxes, EnclosedNumbers, Operations  # noqa: E402,F401: and these
from facts_test import Numbers, Polynomials  # noqa: E402,F401: are run with the others
from hostile_test import Hostile  # noqa: E402,F401: so is this
from index_test import IndexTest  # noqa: E402,F401: so is this
from induction_test import (Growing, Hypotheses, Named, NamedPrograms,  # noqa: E402,F401: these
                            Quantity)
from orders_test import Orders  # noqa: E402,F401: and these
from roots_test import RootCounts, RootFacts  # noqa: E402,F401: and these

PROGRAM = os.path.join(ROOT, "build", "icl-verify")
LIST = os.path.join(ROOT, "proofs_data", "independent.txt")
KERNEL_LIST = os.path.join(ROOT, "proofs_data", "kernel.txt")
LIST_HEAD = "# Certificates of statements that icl-verify-check agreed with; " \
    "tests/certificates/run --update writes them.\n"
EVERY_CLAIM = os.path.join(ROOT, "build", "every_claim")
UPDATE = "--update" in sys.argv
NO_FORM = "step and base hold; "


def run(*words, codes=(0,)):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, cwd=ROOT)
    if done.returncode not in codes:
        raise AssertionError(f"{words}: exit code {done.returncode}: {done.stderr[-500:]}")
    return done.stdout


def files(folder):
    return sorted(os.path.join(folder, name) for name in os.listdir(folder))


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def texts(folder):
    return {os.path.basename(path): text_of(path) for path in files(folder)}


def other_tree(tree, chance):
    """One to three nodes of it changed to others of the same shapes."""
    for k in chance.sample(range(len(tree.nodes)), min(len(tree.nodes), chance.randint(1, 3))):
        node, change = tree.nodes[k], chance.randrange(4)
        if change == 0 and node.kind in ("sum", "difference"):
            node = node._replace(kind="difference" if node.kind == "sum" else "sum")
        elif change == 1 and node.kind in ("sum", "difference"):
            node = node._replace(kind="hadamard")
        elif change == 2 and node.kind == "transpose" and node.rows == node.cols:
            node = node._replace(kind="column")
        elif change == 3 and node.operands:
            j = chance.randrange(len(node.operands))
            old = tree.nodes[node.operands[j]]
            alike = [i for i in range(k) if tree.nodes[i][1:4] == old[1:4]]
            node = node._replace(operands=node.operands[:j] + (chance.choice(alike),) +
                                 node.operands[j + 1:])
        tree.nodes[k] = node


def agrees_with_numbers(tree, answer, seed):
    """Whether entries at random numbers say the same; None where they say nothing."""
    verdicts = set()
    for least in (2, 3):
        sizes = {}
        for symbol, less in tree.spaces.values():
            sizes[symbol] = max(sizes.get(symbol, least + len(sizes)), less + 1)
        try:
            verdicts.add(any(map(any, Dense(tree, sizes, seed + least).differences())))
        except NoNumber:
            return None
    return True not in verdicts if answer == "yes" else True in verdicts


class Exported(unittest.TestCase):
    """Of all claims, once."""

    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory()
        subprocess.run([os.path.join(ROOT, "tests", "every_claim")], check=True)
        cls.folder = os.path.join(EVERY_CLAIM, "certificates")
        with open(os.path.join(EVERY_CLAIM, "results.json"), encoding="utf-8") as file:
            cls.results = json.load(file)
        cls.statements = os.path.join(cls.folder, "statements")
        cls.controls = os.path.join(cls.folder, "negative_controls")
        cls.random, cls.known = random.Random(1), {}

    @classmethod
    def tearDownClass(cls):
        cls.home.cleanup()

    def answers(self, paths):
        for path in paths:
            if path not in self.known:
                self.known[path] = check.answer_of(path)[:2]
        return [(path, *self.known[path]) for path in paths]

    def changed(self, name, text):
        """The answer to a file that is not called by its hash."""
        path = os.path.join(self.home.name, "changed-" + name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        answer = check.answer_of(path)
        os.remove(path)
        return answer[0], answer[1]

    def test_every_result_names_what_is_there(self):
        with open(os.path.join(self.folder, "index.json"), encoding="utf-8") as file:
            index = json.load(file)["certificates"]
        named = {c["certificate"] for r in self.results["results"] for c in r["checks"]
                 if "certificate" in c}
        listed = {os.path.basename(line["file"])[:-len(".cert")] for line in index}
        there = {os.path.basename(path)[:-len(".cert")]
                 for folder in (self.statements, self.controls) for path in files(folder)}
        self.assertEqual(named, listed)
        self.assertEqual(named, there)
        self.assertGreater(len(named), 2000)
        for line in index:
            self.assertTrue(os.path.exists(os.path.join(self.folder, line["file"])), line)
            self.assertEqual(line["file"].startswith("statements/"), line["expected"], line)

    def test_the_same_bytes_with_another_seed(self):
        again = os.path.join(self.home.name, "again")
        run("run", "ahn2023.lem*", "li2025.thm2", "--seed", "7", "-j", "1", "--json",
            "--certificates", again)
        for folder in ("statements", "negative_controls"):
            whole = texts(os.path.join(self.folder, folder))
            for name, text in texts(os.path.join(again, folder)).items():
                self.assertEqual(whole.get(name), text, name)

    def test_true_statements_hold(self):
        answers = self.answers(files(self.statements))
        for path, answer, how in answers:
            self.assertIn(answer, ("yes", "unknown"), (path, how))
            if answer == "unknown":
                self.assertTrue(how.startswith(NO_FORM), (path, how))
        self.assertGreater(sum(answer == "yes" for _, answer, _ in answers), 0.91 * len(answers))

    def test_the_list_of_the_pages_is_that_of_this_tree(self):
        agreed = sorted(os.path.basename(path)[:-len(".cert")]
                        for path, answer, _ in self.answers(files(self.statements))
                        if answer == "yes") + self.refuted()
        text = LIST_HEAD + "".join(name + "\n" for name in sorted(agreed))
        if UPDATE:
            with open(LIST, "w", encoding="utf-8") as file:
                file.write(text)
        self.assertEqual(text_of(LIST), text,
                         "tests/certificates/run --update writes proofs_data/independent.txt anew")

    def test_the_list_of_the_kernel_names_statements_of_this_tree(self):
        """What has changed since Coq checked it has another name, and is to be checked anew."""
        names = [line.split()[0] for line in text_of(KERNEL_LIST).splitlines()
                 if not line.startswith("#")]
        there = {os.path.basename(path)[:-len(".cert")] for path in files(self.statements)}
        self.assertEqual([name for name in names if name not in there], [],
                         "verify/kernel/check --certificates DIR --update writes "
                         "proofs_data/kernel.txt anew")

    def test_what_whole_theorems_import_is_what_is_evaluated(self):
        script = os.path.join(ROOT, "verify", "kernel", "exported.py")
        done = subprocess.run([sys.executable, "-B", script, "--certificates", self.folder],
                              capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def refuted(self):
        """Statements that are held to be false, and are."""
        return [os.path.basename(path)[:-len(".cert")]
                for path, answer, _ in self.answers(files(self.controls))
                if "\nrole statement\n" in text_of(path) and answer == "no"]

    def test_controls_are_refused(self):
        for path, answer, how in self.answers(files(self.controls)):
            self.assertEqual(answer, "no", (path, how))

    def test_near_misses_of_the_gates_are_refused(self):
        folder = os.path.join(self.home.name, "gates")
        run("mutate", "ahn2023.lem2", "ahn2023.thm1", "li2025.thm2", "cheng2024.prop31",
            "liu2025.thm3*", "memformer2024.gdpp", "--most", "12", "--certificates", folder,
            codes=(0, 1))
        paths = files(os.path.join(folder, "mutants"))
        self.assertGreater(len(paths), 100)
        for path, answer, how in self.answers(paths):
            self.assertEqual(answer, "no", (path, how))

    def test_a_changed_file_is_not_that_of_its_name(self):
        for path in files(self.statements)[:20]:
            text = text_of(path)
            with tempfile.TemporaryDirectory() as home:
                copy = os.path.join(home, os.path.basename(path))
                with open(copy, "w", encoding="utf-8") as file:
                    file.write(text.replace("section", "section ", 1))
                self.assertEqual(check.answer_of(copy)[0], "damaged")

    def test_half_a_file_is_damaged(self):
        for name, text in list(texts(self.statements).items())[::25]:
            for cut in (len(text) // 3, len(text) // 2, len(text) - 5):
                self.assertEqual(self.changed(name, text[:cut])[0], "damaged", (name, cut))
            lines = text.splitlines(keepends=True)
            lines[self.random.randrange(8, len(lines) - 2):] = [lines[-1]]
            self.assertEqual(self.changed(name, "".join(lines))[0], "damaged", name)

    def test_a_node_with_other_operands_is_damaged(self):
        seen = 0
        for name, text in list(texts(self.statements).items())[::10]:
            lines = text.split("\n")
            for at, line in enumerate(lines):
                words = line.split(" ")
                if not re.fullmatch(r"%\d+", words[0]) or not re.fullmatch(r"%\d+", words[-1]):
                    continue
                for other in (words[:-1], words + [words[-1]] * 3):
                    changed = lines[:at] + [" ".join(other)] + lines[at + 1:]
                    answer = self.changed(name, "\n".join(changed))[0]
                    self.assertIn(answer, ("no", "unknown", "damaged"), (name, line))
                    seen += answer == "damaged"
                break
        self.assertGreater(seen, 0)

    def test_what_is_changed_in_a_statement_is_noticed(self):
        """Not every change makes a false statement of a true one; nearly every one does."""
        changes = {
            "a property less": (r" (symmetric|invertible|positive definite)\n", "\n", 0.3),
            "a sum for a difference": (r"(%\d+) difference ", r"\1 sum ", 0.93),
            "a difference for a sum": (r"(%\d+) sum ", r"\1 difference ", 0.93),
            "another number": (r" number scalar 0 0 ; -?(\d+)", r" number scalar 0 0 ; 7\1", 0.8),
            "a transpose less": (r"(%\d+) transpose matrix 1 1 ", r"\1 column matrix 1 1 ", 0.5),
            "another law": (r"(%\d+ mean scalar 0 0 %\d+ %\d+ )%\d+", r"\1%0", 0.9),
        }
        for what, (pattern, instead, least) in changes.items():
            with self.subTest(what):
                noticed = total = 0
                for name, text in texts(self.statements).items():
                    if "\nprogram\n" in text or "section base" in text:
                        continue
                    places = list(re.finditer(pattern, text))
                    if not places:
                        continue
                    place = self.random.choice(places)
                    answer, how = self.changed(name, text[:place.start()] +
                                               place.expand(instead) + text[place.end():])
                    total += 1
                    noticed += answer in ("no", "damaged", "unknown")
                self.assertGreater(total, 5)
                self.assertGreaterEqual(noticed, least * total, f"{noticed} of {total}")

    def test_an_induction_that_names_its_form_is_settled(self):
        """And not with another next or first parameter, or as the state after a step."""
        named = {os.path.basename(path): answer for path, answer, _ in
                 self.answers(files(self.statements)) if "\nsection induction\n" in text_of(path)}
        self.assertGreater(len(named), 15)
        self.assertEqual({name: answer for name, answer in named.items() if answer != "yes"}, {})
        noticed = total = 0
        for name, text in texts(self.statements).items():
            if name not in named:
                continue
            lines = text.split("\n")
            first = lines.index("section induction") + 1
            for at in range(first, len(lines) - 2):
                word, one, other, start = lines[at].split(" ")
                if one == other:
                    continue
                changed = lines[:at] + [f"{word} {one} {one} {start}"] + lines[at + 1:]
                total += 1
                noticed += self.changed(name, "\n".join(changed))[0] != "yes"
        self.assertGreater(total, 30)
        self.assertGreaterEqual(noticed, 0.9 * total, f"{noticed} of {total}")

    def test_answers_agree_with_numbers(self):
        paths = [path for path in files(self.statements) + files(self.controls)
                 if "\nprogram\n" not in text_of(path)]
        chance, agreed = random.Random(2), {"yes": 0, "no": 0}
        for number in range(400):
            lines = next(iter(certificate.read(chance.choice(paths)).sections.values()))
            tree = Tree(lines)
            other_tree(tree, chance)
            try:
                answer = check.checked_tree(tree)[0]
            except (certificate.Damaged, certificate.Unknown):
                continue
            if answer == "unknown":
                continue  # nothing is said that numbers could deny
            agrees = agrees_with_numbers(tree, answer, number)
            self.assertIn(agrees, (True, None), (lines, answer))
            if agrees:
                agreed[answer] += 1
        self.assertGreater(min(agreed.values()), 20, agreed)


class UsersClaims(unittest.TestCase):
    def test_claims_of_a_folder_are_exported(self):
        with tempfile.TemporaryDirectory() as home:
            run("new", "my2026.lemma1", "--data-only", "--in", os.path.join(home, "claims"))
            folder = os.path.join(home, "certificates")
            run("run", "--claims", os.path.join(home, "claims"), "--json", "--certificates",
                folder, codes=(0, 1, 3))
            statements = files(os.path.join(folder, "statements"))
            self.assertTrue(statements)
            for path in statements:
                self.assertEqual(check.answer_of(path)[0], "yes")
            for path in files(os.path.join(folder, "negative_controls")):
                self.assertEqual(check.answer_of(path)[0], "no")

    def test_orders_of_the_examples_are_seen_to_hold(self):
        """And no longer, where a supposition is left out or a number in front is turned."""
        with tempfile.TemporaryDirectory() as home:
            run("run", "--claims", os.path.join(ROOT, "examples"), "--json", "--certificates",
                home, "optimisation.*", "zhang2023.*", "wu2024.*", "longhorn2024.*",
                "akyurek2023.*", codes=(0, 1, 3))
            orders = {path: text for path in files(os.path.join(home, "statements"))
                      if "\nsection order\n" in (text := text_of(path))}
            self.assertGreater(len(orders), 5)
            answers = {path: check.answer_of(path)[0] for path in orders}
            self.assertLessEqual(set(answers.values()), {"yes", "unknown"}, answers)
            seen = [path for path, answer in answers.items() if answer == "yes"]
            self.assertGreaterEqual(len(seen), 0.8 * len(orders), answers)
            noticed = total = 0
            for path in seen:
                for changed in orders_changed(orders[path]):
                    total += 1
                    noticed += check.checked_text(changed) != "yes"
            self.assertGreater(total, 30)
            # A supposition may stand there twice, and a number in a square.
            self.assertGreaterEqual(noticed, 0.75 * total, f"{noticed} of {total}")


def orders_changed(text):
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line.startswith("suppose "):
            yield with_length(lines[:at] + lines[at + 1:])
        if re.search(r" number scalar 0 0 ; [1-9]", line):
            yield with_length(lines[:at] + [line.replace(" ; ", " ; -")] + lines[at + 1:])


def with_length(lines):
    return "\n".join(lines[:-2] + [f"end {len(lines) - 2}", ""])


if __name__ == "__main__":
    outcome = unittest.main(exit=False, verbosity=1,
                            argv=[word for word in sys.argv if word != "--update"]).result
    failed = len(outcome.failures) + len(outcome.errors)
    print(f"certificates: {outcome.testsRun - failed} passed, {failed} failed")
    sys.exit(failed > 0)
