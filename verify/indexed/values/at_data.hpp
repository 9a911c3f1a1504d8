// A statement with sums over indices, and its hypotheses, at given data.
#pragma once

#include <map>
#include <random>
#include <string>
#include <vector>

#include "verify/claim/instance.hpp"
#include "verify/indexed/indexed_proof.hpp"
#include "verify/indexed/values/indexed_values.hpp"
#include "verify/scalar/truth.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

struct AtData {
  Truth holds = Truth::unknown;    // unknown: no value, or enclosures that meet
  std::string left, right;         // where they differ
  bool is_defined = false;         // both sides have values
  std::string why_undefined = {};  // where it is shown that one has none
};
// Of matrices by the semidefinite order.
Truth relation_of(Relation relation, const Matrix<Rational>& left, const Matrix<Rational>& right);
// The statement at these data, all of its indices given.
AtData compared(const Vocabulary& vocabulary, const IndexedStatement& statement,
                const IndexedData& data);
// The same where means are known already: one is the same sum at all data.
AtData compared(const Vocabulary& vocabulary, const IndexedStatement& statement,
                const IndexedData& data, const MeanSum& mean);
MeanSum means(const Vocabulary& vocabulary, const IndexedStatement& statement);
std::string text_of_data(const Matrix<Rational>& a);

// Whether hypotheses hold, so far as they are equations and orders of values.
bool meets_hypotheses(const Vocabulary& vocabulary, const IndexedData& data);

// The data of an instance; what it cannot give (sequences, functions) is drawn.
IndexedData data_of(const Written& written, const Instance& instance);
// Why hypotheses do not hold there; empty where they do.
std::string hypothesis_fault(const Vocabulary& vocabulary, const IndexedData& data);
// The first one that surely does not hold, of those that speak of nothing that is drawn: with what
// its sides are. Empty where there is none.
std::string broken_hypothesis(const Vocabulary& vocabulary, const IndexedData& data);
// Values of the indices in front of the statement, at most some dozens.
std::vector<std::map<std::string, long>> indices_at(const Vocabulary& vocabulary,
                                                    const IndexedStatement& statement,
                                                    const IndexedData& data);

}  // namespace verify
