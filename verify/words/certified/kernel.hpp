// Which statements Coq's kernel checked, without axioms: each a lemma that is made of its
// certificate.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace verify {

// proofs_data/kernel.txt, of the claims of this program; verify/kernel/check --certificates writes
// it.
std::string_view kernel_text();

bool is_checked_by_kernel(const std::string& certificate);
// Further ones, of other claims.
void add_checked_by_kernel(const std::vector<std::string>& certificates);

}  // namespace verify
