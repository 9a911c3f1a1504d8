// A statement with sums, entries and functions as one of matrices alone: what no word says is a
// symbol of its own, of which is known what holds wherever it has a value: ones(n)' ones(n) = n,
// exp(s) > 0, ones(n)' softmax(x) = 1. What follows of such symbols holds of what they stand for.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "verify/words/file/written.hpp"

namespace verify {

struct InMatrices {
  Vocabulary vocabulary;
  WrittenIdentity said;
};

// `members` are formulas that stand in place of iterates, "w_{k + 1}" as it is typed. Nothing where
// a assertion of the statement is of a kind that is not understood.
std::optional<InMatrices> in_matrices(const Vocabulary& vocabulary, const WrittenIdentity& said,
                                      const std::map<std::string, Expression>& members = {});

}  // namespace verify
