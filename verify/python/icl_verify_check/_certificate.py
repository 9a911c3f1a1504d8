"""A certificate as it stands in its file: docs/certificates.md has the grammar."""

import hashlib
import os
import re
from collections import namedtuple
from fractions import Fraction

FIRST_LINE = "icl-verify certificate 1"
FIELDS = ("claim", "assertion", "role", "expected", "method", "covers")

Certificate = namedtuple("Certificate", "path fields sections")  # sections: name -> lines


class Damaged(Exception):
    """It is no certificate, or not the one that its name says."""


class Unknown(Exception):
    """Well formed, and beyond what is checked here."""


def rational(word):
    """A number as it is written there; others, as 1e999999999, take all memory to be read."""
    if not re.fullmatch(r"-?[0-9]{1,4000}(/[0-9]{1,4000})?", word):
        raise Damaged(f"{word[:40]}: no rational number of at most 4000 digits")
    return Fraction(word)


def name_of(text):
    return hashlib.sha256(text).hexdigest()[:32]


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    named = re.fullmatch(r"([0-9a-f]{32})\.cert", os.path.basename(path))
    if named and named.group(1) != name_of(data):
        raise Damaged("its name is not the hash of its text")
    try:
        return parsed(path, data.decode())
    except (ValueError, KeyError, IndexError) as error:
        raise Damaged(f"cannot be read: {error}") from error


def parsed(path, text):
    lines = text.split("\n")
    if lines[0] != FIRST_LINE:
        raise Damaged(f"its first line is not \"{FIRST_LINE}\"")
    if lines[-2:] != [f"end {len(lines) - 2}", ""]:
        raise Damaged("it does not end with \"end\" and the number of its lines")
    fields, sections, current = {}, {}, None
    for line in lines[1:-2]:
        word, _, rest = line.partition(" ")
        if word == "section":
            if rest in sections:
                raise Damaged(f"section {rest} stands twice")
            current = sections[rest] = []
        elif current is not None:
            current.append(line)
        elif word in FIELDS and word not in fields:
            fields[word] = rest
        else:
            raise Damaged(f"{word}: no field")
    if fields.get("expected") not in ("true", "false") or "method" not in fields:
        raise Damaged("expected and method are not told")
    if sorted(sections) not in (["statement"], ["base", "step"], ["order", "statement"],
                                ["base", "induction", "step"]):
        raise Damaged("its sections are neither a statement, perhaps with an order, nor a step "
                      "and a base, perhaps with an induction")
    return Certificate(path, fields, sections)
