"""What is not known exactly: two ends, between which it lies."""

from fractions import Fraction
from typing import NamedTuple

try:
    import numpy
except ImportError:
    numpy = None


def entrywise(function, *values):
    """The function of numbers on nested lists or arrays of one shape."""
    first = values[0]
    if numpy is not None and isinstance(first, numpy.ndarray):
        result = numpy.empty(first.shape, dtype=object)
        for index in numpy.ndindex(*first.shape):
            result[index] = function(*(value[index] for value in values))
        return result
    if isinstance(first, list):
        return [entrywise(function, *items) for items in zip(*values)]
    return function(*values)


class Enclosure(NamedTuple):
    """The true value lies between these, entry by entry; both have the shape of the value."""

    lower: object
    upper: object

    @property
    def mid(self):
        """The middle, in the shape of the value."""
        return entrywise(lambda low, high: (low + high) / 2, self.lower, self.upper)

    @property
    def radius(self):
        """How far from the middle it may lie."""
        return entrywise(lambda low, high: (high - low) / 2, self.lower, self.upper)

    def __float__(self):
        if isinstance(self.lower, list) or (numpy is not None
                                            and isinstance(self.lower, numpy.ndarray)):
            raise TypeError("an enclosure of several numbers: take .mid, .lower or .upper")
        return float(self.mid)

    def __repr__(self):
        return f"Enclosure({short(self)})"


def short(value, digits=6):
    """A value as people read it: fractions that are short, else rounded numbers."""
    if isinstance(value, Enclosure):
        return "\u2248 " + short(entrywise(float, value.mid), digits)
    if numpy is not None and isinstance(value, numpy.ndarray):
        value = value.tolist()
    if isinstance(value, list):
        most = 8
        shown = [short(item, digits) for item in value[:most]]
        if len(value) > most:
            shown.append(f"... ({len(value)} in all)")
        return "[" + ", ".join(shown) + "]"
    if isinstance(value, Fraction):
        few = 9
        if len(str(abs(value.numerator))) + len(str(value.denominator)) <= few:
            return str(value)
        return f"\u2248 {float(value):.{digits}g}"
    return f"{value:.{digits}g}" if isinstance(value, float) else str(value)


class Values(dict):
    """Values by name, exact; printed as people read them."""

    def __repr__(self):
        return "\n".join(f"{name}: {short(value)}" for name, value in self.items()) or "no values"

    def _repr_html_(self):
        return table(((name, short(value)) for name, value in self.items()), ("value", ""))

    @property
    def floats(self):
        """The same in machine numbers; words and truth values as they are."""
        def number(value):
            return float(value) if isinstance(value, Fraction) else value
        return {name: entrywise(number, value.mid if isinstance(value, Enclosure) else value)
                for name, value in self.items()}


def escaped(text):
    return str(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def table(rows, header):
    """A table of HTML from rows of words."""
    head = "".join(f"<th style='text-align:left'>{escaped(word)}</th>" for word in header)
    body = "".join("<tr>" + "".join(f"<td style='text-align:left'>{escaped(word)}</td>"
                                    for word in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
