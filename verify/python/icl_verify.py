"""icl-verify from Python: exact numbers in, exact numbers out.

    >>> import icl_verify
    >>> result = icl_verify.run("li2025.thm2", Sigma=[[1, 0], [0, 2]], sigma2=0, R=[[1]], r=[1])
    >>> result.verdict, result.values["risk"]
    ('holds here', Fraction(78, 35))

Numbers are int, Fraction, Decimal, strings such as "1/3", NumPy's, or float, which is taken for the
binary number that it is: 0.1 is 3602879701896397/36028797018963968. Vectors and matrices are nested
sequences or NumPy arrays; a Python keyword among the inputs takes an underscore, lambda_=[1, 2].
`show(id)["inputs"]` says which inputs a claim takes. Needs Python 3.8, and NumPy only for arrays.

The program is that of the environment variable ICL_VERIFY, else the one that was installed or built
with this file, else the first icl-verify of PATH.
"""

import json
import numbers
import os
import re
import shutil
import subprocess
import tempfile
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

try:
    import numpy
except ImportError:
    numpy = None

__all__ = ["Enclosure", "Error", "Result", "list", "run", "show"]


class Error(Exception):
    """The program refused or could not go on: its words, and its exit code where it gave one."""

    def __init__(self, words, exit_code=None):
        super().__init__(words)
        self.exit_code = exit_code


class Enclosure(NamedTuple):
    """The true value lies between these, entry by entry; both have the shape of the value."""

    lower: object
    upper: object


class Result:
    """What was found of one claim, on the instance of its data file or on inputs of your own.

    id, title, instance   which claim, on what
    verdict   "proved", "checked", "supported", "corrected", "refuted", "open", "undecided",
              "unsound"; on your inputs "holds here", "fails here", "does not apply", "undecided"
    reach     for which sizes, in words; on your inputs what is known of the claim itself
    reason    why the verdict is not better, in words; may be empty
    values    by name: Fraction, bool or str; vectors and matrices of Fractions as NumPy arrays
              (dtype object), or as nested lists where there is no NumPy; what is not known
              exactly as an Enclosure
    errata    of the claim, as in the data files: "kind", "place", "quote", "right", ...
    raw       the whole document, schema icl-verify/results/5
    """

    def __init__(self, document):
        found = document["results"][0]
        self.raw = document
        self.id, self.title, self.instance = found["id"], found["title"], found["instance"]
        self.verdict, self.reach, self.reason = found["verdict"], found["reach"], found["reason"]
        enclosures = found["enclosures"]
        self.values = {
            name: _enclosure(enclosures[name]) if name in enclosures else _array(_exact(value))
            for name, value in found["values"].items()
        }
        self.errata = document["claims"][0]["errata"]

    def __repr__(self):
        return f"<{self.verdict} {self.id}: {self.reach}>"


def run(id, /, *, options=(), **inputs):
    """Checks one claim and gives its Result.

    Without inputs it is checked as `icl-verify run ID` does. Inputs that are left out have their
    default, or the value of the claim's own instance. `options` are further words of the command,
    such as ["--deep", "--seed", "2"]. Raises Error where nothing could be checked, TypeError and
    ValueError for what is no exact number.
    """
    if not inputs:
        return Result(_one_result(id, _call("run", *options, names=[id])))
    fields = {name[:-1] if name.endswith("_") else name: v for name, v in inputs.items()}
    text = "claim = " + _toml(id) + "\n\n[instance]\nname = \"from Python\"\n"
    for name, value in fields.items():
        text += f"{_toml(name)} = {_toml(_datum(value, name))}\n"
    with tempfile.TemporaryDirectory(prefix="icl-verify-") as folder:
        path = os.path.join(folder, "inputs.toml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return Result(_one_result(id, _call("run", "--instance", path, *options, hide=path)))


def list(*words):
    """The claims that `icl-verify list WORD...` finds, each a dict with "id", "title", ..."""
    return _call("list", *words)["claims"]


def show(id, /):
    """What `icl-verify show ID` shows of a claim or paper, as a dict."""
    return _call("show", names=[id])


def _program():
    given = os.environ.get("ICL_VERIFY")
    if given:
        return given
    here = os.path.dirname(os.path.realpath(__file__))
    for place in (".", "../../bin", "../../build"):  # share/icl-verify; verify/python
        path = os.path.normpath(os.path.join(here, place, "icl-verify"))
        if os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    found = shutil.which("icl-verify")
    if found is None:
        raise Error("icl-verify is not in PATH; name the program in the variable ICL_VERIFY")
    return found


def _call(command, *words, names=(), hide=None):
    """The document that the program writes. No name is an option, however it begins; `hide` is a
    path that means nothing to the caller."""
    called = [_program(), command, *map(str, words), "--json", "--", *map(str, names)]
    try:
        done = subprocess.run(called, stdin=subprocess.DEVNULL, capture_output=True)
    except OSError as error:
        raise Error(f"{called[0]} cannot be run: {error.strerror}") from error
    said = done.stderr.decode(errors="replace").strip()
    try:
        document = json.loads(done.stdout)
    except ValueError:
        raise Error(said or f"{called[0]}: no answer (code {done.returncode})",
                    done.returncode) from None
    refused = document.get("schema", "").startswith("icl-verify/errors/")
    if refused or not document.get("results", True):
        words = "\n".join(document.get("errors", [said]))
        raise Error(words.replace(f"{hide}: ", "") if hide else words, done.returncode)
    return document


def _one_result(id, document):
    count = len(document["results"])
    if count != 1:
        raise Error(f"{id} names {count} claims; run takes one, list({id!r}) shows them")
    return document


def _toml(datum):
    if isinstance(datum, str):
        return json.dumps(datum, ensure_ascii=False).replace("\x7f", "\\u007f")
    return "[" + ", ".join(map(_toml, datum)) + "]"


def _datum(value, name):
    """A value as nested lists of words."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or (numpy is not None and isinstance(value, numpy.bool_)):
        return "true" if value else "false"
    number = _fraction(value, name)
    if number is not None:
        return _digits(number)
    if not hasattr(value, "__iter__") or isinstance(value, (bytes, dict, set)):
        raise TypeError(f"input {name}: {type(value).__name__} is no exact number; allowed are "
                        "int, Fraction, Decimal, float, str and sequences of these")
    return [_datum(item, f"{name}[{k}]") for k, item in enumerate(value)]


def _fraction(value, name):
    """The number as it is; None for what is no number."""
    if isinstance(value, numbers.Rational):  # int, Fraction, NumPy's and SymPy's integers
        return Fraction(int(value.numerator), int(value.denominator))
    if numpy is not None and isinstance(value, numpy.ndarray) and value.ndim == 0:
        return _fraction(value[()], name)
    if not isinstance(value, (Decimal, float)) and not hasattr(value, "as_integer_ratio"):
        return None
    try:
        return Fraction(*map(int, value.as_integer_ratio()))
    except (OverflowError, ValueError):
        raise ValueError(f"input {name}: {value} is no number") from None


# By way of Decimal, for which Python sets no limit to the number of digits.
def _digits(number):
    top = f"{Decimal(number.numerator):f}"
    return top if number.denominator == 1 else f"{top}/{Decimal(number.denominator):f}"


def _number(text):
    top, slash, bottom = text.partition("/")
    ratio = Decimal(top).as_integer_ratio()
    return Fraction(*ratio) / (int(Decimal(bottom)) if slash else 1)


def _exact(datum):
    """Nested lists of words as numbers; words that are none stay words."""
    if not isinstance(datum, str):
        return [_exact(item) for item in datum]
    if datum in ("true", "false"):
        return datum == "true"
    return _number(datum) if re.fullmatch(r"[-+]?[.\d][-+.\deE/]*", datum) else datum


def _array(value):
    """An array where NumPy is there and all rows have one length."""
    shape, rest = [], value
    while isinstance(rest, type([])):
        shape.append(len(rest))
        rest = rest[0] if rest else None
    if numpy is None or not shape or not _has_shape(value, shape):
        return value
    array = numpy.empty(shape, dtype=object)
    for index in numpy.ndindex(*shape):
        entry = value
        for k in index:
            entry = entry[k]
        array[index] = entry
    return array


def _has_shape(value, shape):
    is_list = isinstance(value, type([]))
    if not shape or not is_list:
        return not shape and not is_list
    return len(value) == shape[0] and all(_has_shape(item, shape[1:]) for item in value)


def _ends(datum):
    """Of "[2.5 +/- 1e-9]" both ends; nested lists give two nested lists."""
    if not isinstance(datum, str):
        ends = [_ends(item) for item in datum]
        return [low for low, _ in ends], [high for _, high in ends]
    ball = re.fullmatch(r"\[(?:(\S+) )?\+/- (\S+)\]", datum)
    middle, radius = (ball[1] or "0", ball[2]) if ball else (datum, "0")
    if not re.fullmatch(r"[-+.\deE/]*\d[-+.\deE/]*", middle + radius):
        infinity = float("inf")  # nothing is known
        return -infinity, infinity
    return _number(middle) - _number(radius), _number(middle) + _number(radius)


def _enclosure(datum):
    return Enclosure(*map(_array, _ends(datum)))
