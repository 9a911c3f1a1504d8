"""Tokens of C++, as far as a change of one of them needs.

Strings, raw strings, characters, comments and preprocessor lines are tokens of their own, so that
no operator looks inside. What stands before and after a token tells a comparison from a template:
the tree is formatted by clang-format, which sets a space on both sides of `<` only to compare.
"""

import re
from dataclasses import dataclass

PUNCTUATION = sorted(
    ["<=>", "<<=", ">>=", "...", "->*", "::", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
     "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", ".*"],
    key=len, reverse=True)

PATTERNS = [
    ("space", re.compile(r"\s+")),
    ("comment", re.compile(r"//[^\n]*|/\*.*?\*/", re.S)),
    ("string", re.compile(r'(?:u8|u|U|L)?R"([^()\\\s]*)\(.*?\)\1"', re.S)),
    ("string", re.compile(r'(?:u8|u|U|L)?"(?:[^"\\\n]|\\.)*"')),
    ("character", re.compile(r"(?:u8|u|U|L)?'(?:[^'\\\n]|\\.)+'")),
    ("number", re.compile(r"\.?\d(?:[eEpP][+-]|'(?=\w)|[\w.])*")),
    ("word", re.compile(r"[A-Za-z_]\w*")),
    ("sign", re.compile("|".join(map(re.escape, PUNCTUATION)) + r"|[^\w\s]")),
]


@dataclass(frozen=True)
class Token:
    kind: str  # string, character, number, word, sign, directive
    text: str
    start: int
    spaced: bool  # white space before and after it

    @property
    def end(self):
        return self.start + len(self.text)


def directive_end(text, start):
    """The end of a preprocessor line, with the lines that a backslash adds."""
    end = start
    while True:
        stop = text.find("\n", end)
        if stop < 0:
            return len(text)
        if text[stop - 1] != "\\":
            return stop
        end = stop + 1


def tokens_of(text):
    """All tokens but white space and comments, in order."""
    tokens, at, fresh_line = [], 0, True
    while at < len(text):
        if fresh_line and text[at] == "#":
            end = directive_end(text, at)
            tokens.append(Token("directive", text[at:end], at, False))
            at = end
            continue
        for kind, pattern in PATTERNS:
            match = pattern.match(text, at)
            if match:
                break
        else:
            raise ValueError(f"no token of C++ at character {at}: {text[at:at + 20]!r}")
        end = match.end()
        if kind not in ("space", "comment"):
            around = text[at - 1:at] + text[end:end + 1]
            tokens.append(Token(kind, match.group(), at, len(around) == 2 and around.isspace()))
        fresh_line = "\n" in match.group() if kind in ("space", "comment") else False
        at = end
    return tokens


PAIRS = {"(": ")", "[": "]", "{": "}"}


def partners(tokens):
    """Of every bracket the index of its partner; template brackets (without spaces) included."""
    partner, stack = {}, []
    for k, token in enumerate(tokens):
        if token.kind != "sign":
            continue
        text = token.text
        if text in PAIRS:
            stack.append((text, k))
        elif text in PAIRS.values():
            while stack and stack[-1][0] == "<":
                stack.pop()
            if stack and PAIRS[stack[-1][0]] == text:
                partner[k] = stack.pop()[1]
                partner[partner[k]] = k
        elif text == "<" and not token.spaced and k > 0 and tokens[k - 1].kind == "word":
            stack.append((text, k))
        elif text in (">", ">>") and not token.spaced:
            for _ in text:
                if stack and stack[-1][0] == "<":
                    partner[k] = stack.pop()[1]
                    partner[partner[k]] = k
        elif text == ";":
            while stack and stack[-1][0] == "<":
                stack.pop()
    return partner


def inside_templates(tokens, partner):
    """Indices of the tokens between the angle brackets of a template."""
    inside = set()
    for k, other in partner.items():
        if tokens[k].text == "<" and other > k:
            inside.update(range(k, other + 1))
    return inside
