"""The loss of the network as it is: networks of every form that people store, and their samples."""

import json
import os
import subprocess
import tempfile
import unittest
from fractions import Fraction

try:
    import numpy

    import forward_pass
    from forward_pass import full
except ImportError:
    numpy = None

PROMPTS = 60000


def call(*words):
    done = subprocess.run([os.environ["ICL_VERIFY"], "audit", *words], capture_output=True,
                          text=True)
    return done.returncode, done.stdout, done.stderr


@unittest.skipIf(numpy is None, "no NumPy here")
class Forms(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.random = numpy.random.default_rng(7)

    def save(self, **arrays):
        path = os.path.join(self.folder, "weights.npz")
        numpy.savez(path, **arrays)
        return path

    def near_identity(self, *shape, size=0.05):
        *stack, d, _ = shape
        return size * self.random.standard_normal(shape) + numpy.broadcast_to(
            -0.6 * numpy.eye(d), shape)

    def audit(self, path, *settings, n=None, tensors=()):
        words = [path] + (["--set", f"n={n}"] if n else [])
        for setting in settings:
            words += ["--set", setting]
        for tensor in tensors:
            words += ["--tensor", tensor]
        code, out, err = call(*words, "--json")
        self.assertEqual(code, 0, err)
        return json.loads(out)

    def loss_of(self, document):
        """The loss and how far it may be off."""
        if document["estimate"]:
            return (float(Fraction(document["estimate"]["loss"])),
                    float(Fraction(document["estimate"]["half_width"])))
        facts = {fact["name"]: fact["value"] for fact in document["facts"]}
        return float(Fraction(facts.get("loss") or facts["risk"])), 0.0

    def assert_loss(self, document, layers, n, d, exact, **how):
        loss, half_width = self.loss_of(document)
        self.assertEqual(document["estimate"] is None, exact, document["answer"])
        sample = forward_pass.losses(layers, numpy.random.default_rng(11), PROMPTS, n, d, **how)
        error = sample.std() / len(sample) ** 0.5
        self.assertLess(abs(loss - sample.mean()), 5 * error + 1.5 * half_width,
                        f"{loss} +- {half_width}, sampled {sample.mean()} +- {error}")
        return loss

    def test_one_layer_of_any_weights_is_exact(self):
        n, d = 9, 3
        P, Q = self.random.standard_normal((2, 4, 4)) / 2
        document = self.audit(self.save(P=P, Q=Q), f"d={d}", n=n)
        self.assert_loss(document, [[(P, Q)]], n, d, exact=True)

    def test_one_layer_is_exact_under_the_law_that_was_set(self):
        n, d = 9, 3
        P, Q = self.random.standard_normal((2, 4, 4)) / 2
        Sigma, tasks = numpy.diag([1, 1, 4.0]), numpy.diag([2, 1, 0.5])
        path = self.save(P=P, Q=Q)
        for settings, law in (
                (["Sigma=diag(1,1,4)"], dict(Sigma=Sigma)),
                (["Sigma=diag(1,1,4)", "Sigma_beta=diag(2,1,1/2)", "sigma2=1/4"],
                 dict(Sigma=Sigma, tasks=tasks, noise=0.5))):
            document = self.audit(path, *settings, n=n)
            self.assert_loss(document, [[(P, Q)]], n, d, exact=True, **law)

    def test_the_law_is_one_at_every_depth(self):
        n, d, Sigma = 9, 2, numpy.diag([1, 4.0])
        for depth in (1, 2, 3):
            A = -0.3 * numpy.stack([numpy.linalg.inv(Sigma)] * depth)
            document = self.audit(self.save(A=A), "Sigma=1,0;0,4", n=n)
            self.assertIn("w ~ N(0, Sigma^-1)", document["data"])
            self.assert_loss(document, [[full(a)] for a in A], n, d, exact=True, Sigma=Sigma)
            noisy = self.audit(self.save(A=A), "Sigma=1,0;0,4", "sigma2=1/4", n=n)
            self.assert_loss(noisy, [[full(a)] for a in A], n, d, exact=True, Sigma=Sigma,
                             noise=0.5)

    def test_two_heads_of_full_weights(self):
        n, d = 9, 2
        P, Q = self.random.standard_normal((2, 1, 2, 3, 3)) / 2
        document = self.audit(self.save(P=P, Q=Q), f"d={d}", n=n)
        self.assert_loss(document, [[(P[0, h], Q[0, h]) for h in range(2)]], n, d, exact=True)

    def test_layers_that_are_not_symmetric(self):
        n, d = 10, 2
        for depth in (2, 3, 4):
            A = self.near_identity(depth, d, d)
            document = self.audit(self.save(A=A), n=n)
            self.assert_loss(document, [[full(a)] for a in A], n, d, exact=True)

    def test_two_layers_that_move_the_covariates(self):
        n, d = 10, 3
        A, B = self.near_identity(2, d, d), 0.3 * self.random.standard_normal((2, d, d))
        layers = [[full(a, b)] for a, b in zip(A, B)]
        self.assert_loss(self.audit(self.save(A=A, B=B), n=n), layers, n, d, exact=True)
        noisy = self.audit(self.save(A=A, B=B), "sigma2=1/4", "Sigma_beta=diag(2,1,1)", n=n)
        self.assert_loss(noisy, layers, n, d, exact=True, noise=0.5,
                         tasks=numpy.diag([2, 1, 1.0]))

    def test_beyond_exact_moments_the_loss_is_estimated(self):
        n, d = 12, 2
        A = self.near_identity(6, d, d) / 2
        document = self.audit(self.save(A=A), n=n)
        self.assert_loss(document, [[full(a)] for a in A], n, d, exact=False)
        self.assertIn("estimated", document["answer"])
        B = 0.2 * self.random.standard_normal((3, d, d))
        document = self.audit(self.save(A=A[:3], B=B), n=n)
        self.assert_loss(document, [[full(a, b)] for a, b in zip(A, B)], n, d, exact=False)

    def test_two_layers_of_full_weights(self):
        n, d = 12, 3
        layers = [[full(a)] for a in self.near_identity(2, d, d)]
        for heads in layers:
            for P, Q in heads:
                P += 0.1 * self.random.standard_normal((4, 4))
                Q += 0.1 * self.random.standard_normal((4, 4))
        P, Q = (numpy.stack([heads[0][k] for heads in layers]) for k in range(2))
        path = self.save(P=P, Q=Q)
        self.assert_loss(self.audit(path, f"d={d}", n=n), layers, n, d, exact=False)
        document = self.audit(path, f"d={d}", "mean_over=n+1", n=n)
        self.assert_loss(document, layers, n, d, exact=False,
                         weights=numpy.full(n, 1 / (n + 1)))

    def test_other_means_and_sums(self):
        n, d = 8, 2
        A = self.near_identity(2, d, d)
        path = self.save(A=A)
        for word, divisor in (("n+1", n + 1), ("10", 10)):
            document = self.audit(path, f"mean_over={word}", n=n)
            self.assert_loss(document, [[full(a)] for a in A], n, d, exact=True,
                             weights=numpy.full(n, 1 / divisor))
        document = self.audit(self.save(A=A / n), "mean_over=1", n=n)
        self.assert_loss(document, [[full(a / n)] for a in A], n, d, exact=True,
                         weights=numpy.ones(n))

    def test_the_query_as_a_source(self):
        n, d = 8, 2
        A = self.near_identity(2, d, d)
        document = self.audit(self.save(A=A), "sees_query=true", n=n)
        self.assert_loss(document, [[full(a)] for a in A], n, d, exact=False, sees_query=True)

    def test_the_released_layout(self):
        n, d = 12, 3
        stored = numpy.zeros((2, 2, 2, d, d))  # layers, heads, P and Q
        stored[:, :, 1] = self.near_identity(2, 2, d, d) / 2
        layers = [[full(head[1].T, head[0]) for head in layer] for layer in stored]
        document = self.audit(self.save(allparam=stored), n=n)
        self.assert_loss(document, layers, n, d, exact=True)
        self.assertTrue(any("transpose" in note for note in document["notes"]))
        one = stored[:, :1].copy()
        one[:, :, 0] = 0.3 * self.random.standard_normal((2, 1, d, d))
        one[:, :, 1] += 0.3 * numpy.triu(numpy.ones((d, d)), 1)  # far from its transpose
        document = self.audit(self.save(**{"hist_list.0": stored[:, :1], "hist_list.1": one}), n=n)
        layers = [[full(head[1].T, head[0]) for head in layer] for layer in one]
        self.assert_loss(document, layers, n, d, exact=True)

    def test_registers(self):
        n, d = 9, 2
        stored = numpy.zeros((3, 1, 2, d, d))
        stored[:, :, 1] = self.near_identity(3, 1, d, d) / 2
        stored[:, :, 0] = 0.1 * self.random.standard_normal((3, 1, d, d))
        alpha = 0.2 * self.random.standard_normal((3, 1, n + 1, d + 1))
        layers = [[full(head[1].T) for head in layer] for layer in stored]
        document = self.audit(self.save(allparam=stored, alpha=alpha), "zero_P=true")
        self.assert_loss(document, layers, n, d, exact=False, kept=alpha[:, 0])
        self.assertTrue(any("weights P" in name for name in document["not_used"]))
        A, gamma = self.near_identity(3, d, d) / 2, numpy.array([0, 0.3, -0.2])
        document = self.audit(self.save(A=A, gamma=gamma), n=n)
        self.assert_loss(document, [[full(a)] for a in A], n, d, exact=True, carried=gamma)

    def test_query_key_and_value_weights(self):
        n, d = 9, 2
        W = self.random.standard_normal((4, 2, 2, 3, 3)) / 2  # q k v o; layers; heads
        layers = [[(W[3, l, h] @ W[2, l, h], W[1, l, h].T @ W[0, l, h]) for h in range(2)]
                  for l in range(2)]
        one = dict(zip(("W_Q", "W_K", "W_V", "W_O"), W[:, :1]))
        document = self.audit(self.save(**one), n=n)
        self.assert_loss(document, layers[:1], n, d, exact=True)
        # As Haiku stores them: tokens from the left, heads side by side.
        names = {0: "query", 1: "key", 2: "value"}
        flat = {f"net/layer_{l}/{name}/w": numpy.concatenate(list(W[k, l]), 0).T
                for l in range(1) for k, name in names.items()}
        flat["net/layer_0/linear/w"] = numpy.concatenate(list(W[3, 0]), 1).T
        document = self.audit(self.save(**flat), "heads=2", n=n)
        self.assert_loss(document, layers[:1], n, d, exact=True)

    def test_heads_that_have_a_tensor_each(self):
        n, d, layers, heads = 6, 2, 2, 2
        W = self.random.standard_normal((3, layers, heads, d + 1, d + 1)) / 2  # q, k, v
        P, Q = W[2], numpy.swapaxes(W[1], -1, -2) @ W[0]
        wanted = self.audit(self.save(P=P, Q=Q), f"d={d}", "prompts=2000", n=n)["estimate"]
        for name in ("layers.{l}.heads.{h}.W_{c}", "net.heads.{h}.blocks.{l}.{c}",
                     "layers.{l}.{c}_proj.{h}.weight"):
            arrays = {name.format(l=l, h=h, c=c): W[k, l, h] for k, c in enumerate("QKV")
                      for l in range(layers) for h in range(heads)}
            if "proj" in name:
                arrays = {key.replace("Q_", "q_").replace("K_", "k_").replace("V_", "v_"): value
                          for key, value in arrays.items()}
            document = self.audit(self.save(**arrays), "prompts=2000", n=n)
            self.assertEqual(document["estimate"], wanted, name)
        one = {f"heads.{h}.{c}": W[k, 0, h] for k, c in enumerate("QKV") for h in range(heads)}
        document = self.audit(self.save(**one), n=n)
        self.assert_loss(document, [[(P[0, h], Q[0, h]) for h in range(heads)]], n, d, exact=True)
        twice = {f"net.{l}.part.{h}.A": self.near_identity(d, d) for l in range(2)
                 for h in range(2)}
        code, _, err = call(self.save(**twice), "--set", "n=6")
        self.assertEqual(code, 2)
        self.assertIn("which of them counts layers and which heads", err)
        del twice["net.0.part.0.A"]
        code, _, err = call(self.save(**{key.replace("part", "heads"): value
                                         for key, value in twice.items()}), "--set", "n=6")
        self.assertEqual(code, 2)
        self.assertIn("as many in each layer", err)

    def test_heads_that_do_not_divide_weights_in_one_tensor(self):
        code, _, err = call(self.save(**{"net.layer_0.qkv": self.random.standard_normal((9, 3))}),
                            "--set", "n=6", "--set", "heads=2")
        self.assertEqual(code, 2)
        self.assertIn("net.layer_0.qkv", err)
        self.assertIn("3 rows are no multiple of 2 heads", err)

    def test_other_ways_to_store_the_same_weights(self):
        n, d = 7, 2
        q, k, v = self.random.standard_normal((3, d + 1, d + 1)) / 2
        layers = [[(v, k.T @ q)]]
        stacked = numpy.concatenate([q, k, v])
        for arrays in ({"attn.qkv.weight": stacked}, {"h.0.attn.to_qkv.weight": stacked},
                       {"layer_0/qkv/kernel": stacked.T}, {"W_KQ": k.T @ q, "W_PV": v},
                       {"layers.0.attn.qk": q.T @ k, "layers.0.attn.ov": v},
                       {"W_QK": q.T @ k, "W_OV": v}, {"kq": k.T @ q, "W_V": v},
                       {"key_query": k.T @ q, "value": v}, {"p": v, "q": k.T @ q},
                       {"layers.0.p": v, "layers.0.q": k.T @ q},
                       {f"blocks.0.attn.W_{c}": w.T[None]
                        for c, w in zip("QKV", (q, k, v))},
                       {"blocks.0.attn.W_Q": q.T, "blocks.0.attn.W_K": k.T,
                        "blocks.0.attn.W_V": v.T}):
            said = [f"d={d}"] if any(name.endswith("p") for name in arrays) else []
            document = self.audit(self.save(**arrays), *said, n=n)
            self.assert_loss(document, layers, n, d, exact=True)
        path = self.save(**{"attn.to_q.weight": q, "attn.to_kv.weight": numpy.concatenate([k, v])})
        self.assertIn("--tensor 'k=NAME[0:4,:]'", call(path, "--set", "n=7")[2])
        document = self.audit(path, n=n, tensors=["k=attn.to_kv.weight[0:3,:]",
                                                  "v=attn.to_kv.weight[3:6,:]"])
        self.assert_loss(document, layers, n, d, exact=True)
        self.assertEqual(document["not_used"], [])
        A = self.near_identity(d, d)
        path = os.path.join(self.folder, "weights.npz")
        numpy.savez(path, A)
        self.assert_loss(self.audit(path, n=n), [[full(A)]], n, d, exact=True)
        code, _, err = call(self.save(**{"attn.qkv.weight": stacked[:-1]}), "--set", "n=7")
        self.assertEqual(code, 2)
        self.assertIn("as many rows of each", err)

    def test_two_networks_in_one_file_are_no_layers_of_one(self):
        n, d = 7, 2
        A = self.near_identity(d, d)
        path = self.save(**{"model.A": A, "ema_model.A": A / 2})
        code, out, err = call(path, "--set", "n=7")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("--tensor 'A=", err)
        self.assert_loss(self.audit(path, n=n, tensors=["A=model.A"]), [[full(A)]], n, d,
                         exact=True)

    def test_precisions_and_orders_of_bytes(self):
        n, d = 7, 2
        A = numpy.array([[-0.75, 0.125], [0.0625, -0.6875]])
        path = os.path.join(self.folder, "a.npy")
        for stored in (A.astype(">f8"), A.astype("<f2"), A.astype(">f2"), A.astype(">f4"),
                       numpy.asfortranarray(numpy.stack([A, A / 2])), A[::-1][::-1]):
            numpy.save(path, stored)
            stack = [A, A / 2] if stored.ndim == 3 else [A]
            self.assert_loss(self.audit(path, n=n), [[full(a)] for a in stack], n, d, exact=True)
        numpy.save(path, A.astype(numpy.longdouble))
        code, _, err = call(path, "--set", "n=7")
        self.assertEqual(code, 2)
        self.assertIn("astype(numpy.float64)", err)

    def test_several_lengths(self):
        A = self.near_identity(1, 2, 2)
        path = self.save(A=A)
        code, out, _ = call(path, "--set", "n=5,9", "--json")
        self.assertEqual(code, 0)
        several = json.loads(out)["audits"]
        for n, document in zip((5, 9), several):
            self.assertEqual(document["facts"], self.audit(path, n=n)["facts"])
        code, out, err = call(path, "--set", "n=5,9", "--html", os.path.join(self.folder, "x.html"))
        self.assertEqual((code, out), (2, ""))
        self.assertIn("one n", err)
        self.assertIn("n = 9", call(path, "--set", "n=5,9")[1])

    def test_gated_layers(self):
        n, d = 8, 2
        W = self.random.standard_normal((3, d + 1, d + 1)) / 2
        gates = self.random.uniform(0.5, 1, n + 1)
        omega = numpy.array([gates[i + 1:].prod() for i in range(n)])
        W[2, :d] = 0
        W[2, d, :d] = 0  # values are labels, so that the query is no source
        document = self.audit(self.save(W_q=W[0], W_k=W[1], W_v=W[2], gates=gates))
        self.assert_loss(document, [[(W[2], W[1].T @ W[0])]], n, d, exact=True, weights=omega,
                         sign=1)

    def test_gated_layers_add_the_query_before_they_read(self):
        n, d = 6, 2
        W = self.random.standard_normal((3, d + 1, d + 1)) / 2
        gates = self.random.uniform(0.5, 1, n + 1)
        omega = numpy.array([gates[i + 1:].prod() for i in range(n)])
        layer = [[(W[2], W[1].T @ W[0])]]
        path = self.save(W_q=W[0], W_k=W[1], W_v=W[2], gates=gates)
        document = self.audit(path, "prompts=200000")
        self.assert_loss(document, layer, n, d, exact=False, weights=omega, sign=1,
                         query_weight=1.0)
        document = self.audit(path, "sees_query=false")
        self.assert_loss(document, layer, n, d, exact=True, weights=omega, sign=1)
        code, out, err = call(path, "--set", "mean_over=n+1")
        self.assertNotEqual(code, 0)
        self.assertIn("leave mean_over out", out + err)

    def test_several_gated_layers_are_causal_and_not_followed(self):
        q, k, v = self.random.standard_normal((3, 2, 4, 4)) / 2
        code, out, err = call(self.save(q=q, k=k, v=v, g=numpy.full(7, 0.9)))
        self.assertNotEqual(code, 0)
        self.assertIn("are causal", out + err)
        self.assertNotIn("loss is", out)

    def test_registers_as_printed_and_as_released(self):
        n, d = 6, 3
        A = self.near_identity(2, d, d)
        kept = self.random.standard_normal((2, n + 1, d + 1)) / 3
        layers = [[full(a)] for a in A]
        for name, own in (("Gamma", True), ("alpha", False)):
            document = self.audit(self.save(A=A, **{name: kept}), "prompts=200000", n=n)
            self.assert_loss(document, layers, n, d, exact=False, kept=kept, kept_own=own)

    def test_the_other_sign_is_told(self):
        n, d = 12, 3
        A = 0.74 * numpy.eye(d)
        document = self.audit(self.save(A=A), n=n)
        self.assertIn("other sign", " ".join(document["warnings"]))
        turned = self.audit(self.save(A=A), "prediction=plus", n=n)
        self.assertLess(self.loss_of(turned)[0], 1)
        self.assertEqual(turned["warnings"], [])
        self.assertIn(f"{self.loss_of(turned)[0]:.6f}"[:7], " ".join(document["warnings"]))

    def test_what_is_left_out_is_named(self):
        stored = self.near_identity(2, 1, 2, 3, 3)
        document = self.audit(self.save(allparam=stored, other=numpy.ones(4)), n=12,
                              tensors=["A=allparam[:,0,1]", "unused=other"])
        self.assertIn("other", document["not_used"])
        self.assertTrue(any("18 numbers of 36" in name for name in document["not_used"]))

    def test_layers_that_no_claim_speaks_of(self):
        square = numpy.eye(8)
        for extra in ("h.0.conv.weight", "h.0.mlp.fc1.weight", "ln_1.weight"):
            path = self.save(**{"h.0.in_proj.weight": square, extra: numpy.ones(3)})
            code, out, err = call(path, "--set", "n=8", "--tensor", "A=h.*.in_proj.weight")
            self.assertEqual((code, out), (2, ""))
            self.assertIn("no claim gives the loss of such layers", err)
        code, out, err = call(self.save(allparam=numpy.ones((2, 1, 3, 4, 4))), "--set", "n=8")
        self.assertEqual(code, 2)
        self.assertIn("kernel attention", err)
        path = self.save(A=numpy.eye(2), **{"A.bias": numpy.ones(2)})
        self.assertIn("bias", call(path, "--set", "n=8")[2])

    def test_a_second_look_at_d(self):
        path = self.save(A=numpy.eye(3))
        for setting in ("d=2", "Sigma=1,0;0,1"):
            code, out, err = call(path, "--set", "n=8", "--set", setting)
            self.assertEqual((code, out), (2, ""))
            self.assertIn("(d+1) x (d+1)", err)

    def test_nothing_evaluated_ends_with_1(self):
        n = 3
        huge = numpy.full((2, 2, 2), 1e150)
        code, out, err = call(self.save(A=huge, B=huge, P=numpy.zeros((2, 2))), "--set", f"n={n}")
        self.assertNotEqual(code, 0)

    def test_an_estimate_says_so_and_is_the_same_again(self):
        A = self.near_identity(5, 2, 2)
        path = self.save(A=A)
        first, second = (self.audit(path, "prompts=3000", n=8) for _ in range(2))
        self.assertEqual(first["estimate"], second["estimate"])
        self.assertEqual(first["estimate"]["prompts"], 3000)
        other = self.audit(path, "prompts=3000", n=8)
        code, out, _ = call(path, "--set", "n=8", "--set", "prompts=3000", "--seed", "2", "--json")
        self.assertNotEqual(json.loads(out)["estimate"]["loss"], other["estimate"]["loss"])
