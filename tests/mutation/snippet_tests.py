"""The lexer, the operators and the kinds of places, on snippets."""

from kinds import Kinds
from lexer import tokens_of
from operators import Source, apply, mutants_of
from outcome import compare
from report import conclusion


def changed(operator, text):
    """What an operator makes of a text."""
    return [apply(text, mutant) for mutant in mutants_of(Source(text))[operator]]


def kinds_of(text):
    """Word -> kind, for the words that begin with at_."""
    source = Source(text)
    kinds = Kinds(source)
    return {t.text: kinds.at(t.start) for t in source.tokens if t.text.startswith("at_")}


CHECKER = """
namespace verify::p::claim_c {
namespace {
struct Law {
  bool broken = false;
  int operator()() const { return broken ? at_broken : at_right; }
};
int only_control() { return at_control; }
int helper() { return at_helper; }
int only_route() { return at_route + helper(); }
Finding numbers() { return value("x", at_value); }
}
Theorem theorem() {
  return {.parts = {{"one", {words(Law{})}, {{"it is broken", words(Law{true}), only_control}},
                     {once(only_route)}, {once(numbers)}}}};
}
}
"""


def result(verdict="proved", agrees=True, number="1"):
    return {"results": [{"id": "p.c", "instance": "", "verdict": verdict, "grade": verdict,
                         "parts": [], "checks": [], "values": {"x": number},
                         "expected_values": [{"name": "x", "instance": "", "agrees": agrees}]}]}


def snippet_tests():
    """Pairs of a name and whether it is as it ought to be."""
    yield "signs", changed("sign", "a + b;") == ["a - b;"]
    yield "a sign before", changed("sign", "return -b;") == ["return b;"]
    yield "no sign of an exponent or an arrow", changed("sign", "f(1e-3, p->q);") == []
    yield "transposes", changed("transpose", "x = transpose(A) * B;") == ["x = (A) * B;"]
    yield "indices", changed("index", "x[i] = 1;") == ["x[i + 1] = 1;"]
    yield "entries", changed("index", "s = K(i, j);") == ["s = K(i + 1, j);", "s = K(i, j + 1);"]
    yield "no index of a type or a new matrix", changed("index", "T(n); const M P(n, m);") == []
    yield "constants", changed("constant", "x = 2L;") == ["x = 3L;"]
    yield "no sizes of a test", changed("constant", 'test(S{}, {{"d", 20}})') == []
    yield "no default of a variant", changed("constant", "bool broken = false;") == []
    yield "comparisons", changed("comparison", "if (a < b) f();") == ["if (a <= b) f();"]
    yield "no template", changed("comparison", "Vector<T> x; f<2>(y);") == []
    yield "and, not", changed("comparison", "a && !b") == ["a || !b", "a && b"]
    yield "terms", changed("dropped", "x = a + f(b) * c;") == ["x = a ;", "x = a + f(b) ;"]
    yield "terms to a comma", changed("dropped", "f(a - b[1], c)") == ["f(a , c)"]
    yield "arguments", changed("swap", "f(a, g(b, c))") == ["f(g(b, c), a)", "f(a, g(c, b))"]
    yield "nothing symmetric", changed("swap", "std::max(a, b)") == []
    yield "no parameters", changed("swap", "T f(const T& a, long b) {}") == []
    yield "factors", changed("swap", "x = A * B;") == ["x = B * A;"]
    words = '#include "a-b.h"\n// a + b\n/* a - b */ f("a + 1", R"(x - 2)", \'-\');'
    yield "no words", not any(mutants_of(Source(words)).values())
    yield "no messages", changed("sign", 'fmt::format("{}", a + b)') == []
    yield "no messages swapped", changed("swap", 'fmt::format("{}{}", a, b)') == []
    yield "raw strings", [t.kind for t in tokens_of('R"x(a)" + )x" + 1')] == [
        "string", "sign", "number"]
    kinds = kinds_of(CHECKER)
    yield "kinds", kinds == {"at_broken": "control", "at_right": "statement",
                             "at_control": "control", "at_helper": "route", "at_route": "route",
                             "at_value": "value"}
    yield "a verdict", compare(result(), 0, result("checked"), 1)[0] == "verdict"
    yield "a missing result", compare(result(), 0, {"results": []}, 4)[0] == "verdict"
    yield "a reference", compare(result(), 0, result(agrees=False), 1)[0] == "reference"
    yield "an own value", compare(result(), 0, result(number="2"), 0)[0] == "value"
    yield "nothing", compare(result(), 0, result(), 0)[0] == "none"
    entries = [{"outcome": word} for word in ("verdict", "none", "stillborn", "equivalent")]
    yield "what does not compile kills nothing", "1 of 2 killed (50%)" in conclusion(entries)
