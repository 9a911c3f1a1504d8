"""Files of weights as people have them: state dicts of PyTorch, pickles, and what went wrong."""

import collections
import io
import json
import os
import pickle
import struct
import subprocess
import sys
import tempfile
import types
import unittest
import unittest.mock
import zipfile
from fractions import Fraction

try:
    import numpy
except ImportError:
    numpy = None

FAKE = {}


def fake_module(name, **members):
    """A module of which pickles name what is needed, where the library is not installed."""
    module = types.ModuleType(name)
    for key, member in members.items():
        member.__module__, member.__qualname__, member.__name__ = name, key, key
        setattr(module, key, member)
    FAKE[name] = module
    return module


class FloatStorage:
    pass


class DoubleStorage:
    pass


class BFloat16Storage:
    pass


def _rebuild_tensor_v2(*arguments):
    raise AssertionError("never called")


def _rebuild_parameter(*arguments):
    raise AssertionError("never called")


class Linear:  # a whole model
    def __init__(self):
        self.weight = [1.0]


fake_module("torch", FloatStorage=FloatStorage, DoubleStorage=DoubleStorage,
            BFloat16Storage=BFloat16Storage)
fake_module("torch._utils", _rebuild_tensor_v2=_rebuild_tensor_v2,
            _rebuild_parameter=_rebuild_parameter)
fake_module("torch.nn.modules.linear", Linear=Linear)


class Stored:
    def __init__(self, kind, key, count):
        self.kind, self.key, self.count = kind, key, count


class Tensor:
    """What PyTorch would write of a tensor: a view of a storage."""

    def __init__(self, storage, offset, shape, strides, parameter=False):
        self.view, self.parameter = (storage, offset, shape, strides), parameter

    def __reduce_ex__(self, protocol):
        arguments = (*self.view, False, collections.OrderedDict())
        if not self.parameter:
            return _rebuild_tensor_v2, arguments
        return _rebuild_parameter, (Tensor(*self.view), True, collections.OrderedDict())


class Pickler(pickle.Pickler):
    def persistent_id(self, value):
        if isinstance(value, Stored):
            return "storage", value.kind, value.key, "cpu", value.count
        return None


def torch_save(path, value, storages, protocol=2):
    with unittest.mock.patch.dict(sys.modules, FAKE):
        table = io.BytesIO()
        Pickler(table, protocol=protocol).dump(value)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("archive/data.pkl", table.getvalue())
        for key, data in storages.items():
            archive.writestr(f"archive/data/{key}", data)
        archive.writestr("archive/version", "3\n")


def call(*words):
    done = subprocess.run([os.environ["ICL_VERIFY"], *words], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)
        return self.path(name)

    def loss(self, path, *words):
        code, out, err = call("audit", path, "--set", "n=5", *words, "--json")
        self.assertEqual(code, 0, err)
        facts = {fact["name"]: fact["value"] for fact in json.loads(out)["facts"]}
        return Fraction(facts["loss"])

    def refused(self, path, *said):
        code, out, err = call("audit", path, "--set", "n=5")
        self.assertEqual((code, out), (2, ""), err)
        for words in said:
            self.assertIn(words, err)

    def half(self, name="half.npz"):
        numpy.savez(self.path(name), A=-numpy.eye(2) / 2)
        return self.loss(self.path(name))

    def test_a_state_dict_of_pytorch(self):
        numbers = struct.pack("<6f", 9, -0.5, 0, 0, -0.5, 9)
        tensor = Tensor(Stored(FloatStorage, "0", 6), 1, (2, 2), (2, 1))
        state = collections.OrderedDict([("layers.0.attn.A", tensor)])
        state._metadata = collections.OrderedDict([("", {"version": 1})])
        for protocol in (2, 4):
            torch_save(self.path("model.pt"), state, {"0": numbers}, protocol)
            self.assertEqual(self.loss(self.path("model.pt")), Fraction(4, 5))

    def test_checkpoints_views_and_parameters(self):
        numbers = struct.pack("<4d", -0.5, 0.25, 0, -0.5)
        storage = Stored(DoubleStorage, "7", 4)
        straight = Tensor(storage, 0, (2, 2), (2, 1), parameter=True)
        turned = Tensor(storage, 0, (2, 2), (1, 2))  # a transpose is a view
        state = {"epoch": 3, "lr": 1e-3, "name": "run", "model": {"A": straight},
                 "optimizer": {"state": {0: {"exp_avg": turned}}, "param_groups": [{"lr": 0.1}]}}
        torch_save(self.path("checkpoint.pth"), state, {"7": numbers})
        code, out, _ = call("audit", self.path("checkpoint.pth"), "--set", "n=5", "--json")
        self.assertEqual(json.loads(out)["not_used"],
                         ["optimizer.state.0.exp_avg", "epoch", "lr", "name"])
        other = self.loss(self.path("checkpoint.pth"), "--tensor",
                          "A=optimizer.state.0.exp_avg^T", "--tensor", "unused=model.A")
        self.assertEqual(self.loss(self.path("checkpoint.pth")), other)

    def test_bfloat16_and_history(self):
        first = Tensor(Stored(BFloat16Storage, "0", 8), 0, (1, 1, 2, 2, 2), (8, 8, 4, 2, 1))
        last = Tensor(Stored(BFloat16Storage, "1", 8), 0, (1, 1, 2, 2, 2), (8, 8, 4, 2, 1))
        half, zero = struct.pack("<H", 0xBF00), b"\0\0"
        torch_save(self.path("log.pth"), {"hist_list": [first, last]},
                   {"0": zero * 8, "1": zero * 4 + half + zero * 2 + half})
        self.assertEqual(self.loss(self.path("log.pth")), Fraction(4, 5))

    def test_nothing_of_a_file_is_run(self):
        class Harm:
            def __reduce__(self):
                return os.system, (f"touch {FOLDER}/harm",)
        global FOLDER
        FOLDER = self.folder
        torch_save(self.path("harm.pt"), {"A": Harm()}, {})
        self.refused(self.path("harm.pt"), "system", "would run code")
        self.write("harm.pkl", pickle.dumps({"A": Harm()}))
        self.refused(self.path("harm.pkl"), "would run code")
        self.assertFalse(os.path.exists(self.path("harm")))

    def test_a_whole_model_and_cut_files(self):
        model = Linear()
        torch_save(self.path("model.pt"), model, {})
        self.refused(self.path("model.pt"), "torch.nn.modules.linear.Linear", "model.state_dict()")
        tensor = Tensor(Stored(FloatStorage, "0", 4), 0, (2, 2), (2, 1))
        torch_save(self.path("short.pt"), {"A": tensor}, {"0": b"\0" * 8})
        self.refused(self.path("short.pt"), "beyond its storage")
        torch_save(self.path("missing.pt"), {"A": tensor}, {})
        self.refused(self.path("missing.pt"), "storage 0 is missing")
        with open(self.path("short.pt"), "rb") as file:
            data = file.read()
        self.refused(self.write("cut.pt", data[:len(data) // 2]), "cut off")

    def test_every_broken_pickle_is_refused_or_read(self):
        tensor = Tensor(Stored(FloatStorage, "0", 4), 0, (2, 2), (2, 1))
        torch_save(self.path("good.pt"), {"A": tensor, "n": [1, 2, {"k": (3,)}]},
                   {"0": struct.pack("<4f", -0.5, 0, 0, -0.5)})
        with zipfile.ZipFile(self.path("good.pt")) as archive:
            table = archive.read("archive/data.pkl")
        for k in range(0, len(table), 7):
            for byte in (0x28, 0xff):
                broken = table[:k] + bytes([byte]) + table[k + 1:]
                with zipfile.ZipFile(self.path("broken.pt"), "w") as archive:
                    archive.writestr("archive/data.pkl", broken)
                    archive.writestr("archive/data/0", struct.pack("<4f", -0.5, 0, 0, -0.5))
                code = call("audit", self.path("broken.pt"), "--set", "n=5")[0]
                self.assertIn(code, (0, 2))

    def test_nested_and_shared_pickles(self):
        ring = b"\x80\x02]q\x00h\x00a."  # a list that holds itself
        doublings = (b"](h%ch%ceq%c" % (k, k, k + 1) for k in range(60))
        bomb = b"\x80\x02" + b"]q\x00" + b"".join(doublings) + b"."
        chain = b"\x80\x02" + b"]" * 100000 + b"a" * 99999 + b"."
        for name, data in (("ring.pkl", ring), ("bomb.pkl", bomb), ("chain.pkl", chain)):
            self.refused(self.write(name, data), "nested more than")

    @unittest.skipIf(numpy is None, "no NumPy here")
    def test_pickled_arrays(self):
        parameters = {"Transformer": {"A": (-numpy.eye(2) / 2).astype(numpy.float32)}}
        for protocol in (2, 3, 4, 5):
            path = self.write("haiku.pkl", pickle.dumps(parameters, protocol=protocol))
            self.assertEqual(self.loss(path), Fraction(4, 5))
        turned = pickle.dumps({"A": numpy.asfortranarray([[-0.5, 0.25], [0, -0.5]])}, protocol=4)
        numpy.savez(self.path("same.npz"), A=numpy.array([[-0.5, 0.25], [0, -0.5]]))
        self.assertEqual(self.loss(self.write("turned.pkl", turned)),
                         self.loss(self.path("same.npz")))

    @unittest.skipIf(numpy is None, "no NumPy here")
    def test_archives_of_numpy(self):
        one = io.BytesIO()
        numpy.save(one, -numpy.eye(2))
        with zipfile.ZipFile(self.path("twice.npz"), "w") as archive:
            archive.writestr("A.npy", one.getvalue())
            with self.assertWarns(UserWarning):
                archive.writestr("A.npy", one.getvalue())
        self.refused(self.path("twice.npz"), "two of its members are called A.npy")
        with zipfile.ZipFile(self.path("packed.npz"), "w", zipfile.ZIP_BZIP2) as archive:
            archive.writestr("A.npy", one.getvalue())
        self.refused(self.path("packed.npz"), "bzip2")
        with zipfile.ZipFile(self.path("large.npz"), "w") as archive:
            with archive.open("A.npy", "w", force_zip64=True) as member:
                member.write(one.getvalue())
        code, _, err = call("audit", self.path("large.npz"), "--set", "n=5")
        self.assertEqual(code, 0, err)
        with zipfile.ZipFile(self.path("locked.npz"), "w") as archive:
            archive.writestr("A.npy", one.getvalue())
        with open(self.path("locked.npz"), "rb") as file:
            data = bytearray(file.read())
        data[6] |= 1  # the flag of encryption, at the member and in the list of members
        data[data.index(b"PK\1\2") + 8] |= 1
        self.refused(self.write("locked.npz", bytes(data)), "encryption")

    @unittest.skipIf(numpy is None, "no NumPy here")
    def test_arrays_that_are_none(self):
        for array, said in ((numpy.array({"A": 1}, dtype=object), "numpy.savez(FILE, **arrays)"),
                            (numpy.eye(2) * 1j, "array.real"),
                            (numpy.array(["a"]), "words and no numbers")):
            numpy.save(self.path("a.npy"), array, allow_pickle=True)
            self.refused(self.path("a.npy"), said)
            self.assertNotIn("astype(numpy.float64)",
                             call("audit", self.path("a.npy"), "--set", "n=5")[2])
        numpy.save(self.path("a.npy"), numpy.eye(2))
        with open(self.path("a.npy"), "rb") as file:
            good = file.read()
        self.refused(self.write("two.npy", good + good), "another array", "numpy.savez")
        self.refused(self.write("more.npy", good + b"\0\0"), "2 more")
        self.refused(self.write("less.npy", good[:-1]), "cut off")
        numpy.save(self.path("empty.npy"), numpy.zeros((0, 3, 3)))
        self.refused(self.path("empty.npy"), "empty")

    @unittest.skipIf(numpy is None, "no NumPy here")
    def test_numbers_that_overflowed(self):
        for kind, said in (("f2", "beyond 65504, the largest float16"), ("f4", "float32"),
                           ("f8", "1.80e308")):
            A = -numpy.eye(2, dtype=kind) / 2
            A[1, 0] = numpy.inf
            numpy.savez(self.path("a.npz"), A=A)
            self.refused(self.path("a.npz"), "A[1, 0] is infinite", said, "diverged")
            A[1, 0] = numpy.nan
            numpy.savez(self.path("a.npz"), A=A)
            self.refused(self.path("a.npz"), "A[1, 0] is NaN; only numbers", "diverged")
        numpy.savez(self.path("a.npz"), prediction=[1, 1e200, 2], label=[1, 0, 2])
        code, out, err = call("audit", self.path("a.npz"))
        self.assertEqual((code, out), (2, ""))
        self.assertIn("prediction[1] is 1.0000000e200 off its label", err)
        words = {"A": {"dtype": "F64", "shape": [2, 2], "data_offsets": [0, 32]},
                 "__metadata__": {"scale": "1e400"}}
        path = self.tensors(words, struct.pack("<4d", -0.5, 0, 0, -0.5))
        self.refused(path, "scale is infinite: beyond 1.80e308")
        numpy.savez(self.path("a.npz"), A=-numpy.ones((5, 1, 1)) * 1e100)
        code, out, _ = call("audit", self.path("a.npz"), "--set", "n=5")
        self.assertEqual(code, 3)
        self.assertIn("No loss was computed (ahn2023.network_loss", " ".join(out.split()))
        self.assertIn("outgrow machine numbers", out)

    def tensors(self, table, data):
        words = table if isinstance(table, bytes) else json.dumps(table).encode()
        return self.write("a.safetensors", struct.pack("<Q", len(words)) + words + data)

    def test_safetensors(self):
        numbers = struct.pack("<4d", -0.5, 0, 0, -0.5)
        entry = {"dtype": "F64", "shape": [2, 2], "data_offsets": [0, 32]}
        self.assertEqual(self.loss(self.tensors({"A": entry}, numbers)), Fraction(4, 5))
        self.refused(self.tensors({"A": entry}, numbers + b"\0"), "1 bytes behind A")
        later = dict(entry, data_offsets=[8, 40])
        self.refused(self.tensors({"A": later}, b"\0" * 8 + numbers), "8 bytes between")
        self.refused(self.tensors({"A": entry, "B": later}, numbers + b"\0" * 8), "overlap")
        one = json.dumps(entry)
        self.refused(self.tensors(f'{{"A": {one}, "A": {one}}}'.encode(), numbers), "A twice")
        self.refused(self.tensors({"A": dict(entry, shape=[3, 2])}, numbers), "3 x 2")
        self.refused(self.write("cut.safetensors", struct.pack("<Q", 400) + b'{"A":'),
                     "cut off within its table")
        self.refused(self.write("pointer.safetensors",
                                b"version https://git-lfs.github.com/spec/v1\noid sha256:0\n"),
                     "git lfs pull")
        self.refused(self.write("page.safetensors", b"<!DOCTYPE html><html></html>"), "a page")
        self.refused(self.write("nothing.npz", b""), "it is empty")

    @unittest.skipIf(numpy is None, "no NumPy here")
    def test_the_loss_over_a_file_of_prompts(self):
        path = self.path("prompts.npz")
        random = numpy.random.default_rng(3)
        label = random.standard_normal(4000)
        said = 0.75 * label + random.standard_normal(4000) / 8
        numpy.savez(path, prediction=said, label=label, X=numpy.ones((4000, 2)))
        code, out, err = call("audit", path, "--json")
        self.assertEqual(code, 0, err)
        found = json.loads(out)
        self.assertEqual(found["prompts"], 4000)
        exact = sum((Fraction(p) - Fraction(q)) ** 2 for p, q in zip(said, label)) / 4000
        self.assertEqual(Fraction(found["loss"]), exact)
        squares = (said - label) ** 2
        self.assertAlmostEqual(found["half_width"], 2.5758293 * squares.std(ddof=1) / 4000 ** 0.5)
        self.assertLess(abs(float(exact) - (1 / 16 + 1 / 64)), found["half_width"])
        self.assertAlmostEqual(float(Fraction(found["loss_zero"])), (label ** 2).mean())
        self.assertAlmostEqual(float(Fraction(found["loss_other_sign"])),
                               ((said + label) ** 2).mean())
        self.assertIn("no claim speaks of the network", call("audit", path)[1])
        self.assertEqual(call("audit", path, "--set", "n=5")[0], 2)
        for shape in ((4000, 1), (1, 4000), (4000, 1, 1)):
            numpy.savez(path, prediction=said.reshape(shape), label=label)
            code, again, err = call("audit", path, "--json")
            self.assertEqual((code, json.loads(again)["loss"]), (0, found["loss"]), err)
        for shape in ((2000, 2), (100, 40)):
            for of_label in (shape, (4000,)):
                numpy.savez(path, prediction=said.reshape(shape), label=label.reshape(of_label))
                err = call("audit", path)[2]
                self.assertIn("prediction is " + " x ".join(map(str, shape)), err)
                self.assertIn("prediction=out[:, -1]", err)
        numpy.savez(path, predictions=said, labels=label[1:])
        self.assertIn("4000 predictions and 3999 labels", call("audit", path)[2])

    def test_weights_in_several_files(self):
        def part(name, tensor, number):
            words = json.dumps({tensor: {"dtype": "F64", "shape": [2, 2],
                                         "data_offsets": [0, 32]}}).encode()
            return self.write(name, struct.pack("<Q", len(words)) + words
                              + struct.pack("<4d", number, 0, 0, number))
        files = [f"model-0000{k}-of-00002.safetensors" for k in (1, 2)]
        for k, file in enumerate(files):
            part(file, f"layers.{k}.A", -0.5)
        table = {f"layers.{k}.A": file for k, file in enumerate(files)}

        def index(**entries):
            return self.write("model.safetensors.index.json", json.dumps(
                {"metadata": {}, "weight_map": {**table, **entries}}, indent=1).encode())
        code, out, err = call("audit", index(), "--set", "n=5", "--json")
        self.assertEqual(code, 0, err)
        self.assertIn("2 layers", json.loads(out)["form"])
        self.refused(self.path(files[0]), "one of 2 files", "model.safetensors.index.json")
        self.refused(index(B="model-00003-of-00003.safetensors"), "not beside it")
        self.refused(index(B=files[0]), "does not hold every tensor")
        self.refused(index(B="../other.safetensors"), "no file beside it for B")
        self.refused(index(B="model.safetensors.index.json"), "JSON")
        alone = part("model-00001-of-00001.safetensors", "A", -0.5)
        self.assertEqual(self.loss(alone), Fraction(4, 5))

    def test_files_of_other_kinds_are_called_by_their_names(self):
        onnx = b"\x08\x07\x12\x07pytorch\x1a\x051.13:" + bytes(range(128, 160))
        for name, data, said in (
                ("a.onnx", onnx, "ONNX"), ("a.bin", onnx, "ONNX"),
                ("a.mat", b"MATLAB 5.0 MAT-file" + b" " * 100, "scipy.io.loadmat"),
                ("a.msgpack", b"\x81\xa6params\x81\xa1A\xc7\x20\x01", "msgpack"),
                ("a.ckpt", b"\x81\xa6params\x81\xa1A\xc7\x20\x01", "msgpack"),
                ("a.npz", b"\x1f\x8b\x08\0" + b"\0" * 20, "gunzip"),
                ("a.tar", b"a.npy".ljust(257, b"\0") + b"ustar\0", "tar xf"),
                ("a.gguf", b"GGUF\3\0\0\0", "GGUF"), ("a.h5", b"\x89HDF\r\n\x1a\n", "HDF5"),
                ("a.json", b'{"A": [[NaN, 0], [0, 1]]}', "a text of JSON"),
                ("a.csv", b"-0,5;0\n0;-0,5\n", "decimals have a comma"),
                ("b.csv", b"-0.5,0\n0,-0.5\n", "numpy.loadtxt"),
                ("c.csv", b"-1,0\n0,-1\n", "numpy.loadtxt")):
            self.refused(self.write(name, data), said)
        for name, member, said in (("a.keras", "model.weights.h5", "a model of Keras"),
                                   ("b.zip", "weights.txt", "weights.txt")):
            with zipfile.ZipFile(self.path(name), "w") as archive:
                archive.writestr(member, "x")
            self.refused(self.path(name), said)

    def test_many_tensors_are_read_once(self):
        count = 4000
        table = {f"optimizer.{k}.other": {"dtype": "F64", "shape": [2, 2],
                                      "data_offsets": [32 * k, 32 * k + 32]} for k in range(count)}
        table["A"] = dict(table["optimizer.0.other"], data_offsets=[32 * count, 32 * count + 32])
        numbers = struct.pack("<4d", -0.5, 0, 0, -0.5) * (count + 1)
        code = subprocess.run([os.environ["ICL_VERIFY"], "audit", self.tensors(table, numbers),
                               "--set", "n=5"], capture_output=True, timeout=20).returncode
        self.assertEqual(code, 0)
        pattern = "A=" + "*a" * 12 + "*b"
        code = subprocess.run([os.environ["ICL_VERIFY"], "audit", self.tensors(
            {"a" * 60: dict(table["A"], data_offsets=[0, 32])}, numbers[:32]), "--set", "n=5",
            "--tensor", pattern], capture_output=True, timeout=20).returncode
        self.assertEqual(code, 2)
