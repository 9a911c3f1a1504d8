#!/usr/bin/env python3
"""An error that a paper prints at several places is on record at all of them.

tests/text/alike.toml has the pattern of such an error. Every place of the paper's text that fits
the pattern lies in a quote of one of the errata that are named, or in a quote that says why it is
right there:

    [[error]]
    paper = "ahn2023"
    about = "a derivative by t in which no t occurs"
    pattern = 'a regular expression, on the text without white space, stars and tags'
    errata = ["thm4_eq29#eq30"]
    [error.right]
    "the words of a place that fits, and is right" = "why it is"

A place, an erratum or a quote that is right and that no other one meets is a fault.

One error has one record and one kind. Errata of different kinds whose quotes overlap in the text
are either one error, and then one of the two goes, or two, and then the list says why:

    [[apart]]
    errata = ["ahn2023.thm5_eq39#eq51", "ahn2023.thm5_eq39#middle_51"]
    why = "an argument of a factor; a factor that is not there"
Prints its faults and ends with 1 where there are any.
"""

import itertools
import re
import sys
import tomllib

from account import ROOT, as_list, data_files, papers_folder
from sentences import Text


def errata_quotes(files):
    """The quotes of every erratum, by claim and id."""
    return {f"{key}#{erratum['id']}": as_list(erratum.get("quote", []))
            for key, table in files.items()
            for erratum in table.get("claim", {}).get("erratum", [])}


def places_of(pattern, text):
    """All (begin, end) at which the letters of the text fit the pattern."""
    return [(text.places[fit.start()], text.places[fit.end() - 1] + 1)
            for fit in re.finditer(pattern, text.letters) if fit.end() > fit.start()]


def meet(a, b):
    return a[0] < b[1] and b[0] < a[1]


def faults_of(error, text, quotes):
    """What is wrong with one entry of the list."""
    name = f"tests/text/alike.toml: \"{error['about']}\""
    faults, places = [], places_of(error["pattern"], text)
    known = {}
    for erratum in error["errata"]:
        full = f"{error['paper']}.{erratum}"
        if full not in quotes:
            faults.append(f"{name}: errata: there is no erratum {full}")
        known[full] = [place for quote in quotes.get(full, []) for place in text.found(quote)]
    for quote, why in error.get("right", {}).items():
        if not why:
            faults.append(f"{name}: right: no reason stands beside \"{quote}\"")
        known[f"right: \"{quote}\""] = text.found(quote)
    for place in places:
        if not any(meet(place, other) for found in known.values() for other in found):
            line = text.text.count("\n", 0, place[0]) + 1
            words = " ".join(text.text[place[0]:place[1]].split())
            faults.append(f"{name}: line {line} of {error['paper']}, {words}: quote it in one of "
                          f"{', '.join(error['errata'])}, or say under right why it is no error")
    for what, found in known.items():
        if not any(meet(place, other) for place in places for other in found):
            faults.append(f"{name}: no place that fits the pattern lies in {what}")
    return faults


def first_places(files):
    """Every erratum with its kind and the first place of its error, {name: (kind, first)}."""
    found = {f"{key}#{erratum['id']}": erratum for key, table in files.items()
             for erratum in table.get("claim", {}).get("erratum", [])}

    def first(name):
        same = found.get(name, {}).get("same", [])
        return first(same[0]) if same else name

    return {name: (erratum["kind"], first(name)) for name, erratum in found.items()}


def overlapping(text, quotes, firsts):
    """Pairs of errors of different kinds, by their first places, whose quotes share letters."""
    spans = {name: [place for quote in quotes[name] for place in text.found(quote)]
             for name in firsts}
    pairs = set()
    for a, b in itertools.combinations(sorted(firsts), 2):
        if firsts[a][0] != firsts[b][0] and any(meet(p, q) for p in spans[a] for q in spans[b]):
            pairs.add(frozenset((firsts[a][1], firsts[b][1])))
    return pairs


def faults_of_pairs(pairs, apart):
    """Pairs that nobody tells apart, and entries of the list that no pair needs."""
    faults, told = [], {frozenset(entry["errata"]): entry.get("why") for entry in apart}
    for pair in sorted(sorted(pair) for pair in pairs):
        if not told.get(frozenset(pair)):
            faults.append(f"tests/text/alike.toml: the quotes of {' and '.join(pair)} overlap, and "
                          "their kinds differ: take out one of the two where they are one error, "
                          "or say under [[apart]] why they are two")
    for pair in sorted(sorted(pair) for pair in told.keys() - pairs):
        faults.append(f"tests/text/alike.toml: [[apart]] {' and '.join(pair)}: no quotes of two "
                      "such errata of different kinds overlap; take the entry out")
    return faults


def main():
    files = data_files(ROOT / "proofs_data")
    table = tomllib.loads((ROOT / "tests/text/alike.toml").read_text())
    quotes, firsts, texts, faults = errata_quotes(files), first_places(files), {}, []
    for paper in sorted(key for key in files if "." not in key and "source" in files[key]):
        source = papers_folder() / files[paper]["source"]
        if source.exists():
            texts[paper] = Text(source.read_text())
    for error in table["error"]:
        if error["paper"] in texts:
            faults += faults_of(error, texts[error["paper"]], quotes)
    for paper, text in texts.items():
        own = {name: first for name, first in firsts.items() if name.split(".")[0] == paper}
        apart = [entry for entry in table["apart"] if entry["errata"][0].split(".")[0] == paper]
        faults += faults_of_pairs(overlapping(text, quotes, own), apart)
    print(*faults, sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
