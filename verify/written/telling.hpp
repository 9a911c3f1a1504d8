// Which proposed controls tell a formula from a minor error in it, and better ones where one does
// not.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verify/claim/theorem.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

// Why the broken version counts for nothing though it is false: one side is that of the identity
// times a number that is no sign, or it has another degree in its letters and is false wherever
// they are 1. Nothing where it tells, and where an inverse is no word.
std::string why_not_telling(const Vocabulary& vocabulary, const WrittenIdentity& said,
                            const WrittenIdentity& broken);

// Slips that somebody might make, each in one place of the identity: a transpose, the order of two
// factors, a sign, n + 1 for n, a size for another one. All have shapes; whether they are false,
// and tell, has to be asked.
std::vector<WrittenIdentity> minor_errors_in(const Vocabulary& vocabulary,
                                             const WrittenIdentity& said);

// The first of these that is false as a word and tells.
std::optional<WrittenIdentity> telling_minor_error(const Vocabulary& vocabulary,
                                                   const WrittenIdentity& said);

// What was found of a negative control, which has to be found false: where it is not settled, with
// what to do.
Finding as_control(Finding found);

}  // namespace verify
