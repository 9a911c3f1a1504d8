// Data beside indices at which a statement fails, made simpler as long as it fails.
#pragma once

#include <functional>

#include "verify/expression/vocabulary.hpp"
#include "verify/indexed/values/indexed_values.hpp"

namespace verify {

// Only symbols that may be any matrix or number change. `fails` tells whether the hypotheses hold
// at the data, and the statement does not.
IndexedData simpler_indexed(const Vocabulary& vocabulary, IndexedData data,
                            const std::function<bool(const IndexedData&)>& fails);

}  // namespace verify
