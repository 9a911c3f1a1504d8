#include "verify/written/proofs/unneeded.hpp"

#include <algorithm>

#include "verify/expression/plain_text.hpp"
#include "verify/words/stated/seen_invertible.hpp"

namespace verify {
namespace {

constexpr std::size_t most_tried = 8;

// "0 < eta <= 1/L" is two relations.
std::string name_of(const std::vector<Given>& given, std::size_t k) {
  const auto same = [&](const Given& other) { return other.text == given[k].text; };
  if (std::count_if(given.begin(), given.end(), same) == 1) return given[k].text;
  return plain_text(given[k].statement) + " of " + given[k].text;
}

bool is_covariance(const Vocabulary& vocabulary, const std::string& name) {
  return std::any_of(vocabulary.letters.begin(), vocabulary.letters.end(),
                     [&](const auto& other) { return other.second.covariance == name; });
}

// What a letter may be less, and how that is said; empty where it has no property to lose.
std::string weaken(Letter& letter) {
  if (letter.positive_definite) {
    letter.positive_definite = letter.positive_semidefinite = false;
    return "positive definite (symmetric and invertible is enough)";
  }
  if (letter.positive_semidefinite) {
    letter.positive_semidefinite = false;
    return "positive semidefinite (symmetric is enough)";
  }
  if (letter.symmetric && !letter.shape.is_scalar()) {
    letter.symmetric = false;
    return "symmetric";
  }
  return "";
}

bool is_supposed_nonzero(const Expression& e, const Vocabulary& vocabulary) {
  return std::any_of(vocabulary.given.begin(), vocabulary.given.end(), [&](const Given& given) {
    const auto& said = given.statement;
    const bool zero = is_zero(said.right) || said.right.kind == ExpressionKind::zeros;
    return said.relation == Relation::unequal && zero && plain_text(said.left) == plain_text(e);
  });
}

// Whether what is inverted has an inverse by the hypotheses wherever it had one before.
bool has_values(const Vocabulary& fewer, const Vocabulary& all, const Uses& uses) {
  const auto has_inverse = [](const Expression& e, const Vocabulary& vocabulary) {
    return is_seen_invertible(e, vocabulary) || is_supposed_nonzero(e, vocabulary);
  };
  return std::all_of(uses.inverted.begin(), uses.inverted.end(), [&](const Expression& e) {
    return has_inverse(e, fewer) || !has_inverse(e, all);
  });
}

}  // namespace

// One after the other: what is told can all go together.
std::string unneeded_text(const Vocabulary& vocabulary, const Uses& uses,
                          const std::function<bool(const Vocabulary&)>& is_proved) {
  std::string text;
  auto kept = vocabulary;
  const auto drop = [&](Vocabulary fewer, const std::string& name) {
    if (!has_values(fewer, vocabulary, uses) || !is_proved(fewer)) return false;
    text += (text.empty() ? "" : ", ") + name;
    kept = std::move(fewer);
    return true;
  };
  std::size_t tried = 0, at = 0;
  for (std::size_t k = 0; k < vocabulary.given.size() && tried < most_tried; ++k, ++tried) {
    if (vocabulary.given[k].text.ends_with(variance_ending)) {  // of the law, and not typed
      ++at;
      continue;
    }
    auto fewer = kept;
    fewer.given.erase(fewer.given.begin() + static_cast<long>(at));
    if (!drop(std::move(fewer), name_of(vocabulary.given, k))) ++at;
  }
  for (std::size_t k = vocabulary.placed_given.size(); k-- > 0 && tried < most_tried; ++tried) {
    auto fewer = kept;
    fewer.placed_given.erase(fewer.placed_given.begin() + static_cast<long>(k));
    drop(std::move(fewer), vocabulary.placed_given[k].text);
  }
  for (const auto& [name, letter] : vocabulary.letters) {
    auto fewer = kept;
    const auto what = weaken(fewer.letters.at(name));
    if (what.empty() || is_covariance(vocabulary, name) || tried++ >= most_tried) continue;
    drop(std::move(fewer), name + " " + what);
  }
  return text.empty() ? "" : "; not needed for it: " + text;
}

}  // namespace verify
