// Which statements an independent checker agreed with: icl-verify-check says yes to what ought to
// hold, and no to what ought not to. By the names of their certificates, which change with what
// they say: a name says that of no other statement.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace verify {

// proofs_data/independent.txt, of the claims of this program; tests/certificates/run writes it.
std::string_view independent_text();

bool is_independently_checked(const std::string& certificate);
// Further ones, of other claims.
void add_independently_checked(const std::vector<std::string>& certificates);

}  // namespace verify
