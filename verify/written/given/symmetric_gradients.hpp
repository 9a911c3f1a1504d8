// The gradient by a symmetric matrix has two readings: among symmetric matrices, which is the one
// that is meant here, and by all entries, as if the matrix were any. Where they differ a statement
// may hold in one and not in the other.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verify/algebra/order/order_proof.hpp"
#include "verify/claim/theorem.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

// The symmetric letters by which gradients are taken in the statement.
std::vector<std::string> symmetric_gradients(const Vocabulary& vocabulary,
                                             const WrittenIdentity& said);

// What was found, with what the other reading says: of what holds whether it does there, too; what
// is false here and holds there is not settled. `found` where there is no such gradient.
Finding in_both_readings(Finding found, const Written& written, const WrittenIdentity& said,
                         Work& work);

}  // namespace verify
