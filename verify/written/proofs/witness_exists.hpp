// That a witness is something: what is inverted in it has an inverse, what it is divided by is not
// 0, and what a root is taken of is not negative, whatever the symbols are.
#pragma once

#include <string>

#include "verify/algebra/order/order_proof.hpp"
#include "verify/claim/finding.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

// What is not shown: "that B has an inverse, in the witness A"; empty where all is, and where the
// statement has no witness.
std::string unshown_in_witness(const Vocabulary& vocabulary, const WrittenIdentity& said,
                               Work& work);

// Of data at which the witness fails. What is stated may be true with another one; a control is a
// check of this witness, which rejects it, and is not called false.
Finding of_failing_witness(const std::string& data, bool is_stated);

}  // namespace verify
