// Claims by the symbols that their paper defines.
#pragma once

#include <string>

#include "verify/words/claim_index.hpp"

namespace verify {

// Whether the claim uses a symbol of its paper that is written so or means so: "s_min", "\gamma",
// "second moment", whatever the case, without dollars, braces and backslashes.
bool uses_symbol(const ClaimLabel& claim, const std::string& word);

}  // namespace verify
