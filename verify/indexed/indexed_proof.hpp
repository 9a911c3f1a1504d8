// Proofs of statements with sums over indices, entrywise functions, means and iterates, for all
// sizes and all of their indices: both sides multiplied out, and, where iterates occur, by
// induction with base and step.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "verify/expression/indices/index_parse.hpp"
#include "verify/expression/vocabulary.hpp"
#include "verify/indexed/entries_of.hpp"
#include "verify/indexed/sums/rewrite_rule.hpp"
#include "verify/indexed/sums/vanishing_sum.hpp"

namespace verify {

// "for all k: left = right", with shapes found.
struct IndexedStatement {
  StatementHead head;
  Identity identity;
  std::string text;
};

struct IndexedProof {
  bool proved = false;
  std::string detail;              // how, or what did not come out
  std::vector<std::string> steps;  // each a check that was run: "base, k = 0: ..", rules used
  std::string rules = {};  // what was used besides, of what the detail tells: "; by quoted: .."
  // Sizes at which the sides differ by a number other than 0, whatever the symbols are: "n = 1: the
  // sides differ by 5"; empty where none are seen.
  std::string differs_at = {};
};

// `because` are statements on iterates, each proved before it is used. Throws Unsayable and
// ExpressionError for what cannot be said.
IndexedProof prove_indexed(const Vocabulary& vocabulary, const IndexedStatement& statement,
                           const std::vector<IndexedStatement>& because, Work& work);

// Enough for what is found in a second.
constexpr std::size_t most_index_work = 1'000'000;

}  // namespace verify
