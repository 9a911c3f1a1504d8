#include "verify/probability/wishart_words.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "verify/scalar/polynomial_ring.hpp"

namespace verify {
namespace {

long count_wishart(const Word& word) {
  return std::count(word.begin(), word.end(), wishart_letter);
}

// Powers of n times constant words, each known by a number: sums of them are lists of numbers.
class Monomials {
 public:
  using Number = std::uint32_t;
  static constexpr Number one = 0;

  Monomials() { number_of(std::u16string(1, 0)); }

  // [power of n, numbers of the words ..], the words sorted.
  Number number_of(const std::u16string& text) {
    const auto [place, fresh] = numbers_.emplace(text, static_cast<Number>(texts_.size()));
    if (fresh) texts_.push_back(&place->first);
    return place->second;
  }

  const std::u16string& text(Number number) const { return *texts_[number]; }

  // The same few factors come again and again: what was multiplied last is kept.
  Number product(Number a, Number b) {
    if (a == one) return b;
    if (b == one) return a;
    const auto factors = std::uint64_t{a} << 32 | b;
    auto& kept = products_[factors * 0x9E3779B97F4A7C15u >> (64 - kept_bits)];
    if (kept.factors != factors) kept = {factors, multiplied(text(a), text(b))};
    return kept.product;
  }

 private:
  static constexpr int kept_bits = 14;
  struct Product {
    std::uint64_t factors = 0;  // of no product that is looked up: one times one
    Number product = one;
  };

  Number multiplied(const std::u16string& a, const std::u16string& b) {
    product_.resize(a.size() + b.size() - 1);
    product_[0] = static_cast<char16_t>(a[0] + b[0]);
    std::merge(a.begin() + 1, a.end(), b.begin() + 1, b.end(), product_.begin() + 1);
    return number_of(product_);
  }

  std::unordered_map<std::u16string, Number> numbers_;
  std::vector<const std::u16string*> texts_;
  std::vector<Product> products_ = std::vector<Product>(std::size_t{1} << kept_bits);
  std::u16string product_;
};

struct Term {
  Monomials::Number monomial;
  long coefficient;
};
using Expansion = std::vector<Term>;

// Adds up terms of equal monomials.
class Sum {
 public:
  void add(Monomials::Number monomial, long coefficient) {
    if (monomial >= place_.size()) place_.resize(2 * std::size_t{monomial} + 1, 0);
    auto& place = place_[monomial];
    if (place == 0) {
      terms_.push_back({monomial, coefficient});
      place = static_cast<std::uint32_t>(terms_.size());
    } else {
      auto& sum = terms_[place - 1].coefficient;
      sum = checked_sum(sum, coefficient);
    }
  }

  // What was added since the last time.
  Expansion take() {
    for (const auto& term : terms_) place_[term.monomial] = 0;
    Expansion result(terms_.begin(), terms_.end());
    terms_.clear();
    return result;
  }

 private:
  std::vector<std::uint32_t> place_;  // of a monomial in the terms, from 1 on
  std::vector<Term> terms_;
};

class Recursion {
 public:
  Recursion(const Alphabet& alphabet, std::optional<Letter> Sigma)
      : alphabet_(alphabet), Sigma_(Sigma ? Word(1, *Sigma) : Word()) {}

  // A mean times a monomial.
  struct Part {
    const Expansion* mean;
    Monomials::Number factor;
  };

  // n^power E[prod tr(words) prod tr(random)]; `random` are canonical words that hold W. Splits off
  // the words without W.
  Part mean_of(const std::vector<Word>& words, int power, TraceProduct random = {}) {
    std::u16string constant(1, static_cast<char16_t>(power));
    for (const auto& word : words) {
      auto least = alphabet_.canonical(word);
      if (least.find(wishart_letter) == Word::npos) {
        constant.push_back(number_of(least));
      } else {
        random.push_back(std::move(least));
      }
    }
    std::sort(constant.begin() + 1, constant.end());
    return {&mean(std::move(random)), monomials_.number_of(constant)};
  }

  void add(Sum& sum, const Part& part, long coefficient = 1) {
    for (const auto& term : *part.mean)
      sum.add(monomials_.product(term.monomial, part.factor),
              checked_product(term.coefficient, coefficient));
  }

  long power_of(Monomials::Number monomial) const {
    return static_cast<std::int16_t>(monomials_.text(monomial)[0]);
  }

  TraceProduct words_of(Monomials::Number monomial) const {
    TraceProduct words;
    for (const char16_t number : monomials_.text(monomial).substr(1))
      words.push_back(constants_[number]);
    return words;
  }

 private:
  static constexpr Letter separator = 127;

  // E of a product of canonical words, each of which holds W.
  const Expansion& mean(TraceProduct words) {
    std::sort(words.begin(), words.end());
    Word key;
    for (const auto& word : words) (key += word) += separator;
    if (const auto known = memo_.find(key); known != memo_.end()) return *known->second;
    auto result = std::make_unique<Expansion>(contract(words));
    return *(memo_[std::move(key)] = std::move(result));
  }

  // The least word is integrated by parts: any other choice meets more products on the way.
  Expansion contract(const TraceProduct& words) {
    if (words.empty()) return {{Monomials::one, 1}};
    const Word& first = words.front();
    const auto start = first.find(wishart_letter);
    const Word V = first.substr(start + 1) + first.substr(0, start);
    const TraceProduct rest(words.begin() + 1, words.end());
    std::vector<Part> parts{mean_of({Sigma_ + V}, 1, rest)};
    for (auto at = V.find(wishart_letter); at != Word::npos; at = V.find(wishart_letter, at + 1)) {
      const Word before = V.substr(0, at), after = V.substr(at + 1);
      const Word turned = Sigma_ + alphabet_.transposed(before) + wishart_letter + after;
      parts.push_back(mean_of({turned}, 0, rest));
      parts.push_back(mean_of({Sigma_ + after, wishart_letter + before}, 0, rest));
    }
    for (std::size_t r = 0; r < rest.size(); ++r) meet(parts, V, rest, r);
    for (const auto& part : parts) add(sum_, part);
    return sum_.take();
  }

  // The pairings of the contracted W with those of rest[r].
  void meet(std::vector<Part>& parts, const Word& V, const TraceProduct& rest, std::size_t r) {
    const Word& other = rest[r];
    TraceProduct others = rest;
    others.erase(others.begin() + static_cast<long>(r));
    for (auto at = other.find(wishart_letter); at != Word::npos;
         at = other.find(wishart_letter, at + 1)) {
      const Word U = other.substr(at + 1) + other.substr(0, at);
      parts.push_back(mean_of({Sigma_ + alphabet_.transposed(U) + wishart_letter + V}, 0, others));
      parts.push_back(mean_of({Sigma_ + U + wishart_letter + V}, 0, others));
    }
  }

  char16_t number_of(const Word& word) {
    const auto [place, fresh] = numbers_.emplace(word, static_cast<char16_t>(constants_.size()));
    if (fresh) constants_.push_back(word);
    return place->second;
  }

  const Alphabet& alphabet_;
  Word Sigma_;
  Monomials monomials_;
  Sum sum_;
  std::unordered_map<Word, std::unique_ptr<Expansion>> memo_;
  std::unordered_map<Word, char16_t> numbers_;
  std::vector<Word> constants_;
};

}  // namespace

TracePolynomial sample_covariance_mean(const TraceSum& sum, const Alphabet& alphabet,
                                       std::optional<Letter> Sigma) {
  Recursion recursion(alphabet, Sigma);
  Sum total;
  for (const auto& [words, coefficient] : sum) {
    long degree = 0;
    for (const auto& word : words) degree += count_wishart(word);
    recursion.add(total, recursion.mean_of(words, static_cast<int>(-degree)), coefficient);
  }
  TraceCollector collector;
  for (const auto& [monomial, coefficient] : total.take())
    collector.add(recursion.words_of(monomial), -recursion.power_of(monomial), coefficient);
  return collector.result();
}

}  // namespace verify
