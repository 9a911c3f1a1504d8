// A statement of Coq as it is read: signs for its words.
#pragma once

#include <string>
#include <string_view>

namespace verify {

// Escaped; "forall" and "<=" as the signs that they stand for, what declares something in bold.
std::string coq_html(std::string_view text);

}  // namespace verify
