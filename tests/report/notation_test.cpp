#include "verify/report/notation.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "verify/claim/claim.hpp"

namespace verify::notation_test {

namespace {

Paper paper_with(const std::vector<std::string>& symbols) {
  Paper paper;
  for (const auto& symbol : symbols) {
    Notation notation;
    notation.symbol = symbol;
    paper.notation.push_back(notation);
  }
  return paper;
}

bool uses(const std::string& statement, const std::string& symbol) {
  ClaimWords claim;
  claim.statement = statement;
  const auto paper = paper_with({symbol});
  return !notation_of(claim, paper).empty();
}

}  // namespace

TEST_CASE("notation: a letter is found in formulas, whatever its exponent") {
  CHECK(uses("Let $M = 1$.", "$M$"));
  CHECK(uses("$$\\frac{1}{M + s_{\\min}}$$", "$M$"));
  CHECK(uses("$\\frac{1}{M + s_{\\min}}$", "$s_{\\min}$"));
  CHECK(uses("$M^2 + 1$", "$M$"));
  CHECK(uses("$\\hat{K}^{-1} \\nu$", "$\\hat{K}$"));
  CHECK(uses("$h_1(h_2(\\gamma))$", "$h_2$"));
  CHECK(uses("$x^M$", "$M$"));
  CHECK(uses("$\\gamma^*$", "$\\gamma^*$"));
  CHECK(uses("$\\operatorname{Dist}(A, I)$", "$\\operatorname{Dist}$"));
}

TEST_CASE("notation: another symbol with the same letter is not it") {
  CHECK_FALSE(uses("M without dollars", "$M$"));
  CHECK_FALSE(uses("$M_k + 1$", "$M$"));
  CHECK_FALSE(uses("$\\lambda_M$", "$M$"));
  CHECK_FALSE(uses("$\\mathcal{M}$", "$M$"));
  CHECK_FALSE(uses("$\\hat{K}$", "$K$"));
  CHECK_FALSE(uses("$h_2$", "$h_1$"));
  CHECK_FALSE(uses("$\\gamma + 1$", "$\\gamma^*$"));
  CHECK(uses("$r_l^2$", "$r_l$"));
  CHECK_FALSE(uses("$r'_l$", "$r_l$"));
  CHECK_FALSE(uses("$r_l^\\prime$", "$r_l$"));
}

TEST_CASE("notation: other ways to write it, and claims in which the letter is another") {
  ClaimWords claim;
  claim.id = "a.thm1";
  claim.statement = "$A_0$";
  auto paper = paper_with({"$A_l$"});
  CHECK(notation_of(claim, paper).empty());
  paper.notation[0].also = {"$A_0$"};
  CHECK(notation_of(claim, paper).size() == 1);
  paper.notation[0].not_in = {"a.thm1"};
  CHECK(notation_of(claim, paper).empty());
}

TEST_CASE("notation: every symbol of a paper is used, and every exception would be") {
  const auto claims = load_claims();
  for (const auto& entry : paper_registry()) {
    const auto& paper = paper_words(entry.key);
    std::set<std::string> used, seen;
    for (const auto& claim : claims) {
      if (paper_key(claim.words.id) != paper.key) continue;
      for (const auto* notation : notation_of(claim.words, paper)) used.insert(notation->symbol);
    }
    for (const auto& notation : paper.notation) {
      CAPTURE(paper.key);
      CAPTURE(notation.symbol);
      CHECK(used.count(notation.symbol) == 1);
      CHECK(seen.insert(notation.symbol).second);
      for (const auto& id : notation.not_in) {
        Paper alone = paper;
        alone.notation = {notation};
        alone.notation[0].not_in.clear();
        const auto claim = std::find_if(claims.begin(), claims.end(),
                                        [&](const Claim& c) { return c.words.id == id; });
        REQUIRE(claim != claims.end());
        CHECK(notation_of(claim->words, alone).size() == 1);
      }
    }
  }
}

TEST_CASE("notation: Theorem 3 of Li names its gaps, its least eigenvalue and its functions") {
  const Claims claims;
  std::set<std::string> symbols;
  for (const auto* notation : notation_of(claims.at("li2025.thm3").words, paper_words("li2025")))
    symbols.insert(notation->symbol);
  for (const auto* symbol : {"$\\Delta_R$", "$\\Delta_\\Sigma$", "$s_{\\min}$", "$h_1$", "$h_2$",
                             "$M$", "$\\gamma^*$", "$r$"}) {
    CAPTURE(symbol);
    CHECK(symbols.count(symbol) == 1);
  }
}

}  // namespace verify::notation_test
