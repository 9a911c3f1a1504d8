#include "verify/written/mean.hpp"

#include "verify/linalg/words/word_values.hpp"
#include "verify/written/drawn_letters.hpp"

namespace verify {
namespace {

std::vector<GaussianLetter> normal_letters(const Vocabulary& vocabulary,
                                           const LetterValues<WordMatrix>& values,
                                           const FormulaSpaces<WordMatrix>& spaces) {
  std::vector<GaussianLetter> normal;
  for (const auto& [name, value] : values.letters) {
    const auto& letter = vocabulary.letters.at(name);
    if (!letter.normal) continue;
    normal.push_back(gaussian(value, letter.covariance.empty()
                                         ? spaces.identity(letter.shape.rows)
                                         : values.letters.at(letter.covariance)));
  }
  return normal;
}

WordScalar no_mean(const Expression&) { throw std::logic_error("a mean inside a mean"); }

}  // namespace

WordScalar mean_of(const Expression& formula, const Vocabulary& vocabulary,
                   const LetterValues<WordMatrix>& values,
                   const FormulaSpaces<WordMatrix>& spaces) {
  Evaluation<WordMatrix> evaluation(vocabulary, values, spaces, no_mean);
  return expectation(spaces.entry(evaluation.of(formula)),
                     normal_letters(vocabulary, values, spaces));
}

Rational mean_at(const Expression& formula, const Vocabulary& vocabulary,
                 const std::set<std::string>& letters, const LetterValues<Matrix<Rational>>& values,
                 const std::map<std::string, long>& sizes) {
  Letters<WordMatrix> free;
  const FormulaSpaces<WordMatrix> spaces(free);
  const auto drawn = drawn_letters(vocabulary, letters, spaces, free);
  const auto mean = mean_of(formula, vocabulary, drawn, spaces);
  WordValues at;
  for (const auto& [name, number] : sizes) at.dimensions[spaces.of({name}).front()] = number;
  auto letter = free.letters().begin();
  for (const auto& name : letters) {
    const auto value = values.letters.find(name);
    if (value != values.letters.end()) at.letters[letter->name] = value->second;
    ++letter;
  }
  return at.of(mean.value())(0, 0);
}

}  // namespace verify
