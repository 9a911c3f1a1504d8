"""Settings in words, lists and containers beside the weights: what would make the layers others is
refused or asked about under whichever name, and what changes nothing is not. So is the same in
texts, pairs and bytes, early exits, places of labels, and what the containers around a tensor say.
"""

import json
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
class OneSettingBeside(unittest.TestCase):
    """Files with weights and a setting; no tests of its own."""
    setUp, save, audit = forms.Forms.setUp, forms.Forms.save, forms.Forms.audit
    layers, pickled = settings.SettingsBeside.layers, settings.SettingsBeside.pickled
    in_metadata = settings.SettingsBeside.in_metadata

    def asked(self, path, name):
        code, out, err = call(path, "--set", f"n={N}")
        self.assertEqual((code, out), (2, ""), f"{path} {name}")
        self.assertIn(f"unused={name}", err)


class SettingsInWords(OneSettingBeside):
    def asked(self, path, name):
        super().asked(path, name)
        return self.audit(path, n=N, tensors=[f"unused={name}"])

    def named(self, path, name):
        self.assertIn(name, self.audit(path, n=N)["not_used"])

    def looks(self, path):
        return " ".join(self.audit(path, n=N)["warnings"])

    def test_a_word_of_another_network_under_any_name(self):
        for name in ("mode", "kernel", "type", "model_type", "phi", "variant", "architecture"):
            for value in ("softmax", "relu", "elu+1", "softmax_attention"):
                self.asked(self.pickled(**{name: value}), name)
        self.asked(self.pickled(config={"mode": "softmax"}), "config.mode")
        self.asked(self.in_metadata(mode="softmax"), "mode")
        self.asked(self.save(A=self.layers(), mode=numpy.array("softmax")), "mode")
        for name, value in (("run_name", "softmax against linear"), ("comment", "relu is worse"),
                            ("mode", "linear, not softmax"), ("experiment", "exp 3"),
                            ("dataset", "exp")):
            self.named(self.pickled(**{name: value}), name)
            self.named(self.pickled(config={name: value}), f"config.{name}")

    def test_a_part_that_is_taken_away(self):
        for name in ("no_residual", "without_skip", "remove_residual", "disable_residual"):
            self.asked(self.pickled(**{name: True}), name)
            self.named(self.pickled(**{name: False}), name)
        for name in ("no_softmax", "disable_norm", "without_mask"):
            self.named(self.pickled(**{name: True}), name)
            self.asked(self.pickled(**{name: False}), name)

    def test_words_under_the_name_of_a_factor_or_a_divisor(self):
        for name, value in (("mean_over", "n+1"), ("divide_by", "n+1"), ("normalize_by", "n+1"),
                            ("scale", "1/sqrt(d)"), ("scaling", "1/(n+1)"), ("scale", "0.5"),
                            ("temperature", "sqrt(d)"), ("mean_over", 9), ("normalize", "n+1")):
            self.asked(self.pickled(**{name: value}), name)
            self.asked(self.pickled(config={name: value}), f"config.{name}")
            self.asked(self.in_metadata(**{name: value}), name)
        for name, value in (("mean_over", "n"), ("scale", "none"), ("scale", "1.0"),
                            ("lr_scale", "cosine")):
            self.named(self.pickled(config={name: value}), f"config.{name}")

    def test_truths_of_any_case_and_what_a_network_reads(self):
        for name in ("looped", "label_first", "include_query", "attend_to_query", "tie_layers",
                     "share_weights"):
            for value in (True, "true", "TRUE"):
                self.asked(self.pickled(config={name: value}), f"config.{name}")
            self.asked(self.in_metadata(**{name: "true"}), name)
            self.named(self.pickled(config={name: False}), f"config.{name}")
        self.asked(self.in_metadata(residual="FALSE"), "residual")

    def test_lists_and_dictionaries_of_settings(self):
        for name, value in (("activation", ["relu", "relu"]), ("causal", [True]),
                            ("residual", [False, False]), ("attention", ["softmax", "softmax"]),
                            ("residual", [True, False])):
            self.asked(self.pickled(**{name: value}), name)
        for name, value, inner in (("attention", {"type": "softmax"}, "type"),
                                   ("norm", {"enabled": True}, "enabled"),
                                   ("residual", {"enabled": False}, "enabled"),
                                   ("scale", {"value": 0.5}, "value"),
                                   ("scale", {"layers": [0.5, 0.5]}, "layers"),
                                   ("loops", {"count": 3}, "count"),
                                   ("heads", {"n": 2}, "n"),
                                   ("norm", {"type": "rms"}, "type")):
            self.asked(self.pickled(**{name: value}), f"{name}.{inner}")
            self.asked(self.pickled(config={name: value}), f"config.{name}.{inner}")
        self.asked(self.pickled(config={"model": {"attn": {"kind": "softmax"}}}),
                   "config.model.attn.kind")
        for name, value, inner in (("attention", {"enabled": True}, ".enabled"),
                                   ("norm", {"enabled": False, "eps": 1e-5}, ".enabled"),
                                   ("attention", {"flash": True}, ".flash"),
                                   ("activation", ["linear", "linear"], ""),
                                   ("residual", [True, True], ""),
                                   ("tags", ["a", "b"], "")):
            self.named(self.pickled(config={name: value}), f"config.{name}{inner}")

    def test_settings_in_json_in_the_metadata(self):
        for config, name in (({"attention": "softmax", "note": "x" * 100}, "config.attention"),
                             ({"n_loops": 3}, "config.n_loops"),
                             ({"attn": {"scale": 0.5}}, "config.attn.scale"),
                             ({"repeats": [1, 2]}, "config.repeats"),
                             ({"residual": [False, False]}, "config.residual")):
            self.asked(self.in_metadata(config=json.dumps(config)), name)
        harmless = json.dumps({"attention": "linear", "n_layers": 2, "seeds": [1, 2]})
        self.named(self.in_metadata(config=harmless), "config.n_layers")
        self.named(self.in_metadata(config="{not JSON"), "config")

    def test_counts_and_laws_in_numbers_of_python(self):
        for name in ("inner_steps", "recurrent_steps", "n_loops"):
            self.asked(self.pickled(config={name: 5}), f"config.{name}")
        for name in ("repeats", "loops"):
            self.asked(self.pickled(config={name: [1, 2]}), f"config.{name}")
            self.asked(self.save(A=self.layers(), **{name: numpy.array([1, 2])}), name)
            self.named(self.pickled(config={name: [1, 1]}), f"config.{name}")
        self.asked(self.save(A=self.layers(), index=numpy.array([0, 0, 1])), "index")
        self.named(self.save(A=self.layers(), index=numpy.array([0, 1])), "index")
        for name in ("noise_std", "label_noise", "sigma", "noise", "cov", "data_std"):
            for path in (self.pickled(config={name: 0.5}), self.in_metadata(**{name: 0.5})):
                self.assertIn(f"{name} (a number)", self.looks(path))
        for name, value in (("noise_std", 0.0), ("init_std", 0.02), ("weight_std", 0.02)):
            self.assertEqual(self.looks(self.pickled(config={name: value})), "")
        self.assertIn("n_points = 20", self.looks(self.pickled(config={"n_points": 20})))

    def test_records_of_libraries_are_not_asked_about(self):
        contents = {
            "epoch": 3, "global_step": 40, "pytorch-lightning_version": "2.1.0",
            "loops": {"fit_loop": {"epoch_loop.batch_progress": {
                "total": {"ready": 40, "completed": 40}, "is_last_batch": True}}},
            "callbacks": {"EarlyStopping{'mode': 'min'}": {"wait_count": 0, "patience": 3}},
            "hyper_parameters": {"lr": 0.001, "optimizer": "adam", "scheduler": "exp",
                                 "hidden_act": "linear", "use_cache": True, "seed": 3,
                                 "tags": ["a", "b"], "betas": [0.9, 0.999], "n_layer": 2,
                                 "initializer_range": 0.02, "attention_dropout": 0.0,
                                 "date": "20240105", "weight_decay": 0.01,
                                 "save_every": 100, "wandb": {"mode": "online"}},
            "date": "20240105", "version": "2"}
        document = self.audit(self.pickled(**contents), n=N)
        self.assertEqual(document["warnings"], [])
        self.assertIn("hyper_parameters.use_cache", document["not_used"])


class WrittenSettings(OneSettingBeside):
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
