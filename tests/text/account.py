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

A part judges no more than it says. A sentence that speaks of training, of experiments, of
precision or of an algorithm (REACHING) needs a part that does, too; where the named parts answer
for it in other words, `because` says how.
A passage that additional results alone judge says what becomes of its own words: they are false,
`erratum = "thm6#E2"`, or true as they stand, `holds = "why"`. Why a sentence is skipped stands in
[[claim.skipped]] alone, which the page of the claim shows: a reason that no reader sees is none.

Passages stand in the order of the text. `sentences` in [publication] of
proofs_data/<paper>/paper.toml says the counts, which the pages show. Several assertions may quote
one sentence, a clause each: `quoted_letters` in tests/text/<paper>.toml says how many letters all
quotes of assertions have together, so that none of them can go without a word.

A sentence is judged where something that is settled judges it. It is open where all that quotes or
names it is an assertion that is expected to be "not settled", or a published number that is
"not tested": to have a place is not to be judged. Nor is it judged where a remark alone says how
it could be read.
Ends with "text: N passed, N failed".
"""

import argparse
import os
import pathlib
import re
import sys
import tomllib

import cited
from claiming import claim_in
from sentences import Text, sentences

ROOT = pathlib.Path(__file__).resolve().parents[2]
KINDS = {
    "background", "definition", "notation", "assumption", "experiment", "opinion", "outline",
    "reference",
}
# What reaches further than most assertions: a word of the sentence, and how a part answers for it.
REACHING = [
    (r"(?<!in-context )(?<!machine )\blearn(s|ing)?\b|\btrain(s|ed|ing)?\b(?! objective)",
     r"\blearn|\btrain|\bdescent\b"),
    (r"\bexperiment(s|al|ally)?\b|\bempirical(ly)?\b(?! least)",
     r"\bexperiment|\bruns?\b|\bfigure"),
    (r"\bfloating|\bmachine precision\b|\bhigh(er)?[- ]precision\b", r"\bfloat|\bprecision\b"),
    (r"\bconjugate\b", r"\bconjugate\b"),
    (r"\bsoftmax\b", r"\bsoftmax\b|\bmask\b"),
]
LEAST_OVERLAP = 8  # letters of a sentence that a quote has to cover
STATES = {"is": "no statement", "judged_by": "judged", "skipped": "skipped"}


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
    return {f"{key}#{entry.get('id')}": entry for key, table in files.items()
            for entry in table.get("claim", {}).get(kind, [])}


def is_settled(part):
    return part.get("expected") != "not settled"


def words_of(name, files):
    """What an assertion says, with the claim that it stands in."""
    claim = files[name.split("#")[0]].get("claim", {})
    part = entries(files, "assertion")[name]
    fields = [claim.get("title"), claim.get("statement"), claim.get("hypotheses"),
              part.get("text"), part.get("name"), part.get("interpretation")]
    return " ".join(piece for field in fields for piece in as_list(field or []))


def quotes(paper, files):
    """Quotes of the paper as [(state, quotes)]: the first that has a sentence says its state.

    A reading of words settles no sentence: it says how two could read it.
    """
    judged, left_open, readings, skipped = [], [], [], []
    for key, table in files.items():
        claim = table.get("claim", {})
        own = key.split(".")[0] == paper
        if key == paper:
            for reading in table.get("interpretation", []):
                readings += as_list(reading.get("quote", []))
        for part in claim.get("assertion", []):
            by = judged if is_settled(part) else left_open
            if own:
                by += as_list(part.get("quote", []))
            for printed in part.get("stated", []):
                if printed.get("key", printed.get("paper")) == paper:
                    by += as_list(printed.get("quote", []))
        if own:
            for entry in claim.get("erratum", []):
                by = readings if entry.get("kind") == "ambiguity" else judged
                by += as_list(entry.get("quote", []))
            for entry in claim.get("published", []):
                by = left_open if entry.get("reproduced") == "not tested" else judged
                by += as_list(entry.get("quote", []))
            for entry in claim.get("skipped", []):
                skipped += as_list(entry.get("quote", []))
    return [("judged", judged), ("open", left_open), ("remark", readings), ("skipped", skipped)]


def quoted_letters(paper, files, text):
    """Letters of the text in quotes of assertions, those of two assertions twice."""
    asserted = {key: {"claim": {"assertion": table.get("claim", {}).get("assertion", [])}}
                for key, table in files.items() if key != paper}
    return sum(end - begin for _, quoted in quotes(paper, asserted) for quote in quoted
               for begin, end in text.found(quote)[:1])


class Account:
    """What became of each sentence of one paper."""

    def __init__(self, paper, text, files, passages):
        self.paper, self.text, self.files = paper, Text(text), files
        self.sentences = sentences(text)
        self.faults = []
        self.state = [None] * len(self.sentences)
        self.quoted_letters = quoted_letters(paper, files, self.text)
        self.skipped_in = {key: [quote for entry in table.get("claim", {}).get("skipped", [])
                                 for quote in as_list(entry.get("quote", []))]
                           for key, table in files.items()}
        for state, quoted in quotes(paper, files):
            self.mark(state, [place for q in quoted for place in self.text.found(q)])
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

    def judges_of(self, passage):
        return [self.full(part) for part in passage.get("judged_by", [])]

    def state_of(self, passage, says):
        if passage.get("is") == "experiment":  # it states something, which nothing here tests
            return "experiment"
        named = self.judges_of(passage)
        if named and not any(is_settled(self.parts.get(part, {})) for part in named):
            return "open"
        return STATES[says]

    def mark_passage(self, name, passage, after):
        name = f"tests/text/{self.paper}.toml: {name} \"{passage.get('from', '')[:40]}\""
        says = [key for key in ("is", "judged_by", "skipped") if key in passage]
        if len(says) != 1:
            self.faults.append(f"{name}: needs one of is, judged_by, skipped")
            return after
        if "is" in passage and passage["is"] not in KINDS:
            allowed = ", ".join(sorted(KINDS))
            self.faults.append(f"{name}: is = \"{passage['is']}\"; allowed: {allowed}")
        if "because" in passage and "judged_by" not in passage:
            self.faults.append(f"{name}: because says how parts judge it; judged_by names none")
        judges = self.judges_of(passage)
        self.look_at_judges(name, passage, judges)
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
            whole = max((last for first, last in self.sentences if first < end), default=end)
            self.look_for_a_reason(name, passage["skipped"], begin, max(whole, end))
        state = self.state_of(passage, says[0])
        for k, (first, last) in enumerate(self.sentences):
            if not (first < end and begin < last):
                continue
            # What a remark alone has read is what the passage says of it: judged, say, or open.
            if self.state[k] == "remark" and state not in ("no statement", "skipped"):
                self.state[k] = state
            elif self.state[k] is None:
                self.state[k] = state
                self.look_for_claims(name, passage, first, last)
                if judges and state == "judged" and "because" not in passage:
                    self.look_for_reach(name, judges, first, last)
        return begin

    def look_for_reach(self, name, judges, begin, end):
        sentence = " ".join(self.text.text[begin:end].split())
        said = " ".join(words_of(part, self.files) for part in judges if part in self.parts)
        for word, answer in REACHING:
            reaches = re.search(word, sentence, re.IGNORECASE)
            if reaches and not re.search(answer, said, re.IGNORECASE):
                self.faults.append(
                    f"{name}: \"{reaches.group()}\" in {shown(self.text.text, begin, end, 120)} "
                    f"reaches further than {', '.join(judges)}; name a part that says it, say what "
                    "nothing judges (skipped), or how these parts answer for it (because)")

    def look_at_judges(self, name, passage, judges):
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
        kind = passage.get("is")
        claim = claim_in(" ".join(self.text.text[begin:end].split()), kind)
        if claim:
            self.faults.append(f"{name}: is = \"{kind}\", but it says \"{claim}\" in "
                               f"{shown(self.text.text, begin, end, 120)}; name what judges it, "
                               f"say why nothing does, or mark it as experiment")

    def counts(self):
        count = self.state.count
        return {"total": len(self.state), "judged": count("judged"), "open": count("open"),
                "remark": count("remark"), "no_statement": count("no statement"),
                "experiment": count("experiment"), "skipped": count("skipped")}

    def summary(self):
        counts = self.counts()
        return (f"{counts['total']} sentences: {counts['judged']} judged, "
                f"{counts['open']} open or not tested here, "
                f"{counts['remark']} in remarks alone, "
                f"{counts['experiment']} on experiments and not tested, "
                f"{counts['no_statement']} that nothing judges (background, definitions, "
                f"references), "
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
