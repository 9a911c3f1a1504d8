// The symbols of a statement, and of the terms of its proof.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "verify/words/file/written.hpp"

namespace verify {

std::set<std::string> letters_used(const Vocabulary& vocabulary, const WrittenIdentity& said,
                                   const std::vector<WrittenTerm>& because);

}  // namespace verify
