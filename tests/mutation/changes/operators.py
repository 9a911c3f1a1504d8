"""The changes an audit makes: each operator is a function of a source that yields mutants.

A mutant is a replacement of one stretch of the text. None touches words (strings, comments,
includes), template arguments, the sizes at which a statement is run ({"d", 20}: another size is as
good) or whole checks: that a deleted check is not missed says nothing of those that are left.
"""

from dataclasses import dataclass

from changes.brackets import (ENDS, NO_OPERAND, ends_operand, is_binary, is_declared, operand_end,
                              split)
from changes.lexer import inside_templates, partners, tokens_of
from changes.slips import SLIPS


@dataclass(frozen=True)
class Mutant:
    operator: str
    start: int
    end: int
    new: str


TELLERS = {"format", "finding", "settled"}


class Source:
    """A text with its tokens, and where no operator may work."""

    def __init__(self, text):
        self.text = text
        self.tokens = tokens_of(text)
        self.partner = partners(self.tokens)
        self.closed = (inside_templates(self.tokens, self.partner) | self._static_parts()
                       | self._told())

    def _static_parts(self):
        closed = set()
        for k, token in enumerate(self.tokens):
            if token.text in ("enum", "static_assert", "using", "requires", "concept", "template"):
                while k < len(self.tokens) and self.tokens[k].text not in (";", "{"):
                    closed.add(k)
                    k += 1
                if token.text == "enum" and k in self.partner:
                    closed.update(range(k, self.partner[k] + 1))
        return closed

    def _told(self):
        """What a message tells: after the words of a call that makes one."""
        told = set()
        for k, token in enumerate(self.tokens):
            if token.text not in TELLERS or k + 1 not in self.partner:
                continue
            last = self.partner[k + 1]
            words = [j for j in range(k + 2, last) if self.tokens[j].kind == "string"]
            if words:
                told.update(range(words[0], last))
        return told | self._added_words()

    def _added_words(self):
        """What is added to a text: a statement `text += ..` that holds words of its own."""
        told = set()
        for k in range(len(self.tokens)):
            if not self.sign(k, "+="):
                continue
            last = k
            while last < len(self.tokens) and not self.sign(last, ";"):
                last = max(last, self.partner.get(last, last)) + 1
            if any(token.kind == "string" for token in self.tokens[k:last]):
                told.update(range(k, last))
        return told

    def is_open(self, k):
        return k not in self.closed

    def word(self, k):
        return 0 <= k < len(self.tokens) and self.tokens[k].kind == "word"

    def sign(self, k, *texts):
        return (0 <= k < len(self.tokens) and self.tokens[k].kind == "sign"
                and self.tokens[k].text in texts)

    def cut(self, first, last):
        """The text from token first to token last."""
        return self.text[self.tokens[first].start:self.tokens[last].end]

    def change(self, operator, first, last, new):
        return Mutant(operator, self.tokens[first].start, self.tokens[last].end, new)


def signs(s):
    other = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}
    for k, token in enumerate(s.tokens):
        if token.kind != "sign" or token.text not in other or not s.is_open(k):
            continue
        if is_binary(s, k):
            if not any(0 <= j < len(s.tokens) and s.tokens[j].kind == "string"
                       for j in (k - 1, k + 1)):
                yield s.change("sign", k, k, other[token.text])
        elif token.text == "-" and not ends_operand(s, k - 1):
            yield s.change("sign", k, k, "")


def transposes(s):
    for k, token in enumerate(s.tokens):
        if token.text == "transpose" and s.sign(k + 1, "(") and s.is_open(k):
            if not s.word(k - 1) and k + 1 in s.partner:
                yield s.change("transpose", k, k, "")


TYPES = {"T", "M", "S"}  # the letters of scalar and matrix types
ENTRIES = {"at", "row", "column", "col", "entry", "block", "head", "tail", "unit", "power"}


def shifted(s, first, last):
    text = s.cut(first, last)
    if first == last and s.tokens[first].kind == "number":
        return None  # a constant: another operator
    return text + " + 1" if " ? " not in text and "<" not in text else f"({text}) + 1"


def indices(s):
    for k in range(1, len(s.tokens)):
        if not s.is_open(k) or k not in s.partner or s.partner[k] <= k:
            continue
        name = s.tokens[k - 1]
        subscript = s.sign(k, "[") and ends_operand(s, k - 1) and not s.sign(k + 1, "[")
        letter = len(name.text) <= 2 and name.text[0].isupper() and name.text not in TYPES
        call = s.sign(k, "(") and name.kind == "word" and (name.text in ENTRIES or letter)
        made = s.tokens[k - 2].text not in NO_OPERAND and (s.word(k - 2) or s.sign(k - 2, ">"))
        if name.text in ("auto", "&") or (not subscript and not call):
            continue
        if (call and made) or is_declared(s, k):
            continue  # P(n, m) makes a matrix of this size, or declares
        for first, last in split(s, k)[:2]:
            new = shifted(s, first, last)
            if new:
                yield s.change("index", first, last, new)


def constants(s):
    suffixes = {"", "L", "l", "u", "U", "UL", "ul"}
    for k, token in enumerate(s.tokens):
        if not s.is_open(k):
            continue
        if token.text in ("true", "false"):
            # The default of a variant, or of a parameter, is the choice of the statement itself.
            if not s.sign(k - 1, "="):
                yield s.change("constant", k, k, "false" if token.text == "true" else "true")
        elif token.kind == "number":
            digits = token.text.rstrip("uUlL")
            if not digits.isdigit() or token.text[len(digits):] not in suffixes:
                continue
            if any(0 <= k - j and s.tokens[k - j].kind == "string" for j in (2, 4)) and \
                    s.sign(k - 1, ","):
                continue  # a size at which a statement is run
            if s.sign(k - 1, "(") and s.sign(k + 1, ")") and s.tokens[k - 2].text == "decimal":
                continue  # how many digits are shown
            yield s.change("constant", k, k, str(int(digits) + 1) + token.text[len(digits):])


def comparisons(s):
    other = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||",
             "||": "&&"}
    for k, token in enumerate(s.tokens):
        if token.kind != "sign" or not s.is_open(k):
            continue
        if token.text in other and is_binary(s, k):
            yield s.change("comparison", k, k, other[token.text])
        elif token.text == "!" and not ends_operand(s, k - 1):
            yield s.change("comparison", k, k, "")


def dropped(s):
    """`a + b` without `+ b`, `a * b` without `* b`."""
    for k, token in enumerate(s.tokens):
        if token.kind != "sign" or not s.is_open(k) or not is_binary(s, k):
            continue
        if any(0 <= j < len(s.tokens) and s.tokens[j].kind == "string" for j in (k - 1, k + 1)):
            continue
        if token.text in ("+", "-"):
            last = operand_end(s, k + 1, ENDS | {"+", "-"})
        elif token.text in ("*", "/"):
            last = operand_end(s, k + 1, ENDS | {"+", "-", "*", "/"})
        else:
            continue
        if last > k:
            yield s.change("dropped", k, last, "")


# Statements, tellers, and what is the same in either order.
UNSWAPPED = {"if", "for", "while", "switch", "value", "settled", "max", "min", "larger", "smaller",
             "swap", "hull", "ball_between", "dot", "hadamard", "inner_product",
             "trace_of_product", "gcd", "disjoint", "consistent", "conjunction", "disjunction",
             "can_be_equal", "same_data", "same_leaf", "are_one_number", "same_subject",
             "evaluate_alike", "sizes_of_both", "opposite", "alike", "intersection", "lesser",
             "evaluates_as_before"}


def swaps(s):
    """f(a, b) as f(b, a); A * B as B * A where both are names and one is a matrix by its letter."""
    for k in range(1, len(s.tokens)):
        if not s.is_open(k):
            continue
        if s.sign(k, "(") and s.word(k - 1) and k in s.partner and not is_declared(s, k):
            if s.tokens[k - 1].text in UNSWAPPED:
                continue
            parts = split(s, k)
            for (a, b), (c, d) in zip(parts, parts[1:]):
                one, two = s.cut(a, b), s.cut(c, d)
                words = any(s.tokens[j].kind == "string" for j in range(a, d + 1))
                if one != two and s.is_open(a) and not words:
                    yield s.change("swap", a, d, f"{two}, {one}")
        elif s.sign(k, "*") and is_binary(s, k) and s.word(k - 1) and s.word(k + 1):
            one, two = s.tokens[k - 1].text, s.tokens[k + 1].text
            alone = not s.sign(k - 2, ".", "->", "::", "*", "/") and not s.sign(
                k + 2, ".", "->", "::", "(", "[", "{")
            if alone and one != two and one[0].isupper() and two[0].isupper():
                yield s.change("swap", k - 1, k + 1, f"{two} * {one}")


OPERATORS = {"sign": signs, "transpose": transposes, "index": indices, "constant": constants,
             "comparison": comparisons, "dropped": dropped, "swap": swaps, **SLIPS}


def mutants_of(source):
    """Every mutant of a source, by operator."""
    return {name: list(operator(source)) for name, operator in OPERATORS.items()}


def apply(text, mutant):
    return text[:mutant.start] + mutant.new + text[mutant.end:]
