"""Letters, digits and signs in exchange for others that look the same: the answer is the same, or
there is none."""

import json

# Latin letters and their doubles of Cyrillic, Greek, full width and mathematical alphabets.
ALIKE = {
    "A": "\u0410\u0391\uff21\U0001d400", "B": "\u0412\u0392\uff22\U0001d505",
    "X": "\u0425\u03a7\uff38", "x": "\u0445\uff58\U0001d465", "y": "\u0443\uff59",
    "d": "\u0501\uff44\U0001d451", "n": "\u0578\uff4e\U0001d45b", "s": "\u0455\uff53",
    "t": "\uff54", "r": "\uff52\u0433", "e": "\u0435\uff45\u212f", "i": "\u0456\uff49",
    "o": "\u043e\u03bf\uff4f", "a": "\u0430\uff41", "c": "\u0441\uff43", "l": "\u217c\uff4c",
    "m": "\u217f\uff4d", "b": "\u042c\uff42", "v": "\u0475\u2174", "I": "\u0406\u0399\u2160",
    "0": "\uff10\u0660\u0966", "1": "\uff11\u0661\u06f1", "2": "\uff12\u0662\u00b2",
    "3": "\uff13\u0663\u00b3", "4": "\uff14\u2074", "5": "\uff15", "6": "\uff16",
    "=": "\uff1d\u2a75\ua78a\u2261", "+": "\uff0b\u207a\ufe62",
    "-": "\u2212\u2010\u2013\u2014\ufe63\uff0d", "*": "\u2217\uff0a\u204e",
    "/": "\u2215\u2044\uff0f\u00f7", "'": "\u2019\u02b9\u2032\uff07", "^": "\u02c6\uff3e",
    "(": "\uff08\u2768", ")": "\uff09\u2769", "[": "\uff3b", "]": "\uff3d",
    ",": "\uff0c\u201a\u3001", ";": "\uff1b;", ".": "\uff0e\u2024", ":": "\uff1a\u2236",
    "<": "\uff1c\u2039", ">": "\uff1e\u203a", " ": "\u00a0\u2009\u200b\u3000\u2060",
}
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u202e\u2066"

SYMBOLS = "A = d x n, B = n x d, s = scalar, > 0, x = d, y = d, X = d x n"
FORMULAS = [
    ("tr(A B) = tr(B A)", "proved"), ("(A B)' = B' A'", "proved"),
    ("2 x' y <= x' x + y' y", "proved"), ("s + 1 > 1 - s", "proved"),
    ("inv(X X' + s I(d)) X = X inv(X' X + s I(n))", "proved"), ("s^2 + 3 s = s (s + 3)", "proved"),
    ("tr(A B) = 2 tr(B A)", "refuted"), ("x' x <= 0", "refuted"), ("s - 12 = s - 21", "refuted"),
]
GRIDS = [("n=1..6", "d=2"), ("n=1,2,5", "d=1..3"), ("n=2..10:4", "d=3"), ("n=1..16:*4", "d=2")]


def changed(chance, text):
    """One to three characters of it in exchange, or something invisible in between."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text))
        doubles = ALIKE.get(text[at])
        if doubles and chance.random() < 0.8:
            text = text[:at] + chance.choice(doubles) + text[at + 1:]
        else:
            text = text[:at] + chance.choice(INVISIBLE) + text[at:]
    return text


def formula(session):
    text, answer = session.chance.choice(FORMULAS)
    words = ["check", changed(session.chance, text), "--symbols", SYMBOLS, "--timeout", "5",
             "--json"]
    if session.once_in(4):
        words[1], words[3] = text, changed(session.chance, SYMBOLS)
    ended = session.settle("confusables", words)
    if ended.code in (0, 1) and json.loads(ended.out)["answer"] != answer:
        session.report("confusables", words, f"what looks {answer} is not", ended)


def _rows(out):
    return [(r["verdict"], r["values"]) for r in json.loads(out)["results"]]


def grid(session):
    plain = [*session.chance.choice(GRIDS), "lambda=d*1"]
    shown = [changed(session.chance, word) if session.once_in(2) else word for word in plain]
    words = ["run", "ahn2023.thm1", *(w for s in shown for w in ("--set", s)), "--json"]
    ended = session.settle("confusables", words, allowed=(0, 2))
    if ended.code == 0:
        rows = session.kept.setdefault("grids", {})
        if tuple(plain) not in rows:
            rows[tuple(plain)] = _rows(session.call("confusables", [
                "run", "ahn2023.thm1", *(w for s in plain for w in ("--set", s)), "--json"]).out)
        if _rows(ended.out) != rows[tuple(plain)]:
            session.report("confusables", words, "other points than those that it looks like",
                           ended)


def names(session):
    """Of claims and papers, in every command that takes them."""
    chance = session.chance
    name = changed(chance, chance.choice(["ahn2023.lem2", "li2025.thm2", "Theorem 2 of Li",
                                          "ahn2023.lem*", "li2025.thm2@A"]))
    command = chance.choice([["show"], ["run", "--timeout", "5"], ["cite"], ["list"],
                             ["mutate", "--most", "1"], ["author-note"]])
    session.settle("confusables", [*command, name])


def confusables(session):
    session.chance.choice([formula, formula, grid, names])(session)
