// Values, expectations and clashes of two reports: each of several, under its own name and
// instance, the former first; what is exact, how many digits, and which way it went.
#include "verify/judge/comparison/value_comparison.hpp"

#include <limits>

#include "tests/printing.hpp"
#include "tests/reports_for_tests.hpp"

namespace verify::value_comparison_test {
namespace {

std::string told(const Result& before, const Result& after, bool left_out = false) {
  std::vector<Change> changes;
  ChangeList list(after, changes);
  compare_values(before, after, Margin{2}, left_out, list);
  std::string text;
  for (const auto& c : changes)
    text += (text.empty() ? "" : "\n") + to_text(c.direction) + " " + c.what + ": " + c.before +
            " -> " + c.after;
  return text;
}
Result with(std::vector<Value> values) {
  Result result;
  result.values = std::move(values);
  return result;
}
Result expecting(std::vector<Agreement> expected) {
  Result result;
  result.expected_values = std::move(expected);
  return result;
}
Result clashing(std::vector<Clash> clashes) {
  Result result;
  result.clashes = std::move(clashes);
  return result;
}
Value enclosed(const char* name, const char* exact, const char* enclosure) {
  return {name, exact, enclosure};
}

TEST_CASE("values: exact and enclosed ones, and how many digits") {
  const auto from = [](const char* before, const char* after) {
    return told(with({enclosed("x", "1.5", before)}), with({enclosed("x", "1.5", after)}));
  };
  const auto *exact = "1.5", *ten = "[1.5 +/- 1.1e-10]", *eight = "[1.5 +/- 1.1e-8]",
             *five = "[1.5 +/- 1.1e-5]";
  CHECK(from(exact, exact).empty());
  CHECK(from(ten, ten).empty());
  CHECK(from(ten, eight).empty());  // as much as the margin
  CHECK(from(eight, ten).empty());
  CHECK(from(ten, five) == "worse digits of x: 10 -> 5");
  CHECK(from(five, ten) == "better digits of x: 5 -> 10");
  CHECK(from(exact, ten) == "worse digits of x: exact -> 10");
  CHECK(from(ten, exact) == "better digits of x: 10 -> exact");
  // What was exact is not, whatever may be lost.
  std::vector<Change> changes;
  const auto now = with({enclosed("x", "1.5", ten)}), then = with({enclosed("x", "1.5", exact)});
  ChangeList list(now, changes);
  const Margin any{std::numeric_limits<int>::max()};
  compare_values(then, now, any, false, list);
  compare_values(now, then, any, false, list);
  REQUIRE(changes.size() == 2);
  CHECK(changes[0].direction == Direction::worse);
  CHECK(changes[1].direction == Direction::better);
  CHECK(from("[1.5 +/- 1.1e-9]", "[1.6 +/- 1.1e-9]") == "changed value of x: 1.5 -> 1.5");
}

TEST_CASE("values: which is the former and which the later one") {
  const Value half{"x", "1/2", {}}, third{"x", "1/3", {}};
  CHECK(told(with({half}), with({third})) == "changed value of x: 1/2 -> 1/3");
  CHECK(told(with({half}), with({enclosed("x", "0.25", "[0.25 +/- 1e-9]")})) ==
        "worse value of x: 1/2 = 0.5 -> 0.25");
  CHECK(told(with({enclosed("x", "0.25", "[0.25 +/- 1e-9]")}), with({half})) ==
        "changed value of x: 0.25 -> 1/2 = 0.5");
  CHECK(told(with({enclosed("x", "0.25", "[0.25 +/- 1e-9]")}),
             with({enclosed("x", "0.75", "[0.75 +/- 1e-9]")})) ==
        "changed value of x: 0.25 -> 0.75");
}

TEST_CASE("values: every one that is gone, new or another is told") {
  const Value a{"a", "1", {}}, b{"b", "2", {}}, c{"c", "3", {}}, other{"b", "5", {}};
  CHECK(told(with({a, b}), with({b})) == "worse value of a: 1 -> ");
  CHECK(told(with({a, b}), with({b}), true) == "neutral value of a: 1 -> ");
  CHECK(told(with({a}), with({a, b, c})) == "better value of b:  -> 2\nbetter value of c:  -> 3");
  CHECK(told(with({a, b, c}), with({c, other, a})) == "changed value of b: 2 -> 5");
}

Agreement expected(const char* name, const char* instance, Truth agrees, const char* given = "1",
                   const char* found = "1") {
  return {name, instance, given, found, agrees};
}

TEST_CASE("expectations: by name and instance, each, and which way") {
  constexpr auto yes = Truth::yes, no = Truth::no, open = Truth::unknown;
  const auto x = expected("x", "E", yes), same_name = expected("x", "F", yes),
             y = expected("y", "E", yes);
  CHECK(told(expecting({x, same_name, y}), expecting({y, x, same_name})).empty());
  CHECK(told(expecting({x}), expecting({same_name})) ==
        "worse expected x (E): 1 agrees -> \nbetter expected x (F):  -> 1 agrees");
  CHECK(told(expecting({x}), expecting({y})) ==
        "worse expected x (E): 1 agrees -> \nbetter expected y (E):  -> 1 agrees");
  const auto turned = [](Truth before, Truth after) {
    return told(expecting({expected("x", "E", before, "1", "2")}),
                expecting({expected("x", "E", after, "1", "2")}));
  };
  const auto *agrees = "1 agrees", *open_words = "1 is not settled",
             *denied = "1 does not agree, found 2";
  const auto line = [](const char* direction, const std::string& from, const std::string& to) {
    return std::string(direction) + " expected x (E): " + from + " -> " + to;
  };
  CHECK(turned(yes, no) == line("worse", agrees, denied));
  CHECK(turned(yes, open) == line("worse", agrees, open_words));
  CHECK(turned(open, no) == line("worse", open_words, denied));
  CHECK(turned(no, open) == line("better", denied, open_words));
  CHECK(turned(no, yes) == line("better", denied, agrees));
  CHECK(turned(open, yes) == line("better", open_words, agrees));
  // What is expected now, and agrees as before.
  CHECK(told(expecting({expected("x", "E", yes, "1", "2")}),
             expecting({expected("x", "E", yes, "3", "2")})) ==
        "changed expected x (E): 1 agrees -> 3 agrees");
  CHECK(told(expecting({expected("x", "E", yes, "1", "2")}),
             expecting({expected("x", "E", no, "3", "4")})) ==
        "worse expected x (E): 1 agrees -> 3 does not agree, found 4");
  CHECK(told(expecting({expected("x", "E", yes, "1", "2")}),
             expecting({expected("x", "E", yes, "3", "4")})) ==
        "changed expected x (E): 1 agrees -> 3 agrees");
}

TEST_CASE("expectations: one that asks for less is worse, one that asks for more is better") {
  const auto told_of = [](const char* name, const char* before, const char* after) {
    const auto words = told(expecting({expected(name, "E", Truth::yes, before, "7")}),
                            expecting({expected(name, "E", Truth::yes, after, "7")}));
    return words.substr(0, words.find(' '));
  };
  struct Row {
    const char *name, *wide, *narrow;
  };
  for (const auto& [name, wide, narrow] :
       {Row{"x", "13 .. 15", "14"}, Row{"x", "> 0", "14"}, Row{"x", ">= 14", "14"},
        Row{"x", ">= 0", "> 0"}, Row{"x", "< 8", "<= 7"}, Row{"x", "7 +- 2", "7 +- 1"},
        Row{"x_approx", "3", "3.333"}, Row{"x_approx", "3.333 +- 5", "3.333"},
        Row{"x_approx", "3.333", "10/3"}, Row{"x_approx", "3.3", "3.30"},
        Row{"x_approx", "1e3", "1000"}}) {
    CAPTURE(wide);
    CAPTURE(narrow);
    CHECK(told_of(name, narrow, wide) == "worse");
    CHECK(told_of(name, wide, narrow) == "better");
  }
  CHECK(told_of("x", "1 .. 3", "2 +- 1") == "neutral");
  CHECK(told_of("x", "0.5", "1/2") == "neutral");
  CHECK(told_of("x", "1 .. 3", "2 .. 4") == "changed");
  CHECK(told_of("x", "linear", "square") == "changed");
  const auto list = [](const char* one, const char* other) {
    Agreement made{"x", "E", Datum::list({Datum(one), Datum(other)}), "7", Truth::yes};
    return expecting({made});
  };
  CHECK(told(list("1", "2"), list("1", "2 +- 1")).starts_with("worse"));
  CHECK(told(list("1", "2 +- 1"), list("1 +- 1", "2")).starts_with("changed"));
}

TEST_CASE("expectations: what is new or not found, each of several") {
  constexpr auto yes = Truth::yes, no = Truth::no, open = Truth::unknown;
  CHECK(told({}, expecting({expected("x", "E", open), expected("y", "E", no, "1", "2"),
                            expected("z", "E", yes)})) ==
        "neutral expected x (E):  -> 1 is not settled\n"
        "worse expected y (E):  -> 1 does not agree, found 2\n"
        "better expected z (E):  -> 1 agrees");
  auto lost = expected("x", "E", open);
  lost.found = Datum{};
  const auto now = expecting({lost, expected("y", "E", no, "1", "2")}),
             then = expecting({expected("x", "E", yes), expected("y", "E", yes)});
  CHECK(told(then, now) ==
        "worse expected x (E): 1 agrees -> 1 is not settled\n"
        "worse expected y (E): 1 agrees -> 1 does not agree, found 2");
  // Where a check was left out, what it would have found is not missed; another value is.
  CHECK(told(then, now, true) ==
        "neutral expected x (E): 1 agrees -> 1 is not settled\n"
        "worse expected y (E): 1 agrees -> 1 does not agree, found 2");
  CHECK(told(then, expecting({expected("x", "E", open), expected("y", "E", yes)}), true) ==
        "worse expected x (E): 1 agrees -> 1 is not settled");
}

TEST_CASE("clashes: all of a value, and those of every value") {
  const Clash a{"a", "1", "2"}, more{"a", "1", "3"}, b{"b", "4", "5"};
  CHECK(told(clashing({a, b}), clashing({a, b})).empty());
  CHECK(told(clashing({}), clashing({b, a, more})) ==
        "worse independent checks of a:  -> 1 against 2; 1 against 3\n"
        "worse independent checks of b:  -> 4 against 5");
  CHECK(told(clashing({a, more, b}), clashing({b})) ==
        "better independent checks of a: 1 against 2; 1 against 3 -> ");
  CHECK(told(clashing({a, more}), clashing({a})) ==
        "worse independent checks of a: 1 against 2; 1 against 3 -> 1 against 2");
}

}  // namespace
}  // namespace verify::value_comparison_test
