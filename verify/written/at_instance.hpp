// Formulas at the numbers of an instance.
#pragma once

#include <optional>

#include "verify/claim/theorem.hpp"
#include "verify/words/file/written.hpp"
#include "verify/written/known_means.hpp"

namespace verify {

// The letters that have values, then the sizes that none of them gives.
std::vector<Input> inputs_of(const Written& written);

// The value of a symbol, as a matrix.
Matrix<Rational> matrix_at(const Instance& instance, const std::string& name, const Letter& letter);

// The first hypothesis that these data do not meet; empty where they meet all.
std::string unmet_hypothesis(const Written& written, const Instance& instance);

// Of a formula, where it has one.
std::optional<Datum> value_at(const Written& written, const Expression& formula,
                              const Instance& instance);

// Whether both sides stand to each other as is said; does not apply where a hypothesis is not met,
// an inverse does not exist, or balls around values that are not rational meet.
// `known`: means that were found already, for other numbers.
Finding compared_at_instance(const Written& written, const WrittenIdentity& version,
                             const Instance& instance, KnownMeans* known = nullptr);
// Of data that meet the hypotheses, whether both sides have values, rational or not.
Truth defined_at(const Written& written, const WrittenIdentity& version, const Instance& instance);
// The values that the data file names, as far as they exist there.
std::vector<Value> values_at_instance(const Written& written, const Instance& instance);

}  // namespace verify
