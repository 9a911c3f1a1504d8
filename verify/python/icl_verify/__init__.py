"""icl-verify from Python: exact numbers in, exact numbers out.

    >>> import icl_verify
    >>> result = icl_verify.run("li2025.thm2", Sigma=[[1, 0], [0, 2]], sigma2=0, R=[[1]], r=[1])
    >>> result.verdict, result.values["risk"]
    ('holds here', Fraction(78, 35))
    >>> icl_verify.audit({"A": [[-0.75, 0], [0, -0.75]]}, n=12).loss
    Fraction(13, 32)

Numbers are int, Fraction, Decimal, strings such as "1/3", NumPy's, or float, which is taken for the
binary number that it is: 0.1 is 3602879701896397/36028797018963968. Vectors and matrices are nested
sequences, NumPy arrays and matrices, or tensors of PyTorch; a Python keyword among the inputs takes
an underscore, lambda_=[1, 2]. `show(id)["inputs"]` says which inputs a claim takes. Needs
Python 3.8, and NumPy only for arrays.

    run      one claim, on inputs of your own or on those of its data file
    check    claims or instance files, as a test: raises Failed where something is not as expected;
             or a formula of your own, check("tr(A B) = tr(B A)", symbols="A = d x n, B = n x d")
    audit    the weights of a network: its loss, the gap, which theorem applies
    sweep    one claim on many inputs, as a table
    plot     values of a sweep against an input, with Matplotlib
    list, show

The program is that of the environment variable ICL_VERIFY, else the one that was installed or built
with this package, else the first icl-verify of PATH.
"""

import itertools
import os
import re
import tempfile

from ._enclosure import Enclosure, Values
from ._formula import Formula, formula
from ._found import Audit, Predictions, Result, audited, frame
from ._numbers import datum, toml
from ._program import Error, call, require_id
from ._weights import holds_dicts, write

__all__ = ["Audit", "Enclosure", "Error", "Failed", "Formula", "Predictions", "Result", "Values",
           "audit", "check", "list", "plot", "run", "show", "sweep"]


class Failed(Error, AssertionError):
    """Something is not as expected; `results` are all that were found."""

    def __init__(self, words, exit_code, results):
        super().__init__(words, exit_code)
        self.results = results


def run(id, /, *, options=(), **inputs):
    """Checks one claim and gives its Result.

    Without inputs it is checked as `icl-verify run ID` does. Inputs that are left out have their
    default where the claim says one, else the value of the claim's own instance, as with
    `run --set` and instance files; result.filled says which. `options` are further words of the
    command, such as ["--deep", "--seed", "2"]. Raises Error where nothing could be checked,
    TypeError and ValueError for what is no exact number.
    """
    require_id(id)
    if not inputs:
        return Result(_one_result(id, call("run", id, *options)))
    with tempfile.TemporaryDirectory(prefix="icl-verify-") as folder:
        path = _instance(folder, "inputs", id, inputs)
        return Result(_one_result(id, call("run", "--instance", path, *options, hide=path)))


def check(*claims, instance=(), baseline=None, options=(), symbols=None, define=(), given=(),
          sizes=(), because=(), iterate=()):
    """Runs claims and instance files; gives the list of Results, or raises Failed where one is not
    as expected, has an expected value that disagrees, or changed against the baseline.

    With symbols it is one formula that is checked, as by `icl-verify check`; gives a Formula:

        check("tr(A B) = tr(B A)", symbols="A = d x n, B = n x d")
    """
    if symbols is not None:
        if len(claims) != 1:
            raise TypeError("check with symbols takes one formula")
        return formula(claims[0], symbols=symbols, define=define, given=given, sizes=sizes,
                       because=because, iterate=iterate)
    files = [instance] if isinstance(instance, (str, os.PathLike)) else [*instance]
    words = [require_id(id) for id in claims]
    if files:
        words += ["--instance", *(os.path.join(os.path.dirname(os.fspath(f)) or ".",
                                               os.path.basename(os.fspath(f))) for f in files)]
    if baseline is not None:
        words += ["--baseline", os.fspath(baseline)]
    document = call("run", *words, *options)
    results = [Result(document, k) for k in range(len(document["results"]))]
    if document.exit_code != 0:
        bad = [r for r in document["results"]
               if r.get("as_expected") is False or r["verdict"] in ("fails here", "undecided")
               or any(not e["agrees"] for e in r.get("expected_values", []))]
        names = ", ".join(f"{r['id']} ({r['instance']}): {r['verdict']}" for r in bad)
        raise Failed(names or "not as expected", document.exit_code, results)
    return results


def audit(weights, /, *, tensors=None, options=(), **settings):
    """Looks at the weights of a network and gives an Audit.

    `weights` is a file (.npz, .npy, .safetensors, .pt), or a dict of arrays or tensors such as
    model.state_dict(). `tensors` says which is which where names do not tell, {"A": "layers.*.kq",
    "unused": ["head.weight", "head.bias"]};
    settings are those of `icl-verify audit --set`: n=20, Sigma=..., sigma2=..., mean_over="n+1".
    Of several lengths, n="10,20", it gives a list of Audits; of predictions and labels of any
    network, {"prediction": .., "label": ..}, a number a prompt, Predictions.
    """
    words = [word for role, names in (tensors or {}).items()
             for name in ([names] if isinstance(names, str) else names)
             for word in ("--tensor", f"{role}={name}")]
    for name, value in _named(settings).items():
        words += ["--set", f"{name}={_setting(datum(value, name))}"]
    if isinstance(weights, (str, os.PathLike)):
        path = os.fspath(weights)
        return audited(call("audit", os.path.join(os.path.dirname(path) or ".",
                                                  os.path.basename(path)), *words, *options))
    with tempfile.TemporaryDirectory(prefix="icl-verify-") as folder:
        path = os.path.join(folder, "weights.npz")
        named = hasattr(weights, "items") or holds_dicts(weights)
        write(path, weights if named else {"A": weights})
        return audited(call("audit", path, *words, *options, hide=path))


def sweep(id, /, over, *, options=(), **inputs):
    """One claim on every combination of the inputs that `over` lists, {"n": [5, 10, 20]}: a pandas
    DataFrame of floats where pandas is, else a list of dicts of exact values. Inputs that were not
    set, and come from the claim's own instance, have columns of their names, too."""
    require_id(id)
    names = [*over]
    points = [dict(zip(names, point)) for point in itertools.product(*(over[k] for k in names))]
    with tempfile.TemporaryDirectory(prefix="icl-verify-") as folder:
        files = [_instance(folder, f"point {k}", id, {**inputs, **point})
                 for k, point in enumerate(points)]
        document = call("run", "--instance", *files, *options, hide=folder + os.sep)
    found = {r["instance"]: Result(document, k) for k, r in enumerate(document["results"])}
    rows = []
    for k, point in enumerate(points):
        result = found.get(f"point {k}")
        if result is not None:
            rows.append({**point, **result.filled, "verdict": result.verdict, **result.values})
    return frame(rows)


def plot(table, y, x, *, log=True, ax=None):
    """Draws values of a sweep against one of its inputs, on logarithmic axes, with points; gives
    the axes of Matplotlib. `y` is a name or several."""
    try:
        from matplotlib import pyplot
    except ImportError:
        raise Error("Matplotlib is not here; pip install matplotlib") from None
    ax = pyplot.subplots()[1] if ax is None else ax
    column = (lambda name: [*table[name]]) if hasattr(table, "columns") else (
        lambda name: [row[name] for row in table])
    for name in [y] if isinstance(y, str) else y:
        ax.plot([float(v) for v in column(x)], [float(v) for v in column(name)], marker="o",
                label=name)
    if log:
        ax.set_xscale("log")
        ax.set_yscale("log")
    ax.set_xlabel(x)
    ax.legend()
    return ax


def list(*words):
    """The claims that `icl-verify list WORD...` finds, each a dict with "id", "title", ..."""
    return call("list", *words)["claims"]


def show(id, /):
    """What `icl-verify show ID` shows of a claim or paper, as a dict."""
    return call("show", require_id(id))


def _named(inputs):
    fields = {}
    for name, value in inputs.items():
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name):
            raise ValueError(f"{name!r} is no name of an input")
        fields[name[:-1] if name.endswith("_") else name] = value
    return fields


def _instance(folder, name, id, inputs):
    """An instance file of these inputs."""
    shown = "from Python" if name == "inputs" else name
    text = f"claim = {toml(id)}\n\n[instance]\nname = {toml(shown)}\n"
    for field, value in _named(inputs).items():
        text += f"{toml(field)} = {toml(datum(value, field))}\n"
    path = os.path.join(folder, f"{name}.toml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def _setting(words):
    return words if isinstance(words, str) else "[" + ", ".join(map(_setting, words)) + "]"


def _one_result(id, document):
    count = len(document["results"])
    if count != 1:
        raise Error(f"{id} names {count} claims; run takes one, list({id!r}) shows them")
    return document
