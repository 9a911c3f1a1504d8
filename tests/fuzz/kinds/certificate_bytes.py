"""Certificates changed byte by byte under the name that their hash then is, before the checker in
Python: what it says yes to is true at numbers of tests/certificates, and none makes it break
off."""

import hashlib
import json
import os
import random
import re
import sys

import ended as program

sys.path += [os.path.join(program.ROOT, "verify", "python"),
             os.path.join(program.ROOT, "tests", "certificates")]

from dense_values import Dense, NoNumber  # noqa: E402
from icl_verify_check import _certificate as certificate  # noqa: E402
from icl_verify_check._tree import Tree  # noqa: E402

CHECKER = [sys.executable, "-B", os.path.join(program.ROOT, "verify/python/icl-verify-check")]
CLAIMS = ["ahn2023.lem2", "ahn2023.eq15", "li2025.thm2", "memformer2024.gdpp", "liu2025.causal",
          "ahn2023.thm1", "liu2025.thm31*", "cheng2024.prop31", "memformer2024.*", "li2025.new*"]
DIGITS = b"0123456789 -./;%"
WORDS = [b"sum", b"difference", b"product", b"multiple", b"transpose", b"trace", b"dot", b"outer",
         b"hadamard", b"negative", b"inverse", b"column", b"as_vector", b"identity", b"zeros",
         b"matrix", b"vector", b"scalar", b"symmetric", b"invertible", b"positive definite",
         b"diagonal", b"equal", b"zero", b"mean", b"entry", b"ones", b"order"]


def _texts(session):
    if "certificates" not in session.kept:
        session.renew("kept")
        session.call("certificate bytes", ["run", *CLAIMS, "--certificates", "kept"])
        texts = []
        for place, _, names in os.walk(session.place("kept")):
            for name in sorted(names):
                if name.endswith(".cert"):
                    with open(os.path.join(place, name), "rb") as file:
                        texts.append(file.read())
        session.kept["certificates"] = [t for t in sorted(texts) if len(t) < 6000]
    return session.kept["certificates"]


def _every_byte(chance, text):
    """A stretch of it: each byte another one."""
    at = chance.randrange(len(text))
    for k in range(at, min(at + 120, len(text))):
        byte = text[k:k + 1]
        other = chance.choice(DIGITS) if byte in b"0123456789.-%;" else chance.choice(
            [10, 32, 0, 255, byte[0] ^ 1, byte[0] ^ 32])
        yield text[:k] + bytes([other]) + text[k + 1:]


def _every_word(chance, text):
    for match in [*re.finditer(rb"[a-z_]+", text)]:
        if match[0] in WORDS:
            yield text[:match.start()] + chance.choice(WORDS) + text[match.end():]


def _every_number(chance, text):
    for match in [*re.finditer(rb"\d+", text)]:
        number = int(match[0]) + chance.choice([-1, 1, 1, 10**30])
        yield text[:match.start()] + str(max(number, 0)).encode() + text[match.end():]


def _every_line(chance, text):
    lines = text.split(b"\n")
    for k in range(1, len(lines) - 2):
        other = lines[:k] + lines[k + 1:] if chance.random() < 0.5 else \
            lines[:k] + [lines[k]] * 2 + lines[k + 1:]
        if chance.random() < 0.5:  # with a count that fits
            other[-2] = b"end %d" % (len(other) - 2)
        yield b"\n".join(other)


def _is_false(text):
    """At numbers, where it is one statement about matrices; None where nothing is known."""
    try:
        sections = certificate.parsed("", text.decode()).sections
        if [*sections] != ["statement"] or sections["statement"][:1] == ["program"]:
            return None
        tree = Tree(sections["statement"])
        for least in (2, 3):
            sizes = {}
            for symbol, less in tree.spaces.values():
                sizes[symbol] = max(sizes.get(symbol, least + len(sizes)), less + 1)
            if any(map(any, Dense(tree, sizes, least).differences())):
                return True
        return False
    except (NoNumber, certificate.Unknown, certificate.Damaged, ValueError, LookupError,
            ArithmeticError, TypeError, AttributeError, RecursionError):
        return None


def certificate_bytes(session):
    chance = session.chance
    text = chance.choice(_texts(session))
    change = chance.choice([_every_byte, _every_byte, _every_word, _every_number, _every_line])
    changed = [other for other in change(chance, text) if other != text]
    mutants = {hashlib.sha256(other).hexdigest()[:32]: other
               for other in random.Random(session.seed).sample(changed, min(len(changed), 60))}
    session.renew("certificates")
    for name, other in mutants.items():
        session.write(f"certificates/{name}.cert", other)
    if not mutants:
        return
    words = ["--json", "--products", "2000", "certificates"]
    ended = session.call("certificate bytes", words, program=CHECKER)
    if ended.hung or ended.signal or ended.code not in (0, 1, 2, 3) or b"Traceback" in ended.err:
        session.report("certificate bytes", words, ended.said[-200:] or "hangs", ended)
        return
    results = json.loads(ended.out)["results"]
    if len(results) != len(mutants):
        session.report("certificate bytes", words, "tells of other files", ended)
    for result in results:
        session.note("certificate bytes", result["answer"])
        other = mutants[os.path.basename(result["file"])[:32]]
        if result["answer"] == "yes" and _is_false(other):
            session.report("certificate bytes", words, f"says yes to {result['file']}, which is "
                           "false at numbers", ended)
