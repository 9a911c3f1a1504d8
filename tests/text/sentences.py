"""A paper's text as sentences, and the search for quotes in it, letter by letter.

A sentence is what stands between full stops or blank lines; a displayed formula, a table and a
caption are one each. Headings, pictures and lines without a letter are none.
"""

import re

LEFT_OUT = re.compile(r"<[^<>\n]{0,40}>|[\s*`]")
# A full stop behind these ends no sentence.
ABBREVIATIONS = re.compile(
    r"(?:\b(?:e\.g|i\.e|cf|resp|vs|et al|etc|Fig|Figs|Eq|Eqs|Sec|Thm|Prop|Lem|Def|Cor|App|Rem|no|"
    r"w\.r\.t|a\.s|i\.i\.d|s\.t|[A-Z]))\.$")
SENTENCE_END = re.compile(r"[.?!][)\]\"'”*_]*(?=\s+(?:\(?[A-Z$*_\[“\\]|\d))")
PARAGRAPH_END = re.compile(r"\n[ \t]*\n|\n(?=#)|(?<=\$\$)\n|\n(?=\$\$)|\n(?=[-*] |\d+\. )")


class Text:
    """Finds quotes whatever their white space and marks."""

    def __init__(self, text):
        self.text = text
        letters, places, at = [], [], 0
        while at < len(text):
            skipped = LEFT_OUT.match(text, at)
            if skipped:
                at = skipped.end()
            else:
                letters.append(text[at])
                places.append(at)
                at += 1
        self.letters = "".join(letters)
        self.places = places

    def found(self, quote, after=0):
        """All (begin, end) in the text at which the quote stands, from the place `after` on."""
        letters, result = LEFT_OUT.sub("", quote), []
        at = self.letters.find(letters) if letters else -1
        while at >= 0:
            begin, end = self.places[at], self.places[at + len(letters) - 1] + 1
            if begin >= after:
                result.append((begin, end))
            at = self.letters.find(letters, at + 1)
        return result


def is_sentence(piece):
    if piece.startswith(("#", "![")) or re.fullmatch(r"<span[^>]*></span>", piece):
        return False
    return re.search(r"[A-Za-z]", re.sub(r"<[^<>]*>|\\tag\{[^}]*\}", "", piece)) is not None


def sentences(text):
    """All sentences as (begin, end), in the order of the text."""
    result, begin = [], 0
    ends = [m.start() for m in PARAGRAPH_END.finditer(text)] + [len(text)]
    for end in ends:
        at = begin
        if not text[begin:end].lstrip().startswith(("|", "$$")):
            for stop in SENTENCE_END.finditer(text, begin, end):
                if ABBREVIATIONS.search(text[max(0, stop.start() - 8):stop.start() + 1]):
                    continue
                result.append((at, stop.end()))
                at = stop.end()
        result.append((at, end))
        begin = end
    trimmed = []
    in_table = False
    for begin, end in result:
        piece = text[begin:end]
        begin += len(piece) - len(piece.lstrip())
        end -= len(piece) - len(piece.rstrip())
        if begin >= end or not is_sentence(text[begin:end]):
            in_table = False if begin < end else in_table
            continue
        is_table = text.startswith("|", begin)
        if is_table and in_table:
            trimmed[-1] = (trimmed[-1][0], end)
        else:
            trimmed.append((begin, end))
        in_table = is_table
    return trimmed
