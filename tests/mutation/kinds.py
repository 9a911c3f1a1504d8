"""What a place of a checker is for: statement, control, route or value; elsewhere block or model.

A part of a claim is {id, ways, broken versions, routes, values}. A function or struct is what the
first of these lists that reaches it is for. Inside a statement the branch that only a broken
version takes is a control: that of a conditional on one of its variants.
"""

from bisect import bisect_right

LISTS = ("statement", "control", "route", "value")
FIELDS = {"ways": "statement", "broken": "control", "routes": "route", "values": "value"}
TYPES = ("struct", "class", "enum")


def kind_of_file(path, claims):
    if path in claims:
        return None
    return "model" if path.startswith("verify/") else "block"


class Kinds:
    """Kinds of the places of a checker, by offset."""

    def __init__(self, source):
        self.source = source
        self.starts = [token.start for token in source.tokens]
        self.entities = self._entities()  # name, first token, last token
        self.kind = {}
        self.direct = {}  # kinds of the tokens of theorem()
        self._mark_theorem()
        self._spread()
        self.variants = self._variants()

    def _entities(self):
        """What stands at the level of namespaces: functions, types, constants."""
        s, found, k = self.source, [], 0
        while k < len(s.tokens):
            token = s.tokens[k]
            if token.text == "namespace":
                while not s.sign(k, "{", ";"):
                    k += 1
                k += 1
                continue
            if token.kind == "directive" or s.sign(k, "}", ";"):
                k += 1
                continue
            first, name = k, ""
            while k < len(s.tokens) and not s.sign(k, ";"):
                if s.tokens[k].text in TYPES and s.word(k + 1) and k not in s.closed:
                    name = s.tokens[k + 1].text
                if s.tokens[k].text == "enum":
                    name = s.tokens[k + 2].text if s.tokens[k + 1].text == "class" else name
                if not name and s.sign(k, "(", "=", "{") and s.word(k - 1):
                    name = s.tokens[k - 1].text
                if s.sign(k, "{") and k in s.partner:
                    k = s.partner[k]
                    if not s.sign(k + 1, ";", ",", "(", ")"):
                        break
                elif k in s.partner and s.partner[k] > k:
                    k = s.partner[k]
                k += 1
            found.append((name, first, min(k, len(s.tokens) - 1)))
            k += 1
        return found

    def _mark_theorem(self):
        s = self.source
        for name, first, last in self.entities:
            if name != "theorem":
                continue
            for k in range(first, last):
                self.direct.setdefault(k, "statement")
                if s.tokens[k].text == "parts" and s.sign(k - 1, ".") and s.sign(k + 1, "="):
                    self._mark_parts(k + 2)

    def _mark_parts(self, opening):
        s = self.source
        if not s.sign(opening, "{"):
            return
        for k in range(opening + 1, s.partner[opening]):
            if s.sign(k, "{") and s.sign(k - 1, "{", ",") and s.tokens[k + 1].kind == "string":
                if self._depth(opening, k) == 1:
                    self._mark_part(k)

    def _depth(self, opening, k):
        s, depth, j = self.source, 0, opening
        while j < k:
            if s.sign(j, "{", "("):
                if s.partner[j] < k:
                    j = s.partner[j]
                else:
                    depth += 1
            j += 1
        return depth

    def _mark_part(self, opening):
        s, k, position = self.source, opening + 1, 0
        closing, kind = s.partner[opening], "statement"
        while k < closing:
            if s.sign(k, ","):
                position += 1
                kind = LISTS[min(position - 1, 3)] if position > 0 else "statement"
            elif s.sign(k, ".") and s.sign(k + 2, "="):
                kind = FIELDS.get(s.tokens[k + 1].text, kind)
            end = s.partner[k] if k in s.partner and s.partner[k] > k else k
            for j in range(k, end + 1):
                self.direct[j] = kind
            k = end + 1

    def _spread(self):
        s = self.source
        uses = {}
        for name, first, last in self.entities:
            uses.setdefault(name, set()).update(
                s.tokens[k].text for k in range(first, last + 1) if s.tokens[k].kind == "word")
        for kind in LISTS:
            waiting = {s.tokens[k].text for k, what in self.direct.items()
                       if what == kind and s.tokens[k].kind == "word" and s.tokens[k].text in uses}
            while waiting:
                name = waiting.pop()
                if name in self.kind or name == "theorem":
                    continue
                self.kind[name] = kind
                waiting |= uses[name] & set(uses)

    def _variants(self):
        """Names of the members that choose a broken version, and of what they are compared with."""
        s, names = self.source, set()
        for name, first, last in self.entities:
            if s.tokens[first].text != "struct":
                continue
            k = first
            while not s.sign(k, "{") and k < last:
                k += 1
            while k < last:
                if s.word(k) and s.word(k + 1) and s.sign(k + 2, "=", ";"):
                    if s.tokens[k].text == "bool" or s.tokens[k].text[0].isupper():
                        names.add(s.tokens[k + 1].text)
                if s.sign(k, "(") or (s.sign(k, "{") and s.sign(k - 1, ")", "const")):
                    k = s.partner.get(k, k)
                k += 1
        return names

    def _in_broken_branch(self, k):
        """Whether token k stands in the branch that a variant chooses: `variant ? here : there`."""
        s = self.source
        for j in range(k, max(k - 60, 0), -1):
            if s.sign(j, ";") or (s.sign(j, "}") and j != k):
                return False
            if s.sign(j, "?") and not self._passed_colon(j, k):
                condition = s.tokens[max(j - 8, 0):j]
                names = [t.text for t in condition if t.kind == "word"]
                negated = any(t.text in ("!", "!=") for t in condition)
                return bool(set(names[-4:]) & self.variants) and not negated
        return False

    def _passed_colon(self, question, k):
        s, j = self.source, question + 1
        while j < k:
            if s.sign(j, ":"):
                return True
            if j in s.partner and j < s.partner[j] < k:
                j = s.partner[j]
            j += 1
        return False

    def name_at(self, offset):
        """The function, type or constant that an offset stands in."""
        k = bisect_right(self.starts, offset) - 1
        return next((name for name, first, last in self.entities if first <= k <= last), "")

    def at(self, offset):
        """What an offset is for."""
        k = bisect_right(self.starts, offset) - 1
        s = self.source
        for j in range(k, max(k - 200, 0), -1):  # value("name", here)
            if s.sign(j, ";"):
                break
            if s.sign(j, "(") and s.tokens[j - 1].text == "value" and s.partner.get(j, -1) >= k:
                return "value"
        if k in self.direct:
            return self.direct[k]
        if self._in_broken_branch(k):
            return "control"
        for name, first, last in self.entities:
            if first <= k <= last:
                return self.kind.get(name, "statement")
        return "statement"
