#include "verify/indexed/mean_of_sum.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "verify/indexed/range_products.hpp"
#include "verify/indexed/term_guards.hpp"

namespace verify {
namespace {

constexpr std::size_t most_factors = 10;

IndexForm size_of(const std::string& name) {
  return name == "1" ? IndexForm(1) : IndexForm::symbol(name);
}

// One occurrence of a random letter: its row, and the places that say which copy it is.
struct Draw {
  IndexForm row;
  std::vector<IndexForm> copy;
};

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
    return (letter_.law == Law::signs || letter_.law == Law::sphere) && size % 2 == 1;
  }
  IndexedSum product_of(const std::vector<Draw>& draws, const std::vector<Block>& blocks) const {
    auto result = sum_of(Rational(1));
    for (const auto& block : blocks) {
      auto part = cumulant(draws, block);
      for (std::size_t k = 1; k < block.size(); ++k)
        for (std::size_t c = 0; c < draws[block[0]].copy.size(); ++c)
          part = only_equal(draws[block[0]].copy[c] - draws[block[k]].copy[c], std::move(part));
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
  IndexedSum number_cumulant(long order) const {
    auto value = number_moment(order);
    for (long k = 1; k < order; ++k)
      value = value - Rational(binomial(order - 1, k - 1)) *
                          (number_cumulant(k) * number_moment(order - k));
    return value;
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
            product = product * sphere_moment(draws, within);
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
      pairings = std::move(pairings) + one;
    });
    for (long k = 0; k < static_cast<long>(block.size()); k += 2) {
      const auto below = sum_of(size_of(letter_.shape.rows[0]) + IndexForm(k));
      pairings = pairings * sum_of(factor({AtomKind::base, {}, {}, {below}}, IndexForm(-1)));
    }
    return pairings;
  }

  const Vocabulary& vocabulary_;
  std::string name_;
  const Letter& letter_;
};

class MeanOfTerm {
 public:
  MeanOfTerm(const Vocabulary& vocabulary, const std::set<std::string>& random, CanonicalSums& sums)
      : vocabulary_(vocabulary), random_(random), sums_(sums) {}

  IndexedSum of(const Term& term) {
    if (auto quoted = by_quoted_theorem(term)) return *quoted;
    Term rest = term;
    rest.factors.clear();
    std::map<std::string, std::vector<Draw>> draws;
    for (const auto& factor : term.factors) {
      if (factor.atom->kind == AtomKind::letter && random_.count(factor.atom->name) != 0) {
        add_draws(factor, draws[factor.atom->name]);
        continue;
      }
      refuse_random(factor);
      rest.factors.push_back(factor);
    }
    IndexedSum result{{rest}};
    // What the means are of still stands under the sums of the term.
    for (const auto& [name, of_letter] : draws) {
      const auto mean = LetterMean(vocabulary_, name).of(of_letter);
      IndexedSum next;
      for (const auto& left : result.terms)
        for (const auto& right : mean.terms) {
          auto both = left;
          both.by *= right.by;
          both.equal.insert(both.equal.end(), right.equal.begin(), right.equal.end());
          both.factors.insert(both.factors.end(), right.factors.begin(), right.factors.end());
          next.terms.push_back(std::move(both));
        }
      result = std::move(next);
    }
    return result;
  }

 private:
  void add_draws(const Factor& factor, std::vector<Draw>& draws) const {
    if (!factor.power.is_number() || !factor.power.constant().is_integer() ||
        factor.power.constant().sign() < 0)
      throw Unsayable("the mean of what is divided by " + factor.atom->name +
                      ", or of a symbolic "
                      "power of it");
    const auto& letter = vocabulary_.letters.at(factor.atom->name);
    Draw draw;
    auto places = factor.atom->places;
    if (letter.shape.rows != Extents{"1"}) {
      const auto at = letter.sequence ? 1 : 0;
      draw.row = places.at(static_cast<std::size_t>(at));
      places.erase(places.begin() + at);
    }
    draw.copy = places;
    for (long k = 0; k < factor.power.constant().to_long(); ++k) draws.push_back(draw);
  }
  bool is_random(const Factor& factor) const {
    const auto& atom = *factor.atom;
    for (const auto& name : random_)
      if (atom.kind == AtomKind::letter &&
          (atom.name == name || atom.name == gram_inverse_name(name) ||
           atom.name == gram_determinant_name(name) || atom.inverse_of == name))
        return true;
    return std::any_of(atom.inside.begin(), atom.inside.end(), [&](const IndexedSum& sum) {
      return std::any_of(sum.terms.begin(), sum.terms.end(), [&](const Term& term) {
        return std::any_of(term.factors.begin(), term.factors.end(),
                           [&](const Factor& inner) { return is_random(inner); });
      });
    });
  }
  void refuse_random(const Factor& factor) const {
    if (!is_random(factor)) return;
    throw Unsayable("no mean of " + key_of(factor) +
                    " is known here: a random letter stands within a function, an inverse or a "
                    "denominator, or beside inv(X X'); known are products of entries, inv(X X'), "
                    "X' inv(X X') X and det(X X') of normal X");
  }

  // inv(X X') or det(X X') alone, or between X' and X.
  std::optional<IndexedSum> by_quoted_theorem(const Term& term) {
    for (const auto& name : random_) {
      const auto& letter = vocabulary_.letters.at(name);
      if (!letter.normal || !letter.mean.empty() || letter.sequence) continue;
      std::vector<std::size_t> of_letter, inverse, determinant;
      for (std::size_t k = 0; k < term.factors.size(); ++k) {
        const auto& atom = *term.factors[k].atom;
        if (atom.kind != AtomKind::letter) continue;
        if (atom.name == name) of_letter.push_back(k);
        if (atom.name == gram_inverse_name(name)) inverse.push_back(k);
        if (atom.name == gram_determinant_name(name)) determinant.push_back(k);
      }
      if (inverse.empty() && determinant.empty()) continue;
      const auto d = letter.shape.rows[0], n = letter.shape.cols[0];
      if (determinant.size() == 1 && inverse.empty() && of_letter.empty() &&
          term.factors[determinant[0]].power.is_one())
        return replaced(term, {determinant[0]}, determinant_mean(letter, d, n), {});
      if (inverse.size() != 1 || !term.factors[inverse[0]].power.is_one() || !determinant.empty())
        continue;
      const auto& places = term.factors[inverse[0]].atom->places;
      if (of_letter.empty())
        return replaced(term, {inverse[0]}, inverse_mean(letter, places, d, n), {});
      if (auto found = projection(term, inverse[0], of_letter, d, n)) return found;
    }
    return std::nullopt;
  }
  // The term without these factors and indices, times what stands in their place.
  IndexedSum replaced(Term term, std::vector<std::size_t> gone, const IndexedSum& by,
                      const std::vector<std::string>& indices) {
    std::sort(gone.rbegin(), gone.rend());
    for (const auto k : gone) term.factors.erase(term.factors.begin() + static_cast<long>(k));
    for (const auto& index : indices) {
      term.bound.erase(std::find(term.bound.begin(), term.bound.end(), index));
      term.where.erase(std::remove_if(term.where.begin(), term.where.end(),
                                      [&](const IndexForm& form) { return form.has(index); }),
                       term.where.end());
    }
    IndexedSum result;
    for (const auto& part : by.terms) {
      auto both = term;
      both.by *= part.by;
      both.equal.insert(both.equal.end(), part.equal.begin(), part.equal.end());
      both.factors.insert(both.factors.end(), part.factors.begin(), part.factors.end());
      // Other random letters are averaged as well.
      for (const auto& more : of(both).terms) result.terms.push_back(more);
    }
    return result;
  }
  void need_size(const std::string& what, const std::string& n, const std::string& d, long more) {
    const auto form = size_of(n) - size_of(d) - IndexForm(more);
    if (follows(sums_.facts().known, form)) return;
    throw Unsayable(what + " needs " + n + " >= " + d +
                    (more == 0 ? "" : " + " + std::to_string(more)) + "; write given = [\"" + n +
                    " >= " + d + (more == 0 ? "" : " + " + std::to_string(more)) + "\"]");
  }
  static IndexedSum over(const IndexForm& form) {
    return sum_of(factor({AtomKind::base, {}, {}, {sum_of(form)}}, IndexForm(-1)));
  }
  IndexedSum inverse_mean(const Letter& letter, const std::vector<IndexForm>& places,
                          const std::string& d, const std::string& n) {
    need_size("E(inv(X X'))", n, d, 2);
    sums_.note(
        "quoted: the mean of an inverse Wishart matrix, E(inv(X X')) = inv(Sigma) / (n - d - 1)");
    const auto below = over(size_of(n) - size_of(d) - IndexForm(1));
    if (letter.covariance.empty()) return only_equal(places[0] - places[1], below);
    if (!vocabulary_.letters.at(letter.covariance).invertible)
      throw Unsayable("E(inv(X X')) needs a covariance that is positive definite");
    Atom atom{AtomKind::letter, letter.covariance + "^-1", places};
    atom.extents = {d, d};
    atom.symmetric = true;
    atom.inverse_of = letter.covariance;
    return sum_of(factor(std::move(atom))) * below;
  }
  IndexedSum determinant_mean(const Letter& letter, const std::string& d, const std::string& n) {
    sums_.note(
        "quoted: the mean of a Wishart determinant, E(det(X X')) = det(Sigma) n (n - 1) .. (n - d "
        "+ 1)");
    const auto j = fresh_index();
    auto product =
        product_over(j, 0, size_of(d) - IndexForm(1), sum_of(size_of(n) - IndexForm::symbol(j)));
    if (letter.covariance.empty()) return product;
    return product * sum_of(factor({AtomKind::letter, "det(" + letter.covariance + ")"}));
  }
  std::optional<IndexedSum> projection(const Term& term, std::size_t inverse,
                                       const std::vector<std::size_t>& of_letter,
                                       const std::string& d, const std::string& n) {
    if (of_letter.size() != 2) return std::nullopt;
    const auto& w = term.factors[inverse].atom->places;
    std::vector<std::string> indices;
    std::vector<IndexForm> columns;
    for (const auto& place : w) {
      const auto index = place.as_symbol();
      if (!index || std::find(term.bound.begin(), term.bound.end(), *index) == term.bound.end())
        return std::nullopt;
      long seen = 0;
      for (const auto k : of_letter) {
        const auto& x = term.factors[k];
        if (!x.power.is_one() || !(x.atom->places[0] == place)) continue;
        columns.push_back(x.atom->places[1]);
        ++seen;
      }
      const auto all = std::count_if(term.factors.begin(), term.factors.end(),
                                     [&](const Factor& f) { return has_index(f, *index); });
      if (seen != 1 || all != 2 || !runs_through(term, *index, size_of(d))) return std::nullopt;
      indices.push_back(*index);
    }
    if (indices[0] == indices[1]) return std::nullopt;
    need_size("E(X' inv(X X') X)", n, d, 0);
    if (!vocabulary_.letters.at(term.factors[of_letter[0]].atom->name).covariance.empty() &&
        !vocabulary_.letters
             .at(vocabulary_.letters.at(term.factors[of_letter[0]].atom->name).covariance)
             .invertible)
      throw Unsayable("E(X' inv(X X') X) needs a covariance that is positive definite");
    sums_.note("quoted: a projection onto the span of d normal rows is (d/n) I in the mean");
    const auto value = only_equal(columns[0] - columns[1], sum_of(size_of(d)) * over(size_of(n)));
    auto gone = of_letter;
    gone.push_back(inverse);
    return replaced(term, gone, value, indices);
  }

  const Vocabulary& vocabulary_;
  const std::set<std::string>& random_;
  CanonicalSums& sums_;
};

}  // namespace

std::string gram_inverse_name(const std::string& letter) {
  return "inv(" + letter + " " + letter + "')";
}
std::string gram_determinant_name(const std::string& letter) {
  return "det(" + letter + " " + letter + "')";
}

bool cancel_gram_inverse(Term& term) {
  auto& factors = term.factors;
  const auto occurrences = [&](const std::string& index) {
    return std::count_if(factors.begin(), factors.end(),
                         [&](const Factor& f) { return has_index(f, index); });
  };
  const auto is_bound = [&](const std::string& index) {
    return std::find(term.bound.begin(), term.bound.end(), index) != term.bound.end();
  };
  for (std::size_t k = 0; k < factors.size(); ++k) {
    const auto& w = *factors[k].atom;
    if (w.kind != AtomKind::letter || !w.name.starts_with("inv(") || !factors[k].power.is_one())
      continue;
    for (int side = 0; side < 2; ++side) {
      const auto meets = w.places[static_cast<std::size_t>(side)].as_symbol();
      if (!meets || !is_bound(*meets) || occurrences(*meets) != 2) continue;
      for (std::size_t a = 0; a < factors.size(); ++a) {
        const auto& x = *factors[a].atom;
        if (a == k || x.kind != AtomKind::letter || gram_inverse_name(x.name) != w.name ||
            !factors[a].power.is_one() ||
            !(x.places[0] == w.places[static_cast<std::size_t>(side)]))
          continue;
        const auto column = x.places[1].as_symbol();
        if (!column || !is_bound(*column) || occurrences(*column) != 2) continue;
        for (std::size_t b = 0; b < factors.size(); ++b) {
          const auto& y = *factors[b].atom;
          if (b == a || b == k || y.kind != AtomKind::letter || y.name != x.name ||
              !factors[b].power.is_one() || !(y.places[1] == x.places[1]) ||
              y.places[0].has(*column))
            continue;
          if (!runs_through(term, *meets, size_of(x.extents[0])) ||
              !runs_through(term, *column, size_of(x.extents[1])))
            continue;
          const auto left = y.places[0], right = w.places[static_cast<std::size_t>(1 - side)];
          if (right.has(*meets)) continue;
          std::vector<std::size_t> gone = {k, a, b};
          std::sort(gone.rbegin(), gone.rend());
          for (const auto g : gone) factors.erase(factors.begin() + static_cast<long>(g));
          for (const auto& index : {*meets, *column}) {
            term.bound.erase(std::find(term.bound.begin(), term.bound.end(), index));
            term.where.erase(std::remove_if(term.where.begin(), term.where.end(),
                                            [&](const IndexForm& f) { return f.has(index); }),
                             term.where.end());
          }
          term.equal.push_back(left - right);
          return true;
        }
      }
    }
  }
  return false;
}

IndexedSum mean_of_sum(const IndexedSum& sum, const Vocabulary& vocabulary,
                       const std::vector<std::string>& given, CanonicalSums& sums) {
  std::set<std::string> random;
  for (const auto& [name, letter] : vocabulary.letters)
    if (letter.is_random() && std::find(given.begin(), given.end(), name) == given.end())
      random.insert(name);
  IndexedSum result;
  MeanOfTerm mean(vocabulary, random, sums);
  for (const auto& term : sums.of(sum).terms)
    for (auto& part : mean.of(term).terms) result.terms.push_back(std::move(part));
  return sums.of(result);
}

}  // namespace verify
