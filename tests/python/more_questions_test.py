"""What a file says of its data, its gates and its arrays without names: it is asked about or said
before all else."""

import os
import shutil
import unittest

try:
    import numpy

    from forward_pass import full
except ImportError:
    numpy = None

import network_forms_test as forms
import settings_beside_test as settings
from network_forms_test import call

N, D = 8, 3


@unittest.skipIf(numpy is None, "no NumPy here")
class MoreQuestions(unittest.TestCase):
    setUp, save, audit = forms.Forms.setUp, forms.Forms.save, forms.Forms.audit
    layers, pickled = settings.SettingsBeside.layers, settings.SettingsBeside.pickled

    def refused(self, path, *said):
        code, out, err = call(path, "--set", f"n={N}")
        self.assertEqual((code, out), (2, ""), path)
        for words in said:
            self.assertIn(words, " ".join(err.split()))

    def looks(self, path, *settings, tensors=()):
        document = self.audit(path, *settings, n=N, tensors=tensors)
        return " ".join(document["warnings"])

    def array(self, name, value):
        path = os.path.join(self.folder, name)
        numpy.save(path, value)
        return path

    def test_the_law_of_the_released_code_is_a_look(self):
        U = numpy.linalg.qr(self.random.standard_normal((D, D)))[0]
        stored = numpy.zeros((2, 1, 2, D, D))
        stored[:, 0, 1] = self.layers()
        beside = {"U": U, "D": numpy.diag([1, 0.5, 0.25])}
        for path in (self.save(A=self.layers(), **beside),
                     self.save(**{"hist.0": stored, "hist.1": stored}, **beside)):
            self.assertIn("N(0, U D^2 U^T)", self.looks(path))
            self.assertNotIn("U D^2", self.looks(path, "Sigma=diag(1,1/4,1/16)"))
        self.assertEqual(self.looks(self.save(A=self.layers(), U=U, D=numpy.eye(D))), "")

    def test_gates_are_parts(self):
        A = numpy.eye(2) / 8
        for gates, found in (([1, 0.5, 0.25], False), ([0, 1, 1], False), ([0.3, -2.0, 1], True),
                             ([0.5, 1.5, 1], True)):
            document = self.audit(self.save(P=A, g=numpy.array(gates)))
            self.assertEqual(found, "outside of 0..1" in " ".join(document["warnings"]))
        q, k, v = self.random.standard_normal((3, 3, 3)) / 2
        self.refused(self.save(q=q, k=k, v=v, gamma=numpy.array(0.9)), "unused=gamma")
        self.audit(self.save(q=q, k=k, v=v, gamma=numpy.array(0.9)), n=N, tensors=["unused=gamma"])

    def test_an_array_without_a_name_in_a_file_that_has_one(self):
        matrix = -numpy.eye(4) / 2
        for name in ("Q.npy", "W_Q.npy", "P.npy", "W_V.npy"):
            path = self.array(name, matrix)
            self.refused(path, "called after the role", "--tensor 'A=[:]'")
            self.assertIn("d = 4", self.audit(path, n=N, tensors=["A=[:]"])["form"])
        for name in ("P_final.npy", "layer0_Q.npy", "final-W_K.npy", "Q (1).npy", "best_gates.npy"):
            self.refused(self.array(name, matrix), "called after the role", "--tensor 'A=[:]'")
        for name in ("Sigma.npy", "X.npy", "X_train.npy", "data.npy", "loss_curve.npy", "M.npy",
                     "cov_3.npy", "grad.npy"):
            path = self.array(name, matrix)
            self.refused(path, "called after something else", "--tensor 'A=[:]'")
            self.assertIn("d = 4", self.audit(path, n=N, tensors=["A=[:]"])["form"])
        for name in ("A.npy", "weights.npy", "attention_weights.npy", "A_final.npy", "W.npy",
                     "weights_v2.npy", "model_d5_n20.npy", "linear_attention.npy", "step_100.npy"):
            self.audit(self.array(name, matrix), n=N)
        for shape, said in (((2, 3, 4, 4), "'v=[:,2]'"), ((2, 3, 4, 4), "'P=[0]'"),
                            ((5, 3, 4, 4), "'q=[:,0]'"),
                            ((3, 5, 4, 4), "'v=[2]'"), ((2, 4, 4, 4), "'P=[0]'")):
            path = self.array("weights.npy", numpy.broadcast_to(matrix / 4, shape))
            self.refused(path, said, "--set d=4")
        notes = self.audit(self.array("weights.npy", numpy.stack([matrix] * 3)), n=N)["notes"]
        self.assertIn("--tensor 'q=[0]'", " ".join(notes))

    def test_maps_and_steps_that_may_be_of_the_network(self):
        for name, value in (("input_map", numpy.ones((D, 2))), ("step", numpy.array(0.5)),
                            ("momentum", numpy.array([0.9]))):
            self.refused(self.save(A=self.layers(), **{name: value}), f"unused={name}")
        for name, value in (("inputs", numpy.ones((64, D))), ("step", numpy.array(500.0))):
            path = self.save(A=self.layers(), **{name: value})
            self.assertIn(name, self.audit(path, n=N)["not_used"])

    def test_letters_of_matrices_that_fit_the_layers(self):
        for name, shape in (("U", (D, D)), ("D", (2, D, D)), ("T", (D + 1, D + 1)), ("d", (D, D))):
            self.refused(self.save(A=self.layers(), **{name: numpy.ones(shape)}), f"unused={name}")
        for name, shape in (("x", (D, D)), ("U", (D, 2)), ("T", (64, D))):
            self.audit(self.save(A=self.layers(), **{name: numpy.ones(shape)}), n=N)
        self.refused(self.save(A=self.layers()[:1], steps=numpy.array([0.5])), "unused=steps")

    def test_heads_of_which_each_has_all_layers(self):
        A = self.random.standard_normal((2, 3, D, D)) / 9  # heads; layers
        path = self.save(**{f"heads.{h}.A": A[h] for h in range(2)})
        facts = self.audit(path, n=N)["facts"]
        self.assertEqual(facts, self.audit(self.save(A=A.transpose(1, 0, 2, 3)), n=N)["facts"])
        one = self.save(**{f"heads.{h}.A": A[h, :1] for h in range(2)})
        self.assertIn("of 2 heads", self.audit(one, n=N)["form"])
        self.refused(self.save(**{f"layers.{l}.heads.{h}.A": A[h, l:l + 1] for h in range(2)
                                  for l in range(2)}), "of each head a matrix a layer is needed")

    def test_labels_beside_layers_are_not_read(self):
        path = self.save(A=self.layers(), y=numpy.ones(5))
        document = self.audit(path, n=N)
        self.assertEqual(document["not_used"], ["y"])
        self.assertNotIn("y", document["weights"])

    def test_an_object_alone_is_said_to_be_one(self):
        path = self.save(params=numpy.array({"A": 1}, dtype=object))
        self.refused(path, "pickled Python object")

    def test_quantised_weights_are_asked_about(self):
        path = self.save(A=numpy.array([[-1, 0], [0, -1]], dtype=numpy.int8))
        self.refused(path, "whole numbers of 8 bits", "--tensor 'A=A'")
        self.audit(path, n=N, tensors=["A=A"])

    def test_a_label_in_front(self):
        A = self.layers()[0]
        P, Q = full(A)
        order = numpy.r_[D, :D]
        turned = {"P": P[numpy.ix_(order, order)], "Q": Q[numpy.ix_(order, order)]}
        path = self.save(**turned)
        self.assertIn("--set label=first", self.looks(path))
        document = self.audit(path, "label=first", n=N)
        self.assertEqual(document["facts"], self.audit(self.save(P=P, Q=Q), n=N)["facts"])
        self.assertEqual(document["warnings"], [])
        code, _, err = call(self.save(A=A), "--set", f"n={N}", "--set", "label=first")
        self.assertNotEqual(code, 0)
        self.assertIn("full weights P and Q", err)

    def test_a_drawing_is_what_its_ending_says(self):
        path = self.save(A=self.layers())
        starts = {"svg": b"<svg xmlns"}
        if shutil.which("rsvg-convert"):
            starts |= {"pdf": b"%PDF", "PNG": b"\x89PNG"}
        for ending, start in starts.items():
            for option in ("--drawing", "--svg"):
                drawing = os.path.join(self.folder, f"{option}.{ending}")
                self.assertEqual(call(path, "--set", f"n={N}", option, drawing)[0], 0)
                with open(drawing, "rb") as file:
                    self.assertTrue(file.read().startswith(start))
        self.assertEqual([], [f for f in os.listdir(self.folder) if "XXXX" in f or f[0] == "."])
        drawing = os.path.join(self.folder, "plot.jpg")
        code, out, err = call(path, "--set", f"n={N}", "--drawing", drawing)
        self.assertEqual((code, out), (2, ""))
        self.assertIn("ends with .svg, .pdf or .png", err)

    def test_a_drawing_without_its_converter_or_with_one_that_fails(self):
        path, drawing = self.save(A=self.layers()), os.path.join(self.folder, "plot.pdf")
        before = os.environ["PATH"]
        self.addCleanup(os.environ.__setitem__, "PATH", before)
        os.environ["PATH"] = self.folder
        program = os.environ["ICL_VERIFY"]
        self.assertTrue(os.path.isabs(program))
        code, out, err = call(path, "--set", f"n={N}", "--drawing", drawing)
        self.assertEqual((code, out), (2, ""))
        self.assertIn("apt-get install librsvg2-bin", err)
        self.assertIn(".svg is written without it", err)
        for says in ("#!/bin/sh\necho no fonts here >&2\nexit 1\n", "#!/bin/sh\nexit 0\n"):
            converter = os.path.join(self.folder, "rsvg-convert")
            with open(converter, "w") as file:
                file.write(says)
            os.chmod(converter, 0o755)
            code, _, err = call(path, "--set", f"n={N}", "--drawing", drawing)
            self.assertEqual(code, 2)
            self.assertIn("rsvg-convert could not make it", err)
            self.assertIn("no fonts here" if "fonts" in says else "", err)
            self.assertFalse(os.path.exists(drawing))


if __name__ == "__main__":
    unittest.main()
