"""What a file says of its depth and its data in numbers beside the weights: another depth is asked
about, another law is said before all else."""

import unittest

try:
    import numpy
except ImportError:
    numpy = None

import network_forms_test as forms
from network_forms_test import call

N, D = 8, 3


@unittest.skipIf(numpy is None, "no NumPy here")
class ToldBeside(unittest.TestCase):
    setUp, save, audit = forms.Forms.setUp, forms.Forms.save, forms.Forms.audit

    def layer(self):
        return -0.4 * numpy.eye(D) + 0.05 * self.random.standard_normal((D, D))

    def looks(self, path, *settings):
        words = [word for setting in ("n=8", *settings) for word in ("--set", setting)]
        code, out, err = call(path, *words)
        self.assertEqual(code, 0, err)
        return [line.strip() for line in out.replace("\n              ", " ").splitlines()
                if line.startswith("  look")]

    def test_a_layer_that_is_used_again_and_again_is_not_taken_for_one(self):
        for name in ("n_loops", "num_loops", "depth", "recurrence", "n_layer", "model.n_iters"):
            path = self.save(A=self.layer(), **{name: numpy.array(3)})
            code, out, err = call(path, "--set", "n=8")
            self.assertEqual((code, out), (2, ""), name)
            self.assertIn(f"{name} = 3, and 1 layer is read", err)
            self.assertIn("--tensor A=NAME --tensor A=NAME", err)
            three = self.audit(path, n=N, tensors=["A=A", "A=A", "A=A"])
            self.assertIn("3 layers", three["form"])
            self.audit(path, n=N, tensors=[f"unused={name}"])
        for name, number in (("n_loops", 1), ("n_iters", 5000), ("train_iters", 3)):
            self.audit(self.save(A=self.layer(), **{name: numpy.array(number)}), n=N)

    def test_heads_that_lie_side_by_side_are_not_taken_for_one(self):
        q, k, v = self.random.standard_normal((3, 4, 4)) / 2
        path = self.save(q=q, k=k, v=v, n_heads=numpy.array(2))
        code, out, err = call(path, "--set", "n=8")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("n_heads = 2, and layers of 1 head are read: --set heads=2", err)

    def test_the_law_of_the_data_that_the_file_holds_is_said_in_front(self):
        Sigma = numpy.diag([2.0, 1.0, 0.5])
        for name, array in (("Sigma", Sigma), ("data.cov", Sigma), ("eigvals", numpy.diag(Sigma)),
                            ("noise_std", numpy.array(0.5))):
            path = self.save(A=self.layer(), **{name: array})
            looks = self.looks(path)
            self.assertEqual(len(looks), 1, name)
            self.assertIn(f"the file holds {name}", looks[0])
        path = self.save(A=self.layer(), Sigma=Sigma)
        setting = f"Sigma=@{path}:Sigma"
        self.assertIn(f"--set '{setting}'", self.looks(path)[0])
        self.assertEqual(self.looks(path, setting), [])
        for name, array in (("Sigma", numpy.eye(D)), ("noise", numpy.array(0.0)),
                            ("eigvals", numpy.ones(D)), ("losses", numpy.ones(9))):
            self.assertEqual(self.looks(self.save(A=self.layer(), **{name: array})), [], name)

    def test_another_number_of_demonstrations_or_another_dimension_is_said(self):
        self.assertIn("n_points = 20, and n is set to 8",
                      self.looks(self.save(A=self.layer(), n_points=numpy.array(20)))[0])
        self.assertIn("with d = 3",
                      self.looks(self.save(A=self.layer(), n_dims=numpy.array(5)))[0])
        self.assertEqual(self.looks(self.save(A=self.layer(), n=numpy.array(8),
                                              d=numpy.array(3), n_heads=numpy.array(1),
                                              d_model=numpy.array(16))), [])


if __name__ == "__main__":
    unittest.main()
