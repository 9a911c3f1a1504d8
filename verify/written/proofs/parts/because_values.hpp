// That what stands in `because` has a value wherever the statement is said: it is no part of the
// statement, so that nobody reads its divisors as conditions.
#pragma once

#include <string>
#include <vector>

#include "verify/scalar/work.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

// "`because` divides by s - 17, which is not shown to differ from 0; ..": empty where the
// hypotheses show all of it, or the statement asks for it itself.
std::string unshown_in_because(const Vocabulary& vocabulary, const WrittenIdentity& said,
                               const std::vector<WrittenTerm>& terms, Work& work);
std::string unshown_in_because(const Vocabulary& vocabulary, const WrittenIdentity& said,
                               const std::vector<WrittenIdentity>& reasons, Work& work);

// What of it neither statement nor hypotheses hold: a certificate has no line that shows it.
std::string beyond_statement(const Vocabulary& vocabulary, const WrittenIdentity& said,
                             const std::vector<WrittenTerm>& terms);

}  // namespace verify
