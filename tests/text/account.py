#!/usr/bin/env python3
"""Walks through the text of each paper, sentence by sentence, and asks of each what judges it.

A sentence is accounted for when a part, an erratum or a published number quotes it, when
[[claim.skipped]] does, or when it lies in a passage that tests/text/<paper>.toml marks:

    [[passage]]
    from = "its first words"
    to = "its last words"              # left out: the sentence with the words of "from"
    is = "background"                  # or one of KINDS: nothing that could be true or false
    # or: judged_by = ["thm1#minimum"] it follows from these parts, or they restate it
    # or: skipped = "lem58"            the claim whose [[claim.skipped]] quotes a sentence of it

A passage that additional results alone judge says what becomes of its own words: they are false,
`erratum = "thm6#E2"`, or true as they stand, `holds = "why"`. Why a sentence is skipped stands in
[[claim.skipped]] alone, which the page of the claim shows: a reason that no reader sees is none.

Passages stand in the order of the text. `sentences` in [publication] of
proofs_data/<paper>/paper.toml says the counts, which the pages show. Several assertions may quote
one sentence, a clause each: `quoted_letters` in tests/text/<paper>.toml says how many letters all
quotes of assertions have together, so that none of them can go without a word.
Ends with "text: N passed, N failed".
"""

import argparse
import os
import pathlib
import re
import sys
import tomllib

import cited
from sentences import Text, sentences

ROOT = pathlib.Path(__file__).resolve().parents[2]
KINDS = {
    "background", "definition", "notation", "assumption", "experiment", "opinion", "outline",
    "reference",
}
# What defines says none of these: it is a claim, a part or a reason answers for it.
DEFINING = {"definition", "notation", "assumption"}
CLAIMING = re.compile(r"\b(is|are) equivalent to (?!using)|\bsuffices to\b|\bimpl(y|ies)\b|"
                      r"\bcorollary of\b|\b(can|can't|cannot) implement\b|\bincludes as special|"
                      r"^(since|because) (?!.*\bwe (define|let)\b)",
                      re.IGNORECASE)
LEAST_OVERLAP = 8  # letters of a sentence that a quote has to cover


def papers_folder():
    return pathlib.Path(os.environ.get("ICL_VERIFY_PAPERS", ROOT.parent / "shared" / "seeds"))


def as_list(value):
    return [value] if isinstance(value, str) else list(value)


def data_files(data):
    """All claims and papers as {id: table}; the id of a paper has no full stop."""
    result = {}
    for file in sorted(data.glob("*/**/*.toml")):
        paper = file.relative_to(data).parts[0]
        table = tomllib.loads(file.read_text())
        result[paper if file.name == "paper.toml" else f"{paper}.{file.stem}"] = table
    return result


def entries(files, kind):
    """All assertions or errata as {"ahn2023.lem2#forward": table}."""
    return {f"{key}#{entry['id']}": entry for key, table in files.items()
            for entry in table.get("claim", {}).get(kind, [])}


def quotes(paper, files):
    """Quotes of the paper as (state, quote): what judges it first."""
    judged, skipped = [], []
    for key, table in files.items():
        claim = table.get("claim", {})
        own = key.split(".")[0] == paper
        if key == paper:
            for reading in table.get("interpretation", []):
                judged += as_list(reading.get("quote", []))
        for part in claim.get("assertion", []):
            if own:
                judged += as_list(part.get("quote", []))
            for printed in part.get("stated", []):
                if printed.get("key", printed.get("paper")) == paper:
                    judged += as_list(printed.get("quote", []))
        if own:
            for kind in ("erratum", "published"):
                for entry in claim.get(kind, []):
                    judged += as_list(entry.get("quote", []))
            for entry in claim.get("skipped", []):
                skipped += as_list(entry.get("quote", []))
    return judged, skipped


def quoted_letters(paper, files, text):
    """Letters of the text in quotes of assertions, those of two assertions twice."""
    asserted = {key: {"claim": {"assertion": table.get("claim", {}).get("assertion", [])}}
                for key, table in files.items() if key != paper}
    judged, _ = quotes(paper, asserted)
    return sum(end - begin for quote in judged for begin, end in text.found(quote)[:1])


class Account:
    """What became of each sentence of one paper."""

    def __init__(self, paper, text, files, passages):
        self.paper, self.text = paper, Text(text)
        self.sentences = sentences(text)
        self.faults = []
        self.state = [None] * len(self.sentences)
        self.quoted_letters = quoted_letters(paper, files, self.text)
        self.skipped_in = {key: [quote for entry in table.get("claim", {}).get("skipped", [])
                                 for quote in as_list(entry.get("quote", []))]
                           for key, table in files.items()}
        judged, skipped = quotes(paper, files)
        self.mark("judged", [place for q in judged for place in self.text.found(q)])
        self.mark("skipped", [place for q in skipped for place in self.text.found(q)])
        self.parts, self.errata = entries(files, "assertion"), entries(files, "erratum")
        after = 0
        for number, passage in enumerate(passages, 1):
            after = self.mark_passage(f"[[passage]] {number}", passage, after)

    def mark(self, state, places):
        for begin, end in places:
            for k, (first, last) in enumerate(self.sentences):
                overlap = min(end, last) - max(begin, first)
                if self.state[k] is None and overlap >= min(LEAST_OVERLAP, last - first):
                    self.state[k] = state

    def full(self, name):
        return name if "." in name.split("#")[0] else f"{self.paper}.{name}"

    def mark_passage(self, name, passage, after):
        name = f"tests/text/{self.paper}.toml: {name} \"{passage.get('from', '')[:40]}\""
        says = [key for key in ("is", "judged_by", "skipped") if key in passage]
        if len(says) != 1:
            self.faults.append(f"{name}: needs one of is, judged_by, skipped")
            return after
        if "is" in passage and passage["is"] not in KINDS:
            allowed = ", ".join(sorted(KINDS))
            self.faults.append(f"{name}: is = \"{passage['is']}\"; allowed: {allowed}")
        self.look_at_judges(name, passage)
        begins = self.text.found(passage.get("from", ""), after)
        if not begins:
            self.faults.append(
                f"{name}: the words of \"from\" are not found after the passage before")
            return after
        begin = begins[0][0]
        end = begins[0][1]
        if "to" in passage:
            ends = self.text.found(passage["to"], begin)
            if not ends:
                self.faults.append(
                    f"{name}: the words of \"to\" are not found behind those of \"from\"")
                return after
            end = ends[0][1]
        if "skipped" in passage:
            self.look_for_a_reason(name, passage["skipped"], begin, end)
        state = {"is": "no statement", "judged_by": "judged", "skipped": "skipped"}[says[0]]
        if passage.get("is") == "experiment":  # it states something, which nothing here tests
            state = "experiment"
        for k, (first, last) in enumerate(self.sentences):
            if self.state[k] is None and first < end and begin < last:
                self.state[k] = state
                self.look_for_claims(name, passage, first, last)
        return begin

    def look_at_judges(self, name, passage):
        judges = [self.full(part) for part in passage.get("judged_by", [])]
        self.faults += [f"{name}: judged_by: there is no part {part}"
                        for part in judges if part not in self.parts]
        said = [key for key in ("erratum", "holds") if passage.get(key)]
        if said == ["erratum"] and self.full(passage["erratum"]) not in self.errata:
            self.faults.append(f"{name}: erratum: there is no {self.full(passage['erratum'])}")
        ours = judges and all("origin" in self.parts.get(part, {}) for part in judges)
        if ours and len(said) != 1:
            self.faults.append(
                f"{name}: judged_by names additional results alone, which say nothing of the words "
                f"that are printed here; needs one of erratum, holds")

    def look_for_a_reason(self, name, claim, begin, end):
        quoted = self.skipped_in.get(self.full(claim), [])
        places = [place for quote in quoted for place in self.text.found(quote)]
        if not any(begin <= first and last <= end for first, last in places):
            self.faults.append(
                f"{name}: skipped = \"{claim}\" is no claim with a [[claim.skipped]] that quotes a "
                f"sentence of the passage; say there why nothing judges it")

    def look_for_claims(self, name, passage, begin, end):
        claim = CLAIMING.search(" ".join(self.text.text[begin:end].split()))
        if passage.get("is") in DEFINING and claim:
            self.faults.append(f"{name}: is = \"{passage['is']}\", but it says "
                               f"\"{claim.group().strip()}\" in "
                               f"{shown(self.text.text, begin, end, 120)}; name what judges it")

    def counts(self):
        count = self.state.count
        return {"total": len(self.state), "judged": count("judged"),
                "no_statement": count("no statement"), "experiment": count("experiment"),
                "skipped": count("skipped")}

    def summary(self):
        counts = self.counts()
        return (f"{counts['total']} sentences: {counts['judged']} judged, "
                f"{counts['experiment']} on experiments and not tested, "
                f"{counts['no_statement']} that state nothing, "
                f"{counts['skipped']} skipped with a reason, "
                f"{len(self.unaccounted())} unaccounted for")

    def unaccounted(self):
        return [s for s, state in zip(self.sentences, self.state) if state is None]


def shown(text, begin, end, most):
    line = text.count("\n", 0, begin) + 1
    words = " ".join(text[begin:end].split())
    return f"line {line}: {words if len(words) <= most else words[:most] + ' ..'}"


def check(account, table, quoted):
    faults = list(account.faults)
    if account.quoted_letters != quoted:
        faults.append(f"tests/text/{account.paper}.toml: quoted_letters = {quoted}, but the quotes "
                      f"of assertions have {account.quoted_letters}: one has come, has gone or has "
                      f"changed; what it judged, another one has to judge")
    text = account.text.text
    if "publication" in table:
        faults += cited.faults(account.paper, text, table["publication"])
    left = account.unaccounted()
    for begin, end in left[:8]:
        faults.append(f"{account.paper}: nothing judges, nor skips, {shown(text, begin, end, 160)}")
    if len(left) > 8:
        faults.append(
            f"{account.paper}: {len(left) - 8} more: tests/text/run --list {account.paper}")
    counts = account.summary()
    if not left and table.get("publication", {}).get("sentences") != counts:
        faults.append(f"proofs_data/{account.paper}/paper.toml: [publication]: the counts are\n"
                      f'sentences = "{counts}"')
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--list", metavar="PAPER", help="the sentences that are not accounted for")
    parser.add_argument("--all", action="store_true",
                        help="with --list: every sentence with its state")
    options = parser.parse_args()
    files = data_files(ROOT / "proofs_data")
    papers = [key for key, table in files.items() if "." not in key and "source" in table]
    if options.list and options.list not in papers:
        parser.error(f"no paper {options.list}; there are {', '.join(papers)}")
    passed = failed = 0
    for paper in [options.list] if options.list else papers:
        source, marks = papers_folder() / files[paper]["source"], ROOT / f"tests/text/{paper}.toml"
        if not source.exists():
            print(f"text: {paper} is skipped, as its text is not there; "
                  "ICL_VERIFY_PAPERS names its folder")
            continue
        if not marks.exists() and not options.list:
            print(f"text: {paper} is skipped, as nobody has marked its text: "
                  f"{marks.name} is not there")
            continue
        marked = tomllib.loads(marks.read_text()) if marks.exists() else {}
        passages = marked.get("passage", [])
        account = Account(paper, source.read_text(), files, passages)
        if options.list:
            for (begin, end), state in zip(account.sentences, account.state):
                if options.all or state is None:
                    print((f"[{state}] " if options.all else "") +
                          shown(account.text.text, begin, end, 400))
            print(*account.faults, sep="\n")
            print(account.summary())
            return 0
        faults = check(account, files[paper], marked.get("quoted_letters"))
        print(*faults, sep="\n", end="\n" if faults else "")
        passed, failed = passed + (not faults), failed + bool(faults)
    print(f"text: {passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
