"""The checks as somebody writes them who has one of these libraries and the paper. Each takes a
library and its operands, and returns the value that was found and whether both sides are equal."""


def one_layer_loss(lib, n, Sigma, b, A):
    """The loss (15) of Ahn et al. of one layer, by the second moments of the sample covariance."""
    d = Sigma.shape[0] if hasattr(Sigma, "shape") else Sigma.rows
    b_1, beta = lib.part(b, slice(0, d), slice(0, 1)), b[d, 0]
    A_1, alpha = lib.part(A, slice(0, d), slice(0, d)), lib.part(A, slice(d, d + 1), slice(0, d)).T
    T = alpha @ b_1.T + beta * A_1.T
    trace, square = lib.trace(Sigma), lib.trace(Sigma @ Sigma)

    def twice(M):  # E[G M G]
        return Sigma @ M @ Sigma + (Sigma @ M.T @ Sigma + lib.trace(M @ Sigma) * Sigma) / n

    mean_G_trace = trace * Sigma + 2 * (Sigma @ Sigma) / n
    mean_trace_squared = trace * trace + 2 * square / n
    mean_trace_of_square = square + (square + trace * trace) / n
    return (
        trace
        + 2 * lib.trace(Sigma @ T @ Sigma)
        + lib.trace(twice(T.T @ Sigma @ T))
        + lib.entry(b_1.T @ twice(A_1 @ Sigma @ A_1.T) @ b_1)
        + 2 * beta * lib.entry(alpha.T @ Sigma @ A_1.T @ mean_G_trace @ b_1)
        + beta * beta * lib.entry(alpha.T @ Sigma @ alpha)
        * (mean_trace_squared + 2 * mean_trace_of_square)
    )


def loss_at_weights(lib, data):
    """ahn2023.eq15: the closed form at given weights."""
    value = one_layer_loss(lib, lib.number(data["n"]), lib.matrix(data["Sigma"]),
                           lib.matrix([[x] for x in data["b_row"]]), lib.matrix(data["A_cols"]))
    return value, True


def best_layer(lib, data):
    """ahn2023.thm1: the loss (15) at the weights of the theorem is tr Sigma + tr(Sigma A Sigma)."""
    n, Sigma = lib.number(data["n"]), lib.matrix(data["Sigma"])
    d = len(data["Sigma"])
    identity = lib.identity(d)
    A_top = -lib.inverse((n + 1) / n * Sigma + lib.trace(Sigma) / n * identity)
    b = lib.matrix([["0"]] * d + [["1"]])
    A = lib.matrix([["0"] * d] * (d + 1))
    A[0:d, 0:d] = A_top
    loss = one_layer_loss(lib, n, Sigma, b, A)
    value = lib.trace(Sigma) + lib.trace(Sigma @ A_top @ Sigma)
    return value, lib.equal(loss, value)


def gated_layer(lib, data):
    """li2025.thm1: the recurrence over the tokens against the weighted step."""
    X, y = lib.matrix(data["X"]), lib.matrix([[v] for v in data["y"]])
    x = lib.matrix([[v] for v in data["x_query"]])
    P_k, P_q, gates = (lib.matrix(data[name]) for name in ("P_k", "P_q", "g_rows"))
    n, d = len(data["X"]), len(data["X"][0])
    state = lib.matrix([["0"] * d])  # the last row of S_i; nothing else reaches the prediction
    for i in range(n):
        gate = lib.part(gates, slice(i, i + 1), slice(0, d))
        row = lib.part(X, slice(i, i + 1), slice(0, d))
        state = lib.entrywise(gate, state) + y[i, 0] * (row @ P_k)
    state = lib.entrywise(lib.part(gates, slice(n, n + 1), slice(0, d)), state)
    prediction = lib.entry(state @ P_q.T @ x)
    weights = [None] * n
    product = lib.ones(1, d)
    for i in range(n, 0, -1):
        product = lib.entrywise(product, lib.part(gates, slice(i, i + 1), slice(0, d)))
        weights[i - 1] = product
    Omega = lib.ones(n, d)
    for i in range(n):
        Omega[i : i + 1, 0:d] = weights[i]
    step = P_q @ lib.entrywise(X @ P_k, Omega).T @ y
    return prediction, lib.equal(prediction, lib.entry(x.T @ step))


def weighted_optimum(lib, data):
    """li2025.thm2: the fixed point, by iterating it, and the risk there."""
    Sigma, R = lib.matrix(data["Sigma"]), lib.matrix(data["R"])
    r = lib.matrix([[v] for v in data["r"]])
    d, n = len(data["Sigma"]), len(data["R"])
    M = lib.number(data["sigma2"]) + lib.trace(Sigma)
    eye_d, eye_n = lib.identity(d), lib.identity(n)

    def h_2(gamma):
        inverse = lib.inverse(M * eye_d + gamma * Sigma)
        B = Sigma @ Sigma @ inverse @ inverse
        return 1 / (1 + M * lib.trace(B) / lib.trace(Sigma @ B))

    def h_1(h):
        omega = lib.inverse(h * R + eye_n) @ r
        return lib.entry(omega.T @ R @ omega) / lib.entry(omega.T @ omega)

    gamma, before = h_1(h_2(lib.number("1"))) + 1, lib.number("0")
    while not lib.near(gamma, before):
        gamma, before = h_1(h_2(gamma)) + 1, gamma
    h = h_2(gamma)
    weight = lib.entry(r.T @ lib.inverse(eye_n + h * R) @ r)
    value = M - (1 + h * (gamma - 1)) * weight * lib.trace(
        Sigma @ Sigma @ lib.inverse(M * eye_d + gamma * Sigma))
    return value, lib.equal(gamma, h_1(h) + 1)


def three_layers(lib, data):
    """liu2025.noncausal: three layers on the rows a, b, x a step, against gradient descent."""
    a, b = lib.matrix(data["a"]), lib.matrix([[v] for v in data["b"]])
    x, eta = lib.matrix([[v] for v in data["x0"]]), lib.number(data["eta"])
    n, d = len(data["a"]), len(data["a"][0])
    ones_d, ones_n = lib.ones(d, 1), lib.ones(n, 1)
    rows = ones_n @ x.T
    for _ in range(int(data["steps"])):
        g = lib.entrywise(a, rows)
        residual = g @ ones_d - b
        g = lib.entrywise(residual @ ones_d.T, a)
        rows = rows - eta * (ones_n @ (ones_n.T @ g))
        x = x - eta * (a.T @ (a @ x - b))
    same = all(lib.equal(rows[n - 1, j], x[j, 0]) for j in range(d))
    return x[0, 0], same


def layer_expanded(lib, data):
    """One layer of linear attention is a step of preconditioned gradient descent: every entry of
    the difference expanded in free symbols. SymPy only."""
    sympy, d, n = lib.sympy, int(data["d"]), int(data["n"])
    X = sympy.Matrix(d, n, sympy.symbols(f"x0:{d * n}"))
    x, w, v = (sympy.Matrix(d, 1, sympy.symbols(f"{name}0:{d}")) for name in ("q", "w", "v"))
    entries = sympy.symbols(f"a0:{d * d}")
    A = sympy.Matrix(d, d, lambda i, j: entries[min(i, j) * d + max(i, j)])
    scale = sympy.Symbol("s")
    y = X.T @ w
    labels, corner = (y - X.T @ v).T, -(x.T @ v)[0, 0]
    keys = X.row_join(x)
    moved = scale * (labels @ (X.T @ A @ keys))
    after = labels.row_join(sympy.Matrix([[corner]])) + moved
    stepped = v + A.T @ (scale * (X @ (X.T @ v - y)))
    expected = (y - X.T @ stepped).T.row_join(-(x.T @ stepped))
    return sympy.Integer(0), all(sympy.expand(entry) == 0 for entry in after - expected)


CHECKS = {
    "ahn2023.eq15": loss_at_weights,
    "ahn2023.thm1": best_layer,
    "li2025.thm1": gated_layer,
    "li2025.thm2": weighted_optimum,
    "liu2025.noncausal": three_layers,
    "layer": layer_expanded,
}
