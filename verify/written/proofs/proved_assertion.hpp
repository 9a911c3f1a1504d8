// The ways that settle a statement which is no identity of words alone: by a proof under its
// hypotheses, and before that by data that refute it.
#pragma once

#include <memory>

#include "verify/claim/theorem.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

// Counterexamples first; then a proof for every size. Not settled where neither is found, and where
// no data are known to meet the hypotheses.
Finding settled_by_proof(const Written& written, const WrittenAssertion& assertion,
                         const WrittenIdentity& version, const Context& context);

AssertionChecks proved_checks(const std::shared_ptr<const Written>& written, std::size_t assertion);

}  // namespace verify
