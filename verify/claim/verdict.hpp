// What is said of a claim, in one word.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace verify {

enum class Verdict { verified, corrected, refuted, supported, undecided, unsound };

std::string to_text(Verdict verdict);
std::optional<Verdict> parse_verdict(std::string_view text);

}  // namespace verify
