#include "verify/claim/verdict.hpp"

#include <array>
#include <stdexcept>
#include <utility>

namespace verify {
namespace {

constexpr std::array<std::pair<Verdict, std::string_view>, 6> names = {{
    {Verdict::verified, "verified"},
    {Verdict::corrected, "corrected"},
    {Verdict::refuted, "refuted"},
    {Verdict::supported, "supported"},
    {Verdict::undecided, "undecided"},
    {Verdict::unsound, "unsound"},
}};

}  // namespace

std::string to_text(Verdict verdict) {
  for (const auto& [value, name] : names) {
    if (value == verdict) return std::string(name);
  }
  throw std::logic_error("verdict without a name");
}

std::optional<Verdict> parse_verdict(std::string_view text) {
  for (const auto& [value, name] : names) {
    if (name == text) return value;
  }
  return std::nullopt;
}

}  // namespace verify
