// The words of a claim that its data file writes alone: each sentence that a report shows as the
// claim's is made from the formulas, and what the author wrote besides is prose, which nothing
// judges.
#pragma once

#include "verify/words/file/place.hpp"
#include "verify/words/file/written.hpp"
#include "verify/words/words.hpp"

namespace verify {

// Title, statement and the text of every assertion with an identity become the formulas; {name} in
// the author's statement and texts becomes the formula of that assertion or definition, and what
// else stands there goes to `prose`, with hypotheses, quotes, names and readings. Throws
// std::runtime_error for a {name} that is neither, and for what only a checker can settle.
void bind_words(const Place& claim, const Written& written, ClaimWords& words);

// Refuses a name of an instance of such a claim that is a sentence.
void refuse_telling_name(const Place& top, const std::string& instance);

}  // namespace verify
