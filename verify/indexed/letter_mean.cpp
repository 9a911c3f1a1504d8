#include "verify/indexed/letter_mean.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "verify/scalar/work.hpp"

namespace verify {
namespace {

constexpr std::size_t most_factors = 10;
constexpr std::size_t most_mean_steps = 100'000;

using Block = std::vector<std::size_t>;

// Calls for every partition of 0 .. n - 1 into blocks that `allowed` lets pass.
void each_partition(std::size_t n, const std::function<bool(std::size_t)>& size_allowed,
                    const std::function<void(const std::vector<Block>&)>& call) {
  std::vector<Block> blocks;
  const std::function<void(std::size_t)> place = [&](std::size_t k) {
    if (k == n) {
      for (const auto& block : blocks)
        if (!size_allowed(block.size())) return;
      call(blocks);
      return;
    }
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      blocks[b].push_back(k);
      place(k + 1);
      blocks[b].pop_back();
    }
    blocks.push_back({k});
    place(k + 1);
    blocks.pop_back();
  };
  place(0);
}

// Into single ones and pairs alone, far fewer.
void each_pairing(const Block& left, bool singles, std::vector<Block>& blocks,
                  const std::function<void(const std::vector<Block>&)>& call) {
  if (left.empty()) return call(blocks);
  const Block rest(left.begin() + 1, left.end());
  if (singles) {
    blocks.push_back({left[0]});
    each_pairing(rest, singles, blocks, call);
    blocks.pop_back();
  }
  for (std::size_t k = 0; k < rest.size(); ++k) {
    auto others = rest;
    others.erase(others.begin() + static_cast<long>(k));
    blocks.push_back({left[0], rest[k]});
    each_pairing(others, singles, blocks, call);
    blocks.pop_back();
  }
}

// Numbers alone, added up.
IndexedSum without_zeros(IndexedSum sum) {
  Rational total(0);
  for (const auto& term : sum.terms) {
    if (!term.factors.empty()) return sum;
    total += term.by;
  }
  return total.sign() == 0 ? IndexedSum{} : sum_of(total);
}

long binomial(long n, long k) {
  long value = 1;
  for (long i = 1; i <= k; ++i) value = value * (n - k + i) / i;
  return value;
}

class LetterMean {
 public:
  LetterMean(const Vocabulary& vocabulary, const std::string& name)
      : vocabulary_(vocabulary), name_(name), letter_(vocabulary.letters.at(name)) {}

  IndexedSum of(const std::vector<Draw>& draws) const {
    if (draws.size() > most_factors)
      throw Unsayable("a mean of " + std::to_string(draws.size()) + " entries of " + name_ +
                      "; allowed are " + std::to_string(most_factors));
    IndexedSum result;
    const auto add = [&](const std::vector<Block>& blocks) {
      result = std::move(result) + product_of(draws, blocks);
    };
    if (letter_.normal) {
      Block all(draws.size());
      for (std::size_t k = 0; k < all.size(); ++k) all[k] = k;
      std::vector<Block> blocks;
      each_pairing(all, !letter_.mean.empty(), blocks, add);
    } else {
      each_partition(
          draws.size(), [&](std::size_t size) { return !vanishes(size); }, add);
    }
    return result;
  }

 private:
  // Whether all cumulants of that order are 0.
  bool vanishes(std::size_t size) const {
    if (letter_.law == Law::sphere) return size % 2 == 1;
    return number_cumulant(static_cast<long>(size)).terms.empty();
  }
  void spend(std::size_t steps) const {
    work_.add(steps);
    if (work_.spent())
      throw Unsayable("a mean of many entries of " + name_ + ", which has too many terms");
  }
  IndexedSum product_of(const std::vector<Draw>& draws, const std::vector<Block>& blocks) const {
    auto result = sum_of(Rational(1));
    for (const auto& block : blocks) {
      auto part = cumulant(draws, block);
      for (std::size_t k = 1; k < block.size(); ++k)
        for (std::size_t c = 0; c < draws[block[0]].copy.size(); ++c)
          part = only_equal(draws[block[0]].copy[c] - draws[block[k]].copy[c], std::move(part));
      spend(1 + result.terms.size() * part.terms.size());
      result = result * part;
    }
    return result;
  }
  IndexedSum cumulant(const std::vector<Draw>& draws, const Block& block) const {
    if (letter_.normal) return of_normal(draws, block);
    if (letter_.law == Law::sphere) return of_sphere(draws, block);
    auto value = number_cumulant(static_cast<long>(block.size()));
    for (std::size_t k = 1; k < block.size(); ++k)
      value = only_equal(draws[block[0]].row - draws[block[k]].row, std::move(value));
    return value;
  }
  bool is_scalar() const { return letter_.shape.is_scalar(); }
  IndexedSum of_normal(const std::vector<Draw>& draws, const Block& block) const {
    if (block.size() == 1) {
      Atom atom{AtomKind::letter, letter_.mean};
      if (!is_scalar()) {
        atom.places = {draws[block[0]].row};
        atom.extents = {letter_.shape.rows[0]};
      }
      return sum_of(factor(std::move(atom)));
    }
    const auto &i = draws[block[0]].row, &j = draws[block[1]].row;
    if (letter_.covariance.empty()) return only_equal(i - j, sum_of(Rational(1)));
    Atom atom{AtomKind::letter, letter_.covariance};
    if (!is_scalar()) {
      atom.places = {i, j};
      atom.extents = {letter_.shape.rows[0], letter_.shape.rows[0]};
      atom.symmetric = true;
    }
    return sum_of(factor(std::move(atom)));
  }
  // Of independent entries: m_n = sum over k of binomial(n - 1, k - 1) kappa_k m_(n - k).
  const IndexedSum& number_cumulant(long order) const {
    const auto known = cumulants_.find(order);
    if (known != cumulants_.end()) return known->second;
    auto value = number_moment(order);
    for (long k = 1; k < order; ++k)
      value = value - Rational(binomial(order - 1, k - 1)) *
                          (number_cumulant(k) * number_moment(order - k));
    return cumulants_.emplace(order, without_zeros(std::move(value))).first->second;
  }
  IndexedSum number_moment(long order) const {
    if (letter_.law == Law::signs) return sum_of(Rational(order % 2 == 0 ? 1 : 0));
    if (order > static_cast<long>(letter_.moments.size()))
      throw Unsayable("moment " + std::to_string(order) + " of the entries of " + name_ +
                      " is needed, and " + std::to_string(letter_.moments.size()) + " are given");
    const auto& text = letter_.moments[static_cast<std::size_t>(order - 1)];
    if (vocabulary_.letters.count(text) != 0) return sum_of(factor({AtomKind::letter, text}));
    return sum_of(parse_rational(text));
  }
  IndexedSum of_sphere(const std::vector<Draw>& draws, const Block& block) const {
    IndexedSum result;
    each_partition(
        block.size(), [](std::size_t size) { return size % 2 == 0; },
        [&](const std::vector<Block>& parts) {
          Rational by(1);
          for (std::size_t k = 1; k < parts.size(); ++k) by *= Rational(-static_cast<long>(k));
          auto product = sum_of(by);
          for (const auto& part : parts) {
            Block within;
            for (const auto k : part) within.push_back(block[k]);
            const auto moment = sphere_moment(draws, within);
            spend(product.terms.size() * moment.terms.size());
            product = product * moment;
          }
          result = std::move(result) + product;
        });
    return result;
  }
  IndexedSum sphere_moment(const std::vector<Draw>& draws, const Block& block) const {
    IndexedSum pairings;
    std::vector<Block> blocks;
    each_pairing(block, false, blocks, [&](const std::vector<Block>& pairs) {
      auto one = sum_of(Rational(1));
      for (const auto& pair : pairs)
        one = only_equal(draws[pair[0]].row - draws[pair[1]].row, std::move(one));
      spend(1);
      pairings = std::move(pairings) + one;
    });
    for (long k = 0; k < static_cast<long>(block.size()); k += 2) {
      const auto below = sum_of(IndexForm::symbol(letter_.shape.rows[0]) + IndexForm(k));
      pairings = pairings * sum_of(factor({AtomKind::base, {}, {}, {below}}, IndexForm(-1)));
    }
    return pairings;
  }

  const Vocabulary& vocabulary_;
  std::string name_;
  const Letter& letter_;
  mutable std::map<long, IndexedSum> cumulants_;
  mutable Work work_{most_mean_steps};
};

}  // namespace

IndexedSum mean_of_draws(const Vocabulary& vocabulary, const std::string& letter,
                         const std::vector<Draw>& draws) {
  return LetterMean(vocabulary, letter).of(draws);
}

}  // namespace verify
