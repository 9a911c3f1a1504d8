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
Prints its faults and ends with 1 where there are any.
"""

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


def main():
    files = data_files(ROOT / "proofs_data")
    quotes, texts, faults = errata_quotes(files), {}, []
    for error in tomllib.loads((ROOT / "tests/text/alike.toml").read_text())["error"]:
        source = papers_folder() / files[error["paper"]]["source"]
        if not source.exists():
            continue
        if error["paper"] not in texts:
            texts[error["paper"]] = Text(source.read_text())
        faults += faults_of(error, texts[error["paper"]], quotes)
    print(*faults, sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
