// How an assertion with sums over indices, entrywise functions, iterates or laws beyond normal is
// settled.
#pragma once

#include <memory>

#include "verify/claim/theorem.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

// Of one of its versions: by data at which it fails, else by proof. Not settled where no data are
// known that meet the hypotheses and at which both sides have values; `has_data`: some are.
Finding settled_in_indices(const Vocabulary& vocabulary, const WrittenAssertion& assertion,
                           std::size_t version, bool has_data = false);

AssertionChecks indexed_checks(const std::shared_ptr<const Written>& written,
                               std::size_t assertion);

}  // namespace verify
