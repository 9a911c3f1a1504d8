"""Networks that nobody listed: names, layouts and parts of other libraries and of one's own code,
each read as it is, asked about, or refused with what helps."""

import os
import unittest

try:
    import numpy

    from forward_pass import full
except ImportError:
    numpy = None

import beside_test as beside
import network_forms_test as forms
import tensor_names_test as names
from network_forms_test import call

N = 7


@unittest.skipIf(numpy is None, "no NumPy here")
class UnlistedNetworks(unittest.TestCase):
    setUp, save, audit = forms.Forms.setUp, forms.Forms.save, forms.Forms.audit
    refused, assert_loss = beside.Beside.refused, names.TensorNames.assert_loss
    numbers, near_identity = names.TensorNames.numbers, names.TensorNames.near_identity

    def projections(self):
        q, k, v, o = self.numbers(4, 3, 3)
        return (q, k, v, o), [[(o @ v, k.T @ q)]]

    def test_names_of_keras_and_paddle(self):
        weights, layers = self.projections()
        words = ("query", "key", "value", "attention_output")
        path = self.save(**{f"mha/{c}/kernel:0": w.T for c, w in zip(words, weights)})
        self.assert_loss(self.audit(path, n=N), layers)
        paddle = {f"attn.{c}_proj.w_0": w.T for c, w in zip("qkvo", weights)}
        self.assert_loss(self.audit(self.save(**paddle), n=N), layers)
        path = self.save(**paddle, **{"attn.q_proj.b_0": numpy.ones(3)})
        self.refused(path, "a bias that is not")

    def test_square_weights_may_be_of_rows(self):
        weights, layers = self.projections()
        path = self.save(**{f"W_{c}": w.T for c, w in zip("QKVO", weights)})
        options = [f"{c}=W_{c.upper()}^T" for c in "qkvo"]
        notes = " ".join(self.audit(path, n=N)["notes"])
        self.assertIn(" ".join(f"--tensor '{option}'" for option in options), notes)
        self.assert_loss(self.audit(path, n=N, tensors=options), layers)
        path = self.save(**{f"attn.{c}.weight": w for c, w in zip("qkvo", weights)})
        self.assertNotIn("of a column", " ".join(self.audit(path, n=N)["notes"]))

    def test_parts_side_by_side_are_no_layers(self):
        A = self.near_identity(2, 2, 2)
        for form in ("experts.{}.A", "branches.{}.A", "client{}.A", "group_{}/A"):
            path = self.save(**{form.format(k): A[k] for k in range(2)})
            self.refused(path, "layers side by side", f"--tensor 'A={form.format('*')}'")

    def test_counts_and_scalars_beside_layers(self):
        A = self.near_identity(2, 2, 2)
        for name, value in (("num_steps", 3), ("n_passes", 4), ("recurrent_steps", 5)):
            self.refused(self.save(A=A[0], **{name: numpy.array(value)}), f"{name} = {value}",
                         "used")
        self.audit(self.save(A=A[0], num_steps=numpy.array(20000)), n=N)
        self.refused(self.save(A=A[0], K=numpy.array(3)), "K (a number)", "unused=K")
        for name in ("t", "u", "z"):
            self.refused(self.save(A=A, **{name: numpy.ones(2) / 2}), f"--tensor 'unused={name}'")
        notes = self.audit(self.save(A=A, gamma=numpy.ones(2) / 2), "prompts=2000", n=N)["notes"]
        self.assertIn("--tensor 'unused=gamma'", " ".join(notes))

    def test_scalars_and_diagonals_in_the_place_of_matrices(self):
        self.refused(self.save(A=numpy.ones(2)), "a_l * numpy.eye(d)")
        self.refused(self.save(A=numpy.ones((2, 3))), "numpy.diag(a) for a in A")

    def test_two_kinds_of_weights(self):
        path = self.save(A=self.near_identity(2, 2), V=numpy.eye(2))
        self.refused(path, "--tensor 'unused=V' or --tensor 'unused=A'")

    def test_a_label_in_front_of_the_covariates(self):
        A = self.near_identity(2, 2)
        P, Q = full(A)
        order = [2, 0, 1]
        path = self.save(P=P[order][:, order], Q=Q[order][:, order])
        self.assertIn("the label last", " ".join(self.audit(path, n=N)["warnings"]))
        twice = self.audit(self.save(P=P, Q=Q), n=N)["warnings"]
        self.assertNotIn("the label last", " ".join(twice))

    def test_a_file_of_some_layers(self):
        A = self.near_identity(2, 2, 2)
        for k in range(2):
            numpy.savez(os.path.join(self.folder, f"part_{k}.npz"), **{f"layers.{k}.A": A[k]})
            numpy.savez(os.path.join(self.folder, f"seed_{k}.npz"), **{"layers.0.A": A[k]})
        path = os.path.join(self.folder, "part_0.npz")
        self.refused(path, "part_1.npz", "layers.1.A", "numpy.savez(FILE, **first, **second)")
        document = self.audit(path, n=N, tensors=["A=layers.*.A"])
        self.assert_loss(document, [[full(A[0])]])
        self.audit(os.path.join(self.folder, "seed_0.npz"), n=N)
        path = os.path.join(self.folder, "w-00001-of-00002.npz")
        numpy.savez(path, A=A[0])
        self.refused(path, "one of 2 files", "numpy.savez(FILE, **first, **second)")
        self.refused(self.save(**{"layers.3.A": A[0]}), "layers.3.A", "may stand between")

    def test_types_that_are_no_numbers_of_weights(self):
        bits = (self.numbers(2, 2).astype("f4").view("u4") >> 16).astype("u2")
        self.refused(self.save(A=bits), "bfloat16", ".view(numpy.float32)")

    def test_weights_that_are_made_when_the_network_runs(self):
        A = self.near_identity(2, 2)
        for others, said in (
                ({"A.weight_g": numpy.ones((2, 1)), "A.weight_v": A}, "remove_weight_norm"),
                ({"A.weight_orig": A, "A.weight_mask": numpy.ones((2, 2))}, "prune.remove"),
                ({"A.parametrizations.weight.original": A}, "remove_parametrizations"),
                ({"A": A, "lora_A": numpy.ones((1, 2))}, "merge_and_unload")):
            self.refused(self.save(**others), said, "--tensor 'unused=")

    def test_an_output_stands_with_the_values(self):
        (q, k, v, o), layers = self.projections()
        fused = {"attn.in_proj_weight": numpy.concatenate([q, k, v])}
        named = ["qkv=attn.in_proj_weight"]
        path = self.save(**fused, **{"linear1.weight": o})
        self.refused(path, "linear1.weight", "--tensor 'o=linear1.weight'", tensors=named)
        path = self.save(**fused, **{"attn.out_proj.weight": o})
        self.assert_loss(self.audit(path, n=N, tensors=named), layers)

    def test_letters_that_count_layers_and_heads(self):
        P, Q = self.numbers(2, 2, 2, 3, 3) / 4  # layers; heads
        layers = [[(P[l, h], Q[l, h]) for h in range(2)] for l in range(2)]
        for form in ("L{0}H{1}_{2}", "H{1}.L{0}.{2}"):
            path = self.save(**{form.format(l, h, role): a[l, h] for l in range(2)
                                for h in range(2) for role, a in (("P", P), ("Q", Q))})
            options = [f"{role}={form.format('*', '*', role)}" for role in "PQ"]
            document = self.audit(path, "d=2", "prompts=2000", n=N, tensors=options)
            self.assert_loss(document, layers)

    def test_arrays_of_which_no_name_tells_anything(self):
        path = self.save(**{str(k): w for k, w in enumerate(self.projections()[0])})
        err = call(path, "--set", f"n={N}")[2]
        self.assertIn("no tensor is called", err)
        self.assertNotIn("'A=*'", err)
