// E of products of tr(S C^{a_1} S C^{a_2} .. S C^{a_m}) for S = sum_{i<=n} x_i x_i^T with
// independent x_i ~ N(0, C) and integers a_j of either sign: polynomials in n and in the traces
// t_a = tr C^a. n and the t_a may be symbols: every covariance and every dimension at once.
//
// Stein's integration by parts on the first S of a trace, written tr(S V):
//   E[tr(S V) P] = n E[tr(C V) P]
//     + sum over V = V1 S V2      of E[tr(C V1^T S V2) P] + E[tr(C V2) tr(S V1) P]
//     + sum over factors tr(S U) of P of E[tr(C U S V) P'] + E[tr(C U^T S V) P'],
// P' without that factor. Powers of C commute, so that a word is its list of exponents.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>

#include "verify/linalg/matrix.hpp"

namespace verify::memformer2024 {

// Exponents a_1 .. a_m, m >= 1, each between -100 and 100.
using ExponentWord = std::basic_string<char>;

inline ExponentWord exponent_word(const Vector<long>& exponents) {
  ExponentWord word;
  for (const long a : exponents) word.push_back(static_cast<char>(a));
  return word;
}

enum class SteinTerms {
  all,
  without_transposes,  // what complex samples would give
  without_other_traces,
};

template <Ring T>
class CovarianceWords {
 public:
  CovarianceWords(T n, std::function<T(long)> trace_of_power, SteinTerms terms = SteinTerms::all)
      : n_(std::move(n)), trace_of_power_(std::move(trace_of_power)), terms_(terms) {}

  // The mean of the product; no words at all give 1.
  T mean(Vector<ExponentWord> words) {
    if (words.empty()) return T(1L);
    for (auto& word : words) word = canonical(word);
    std::sort(words.begin(), words.end(), [](const auto& a, const auto& b) {
      return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
    ExponentWord key;
    for (const auto& word : words) key += word + separator;
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    T result = contract(words);
    known_.emplace(std::move(key), result);
    return result;
  }
  std::size_t states() const { return known_.size(); }

 private:
  static constexpr char separator = 127;

  // The least among the rotations of the word and of its reversal: all have the same trace.
  static ExponentWord canonical(const ExponentWord& word) {
    ExponentWord best = word;
    ExponentWord turned = word;
    for (int direction = 0; direction < 2; ++direction) {
      for (std::size_t k = 0; k < word.size(); ++k) {
        std::rotate(turned.begin(), turned.begin() + 1, turned.end());
        best = std::min(best, turned);
      }
      std::reverse(turned.begin(), turned.end());
    }
    return best;
  }

  static char sum(int a, int b) { return static_cast<char>(a + b); }

  T contract(const Vector<ExponentWord>& words) {
    const ExponentWord& a = words.front();  // the shortest meets the fewest products on the way
    const Vector<ExponentWord> rest(words.begin() + 1, words.end());
    T total = n_ * closed(a, rest);
    for (std::size_t j = 1; j < a.size(); ++j) {
      const ExponentWord before = a.substr(0, j), after = a.substr(j);
      auto split = rest;
      split.push_back(before);
      total += closed(after, split);
      if (terms_ != SteinTerms::without_transposes) {
        auto folded = rest;
        folded.push_back(joined(after, {before.rbegin(), before.rend()}));
        total += mean(std::move(folded));
      }
    }
    if (terms_ == SteinTerms::without_other_traces) return total;
    for (std::size_t k = 0; k < rest.size(); ++k) {
      auto others = rest;
      others.erase(others.begin() + static_cast<long>(k));
      total += meet(a, rest[k], others);
    }
    return total;
  }

  // E[tr(C V) rest] for the exponents v_1 .. v_m of V = C^{v_1} S .. S C^{v_m}.
  T closed(const ExponentWord& v, Vector<ExponentWord> rest) {
    if (v.size() == 1) return T(trace_of_power_(v[0] + 1) * mean(std::move(rest)));
    ExponentWord word = v.substr(1);
    word.back() = sum(word.back(), v[0] + 1);
    rest.push_back(std::move(word));
    return mean(std::move(rest));
  }

  // tr(C U S V) as a word: V's last power, C and U's first power merge.
  static ExponentWord joined(const ExponentWord& v, const ExponentWord& u) {
    ExponentWord word = u.substr(1) + v;
    word.back() = sum(word.back(), u[0] + 1);
    return word;
  }

  // The pairings of the contracted S of tr(S V) with every S of another trace.
  T meet(const ExponentWord& v, ExponentWord u, const Vector<ExponentWord>& others) {
    T total(0L);
    for (std::size_t k = 0; k < u.size(); ++k) {
      std::rotate(u.begin(), u.begin() + 1, u.end());
      auto direct = others;
      direct.push_back(joined(v, u));
      total += mean(std::move(direct));
      if (terms_ == SteinTerms::without_transposes) continue;
      auto transposed = others;
      transposed.push_back(joined(v, {u.rbegin(), u.rend()}));
      total += mean(std::move(transposed));
    }
    return total;
  }

  T n_;
  std::function<T(long)> trace_of_power_;
  SteinTerms terms_;
  std::unordered_map<ExponentWord, T> known_;
};

}  // namespace verify::memformer2024
