"""Where an operand, an expression, an argument of C++ begins and ends, by its tokens."""

NO_OPERAND = {"return", "case", "throw", "else", "and", "or", "not", "const", "typename"}


def ends_operand(s, k):
    if k < 0:
        return False
    token = s.tokens[k]
    if token.kind == "number":
        return True
    if token.kind == "word":
        return token.text not in NO_OPERAND
    return token.kind == "sign" and token.text in (")", "]", "}")


ENDS = {",", ";", "?", ":", "=", "==", "!=", "<=", ">=", "<", ">", "&&", "||", "<<", "+=", "-=",
        "*=", "/=", "{", "&", "%"}


def operand_end(s, k, stops):
    """The last token of the operand that begins at k: it ends before a sign of `stops`."""
    last = k - 1
    while k < len(s.tokens):
        token = s.tokens[k]
        if token.kind == "directive":
            break
        if token.kind == "sign":
            if token.text in (")", "]", "}"):
                break
            if token.text in stops and k not in s.closed and ends_operand(s, k - 1):
                if not (token.text == "{" and s.word(k - 1)):
                    break
            if k in s.partner and s.partner[k] > k:
                k = s.partner[k]
        last = k
        k += 1
    return last


def is_binary(s, k):
    return s.tokens[k].spaced and ends_operand(s, k - 1)


def split(s, opening):
    """First and last token of every argument in brackets."""
    parts, first, k = [], opening + 1, opening + 1
    closing = s.partner[opening]
    while k < closing:
        if s.sign(k, ","):
            parts.append((first, k - 1))
            first = k + 1
        elif k in s.partner and s.partner[k] > k:
            k = s.partner[k]
        k += 1
    if first < closing:
        parts.append((first, closing - 1))
    return [p for p in parts if p[0] <= p[1]]


def is_declared(s, opening):
    """Whether the brackets hold parameters, as in `T f(const T& x, long n)`."""
    k, closing = opening + 1, s.partner[opening]
    while k < closing:
        if s.tokens[k].text in ("const", "auto", "typename") or (s.word(k) and s.word(k + 1)):
            return True
        if s.sign(k, "&", "*") and not s.tokens[k].spaced and s.word(k + 1) and s.word(k - 1):
            return True
        if k in s.partner and s.partner[k] > k:
            k = s.partner[k]
        k += 1
    return False


STOPS = {",", ";", "?", ":", "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=",
         ">>=", "{", "}", "(", ")", "[", "]"}
HEADS = {"if", "for", "while", "switch", "constexpr", "catch"}
KEYWORDS = {"return", "throw", "case", "else", "do", "co_return", "goto"}


def leftmost(s, k, stops=frozenset()):
    """The first token of the expression that token k stands in, from one of `stops` on."""
    first, j = k, k - 1
    while j >= 0:
        token = s.tokens[j]
        if token.kind == "directive" or token.text in KEYWORDS:
            break
        back = s.partner.get(j, j)
        if back < j:
            if token.text == "}" and not continues(s, j + 1):
                break
            if token.text == ")" and s.tokens[back - 1].text in HEADS:
                break
            first, j = back, back - 1
            continue
        if token.kind == "sign" and (token.text in STOPS or token.text in stops):
            break
        first, j = j, j - 1
    return first


def continues(s, k):
    """Whether what stands before token k, a closing brace, is an operand of it."""
    if s.sign(k, ".", "->", "("):
        return True
    return s.tokens[k].kind == "sign" and s.tokens[k].spaced and s.tokens[k].text not in STOPS


def behind(s, closing):
    """The last token of the expression that a closing bracket stands in."""
    k = closing + 1
    ends = k >= len(s.tokens) or s.tokens[k].kind == "directive" or (
        s.sign(k, *STOPS) and s.partner.get(k, k) <= k)
    return closing if ends else rightmost(s, k)


def assigned(s, k):
    """The last token of what is assigned from token k on, with all branches of a choice."""
    last = rightmost(s, k)
    while s.sign(last + 1, "?", ":"):
        last = rightmost(s, last + 2)
    return last


def rightmost(s, k):
    """The last token of the expression that token k stands in."""
    last = k
    while k < len(s.tokens):
        token = s.tokens[k]
        forward = s.partner.get(k, k)
        if forward > k:
            last, k = forward, forward + 1
            continue
        if token.kind == "directive" or (token.kind == "sign" and token.text in STOPS):
            break
        last, k = k, k + 1
    return last
