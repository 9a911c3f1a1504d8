"""Files that hold several networks: which one is meant is asked, and they are never mixed."""

import os
import pickle
import unittest

try:
    import numpy

    from forward_pass import full
except ImportError:
    numpy = None

import beside_test as beside
import network_forms_test as forms
import tensor_names_test as names

N = 7


@unittest.skipIf(numpy is None, "no NumPy here")
class SeveralNetworks(unittest.TestCase):
    setUp, save, audit = forms.Forms.setUp, forms.Forms.save, forms.Forms.audit
    refused, assert_loss = beside.Beside.refused, names.TensorNames.assert_loss
    numbers, near_identity = names.TensorNames.numbers, names.TensorNames.near_identity

    def pickled(self, value):
        path = os.path.join(self.folder, "weights.pkl")
        with open(path, "wb") as file:
            pickle.dump(value, file)
        return path

    def test_a_list_of_state_dicts(self):
        A = self.near_identity(2, 3, 2, 2)  # networks; layers
        for path in (self.pickled([{"A": a} for a in A]),
                     self.pickled({k: {"A": a} for k, a in enumerate(A)}),
                     self.save(**{f"{k}/A": a for k, a in enumerate(A)}),
                     self.save(**{f"{k}.A": a for k, a in enumerate(A)})):
            self.refused(path, "layers, or networks of which each is whole")
            for k in range(2):
                document = self.audit(path, n=N, tensors=[f"unused={1 - k}*A"])
                self.assert_loss(document, [[full(a)] for a in A[k]])
        document = self.audit(path, n=N, tensors=["A=1.A"])
        self.assert_loss(document, [[full(a)] for a in A[1]])
        self.assertEqual(document["not_used"], ["0.A"])

    def test_layers_of_several_networks(self):
        A = self.near_identity(2, 2, 2, 2)
        for form in ("{}.layers.{}.A", "nets.{}.{}.A", "seed{}/layer_{}/A", "models.{}.h.{}.A"):
            path = self.save(**{form.format(k, l): A[k, l] for k in range(2) for l in range(2)})
            chosen = f"A={form.format(1, '*')}"
            self.refused(path, f"--tensor '{chosen}'")
            document = self.audit(path, n=N, tensors=[chosen])
            self.assert_loss(document, [[full(a)] for a in A[1]])
            self.assertEqual(document["not_used"], [form.format(0, l) for l in range(2)])

    def test_a_network_is_chosen_by_one_of_its_tensors(self):
        W = self.numbers(3, 4, 3, 3)  # networks; q k v o
        path = self.pickled([dict(zip(("W_Q", "W_K", "W_V", "W_O"), w)) for w in W])
        self.refused(path, "--tensor 'k=2.W_K'")
        for k, (q, key, v, o) in enumerate(W):
            document = self.audit(path, n=N, tensors=[f"q={k}.W_Q"])
            self.assert_loss(document, [[(o @ v, key.T @ q)]])
            self.assertEqual(len(document["not_used"]), 8)
        document = self.audit(path, "prompts=2000", n=N, tensors=["q=*.W_Q"])
        self.assert_loss(document, [[(o @ v, key.T @ q)] for q, key, v, o in W])

    def test_what_another_network_has_beside_it_is_not_asked(self):
        A = self.near_identity(2, 2, 2)
        path = self.pickled([{"A": A[0], "head": numpy.eye(2), "bias": numpy.ones(2)},
                             {"A": A[1]}])
        document = self.audit(path, n=N, tensors=["A=1.A"])
        self.assert_loss(document, [[full(A[1])]])
        self.refused(path, "0.bias", tensors=["A=0.A"])

    def test_arrays_of_the_released_code(self):
        A = self.near_identity(2, 1, 1, 2, 2, 2)
        A[:, :, :, 0] = 0
        for form in ("{}.allparam", "seed{}.allparam", "layers.{}.allparam"):
            path = self.save(**{form.format(k): A[k] for k in range(2)})
            chosen = [f"allparam={form.format(1)}", f"unused={form.format('*')}"]
            self.refused(path, *(f"--tensor '{words}'" for words in chosen))
            document = self.audit(path, n=N, tensors=chosen)
            self.assert_loss(document, [[full(A[1, 0, 0, 1].T)]])
        document = self.audit(self.pickled({"hist_list": [*A]}), n=N)
        self.assert_loss(document, [[full(A[1, 0, 0, 1].T)]])
        self.assertIn("the last is read", " ".join(document["notes"]))
