"""Small training loops for linear attention, as a student writes them: NumPy and Adam."""

import numpy


class Adam:
    def __init__(self, weights, rate):
        self.weights, self.rate, self.steps = weights, rate, 0
        self.means = [numpy.zeros_like(w) for w in weights]
        self.squares = [numpy.zeros_like(w) for w in weights]

    def step(self, gradients, fading):
        self.steps += 1
        for w, g, m, v in zip(self.weights, gradients, self.means, self.squares):
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            hat_m, hat_v = m / (1 - 0.9**self.steps), v / (1 - 0.999**self.steps)
            w -= self.rate * fading * hat_m / (numpy.sqrt(hat_v) + 1e-8)


def prompts(random, count, n, d, noise=0.0):
    """Covariates [count, d, n + 1], tasks and labels; the query is last."""
    X = random.standard_normal((count, d, n + 1))
    w = random.standard_normal((count, d))
    y = numpy.einsum("bd,bdi->bi", w, X)
    return X, w, y + noise * random.standard_normal(y.shape)


def forward(layers, X, y):
    """The label rows after each layer of the form (9), slot of the query 0 at the start."""
    n = X.shape[2] - 1
    rows, sums = [y.copy()], []
    rows[0][:, n] = 0
    for A in layers:
        sums.append(numpy.einsum("bi,bdi->bd", rows[-1][:, :n], X[:, :, :n]))
        rows.append(rows[-1] + numpy.einsum("bd,de,bei->bi", sums[-1], A, X) / n)
    return rows, sums


def losses(layers, X, y):
    return (forward(layers, X, y)[0][-1][:, -1] + y[:, -1]) ** 2


def gradients(layers, X, y):
    n, count = X.shape[2] - 1, len(X)
    rows, sums = forward(layers, X, y)
    g = numpy.zeros_like(y)
    g[:, n] = 2 * (rows[-1][:, n] + y[:, n]) / count
    result = []
    for A, D in zip(reversed(layers), reversed(sums)):
        gX = numpy.einsum("bi,bdi->bd", g, X) / n
        result.append(numpy.einsum("bd,be->de", D, gX))
        g[:, :n] += numpy.einsum("bd,bdi->bi", gX @ A.T, X[:, :, :n])
    return result[::-1]


def train(layers, n, d, steps=400, batch=256, noise=0.0, seed=1):
    """Layers A_0 .. A_{L-1} from small random ones."""
    random = numpy.random.default_rng(seed)
    weights = [0.1 * random.standard_normal((d, d)) for _ in range(layers)]
    adam = Adam(weights, 0.05)
    for k in range(steps):
        X, _, y = prompts(random, batch, n, d, noise)
        adam.step(gradients(weights, X, y), 1 - k / steps)
    return weights


def full_weights(layers):
    """The same network as P_l, Q_l [d + 1, d + 1]."""
    d = layers[0].shape[0]
    P, Q = numpy.zeros((2, len(layers), d + 1, d + 1))
    P[:, d, d] = 1
    for l, A in enumerate(layers):
        Q[l, :d, :d] = A
    return P, Q
