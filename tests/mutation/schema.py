"""One text that holds many mutants: at every place a number says at run time which one is meant.

`a + b * c` reads `(::mutant::chosen(7) ? (a - b * c) : (a + b * c))` where mutant 7 turns the sign.
The choice stands around the whole expression, from bracket, comma, semicolon or `=` to the next, so
that no precedence changes; mutants of inner expressions are nested in the unchanged side. A
condition that is always true reads `(::mutant::chosen(7) || (a < b))`, a call that is left out
`{ if (!::mutant::chosen(7)) f(a); }`. Where both sides have different types, or none may be chosen
at run time, the compiler says so (schemata.py).
"""

from bisect import bisect_left
from dataclasses import dataclass

from changes.brackets import KEYWORDS, NO_OPERAND, assigned, behind, leftmost, rightmost, split

# Of a mutant: as an expression; its text turned into the type of the unchanged side, or, of swapped
# arguments, a choice at each of them.
FORMS = 2


TOKENS = ("constant", "index", "weaker", "named")  # the choice stands around what changes alone


@dataclass(frozen=True)
class Edit:
    number: int
    start: int  # what the choice stands around
    end: int
    text: str  # the other side
    cast: bool = False
    around: tuple = ()  # what stands before and behind the unchanged text, where no side is other


def declares(s, opening):
    """Whether the brackets belong to a declaration, `Matrix<T> m(rows, columns)`."""
    k = opening - 1
    if not s.word(k) or k < 1:
        return False
    before = s.tokens[k - 1]
    if before.kind == "word":
        return before.text not in NO_OPERAND | KEYWORDS
    return before.text == ">" and (k - 1) in s.partner or (
        before.text in ("&", "*") and not before.spaced and s.word(k - 2))


def opening_of(s, mutant, first, last):
    """The bracket whose arguments are swapped; none where two factors are."""
    if mutant.operator not in ("swap", "pair") or not s.sign(first - 1, "(", "{", ","):
        return None
    opening = first - 1
    while not s.sign(opening, "(", "{") or s.partner.get(opening, -1) < last:
        opening -= 1
    return opening


def around(s, number, mutant, first, last):
    """What a choice of a whole condition or statement stands between; none for other mutants."""
    chosen = f"::mutant::chosen({number})"
    if mutant.operator == "always":
        return (f"({chosen} || (" if mutant.new == "true" else f"(!{chosen} && (", "))")
    if mutant.operator == "once":
        if s.sign(first, "}") and first == last:
            return (f"if ({chosen}) break; ", "")
        return ("{ ", f" if ({chosen}) break; }}")
    if mutant.operator == "skipped" and s.sign(last, ";"):
        if mutant.new == ";":
            return (f"{{ if (!{chosen}) ", " }")
        return (f"{{ if ({chosen}) {mutant.new} ", " }")
    return ()


def whole(s, mutant, first, last):
    """First and last token of the expression around a change of these tokens."""
    if mutant.operator in TOKENS:
        return first, last
    if mutant.operator == "swap":
        opening = opening_of(s, mutant, first, last)
        if opening is None:
            return first, last
        return leftmost(s, opening), behind(s, s.partner[opening])
    if mutant.operator == "listed" and not s.sign(first, "+=", "-=", "&=", "|="):
        return leftmost(s, first), max(rightmost(s, first), rightmost(s, last))
    if s.sign(first, "+=", "-=", "&=", "|="):
        return leftmost(s, first), assigned(s, first + 1)
    return leftmost(s, first), rightmost(s, first if s.is_open(first) else last)


def edits_of(s, number, mutant, form):
    """The edits that give a text this mutant, of the given form; none where it has none."""
    begins = [token.start for token in s.tokens]
    first, last = bisect_left(begins, mutant.start), bisect_left(begins, mutant.end) - 1
    outside = around(s, number, mutant, first, last)
    if outside:
        return [Edit(number, mutant.start, mutant.end, "", around=outside)] if form == 0 else []
    opening = opening_of(s, mutant, first, last)
    if opening is not None and (form == 1 or s.sign(opening, "{") or declares(s, opening)):
        return each_argument(s, number, opening, first, last)
    begin, end = whole(s, mutant, first, last)
    if begin > first or end < last:
        return []
    start, stop = s.tokens[begin].start, s.tokens[end].end
    text = s.text[start:mutant.start] + mutant.new + s.text[mutant.end:stop]
    if mutant.operator == "conjunct" and (s.sign(first, "&&", "||") or s.sign(last, "&&", "||")):
        text = f"static_cast<bool>({text})"  # one operand alone may be of another type
    if s.sign(first, "!") and mutant.new == "":
        text = f"static_cast<bool>({text})"  # else what was denied decides the type of both sides
    return [Edit(number, start, stop, text, form == 1)]


def each_argument(s, number, opening, first, last):
    pair = [part for part in split(s, opening) if first <= part[0] and part[1] <= last]
    if len(pair) != 2:
        return []
    (a, b), (c, d) = pair
    places = ((a, b, s.cut(c, d)), (c, d, s.cut(a, b)))
    return [Edit(number, s.tokens[x].start, s.tokens[y].end, text)
            for x, y, text in places]


class Schema:
    """The text of a source with all its mutants, and where each of them stands in it."""

    def __init__(self, text, edits):
        self.original = text
        self.parts, self.at = [], 0
        self.sides = []  # number, start, end: the side of a mutant
        self.groups = []  # numbers, start, end: a choice with all its sides
        self.refused = set()
        self._write(0, len(text), self._nested(edits))
        self.text = "".join(self.parts)

    def _nested(self, edits):
        """Edits by place, outer ones first; what overlaps without being nested is refused."""
        kept = []
        for edit in sorted(edits, key=lambda e: (e.start, -e.end, e.number)):
            if any(e.start < edit.start < e.end < edit.end for e in kept):
                self.refused.add(edit.number)
            else:
                kept.append(edit)
        return [edit for edit in kept if edit.number not in self.refused]

    def _put(self, text):
        self.parts.append(text)
        self.at += len(text)

    def _write(self, start, end, edits):
        at = start
        while edits:
            here = (edits[0].start, edits[0].end)
            group = [e for e in edits if (e.start, e.end) == here]
            inner = [e for e in edits if here[0] <= e.start and e.end <= here[1]
                     and e not in group]
            edits = [e for e in edits if e.start >= here[1]]
            self._put(self.original[at:here[0]])
            begin = self.at
            outer = [edit for edit in group if edit.around]
            for edit in outer:
                self._put(edit.around[0])
            self._choose([edit for edit in group if not edit.around], here, inner)
            for edit in reversed(outer):
                self._put(edit.around[1])
            self.groups.append(([e.number for e in group], begin, self.at))
            at = here[1]
        self._put(self.original[at:end])

    def _choose(self, group, here, inner):
        """A choice with the sides of these edits and the unchanged one, which holds inner ones."""
        if not group:
            return self._write(*here, inner)
        self._put("(")
        for edit in group:
            side = self.at
            unchanged = self.original[here[0]:here[1]]
            other = (f"static_cast<::mutant::Plain<decltype({unchanged})>>({edit.text})"
                     if edit.cast else edit.text)
            self._put(f"::mutant::chosen({edit.number}) ? ({other}) : ")
            self.sides.append((edit.number, side, self.at))
        self._put("(")
        self._write(*here, inner)
        self._put("))")
        return None

    def blamed(self, line, column):
        """The mutants that a message at this line and column (in bytes) may speak of."""
        lines = self.text.split("\n")
        if line > len(lines):
            return set()
        begin = sum(len(x) + 1 for x in lines[:line - 1])
        before = lines[line - 1].encode()[:column - 1].decode(errors="ignore")
        place = begin + len(before)
        sides = [(e - b, number) for number, b, e in self.sides if b <= place < e]
        if sides:
            return {min(sides)[1]}
        groups = [(e - b, numbers) for numbers, b, e in self.groups if b <= place < e]
        if groups:
            return set(min(groups)[1])
        stop = begin + len(lines[line - 1])
        return {n for numbers, b, e in self.groups if b <= stop and e > begin for n in numbers}
