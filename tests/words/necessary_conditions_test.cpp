// Where an erratum says that something holds under a condition and not otherwise, an assertion
// says so, too: no check runs over the words of an erratum.
#include <array>
#include <string_view>

#include "tests/printing.hpp"
#include "verify/claim/claim.hpp"

namespace verify::necessary_conditions_test {
namespace {

constexpr std::array<std::string_view, 13> necessary = {
    "only if",       "only for",      "only where",    "only when",        "if and only if",
    "unless",        "not otherwise", "exactly if",    "and nowhere else", "exactly when",
    "exactly where", "and no other",  "precisely when"};

bool says_what_is_necessary(const std::string& words) {
  for (const auto condition : necessary)
    if (words.find(condition) != std::string::npos) return true;
  return false;
}

bool names_an_assertion(const std::string& words) {
  return words.find("(#") != std::string::npos || words.find(", #") != std::string::npos;
}

}  // namespace

TEST_CASE("errata: what is right under a condition alone is an assertion that the words name") {
  CHECK(says_what_is_necessary("they are equal only if the gate is 1"));
  CHECK_FALSE(says_what_is_necessary("they are equal where the gate is 1"));
  CHECK(names_an_assertion("it holds only if $r \\ge 0$ (#right)"));
  CHECK_FALSE(names_an_assertion("it holds only if $r \\ge 0$"));
  for (const auto& claim : load_claims()) {
    for (const auto& erratum : claim.words.errata) {
      CAPTURE(claim.words.id);
      CAPTURE(erratum.id);
      CAPTURE(erratum.right);
      CHECK((!says_what_is_necessary(erratum.right) || names_an_assertion(erratum.right)));
    }
  }
}

}  // namespace verify::necessary_conditions_test
