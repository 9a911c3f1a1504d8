"""Names that differ by case or look alike, that are long, hold line ends, quotes or blanks: of
claims, papers, files and folders. Nothing of one is taken for the other."""

import json
import os

from large_claims import _claim

PAPER = 'name = "{name}"\ntitle = "T"\n'
NAMES = ["lem", "Lem", "LEM", "lem1", "leml", "lemI", "l\u00e9m", "le\u0301m", "le m", "lem.",
         ".lem", "lem-", "-lem", "lem\n", "lem'", 'le"m', "lem;rm", "$(lem)", "lem*", "l" * 200,
         "l" * 249, "%s", "lem.toml", "con", "nul", "lem\udcff", "\uff4cem", "l\u0435m", "..",
         "lem@x", "lem#x", "&lem;", "<lem>", "index", "claims", "paper1", "0", "1e5", "True"]
FOLDERS = ["a b", "a\nb", "a'b", 'a"b', "a;b", "$(id)", "%n", "-a", "--", "a" * 250, "\u00e9",
           "e\u0301", "\udcff", "a\tb", "\x1b[2J", "*", "?", "[a]", "~", "a/../b", "./a", "a//b",
           "a:b", "a=b", "@a", "#a", "a,b", "http://a", "NUL", "a\\b", "{a}", " a", "a "]


def claims(session):
    """Two or three claims of such names in one folder, one of them false."""
    chance = session.chance
    session.renew("claims")
    papers = chance.sample(["my2026", "My2026", "MY2026", "my2O26", "m\u04432026"],
                           chance.choice([1, 2]))
    names = chance.sample(NAMES, chance.randint(2, 3))
    false = chance.choice(names)
    for paper in papers:
        session.write(f"claims/{paper}/paper.toml", PAPER.format(name="Mine " + paper.lower()))
        for name in names:
            text = _claim()
            if name == false:
                text = text.replace("A x = A x + 0 x", "A x = 3 A x")
            try:
                session.write(f"claims/{paper}/{name}.toml", text)
            except OSError:
                return
    words = ["run", "--claims", "claims", "--json", "--timeout", "5", "-j1", "--html", "pages/",
             "--csv", "data/", "--certificates", "kept", "--junit", "junit"]
    for name in ("pages", "data", "kept"):
        session.renew(name)
        os.rmdir(session.place(name))
    ended = session.settle("odd names", words, allowed=(0, 1, 2, 3, 4))
    if ended.code == 0:
        session.report("odd names", words, f"ends with 0, and {false} is false", ended)
    try:
        results = json.loads(ended.out)["results"]
    except (ValueError, KeyError):
        return
    ids = [result["id"] for result in results]
    if len(ids) != len({*ids}):
        session.report("odd names", words, f"one id twice: {ids}", ended)
    for result in results:
        is_false = result["id"].split(".", 1)[1] == false
        if is_false != (result["verdict"] == "refuted") and result["verdict"] != "undecided":
            session.report("odd names", words, f"{result['id']} {result['verdict']}", ended)
    pages = [name.casefold() for _, _, some in os.walk(session.place("pages")) for name in some]
    if len(pages) != len({*pages}):
        session.report("odd names", words, "two pages are one where letters have no case", ended)


def paths(session):
    """Files and folders of such names, as inputs and outputs."""
    chance = session.chance
    name = chance.choice(FOLDERS)
    folder = session.renew("odd")
    if "results" not in session.kept:
        session.kept["results"] = session.call("odd names", ["run", "ahn2023.lem2", "--json"]).out
    session.write("odd/results", session.kept["results"])
    try:
        os.makedirs(os.path.join(folder, name), exist_ok=True)
        session.write(f"odd/{name}/r", session.kept["results"])
        session.write(f"odd/{name}/my2026/paper.toml", PAPER.format(name="Mine"))
        session.write(f"odd/{name}/my2026/c.toml", _claim())
        session.write(f"odd/{name}/m.toml", 'claim = "ahn2023.lem2"\n[instance]\nX = [["1"]]\n')
    except OSError:
        return
    plain = [["report", f"{name}/r"], ["compare", f"{name}/r", "results"],
             ["merge", "--", f"{name}/r"], ["list", "--claims", name, "--json"],
             ["run", "my2026", "--claims", name], ["run", "--instance", f"{name}/m.toml"],
             ["report", "results", "--html", f"{name}/p/"],
             ["report", "results", "--csv", f"{name}/t"],
             ["report", "results", "--junit", f"{name}/j", "--sarif", f"{name}/s"],
             ["run", "ahn2023.lem2", "--journal", f"{name}/j", "--certificates", f"{name}/c"],
             ["baseline", "update", f"{name}/b", "--from", "results"],
             ["new", "my2026.lemma1", "--data-only", "--in", f"{name}/n"],
             ["check", "x = x + 0 x", "--symbols", "x = d", "--save", "my2026.lemma1", "--in",
              f"{name}/s"], ["migrate", f"{name}/my2026/c.toml"],
             ["cite", "ahn2023.lem2", "--from", f"{name}/r"],
             ["audit", f"{name}/r", "--set", "n=2"], ["run", "--held", f"{name}/r"]]
    words = chance.choice(plain)
    before = {*os.listdir(folder)}
    ended = session.settle("odd names", words, folder=folder)
    strange = {*os.listdir(folder)} - before - {"out", "err", "icl-verify"} - {name.strip("/")}
    if strange and not {"b", "a"} & strange:
        session.report("odd names", words, f"made {sorted(strange)}", ended)


def odd_names(session):
    session.chance.choice([claims, paths])(session)
