"""Changes as a tired programmer makes them where a verdict is carried: half a condition, a bound
rounded the wrong way, a loop that is left early, what is not settled taken for settled.

Each is a function of a source that yields mutants, as those of operators.py. Some change a whole
statement; how such a one is chosen at run time, schema.py knows by the operator's name.
"""

import re

from changes.brackets import (ENDS, is_binary, is_declared, leftmost, operand_end, rightmost,
                              split)

LOGIC = ("&&", "||")
COMPARED = ("==", "!=", "<", "<=", ">", ">=", *LOGIC)
ADDED = ("&=", "|=", "+=", "-=")


def conjuncts(s):
    """One operand less of `a && b`, `all_hold({a, b})`, `conjunction(a, b)`."""
    stops = (ENDS - {"==", "!=", "<=", ">=", "<", ">", "{", "&", "%", "<<"}) | {*LOGIC, *ADDED}
    for k, token in enumerate(s.tokens):
        if not s.is_open(k):
            continue
        if s.sign(k, *LOGIC) and is_binary(s, k):
            last = operand_end(s, k + 1, stops)
            if last > k:
                yield s.change("conjunct", k, last, "")
            first = leftmost(s, k, stops)
            if first < k and not s.sign(first - 1, *LOGIC):
                yield s.change("conjunct", first, k, "")
        elif token.text in ("all_hold", "conjunction", "disjunction") and s.sign(k + 1, "("):
            yield from fewer(s, k)


def fewer(s, k):
    closing = s.partner.get(k + 1, -1)
    braced = s.sign(k + 2, "{")
    parts = split(s, k + 2 if braced else k + 1) if closing > 0 else []
    if len(parts) < 2 or any(t.text in ("const", "constexpr") for t in s.tokens[k + 2:k + 4]):
        return
    for gone in parts:
        left = ", ".join(s.cut(*part) for part in parts if part != gone)
        new = f"{s.tokens[k].text}({{{left}}})" if braced else left
        yield s.change("conjunct", k, closing, new)


OTHER_WAY = {"lower": "upper", "upper": "lower", "low": "high", "high": "low", "floor": "ceil",
             "ceil": "floor", "larger": "smaller", "smaller": "larger", "max": "min", "min": "max",
             "any_of": "all_of", "all_of": "any_of", "none_of": "any_of", "front": "back",
             "back": "front", "conjunction": "disjunction", "disjunction": "conjunction",
             "begin": "end", "first": "second", "second": "first"}
RAISED = {"up", "above", "below", "down", "abs", "negation", "sufficient"}
NEVER_TURNED = {"begin", "end"}


def turned(s):
    """The other end, the other rounding: `.lower()` for `.upper()`; a bound that is not raised."""
    for k, token in enumerate(s.tokens):
        if token.kind != "word" or not s.is_open(k) or token.text in NEVER_TURNED:
            continue
        member = s.sign(k - 1, ".", "->")
        call = s.sign(k + 1, "(") and not s.word(k - 1) and not s.sign(k - 1, "&", "~")
        if token.text in OTHER_WAY and (member or (call and not is_called_here(s, k))):
            yield s.change("turned", k, k, OTHER_WAY[token.text])
        elif token.text in RAISED and call and not is_declared(s, k + 1):
            yield s.change("turned", k, k, "")


def is_called_here(s, k):
    """Whether the brackets behind a name are those of its declaration."""
    return k + 1 in s.partner and is_declared(s, k + 1)


def weaker(s):
    """A constant less by one unit."""
    for k, token in enumerate(s.tokens):
        if token.kind != "number" or not s.is_open(k):
            continue
        digits = token.text.rstrip("uUlL")
        if not digits.isdigit() or int(digits) == 0:
            continue
        if s.sign(k - 1, ",") and any(s.tokens[k - j].kind == "string" for j in (2, 4) if k >= j):
            continue  # a size at which a statement is run
        if s.tokens[k - 2].text == "decimal" or s.tokens[k - 1].text == "<":
            continue
        yield s.change("weaker", k, k, str(int(digits) - 1) + token.text[len(digits):])


def pairs(s):
    """`{a, b}` as `{b, a}` where both are names."""
    for k in range(1, len(s.tokens)):
        if not (s.sign(k, "{") and k in s.partner and s.is_open(k)):
            continue
        if not (s.word(k - 1) or s.sign(k - 1, "(", ",", "=")) or s.sign(k - 1, "{"):
            continue
        parts = split(s, k)
        if len(parts) > 6 or any(s.sign(j, ";") for j in range(k, s.partner[k])):
            continue
        for (a, b), (c, d) in zip(parts, parts[1:]):
            if a == b and c == d and s.word(a) and s.word(c) and s.cut(a, b) != s.cut(c, d):
                yield s.change("pair", a, d, f"{s.cut(c, d)}, {s.cut(a, b)}")


def heads(s, *words):
    """First and last token of the brackets behind these words."""
    for k, token in enumerate(s.tokens):
        if token.text in words and token.kind == "word":
            opening = k + 1 + (s.tokens[k + 1].text == "constexpr")
            if s.sign(opening, "(") and opening in s.partner and s.is_open(k):
                yield k, opening, s.partner[opening]


def statement_end(s, k):
    """The last token of the statement that begins at k: its semicolon or brace."""
    if s.sign(k, "{"):
        return s.partner[k]
    if s.tokens[k].text in ("if", "for", "while", "switch"):
        last = statement_end(s, s.partner[k + 1] + 1)
        while s.tokens[last + 1].text == "else":
            last = statement_end(s, last + 2)
        return last
    while not s.sign(k, ";"):
        k = max(k, s.partner.get(k, k)) + 1
        if k >= len(s.tokens):
            return None
    return k


def once(s):
    """A loop that is left after its first round."""
    for _, _, closing in heads(s, "for", "while"):
        first = closing + 1
        if s.sign(first, ";"):
            continue
        last = statement_end(s, first)
        if last is None:
            continue
        if s.sign(first, "{"):
            yield s.change("once", last, last, "break; }")
        else:
            yield s.change("once", first, last, f"{{ {s.cut(first, last)} break; }}")


def always(s):
    """A condition that is trivially true, or never."""
    closed = set()
    for k, opening, closing in heads(s, "if", "while", "for", "switch"):
        inside = range(opening + 1, closing)
        closed.update(inside)
        if s.tokens[k].text in ("for", "switch") or s.tokens[k + 1].text == "constexpr":
            continue
        if any(s.sign(j, "=", ";") for j in inside) or opening + 1 == closing:
            continue
        yield s.change("always", opening + 1, closing - 1, "false")
        if s.tokens[k].text == "if":
            yield s.change("always", opening + 1, closing - 1, "true")
    for k in range(len(s.tokens)):
        if s.sign(k, "?") and s.is_open(k) and k - 1 not in closed:
            first = leftmost(s, k, {*ADDED, "<<"})
            if first < k:
                yield s.change("always", first, k - 1, "true")
                yield s.change("always", first, k - 1, "false")
    seen = set()
    for k in range(len(s.tokens)):
        if not s.sign(k, *COMPARED) or not s.is_open(k) or k in closed or not is_binary(s, k):
            continue
        first, last = leftmost(s, k, {*ADDED, "<<"}), rightmost(s, k)
        if first in seen or s.sign(last + 1, "?") or first >= k:
            continue
        seen.add(first)
        yield s.change("always", first, last, "true")
        yield s.change("always", first, last, "false")


def gathered(s):
    """`all = ..` for `all &= ..`: the last of many alone."""
    for k in range(len(s.tokens)):
        if s.sign(k, *ADDED) and s.is_open(k) and is_binary(s, k):
            if not any(t.kind == "string" for t in s.tokens[k:rightmost(s, k + 1) + 1]):
                yield s.change("gathered", k, k, "=")


def unsettled(s):
    """`!= no` for `== yes`: what is unknown counts as the other."""
    for k in range(len(s.tokens) - 3):
        if not s.sign(k, "==", "!=") or not s.is_open(k):
            continue
        words = [t.text for t in s.tokens[k + 1:k + 4]]
        if words[:2] == ["Truth", "::"] and words[2] in ("yes", "no"):
            sign = "!=" if s.sign(k, "==") else "=="
            word = "no" if words[2] == "yes" else "yes"
            yield s.change("unsettled", k, k + 3, f"{sign} Truth::{word}")


NEXT = {"Truth": ("yes", "unknown", "no"), "Grade": ("proved", "checked", "supported", "open"),
        "Evidence": ("exact", "enclosure", "sampled"), "Role": ("way", "control", "route"),
        "BoxAnswer": ("keep", "discard", "split"), "Verdict": ("proved", "corrected", "open")}
OTHERS = {("Evidence", "symbolic"): "sampled", ("Evidence", "certificate"): "sampled",
          ("Evidence", "identity"): "exact", ("Evidence", "ladder"): "enclosure"}


def named(s):
    """Another word of the same kind: unknown for no, a better grade, a weaker evidence."""
    for k in range(1, len(s.tokens) - 2):
        kind, word = s.tokens[k].text, s.tokens[k + 2].text
        if not (s.word(k) and s.sign(k + 1, "::") and s.is_open(k)) or kind not in NEXT:
            continue
        if s.tokens[k - 1].text == "case":
            continue
        row = NEXT[kind]
        others = [OTHERS[kind, word]] if (kind, word) in OTHERS else []
        if word in row:
            at = row.index(word)
            others = {row[(at + 1) % len(row)], row[at - 1]} - {word}
        for other in sorted(others):
            yield s.change("named", k, k + 2, f"{kind}::{other}")


ESCAPES = re.compile(r"escape|quoted|as_text|sanitised|plain_text|json_string")
KEPT = {"return", "throw", "using", "static_assert", "delete", "case", "else", "do", "co_return"}


def skipped(s):
    """An escape that is not made, a call that is forgotten."""
    for k, token in enumerate(s.tokens):
        if token.kind != "word" or not s.is_open(k):
            continue
        call = s.sign(k + 1, "(") and k + 1 in s.partner and not is_declared(s, k + 1)
        if call and ESCAPES.search(token.text) and not s.word(k - 1):
            yield s.change("skipped", k, k, "")
        if token.text in ("continue", "break") and s.sign(k + 1, ";"):
            if not in_switch(s, k):
                other = "break" if token.text == "continue" else "continue"
                yield s.change("skipped", k, k + 1, f"{other};")
        fresh = k == 0 or s.sign(k - 1, ";", "{", "}") or (
            s.sign(k - 1, ")") and s.tokens[s.partner.get(k - 1, 1) - 1].text in ("if", "for"))
        if not fresh or token.text in KEPT:
            continue
        last = statement_end(s, k) if plain_call(s, k) else None
        if last is not None and not is_member_list(s, k):
            yield s.change("skipped", k, last, ";")


def plain_call(s, k):
    """`name(..);`, `a.name(..);`, `space::name(..);` and nothing else in the statement."""
    j = k
    while s.word(j):
        if s.sign(j + 1, "(") and j + 1 in s.partner:
            if is_declared(s, j + 1):
                return False
            after = s.partner[j + 1] + 1
            if s.sign(after, ";"):
                return True
            if not s.sign(after, ".", "->"):
                return False
            j = after + 1
        elif s.sign(j + 1, "::", ".", "->"):
            j += 2
        else:
            return False
    return False


def is_member_list(s, k):
    return s.tokens[k].text in ("explicit", "friend", "template", "namespace")


def in_switch(s, k):
    """Whether the nearest loop or switch around token k is a switch."""
    depth = 0
    for j in range(k - 1, -1, -1):
        if s.sign(j, "}"):
            depth += 1
        elif s.sign(j, "{"):
            depth -= 1
        word = s.tokens[j].text
        if depth < 0 and word in ("switch", "for", "while"):
            return word == "switch"
        if depth == 0 and word in ("for", "while"):
            return False
    return True


SLIPS = {"conjunct": conjuncts, "turned": turned, "weaker": weaker, "pair": pairs, "once": once,
         "always": always, "gathered": gathered, "unsettled": unsettled, "named": named,
         "skipped": skipped}
