// Data at which a statement with sums over indices fails: small integers, drawn at random, smallest
// sizes first.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "verify/indexed/values/at_data.hpp"

namespace verify {

struct IndexedSearch {
  std::string counterexample;  // where it fails, in the author's letters; empty: nothing was found
  // Whether there were data that meet the hypotheses and at which both sides have values, each
  // index beyond the least that it may be, and sizes beyond 1.
  bool met = false;
  bool met_small = false;  // the same, at any sizes
};
// Other values of symbols at given sizes, which meet hypotheses as far as that can be chosen.
using OtherLetters = std::function<std::map<std::string, Matrix<Rational>>(
    const std::map<std::string, long>& sizes, long draw)>;
IndexedSearch searched_data(const Vocabulary& vocabulary, const IndexedStatement& statement,
                            const OtherLetters& others = nullptr);
// Further out: all symbols as the others are drawn, and where a statement speaks of numbers alone
// sizes and indices among `numbers`.
std::string counterexample_further_out(const Vocabulary& vocabulary,
                                       const IndexedStatement& statement,
                                       const OtherLetters& others,
                                       const std::vector<long>& numbers);

// Of a size or an index at which no data that meet the hypotheses give both sides values, looked
// for where something is divided by at every step or for every j: "no data at k = 4 are found ..";
// or that the search did not come so far. Empty where there are values.
std::string why_without_values(const Vocabulary& vocabulary, const IndexedStatement& statement,
                               const Uses& uses, const OtherLetters& others = nullptr);

}  // namespace verify
