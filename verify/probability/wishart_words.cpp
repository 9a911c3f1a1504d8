#include "verify/probability/wishart_words.hpp"

#include <algorithm>
#include <memory>
#include <string_view>
#include <unordered_map>

#include "verify/scalar/polynomial_ring.hpp"

namespace verify {
namespace {

long count_wishart(const Word& word) {
  return std::count(word.begin(), word.end(), wishart_letter);
}

// A power of n and a sorted list of constant words by their numbers, packed for hashing.
using Monomial = std::u16string;                 // [power of n, word numbers ..]
using Sum = std::unordered_map<Monomial, long>;  // while terms are added

// A sum that is kept, in a third of the memory: the monomials one behind the other, each with its
// length in front.
class Expansion {
 public:
  explicit Expansion(const Sum& sum) {
    coefficients_.reserve(sum.size());
    for (const auto& [monomial, coefficient] : sum) {
      monomials_.push_back(static_cast<char16_t>(monomial.size()));
      monomials_ += monomial;
      coefficients_.push_back(coefficient);
    }
    monomials_.shrink_to_fit();
  }

  template <class Visit>
  void each(Visit visit) const {
    const std::u16string_view all = monomials_;
    std::size_t at = 0;
    for (const long coefficient : coefficients_) {
      visit(all.substr(at + 1, all[at]), coefficient);
      at += 1 + all[at];
    }
  }

 private:
  std::u16string monomials_;
  std::vector<long> coefficients_;
};

class Recursion {
 public:
  Recursion(const Alphabet& alphabet, std::optional<Letter> Sigma)
      : alphabet_(alphabet), Sigma_(Sigma ? Word(1, *Sigma) : Word()) {}

  // E of a product of canonical words, each of which holds W.
  const Expansion& mean(TraceProduct words) {
    std::sort(words.begin(), words.end());
    Word key;
    for (const auto& word : words) (key += word) += separator;
    if (const auto known = memo_.find(key); known != memo_.end()) return *known->second;
    auto result = std::make_unique<Expansion>(contract(words));
    return *(memo_[std::move(key)] = std::move(result));
  }

  const std::vector<Word>& constants() const { return constants_; }

  // E of the words and of `random`, canonical words that hold W. Splits off the words without W;
  // the product of their numbers goes to the monomial.
  const Expansion& mean_of(const std::vector<Word>& words, Monomial& constant,
                           TraceProduct random = {}) {
    for (const auto& word : words) {
      auto least = alphabet_.canonical(word);
      if (least.find(wishart_letter) == Word::npos) {
        constant.push_back(number_of(least));
      } else {
        random.push_back(std::move(least));
      }
    }
    std::sort(constant.begin() + 1, constant.end());
    return mean(std::move(random));
  }

 private:
  static constexpr Letter separator = 127;

  // The least word is integrated by parts: any other choice meets more products on the way.
  Sum contract(const TraceProduct& words) {
    if (words.empty()) return {{Monomial(1, 0), 1}};
    const Word& first = words.front();
    const auto start = first.find(wishart_letter);
    const Word V = first.substr(start + 1) + first.substr(0, start);
    const TraceProduct rest(words.begin() + 1, words.end());
    Sum result;
    collect(result, {Sigma_ + V}, rest, 1);
    for (auto at = V.find(wishart_letter); at != Word::npos; at = V.find(wishart_letter, at + 1)) {
      const Word before = V.substr(0, at), after = V.substr(at + 1);
      collect(result, {Sigma_ + alphabet_.transposed(before) + wishart_letter + after}, rest, 0);
      collect(result, {Sigma_ + after, wishart_letter + before}, rest, 0);
    }
    for (std::size_t r = 0; r < rest.size(); ++r) meet(result, V, rest, r);
    return result;
  }

  // The pairings of the contracted W with those of rest[r].
  void meet(Sum& result, const Word& V, const TraceProduct& rest, std::size_t r) {
    const Word& other = rest[r];
    TraceProduct others = rest;
    others.erase(others.begin() + static_cast<long>(r));
    for (auto at = other.find(wishart_letter); at != Word::npos;
         at = other.find(wishart_letter, at + 1)) {
      const Word U = other.substr(at + 1) + other.substr(0, at);
      collect(result, {Sigma_ + alphabet_.transposed(U) + wishart_letter + V}, others, 0);
      collect(result, {Sigma_ + U + wishart_letter + V}, others, 0);
    }
  }

  // Adds n^power E[prod tr(fresh) prod tr(rest)].
  void collect(Sum& result, const std::vector<Word>& fresh, const TraceProduct& rest, int power) {
    Monomial constant(1, static_cast<char16_t>(power));
    const auto& mean = mean_of(fresh, constant, rest);  // which completes the constant
    Monomial product;
    mean.each([&](std::u16string_view monomial, long coefficient) {
      multiply(monomial, constant, product);
      auto& place = result[product];
      place = checked_sum(place, coefficient);
    });
  }

  static void multiply(std::u16string_view a, const Monomial& b, Monomial& result) {
    result.resize(a.size() + b.size() - 1);
    result[0] = static_cast<char16_t>(a[0] + b[0]);
    std::merge(a.begin() + 1, a.end(), b.begin() + 1, b.end(), result.begin() + 1);
  }

  char16_t number_of(const Word& word) {
    const auto [place, fresh] = numbers_.emplace(word, static_cast<char16_t>(constants_.size()));
    if (fresh) constants_.push_back(word);
    return place->second;
  }

  const Alphabet& alphabet_;
  Word Sigma_;
  std::unordered_map<Word, std::unique_ptr<Expansion>> memo_;
  std::unordered_map<Word, char16_t> numbers_;
  std::vector<Word> constants_;
};

}  // namespace

TracePolynomial sample_covariance_mean(const TraceSum& sum, const Alphabet& alphabet,
                                       std::optional<Letter> Sigma) {
  Recursion recursion(alphabet, Sigma);
  Sum total;  // here the first entry is the power of 1/n
  for (const auto& term : sum) {
    const auto& words = term.first;
    long degree = 0;
    for (const auto& word : words) degree += count_wishart(word);
    Monomial constant(1, 0);
    const auto& mean = recursion.mean_of(words, constant);
    mean.each([&](std::u16string_view monomial, long coefficient) {
      Monomial key(monomial);
      key.append(constant, 1);
      std::sort(key.begin() + 1, key.end());
      key[0] = static_cast<char16_t>(degree - monomial[0]);
      auto& place = total[key];
      place = checked_sum(place, checked_product(term.second, coefficient));
    });
  }
  TraceCollector collector;
  for (const auto& [key, coefficient] : total) {
    TraceProduct constants;
    for (std::size_t k = 1; k < key.size(); ++k) constants.push_back(recursion.constants()[key[k]]);
    collector.add(std::move(constants), key[0], coefficient);
  }
  return collector.result();
}

}  // namespace verify
