// A made-up claim, and what is refused of it: one thing broken a time.
#include "verify/claim/assertions/declaration_faults.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

#include "tests/printing.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/assertions/assertion_checks.hpp"
#include "verify/claim/claim.hpp"
#include "verify/recording/model_step.hpp"

namespace verify::declaration_faults_test {
namespace {

// (x + y)^2 = x^2 + 2 x y + y^2, n times over.
struct Square {
  long n;
  bool negative = false, halved = false;

  Sizes sizes() const { return {{"n", n}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> step;
    Vector<T> zero;
    for (long i = 0; i < n; ++i) {
      const T x = free.scalar(), y = free.scalar(), sum = x + y;
      const T mixed = (halved ? T(1L) : T(2L)) * x * y;
      zero.push_back(sum * sum - (x * x + (negative ? T(-mixed) : mixed) + y * y));
    }
    return zero;
  }
};

// The same for a free n in place of x.
struct SquareOfSize {
  bool negative = false, counts = true, drawn = true;

  Sizes sizes() const { return {{"n", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> step;
    const T n = drawn ? free.size("n") : free.scalar(), y = free.scalar();
    const T x = counts ? n : free.scalar(), sum = x + y, mixed = T(2L) * x * y;
    return {sum * sum - (x * x + (negative ? T(-mixed) : mixed) + y * y)};
  }
};

// Without a step of a model, or with nothing left of what it computes.
struct Plain {
  long n;
  bool negative = false, trivial = false;

  Sizes sizes() const { return {{"n", n}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T x = free.scalar(), y = free.scalar(), sum = x + y;
    if (trivial) return {T(0L) * sum};
    return {sum * sum - (negative ? T(-x) : x) * (x + T(2L) * y) - y * y};
  }
};

Finding always_yes(const Context&) { return finding(Truth::yes, "yes"); }

Assertion assertion_of(const std::string& id, Where where) {
  Assertion assertion;
  assertion.id = id;
  assertion.where = where;
  assertion.quote = {"as printed"};
  assertion.text = "the square of a sum";
  assertion.sizes = {"n"};
  return assertion;
}

struct Declared {
  ClaimWords words;
  Theorem theorem;
};

Declared good() {
  Declared claim;
  auto& words = claim.words;
  words.id = "p.sample";
  words.assertions = {assertion_of("main", Where::statement), assertion_of("step", Where::proof),
                      assertion_of("rest", Where::statement),
                      assertion_of("corollary", Where::statement)};
  words.assertions[2].expected = Status::open;
  words.assertions[2].open = "nobody knows";
  words.assertions[3].follows = {"#main"};
  claim.theorem.parts = {
      {"main",
       {expand(Square{2}), test(Square{3}), exact(always_yes)},
       {{"the sign is wrong", test(Square{2, true})}},
       {ginac(Square{1})},
       {exact(always_yes)}},
      {"step", {expand(SquareOfSize{})}, {{"the sign is wrong", expand(SquareOfSize{true})}}}};
  return claim;
}

using Faults = std::vector<std::string>;
using Change = void (*)(ClaimWords&, Theorem&);

Faults faults_after(Change change) {
  auto claim = good();
  change(claim.words, claim.theorem);
  return declaration_faults(claim.words, claim.theorem);
}

// The only fault.
std::string fault(Change change) {
  const auto faults = faults_after(change);
  CHECK_MESSAGE(faults.size() == 1, faults);
  return faults.empty() ? "" : faults.front();
}

std::string recording_fault(Change change, bool deep = false) {
  auto claim = good();
  change(claim.words, claim.theorem);
  const auto faults = recording_faults(claim.words, claim.theorem, deep);
  CHECK(faults.size() <= 1);
  return faults.empty() ? "" : faults.front().words;
}

bool has(const std::string& text, std::initializer_list<const char*> pieces) {
  for (const char* piece : pieces) {
    if (text.find(piece) != std::string::npos) continue;
    MESSAGE("no \"", std::string(piece), "\" in \"", text, "\"");
    return false;
  }
  return true;
}

TEST_CASE("declaration: what is run once and says every size says why") {
  for (const auto argument : {Argument::induction, Argument::free_index, Argument::variable}) {
    const auto faults_of = [&](bool said) {
      auto claim = good();
      const auto way = once(Evidence::exact, {{"n", argument}}, Inputs::all, always_yes);
      claim.theorem.parts[0].ways.push_back(said ? because("one term more", way) : way);
      return declaration_faults(claim.words, claim.theorem);
    };
    CHECK(faults_of(true) == Faults{});
    REQUIRE(faults_of(false).size() == 1);
    CHECK(has(faults_of(false).front(), {"main sizes", "every n", "because("}));
  }
  auto claim = good();
  claim.theorem.parts[0].ways = {because(
      "as said", once(Evidence::exact, {{"n", Argument::induction}}, Inputs::all, always_yes))};
  CHECK(checks_of(claim.theorem.parts, claim.words.assertions).front().reason.find("as said") !=
        std::string::npos);
}

TEST_CASE("declaration: a claim with inputs answers to a user's data") {
  auto claim = good();
  claim.theorem.inputs = {{"n", Kind::integer, {}, {}, "a number"}};
  CHECK(declaration_faults(claim.words, claim.theorem) == Faults{});
  claim.theorem.parts[0].ways.pop_back();  // what stays on the data only gives values
  CHECK(has(declaration_faults(claim.words, claim.theorem).at(0), {"user's data"}));
}

TEST_CASE("declaration: a good one has no faults") {
  CHECK(faults_after([](ClaimWords&, Theorem&) {}) == Faults{});
  CHECK(recording_fault([](ClaimWords&, Theorem&) {}).empty());
  CHECK(declaration_faults({}, {}) == Faults{});
}

TEST_CASE("declaration: a part is settled, or follows, or says why it is open") {
  CHECK(has(
      fault([](ClaimWords&, Theorem& t) { t.parts.pop_back(); }),
      {"[[claim.assertion]] step not_settled: the checker declares no method and nothing says why",
       "follows = [...]", "not_settled = \""}));
  CHECK(has(fault([](ClaimWords&, Theorem& t) {
              t.parts[1].ways.clear();
              t.parts[1].broken.clear();
            }),
            {"[[claim.assertion]] step not_settled: "}));
  CHECK(has(fault([](ClaimWords& w, Theorem&) { w.assertions[2].open.clear(); }),
            {"[[claim.assertion]] rest not_settled: "}));
  CHECK(has(fault([](ClaimWords& w, Theorem&) { w.assertions[3].follows.clear(); }),
            {"[[claim.assertion]] corollary not_settled: "}));
  CHECK(has(fault([](ClaimWords& w, Theorem&) { w.assertions[0].follows = {"#step"}; }),
            {"[[claim.assertion]] main follows: given although the checker declares a method",
             "take one of the two out"}));
  // Ways of less than the sentence may stand beside the reason.
  CHECK(faults_after([](ClaimWords& w, Theorem&) {
          w.assertions[0].expected = Status::open;
          w.assertions[0].open = "the limit is missing";
        }) == Faults{});
}

TEST_CASE("declaration: a way belongs to a part, and a part is declared once") {
  CHECK(has(fault([](ClaimWords& w, Theorem&) { w.assertions.erase(w.assertions.begin() + 1); }),
            {"[[claim.assertion]] \"step\": missing; the checker declares methods for it"}));
  CHECK(has(fault([](ClaimWords&, Theorem& t) { t.parts.push_back(t.parts[1]); }),
            {"[[claim.assertion]] step methods: the checker declares the assertion twice"}));
}

TEST_CASE("declaration: a printed part of the statement has a control") {
  const auto bare = [](ClaimWords& w, Theorem& t) {
    t.parts[0].ways = {exact(always_yes)};
    t.parts[0].broken.clear();
    w.assertions[0].where = Where::statement;
  };
  CHECK(has(fault(bare),
            {"[[claim.assertion]] main negative controls: none", "that the same code rejects"}));
}

TEST_CASE("declaration: a statement has a control of its own kind, with one member changed") {
  const char* none =
      "[[claim.assertion]] step negative controls: the statement SquareOfSize has none of its own";
  CHECK(has(fault([](ClaimWords&, Theorem& t) { t.parts[1].broken.clear(); }),
            {"[[claim.assertion]] step negative controls: none", "that the same code rejects"}));
  CHECK(has(fault([](ClaimWords&, Theorem& t) {
              t.parts[1].broken = {{"another kind", test(Square{2, true})}};
            }),
            {none, "exactly one member changed"}));
  CHECK(has(fault([](ClaimWords&, Theorem& t) {
              t.parts[1].broken = {{"two changes", expand(SquareOfSize{true, false})}};
            }),
            {none}));
  CHECK(has(fault([](ClaimWords&, Theorem& t) {
              t.parts[1].broken = {{"no change", expand(SquareOfSize{})}};
            }),
            {none}));
  CHECK(has(fault([](ClaimWords&, Theorem& t) {
              t.parts[1].broken[0].link = deep(t.parts[1].broken[0].link);
            }),
            {none}));
  CHECK(faults_after([](ClaimWords&, Theorem& t) {
          t.parts[1].broken[0].link = deep(t.parts[1].broken[0].link);
          t.parts[1].ways = {deep(expand(SquareOfSize{}))};
        }) == Faults{});
  // It may stand at another assertion.
  CHECK(faults_after([](ClaimWords& w, Theorem& t) {
          std::swap(t.parts[0].broken[0], t.parts[1].broken[0]);
          w.assertions[1].sizes = {"n"};
        }) == Faults{});
}

TEST_CASE("declaration: what is one change") {
  const auto is_one = [](const WayCheck& control) {
    return is_one_change(control, expand(Square{2}));
  };
  CHECK(is_one(test(Square{2, true})));
  CHECK(is_one(test(Square{5, false, true})));  // at a size of its own
  CHECK(is_one(test(Square{1})));               // the size is what is wrong
  CHECK_FALSE(is_one(test(Square{2})));
  CHECK_FALSE(is_one(test(Square{2, true, true})));
  CHECK_FALSE(is_one(test(Plain{2, true})));
  CHECK_FALSE(is_one(exact(always_yes)));
  CHECK_FALSE(is_one_change(exact(always_yes), exact(always_yes)));
}

// The first way of the main assertion covers these sizes.
void covers(Theorem& theorem, Sizes sizes) {
  theorem.parts[0].ways[0].links[0].scope.boxes = {std::move(sizes)};
}

TEST_CASE("declaration: every size has a value or an argument") {
  CHECK(has(
      fault([](ClaimWords&, Theorem& t) {
        Extent unfounded;
        unfounded.all = true;
        covers(t, {{"n", unfounded}});
      }),
      {"[[claim.assertion]] main sizes: a method covers every n without an argument; name one"}));
  CHECK(has(fault([](ClaimWords&, Theorem& t) { covers(t, {}); }),
            {"[[claim.assertion]] main sizes: a method leaves a size out: it covers nothing",
             "a value or an argument (also absent)"}));
  CHECK(has(fault([](ClaimWords&, Theorem& t) {
              covers(t, {{"n", 1L}, {"k", 2L}});
            }),
            {"[[claim.assertion]] main sizes: a method names the size \"k\"",
             "which the assertion does not speak of"}));
  CHECK(has(fault([](ClaimWords& w, Theorem&) {
              w.assertions[1].sizes = {"n", "d"};
            }),
            {"[[claim.assertion]] step sizes: a method leaves a size out"}));
  CHECK(faults_after([](ClaimWords&, Theorem& t) {
          covers(t, {{"n", Argument::absent}});
        }) == Faults{});
}

TEST_CASE("declaration: the links of a chain have a size in common") {
  CHECK(has(fault([](ClaimWords&, Theorem& t) {
              t.parts[0].ways = {chain({expand(Square{2}), test(Square{3})})};
            }),
            {"[[claim.assertion]] main methods: the links of a chain have no size in common",
             "run them at one size"}));
  CHECK(has(fault([](ClaimWords&, Theorem& t) { t.parts[0].ways.push_back(chain({})); }),
            {"[[claim.assertion]] main methods: an empty chain settles nothing"}));
  CHECK(faults_after([](ClaimWords&, Theorem& t) {
          t.parts[0].ways = {chain({expand(Square{2}), test(Square{2})})};
        }) == Faults{});
  // What a check on instances covers is known when it has run.
  CHECK(faults_after([](ClaimWords&, Theorem& t) {
          t.parts[0].ways = {chain({expand(Square{2}), exact(always_yes)})};
        }) == Faults{});
}

TEST_CASE("declaration: a step by hand stands in the checker and in the data file") {
  CHECK(has(fault([](ClaimWords&, Theorem& t) {
              t.parts[0].ways[0] = by_hand(t.parts[0].ways[0], {"n"});
            }),
            {"[[claim.assertion]] main manual_steps: missing; the checker joins a method by a "
             "manual step"}));
  CHECK(has(fault([](ClaimWords& w, Theorem&) { w.assertions[0].by_hand = {"let $n$ grow"}; }),
            {"[[claim.assertion]] main manual_steps: given, but no method of the checker is joined "
             "by a manual step"}));
  CHECK(faults_after([](ClaimWords& w, Theorem& t) {
          w.assertions[0].by_hand = {"let $n$ grow"};
          t.parts[0].ways[0] = by_hand(t.parts[0].ways[0], {"n"});
        }) == Faults{});
  // What follows may do so by a step by hand.
  CHECK(faults_after([](ClaimWords& w, Theorem&) { w.assertions[3].by_hand = {"add the two"}; }) ==
        Faults{});
}

TEST_CASE("by hand: what is listed of these sizes becomes all, and nothing else changes") {
  const auto way = by_hand(chain({expand(Square{2}), expand(SquareOfSize{})}), {"n", "d"});
  CHECK(way.by_hand);
  CHECK(way.links[0].scope.boxes == std::vector<Sizes>{{{"n", Argument::by_hand}}});
  CHECK(way.links[1].scope.boxes == std::vector<Sizes>{{{"n", Argument::variable}}});
  CHECK(by_hand(expand(Square{2})).links[0].scope.boxes == std::vector<Sizes>{{{"n", 2L}}});
}

// The second assertion is settled by one statement, itself or broken.
template <class Statement>
Theorem& settled_by(Theorem& theorem, const Statement& statement) {
  theorem.parts[1].ways = {expand(statement)};
  return theorem;
}

TEST_CASE("declaration: an identity says something") {
  CHECK(
      has(recording_fault([](ClaimWords& w, Theorem& t) {
            w.assertions[1].algebra = "no model occurs in it";
            settled_by(t, Plain{2, false, true});
          }),
          {"[[claim.assertion]] step methods: Plain: both sides are equal by construction (derived "
           "degree 0)",
           "compute them in two ways"}));
}

TEST_CASE("declaration: a program computes with a model, or the data file says why not") {
  CHECK(has(
      recording_fault([](ClaimWords&, Theorem& t) { settled_by(t, Plain{2}); }),
      {"[[claim.assertion]] step methods: no recorded program of a method computes with a model",
       "algebra = \"...\""}));
  CHECK(recording_fault([](ClaimWords& w, Theorem& t) {
          w.assertions[1].algebra = "it is about sums";
          settled_by(t, Plain{2});
        }).empty());
  // One link of a chain is enough.
  CHECK(recording_fault([](ClaimWords&, Theorem& t) {
          t.parts[1].ways = {chain({expand(Plain{2}), expand(Square{2})})};
        }).empty());
}

TEST_CASE("declaration: a size said to be free is a variable that counts") {
  const char* no_variable =
      "[[claim.assertion]] step methods: SquareOfSize: says every n, but n is no variable of its "
      "program";
  CHECK(has(recording_fault([](ClaimWords&, Theorem& t) {
              settled_by(t, SquareOfSize{false, true, false});
            }),
            {no_variable, "free.size(\"n\")", "or give its value"}));
  CHECK(has(recording_fault([](ClaimWords&, Theorem& t) {
              settled_by(t, SquareOfSize{false, false});
            }),
            {no_variable}));
}

TEST_CASE("declaration: what takes long is recorded with --deep only") {
  const Change change = [](ClaimWords&, Theorem& t) { t.parts[1].ways = {deep(expand(Plain{2}))}; };
  CHECK(recording_fault(change).empty());
  CHECK(has(recording_fault(change, true), {"computes with a model"}));
}

}  // namespace
}  // namespace verify::declaration_faults_test
