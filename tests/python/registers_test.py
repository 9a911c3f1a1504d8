"""Registers of Memformers: kept or carried, by numbers or entry by entry, exactly where every token
has the same weights and from a sample where not; compared with the forward pass of NumPy."""

import unittest

try:
    import numpy

    import forward_pass
    from forward_pass import full
except ImportError:
    numpy = None

import network_forms_test as forms

N, D = 7, 2


@unittest.skipIf(numpy is None, "no NumPy here")
class Registers(unittest.TestCase):
    setUp, save, audit = forms.Forms.setUp, forms.Forms.save, forms.Forms.audit
    loss_of, near_identity = forms.Forms.loss_of, forms.Forms.near_identity
    assert_loss = forms.Forms.assert_loss

    def even(self, layers, size=0.3):
        """One weight for the labels of all tokens, any for the covariates."""
        weights = size * self.random.standard_normal((layers, N + 1, D + 1))
        weights[:, :, D] = weights[:, :1, D]
        return weights

    def compared(self, layers, exact, document, **how):
        self.assert_loss(document, [[full(a)] for a in layers], N, D, exact, **how)

    def test_one_register_carried_entry_by_entry(self):
        for depth in (2, 3):
            A = self.near_identity(depth, D, D) / 2
            gamma = 0.5 * self.random.standard_normal((depth, N + 1, D + 1))
            document = self.audit(self.save(A=A, gamma=gamma))
            self.assertIn("carries on, entry by entry", " ".join(document["notes"]))
            self.compared(A, False, document, carried=gamma)
            step = numpy.linspace(0.5, 1, depth)
            document = self.audit(self.save(A=A, gamma=gamma[:, None], alpha=step))
            self.compared(A, False, document, carried=gamma, step=step)

    def test_weights_that_are_the_same_for_every_token_are_exact(self):
        for depth in (2, 3):
            A, even = self.near_identity(depth, D, D) / 2, self.even(depth)
            step, carried = numpy.linspace(0.5, 1, depth), numpy.linspace(-0.4, 0.6, depth)
            for stored, how in (
                    (dict(gamma=even), dict(carried=even)),
                    (dict(gamma=even, alpha=step), dict(carried=even, step=step)),
                    (dict(gamma=carried), dict(carried=carried)),
                    (dict(gamma=carried, alpha=step), dict(carried=carried, step=step)),
                    (dict(alpha=even), dict(kept=even)),
                    (dict(Gamma=even + 1), dict(kept=even + 1, kept_own=True))):
                path = self.save(A=A, **stored)
                n = None if even.shape in (v.shape for v in stored.values()) else N
                self.compared(A, True, self.audit(path, n=n), **how)
                law = dict(noise=0.5, tasks=numpy.diag([2, 0.5]))
                document = self.audit(path, "sigma2=1/4", "Sigma_beta=diag(2,1/2)", n=n)
                self.compared(A, True, document, **how, **law)

    def test_one_layer_with_any_register_is_exact(self):
        A, weights = self.near_identity(1, D, D), self.random.standard_normal((1, N + 1, D + 1))
        for stored, how in ((dict(gamma=weights), {}), (dict(alpha=weights), {}),
                            (dict(Gamma=weights), dict(kept=weights, kept_own=True)),
                            (dict(gamma=weights, alpha=numpy.array([0.3])), dict(step=[0.3]))):
            self.compared(A, True, self.audit(self.save(A=A, **stored)), **how)

    def test_two_weights_of_registers_are_asked_about(self):
        A, weights = self.near_identity(2, D, D) / 2, self.even(2)
        numbers = numpy.array([0.5, 0.25])
        for one, other in (({"alpha": weights}, {"gamma": weights}),
                           ({"Gamma": weights}, {"gamma": weights}),
                           ({"Gamma": weights}, {"alpha": weights}),
                           ({"alpha": weights}, {"gamma": numbers}),
                           ({"Gamma": weights}, {"gamma": numbers}),
                           ({"Gamma": weights}, {"alpha": numbers})):
            path = self.save(A=A, **one, **other)
            code, out, err = forms.call(path)
            self.assertEqual((code, out), (2, ""), f"{list(one)} {list(other)}")
            for name in other:
                self.assertIn(f"unused={name}", err)
            asked = self.audit(path, tensors=[f"unused={name}" for name in other])
            alone = self.audit(self.save(A=A, **one))
            self.assertEqual(self.loss_of(asked), self.loss_of(alone))

    def test_registers_of_layers_that_move_the_covariates(self):
        A, B = self.near_identity(2, D, D) / 2, 0.3 * self.random.standard_normal((2, D, D))
        gamma = 0.5 * self.random.standard_normal((2, N + 1, D + 1))
        layers = [[full(a, b)] for a, b in zip(A, B)]
        document = self.audit(self.save(A=A, B=B, gamma=gamma))
        self.assert_loss(document, layers, N, D, False, carried=gamma)

    def test_the_other_sign_of_several_layers_is_exact(self):
        for A in (self.near_identity(2, D, D), self.near_identity(3, D, D) / 2):
            layers, path = [[full(-a)] for a in A], self.save(A=-A)
            looks = self.audit(path, n=N)["warnings"][0]
            self.assertRegex(looks, r"the loss is [0-9.]+: --set prediction=plus")
            document = self.audit(path, "prediction=plus", n=N)
            self.assert_loss(document, layers, N, D, True, sign=1)
            self.assertIn(f"{self.loss_of(document)[0]:.7f}"[:7], looks)
            document = self.audit(path, "prediction=plus", "sigma2=1/4",
                                  "Sigma_beta=diag(2,1/2)", n=N)
            self.assert_loss(document, layers, N, D, True, sign=1, noise=0.5,
                             tasks=numpy.diag([2, 0.5]))
        A, B = self.near_identity(2, D, D) / 3, 0.3 * self.random.standard_normal((2, D, D))
        document = self.audit(self.save(A=A, B=B), "prediction=plus", n=N)
        self.assert_loss(document, [[full(a, b)] for a, b in zip(A, B)], N, D, True, sign=1)


if __name__ == "__main__":
    unittest.main()
