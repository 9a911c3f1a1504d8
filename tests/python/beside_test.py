"""What stands in a file beside the weights that are read: what plays no part, and what makes it
another network, of which no loss is told."""

import unittest

try:
    import numpy

    from forward_pass import full
except ImportError:
    numpy = None

import network_forms_test as forms
from network_forms_test import call

N = 7


@unittest.skipIf(numpy is None, "no NumPy here")
class Beside(unittest.TestCase):
    setUp, save, audit = forms.Forms.setUp, forms.Forms.save, forms.Forms.audit
    loss_of, assert_loss = forms.Forms.loss_of, forms.Forms.assert_loss
    near_identity = forms.Forms.near_identity

    def attention(self, place="attn."):
        if not hasattr(self, "weights"):
            self.weights = self.random.standard_normal((4, 3, 3)) / 2
        names = (f"{place}{c}_proj.weight" for c in "qkvo")
        return dict(zip(names, self.weights))

    def layers(self):
        q, k, v, o = self.weights
        return [[(o @ v, k.T @ q)]]

    def refused(self, path, *said, tensors=()):
        words = [word for tensor in tensors for word in ("--tensor", tensor)]
        code, out, err = call(path, "--set", f"n={N}", *words)
        self.assertEqual((code, out), (2, ""), path)
        for words in said:
            self.assertIn(words, err)

    def test_prefixes_of_libraries(self):
        self.attention()
        for place in ("model.layers.0.self_attn.", "module._orig_mod.attn.", "", "net/attn/"):
            document = self.audit(self.save(**self.attention(place)), n=N)
            self.assert_loss(document, self.layers(), N, 2, exact=True)
            self.assertEqual(document["not_used"], [])

    def test_weights_of_which_no_name_tells_what_they_do(self):
        for name, array in (("_read_in.weight", numpy.eye(3)), ("head.weight", numpy.ones((1, 3))),
                            ("embed.weight", numpy.eye(3)), ("W_out", numpy.eye(3)),
                            ("attn.dense.weight", numpy.eye(3)), ("attn.scale", numpy.ones(1)),
                            ("attn.temperature", numpy.array(2.0)), ("attn.alpha", numpy.ones(1)),
                            ("linear1.weight", numpy.eye(3)), ("pos_emb", numpy.ones((8, 3))),
                            ("attn.gk_proj.weight", numpy.ones((1, 3))),
                            ("attn.lr", numpy.ones(1)), ("model.out.weight", numpy.eye(3))):
            path = self.save(**self.attention(), **{name: array})
            self.refused(path, name, f"--tensor 'unused={name}'")
            document = self.audit(path, n=N, tensors=[f"unused={name}"])
            self.assert_loss(document, self.layers(), N, 2, exact=True)
            self.assertEqual(document["not_used"], [name])
        self.refused(path, "there is none of this name", tensors=["unused=other"])
        one, other = (self.save(**self.attention(), a=numpy.eye(3), b_1=numpy.eye(3)) for _ in "ab")
        self.refused(one, "b_1", tensors=["unused=a"])

    def test_what_the_user_names_is_not_left_alone_either(self):
        names = {name.replace("proj.weight", "of_it"): a for name, a in self.attention().items()}
        tensors = [f"{c}=attn.{c}_of_it" for c in "qkv"]
        path = self.save(**names)
        self.refused(path, "attn.o_of_it", tensors=tensors)
        document = self.audit(path, n=N, tensors=[*tensors, "o=attn.o_of_it"])
        self.assert_loss(document, self.layers(), N, 2, exact=True)

    def test_what_the_user_names_leaves_nothing_else_out_unasked(self):
        A = self.near_identity(2, 2)
        for name, array in (("bar", numpy.eye(2)), ("mix.weight", numpy.ones(2)),
                            ("readout.weight", numpy.ones((1, 2))), ("rms.gain", numpy.ones(2)),
                            ("step_size", numpy.ones(2)), ("scale", numpy.array(2)),
                            ("layers.1.A", numpy.eye(2)), ("decoder.A", numpy.eye(2))):
            path = self.save(**{"layers.0.A": A, name: array})
            named = ["A=layers.0.A"]
            self.refused(path, name, f"--tensor 'unused={name}'", tensors=named)
            for unused in (name, "*"):
                document = self.audit(path, n=N, tensors=[*named, f"unused={unused}"])
                self.assert_loss(document, [[full(A)]], N, 2, exact=True)
                self.assertEqual(document["not_used"], [name])
        self.refused(path, "another --tensor says", tensors=["A=decoder.A", "unused=decoder.A"])

    def test_all_that_is_not_used_is_left_out_by_the_options_of_one_message(self):
        others = {f"blocks.{k}.scale": numpy.full(1, 2.0) for k in range(3)}
        path = self.save(kq=self.near_identity(2, 2), head=numpy.eye(2), **others)
        self.refused(path, "--tensor 'unused=blocks.*.scale' --tensor 'unused=head'",
                     tensors=["A=kq"])
        self.audit(path, n=N, tensors=["A=kq", "unused=blocks.*.scale", "unused=head"])

    def test_averaged_weights_are_left_where_the_user_names_the_others(self):
        A = self.near_identity(2, 2)
        for one, other in (("model.A", "ema_model.A"), ("best/A", "last/A"), ("A", "swa.A"),
                           ("A_final", "A_init")):
            path = self.save(**{one: A, other: A / 2})
            for chosen, left, weights in ((one, other, A), (other, one, A / 2)):
                document = self.audit(path, n=N, tensors=[f"A={chosen}"])
                self.assert_loss(document, [[full(weights)]], N, 2, exact=True)
                self.assertEqual(document["not_used"], [left])

    def test_a_last_projection_is_no_copy(self):
        path = self.save(**{"q": numpy.eye(3), "k": numpy.eye(3), "v": numpy.eye(3),
                            "linear": numpy.eye(3), "final_linear": numpy.eye(3)})
        self.refused(path, "final_linear", "--tensor 'unused=final_linear'")

    def test_biases_that_are_zero_are_named(self):
        document = self.audit(self.save(**self.attention(), **{"attn.bq": numpy.zeros(3)}), n=N)
        self.assertEqual(document["not_used"], ["attn.bq"])

    def test_norms(self):
        for name in ("norm.weight", "ln1.w", "ln_f.g", "attn.q_norm.weight", "RMSNorm_0.scale",
                     "layer_normalization/gamma:0", "norm.gamma", "model.input_layernorm.weight"):
            self.refused(self.save(**self.attention(), **{name: numpy.ones(3)}), "a layer norm",
                         name)

    def test_biases(self):
        for name in ("attn.q_proj.bias", "bq", "attn.b_Q", "attn/query/b", "attn.in_proj_bias"):
            self.refused(self.save(**self.attention(), **{name: numpy.ones(3)}), name,
                         "a bias that is not zero")
            document = self.audit(self.save(**self.attention(), **{name: numpy.zeros(3)}), n=N)
            self.assert_loss(document, self.layers(), N, 2, exact=True)

    def test_masks(self):
        below = numpy.tril(numpy.ones((N + 1, N + 1)))
        for name, mask in (("attn.mask", below), ("attn.bias", below[None, None]),
                           ("tril", below), ("causal_mask", below.astype(bool))):
            self.refused(self.save(**self.attention(), **{name: mask}), name, "is a mask")
        paper = numpy.diag([1.0] * N + [0])
        document = self.audit(self.save(**self.attention(), M=paper), n=N)
        self.assert_loss(document, self.layers(), N, 2, exact=True)
        self.assertIn("mask of the papers", " ".join(document["notes"]))

    def test_what_training_leaves_beside_is_no_part(self):
        for name, array in (("losses", numpy.ones(9)), ("train_loss", numpy.ones((9, 2))),
                            ("Sigma", numpy.eye(2)), ("step", numpy.array(5)),
                            ("lr", numpy.ones(1)),
                            ("rng_state", numpy.ones(9, "u1")), ("xs", numpy.ones((4, 3))),
                            ("optimizer.state.0.exp_avg", numpy.ones((3, 3))),
                            ("opt_state/0/mu/dense/kernel", numpy.ones((3, 3)))):
            document = self.audit(self.save(**self.attention(), **{name: array}), n=N)
            self.assert_loss(document, self.layers(), N, 2, exact=True)
            self.assertEqual(document["not_used"], [name])

    def test_attention_of_libraries_is_linear_where_the_user_says_so(self):
        q, k, v, o = self.attention().values()
        fused = numpy.concatenate([q, k, v])
        path = self.save(**{"attn.in_proj_weight": fused, "attn.out_proj.weight": o})
        self.refused(path, "softmax", "--tensor 'qkv=")
        document = self.audit(path, n=N, tensors=["qkv=attn.in_proj_weight"])
        self.assert_loss(document, self.layers(), N, 2, exact=True)
        path = self.save(**{"h.0.attn.c_attn.weight": fused.T, "h.0.attn.c_proj.weight": o.T})
        self.refused(path, "c_proj", tensors=["qkv=h.*.attn.c_attn.weight^T"])
        document = self.audit(path, n=N, tensors=["qkv=h.*.attn.c_attn.weight^T",
                                                  "o=h.*.attn.c_proj.weight^T"])
        self.assert_loss(document, self.layers(), N, 2, exact=True)

    def test_fewer_keys_than_queries(self):
        W = self.random.standard_normal((4, 4, 2, 3)) / 2  # q k v o; heads; k; d + 1
        W[1:3, 1::2] = W[1:3, ::2]
        layers = [[(W[3, h].T @ W[2, h], W[1, h].T @ W[0, h]) for h in range(4)]]
        flat = {f"attn.{c}_proj.weight": numpy.concatenate([*w]) for c, w in zip("qo", W[[0, 3]])}
        flat["attn.o_proj.weight"] = flat["attn.o_proj.weight"].T
        flat.update({f"attn.{c}_proj.weight": numpy.concatenate([*w[::2]])
                     for c, w in zip("kv", W[1:3])})
        path = self.save(**flat)
        self.refused(path, "--set heads=H")
        document = self.audit(path, "heads=4", n=N)
        self.assert_loss(document, layers, N, 2, exact=True)
        self.assertIn("k of 2 heads serves 4 heads", " ".join(document["notes"]))
        code, _, err = call(path, "--set", f"n={N}", "--set", "heads=3")
        self.assertEqual(code, 2, err)

    def test_kernels_of_heads_as_flax_has_them(self):
        W = self.random.standard_normal((4, 2, 4, 3)) / 2  # q k v o; heads; k; d + 1
        layers = [[(W[3, h].T @ W[2, h], W[1, h].T @ W[0, h]) for h in range(2)]]
        names = ("query", "key", "value")
        path = self.save(**{f"attn/{c}/kernel": w.transpose(2, 0, 1) for c, w in zip(names, W)},
                         **{"attn/out/kernel": W[3]})
        self.assert_loss(self.audit(path, n=N), layers, N, 2, exact=True)
        path = self.save(**{f"attn/{c}/kernel": w.transpose(2, 0, 1) for c, w in zip(names, W)})
        self.refused(path, "do not tell which")

    def test_heads_that_were_set(self):
        P, Q = self.random.standard_normal((2, 2, 3, 3)) / 2
        layers = [[(P[h], Q[h]) for h in range(2)]]
        path = self.save(P=P, Q=Q)
        self.assert_loss(self.audit(path, "heads=2", "d=2", n=N), layers, N, 2, exact=True)
        code, _, err = call(path, "--set", f"n={N}", "--set", "heads=3")
        self.assertEqual(code, 2)
        self.assertIn("no multiple of 3 heads", err)
        code, _, err = call(self.save(P=P[0], Q=Q[0]), "--set", f"n={N}", "--set", "heads=2")
        self.assertEqual(code, 2)
        self.assertIn("heads = 2 is set", err)

    def test_one_head_is_said_where_there_could_be_several(self):
        document = self.audit(self.save(**self.attention()), n=N)
        self.assertIn("--set heads=H", " ".join(document["notes"]))

    def test_the_same_layer_several_times(self):
        A = self.near_identity(2, 2)
        path = self.save(W=A)
        document = self.audit(path, n=N, tensors=["A=W", "A=W", "A=W"])
        self.assert_loss(document, [[full(A)]] * 3, N, 2, exact=True)

    def test_help_tells_of_what_is_unused(self):
        self.assertIn("unused=", call("--help")[1])
