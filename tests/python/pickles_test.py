"""Pickles of parameters: nested dictionaries, and lists of numbers."""

import pickle
import unittest
from fractions import Fraction

try:
    import numpy
except ImportError:
    numpy = None

import weights_files_test as files
from weights_files_test import call


@unittest.skipIf(numpy is None, "no NumPy here")
class Pickles(unittest.TestCase):
    setUp, path, write = files.Files.setUp, files.Files.path, files.Files.write
    loss, refused = files.Files.loss, files.Files.refused

    def test_parameters_of_haiku(self):
        random = numpy.random.default_rng(5)
        q, k, v, o = numpy.round(16 * random.standard_normal((4, 3, 3))) / 32
        numpy.savez(self.path("same.npz"), P=o @ v, Q=k.T @ q, d=2)
        wanted = self.loss(self.path("same.npz"))
        for place in ("", "attn/", "transformer/layer_0/~/attn/", "mod/multi_head_attention/"):
            parameters = {f"{place}{name}": {"w": w.T} for name, w in
                          (("query", q), ("key", k), ("value", v), ("linear", o))}
            path = self.write("haiku.pkl", pickle.dumps(parameters))
            self.assertEqual(self.loss(path), wanted)
            code, out, _ = call("audit", path, "--set", "n=5")
            self.assertIn("a row x is multiplied by", " ".join(out.split()))
            parameters[place + "query"]["b"] = numpy.zeros(3)
            path = self.write("haiku.pkl", pickle.dumps({"params": parameters, "step": 7}))
            self.assertEqual(self.loss(path), wanted)
            parameters[place + "query"]["b"] = numpy.ones(3)
            self.refused(self.write("haiku.pkl", pickle.dumps(parameters)),
                         place + "query/b is a bias that is not zero")

    def test_lists_of_numbers_in_pickles(self):
        path = self.write("list.pkl", pickle.dumps({"A": [[-0.5, 0.0], [0, -0.5]]}))
        self.assertEqual(self.loss(path), Fraction(4, 5))
        path = self.write("list.pkl", pickle.dumps({"A": (((-0.5, 0), (0, -0.5)),)}))
        self.assertEqual(self.loss(path), Fraction(4, 5))
        A = -numpy.eye(2) / 2
        for beside, said in (({"W": [[1, 2], [3]]}, "lists of several lengths"),
                             ({"W": [[1, 2], [3, 4]]}, "W (2 x 2)"),
                             ({"W": [0.5] * 100}, "W (100 numbers)")):
            self.refused(self.write("list.pkl", pickle.dumps({"A": A, **beside})), said,
                         "--tensor 'unused=W'")
        self.refused(self.write("list.pkl", pickle.dumps({"net": {"A": [A, 0.5]}})), "net.A.1")
        for beside in ((7, {"A": A}), [{"A": A}, [0.5, 0.25]]):
            path = self.write("list.pkl", pickle.dumps(beside))
            self.assertEqual(self.loss(path), Fraction(4, 5))
        path = self.write("list.pkl", pickle.dumps({"A": A, "losses": [0.5] * 100}))
        self.assertEqual(self.loss(path), Fraction(4, 5))
