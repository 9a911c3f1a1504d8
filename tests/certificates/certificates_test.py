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

PROGRAM = os.path.join(ROOT, "build", "icl-verify")
NO_FORM = "step and base hold; "


def run(*words, codes=(0,)):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, cwd=ROOT)
    if done.returncode not in codes:
        raise AssertionError(f"{words}: exit code {done.returncode}: {done.stderr[-500:]}")
    return done.stdout


def files(folder):
    return sorted(os.path.join(folder, name) for name in os.listdir(folder))


def texts(folder):
    result = {}
    for path in files(folder):
        with open(path, encoding="utf-8") as file:
            result[os.path.basename(path)] = file.read()
    return result


class Exported(unittest.TestCase):
    """Of all claims, once."""

    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory()
        cls.folder = os.path.join(cls.home.name, "all")
        cls.results = json.loads(run("run", "--json", "--certificates", cls.folder))
        cls.statements = os.path.join(cls.folder, "statements")
        cls.controls = os.path.join(cls.folder, "controls")
        cls.random = random.Random(1)

    @classmethod
    def tearDownClass(cls):
        cls.home.cleanup()

    def answers(self, paths):
        return [(path, *check.answer_of(path)[:2]) for path in paths]

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
        for folder in ("statements", "controls"):
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

    def test_controls_are_refused(self):
        for path, answer, how in self.answers(files(self.controls)):
            self.assertEqual(answer, "no", (path, how))

    def test_near_misses_of_the_gates_are_refused(self):
        folder = os.path.join(self.home.name, "gates")
        run("gates", "ahn2023.lem2", "ahn2023.thm1", "li2025.thm2", "cheng2024.prop31",
            "liu2025.thm3*", "memformer2024.gdpp", "--most", "12", "--certificates", folder,
            codes=(0, 1))
        paths = files(os.path.join(folder, "near_misses"))
        self.assertGreater(len(paths), 100)
        for path, answer, how in self.answers(paths):
            self.assertEqual(answer, "no", (path, how))

    def test_a_changed_file_is_not_that_of_its_name(self):
        for path in files(self.statements)[:20]:
            with open(path, encoding="utf-8") as file:
                text = file.read()
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
            lines[self.random.randrange(8, len(lines) - 2):] = ["end\n"]
            self.assertIn(self.changed(name, "".join(lines))[0], ("damaged", "no"), name)

    def test_what_is_changed_in_a_statement_is_noticed(self):
        """Not every change makes a false statement of a true one; nearly every one does."""
        changes = {
            "a property less": (r" (symmetric|invertible|positive definite)\n", "\n", 0.3),
            "a sum for a difference": (r"(%\d+) difference ", r"\1 sum ", 0.97),
            "a difference for a sum": (r"(%\d+) sum ", r"\1 difference ", 0.97),
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


class UsersClaims(unittest.TestCase):
    def test_claims_of_a_folder_are_exported(self):
        with tempfile.TemporaryDirectory() as home:
            run("new", "my2026.lemma1", "--data-only", "--in", os.path.join(home, "claims"))
            folder = os.path.join(home, "certificates")
            run("run", "--claims", os.path.join(home, "claims"), "--json", "--certificates", folder, codes=(0, 1, 3))
            statements = files(os.path.join(folder, "statements"))
            self.assertTrue(statements)
            for path in statements:
                self.assertEqual(check.answer_of(path)[0], "yes")
            for path in files(os.path.join(folder, "controls")):
                self.assertEqual(check.answer_of(path)[0], "no")


if __name__ == "__main__":
    outcome = unittest.main(exit=False, verbosity=1).result
    failed = len(outcome.failures) + len(outcome.errors)
    print(f"certificates: {outcome.testsRun - failed} passed, {failed} failed")
    sys.exit(failed > 0)
