"""The program from Python, as users call it."""

import doctest
import os
import subprocess
import sys
import tempfile
import unittest
from decimal import Decimal
from fractions import Fraction
from unittest import mock

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.path.join(ROOT, "build", "icl-verify")
sys.path.insert(0, os.path.join(ROOT, "verify", "python"))

import icl_verify  # noqa: E402
from audit_test import Trained  # noqa: E402,F401: is run with the others

try:
    import numpy
except ImportError:
    numpy = None

THIRD = Fraction(1, 3)
LEM2 = {"X": [[1, 2]], "x_query": ["1/2"], "w_star": [3], "A": [[["-1/2"]]]}


class Calls(unittest.TestCase):
    def test_the_claim_itself(self):
        result = icl_verify.run("li2025.thm2")
        self.assertEqual(result.verdict, "corrected")
        self.assertEqual(result.reach,
                         "(15) false at n = 1, d = 2; (15) corrected every n, d")
        self.assertEqual(result.values["risk"], Fraction(78, 35))
        self.assertEqual([e["id"] for e in result.errata if e["kind"] == "error"], ["E1"])
        self.assertEqual(result.raw["schema"], "icl-verify/results/5")
        self.assertIn("corrected li2025.thm2", repr(result))

    def test_inputs_of_every_kind_of_number(self):
        for half in (Fraction(1, 2), Decimal("0.5"), 0.5, "1/2", "0.5"):
            result = icl_verify.run("ahn2023.lem2", **{**LEM2, "x_query": [half]})
            self.assertEqual(result.verdict, "holds here")
            self.assertEqual(result.values["prediction"][1], Fraction(15, 8))
            self.assertEqual(result.raw["results"][0]["inputs"]["x_query"][0] in ("1/2", "0.5"),
                             True)
        self.assertIn("every n, d, L", result.reach)

    def test_a_float_is_the_binary_number_that_it_is(self):
        result = icl_verify.run("ahn2023.lem2", **{**LEM2, "x_query": [0.1]})
        self.assertEqual(result.values["prediction"][1],
                         Fraction(15, 8) * 2 * Fraction(3602879701896397, 2**55))

    def test_a_keyword_takes_an_underscore(self):
        result = icl_verify.run("ahn2023.thm1", n=2, lambda_=[1, THIRD])
        self.assertEqual(result.raw["results"][0]["inputs"]["lambda"], ["1", "1/3"])

    def test_enclosures_are_pairs_around_the_digits(self):
        value = icl_verify.run("ahn2023.thm3").values["a_approx"]
        self.assertEqual(len(value), 2)
        for low, high, digits in zip(value.lower, value.upper, ("-0.64887434", "-0.18629049")):
            self.assertLess(low, high)
            self.assertLess(high - low, Fraction(1, 10**40))
            self.assertLess(abs(low - Fraction(digits)), Fraction(1, 10**8))

    def test_values_may_be_words(self):
        self.assertIs(icl_verify.run("ahn2023.thm3").values["certified"], True)

    def test_options_are_words_of_the_command(self):
        result = icl_verify.run("ahn2023.lem2", options=["--seed", 5])
        self.assertEqual(result.raw["settings"], {"seed": 5, "deep": False})

    def test_numbers_may_be_as_long_as_they_are(self):
        long = Fraction(10**5000 + 1, 3)
        result = icl_verify.run("ahn2023.lem2", **{**LEM2, "x_query": [long]})
        self.assertEqual(result.values["prediction"][1], Fraction(15, 4) * long)

    def test_list_and_show(self):
        self.assertIn("li2025.thm2", [c["id"] for c in icl_verify.list("li2025")])
        self.assertLess(len(icl_verify.list("li", "gating")), len(icl_verify.list()))
        self.assertEqual(icl_verify.show("Theorem 2 of Li")["id"], "li2025.thm2")
        self.assertIn("Sigma", [i["name"] for i in icl_verify.show("li2025.thm2")["inputs"]])

    def test_the_examples_of_the_module(self):
        outcome = doctest.testmod(icl_verify, optionflags=doctest.NORMALIZE_WHITESPACE)
        self.assertGreater(outcome.attempted, 0)
        self.assertEqual(outcome.failed, 0)


class Refusals(unittest.TestCase):
    def refusal(self, *args, kind=icl_verify.Error, **inputs):
        with self.assertRaises(kind) as caught:
            icl_verify.run(*args, **inputs)
        return caught.exception

    def test_what_the_program_refuses_is_said_in_its_words(self):
        error = self.refusal("ahn2023.lem22")
        self.assertIn("did you mean ahn2023.lem2", str(error))
        self.assertEqual(error.exit_code, 2)
        self.assertIn("x_qury", str(self.refusal("ahn2023.lem2", x_qury=1)))
        self.assertIn("no claim is called", str(self.refusal("ahn2023.nothing", n=1)))
        self.assertIn("--nothing", str(self.refusal("ahn2023.lem2", options=["--nothing"])))
        words = str(self.refusal("ahn2023.thm1", n=-1))
        self.assertTrue(words.startswith("ahn2023.thm1"), words)
        self.assertNotIn(tempfile.gettempdir(), words)
        with self.assertRaisesRegex(icl_verify.Error, "xylophone"):
            icl_verify.list("xylophone")

    def test_several_claims_are_not_one(self):
        self.assertIn("names 2 claims", str(self.refusal("ahn2023.lem[67]")))

    def test_what_is_no_exact_number(self):
        self.assertIn("input x_query[0]: nan",
                      str(self.refusal("ahn2023.lem2", x_query=[float("nan")], kind=ValueError)))
        for wrong in (1j, None, [[object()]], {1: 2}, b"12"):
            self.assertIn("input X", str(self.refusal("ahn2023.lem2", X=wrong, kind=TypeError)))

    def test_quotes_and_lines_are_refused_not_obeyed(self):
        self.refusal("ahn2023.thm1", n='1"\n[expect]\n')

    def test_no_program(self):
        with mock.patch.dict(os.environ, ICL_VERIFY="/nowhere/icl-verify"):
            self.assertIn("/nowhere/icl-verify cannot be run", str(self.refusal("ahn2023.lem2")))
        with mock.patch.dict(os.environ, ICL_VERIFY="/bin/false"):
            self.assertEqual(self.refusal("ahn2023.lem2").exit_code, 1)


class Places(unittest.TestCase):
    """Where the program is looked for; each in a folder of its own."""

    def found(self, place, beside, path="/usr/bin:/bin"):
        with tempfile.TemporaryDirectory() as folder:
            home = os.path.join(folder, place)
            os.makedirs(home)
            with open(icl_verify.__file__, encoding="utf-8") as source, \
                    open(os.path.join(home, "icl_verify.py"), "w", encoding="utf-8") as copy:
                copy.write(source.read())
            if beside:
                program = os.path.join(folder, beside)
                os.makedirs(os.path.dirname(program), exist_ok=True)
                os.symlink(PROGRAM, program)
            code = "import icl_verify; print(icl_verify.list('ahn2023.lem2')[0]['id'])"
            done = subprocess.run([sys.executable, "-B", "-c", code], capture_output=True,
                                  text=True, env={"PYTHONPATH": home, "PATH": path})
            return done.stdout.strip() or done.stderr

    def test_beside_the_file_or_in_the_path(self):
        self.assertEqual(self.found("share/icl-verify", "bin/icl-verify"), "ahn2023.lem2")
        self.assertEqual(self.found("here", "here/icl-verify"), "ahn2023.lem2")
        self.assertEqual(self.found("lib", None, os.path.dirname(PROGRAM)), "ahn2023.lem2")
        self.assertIn("name the program in the variable ICL_VERIFY", self.found("lib", None))


class Names(unittest.TestCase):
    """A name is a name: neither an option of the program nor a line of its file."""

    def test_of_claims(self):
        for id in ("-h", "--help", "--version", "--", "-"):
            for ask in (icl_verify.run, icl_verify.show):
                with self.assertRaises(icl_verify.Error) as caught:
                    ask(id)
                self.assertIn("no claim is called", str(caught.exception))

    def test_of_inputs(self):
        for name in ('x = "1"\n[expect]\nprediction', "Z.file", 'a"b', "a\\", "[expect]",
                     "\x00", ""):
            with self.assertRaises(icl_verify.Error) as caught:
                icl_verify.run("ahn2023.lem2", **{**LEM2, name: "2/7"})
            self.assertRegex(str(caught.exception), "no such input|not an input|unknown|no input|"
                                                    "line break|character|allowed")


@unittest.skipIf(numpy is None, "no NumPy here")
class Arrays(unittest.TestCase):
    def test_in_and_out(self):
        result = icl_verify.run("li2025.thm2", Sigma=numpy.diag([1, 2]), sigma2=numpy.float32(0),
                                R=numpy.eye(1), r=numpy.ones(1, dtype=int))
        self.assertEqual(result.verdict, "holds here")
        P = result.values["P"]
        self.assertEqual((P.shape, P.dtype), ((2, 2), object))
        self.assertEqual(P[0, 0], Fraction(63, 232))
        self.assertAlmostEqual(P.astype(float)[1, 1], 45 / 232)

    def test_every_numpy_number_is_exact(self):
        for number in (numpy.float16(0.1), numpy.float32(0.1), numpy.float64(0.1),
                       numpy.longdouble(1) / 3, numpy.int8(7), numpy.uint64(2**64 - 1)):
            result = icl_verify.run("ahn2023.lem2", **{**LEM2, "x_query": [number]})
            exact = Fraction(*map(int, number.as_integer_ratio())) \
                if isinstance(number, numpy.floating) else Fraction(int(number))
            self.assertEqual(result.values["prediction"][1], exact * Fraction(15, 4))
        self.assertIn("no number", str(Refusals.refusal(self, "ahn2023.lem2", kind=ValueError,
                                                       x_query=numpy.array([numpy.inf]))))

    def test_enclosures_are_arrays(self):
        value = icl_verify.run("ahn2023.thm3").values["a_approx"]
        self.assertEqual(value.lower.shape, value.upper.shape)
        self.assertTrue((value.lower < value.upper).all())


class WithoutNumPy(unittest.TestCase):
    def test_values_are_lists(self):
        with mock.patch.object(icl_verify, "numpy", None):
            result = icl_verify.run("ahn2023.lem2", **LEM2)
        self.assertEqual(result.values["prediction"], [0, Fraction(15, 8)])


if __name__ == "__main__":
    os.environ["ICL_VERIFY"] = PROGRAM
    with tempfile.TemporaryDirectory() as state:
        os.environ["XDG_STATE_HOME"] = state
        outcome = unittest.main(exit=False, verbosity=0).result
    failed = len(outcome.failures) + len(outcome.errors)
    print(f"python: {outcome.testsRun - failed - len(outcome.skipped)} passed, {failed} failed")
    sys.exit(1 if failed else 0)
