// What does not fit between the assertions of a data file and the ways that the checker declares.
#pragma once

#include <string>
#include <vector>

#include "verify/claim/theorem.hpp"
#include "verify/words/words.hpp"

namespace verify {

// Empty where all is well. Each names the field, what is wrong with it and how to mend it. What
// only a recorded program shows is asked of WayCheck::fault when the claim is run.
std::vector<std::string> declaration_faults(const ClaimWords& words, const Theorem& theorem);

// Of the recorded statements that carry an assertion (not of the deep ones unless `deep`): each
// records its program. A way of which no program computes with a model shows nothing about one,
// unless the data file says why it need not (algebra = "..."). Of each assertion on its own: the
// others may be well.
struct RecordingFault {
  std::string assertion, words;
};
std::vector<RecordingFault> recording_faults(const ClaimWords& words, const Theorem& theorem,
                                             bool deep);

// Whether the members differ in exactly one place that `sizes` do not explain: the change that
// makes a control of a statement. Members of a statement are its sizes first, then its variants.
bool is_one_change(const WayCheck& control, const WayCheck& link);

}  // namespace verify
