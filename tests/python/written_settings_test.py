"""Settings within texts, pairs and bytes, early exits, places of labels, and what the containers
around a tensor say: asked about as the same setting in a dictionary is."""

import pickle
import unittest

try:
    import numpy
except ImportError:
    numpy = None

import network_forms_test as forms
import settings_beside_test as settings
from network_forms_test import call

N, D, LAYERS = 8, 3, 2


@unittest.skipIf(numpy is None, "no NumPy here")
class WrittenSettings(unittest.TestCase):
    setUp, save, audit = forms.Forms.setUp, forms.Forms.save, forms.Forms.audit
    layers, pickled = settings.SettingsBeside.layers, settings.SettingsBeside.pickled
    in_metadata = settings.SettingsBeside.in_metadata

    def asked(self, path, name):
        code, out, err = call(path, "--set", f"n={N}")
        self.assertEqual((code, out), (2, ""), f"{path} {name}")
        self.assertIn(f"unused={name}", err)

    def passed(self, path):
        return self.audit(path, n=N)["warnings"]

    def in_each(self, **setting):
        name, value = next(iter(setting.items()))
        yield self.pickled(**setting)
        yield self.in_metadata(**setting)
        yield self.save(A=self.layers(), **{name: numpy.array(value)})

    def test_texts_that_hold_settings(self):
        for text, name in (("Namespace(lr=0.1, mask='causal')", "mask"),
                           ("--lr 0.1 --no-residual", "no_residual"), ("--causal", "causal"),
                           ("residual: false", "residual"), ("lr: 1\nscale: 2", "scale"),
                           ("attn:\n  causal: true", "attn.causal"),
                           ("[model]\nresidual = false", "model.residual"),
                           ("lr=0.1 residual=false", "residual"),
                           ("{'residual': False}", "residual"),
                           ('{"a": [["residual", false]]}', "a.residual")):
            for path in self.in_each(args=text):
                self.asked(path, f"args.{name}")
        for text in ("Namespace(lr=0.1, seed=3, n_layers=2, causal=False)", "--lr 0.1 --seed 3",
                     "lr: 0.1\nresidual: true", "{'seed': 3}"):
            for path in self.in_each(args=text):
                self.assertEqual(self.passed(path), [])

    def test_pairs_bytes_and_flags(self):
        for value, name in ((("residual", False), "cfg.residual"), (b"causal", "cfg"),
                            ([("lr", 0.1), ("residual", False)], "cfg.residual"),
                            (b"no_residual", "cfg"), (["fast", "no_residual"], "cfg"),
                            (("mask", "causal"), "cfg")):
            self.asked(self.pickled(cfg=value), name)
        for value in (("lr", 0.1), [("residual", True)], b"linear"):
            self.assertEqual(self.passed(self.pickled(cfg=value)), [])
        for path in self.in_each(model_type="causal"):
            self.asked(path, "model_type")

    def test_layers_that_are_left_out(self):
        for name, value in (("used_layers", [0]), ("num_used", 1), ("exit_layer", 1),
                            ("stop_layer", 1), ("early_exit", 1), ("early_exit", True),
                            ("active", [True, False]), ("best_layer", 1)):
            self.asked(self.pickled(**{name: value}), name)
        for name, value in (("used_layers", [0, 1]), ("num_used", LAYERS), ("exit_layer", LAYERS),
                            ("early_exit", False), ("early_stopping", True),
                            ("active", [True, True])):
            self.passed(self.pickled(**{name: value}))

    def test_a_mean_with_the_query(self):
        for name in ("query_in_mean", "mean_with_query", "mean_includes_query", "query_mean"):
            for path in self.in_each(**{name: True}):
                self.asked(path, name)
            self.passed(self.pickled(**{name: False}))

    def test_places_of_the_label(self):
        for name, value in (("label", "first"), ("target", "first"), ("input", "yx"),
                            ("format", "transposed"), ("tokens", "(y, x)"), ("y_at", "front")):
            for path in self.in_each(**{name: value}):
                self.asked(path, name)
        for name in ("target", "label_dim", "target_col"):
            self.asked(self.pickled(**{name: 0}), name)
        for name, value in (("label_dim", 1), ("target_col", -1), ("labels", 10)):
            self.passed(self.pickled(**{name: value}))

    def test_words_in_the_path(self):
        weight = numpy.eye(D + 1) / 3
        for word in ("causal", "no_residual", "masked", "cross", "mamba", "inv", "log", "scaled",
                     "transposed", "delta", "decay", "label_first"):
            path = self.save(**{f"{word}.A": self.layers()})
            self.assertIn(f"--tensor 'A={word}.A'", call(path, "--set", f"n={N}")[2])
            self.audit(path, n=N, tensors=[f"A={word}.A"])
            path = self.save(**{f"{word}.W_{letter}": weight for letter in "QKV"})
            code, out, err = call(path, "--set", f"n={N}")
            self.assertEqual((code, out), (2, ""), word)
            self.assertIn(f"'k={word}.W_K'", err)
        for word in ("model", "module", "state_dict", "net", "transformer", "attn", "layers",
                     "ema", "best", "residual", "linear_attn", "encoder"):
            self.passed(self.save(**{f"{word}.A": self.layers()}))

    def test_laws_of_the_data_in_words(self):
        for name, value in (("distribution", "uniform"), ("data", "rademacher"),
                            ("data_type", "sphere"), ("task", "sparse"), ("noise_type", "laplace")):
            self.assertIn(f"{name} = {value}", " ".join(self.passed(self.in_metadata(
                **{name: value}))))
        for name, value in (("distribution", "gaussian"), ("weight_init", "uniform")):
            self.assertNotIn("drawn so", " ".join(self.passed(self.pickled(**{name: value}))))

    def test_every_protocol_of_pickles(self):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            path = self.save(A=self.layers()).replace(".npz", ".pkl")
            for contents in ({"lr": 0.1, "seed": 3, "residual": True, "name": "\u03b1\n"},
                             {"residual": False}):
                with open(path, "wb") as file:
                    pickle.dump({"A": self.layers(), **contents}, file, protocol=protocol)
                if contents["residual"]:
                    self.passed(path)
                else:
                    self.asked(path, "residual")


if __name__ == "__main__":
    unittest.main()
