"""The same formula in other words, by laws that hold for all matrices."""

# What a scalar law, a law of sums or one of products makes of a node; the value stays.


def _rewrites(tree):
    kind, *parts = tree
    found = [("negative", ("negative", tree)), ("transpose", ("transpose", tree))]
    if kind == "sum":
        a, b = parts
        found += [("sum", b, a), ("difference", a, ("negative", b))]
        if a[0] == "sum":
            found.append(("sum", a[1], ("sum", a[2], b)))
    elif kind == "difference":
        a, b = parts
        found += [("sum", a, ("negative", b)), ("negative", ("difference", b, a))]
    elif kind == "product":
        a, b = parts
        if b[0] in ("sum", "difference"):
            found.append((b[0], ("product", a, b[1]), ("product", a, b[2])))
        if a[0] in ("sum", "difference"):
            found.append((a[0], ("product", a[1], b), ("product", a[2], b)))
        if a[0] == "negative":
            found.append(("negative", ("product", a[1], b)))
    elif kind == "transpose":
        (a,) = parts
        if a[0] in ("sum", "difference"):
            found.append((a[0], ("transpose", a[1]), ("transpose", a[2])))
        if a[0] == "transpose":
            found.append(a[1])
        if a[0] == "symbol" and a[1] in ("S", "H"):
            found.append(a)
    elif kind == "trace":
        (a,) = parts
        found.append(("trace", ("transpose", a)))
        if a[0] in ("sum", "difference"):
            found.append((a[0], ("trace", a[1]), ("trace", a[2])))
    elif kind == "hadamard":
        found.append(("hadamard", parts[1], parts[0]))
    return found


def rewritten(chance, tree, times):
    """So many rewritings, each at some node."""
    for _ in range(times):
        tree = _at_some_node(chance, tree)
    return tree


def _at_some_node(chance, tree):
    below = [k for k, part in enumerate(tree) if isinstance(part, tuple)]
    if not below or chance.random() < 0.4:
        return chance.choice(_rewrites(tree))
    k = chance.choice(below)
    return (*tree[:k], _at_some_node(chance, tree[k]), *tree[k + 1:])


def perturbed(chance, tree):
    """One node another: mostly another value."""
    below = [k for k, part in enumerate(tree) if isinstance(part, tuple)]
    if below and tree[0] != "inverse" and chance.random() < 0.7:
        k = chance.choice(below)
        return (*tree[:k], perturbed(chance, tree[k]), *tree[k + 1:])
    kind, *parts = tree
    if kind == "sum":
        return ("difference", *parts)
    if kind == "difference":
        return ("sum", *parts)
    if kind == "number":
        return ("number", chance.choice(["3", "1/2", "7"]))
    if kind == "size":
        return ("size", "d" if parts[0] == "n" else "n")
    if kind == "symbol":
        others = {"A": "B", "B": "A", "S": "H", "H": "S", "x": "w", "w": "x", "s": "t", "t": "s"}
        if parts[0] in others:
            return ("symbol", others[parts[0]])
    return ("negative", tree)
