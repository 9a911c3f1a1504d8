#include "verify/claim/parts/part_names.hpp"

#include <algorithm>

#include "verify/words/program.hpp"

namespace verify {
namespace {

std::string allowed_parts(const Claim& claim) {
  std::string words;
  for (const auto& part : claim.words.parts)
    words += (words.empty() ? "\"#" : ", \"#") + part.id + "\"";
  return words;
}

}  // namespace

NamedPart named_part(const std::vector<Claim>& claims, const std::string& claim,
                     const std::string& part) {
  const auto owner = std::find_if(claims.begin(), claims.end(),
                                  [&](const Claim& other) { return other.words.id == claim; });
  if (owner == claims.end())
    return {.fault = "\"" + claim + "\" is no claim; allowed are the ids that " +
                     program_call("list") + " shows"};
  const auto found = std::find_if(owner->words.parts.begin(), owner->words.parts.end(),
                                  [&](const Part& other) { return other.id == part; });
  if (found == owner->words.parts.end())
    return {.fault = "\"#" + part + "\" is no assertion of " + claim + "; allowed are " +
                     allowed_parts(*owner)};
  return {&*owner, &*found, ""};
}

}  // namespace verify
