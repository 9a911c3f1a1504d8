// A made-up claim whose block computes with what another assertion states.
#include "verify/claim/references/stated_facts.hpp"

#include <doctest/doctest.h>

#include "tests/printing.hpp"
#include "verify/algebra/ways.hpp"

namespace verify::stated_facts_test {
namespace {

using Faults = std::vector<std::string>;

// A closed form of p.law, which states it under #form.
template <class T>
T square_of_sum(const T& x, const T& y) {
  const StatedBy fact("p.law#form");
  return x * x + T(2L) * x * y + y * y;
}

struct UsesForm {
  long n;

  Sizes sizes() const { return {{"n", n}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T x = free.scalar(), y = free.scalar();
    return {(x + y) * (x + y) - square_of_sum(x, y)};
  }
};

Assertion assertion_of(const std::string& id, std::vector<std::string> rests_on) {
  Assertion assertion;
  assertion.id = id;
  assertion.rests_on = std::move(rests_on);
  return assertion;
}

struct Book {
  ClaimWords user, law;
  const ClaimWords* operator()(const std::string& id) const {
    return id == "p.law" ? &law : nullptr;
  }
};

Book book() {
  Book words;
  words.user.id = "p.user";
  words.user.assertions = {assertion_of("main", {}), assertion_of("other", {})};
  words.law.id = "p.law";
  words.law.assertions = {assertion_of("form", {}), assertion_of("corollary", {"#form"})};
  return words;
}

Faults faults(const Book& words, const Facts& facts) {
  return fact_faults(words.user, "main", facts, words);
}

TEST_CASE("facts: recording a part's ways collects what its blocks state") {
  Theorem theorem;
  theorem.parts = {{"main", {expand(UsesForm{1})}}, {"other", {}}};
  const auto facts = recorded_facts(theorem, false);
  CHECK(facts.at("main") == Facts{"p.law#form"});
  CHECK(facts.at("other").empty());
}

TEST_CASE("facts: collections nest, and nothing is collected outside") {
  const StatedBy unheard("p.law#form");
  const FactCollection outer;
  {
    const FactCollection inner;
    const StatedBy fact("p.law");
    CHECK(inner.facts() == Facts{"p.law"});
  }
  CHECK(outer.facts() == Facts{"p.law"});
}

TEST_CASE("facts: a part rests on what its blocks state, however far down") {
  auto words = book();
  const auto refused = faults(words, {"p.law#form"});
  REQUIRE(refused.size() == 1);
  for (const char* piece : {"main rests_on", "p.law#form", "add it to rests_on"})
    CHECK(refused.front().find(piece) != std::string::npos);
  words.user.assertions[0].rests_on = {"p.law#form"};
  CHECK(faults(words, {"p.law#form"}) == Faults{});
  words.user.assertions[0].rests_on = {"#other"};
  CHECK(faults(words, {"p.law#form"}).size() == 1);
  words.user.assertions[1].follows = {"p.law#corollary"};
  CHECK(faults(words, {"p.law#form"}) == Faults{});
  CHECK(fact_faults(words.law, "form", {"p.law#form"}, words) == Faults{});
}

TEST_CASE("facts: what is no part is refused, a claim alone may be named") {
  const auto words = book();
  CHECK(faults(words, {"p.law#none"}).size() == 1);
  CHECK(faults(words, {"p.none"}).size() == 1);
  CHECK(faults(words, {"p.law"}) == Faults{});
  CHECK(facts_of_claims({"p.law#form", "p.law"}) == Faults{"p.law"});
}

}  // namespace
}  // namespace verify::stated_facts_test
