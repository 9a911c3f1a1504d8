"""Numbers of Python as the words that the program reads, and back: exactly."""

import json
import numbers
import re
from decimal import Decimal
from fractions import Fraction

from ._enclosure import Enclosure, Values
from ._program import require_text

try:
    import numpy
except ImportError:
    numpy = None


def toml(words):
    """Nested lists of words as a value of TOML."""
    if isinstance(words, str):
        require_text(words)
        return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")
    return "[" + ", ".join(map(toml, words)) + "]"


def datum(value, name):
    """A value as nested lists of words."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or (numpy is not None and isinstance(value, numpy.bool_)):
        return "true" if value else "false"
    number = _fraction(value, name)
    if number is not None:
        return _digits(number)
    plain = _plain(value, name)
    if plain is not value:
        return datum(plain, name)
    if not hasattr(value, "__iter__") or isinstance(value, (bytes, dict, set)):
        raise TypeError(f"input {name}: {type(value).__name__} is no exact number; allowed are "
                        "int, Fraction, Decimal, float, str, arrays, tensors and sequences of "
                        "these")
    return [datum(item, f"{name}[{k}]") for k, item in enumerate(value)]


def _plain(value, name):
    """A tensor, matrix or masked array as nested lists or an array; others as they are."""
    if hasattr(value, "detach") and hasattr(value, "tolist"):  # PyTorch: also bfloat16, Parameter
        return value.detach().tolist()
    if numpy is None or isinstance(value, (list, tuple)):
        return value
    if isinstance(value, numpy.ma.MaskedArray):
        hidden = numpy.argwhere(numpy.ma.getmaskarray(value))
        if len(hidden):
            place = ", ".join(map(str, hidden[0]))
            raise ValueError(f"input {name}[{place}]: masked; only numbers that are there can be "
                             "checked")
        return numpy.asarray(value.data)
    if isinstance(value, numpy.matrix) or (not isinstance(value, numpy.ndarray)
                                           and hasattr(value, "__array__")):
        return numpy.asarray(value)
    return value


def _fraction(value, name):
    """The number as it is; None for what is no number."""
    if isinstance(value, numbers.Rational):  # int, Fraction, NumPy's and SymPy's integers
        return Fraction(int(value.numerator), int(value.denominator))
    if numpy is not None and isinstance(value, numpy.ndarray) and value.ndim == 0:
        return _fraction(value[()], name)
    if numpy is not None and value is numpy.ma.masked:
        raise ValueError(f"input {name}: masked; only numbers that are there can be checked")
    if not isinstance(value, (Decimal, float)) and not hasattr(value, "as_integer_ratio"):
        return None
    try:
        return Fraction(*map(int, value.as_integer_ratio()))
    except OverflowError:
        raise ValueError(f"input {name}: {value}, as of a float beyond 1.8e308; a larger number is "
                         "written as text, \"1e400\", or as a Fraction") from None
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"input {name}: {value} is no number; only numbers can be checked, as "
                         "before a training diverged") from None


# By way of Decimal, for which Python sets no limit to the number of digits.
def _digits(number):
    top = f"{Decimal(number.numerator):f}"
    return top if number.denominator == 1 else f"{top}/{Decimal(number.denominator):f}"


def _number(text):
    top, slash, bottom = text.partition("/")
    ratio = Decimal(top).as_integer_ratio()
    return Fraction(*ratio) / (int(Decimal(bottom)) if slash else 1)


# Python takes a time that grows with the square of the digits: 0.1 s here, minutes for 10^6.
LONGEST = 100000


def exact(words):
    """Nested lists of words as numbers; words that are none stay words, and so do numbers of more
    digits than Python reads in a moment."""
    if not isinstance(words, str):
        return [exact(item) for item in words]
    if words in ("true", "false"):
        return words == "true"
    if len(words) > LONGEST:
        return words
    return _number(words) if re.fullmatch(r"[-+]?[.\d][-+.\deE/]*", words) else words


def array(value):
    """An array where NumPy is there and all rows have one length."""
    shape, rest = [], value
    while isinstance(rest, type([])):
        shape.append(len(rest))
        rest = rest[0] if rest else None
    if numpy is None or not shape or not _has_shape(value, shape):
        return value
    result = numpy.empty(shape, dtype=object)
    for index in numpy.ndindex(*shape):
        entry = value
        for k in index:
            entry = entry[k]
        result[index] = entry
    return result


def _has_shape(value, shape):
    is_list = isinstance(value, type([]))
    if not shape or not is_list:
        return not shape and not is_list
    return len(value) == shape[0] and all(_has_shape(item, shape[1:]) for item in value)


def _ends(words):
    """Of "[2.5 +/- 1e-9]" both ends; nested lists give two nested lists."""
    if not isinstance(words, str):
        ends = [_ends(item) for item in words]
        return [low for low, _ in ends], [high for _, high in ends]
    ball = re.fullmatch(r"\[(?:(\S+) )?\+/- (\S+)\]", words)
    middle, radius = (ball[1] or "0", ball[2]) if ball else (words, "0")
    if not re.fullmatch(r"[-+.\deE/]*\d[-+.\deE/]*", middle + radius):
        infinity = float("inf")  # nothing is known
        return -infinity, infinity
    return _number(middle) - _number(radius), _number(middle) + _number(radius)


def enclosure(words):
    """The Enclosure that a ball in words is."""
    return Enclosure(*map(array, _ends(words)))


def values_of(values, enclosures):
    """Values by name: exact ones, and enclosures of those that are not."""
    return Values((name, enclosure(enclosures[name]) if name in enclosures
                   else array(exact(value))) for name, value in values.items())
