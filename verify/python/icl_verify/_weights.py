"""Arrays and tensors as a file of weights that the program reads: an archive of .npy files."""

import struct
import zipfile
from fractions import Fraction

try:
    import numpy
except ImportError:
    numpy = None

from ._numbers import datum
from ._program import require_text

DEEPEST = 50


def write(path, tensors, prefix=""):
    """Writes the arrays of a (nested) dict, each under the way to it, "layers.0.A"."""
    names = set()
    with zipfile.ZipFile(path, "w") as archive:
        for name, value in _flat(tensors, prefix):
            _require_name(name, names)
            archive.writestr(name + ".npy", _npy(value, name))
    if not names:
        raise ValueError("no weights are given; a dict of arrays is needed, as in {'A': [[1.0]]}")


def holds_dicts(value):
    """Of a list of layers or networks, each a dict."""
    return isinstance(value, (list, tuple)) and any(hasattr(item, "items") for item in value)


def _require_name(name, names):
    """As an archive can hold it, and no other array has it."""
    require_text(name)
    if "\0" in name or len(name.encode()) > 1000:
        raise ValueError(f"{ascii(name[:40])} is no name of an array; give one of at most 1000 "
                         "bytes, without a zero byte")
    if name in names:
        raise ValueError(f"two arrays are called {name!r}, as a dict within a dict may have it; "
                         "give each a name of its own")
    names.add(name)


def _flat(value, name, depth=0):
    if holds_dicts(value):
        value = dict(enumerate(value))
    if hasattr(value, "items") and not hasattr(value, "dtype"):
        if depth > DEEPEST:
            raise ValueError(f"weights {name[:40]}..: dicts within dicts, more than {DEEPEST} "
                             "deep; give arrays by name")
        for key, item in value.items():
            yield from _flat(item, f"{name}.{key}" if name else str(key), depth + 1)
    else:
        yield name, value


def _npy(value, name):
    if hasattr(value, "detach"):
        value = value.detach()
        if str(getattr(value, "dtype", "")).endswith("bfloat16"):
            value = value.float()
        value = value.cpu().numpy() if hasattr(value, "cpu") else value.tolist()
    if numpy is not None:
        array = numpy.ma.asarray(value)
        if numpy.ma.is_masked(array):
            datum(array, name)  # says where
        array = _floats(numpy.asarray(array.data), name)
        if array.dtype.kind not in "fiu":
            raise TypeError(f"weights {name}: {array.dtype} are no numbers that can be read; "
                            "floats of up to 64 bits and integers can")
        return _header(array.dtype.newbyteorder("<").str, array.shape) + numpy.ascontiguousarray(
            array, dtype=array.dtype.newbyteorder("<")).tobytes()
    return _npy_of_lists(value, name)


def _floats(array, name):
    """Numbers of Python that are floats of 64 bits, as these; other arrays as they are."""
    if array.dtype.kind != "O":
        return array
    floats = numpy.empty(array.shape)
    for place in numpy.ndindex(*array.shape):
        where = f"{name}[{', '.join(map(str, place))}]" if place else name
        floats[place] = _float(array[place], where)
    return floats


def _float(value, where):
    if isinstance(value, str) or not hasattr(value, "as_integer_ratio"):
        raise TypeError(f"weights {where}: {type(value).__name__} is no number that can be read; "
                        "floats of up to 64 bits and integers can")
    try:
        number = float(value)
        exact = Fraction(number) == Fraction(*map(int, value.as_integer_ratio()))
    except (OverflowError, ValueError):
        raise ValueError(f"weights {where}: {_short(value)} is no number up to 1.8e308, the "
                         "largest float of 64 bits; weights are read as such, as before a training "
                         "diverged") from None
    if not exact:
        raise ValueError(f"weights {where}: {_short(value)} is no float of 64 bits; round it, as "
                         "in float(..)")
    return number


def _short(value):
    try:
        words = str(value)
    except ValueError:  # more digits than Python writes
        return "a number of more digits than Python writes"
    return words if len(words) < 40 else f"{words[:20]}.. ({len(words)} digits)"


def _npy_of_lists(value, name):
    shape, rest, flat = [], value, [value]
    while isinstance(rest, (list, tuple)):
        shape.append(len(rest))
        flat = [item for row in flat for item in row]
        rest = rest[0] if rest else None
    return _header("<f8", tuple(shape)) + struct.pack(
        f"<{len(flat)}d", *(x if isinstance(x, float) else _float(x, name) for x in flat))


def _header(descr, shape):
    words = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {tuple(shape)!r}, }}"
    words += " " * (-(len(words) + 11) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(words)) + words.encode()
