"""The program from Python, as users call it."""

import doctest
import json
import os
import shutil
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
from icl_verify import _enclosure, _numbers, _weights  # noqa: E402
from audit_test import Trained  # noqa: E402,F401: is run with the others
from beside_test import Beside  # noqa: E402,F401
from network_forms_test import Forms  # noqa: E402,F401
from more_questions_test import MoreQuestions  # noqa: E402,F401
from notebook_test import Notebooks  # noqa: E402,F401
from other_readings_test import OtherReadings  # noqa: E402,F401
from tensor_names_test import TensorNames  # noqa: E402,F401
from pickles_test import Pickles  # noqa: E402,F401
from several_networks_test import SeveralNetworks  # noqa: E402,F401
from registers_test import Registers  # noqa: E402,F401
from settings_beside_test import SettingsBeside  # noqa: E402,F401
from settings_in_words_test import SettingsInWords, WrittenSettings  # noqa: E402,F401
from told_beside_test import ToldBeside  # noqa: E402,F401
from unknown_settings_test import UnknownSettings  # noqa: E402,F401
from unlisted_networks_test import UnlistedNetworks  # noqa: E402,F401
from unreadable_beside_test import UnreadableBeside  # noqa: E402,F401
from wheel_test import Wheel  # noqa: E402,F401
from wrong_certificates_test import WrongCertificates  # noqa: E402,F401
from wrong_orders_test import WrongOrders  # noqa: E402,F401
from zip64_test import Wide  # noqa: E402,F401
from weights_files_test import Files  # noqa: E402,F401

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
        self.assertEqual(result.scope,
                         "(15) false at n = 1, d = 2; (15) corrected every n, d >= 1")
        self.assertEqual(result.values["risk"], Fraction(78, 35))
        self.assertEqual([e["id"] for e in result.errata if e["kind"] == "error"], ["E1"])
        self.assertEqual(result.raw["schema"], "icl-verify/results/6")
        self.assertIn("corrected li2025.thm2", repr(result))

    def test_inputs_of_every_kind_of_number(self):
        for half in (Fraction(1, 2), Decimal("0.5"), 0.5, "1/2", "0.5"):
            result = icl_verify.run("ahn2023.lem2", **{**LEM2, "x_query": [half]})
            self.assertEqual(result.verdict, "holds here")
            self.assertEqual(result.values["prediction"][1], Fraction(15, 8))
            self.assertEqual(result.raw["results"][0]["inputs"]["x_query"][0] in ("1/2", "0.5"),
                             True)
        self.assertIn("every n, d >= 1, L", result.scope)

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

    def test_what_is_no_text_is_refused_in_words(self):
        for half in ("\ud800", "a\udc80"):
            for call in (lambda: icl_verify.run("li2025.thm2", sigma2=half),
                         lambda: icl_verify.sweep("ahn2023.thm1", {"n": [half, 2]})):
                with self.assertRaisesRegex(ValueError, "half of a surrogate pair") as caught:
                    call()
                self.assertNotIsInstance(caught.exception, UnicodeError)
        for call in (lambda: icl_verify.list("\ud800"), lambda: icl_verify.list("a\0b"),
                     lambda: icl_verify.audit("a\0b.npz", n=2)):
            with self.assertRaisesRegex(ValueError, "surrogate pair|zero byte"):
                call()

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
            shutil.copytree(os.path.dirname(icl_verify.__file__),
                            os.path.join(home, "icl_verify"))
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
                with self.assertRaises(ValueError) as caught:
                    ask(id)
                self.assertIn("is no claim", str(caught.exception))

    def test_of_inputs(self):
        for name in ('x = "1"\n[expect]\nprediction', "Z.file", 'a"b', "a\\", "[expect]",
                     "\x00", ""):
            with self.assertRaises((ValueError, icl_verify.Error)) as caught:
                icl_verify.run("ahn2023.lem2", **{**LEM2, name: "2/7"})
            self.assertRegex(str(caught.exception), "no name of an input|no such input|"
                                                    "not an input|allowed")


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
        self.assertIn("x_query[0]: inf", str(Refusals.refusal(self, "ahn2023.lem2", kind=ValueError,
                                                              x_query=numpy.array([numpy.inf]))))

    def test_numbers_too_long_for_python_stay_text(self):
        self.assertEqual(_numbers.exact(["1" * 99001 + "/7"])[0].denominator, 7)
        long = "-" + "1" * 10**6 + "/3"
        self.assertEqual(_numbers.exact([["1/2", long]]), [[Fraction(1, 2), long]])

    def test_enclosures_are_arrays(self):
        value = icl_verify.run("ahn2023.thm3").values["a_approx"]
        self.assertEqual(value.lower.shape, value.upper.shape)
        self.assertTrue((value.lower < value.upper).all())


class Tensor:
    """What PyTorch has of a tensor that matters here: iteration ends in tensors of no dimension."""

    dtype = "torch.bfloat16"

    def __init__(self, entries):
        self.entries = entries

    def __iter__(self):
        if not isinstance(self.entries, list):
            raise TypeError("iteration over a 0-d tensor")
        return map(Tensor, self.entries)

    def detach(self):
        return self

    def tolist(self):
        return self.entries

    def float(self):
        return self

    def cpu(self):
        return self

    def numpy(self):
        return numpy.array(self.entries, dtype=numpy.float32)


@unittest.skipIf(numpy is None, "no NumPy here")
class KindsOfArrays(unittest.TestCase):
    half = [[[-0.5, 0.0], [0.0, -0.5]]]

    def loss(self, A):
        return icl_verify.run("ahn2023.thm4_loss", n=5, A=A).values["loss"]

    def test_tensors_and_matrices(self):
        for A in (Tensor(self.half), [Tensor(self.half[0])], numpy.array(self.half),
                  [numpy.matrix(self.half[0])], numpy.ma.masked_array(self.half),
                  [[[Decimal("-0.5"), 0], [0, Fraction(-1, 2)]]]):
            self.assertEqual(self.loss(A), Fraction(4, 5))

    def test_masked_entries_are_refused_by_place(self):
        masked = numpy.ma.masked_array(self.half, mask=[[[0, 1], [1, 0]]])
        for A in (masked, [masked[0]], [[*masked[0]]]):
            with self.assertRaisesRegex(ValueError, r"input A\[.*0, 1\]: masked|A\[0\]\[0\]\[1\]"):
                self.loss(A)

    def test_names_are_names(self):
        for name in ('d = "1"\n[expect]\nloss_min', "A.file", "", "-h"):
            with self.assertRaises(ValueError):
                icl_verify.run("ahn2023.thm1", **{name: 1})
        with self.assertRaisesRegex(ValueError, "'-h' is no claim"):
            icl_verify.run("-h")


class Shown(unittest.TestCase):
    def test_an_enclosure_is_a_number(self):
        values = icl_verify.run("ahn2023.thm4_loss", n=5, A=[[["-1/2", 0], [0, "-1/3"]]]).values
        gap = values["gap_approx"]
        self.assertLess(gap.lower, gap.upper)
        self.assertAlmostEqual(float(gap), float(gap.mid))
        self.assertLess(gap.radius, Fraction(1, 10**30))
        with self.assertRaisesRegex(TypeError, "several numbers"):
            float(icl_verify.run("ahn2023.thm3").values["a_approx"])
        self.assertAlmostEqual(values.floats["gap_approx"], float(gap))

    def test_values_are_short_where_they_are_printed(self):
        result = icl_verify.run("ahn2023.thm4_loss", n=7, A=[[["-0.123456", 0], [0, "-1/3"]]])
        self.assertTrue(all(len(line) < 100 for line in repr(result.values).split("\n")))
        html = result._repr_html_()
        self.assertIn("<b>holds here</b> ahn2023.thm4_loss", html)
        self.assertIn("gap_approx", html)
        self.assertNotRegex(html, "[0-9]{20}")


class Audits(unittest.TestCase):
    def test_a_state_dict(self):
        found = icl_verify.audit({"layers": {"0": {"A": [[-0.5, 0.0], [0.0, -0.5]]}},
                                  "other": [1.0, 2.0]}, n=5, tensors={"unused": ["other"]})
        self.assertEqual((found.loss, found.half_width), (Fraction(4, 5), 0))
        self.assertIn("above the least loss of one layer", found.answer)
        self.assertEqual(found.not_used, ["other"])
        self.assertIn("exact population loss", found._repr_html_())
        self.assertEqual(len(found.lengths), 5)

    @unittest.skipIf(numpy is None, "no NumPy here")
    def test_tensors_files_and_settings(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "-weights.npz")
            numpy.savez(path, kq=-numpy.eye(2) / 2)
            found = icl_verify.audit(path, n=5, tensors={"A": "kq"}, sigma2=Fraction(1, 4),
                                     Sigma_beta=numpy.eye(2))
        self.assertIn("label noise of variance 1/4", found.data)
        self.assertEqual(icl_verify.audit(Tensor([[-0.5, 0.0], [0.0, -0.5]]), n=5).loss,
                         Fraction(4, 5))

    def test_an_estimate(self):
        found = icl_verify.audit({"A": [[[-0.3, 0.1], [0.0, -0.2]]] * 6}, n=5, prompts=2000)
        self.assertGreater(found.half_width, 0)
        self.assertIn("estimated", found.answer)

    def test_predictions_of_any_network(self):
        said, label = [0.5, -0.25, 1.0], [1.0, -0.5, 1.0]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "prompts.npz")
            _weights.write(path, {"prediction": said, "label": label})
            for weights in (path, {"prediction": said, "label": label},
                            {"predictions": [[x] for x in said], "labels": label}):
                found = icl_verify.audit(weights)
                self.assertEqual((found.loss, found.prompts), (Fraction(5, 48), 3))
                self.assertEqual(found.facts["loss_zero"], Fraction(3, 4))
                self.assertIsNone(found.half_width)
                self.assertIn("too few for an interval", found.answer)
                self.assertIn("over 3 prompts", repr(found))
                self.assertIn("over 3 prompts", found._repr_html_())
                self.assertEqual((found.gap, found.warnings), (None, []))
        found = icl_verify.audit({"prediction": said * 40, "label": [1.0, 2.0, 0.5] * 40})
        self.assertGreater(found.half_width, 0)
        self.assertIn("99 % confidence", found.answer)
        found = icl_verify.audit({"prediction": [-1.0, -2.0], "label": [1.0, 2.0]})
        self.assertEqual(len(found.warnings), 2)
        with self.assertRaisesRegex(icl_verify.Error, "leave them out"):
            icl_verify.audit({"prediction": said, "label": label}, n=5)

    def test_a_ratio_over_0_is_no_number(self):
        class Ratio:
            def as_integer_ratio(self):
                return (1, 0)
        with self.assertRaisesRegex(ValueError, "sigma2: .* is no number"):
            icl_verify.run("li2025.thm2", Sigma=[[1]], sigma2=Ratio(), R=[[1]], r=[1])

    def test_numbers_of_python_in_arrays(self):
        half = [[Fraction(-1, 2), 0], [0, Decimal("-0.5")]]
        self.assertEqual(icl_verify.audit({"A": half}, n=5).loss, Fraction(4, 5))
        for value, error, said in ((Fraction(1, 3), ValueError, "1/3 is no float of 64 bits"),
                                   (10**400, ValueError, "largest float of 64 bits"),
                                   (10**5000, ValueError, "largest float of 64 bits"),
                                   (Decimal("1e400"), ValueError, r"1E\+400 is no number up to"),
                                   ("1e400", TypeError, "no number"), (None, TypeError, "A")):
            with self.assertRaisesRegex(error, said):
                icl_verify.audit({"A": [[value, 0], [0, 1]]}, n=5)
        with self.assertRaisesRegex(icl_verify.Error, r"A\[0, 1\] is infinite: beyond 1.80e308"):
            icl_verify.audit({"A": [[0.5, 1e400], [0.0, 1.0]]}, n=5)
        with self.assertRaisesRegex(ValueError, "sigma2: inf, .* as text"):
            icl_verify.audit({"A": half}, n=5, sigma2=1e400)
        found = icl_verify.audit({"A": half}, n=5, sigma2="1" + "0" * 400, prompts=100)
        self.assertIn("variance 1e400 (", found.data)

    def test_lists_of_dicts(self):
        half, other = {"A": [[-0.5, 0.0], [0.0, -0.5]]}, {"A": [[-0.25, 0.0], [0.0, -0.5]]}
        found = icl_verify.audit({"layers": [half, other]}, n=5)
        self.assertIn("2 layers", found.form)
        with self.assertRaisesRegex(icl_verify.Error, "networks of which each is whole"):
            icl_verify.audit([half, other], n=5)
        found = icl_verify.audit([half, other], n=5, tensors={"A": "0.A"})
        self.assertEqual((found.loss, found.not_used), (Fraction(4, 5), ["1.A"]))

    def test_several_lengths(self):
        found = icl_verify.audit({"A": [[-0.5, 0.0], [0.0, -0.5]]}, n="5,10")
        self.assertEqual([each.loss for each in found], [Fraction(4, 5), Fraction(13, 20)])

    def test_what_is_refused(self):
        with self.assertRaisesRegex(icl_verify.Error, "n is missing"):
            icl_verify.audit({"A": [[1.0]]})
        with self.assertRaisesRegex(icl_verify.Error, "no tensor is called") as caught:
            icl_verify.audit({"attention": [[1.0]]}, n=5)
        self.assertNotIn(tempfile.gettempdir(), str(caught.exception))

    def test_names_that_no_archive_holds(self):
        within, one = {}, [[1.0]]
        within["a"] = within
        for weights, said in (({"a": {"A": one}, "a.A": one}, "two arrays are called 'a.A'"),
                              ({"A\0": one}, "without a zero byte"), ({}, "no weights are given"),
                              ({"x" * 70000: one}, "at most 1000 bytes"), ({"a": {}}, "no weights"),
                              ({"\ud800": one}, "surrogate"), (within, "more than 50 deep")):
            with self.assertRaisesRegex(ValueError, said) as caught:
                icl_verify.audit(weights, n=5)
            self.assertNotIsInstance(caught.exception, UnicodeError)


class NotSet(unittest.TestCase):
    """Inputs that are not set are treated alike everywhere."""

    def test_the_schema_has_one_version(self):
        done = subprocess.run([PROGRAM, "schema"], capture_output=True, text=True)
        schema = json.loads(done.stdout)
        self.assertEqual(schema["$id"].split(":")[-1], schema["title"].split("/")[-1])

    def run_words(self, *words):
        done = subprocess.run([PROGRAM, "run", *words, "--json"], capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    def test_what_is_not_set_comes_from_the_claims_own_instance(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, "own.toml")
        with open(path, "w", encoding="utf-8") as file:
            file.write('claim = "ahn2023.thm1"\n[instance]\nn = "40"\n')
        result = icl_verify.run("ahn2023.thm1", n=40)
        self.assertEqual([*result.filled], ["lambda"])
        self.assertIn("lambda = [1, 2], not set here", repr(result))
        self.assertEqual(icl_verify.run("ahn2023.thm1", n=40, lambda_=[1, 2]).filled, {})
        for words in (["ahn2023.thm1", "--set", "n=40"], ["--instance", path]):
            code, out, err = self.run_words(*words)
            self.assertEqual(code, 0, err)
            found = json.loads(out)["results"][0]
            self.assertEqual(found["filled"]["names"], ["lambda"])
            self.assertEqual(Fraction(found["values"]["loss_min"]), result.values["loss_min"])

    def test_beside_weights_everything_has_to_be_set(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        weights = os.path.join(folder.name, "run.npz")
        _weights.write(weights, {"A": [[[-0.5, 0], [0, -0.5]]]})
        path = os.path.join(folder.name, "own.toml")
        with open(path, "w", encoding="utf-8") as file:
            file.write('claim = "ahn2023.thm4_loss"\n[instance]\n'
                       'A = { file = "run.npz", tensor = "A" }\n')
        for words in (["ahn2023.thm4_loss", "--set", f"A=@{weights}"], ["--instance", path]):
            code, out, err = self.run_words(*words)
            self.assertEqual(code, 2, out)
            self.assertIn("n is missing", out + err)


class ChecksAndSweeps(unittest.TestCase):
    def write(self, text):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, "own.toml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def test_check(self):
        text = 'claim = "ahn2023.thm1"\n[instance]\nn = "3"\nlambda = ["1", "1/2"]\n[expect]\n'
        self.assertEqual([r.verdict for r in icl_verify.check("ahn2023.lem2")], ["proved"])
        good = self.write(text + 'loss_min = "57/77"\n')
        self.assertEqual(icl_verify.check(instance=good)[0].values["loss_min"], Fraction(57, 77))
        with self.assertRaises(icl_verify.Failed) as caught:
            icl_verify.check(instance=[self.write(text + 'loss_min = "5"\n')])
        self.assertEqual(caught.exception.exit_code, 1)
        self.assertIsInstance(caught.exception, AssertionError)

    def test_sweep(self):
        table = icl_verify.sweep("ahn2023.thm1", {"n": [2, 4, 8]}, lambda_=[1, 1])
        rows = table.to_dict("records") if hasattr(table, "to_dict") else table
        self.assertEqual([row["n"] for row in rows], [2, 4, 8])
        for row in rows:
            known = icl_verify.run("ahn2023.thm1", n=row["n"], lambda_=[1, 1]).values["loss_min"]
            self.assertAlmostEqual(float(row["loss_min"]), float(known))

    def test_inputs_that_a_sweep_does_not_set_are_columns(self):
        table = icl_verify.sweep("li2025.thm2", {"sigma2": [0, 1]}, Sigma=[[1, 0], [0, 2]])
        rows = table.to_dict("records") if hasattr(table, "to_dict") else table
        filled = icl_verify.run("li2025.thm2", sigma2=0, Sigma=[[1, 0], [0, 2]]).filled
        self.assertIn("r", filled)
        for row in rows:
            for name, value in filled.items():
                self.assertEqual(str(row[name]), str(value))

    def test_plot(self):
        try:
            import matplotlib
        except ImportError:
            with self.assertRaisesRegex(icl_verify.Error, "Matplotlib is not here"):
                icl_verify.plot([{"n": 1, "loss": 1}], "loss", "n")
            return
        matplotlib.use("Agg")
        table = icl_verify.sweep("ahn2023.thm1", {"n": [2, 4, 8]}, lambda_=[1, 1])
        axes = icl_verify.plot(table, ["loss_min"], "n")
        self.assertEqual((axes.get_xscale(), axes.get_yscale()), ("log", "log"))
        self.assertEqual(len(axes.lines[0].get_xdata()), 3)
        with tempfile.TemporaryDirectory() as folder:
            for ending, start in (("svg", b"<?xml"), ("pdf", b"%PDF"), ("png", b"\x89PNG")):
                path = os.path.join(folder, f"loss.{ending}")
                axes.figure.savefig(path)
                with open(path, "rb") as file:
                    self.assertTrue(file.read(8).startswith(start))


class WithoutNumPy(unittest.TestCase):
    def test_values_are_lists(self):
        with mock.patch.object(_numbers, "numpy", None), \
                mock.patch.object(_enclosure, "numpy", None):
            result = icl_verify.run("ahn2023.lem2", **LEM2)
            self.assertEqual(result.values["prediction"], [0, Fraction(15, 8)])
            self.assertIn("15/8", repr(result.values))
            enclosure = icl_verify.run("ahn2023.thm3").values["a_approx"]
            self.assertAlmostEqual(float(enclosure.mid[0]), -0.64887434)

    def test_weights_are_lists(self):
        with mock.patch.object(_weights, "numpy", None):
            found = icl_verify.audit({"A": [[-0.5, 0], [0, -0.5]]}, n=5)
        self.assertEqual(found.loss, Fraction(4, 5))


if __name__ == "__main__":
    os.environ["ICL_VERIFY"] = PROGRAM
    with tempfile.TemporaryDirectory() as state:
        os.environ["XDG_STATE_HOME"] = state
        outcome = unittest.main(exit=False, verbosity=0).result
    failed = len(outcome.failures) + len(outcome.errors)
    print(f"python: {outcome.testsRun - failed - len(outcome.skipped)} passed, {failed} failed")
    sys.exit(1 if failed else 0)
