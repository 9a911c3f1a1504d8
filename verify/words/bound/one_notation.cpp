#include "verify/words/bound/one_notation.hpp"

#include <map>

#include "verify/words/bound/place_words.hpp"
#include "verify/words/bound/typeset.hpp"
#include "verify/words/file/written_file.hpp"

namespace verify {
namespace {

struct Notations {
  const ClaimFile* claim;
  std::map<std::string, std::string> shapes;    // of letters
  std::map<std::string, std::string> formulas;  // of definitions
};

Notations notations_of(const ClaimFile& claim, const Written& written) {
  Notations result{&claim, {}, {}};
  for (const auto& [name, letter] : written.vocabulary.letters)
    result.shapes[name] = to_text(letter.shape);
  for (const auto& [name, formula] : written.vocabulary.definitions)
    result.formulas[name] = typeset(formula);
  return result;
}

bool is_negative(const std::string& a, const std::string& b) {
  return a == "-" + b || a == "-(" + b + ")";
}

// What is at odds with the other, or nothing.
std::string fault_of(const Notations& now, const Notations& before) {
  const auto other = " in " + before.claim->path.string() + ", which cites the same place; ";
  for (const auto& [name, shape] : now.shapes) {
    const auto known = before.shapes.find(name);
    if (known != before.shapes.end() && known->second != shape)
      return "symbols." + name + ": is " + shape + " here and " + known->second + other +
             "one symbol is one thing";
  }
  for (const auto& [name, formula] : now.formulas) {
    for (const auto& [other_name, other_formula] : before.formulas) {
      const bool same_name = name == other_name, same = formula == other_formula;
      const bool minus = is_negative(formula, other_formula) || is_negative(other_formula, formula);
      if (same_name && !same)
        return "definitions." + name + ": stands for something else" + other +
               "one name is one thing, with one sign";
      if (!same_name && (same || minus))
        return "definitions." + name + ": is " + (minus ? "minus " : "") + "what " + other_name +
               " is" + other + "one thing has one name and one sign";
    }
  }
  return "";
}

}  // namespace

std::vector<UnreadableFile> notation_faults(const ClaimsFolder& folder) {
  std::vector<UnreadableFile> faults;
  std::map<std::pair<std::string, std::string>, std::vector<Notations>> by_place;
  for (const auto& claim : folder.claims) {
    const auto written = read_written(claim.text, claim.path.string());
    if (!written) continue;
    const auto now = notations_of(claim, *written);
    auto& others = by_place[{paper_key(claim.words.id), place_as_written(claim.words)}];
    for (const auto& before : others) {
      const auto fault = fault_of(now, before);
      if (fault.empty()) continue;
      faults.push_back({claim.words.id, claim.path.string() + ": [claim] " + fault});
      break;
    }
    others.push_back(now);
  }
  return faults;
}

}  // namespace verify
