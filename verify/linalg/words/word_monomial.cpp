#include "verify/linalg/words/word_monomial.hpp"

#include <algorithm>

namespace verify {
namespace {

bool cancel(const MatrixLetter& a, const MatrixLetter& b) {
  return a.name == -b.name && a.transposed == b.transposed;
}

// b behind a, where the two meet reduced by x x^-1 = x^-1 x = I.
MatrixWord joined(MatrixWord a, const MatrixWord& b) {
  auto next = b.begin();
  while (!a.empty() && next != b.end() && cancel(a.back(), *next)) {
    a.pop_back();
    ++next;
  }
  a.insert(a.end(), next, b.end());
  return a;
}

void multiply(std::map<ClosedWord, int>& scalars, const ClosedWord& factor, int power) {
  const auto place = scalars.emplace(factor, 0).first;
  place->second += power;
  if (place->second == 0) scalars.erase(place);
}

ClosedWord sandwich(const MatrixWord& word) {
  return {false, unit_space, std::min(word, transposed(word))};
}

// The pieces between visits of the unit space.
std::vector<MatrixWord> pieces(const MatrixWord& word) {
  std::vector<MatrixWord> result(1);
  for (std::size_t k = 0; k < word.size(); ++k) {
    if (k > 0 && word[k].rows == unit_space) result.emplace_back();
    result.back().push_back(word[k]);
  }
  return result;
}

// Keeps the first and the last piece of a path unless they begin and end at the unit space too;
// all others are scalars.
void cut(WordMonomial& a) {
  if (a.path.empty()) return;
  const auto all = pieces(a.path);
  a.path.clear();
  for (const auto& piece : all) {
    if (piece.front().rows == unit_space && piece.back().cols == unit_space)
      multiply(a.scalars, sandwich(piece), 1);
    else
      a.path.insert(a.path.end(), piece.begin(), piece.end());
  }
}

ClosedWord least_trace(MatrixWord word) {
  MatrixWord least = word;
  for (auto turned : {word, transposed(word)}) {
    for (std::size_t k = 0; k < turned.size(); ++k) {
      std::rotate(turned.begin(), turned.begin() + 1, turned.end());
      least = std::min(least, turned);
    }
  }
  return {true, unit_space, std::move(least)};
}

}  // namespace

MatrixLetter transposed(MatrixLetter letter) {
  const bool is_scalar = letter.rows == unit_space && letter.cols == unit_space;
  if (letter.symmetric || is_scalar) return letter;
  std::swap(letter.rows, letter.cols);
  letter.transposed = !letter.transposed;
  return letter;
}

MatrixLetter inverted(MatrixLetter letter) {
  letter.name = -letter.name;
  return letter;
}

MatrixWord transposed(const MatrixWord& word) {
  MatrixWord result;
  for (auto letter = word.rbegin(); letter != word.rend(); ++letter)
    result.push_back(transposed(*letter));
  return result;
}

WordMonomial product(const WordMonomial& a, const WordMonomial& b) {
  WordMonomial result{a.scalars, joined(a.path, b.path)};
  for (const auto& [factor, power] : b.scalars) multiply(result.scalars, factor, power);
  cut(result);
  return result;
}

WordMonomial transposed(const WordMonomial& a) { return {a.scalars, transposed(a.path)}; }

WordMonomial closed(const WordMonomial& a, Space space) {
  WordMonomial result{a.scalars, {}};
  MatrixWord word = a.path;
  while (word.size() > 1 && cancel(word.back(), word.front())) {
    word.pop_back();
    word.erase(word.begin());
  }
  const auto passes = std::find_if(word.begin(), word.end(), [](const MatrixLetter& letter) {
    return letter.rows == unit_space;
  });
  if (word.empty()) {
    if (space != unit_space) multiply(result.scalars, {true, space, {}}, 1);
  } else if (passes == word.end()) {
    multiply(result.scalars, least_trace(std::move(word)), 1);
  } else {
    std::rotate(word.begin(), passes, word.end());
    result.path = std::move(word);
    cut(result);
  }
  return result;
}

WordMonomial dimension(Space space, int power) {
  WordMonomial result;
  if (space != unit_space && power != 0) result.scalars[{true, space, {}}] = power;
  return result;
}

std::map<Space, int> visits(const WordMonomial& a, Space rows, Space cols) {
  std::map<Space, int> ends;
  const auto count = [&](const MatrixWord& word, int power) {
    for (const auto& letter : word) {
      ends[letter.rows] += power;
      ends[letter.cols] += power;
    }
  };
  for (const auto& [factor, power] : a.scalars) {
    count(factor.word, power);
    if (factor.is_trace && factor.word.empty() && power > 0) ends[factor.space] += 2 * power;
  }
  count(a.path, 1);
  ++ends[rows];
  ++ends[cols];
  ends.erase(unit_space);
  std::map<Space, int> result;
  for (const auto& [space, number] : ends) result[space] = number / 2;
  return result;
}

}  // namespace verify
