"""Linear attention token by token, as its formula reads: what audits are compared with. Shares no
code with the program."""

import numpy


def full(A, B=None):
    """(P, Q) of one head of the form diag(B, 1), diag(A, 0)."""
    d = len(A)
    P, Q = numpy.zeros((d + 1, d + 1)), numpy.zeros((d + 1, d + 1))
    P[d, d] = 1
    if B is not None:
        P[:d, :d] = B
    Q[:d, :d] = A
    return P, Q


def prompts(random, count, n, d, Sigma=None, tasks=None, noise=0.0):
    """X [count, n + 1, d], the query last, labels y [count, n] with noise, the query's without."""
    Sigma = numpy.eye(d) if Sigma is None else numpy.array(Sigma, float)
    tasks = numpy.linalg.inv(Sigma) if tasks is None else numpy.array(tasks, float)
    X = random.standard_normal((count, n + 1, d)) @ numpy.linalg.cholesky(Sigma).T
    w = random.standard_normal((count, d)) @ numpy.linalg.cholesky(tasks).T
    labels = numpy.einsum("bid,bd->bi", X, w)
    y = labels[:, :n] + noise * random.standard_normal((count, n))
    return X, y, labels[:, n]


def corners(layers, X, y, *, weights=None, kept=None, carried=None, step=None, sees_query=False,
            query_weight=None, kept_own=False):
    """The label slot of the query behind the layers, each a list of heads (P, Q)."""
    count, tokens, d = X.shape
    n = tokens - 1
    weights = numpy.full(n, 1 / n) if weights is None else numpy.asarray(weights)
    Z = numpy.concatenate([X, numpy.concatenate([y, numpy.zeros((count, 1))], 1)[:, :, None]], 2)
    if query_weight is None:
        query_weight = weights[0] if sees_query else 0.0
    seen = numpy.append(weights, query_weight)
    registers = []
    for l, heads in enumerate(layers):
        R = numpy.zeros_like(Z)
        for P, Q in heads:
            scores = Z @ Q @ Z.transpose(0, 2, 1)  # z_i^T Q z_j: source i, token j
            R += (scores * seen[:, None]).transpose(0, 2, 1) @ Z @ P.T
        if carried is not None and l > 0:
            R = R + carried[l] * registers[-1]
        registers.append(R)
        if kept_own:
            Z = Z + sum(register * kept[k] for k, register in enumerate(registers))
            continue
        Z = Z + (1 if step is None else step[l]) * R
        if kept is not None:
            Z = Z + sum(registers[k] * kept[k] for k in range(l))
    return Z[:, n, d]


def losses(layers, random, count, n, d, *, sign=-1, Sigma=None, tasks=None, noise=0.0, **how):
    """Squared errors of sampled prompts."""
    found = []
    for _ in range(0, count, 10000):
        X, y, label = prompts(random, min(count, 10000), n, d, Sigma, tasks, noise)
        found.append((sign * corners(layers, X, y, **how) - label) ** 2)
    return numpy.concatenate(found)
