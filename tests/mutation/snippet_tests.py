"""The lexer, the operators and the kinds of places, on snippets."""

import json
from pathlib import Path

from kinds import Kinds
from changes.lexer import tokens_of
from changes.operators import Source, apply, mutants_of
from outcome import CHECK, PART, SAID, STATED, compare
from report import conclusion
from schema import Schema, edits_of


def changed(operator, text):
    """What an operator makes of a text."""
    return [apply(text, mutant) for mutant in mutants_of(Source(text))[operator]]


def kinds_of(text):
    """Word -> kind, for the words that begin with at_."""
    source = Source(text)
    kinds = Kinds(source)
    return {t.text: kinds.at(t.start) for t in source.tokens if t.text.startswith("at_")}


def chosen(text, operator, nth=0, form=0):
    """A text that holds one of its mutants."""
    source = Source(text)
    mutant = mutants_of(source)[operator][nth]
    return Schema(text, edits_of(source, 7, mutant, form)).text


def slip_tests():
    """The changes of a tired programmer."""
    yield "a conjunct", changed("conjunct", "x = a && b == c;") == ["x = a ;", "x =  b == c;"]
    yield "of three", changed("conjunct", "return a && f(b) && c;") == [
        "return a  && c;", "return  f(b) && c;", "return a && f(b) ;"]
    yield "of a list", changed("conjunct", "x = all_hold({a, b});") == [
        "x = all_hold({b});", "x = all_hold({a});"]
    yield "a connective", changed("conjunct", "x = conjunction(a, b);") == ["x = b;", "x = a;"]
    yield "a rounding", changed("turned", "x = ball.lower() - up(y);") == [
        "x = ball.upper() - up(y);", "x = ball.lower() - (y);"]
    yield "no declaration turned", changed("turned", "Rational lower() const; T max(T a, T b) {}") \
        == []
    yield "one unit less", changed("weaker", "x = k - 2L;") == ["x = k - 1L;"]
    yield "a pair", changed("pair", "return {near, far};") == ["return {far, near};"]
    yield "a loop once", changed("once", "for (;;) { f(); }") == ["for (;;) { f(); break; }"]
    yield "without braces", changed("once", "while (a) f(b);") == ["while (a) { f(b); break; }"]
    yield "a condition", changed("always", "if (a(b)) f();") == [
        "if (false) f();", "if (true) f();"]
    yield "of a choice", changed("always", "x = a ? b : c;") == ["x = true ? b : c;",
                                                                  "x = false ? b : c;"]
    yield "what is returned", changed("always", "return a < b;") == ["return true;",
                                                                      "return false;"]
    yield "no loop for ever", changed("always", "while (a) f();") == ["while (false) f();"]
    yield "the last alone", changed("gathered", "all &= a;") == ["all = a;"]
    yield "what is unknown", changed("unsettled", "x = f() == Truth::yes;") == [
        "x = f() != Truth::no;"]
    yield "another word", changed("named", "return Truth::no;") == [
        "return Truth::unknown;", "return Truth::yes;"]
    yield "no label", changed("named", "case Truth::no: f();") == []
    yield "an escape", changed("skipped", "x = html_escaped(a);") == ["x = (a);"]
    yield "a call", changed("skipped", "if (a) need(b); x = f(c);") == ["if (a) ; x = f(c);"]
    yield "a way out", changed("skipped", "for (;;) { if (a) break; }") == [
        "for (;;) { if (a) continue; }"]
    yield "chosen conjunct", chosen("x = a && b;", "conjunct") == (
        "x = (::mutant::chosen(7) ? (static_cast<bool>(a )) : (a && b));")
    yield "chosen condition", chosen("if (a < b) f();", "always") == (
        "if ((!::mutant::chosen(7) && (a < b))) f();")
    yield "chosen call", chosen("if (a) f(b); else g();", "skipped") == (
        "if (a) { if (!::mutant::chosen(7)) f(b); } else g();")
    yield "chosen loop", chosen("for (;;) { f(); }", "once") == (
        "for (;;) { f(); if (::mutant::chosen(7)) break; }")
    yield "chosen loop without braces", chosen("for (;;) f();", "once") == (
        "for (;;) { f(); if (::mutant::chosen(7)) break; }")
    yield "chosen pair", chosen("return {a, b};", "pair") == (
        "return {(::mutant::chosen(7) ? (b) : (a)), (::mutant::chosen(7) ? (a) : (b))};")


def schema_tests():
    yield "around the whole expression", chosen("x = a + f(b) * c;", "sign") == (
        "x = (::mutant::chosen(7) ? (a - f(b) * c) : (a + f(b) * c));")
    yield "not around the head of a statement", chosen("if (a) x += b;", "sign") == (
        "if (a) (::mutant::chosen(7) ? (x -= b) : (x += b));")
    yield "around all that is added", chosen("x += a ? b : c;", "sign") == (
        "(::mutant::chosen(7) ? (x -= a ? b : c) : (x += a ? b : c));")
    yield "not around what is gathered", chosen("x &= a < b ? c : d;", "comparison") == (
        "x &= (::mutant::chosen(7) ? (a <= b) : (a < b)) ? c : d;")
    yield "not around a return", chosen("{ g(); return -b; }", "sign") == (
        "{ g(); return (::mutant::chosen(7) ? (b) : (-b)); }")
    yield "a branch of a choice", chosen("y = c ? a : b - d, e;", "sign") == (
        "y = c ? a : (::mutant::chosen(7) ? (b + d) : (b - d)), e;")
    yield "a call with its arguments swapped", chosen("y = 2 * f(a, b);", "swap") == (
        "y = (::mutant::chosen(7) ? (2 * f(b, a)) : (2 * f(a, b)));")
    yield "and what is multiplied with it", chosen("y = c - f(a, b) * d;", "swap") == (
        "y = (::mutant::chosen(7) ? (c - f(b, a) * d) : (c - f(a, b) * d));")
    yield "a declaration keeps its form", chosen("const M<T> m(rows, d);", "swap") == (
        "const M<T> m((::mutant::chosen(7) ? (d) : (rows)), (::mutant::chosen(7) ? (rows) : (d)));")
    yield "the other form", chosen("x = a - b;", "sign", form=1) == (
        "x = (::mutant::chosen(7) ? (static_cast<::mutant::Plain<decltype(a - b)>>(a + b))"
        " : (a - b));")
    yield "what was denied is a condition", chosen("if (!found) f();", "comparison") == (
        "if ((::mutant::chosen(7) ? (static_cast<bool>(found)) : (!found))) f();")
    text = "x = f(a + 1);"
    source = Source(text)
    both = [edits_of(source, n, mutants_of(source)[name][0], 0)
            for n, name in enumerate(("sign", "constant"))]
    schema = Schema(text, both[0] + both[1])
    yield "one inside another", schema.text == (
        "x = f((::mutant::chosen(0) ? (a - 1) : (a + (::mutant::chosen(1) ? (2) : (1)))));")
    at = schema.text.index("(2)")
    yield "the inner one is to blame", schema.blamed(1, at + 1) == {1}
    yield "the outer one is to blame", schema.blamed(1, schema.text.index("a - 1") + 1) == {0}


RESULTS = Path(__file__).parents[2] / "verify/results/results.schema.json"


def result_tests():
    """What is compared is what results have."""
    defined = json.loads(RESULTS.read_text(encoding="utf-8"))["$defs"]
    yield "fields of a check", set(CHECK) <= set(defined["check"]["required"]) | {"scope"}
    yield "fields of a part", set(PART) <= set(defined["assertion"]["required"]) | {"scope"}
    yield "a check is compared", compare(result(), 0, result(on="instance"), 0) == (
        "verdict", "p.c: check one")
    yield "fields of the stored results", {STATED, SAID} <= set(defined["check"]["properties"])
    yield "another statement", compare(result(), 0, result(program="b"), 0) == (
        "value", "p.c: statement of one")
    yield "other words", compare(result(), 0, result(detail="3 < 4"), 0) == (
        "value", "p.c: words of one")
    yield "not the words of samples", compare(
        result(evidence="sampled"), 0, result(evidence="sampled", detail="3 < 4"), 0)[0] == "none"
    yield "nor those of what did not run", compare(
        result(run=False), 0, result(run=False, detail="3 < 4"), 0)[0] == "none"
    other = result()
    other["results"][0]["plots"] = ["other"]
    yield "nor a plot", compare(result(), 0, other, 0)[0] == "none"


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


def result(verdict="proved", agrees=True, number="1", **changed):
    check = {"name": "one", "answer": "yes", "evidence": "exact", "on": "claim", "run": True,
             "program": "a", "detail": "2 < 3", **changed}
    return {"results": [{"id": "p.c", "instance": "", "verdict": verdict, "status": verdict,
                         "assertions": [], "checks": [check], "values": {"x": number},
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
    yield "no words that are added", changed(
        "dropped", 'text += (k == 0 ? "" : ", ") + name; x += a + b;') == [
            'text += (k == 0 ? "" : ", ") + name; x += a ;']
    yield "no digits that are shown", changed("constant", "x.decimal(12)") == []
    yield "no sizes of a test", changed("constant", 'test(S{}, {{"d", 20}})') == []
    yield "no default of a variant", changed("constant", "bool broken = false;") == []
    yield "comparisons", changed("comparison", "if (a < b) f();") == ["if (a <= b) f();"]
    yield "no template", changed("comparison", "Vector<T> x; f<2>(y);") == []
    yield "and, not", changed("comparison", "a && !b") == ["a || !b", "a && b"]
    yield "terms", changed("dropped", "x = a + f(b) * c;") == ["x = a ;", "x = a + f(b) ;"]
    yield "terms to a comma", changed("dropped", "f(a - b[1], c)") == ["f(a , c)"]
    yield "arguments", changed("swap", "f(a, g(b, c))") == ["f(g(b, c), a)", "f(a, g(c, b))"]
    yield "nothing symmetric", changed("swap", "std::max(a, b)") == []
    yield "nor what is exchanged", changed("swap", "std::swap(a, b)") == []
    yield "nor two balls", changed("swap", "larger(a, b)") == []
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
    yield from slip_tests()
    yield from schema_tests()
    yield from result_tests()
    yield "a verdict", compare(result(), 0, result("checked"), 1)[0] == "verdict"
    yield "a missing result", compare(result(), 0, {"results": []}, 4)[0] == "verdict"
    yield "an error in place of results", compare(result(), 0, {"errors": ["x"]}, 2)[0] == "verdict"
    yield "a reference", compare(result(), 0, result(agrees=False), 1)[0] == "reference"
    yield "an own value", compare(result(), 0, result(number="2"), 0)[0] == "value"
    yield "nothing", compare(result(), 0, result(), 0)[0] == "none"
    entries = [{"outcome": word} for word in ("verdict", "none", "stillborn", "equivalent")]
    yield "what does not compile kills nothing", "1 of 2 killed (50.0 %)" in conclusion(entries)
    entries.append({"outcome": "value"})
    yield "what is stored kills nothing", "1 of 3 killed (33.3 %)" in conclusion(entries)
    yield "and is told apart", (
        "stored results alone: 1 (33.3 %), with them 2 (66.6 %); 1 survived" in conclusion(entries))
