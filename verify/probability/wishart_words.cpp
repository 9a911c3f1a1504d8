#include "verify/probability/wishart_words.hpp"

#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <string>
#include <unordered_map>

#include "verify/scalar/polynomial_ring.hpp"

namespace verify {
namespace {

long count_wishart(const Word& word) {
  return std::count(word.begin(), word.end(), wishart_letter);
}

// What is kept until all is computed, and given back at once.
using Keeper = std::pmr::monotonic_buffer_resource;

// Powers of n times constant words, each known by a number: sums of them are lists of numbers.
class Monomials {
 public:
  using Number = std::uint32_t;
  using Text = std::pmr::u16string;
  static constexpr Number one = 0;

  explicit Monomials(Keeper& keeper) : numbers_(&keeper) { number_of(Text(1, 0)); }

  // [power of n, numbers of the words ..], the words sorted.
  Number number_of(const Text& text) {
    if (const auto known = numbers_.find(text); known != numbers_.end()) return known->second;
    const auto fresh = numbers_.emplace(text, static_cast<Number>(texts_.size())).first;
    texts_.push_back(&fresh->first);
    return fresh->second;
  }

  const Text& text(Number number) const { return *texts_[number]; }

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

  Number multiplied(const Text& a, const Text& b) {
    product_.resize(a.size() + b.size() - 1);
    product_[0] = static_cast<char16_t>(a[0] + b[0]);
    std::merge(a.begin() + 1, a.end(), b.begin() + 1, b.end(), product_.begin() + 1);
    return number_of(product_);
  }

  std::pmr::unordered_map<Text, Number> numbers_;
  std::vector<const Text*> texts_;
  std::vector<Product> products_ = std::vector<Product>(std::size_t{1} << kept_bits);
  Text product_;
};

struct Term {
  Monomials::Number monomial;
  long coefficient;
};
using Expansion = std::pmr::vector<Term>;

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
  void move_to(Expansion& result) {
    for (const auto& term : terms_) place_[term.monomial] = 0;
    result.assign(terms_.begin(), terms_.end());
    terms_.clear();
  }

 private:
  std::vector<std::uint32_t> place_;  // of a monomial in the terms, from 1 on
  std::vector<Term> terms_;
};

class Recursion {
 public:
  Recursion(const Alphabet& alphabet, std::optional<Letter> Sigma)
      : alphabet_(alphabet),
        Sigma_(Sigma ? Word(1, *Sigma) : Word()),
        monomials_(keeper_),
        memo_(&keeper_) {}

  // A mean times a monomial.
  struct Part {
    const Expansion* mean;
    Monomials::Number factor;
  };

  // n^power E[prod tr(words) prod tr(random)]; `random` are canonical words that hold W. Splits off
  // the words without W.
  Part mean_of(const std::vector<Word>& words, int power, TraceProduct random = {}) {
    Monomials::Text constant(1, static_cast<char16_t>(power));
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
              coefficient == 1 ? term.coefficient : checked_product(term.coefficient, coefficient));
  }

  long power_of(Monomials::Number monomial) const {
    return static_cast<std::int16_t>(monomials_.text(monomial)[0]);
  }

  TraceProduct words_of(Monomials::Number monomial) const {
    TraceProduct words;
    const auto& text = monomials_.text(monomial);
    for (std::size_t k = 1; k < text.size(); ++k) words.push_back(constants_[text[k]]);
    return words;
  }

 private:
  using Key = std::pmr::string;
  static constexpr Letter separator = 127;

  // E of a product of canonical words, each of which holds W.
  const Expansion& mean(TraceProduct words) {
    std::sort(words.begin(), words.end());
    key_.clear();
    for (const auto& word : words) (key_ += word) += separator;
    if (const auto known = memo_.find(key_); known != memo_.end()) return known->second;
    Key key(key_, &keeper_);
    const auto parts = contracted(words);
    auto& result = memo_[std::move(key)];
    if (words.empty()) result.push_back({Monomials::one, 1});
    for (const auto& part : parts) add(sum_, part);
    if (!parts.empty()) sum_.move_to(result);
    return result;
  }

  // The least word is integrated by parts: any other choice meets more products on the way.
  std::vector<Part> contracted(const TraceProduct& words) {
    if (words.empty()) return {};
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
    return parts;
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
    if (const auto known = numbers_.find(word); known != numbers_.end()) return known->second;
    constants_.push_back(word);
    return numbers_[word] = static_cast<char16_t>(constants_.size() - 1);
  }

  const Alphabet& alphabet_;
  Word Sigma_;
  Keeper keeper_;
  Monomials monomials_;
  Sum sum_;
  Key key_;
  std::pmr::unordered_map<Key, Expansion> memo_;
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
  Expansion terms;
  total.move_to(terms);
  for (const auto& [monomial, coefficient] : terms)
    collector.add(recursion.words_of(monomial), -recursion.power_of(monomial), coefficient);
  return collector.result();
}

}  // namespace verify
