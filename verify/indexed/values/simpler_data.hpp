// Data at which a statement fails, made simpler entry by entry as long as it fails: a reader
// computes with 1 sooner than with -10/3.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "verify/scalar/rational.hpp"
#include "verify/words/datum.hpp"

namespace verify {

// 0, 1, -1, 2, -2, 1/2, .. as far as they are simpler than the number, the simplest first.
std::vector<Rational> simpler_than(const Rational& value);

// `fails` tells whether data are as supposed, and the statement is false there; it may put in what
// the hypotheses say of others. Fields that are not named stay as they are; a matrix of `symmetric`
// ones is changed at two places at once. At most `most` data are asked for.
Fields simpler_data(Fields fields, const std::set<std::string>& names,
                    const std::set<std::string>& symmetric, int most,
                    const std::function<bool(Fields&)>& fails);

}  // namespace verify
