"""Files that could be read in two ways, of which one would be another network: what tells them
apart is asked, and no sentence says more than the weights do."""

import unittest

try:
    import numpy

    from forward_pass import full
except ImportError:
    numpy = None

import beside_test as beside
import network_forms_test as forms
import several_networks_test as several
import tensor_names_test as names
from network_forms_test import call

N = 7


@unittest.skipIf(numpy is None, "no NumPy here")
class OtherReadings(unittest.TestCase):
    setUp, save, audit = forms.Forms.setUp, forms.Forms.save, forms.Forms.audit
    refused, assert_loss = beside.Beside.refused, names.TensorNames.assert_loss
    numbers, near_identity = names.TensorNames.numbers, names.TensorNames.near_identity
    pickled = several.SeveralNetworks.pickled

    def looks(self, path, *settings, n=N):
        return " ".join(self.audit(path, *settings, n=n)["warnings"])

    def released(self, *shape, P=0.0):
        stored = numpy.zeros((*shape, 2, 2, 2))
        stored[..., 1, :, :] = self.near_identity(*shape, 2, 2) / 2
        stored[..., 0, :, :] = P * numpy.eye(2)
        return stored

    def test_the_other_sign_is_not_said_to_be_better_where_it_is_not(self):
        for A in (numpy.zeros((2, 3, 3)), numpy.stack([numpy.eye(3) / 1000, -numpy.eye(3) / 1000])):
            self.assertNotIn("other sign", self.looks(self.save(A=A), n=8))
        path = self.save(P=numpy.zeros((2, 4, 4)), Q=numpy.ones((2, 4, 4)))
        self.assertNotIn("other sign", self.looks(path, "d=3", n=8))
        looks = self.looks(self.save(A=0.3 * numpy.stack([numpy.eye(3)] * 2)), n=8)
        self.assertRegex(looks, r"the loss is [0-9.]+: --set prediction=plus")
        P, Q = (a + 0.01 * self.random.standard_normal((2, 4, 4)) for a in full(numpy.eye(3) / 20))
        looks = self.looks(self.save(P=P, Q=Q), "d=3", n=8)
        self.assertRegex(looks, r"the loss is about [0-9.]+ \+- [0-9.]+: --set prediction=plus")
        self.assertRegex(self.looks(self.save(A=0.3 * numpy.eye(3)), n=8),
                         r"the loss is [0-9.]+: --set prediction=plus")

    def test_keys_that_are_tuples_are_names(self):
        A = self.near_identity(2, 2, 2)
        path = self.pickled({(k, 1): {"A": a} for k, a in enumerate(A)})
        self.refused(path, "(0,1).A", "kept by tuples")
        self.assert_loss(self.audit(path, n=N, tensors=["A=(1,1).A", "unused=(0,1).A"]),
                         [[full(A[1])]])
        for keys in ([(0,), (1,)], [(0, 0), (1, 0)], [(0, 0), (0, 1)], [("a", 0), ("a", 1)]):
            for value in (dict(zip(keys, A)), {"A": dict(zip(keys, A))},
                          {key: {"A": a} for key, a in zip(keys, A)}):
                path = self.pickled(value if "A" in str(value) else {"A": value})
                self.refused(path, "kept by tuples may be layers, or networks of which each is")
        path = self.pickled({"A": {(k,): a for k, a in enumerate(A)}})
        self.assert_loss(self.audit(path, n=N, tensors=["A=A.*"]), [[full(a)] for a in A])
        self.assert_loss(self.audit(self.pickled({"A": dict(enumerate(A))}), n=N),
                         [[full(a)] for a in A])
        path = self.pickled({"layers.0.A": A[0], "layers": {0: {"A": A[1]}}})
        self.refused(path, "layers.0.A: two arrays are called so")

    def test_histories_of_several_trainings_are_none(self):
        stored = self.released(2, 2, 1, 1)
        for value in ({(0,): [*stored[0]], (1,): [*stored[1]]},
                      {(0,): stored[0, 0], (1,): stored[1, 0]},
                      {(0,): [stored[0, 0]], (1,): [stored[1, 0]]}):
            self.refused(self.pickled({"hist_dict": value}), "no word says that they are a history")
        self.refused(self.pickled({"hist_list": [[*stored[0]], [*stored[1]]]}), "no word says")
        self.refused(self.pickled({"hist_list": [stored[0, 0], self.released(2, 1)]}), "no word")
        A = stored[1, 1, 0, 0, 1].T
        path = self.pickled({"hist_dict": {(k,): [*stored[k]] for k in range(2)}})
        document = self.audit(path, n=N,
                              tensors=["allparam=hist_dict.(1,).1", "unused=hist_dict.*.*"])
        self.assert_loss(document, [[full(A)]])
        document = self.audit(self.pickled({"hist_dict": {(0, 3): [*stored[1]]}}), n=N)
        self.assert_loss(document, [[full(A)]])

    def test_products_of_the_size_of_d_are_blocks_where_d_is_said(self):
        A, B = self.near_identity(2, 3, 3), 0.2 * self.random.standard_normal((2, 3, 3))
        layers = [[full(a, b)] for a, b in zip(A, B)]
        for beside in ({"d": numpy.array(3)}, {"Sigma": numpy.diag([2.0, 1, 0.5])}):
            path = self.save(P=B, Q=A, **beside)
            self.refused(path, "P and Q are matrices 3 x 3",
                         "--set d=2 says that they act on whole tokens",
                         "--set d=3 that they act on the covariates")
            document = self.audit(path, "d=3", n=N)
            sample = forms.forward_pass.losses(layers, self.random, forms.PROMPTS, N, 3)
            self.assertLess(abs(forms.Forms.loss_of(self, document)[0] - sample.mean()),
                            5 * sample.std() / len(sample) ** 0.5)
            self.assertIn("d = 2", self.audit(path, "d=2", n=N)["form"])
        self.audit(self.save(P=B, Q=A, d=numpy.array(2)), n=N)

    def test_products_of_which_nothing_tells_the_label_are_asked_about(self):
        A, B = self.near_identity(2, 3, 3), 0.2 * self.random.standard_normal((2, 3, 3))
        path = self.save(P=B, Q=A)
        self.refused(path, "P and Q are 3 x 3, and nothing says", "--set d=2", "--set d=3")
        for said, d in (("d=2", 2), ("d=3", 3), ("Sigma=diag(1,2)", 2)):
            self.assertIn(f"d = {d}", self.audit(path, said, "prompts=2000", n=N)["form"])
        for told in ({"Sigma": numpy.diag([2.0, 1])}, {"n_dims": numpy.array(2)}):
            document = self.audit(self.save(P=B, Q=A, **told), "prompts=2000", n=N)
            self.assertIn("d = 2", document["form"])
        document = self.audit(self.save(W_PV=B, W_KQ=A), "prompts=2000", n=N)
        self.assertIn("d = 2", document["form"])  # products of whole tokens are called so
        P, Q = full(A[0, :2, :2], B[0, :2, :2])
        self.audit(self.save(P=P, Q=Q), n=N)  # zeros beside the label tell

    def test_covariate_weights_beside_registers_are_asked_about(self):
        alpha = 0.2 * self.random.standard_normal((3, 1, N + 1, 3))
        for kept in ({"alpha": alpha}, {"gamma": numpy.ones(3) / 3}):
            path = self.save(allparam=self.released(3, 1, P=0.1), **kept)
            self.refused(path, "some of the released notebooks", "--set zero_P=true")
            for zero in ("true", "false"):
                document = self.audit(path, f"zero_P={zero}", n=N)
                self.assertNotIn("in front of every pass", " ".join(document["notes"]))
                self.assertEqual(zero == "true", "weights P" in " ".join(document["not_used"]))
            self.audit(self.save(allparam=self.released(3, 1), **kept), n=N)

    def test_a_stack_that_is_named_twice_is_used_twice(self):
        A = self.near_identity(2, 2, 2)
        path = self.save(A=A)
        document = self.audit(path, n=N, tensors=["A=A", "A=A"])
        self.assert_loss(document, [[full(a)] for a in (*A, *A)])
        heads = numpy.stack([A, A[::-1]], 1)
        document = self.audit(self.save(A=heads), n=N, tensors=["A=A[0]", "A=A[1]"])
        self.assert_loss(document, [[full(a) for a in layer] for layer in heads])
        q, k, v = self.random.standard_normal((3, 2, 3, 3)) / 2
        named = [f"{role}={role}" for role in "qkv"]
        document = self.audit(self.save(q=q, k=k, v=v), n=N, tensors=named * 2)
        self.assertIn("4 layers", document["form"])
        self.assertNotIn("heads", document["form"])

    def test_weights_of_one_layer_are_paired_by_their_numbers(self):
        one, other = self.near_identity(2, 3, 3)
        self.refused(self.save(P_1=one, Q_0=other), "Q_0 would be taken for the Q of the layer")
        mixed = {f"q_{k}": one for k in (0, 1)}
        mixed |= {f"{role}_{k}": other for role in "kv" for k in (1, 2)}
        self.refused(self.save(**mixed), "would be taken for the k of the layer of q_0")
        self.audit(self.save(fc1=one, fc2=other, fc3=one), n=N,
                   tensors=["q=fc1", "k=fc2", "v=fc3"])
        self.audit(self.save(**{f"layers.{k}.{role}": one for k in (0, 1) for role in "PQ"}),
                   "d=2", n=N)


if __name__ == "__main__":
    unittest.main()
