"""Settings that nobody listed: by the words of their names those of a training are passed over,
those that speak of layers are asked about in every format, and the others are told of."""

import unittest

try:
    import numpy
except ImportError:
    numpy = None

import json

import network_forms_test as forms
import settings_beside_test as settings
from network_forms_test import call

N, D = 8, 3


@unittest.skipIf(numpy is None, "no NumPy here")
class UnknownSettings(unittest.TestCase):
    setUp, save, audit = forms.Forms.setUp, forms.Forms.save, forms.Forms.audit
    layers, pickled = settings.SettingsBeside.layers, settings.SettingsBeside.pickled
    in_metadata = settings.SettingsBeside.in_metadata

    def everywhere(self, name, value):
        """The same setting in each format, beside the weights and in a container of its own."""
        yield self.save(A=self.layers(), **{name: numpy.array(value)}), name
        yield self.save(A=self.layers(), **{f"config.{name}": numpy.array(value)}), f"config.{name}"
        yield self.pickled(**{name: value}), name
        yield self.pickled(hparams={"model": {name: value}}), f"hparams.model.{name}"
        yield self.in_metadata(**{name: value}), name
        yield self.in_metadata(config=json.dumps({name: value})), f"config.{name}"

    def asked(self, name, value):
        for path, stored in self.everywhere(name, value):
            code, out, err = call(path, "--set", f"n={N}")
            self.assertEqual((code, out), (2, ""), f"{path} {stored} = {value}")
            self.assertIn(f"unused={stored}", err)

    def passed(self, name, value):
        self.turn = getattr(self, "turn", 0) + 1  # all formats in three of the names
        for k, (path, stored) in enumerate(self.everywhere(name, value)):
            if k % 3 != self.turn % 3:
                continue
            document = self.audit(path, n=N)
            self.assertIn(stored, document["not_used"])
            self.assertEqual(document["warnings"], [], f"{path} {stored} = {value}")

    def test_parts_that_are_taken_away_or_added_in_numbers_words_and_truths(self):
        for name in ("no_residual", "no_skip", "noskip", "drop_residual", "skip_residual",
                     "omit_residual", "without_shortcut", "use_softmax", "usesoftmax", "has_mask",
                     "with_layernorm", "is_causal", "target_first", "label_first", "residual_off"):
            for value in (1, True, "yes"):
                self.asked(name, value)
        for name in ("no_residual", "drop_residual", "use_softmax", "is_causal", "target_first"):
            for value in (0, False, "no"):
                self.passed(name, value)
        for name in ("residual", "use_skip", "skip_connection"):
            self.asked(name, 0)
            self.passed(name, 1)

    def test_what_is_denied_of_the_layers_that_papers_have(self):
        for name in ("identity_path", "use_res", "additive", "bidirectional", "full_attention",
                     "linear_attention", "accumulate", "negate_output", "normalise_by_length"):
            self.asked(name, False)
            if name not in ("normalise_by_length", "full_attention"):  # of softmax, too
                self.passed(name, True)
        self.asked("skip_norm", False)
        self.asked("average_heads", True)

    def test_places_of_labels_and_steps_that_are_no_counts(self):
        for name, value in (("label_index", 0), ("y_index", 0), ("y_pos", "front"),
                            ("label_position", "first")):
            self.asked(name, value)
        for stored in (lambda: self.save(A=self.layers(), delta_step=numpy.array(0.5)),
                       lambda: self.pickled(delta_step=0.5)):
            self.assertIn("unused=delta_step", call(stored(), "--set", f"n={N}")[2])
        for name, value in (("label_index", -1), ("y_pos", "last")):
            self.passed(name, value)

    def test_words_of_which_the_name_says_that_they_are_of_layers(self):
        for name, value in (("kernel_fn", "rbf"), ("attn_kind", "cosine"), ("layer_type", "mamba"),
                            ("readout", "mean_pool"), ("transposed", "yes"), ("prescale", "sqrt"),
                            ("mixer", "hyena"), ("window", "local"), ("head", "nonparametric"),
                            ("arch", "deltanet"), ("similarity", "euclid"), ("gating", "swiglu"),
                            ("residual", "gated"), ("feature_fn", "elu"),
                            ("reduction", "sum"), ("token_order", "yx"), ("avg", "n+1"),
                            ("layout", "label_first"), ("update", "replace")):
            self.asked(name, value)
        for name in ("kernel_fn", "attn_kind", "layer_type", "readout", "mixer", "gating"):
            self.passed(name, "linear")

    def test_numbers_of_which_the_name_says_that_they_are_of_layers(self):
        for name, value in (("prescale", 0.5), ("readout", 2.5), ("window_size", 4),
                            ("n_registers", 2), ("mlp_ratio", 4), ("conv_kernel_size", 3),
                            ("n_experts", 2), ("logit_cap", 30.0), ("rope_theta", 10000)):
            self.asked(name, value)
        for name, value in (("n_registers", 0), ("n_experts", 1), ("hidden_size", 4)):
            self.passed(name, value)

    def test_words_of_the_training_are_passed_over(self):
        for name, value in (("weight_init", "orthogonal"), ("lr_schedule", "cosine"),
                            ("warmup_kind", "cosine"), ("attn_implementation", "eager"),
                            ("eps", 1e-5), ("loss_scale", "dynamic"),
                            ("grad_clip", 1.5), ("seed", 7), ("created_at", "monday"),
                            ("git_hash", "abc"), ("n_epochs", 100), ("date", "20240105"),
                            ("val_loss", 0.25), ("dtype", "float32"), ("device", "cuda:0"),
                            ("activation_checkpointing", True), ("batch_size", 64)):
            self.passed(name, value)

    def test_words_of_which_nothing_is_known_are_told_of_before_all_else(self):
        for path, stored in self.everywhere("quux", "sideways"):
            warnings = self.audit(path, n=N)["warnings"]
            self.assertIn(f"{stored} = sideways", warnings[0])
            self.assertEqual(self.audit(path, n=N, tensors=[f"unused={stored}"])["warnings"], [])

    def test_lengths_are_compared(self):
        for name in ("n_ctx", "context_length", "n_shots", "prompt_len"):
            for path, stored in self.everywhere(name, "20"):
                self.assertIn(f"{stored} = 20", " ".join(self.audit(path, n=N)["warnings"]))


if __name__ == "__main__":
    unittest.main()
