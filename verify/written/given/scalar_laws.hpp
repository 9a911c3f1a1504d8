// Random numbers in means, by their moments: what is left is a statement of matrices.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verify/words/file/written.hpp"

namespace verify {

struct ScalarLawsPutIn {
  WrittenIdentity said;
  std::vector<std::string> names;  // of the numbers that are averaged over
};

// The mean of a polynomial in a normal number or a sign is a sum of its values at a few numbers, as
// E((a + e)^2) = ((a + 1)^2 + (a - 1)^2) / 2, which is exact where the moments agree up to its
// degree. Nothing where no such number stands in a mean, where a mean is no polynomial in it, where
// a hypothesis speaks of it, and where indices are left all the same.
std::optional<ScalarLawsPutIn> with_scalar_laws_put_in(const Vocabulary& vocabulary,
                                                       const WrittenIdentity& said);

}  // namespace verify
