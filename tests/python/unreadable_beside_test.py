"""What stands beside readable weights and cannot be read: it is named, and refused where it could
be part of the network."""

import io
import json
import os
import struct
import unittest
import zipfile

try:
    import numpy

    from forward_pass import full
except ImportError:
    numpy = None

import beside_test as beside
import network_forms_test as forms

N = 7


@unittest.skipIf(numpy is None, "no NumPy here")
class UnreadableBeside(unittest.TestCase):
    setUp, save, audit = forms.Forms.setUp, forms.Forms.save, forms.Forms.audit
    refused = beside.Beside.refused
    loss_of, assert_loss = forms.Forms.loss_of, forms.Forms.assert_loss
    near_identity = forms.Forms.near_identity

    def asked(self, path, name, *said):
        self.refused(path, name, f"--tensor 'unused={name}'", *said)
        document = self.audit(path, n=N, tensors=[f"unused={name}"])
        self.assert_loss(document, [[full(self.A)]], N, 2, exact=True)
        self.assertEqual(document["not_used"], [name])

    def noted(self, path, *names):
        document = self.audit(path, n=N)
        self.assert_loss(document, [[full(self.A)]], N, 2, exact=True)
        self.assertEqual(document["not_used"], [*names])

    def test_arrays_of_other_types(self):
        self.A = self.near_identity(2, 2)
        ragged = numpy.array([numpy.ones(2), numpy.ones(3)], dtype=object)
        for name in ("bias", "layers.bias", "W2", "attn.gate", "head"):
            self.asked(self.save(A=self.A, **{name: ragged}), name, "pickled Python object")
            self.asked(self.save(A=self.A, **{name: 1j * numpy.ones(2)}), name, "array.real")
            self.asked(self.save(A=self.A, **{name: numpy.ones(2, bool)}), name, "astype")
        path = self.save(A=self.A, W2=ragged, bias=ragged)
        self.refused(path, "the same of bias", "--tensor 'unused=W2' --tensor 'unused=bias'")

    def test_records_of_the_run_are_named(self):
        self.A = self.near_identity(2, 2)
        record = numpy.array({"lr": 0.1}, dtype=object)
        for name in ("config", "args", "info", "history", "optimizer.state"):
            self.noted(self.save(A=self.A, **{name: record}), name)
        self.noted(self.save(A=self.A, tags=numpy.array(["a", "linear attention"])), "tags")
        self.noted(self.save(A=self.A, long=numpy.array(["a" * 200] * 40)), "long")
        path = self.save(A=self.A, activations=numpy.array(["relu", "tanh"]))
        self.refused(path, "activations = relu, tanh")

    def test_numbers_of_eight_bits(self):
        self.A = numpy.array([[-0.5, 0.125], [0.25, -0.75]])
        table = {"A": {"dtype": "F64", "shape": [2, 2], "data_offsets": [0, 32]},
                 "attn.bias": {"dtype": "F8_E4M3", "shape": [2], "data_offsets": [32, 34]}}
        words = json.dumps(table).encode()
        path = os.path.join(self.folder, "a.safetensors")
        with open(path, "wb") as file:
            file.write(struct.pack("<Q", len(words)) + words + self.A.tobytes() + b"\1\1")
        self.asked(path, "attn.bias", "F8_E4M3", "tensor.float()")

    def test_members_that_are_no_arrays(self):
        self.A = self.near_identity(2, 2)
        array = io.BytesIO()
        numpy.save(array, self.A)
        path = os.path.join(self.folder, "weights.npz")
        for name, data, said in (("head.bin", b"1234", "no array"),
                                 ("bias.npy", b"1234", "no array"),
                                 ("bias.npy", array.getvalue()[:70], "ends within its header")):
            with zipfile.ZipFile(path, "w") as archive:
                archive.writestr("A.npy", array.getvalue())
                archive.writestr(name, data)
            self.asked(path, name.replace(".npy", ""), said)
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("A.npy", array.getvalue())
            archive.writestr("README.txt", b"1234")
        self.noted(path, "README.txt")
