// Data at which a statement with sums over indices fails: small integers, drawn at random, smallest
// sizes first.
#pragma once

#include <random>
#include <string>

#include "verify/claim/instance.hpp"
#include "verify/indexed/indexed_proof.hpp"
#include "verify/indexed/indexed_values.hpp"
#include "verify/scalar/truth.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

struct AtData {
  Truth holds = Truth::unknown;  // unknown: no value, or enclosures that meet
  std::string left, right;       // where they differ
  bool is_defined = false;       // both sides have values
};
// The statement at these data, all of its indices given.
AtData compared(const Vocabulary& vocabulary, const IndexedStatement& statement,
                const IndexedData& data);

// The data of an instance; what it cannot give (sequences, functions) is drawn.
IndexedData data_of(const Written& written, const Instance& instance);
// Why hypotheses do not hold there; empty where they do.
std::string hypothesis_fault(const Vocabulary& vocabulary, const IndexedData& data);
// Values of the indices in front of the statement, at most some dozens.
std::vector<std::map<std::string, long>> indices_at(const Vocabulary& vocabulary,
                                                    const IndexedStatement& statement,
                                                    const IndexedData& data);

struct IndexedSearch {
  std::string counterexample;  // where it fails, in the author's letters; empty: nothing was found
  // Whether there were data that meet the hypotheses and at which both sides have values, each
  // index beyond the least that it may be, and sizes beyond 1.
  bool met = false;
  bool met_small = false;  // the same, at any sizes
};
IndexedSearch searched_data(const Vocabulary& vocabulary, const IndexedStatement& statement);

// "k = 4": a size or an index at which no data that meet the hypotheses give both sides values,
// looked for where something is divided by at every step or for every j; empty where there is none.
std::string place_without_values(const Vocabulary& vocabulary, const IndexedStatement& statement,
                                 const Uses& uses);

}  // namespace verify
