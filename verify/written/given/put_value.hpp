// Whether a value may be put in for a symbol: what it is declared to be, and what is supposed of it
// alone, is said of the value as well.
#pragma once

#include <string>

#include "verify/linalg/matrix.hpp"
#include "verify/scalar/rational.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

// Of a symbol that is random.
bool is_declared_covariance(const Vocabulary& vocabulary, const std::string& name);
// "S = [[-1]] is not positive semidefinite"; empty where it is what is declared.
std::string unmet_property(const Vocabulary& vocabulary, const std::string& name,
                           const Matrix<Rational>& value);

// Why nothing is said of a minimum in a symbol that a property or a hypothesis binds: here it is
// one over all values. Empty of another statement.
std::string bound_minimum(const Vocabulary& vocabulary, const Identity& said);

}  // namespace verify
