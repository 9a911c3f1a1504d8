"""icl-verify audit on weights that a training loop left."""

import json
import os
import subprocess
import tempfile
import unittest
from fractions import Fraction

try:
    import numpy

    import training
except ImportError:
    numpy = None

N, D = 12, 3


def audit(*words):
    done = subprocess.run([os.environ["ICL_VERIFY"], "audit", *words], capture_output=True,
                          text=True)
    return done.returncode, done.stdout, done.stderr


def audited(*words):
    code, out, err = audit(*words, "--json")
    assert code == 0, err
    return json.loads(out)


def fact(document, name):
    return next(f["value"] for f in document["facts"] if f["name"] == name)


def number(document, name):
    return float(Fraction(fact(document, name)))


@unittest.skipIf(numpy is None, "no NumPy here")
class Trained(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.two = training.train(2, N, D)
        cls.one = training.train(1, N, D, noise=0.5)
        cls.path = cls.save("two.npz", **{f"layers.{l}.A": A.astype(numpy.float32)
                                          for l, A in enumerate(cls.two)})

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def save(cls, name, **arrays):
        path = os.path.join(cls.folder.name, name)
        numpy.savez(path, **arrays)
        return path

    def assertIsMeanOf(self, value, samples):
        error = samples.std() / len(samples)**0.5
        self.assertLess(abs(value - samples.mean()), 5 * error)

    def test_wide_layers_are_exact_without_a_sample_beside_them(self):
        draw = numpy.random.default_rng(3)
        A = -0.4 * numpy.eye(128) + 0.02 * draw.standard_normal((1, 128, 128))
        document = audited(self.save("wide.npz", A=A.astype(numpy.float32)), "--set", "n=40")
        self.assertIsNone(document["estimate"])
        self.assertGreater(number(document, "loss"), 0)
        said = [item for item in document["not_asked"] if "beside the exact loss" in item["what"]]
        self.assertEqual(len(said), 1)

    def test_two_layers(self):
        document = audited(self.path, "--set", f"n={N}")
        self.assertIn("2 layers", document["form"])
        loss, gap = number(document, "loss"), number(document, "gap")
        self.assertGreater(gap, 0)  # no training hits the optimum
        self.assertLess(gap, 0.2 * loss)
        X, _, y = training.prompts(numpy.random.default_rng(7), 100000, N, D)
        layers = [A.astype(numpy.float32).astype(float) for A in self.two]
        self.assertIsMeanOf(loss, training.losses(layers, X, y))
        fails = [h for h in document["hypotheses"] if h["holds"] is False]
        self.assertEqual(len(fails), 2)  # neither symmetric nor multiples of the identity
        for h in fails:
            self.assertLess(0, h["off_by"])
            self.assertLess(h["off_by"], 0.2)
        Fraction(fails[0]["found"])  # an exact number
        self.assertIn("global optimum over symmetric", document["answer"])
        self.assertEqual([row["n"] for row in document["lengths"]], [3, 6, 12, 24, 48])
        for row in document["lengths"]:
            self.assertGreaterEqual(Fraction(row["loss"]), Fraction(row["least"]))

    def test_full_weights_are_the_same_network(self):
        P, Q = training.full_weights(self.two)
        factor = numpy.array([2.0, 0.5])[:, None, None]
        path = self.save("full.npz", P=factor * P, Q=(Q / factor))
        other = self.save("A.npz", A=Q[:, :D, :D])
        full, layers = (audited(p, "--set", f"n={N}") for p in (path, other))
        self.assertEqual(fact(full, "loss"), fact(layers, "loss"))
        Q[0, D, 0] = 0.125
        document = audited(self.save("outside.npz", P=P, Q=Q), "--set", f"n={N}", "--set", f"d={D}")
        self.assertEqual(document["hypotheses"][0]["found"], "Q_0[3, 0] = 1/8")
        self.assertIs(document["hypotheses"][0]["holds"], False)
        self.assertIsNotNone(document["estimate"])

    def test_one_layer_with_noise_and_task_covariance(self):
        path = self.save("one.npz", A=self.one[0])
        tasks = "2,0,0;0,1,0;0,0,1/2"
        document = audited(path, "--set", f"n={N}", "--set", "sigma2=1/4", "--set",
                           f"Sigma_beta={tasks}")
        random = numpy.random.default_rng(3)
        X = random.standard_normal((200000, D, N + 1))
        w = random.standard_normal((200000, D)) * numpy.sqrt([2, 1, 0.5])
        y = numpy.einsum("bd,bdi->bi", w, X) + 0.5 * random.standard_normal((200000, N + 1))
        # The samples count the noise of the query's label.
        self.assertIsMeanOf(number(document, "loss_noisy"), training.losses(self.one, X, y))
        self.assertEqual(number(document, "loss_noisy"), number(document, "loss") + 0.25)
        self.assertGreater(number(document, "gap"), 0)
        plain = audited(path, "--set", f"n={N}")
        scaled = audited(path, "--set", f"n={N}", "--set", "Sigma_beta=2,0,0;0,2,0;0,0,2")
        for name in ("loss", "gap"):  # of Theorem 1, and of the best layer under any law
            self.assertEqual(2 * Fraction(fact(plain, name)), Fraction(fact(scaled, name)))

    def test_the_page_and_the_text(self):
        page = os.path.join(self.folder.name, "network.html")
        code, out, err = audit(self.path, "--set", f"n={N}", "--html", page)
        self.assertEqual(code, 0, err)
        self.assertIn("exact population loss", out)
        self.assertIn("Which theorem applies", out)
        self.assertRegex(out, "largest difference from the transpose (\u2248|=) ")
        self.assertRegex(out, "off by [0-9.]+ % of its size")
        self.assertNotRegex(out, "[0-9]{30}")  # of fractions the digits that matter
        exact = audit(self.path, "--set", f"n={N}", "--exact")[1]
        self.assertRegex(exact, "transpose = .*[0-9]/[0-9]")
        with open(page, encoding="utf-8") as stream:
            html = stream.read()
        self.assertIn("<h1>Your network", html)
        self.assertIn('id="lengths-plot', html)

    def test_gates_and_kernels(self):
        gates = self.save("gates.npz", P=numpy.eye(2) / 8, g=numpy.array([1, 1, 0.5, 1]))
        document = audited(gates)
        self.assertGreater(number(document, "gap"), 0)
        points = numpy.linspace(-1, 1, 4)
        kernel = self.save("kernel.npz", K=(points[:, None] * points) + 1, y=numpy.ones(3))
        document = audited(kernel, "--set", "delta=1/8", "--set", "L=4")
        self.assertEqual(len(fact(document, "f")), 5)

    def test_what_is_refused(self):
        gates = self.save("gates.npz", P=numpy.eye(2) / 8, g=numpy.array([1, 1, 0.5, 1]))
        for words, said in (([self.path], "n is missing"),
                            ([gates, "--set", "n=5"], "the file has n = 3"),
                            ([gates, "--set", "delta=1"], "delta is set"),
                            ([self.path, "--set", "n=5", "--set", "r=1"], "r is set"),
                            ([self.path, "--set", "n=0"], "n = 0"),
                            ([self.path, "--set", "n=5", "--set", "Sigma=1,0;0,1"], "d = 3"),
                            ([self.path, "--set", "n=5", "--tensor", "R=x"], "known are"),
                            ([self.save("odd.npz", attention=numpy.eye(2)), "--set", "n=5"],
                             "--tensor 'A=attention'"),
                            ([self.save("P.npz", P=numpy.eye(2)), "--set", "n=5"], "P without Q"),
                            ([self.save("bad.npz", A=numpy.full((2, 2), numpy.nan)), "--set",
                              "n=5"], "A")):
            code, out, err = audit(*words)
            self.assertEqual((code, out), (2, ""), err)
            self.assertIn(said, err)
