#include "verify/linalg/trace_words.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

namespace verify {

long checked_sum(long a, long b) {
  long sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) throw std::overflow_error("a coefficient is too large");
  return sum;
}

long checked_product(long a, long b) {
  long product = 0;
  if (__builtin_mul_overflow(a, b, &product))
    throw std::overflow_error("a coefficient is too large");
  return product;
}

Letter Alphabet::symmetric(std::string name) {
  const auto letter = static_cast<Letter>(names_.size());
  names_.push_back(std::move(name));
  transposed_.push_back(letter);
  return letter;
}

Letter Alphabet::general(const std::string& name) {
  const auto letter = static_cast<Letter>(names_.size());
  const auto next = static_cast<Letter>(letter + 1);
  names_.insert(names_.end(), {name, name + "^T"});
  transposed_.insert(transposed_.end(), {next, letter});
  return letter;
}

Word Alphabet::transposed(const Word& word) const {
  Word result(word.rbegin(), word.rend());
  for (auto& letter : result) letter = transposed(letter);
  return result;
}

namespace {
// The start of the least rotation (Booth's two-pointer form).
std::size_t least_rotation(const Word& word) {
  const std::size_t n = word.size();
  std::size_t i = 0, j = 1, k = 0;
  while (i < n && j < n && k < n) {
    const auto a = word[i + k < n ? i + k : i + k - n], b = word[j + k < n ? j + k : j + k - n];
    if (a == b) {
      ++k;
      continue;
    }
    (a > b ? i : j) += k + 1;
    if (i == j) ++j;
    k = 0;
  }
  return std::min(i, j);
}

Word rotated_to_least(Word word) {
  std::rotate(word.begin(), word.begin() + static_cast<long>(least_rotation(word)), word.end());
  return word;
}
}  // namespace

Word Alphabet::canonical(const Word& word) const {
  if (word.empty()) return word;
  auto least = rotated_to_least(word), other = rotated_to_least(transposed(word));
  return other < least ? std::move(other) : std::move(least);
}

std::string Alphabet::text(const Word& word) const {
  if (word.empty()) return "d";
  std::string result;
  for (const auto letter : word) {
    result += (result.empty() ? "tr(" : " ") + names_[static_cast<std::size_t>(letter)];
  }
  return result + ")";
}

WordSum& WordSum::operator+=(const WordSum& b) {
  for (const auto& [word, coefficient] : b.terms_) {
    auto& place = terms_[word];
    place = checked_sum(place, coefficient);
  }
  return *this;
}

WordSum operator*(const WordSum& a, const WordSum& b) {
  WordSum result;
  for (const auto& [u, x] : a.terms_) {
    for (const auto& [v, y] : b.terms_) {
      auto& place = result.terms_[u + v];
      place = checked_sum(place, checked_product(x, y));
    }
  }
  return result;
}

WordSum WordSum::transposed(const Alphabet& alphabet) const {
  WordSum result;
  for (const auto& [word, coefficient] : terms_) {
    result.terms_.emplace(alphabet.transposed(word), coefficient);
  }
  return result;
}

TraceSum trace_of(const WordSum& sum, const Alphabet& alphabet) {
  TraceSum result;
  for (const auto& [word, coefficient] : sum.terms()) {
    auto& place = result[{alphabet.canonical(word)}];
    place = checked_sum(place, coefficient);
  }
  return result;
}

void add(TraceSum& sum, const TraceSum& more, long factor) {
  for (const auto& [product, coefficient] : more) {
    auto& place = sum[product];
    place = checked_sum(place, checked_product(factor, coefficient));
  }
}

void TraceCollector::add(TraceProduct constants, long inverse_power, long coefficient) {
  std::sort(constants.begin(), constants.end());
  auto& place = terms_[std::move(constants)][inverse_power];
  place = checked_sum(place, coefficient);
}

TracePolynomial TraceCollector::result() const {
  std::set<Word> words;
  for (const auto& [constants, in_n] : terms_) words.insert(constants.begin(), constants.end());
  TracePolynomial f;
  f.words.assign(words.begin(), words.end());
  for (const auto& [constants, in_n] : terms_) {
    TracePolynomial::Term term;
    for (const auto& word : constants) {
      const auto place = std::lower_bound(f.words.begin(), f.words.end(), word);
      term.traces.push_back(static_cast<int>(place - f.words.begin()));
    }
    for (const auto& [power, coefficient] : in_n) {
      if (coefficient == 0) continue;
      term.coefficient.resize(static_cast<std::size_t>(power) + 1, 0);
      term.coefficient.back() = coefficient;
    }
    if (!term.coefficient.empty()) f.terms.push_back(std::move(term));
  }
  std::sort(f.terms.begin(), f.terms.end(),
            [](const auto& a, const auto& b) { return a.traces < b.traces; });
  return f;
}

std::string to_text(const TracePolynomial& f, const Alphabet& alphabet) {
  std::string result;
  for (const auto& term : f.terms) {
    std::string in_n;
    for (std::size_t k = 0; k < term.coefficient.size(); ++k) {
      if (term.coefficient[k] == 0) continue;
      in_n += (in_n.empty() ? "" : " + ") + std::to_string(term.coefficient[k]);
      if (k > 0) in_n += "/n" + (k > 1 ? "^" + std::to_string(k) : "");
    }
    result += (result.empty() ? "(" : " + (") + in_n + ")";
    for (const int trace : term.traces) {
      result += " " + alphabet.text(f.words[static_cast<std::size_t>(trace)]);
    }
  }
  return result.empty() ? "0" : result;
}

}  // namespace verify
