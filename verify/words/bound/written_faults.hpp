// What a claim that its data file writes alone must not hold, though each formula of it parses and
// has shapes: letters that nothing speaks of, two names for one thing.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "verify/words/file/place.hpp"
#include "verify/words/file/written.hpp"
#include "verify/words/words.hpp"

namespace verify {

// A statement that is one of its own hypotheses. Throws ExpressionError.
void refuse_supposed(const WrittenIdentity& version, const Vocabulary& vocabulary);

// A letter, size or definition that no identity uses (a definition may stand in a value, a letter
// may give a size), and two definitions that are one formula, or that and its negative. Throw
// std::runtime_error. `unused_in` gives the former as {field, name}.
std::vector<std::pair<std::string, std::string>> unused_in(const Written& written);
void refuse_unused(const Place& claim, const Written& written);
void refuse_second_names(const Place& claim, const Written& written);

// What is compared at instances alone needs one that tells: sizes of matrices that are at least 2
// and differ, since 1 x 1 matrices commute and square ones hide a transpose.
void require_telling_instance(const Place& top, const Written& written,
                              const std::vector<InstanceText>& instances);

}  // namespace verify
