// Words in HTML.
#pragma once

#include <string>

namespace verify {

// The plain words of checks with their ASCII mathematics made readable: "Sigma", "lambda_j <= x^2"
// become letters, scripts and signs; identifiers of more than a letter stay as they are. Escaped.
std::string html_prose(const std::string& text);

}  // namespace verify
