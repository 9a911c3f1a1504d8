// What stands beside the names of the sentences that a theorem of Coq states.
#pragma once

#include <string_view>

namespace verify {

// A sentence may give its reason, and that need not be the one in Coq.
inline constexpr std::string_view reasons_apart =
    "what follows a colon in such a sentence is its reason, and may be another one in Coq";

}  // namespace verify
