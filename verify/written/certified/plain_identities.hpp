// Equations whose sides have one normal form as words, for programs of others that expand them.
#pragma once

#include <optional>

#include "verify/expression/tree/tree.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

// All links as they are typed; nothing where one is no equation, or holds what only a proof says: a
// gradient, a root, the norm of an operator, the inverse of a sum.
std::optional<StatementTree> plain_identities(const Vocabulary& vocabulary,
                                              const WrittenIdentity& said);

}  // namespace verify
