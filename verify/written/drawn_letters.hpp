// The letters of a vocabulary, drawn as the free quantities of a statement.
#pragma once

#include <set>
#include <string>

#include "verify/written/evaluation.hpp"

namespace verify {

// Those of these names, in alphabetical order.
template <class M>
LetterValues<M> drawn_letters(const Vocabulary& vocabulary, const std::set<std::string>& names,
                              const FormulaSpaces<M>& spaces, Letters<M>& free) {
  LetterValues<M> values;
  for (const auto& name : names) {
    const auto& letter = vocabulary.letters.at(name);
    const auto rows = spaces.of(letter.shape.rows), cols = spaces.of(letter.shape.cols);
    if (letter.shape.is_scalar()) {
      values.letters.emplace(name, spaces.scalar(free.scalar()));
    } else if (letter.invertible) {
      auto [straight, inverse] =
          letter.symmetric ? free.regular_symmetric(rows) : free.regular(rows);
      values.letters.emplace(name, std::move(straight));
      values.inverses.emplace(name, std::move(inverse));
    } else {
      values.letters.emplace(name,
                             letter.symmetric ? free.symmetric(rows) : free.matrix(rows, cols));
    }
  }
  return values;
}

}  // namespace verify
