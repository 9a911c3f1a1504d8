#include "verify/claim/assertions/assertion_names.hpp"

#include <algorithm>

#include "verify/words/program.hpp"

namespace verify {
namespace {

std::string allowed_assertions(const Claim& claim) {
  std::string words;
  for (const auto& assertion : claim.words.assertions)
    words += (words.empty() ? "\"#" : ", \"#") + assertion.id + "\"";
  return words;
}

}  // namespace

NamedAssertion named_assertion(const std::vector<Claim>& claims, const std::string& claim,
                               const std::string& assertion) {
  const auto owner = std::find_if(claims.begin(), claims.end(),
                                  [&](const Claim& other) { return other.words.id == claim; });
  if (owner == claims.end())
    return {.fault = "\"" + claim + "\" is no claim; allowed are the ids that " +
                     program_call("list") + " shows"};
  const auto found = std::find_if(owner->words.assertions.begin(), owner->words.assertions.end(),
                                  [&](const Assertion& other) { return other.id == assertion; });
  if (found == owner->words.assertions.end())
    return {.fault = "\"#" + assertion + "\" is no assertion of " + claim + "; allowed are " +
                     allowed_assertions(*owner)};
  return {&*owner, &*found, ""};
}

}  // namespace verify
