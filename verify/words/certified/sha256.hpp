// The hash SHA-256 (FIPS 180-4): what a certificate is called, so that anybody's tools can tell
// whether it is the one that was meant.
#pragma once

#include <string>
#include <string_view>

namespace verify {

// 64 hexadecimal digits.
std::string sha256(std::string_view text);

}  // namespace verify
