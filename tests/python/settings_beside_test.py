"""What a file says of its layers in numbers and words beside the weights, in whichever format: a
setting by which the layers would be others is never passed over."""

import json
import pickle
import struct
import unittest

try:
    import numpy
except ImportError:
    numpy = None

import network_forms_test as forms
from network_forms_test import call

N, D, LAYERS = 8, 3, 2


def safetensors(path, array, metadata):
    table = json.dumps({"__metadata__": metadata,
                        "A": {"dtype": "F64", "shape": list(array.shape),
                              "data_offsets": [0, array.nbytes]}}).encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(table)) + table + array.tobytes())


@unittest.skipIf(numpy is None, "no NumPy here")
class SettingsBeside(unittest.TestCase):
    setUp, save, audit = forms.Forms.setUp, forms.Forms.save, forms.Forms.audit

    def layers(self):
        return -0.4 * numpy.eye(D) + 0.05 * self.random.standard_normal((LAYERS, D, D))

    def pickled(self, **contents):
        path = self.save(A=self.layers()).replace(".npz", ".pkl")
        with open(path, "wb") as file:
            pickle.dump({"A": self.layers(), **contents}, file)
        return path

    def in_metadata(self, **metadata):
        path = self.save(A=self.layers()).replace(".npz", ".safetensors")
        safetensors(path, self.layers(), {k: str(v) for k, v in metadata.items()})
        return path

    def asked(self, path, name):
        code, out, err = call(path, "--set", "n=8")
        self.assertEqual((code, out), (2, ""), f"{path} {name}")
        self.assertIn(name, err)
        self.assertIn(f"unused={name}", err)
        self.audit(path, n=N, tensors=[f"unused={name}"])

    def test_python_numbers_and_words_are_no_less_than_arrays(self):
        for name, value in (("n_loops", 4), ("n_layers", 3), ("scale", 0.5), ("temperature", 2.0),
                            ("step_size", 0.1), ("eta", [0.5, 0.5]), ("num_heads", 2),
                            ("causal", True), ("activation", "softmax"), ("residual", False),
                            ("T", 4), ("zero_point", 3), ("quux", 7)):
            self.asked(self.pickled(**{name: value}), name)
        for name, value in (("n_loops", 4), ("activation", "softmax"), ("temperature", 2)):
            self.asked(self.pickled(config={name: value}), f"config.{name}")
        for name, value in (("activation", "softmax"), ("n_loops", 4), ("scale", 0.5)):
            self.asked(self.in_metadata(**{name: value}), name)

    def test_whole_numbers_and_truths_are_no_less_than_decimals(self):
        for name, value in (("scale", 2), ("temperature", 2), ("eta", [2, 2]), ("gain", [2]),
                            ("head_mask", [1, 0]), ("layer_order", [1, 0]), ("residual", False),
                            ("normalize", True), ("divide_by_n", False), ("repeat", 4), ("L", 5),
                            ("zero_point", 3), ("activation", "softmax"), ("causal", True)):
            self.asked(self.save(A=self.layers(), **{name: numpy.array(value)}), name)

    def test_what_linear_attention_has_anyway_is_not_asked_about(self):
        harmless = {"epoch": 12, "global_step": 4000, "lr": 0.001, "seed": 3,
                    "activation": "linear", "causal": False,
                    "residual": True, "n_layers": LAYERS, "num_heads": 1,
                    "batch_size": 64, "scale": 1.0, "d_model": 16, "name": "run 7",
                    "attn_type": "linear_attention", "losses": [0.5, 0.25, 0.2], "dropout": "None"}
        for name, value in harmless.items():
            self.audit(self.pickled(**{name: value}), n=N)
            if name != "scale":  # an array is asked about, whatever it holds
                self.audit(self.save(A=self.layers(), **{name: numpy.array(value)}), n=N)
        self.audit(self.pickled(**harmless, hyper_parameters={**harmless, "width_mult": 2}), n=N)
        self.audit(self.pickled(callbacks={"ModelCheckpoint": {"best_score": 0.5}},
                                loops={"fit": {"total": {"ready": 7}}}), n=N)
        self.audit(self.in_metadata(format="pt"), n=N)

    def test_rates_and_maps_that_fit_the_layers_are_asked_about(self):
        for name, shape in (("step", LAYERS), ("inner_lr", LAYERS), ("momentum", LAYERS),
                            ("input_map", (D, D)), ("target_map", (D + 1, D + 1))):
            self.asked(self.save(A=self.layers(), **{name: numpy.full(shape, 0.5)}), name)
        for name, shape in (("losses", LAYERS), ("lr", 1000), ("x_test", (D, D)), ("x", (64, D))):
            self.audit(self.save(A=self.layers(), **{name: numpy.full(shape, 0.5)}), n=N)

    def test_a_number_of_numpy_is_a_number(self):
        self.asked(self.pickled(scale=numpy.float64(0.5)), "scale")
        self.asked(self.pickled(n_loops=numpy.int64(4)), "n_loops")

    def test_whole_matrices_of_a_released_stack_are_told_by_what_stands_beside_them(self):
        stack = self.random.standard_normal((LAYERS, 1, 2, D + 1, D + 1)) / 9
        for beside in ({"Sigma": numpy.diag([2.0, 1.0, 0.5])}, {"d": numpy.array(D)}):
            path = self.save(allparam=stack, **beside)
            code, out, err = call(path, "--set", "n=8")
            self.assertEqual((code, out), (2, ""))
            self.assertIn("--set d=3 says that they act on whole tokens", err)
            self.assertEqual(call(path, "--set", "n=8", "--set", "d=3")[0], 0)
            self.assertEqual(call(path, "--set", "n=8", "--set", "d=4")[0], 0)

    def test_queries_of_more_numbers_than_tokens_have_may_be_several_heads(self):
        q, k = self.random.standard_normal((2, 6, 4)) / 3
        v, o = self.random.standard_normal((6, 4)) / 3, self.random.standard_normal((4, 6)) / 3
        path = self.save(q=q, k=k, v=v, o=o)
        code, out, err = call(path, "--set", "n=8")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("queries of 6 numbers, of tokens of 4", err)
        for heads in (1, 2):
            self.assertEqual(call(path, "--set", "n=8", "--set", f"heads={heads}")[0], 0)


if __name__ == "__main__":
    unittest.main()
