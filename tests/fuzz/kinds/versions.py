"""Documents of other versions, cut anywhere, and with numbers where words belong."""

import json
import re

CLAIMS = ["ahn2023.lem2", "li2025.thm2"]
MARKS = ["\u00e9", "\u03a3", "\u2113", "\U0001d465", "\u20ac"]


def _documents(session):
    """Name -> bytes of what this version writes of two claims."""
    if "documents" not in session.kept:
        folder = session.renew("first")
        run = ["run", *CLAIMS, "--json", "--journal", "journal"]
        results = session.call("versions", run, folder=folder).out
        session.write("first/results", results)
        session.call("versions", ["baseline", "update", "baseline", "--from", "results"],
                     folder=folder)
        session.kept["documents"] = {name: session.read(f"first/{name}")
                                     for name in ("results", "journal", "baseline")}
    return session.kept["documents"]


def _other_version(chance, text):
    """Its schema, version or commit is another one."""
    change = chance.choice([
        (rb"(icl-verify/\w+/)(\d+)", lambda m: m[1] + str(int(m[2]) + chance.choice(
            [-1, 1, 10**9, -int(m[2])])).encode()),
        (rb"(icl-verify/\w+/)(\d+)", lambda m: m[1] + chance.choice(
            [b"", b"six", b"06", b"6.0", b"-6", b" 6", b"6\\u0000", b"99999999999999999999"])),
        (rb'("icl-verify": ?")[^"]*', lambda m: m[1] + chance.choice(
            [b"0.1.0", b"9.9.9", b"", b"0.2.0-dirty", b"x" * 2000])),
        (rb'("commit": ?")[^"]*', lambda m: m[1] + b"f" * 12),
        (rb'("schema": ?)"[^"]*"', lambda m: m[1] + chance.choice([b"6", b"null", b"[]", b"{}"])),
        (rb'("(?:schema|journal)": ?)', lambda m: b'"sch\xc3\xa9ma": '),
    ])
    return re.sub(*change, text, count=chance.choice([1, 0]))


def _cut(chance, text):
    """Anywhere; more often within a letter of several bytes, which is put there."""
    at = chance.randrange(len(text) + 1)
    if chance.random() < 0.5:
        return text[:at]
    quotes = [m.start() for m in re.finditer(b'"', text)]
    at = chance.choice(quotes) + 1
    mark = chance.choice(MARKS).encode()
    return text[:at] + mark[:chance.randint(1, len(mark))]


def _other_type(chance, text):
    try:
        document = json.loads(text)
    except ValueError:  # a journal
        return _cut(chance, text)
    holder = document
    for _ in range(chance.randint(0, 5)):
        inner = [v for v in (holder.values() if isinstance(holder, dict) else holder)
                 if isinstance(v, (dict, list)) and v]
        if not inner:
            break
        holder = chance.choice(inner)
    keys = [*holder] if isinstance(holder, dict) else range(len(holder))
    holder[chance.choice([*keys])] = chance.choice(
        [None, True, -1, 2**63, 2**64, 1e308, "", "\ud800", "\u0000", [], {}, [[]], {"": ""},
         "9" * 5000, "refuted", "proved", "../../etc/passwd", "\u00e9" * 3000])
    return json.dumps(document, indent=2).encode("utf-8", "surrogatepass")


def versions(session):
    chance, documents = session.chance, _documents(session)
    name = chance.choice([*documents])
    text = chance.choice([_other_version, _cut, _other_type])(chance, documents[name])
    if text == documents[name]:
        return
    folder = session.renew("versions")
    session.write("versions/other", text)
    session.write("versions/results", documents["results"])
    session.write("versions/baseline", documents["baseline"])
    words = chance.choice([
        ["report", "other"], ["report", "other", "--json"], ["report", "other", "--errata"],
        ["report", "other", "--html", "pages/"], ["report", "results", "--independent", "other"],
        ["compare", "results", "other"], ["compare", "other", "results"], ["merge", "other"],
        ["merge", "results", "other"], ["cite", CLAIMS[0], "--from", "other"],
        ["author-note", "li2025", "--from", "other"],
        ["run", CLAIMS[0], "--baseline", "other"], ["run", CLAIMS[0], "--resume", "other"],
        ["run", *CLAIMS, "--continue", "other"],
        ["baseline", "update", "new", "--from", "other"],
        ["baseline", "update", "other", CLAIMS[0]],
        ["baseline", "update", "other", "--from", "results"]])
    ended = session.settle("versions", words, folder=folder, seconds=20, mebibytes=400)
    # A run that goes on with a journal of its own may finish it.
    if session.read("versions/other") != text and ended.code == 2 or \
            session.read("versions/results") != documents["results"]:
        session.report("versions", words, "changed a file that it refused", ended)
    if ended.code == 0 and words[0] == "report" and name != "journal" and b"proved" in ended.out \
            and not ended.err:
        session.report("versions", words, "takes what was edited", ended)
