// An id stands in addresses, in references and in files of others, away from the verdict: one that
// reads as a verdict is told apart from it here, once for all.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <sstream>
#include <string>
#include <string_view>

#include "tests/claim_runs.hpp"
#include "tests/printing.hpp"

namespace verify::telling_ids_test {
namespace {

using testing::Faults;

// These stay, as files of others hold them; a citation tells the title beside the id.
const std::map<std::string, std::string> known = {
    {"memformer2024.prop2_false", "false is one layer a step, which Proposition 2 does not state"},
    {"memformer2024.prop2_repaired", "repaired is the proof; the proposition holds as interpreted"},
    {"memformer2024.lfom_vacuous", "the formula is, where it binds no coefficients"},
    {"li2025.uniq_fail", "uniqueness does, at the covariance of the claim"},
};

bool tells(const std::string& id) {
  constexpr auto verdicts = std::to_array<std::string_view>(
      {"false", "fail", "fails", "true", "wrong", "repaired", "refuted", "proved", "proven",
       "vacuous", "correct", "corrected", "holds", "broken"});
  std::istringstream words(id.substr(id.find('.') + 1));
  for (std::string word; std::getline(words, word, '_');)
    if (std::ranges::find(verdicts, word) != verdicts.end()) return true;
  return false;
}

}  // namespace

TEST_CASE("an id that reads as a verdict is known, and says of what") {
  Faults faults;
  std::size_t found = 0;
  for (const auto& claim : testing::all_claims()) {
    const auto& id = claim.words.id;
    found += known.count(id);
    if (tells(id) != (known.count(id) == 1)) faults.push_back(id);
  }
  CHECK(faults == Faults{});
  CHECK(found == known.size());
  CHECK(tells("a.prop2_false"));
  CHECK_FALSE(tells("a.prop2_layers"));
}

}  // namespace verify::telling_ids_test
