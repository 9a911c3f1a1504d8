#include "verify/written/given/symmetric_gradients.hpp"

#include <algorithm>
#include <random>

#include "verify/claim/finding.hpp"
#include "verify/expression/clauses/gradients_in.hpp"
#include "verify/expression/shapes.hpp"
#include "verify/words/stated/denied.hpp"
#include "verify/written/at_instance.hpp"
#include "verify/written/drawn_instance.hpp"
#include "verify/written/given/put_value.hpp"
#include "verify/written/proofs/proof.hpp"

namespace verify {
namespace {

// The letters are any matrices, of which it is supposed what they are.
Written by_all_entries(const Written& written, const std::vector<std::string>& letters) {
  Written other;
  other.vocabulary = written.vocabulary;
  for (const auto& name : letters) {
    auto& letter = other.vocabulary.letters.at(name);
    const auto suppose = [&](const std::string& text) {
      auto given = parse_relation(text);
      find_shapes(given, other.vocabulary);
      other.vocabulary.given.push_back({text, std::move(given)});
    };
    const bool definite = letter.positive_definite, semidefinite = letter.positive_semidefinite;
    letter.symmetric = letter.positive_definite = letter.positive_semidefinite = false;
    letter.invertible |= definite;
    suppose(name + "' = " + name);
    if (definite) suppose(name + " > 0");
    if (semidefinite && !definite) suppose(name + " >= 0");
  }
  return other;
}

std::string names_text(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

bool differs_at_data(const Written& written, const Written& other, const WrittenIdentity& said) {
  constexpr int most_draws = 20;
  std::mt19937_64 random(1);
  for (int draw = 0; draw < most_draws; ++draw) {
    const auto instance = drawn_instance(written, random);
    if (compared_at_instance(other, said, instance).answer == Truth::no) return true;
  }
  return false;
}

}  // namespace

std::vector<std::string> symmetric_gradients(const Vocabulary& vocabulary,
                                             const WrittenIdentity& said) {
  std::vector<std::string> names;
  for (const auto& name : gradient_symbols(said.identity, vocabulary)) {
    const auto& letter = vocabulary.letters.at(name);
    if (letter.symmetric && !letter.shape.is_scalar()) names.push_back(name);
  }
  return names;
}

Finding in_both_readings(Finding found, const Written& written, const WrittenIdentity& said,
                         Work& work) {
  const auto letters = symmetric_gradients(written.vocabulary, said);
  if (letters.empty() || found.answer == Answer() || !found.answer.applies()) return found;
  const auto names = names_text(letters);
  if (std::any_of(letters.begin(), letters.end(), [&](const std::string& name) {
        return is_declared_covariance(written.vocabulary, name);
      })) {
    if (found.answer == Truth::yes)
      found.detail += "; grad( ) by the symmetric " + names +
                      " is the one among symmetric matrices, as a covariance is one";
    return found;
  }
  const auto other = by_all_entries(written, letters);
  const bool holds = proved(other.vocabulary, said, {}, work).found;
  if (found.answer == Truth::no) {
    if (!holds) return found;
    return finding(Truth::unknown,
                   said.text + ": not settled: grad( ) by the symmetric " + names +
                       " is read in two ways. By all entries, as if " + names +
                       " were any matrix, it holds. Among symmetric matrices, as here, it fails: " +
                       found.detail + "; for the former take \"symmetric\" from " + names +
                       ", and suppose " + letters.front() + "' = " + letters.front());
  }
  found.detail += "; grad( ) by the symmetric " + names + " is the one among symmetric matrices, ";
  if (holds)
    found.detail += "and with the one by all entries the statement holds, too";
  else if (differs_at_data(written, other, said))
    found.detail +=
        "and with the one by all entries, as if it were any matrix, the statement fails";
  else
    found.detail += "and that the statement holds with the one by all entries is not shown";
  return found;
}

}  // namespace verify
