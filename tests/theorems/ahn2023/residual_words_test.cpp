// The loss as a polynomial in traces of words: its size is known.
#include "theorems/ahn2023/residual_words.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/claim_runs.hpp"

namespace verify::ahn2023::residual_words_test {
namespace {

TEST_CASE("residual words: the loss polynomials have the known numbers of monomials") {
  const long monomials[] = {4, 26, 253, 3978}, words[] = {3, 9, 37, 318};
  for (long layers = 1; layers <= 4; ++layers) {
    const auto& f = loss_polynomial(layers, LayerForm::covariates_fixed).f;
    CHECK(static_cast<long>(f.terms.size()) == monomials[layers - 1]);
    CHECK(static_cast<long>(f.words.size()) == words[layers - 1]);
  }
  CHECK(loss_polynomial(2, LayerForm::covariates_updated).f.terms.size() == 1097);
}

// A term is a product of traces with a polynomial in 1/n: as many monomials as that has powers.
// With d a number products that differ in tr I alone are one.
std::pair<std::size_t, std::size_t> monomials_with_powers(const TracePolynomial& f) {
  std::size_t all = 0;
  std::set<std::pair<std::vector<int>, std::size_t>> without_d;
  for (const auto& term : f.terms) {
    auto traces = term.traces;
    std::erase_if(traces,
                  [&](int trace) { return f.words[static_cast<std::size_t>(trace)].empty(); });
    for (std::size_t power = 0; power < term.coefficient.size(); ++power) {
      if (term.coefficient[power] == 0) continue;
      ++all;
      without_d.emplace(traces, power);
    }
  }
  return {all, without_d.size()};
}

// By hand for one layer: d + 2 tr A + tr A^2 + tr A^2 / n + d tr A^2 / n.
TEST_CASE("residual words: monomials in 1/n are more than products of traces") {
  const std::size_t with_d[] = {5, 49, 700}, without_d[] = {4, 32, 416};
  for (long layers = 1; layers <= 3; ++layers) {
    const auto& f = loss_polynomial(layers, LayerForm::covariates_fixed).f;
    CHECK(monomials_with_powers(f) == std::pair(with_d[layers - 1], without_d[layers - 1]));
  }
}

// The numbers of the page are those of products, and it names them so.
TEST_CASE("residual words: what the page counts are products of traces") {
  const auto& claims = testing::all_claims();
  const auto claim = std::find_if(claims.begin(), claims.end(),
                                  [](const auto& c) { return c.words.id == "ahn2023.thm4_loss"; });
  REQUIRE(claim != claims.end());
  std::vector<std::string> texts = {claim->words.statement};
  for (const auto& assertion : claim->words.assertions)
    if (assertion.id == "monomials") texts.push_back(assertion.text);
  REQUIRE(texts.size() == 2);
  for (const auto& text : texts)
    CHECK(text.find("a sum of 4, 26, 253 products of traces") != std::string::npos);
}

}  // namespace
}  // namespace verify::ahn2023::residual_words_test
