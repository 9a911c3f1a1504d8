"""Names of tensors in files of many libraries: those that tell what a tensor is for, and those that
seem to tell more than they do."""

import unittest

try:
    import numpy

    from forward_pass import full
except ImportError:
    numpy = None

import beside_test as beside
import network_forms_test as forms
from network_forms_test import call

N = 7


@unittest.skipIf(numpy is None, "no NumPy here")
class TensorNames(unittest.TestCase):
    setUp, save, audit = forms.Forms.setUp, forms.Forms.save, forms.Forms.audit
    refused = beside.Beside.refused

    def numbers(self, *shape):
        """Of few bits, so that products of them are exact in floating point, too."""
        return numpy.round(16 * self.random.standard_normal(shape)) / 32

    def near_identity(self, *shape):
        return self.numbers(*shape) / 8 - numpy.eye(shape[-1]) / 2

    def attention(self, place="attn."):
        if not hasattr(self, "weights"):
            self.weights = self.numbers(4, 3, 3)
        return {f"{place}{c}_proj.weight": w for c, w in zip("qkvo", self.weights)}

    def layers(self):
        q, k, v, o = self.weights
        return [[(o @ v, k.T @ q)]]

    def assert_loss(self, document, layers, **beside):
        """The loss is that of these layers, each a list of heads (P, Q), stored as P and Q."""
        P, Q = (numpy.array([[head[k] for head in heads] for heads in layers]) for k in range(2))
        path = self.folder + "/layers.npz"
        numpy.savez(path, P=P, Q=Q, **beside)
        other = self.audit(path, f"d={P.shape[-1] - 1}", "prompts=2000", n=N)
        loss = [fact for fact in other["facts"] if fact["name"] == "loss"]
        self.assertEqual([fact for fact in document["facts"] if fact["name"] == "loss"], loss)
        self.assertEqual(document["estimate"], other["estimate"])
        self.assertTrue(loss or other["estimate"])

    def test_projections_by_the_names_of_libraries(self):
        self.attention()
        for query, key, value, output in (
                ("q_lin.weight", "k_lin.weight", "v_lin.weight", "out_lin.weight"),
                ("query_proj.weight", "key_proj.weight", "value_proj.weight",
                 "output_proj.weight"),
                ("query_projection.weight", "key_projection.weight", "value_projection.weight",
                 "out_projection.weight"),
                ("W_query.weight", "W_key.weight", "W_value.weight", "out_proj.weight"),
                ("queries.weight", "keys.weight", "values.weight", "fc_out.weight"),
                ("Q", "K", "V", "O")):
            names = (f"layers.0.attention.{c}" for c in (query, key, value, output))
            document = self.audit(self.save(**dict(zip(names, self.weights))), n=N)
            self.assert_loss(document, self.layers())
            self.assertEqual(document["not_used"], [])
        names = (f"attention/{c}/kernel:0" for c in ("query", "key", "value", "output"))
        turned = dict(zip(names, self.weights.transpose(0, 2, 1)))
        self.assert_loss(self.audit(self.save(**turned), n=N), self.layers())

    def test_numbers_that_count_no_layers(self):
        A = self.near_identity(2, 2, 2)
        for name in ("step_{}00.A", "seed{}/A", "models.{}.A", "epoch{}.attn.A", "model_{}.A",
                     "runs/{}/layer.A", "checkpoints.{}.A"):
            names = [name.format(k) for k in (1, 2)]
            path = self.save(**dict(zip(names, A)))
            self.refused(path, "count no layers", *names, f"--tensor 'A={names[1]}'")
            document = self.audit(path, n=N, tensors=[f"A={names[1]}"])
            self.assert_loss(document, [[full(A[1])]])
            both = name.replace("{}00", "*").replace("{}", "*")
            document = self.audit(path, n=N, tensors=[f"A={both}"])
            self.assert_loss(document, [[full(a)] for a in A])
        for name in ("model.{}.A", "net.{}.A", "layers.{}.A", "transformer.h.{}.attn.A", "A_{}"):
            for first in (0, 1):
                path = self.save(**{name.format(k + first): A[k] for k in range(2)})
                self.assert_loss(self.audit(path, n=N), [[full(a)] for a in A])

    def test_a_number_that_is_left_out(self):
        A = self.near_identity(2, 2, 2)
        for numbers in ((0, 2), (3, 4), (1, 3)):
            names = [f"net.{k}.A" for k in numbers]
            path = self.save(**dict(zip(names, A)))
            self.refused(path, *names, "may stand between", "--tensor 'A=net.*.A'")
            document = self.audit(path, n=N, tensors=["A=net.*.A"])
            self.assert_loss(document, [[full(a)] for a in A])

    def test_moments_and_gradients_are_no_layers(self):
        A = self.near_identity(2, 2)
        for others in (("adam.m.A", "adam.v.A"), ("opt_state/0/mu/A", "opt_state/0/nu/A"),
                       ("grads.A",), ("gradients/net/A",)):
            path = self.save(**{"params.A": A}, **{name: A + 1 for name in others})
            document = self.audit(path, n=N)
            self.assert_loss(document, [[full(A)]])
            self.assertEqual(sorted(document["not_used"]), sorted(others))

    def test_gains_of_norms_and_scales_of_layers_are_no_gates(self):
        self.attention()
        for name, gain in (("layers.0.0.g", numpy.ones(3)), ("blocks.0.ls1.gamma", numpy.ones(1)),
                           ("attn.gamma", numpy.ones(1)), ("net.out.gamma", numpy.ones(3))):
            path = self.save(**self.attention(), **{name: gain})
            self.refused(path, name, f"--tensor 'unused={name}'")
            code, out, err = call(path)
            self.assertEqual((code, out), (2, ""), err)
        A = self.near_identity(2, 2, 2) / 2
        path = self.save(**{f"layers.{l}.A": A[l] for l in range(2)},
                         **{f"layers.{l}.gamma": numpy.full(1, 0.25) for l in range(2)})
        document = self.audit(path, "prompts=2000", n=N)
        self.assert_loss(document, [[full(a)] for a in A], gamma=numpy.full(2, 0.25))
        gates = numpy.ones(N + 1)
        path = self.save(**self.attention("layers.0."), **self.attention("layers.1."),
                         **{f"layers.{l}.g": gates for l in range(2)})
        self.assertIn("known for one layer", call(path)[2])

    def test_parts_of_names_that_training_has_too(self):
        for name in ("log_temperature", "x_proj", "noise_scale", "step_size", "input_layer",
                     "target_embedding"):
            path = self.save(A=self.near_identity(2, 2), **{name: numpy.ones((2, 2))})
            self.refused(path, name, f"--tensor 'unused={name}'")
        for name in ("log", "x", "y_test", "noise_variance", "grad_norm", "loss_history",
                     "x_query"):
            path = self.save(A=self.near_identity(2, 2), **{name: numpy.ones((2, 2))})
            self.assertEqual(self.audit(path, n=N)["not_used"], [name])

    def test_two_ways_to_read_a_shape(self):
        A = self.near_identity(1, 1, 2, 2, 2)
        self.refused(self.save(A=A), "matrices are needed", "1 x 1 x 2 x 2 x 2")
        path = self.folder + "/layers.npy"
        numpy.save(path, A[0])
        self.refused(path, "--set d=2", "--tensor 'P=[:,0]' --tensor 'Q=[:,1]'")
        document = self.audit(path, "d=2", n=N)
        self.assert_loss(document, [[full(a) for a in A[0, 0]]])
        document = self.audit(path, "d=1", n=N, tensors=["P=[:,0]", "Q=[:,1]"])
        self.assert_loss(document, [[(A[0, 0, 0], A[0, 0, 1])]])
        numpy.save(path, A[0, 0])
        self.assertIn("--tensor 'P=[0]'", " ".join(self.audit(path, n=N)["notes"]))
        self.assertNotIn("has no name", " ".join(self.audit(path, "d=2", n=N)["notes"]))

    def test_a_dimension_of_three_for_query_key_and_value(self):
        W = self.numbers(3, 2, 3, 3)  # q k v; heads or layers; k; d + 1
        P, Q = W[2], W[1].transpose(0, 2, 1) @ W[0]
        heads = [[(P[h], Q[h]) for h in range(2)]]
        document = self.audit(self.save(qkv=W[:, 0]), n=N)
        self.assert_loss(document, [[(P[0], Q[0])]])
        document = self.audit(self.save(**{"layers.0.qkv": W}), n=N)
        self.assert_loss(document, heads)
        document = self.audit(self.save(W_qkv=W.transpose(1, 0, 2, 3)), "prompts=2000", n=N)
        self.assert_loss(document, [[(P[l], Q[l])] for l in range(2)])
        self.refused(self.save(qkv=numpy.ones((3, 3, 3, 3))), "two ways", "W_Q=..")
        self.refused(self.save(qkv=numpy.ones((3, 9, 3)), o=numpy.ones((3, 3))), "two ways")
        self.refused(self.save(**{"qkv/kernel": numpy.ones((3, 3, 2, 3))}), "two ways")

    def test_query_key_value_of_one_head_after_the_other(self):
        W = self.numbers(2, 3, 3, 3)  # heads; q k v; k; d + 1
        heads = [[(w[2], w[1].T @ w[0]) for w in W]]
        path = self.save(**{"layers.0.attention.query_key_value.weight": W.reshape(18, 3)})
        self.assert_loss(self.audit(path, "heads=2", n=N), heads)
        path = self.save(**{"attn.qkv.weight": W.transpose(1, 0, 2, 3).reshape(18, 3)})
        self.assert_loss(self.audit(path, "heads=2", n=N), heads)

    def test_a_transpose_that_was_not_said(self):
        q, k, v, o = self.attention().values()
        wide = numpy.concatenate([q, k, v]).T
        names = {"h.0.attn.c_attn.weight": wide, "h.0.attn.c_attn.bias": numpy.zeros(9)}
        path = self.save(**names)
        self.refused(path, "--tensor 'qkv=h.*.attn.c_attn.weight^T'")
        self.refused(path, "write ^T", tensors=["qkv=h.*.attn.c_attn.weight"])
        document = self.audit(path, n=N, tensors=["qkv=h.*.attn.c_attn.weight^T"])
        self.assert_loss(document, [[(v, k.T @ q)]])
        path = self.save(**{**names, "h.0.attn.c_attn.bias": numpy.ones(9)})
        self.refused(path, "a bias that is not zero", tensors=["qkv=h.*.attn.c_attn.weight^T"])

    def test_lists_of_numbers_that_are_no_layers(self):
        self.refused(self.save(y_pred=numpy.ones(3), y_true=numpy.ones(3)), "prediction=..")

    def test_many_that_play_no_part_stand_together(self):
        others = {f"optimizer.state.{k}.exp_avg": numpy.ones((2, 2)) for k in range(40)}
        path = self.save(A=self.near_identity(2, 2), epoch=numpy.array(3), **others)
        out = call(path, "--set", f"n={N}")[1]
        self.assertIn("not used    optimizer.state.*.exp_avg (40 tensors)", out)
        self.assertIn("not used    epoch", out)
        self.assertEqual(out.count("exp_avg"), 1)
        self.assertEqual(len(self.audit(path, n=N)["not_used"]), 41)
