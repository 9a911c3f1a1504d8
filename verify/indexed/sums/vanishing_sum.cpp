#include "verify/indexed/sums/vanishing_sum.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "verify/indexed/sums/term_guards.hpp"

namespace verify {
namespace {

constexpr int most_rounds = 12;
constexpr std::size_t most_cells = 3000;

bool depends_on_bound(const Term& term, const Factor& factor) {
  return std::any_of(term.bound.begin(), term.bound.end(),
                     [&](const std::string& name) { return has_index(factor, name); });
}

// Factors with negative powers, by keys: the least power and the atom.
struct Denominator {
  Factor factor;
};
std::map<std::string, Denominator> denominators_of(const IndexedSum& sum) {
  std::map<std::string, Denominator> found;
  for (const auto& term : sum.terms)
    for (const auto& factor : term.factors) {
      const bool negative = factor.power.is_number() ? factor.power.constant().sign() < 0
                                                     : factor.power.constant().sign() < 0;
      if (!negative || depends_on_bound(term, factor)) continue;
      // Only a sum, or a letter: the power's number alone counts.
      const IndexForm least(floor(factor.power.constant()));
      const auto key = key_of(*factor.atom);
      const auto known = found.find(key);
      if (known == found.end())
        found[key] = {{factor.atom, least}};
      else if (least.constant() < known->second.factor.power.constant())
        known->second.factor.power = least;
    }
  return found;
}

IndexedSum multiplied_out(IndexedSum sum, CanonicalSums& sums,
                          std::vector<std::string>& denominators) {
  for (int round = 0; round < most_rounds; ++round) {
    // Sums that are divided by first: within them stand others.
    const auto found = denominators_of(sum);
    const Denominator* next = nullptr;
    for (const auto& [key, denominator] : found)
      if (denominator.factor.atom->kind == AtomKind::base) next = &denominator;
    if (next == nullptr) return sum;
    denominators.push_back(key_of(*next->factor.atom));
    const Factor by{next->factor.atom, next->factor.power * Rational(-1)};
    for (auto& term : sum.terms) term.factors.push_back(by);
    sum = sums.of(sum);
  }
  return sum;
}

// Of one product of factors: the domains with their numbers.
struct Pile {
  Term shape;  // without inequalities
  std::vector<Term> terms;
};

std::string shape_key(const Term& term) {
  auto shape = term;
  shape.where.clear();
  return key_of(shape);
}

class Cells {
 public:
  Cells(const Pile& pile, const IndexFacts& facts) : pile_(pile), facts_(facts) {
    std::set<std::string> seen;
    for (const auto& term : pile.terms)
      for (const auto& form : term.where)
        if (seen.insert(form.text()).second) forms_.push_back(form);
  }
  // Terms over cells in which the numbers do not add up to 0.
  std::vector<Term> left_over() {
    std::vector<const Term*> all;
    for (const auto& term : pile_.terms) all.push_back(&term);
    cut({}, 0, all);
    return std::move(result_);
  }

 private:
  // `there` are the terms whose domains may still hold the cell: where none does, the sum is 0.
  void cut(const Inequalities& cell, std::size_t next, const std::vector<const Term*>& there) {
    if (there.empty()) return;
    if (result_.size() > most_cells) throw Unsayable("more cells of indices than fit");
    auto known = facts_.known;
    known.insert(known.end(), cell.begin(), cell.end());
    facts_.spend(known.size() * known.size());
    if (is_impossible(known)) return;
    if (next < forms_.size()) {
      const auto& form = forms_[next];
      auto inside = cell, outside = cell;
      inside.push_back(form);
      outside.push_back(form * Rational(-1) - IndexForm(1));
      cut(inside, next + 1, there);
      std::vector<const Term*> rest;
      for (const auto* term : there)
        if (std::find(term->where.begin(), term->where.end(), form) == term->where.end())
          rest.push_back(term);
      cut(outside, next + 1, rest);
      return;
    }
    Rational total(0);
    for (const auto* term : there) total += term->by;
    if (total.sign() == 0) return;
    auto term = pile_.shape;
    term.by = total;
    term.where = cell;
    result_.push_back(std::move(term));
  }

  const Pile& pile_;
  const IndexFacts& facts_;
  Inequalities forms_;
  std::vector<Term> result_;
};

// M^(t + 1 - j) is M M^(t - j) where j <= t, and I where j is t + 1: a sum over both is two sums.
IndexedSum cut_at_powers(const IndexedSum& sum, const Inequalities& known) {
  IndexedSum result;
  for (const auto& term : sum.terms) {
    auto here = known;
    here.insert(here.end(), term.where.begin(), term.where.end());
    const auto cuts = [&](const Factor& f) {
      if (f.atom->kind != AtomKind::matrix_power) return false;
      const auto& exponent = f.atom->places[0];
      return !exponent.is_number() && exponent.constant().sign() > 0 && depends_on_bound(term, f) &&
             !follows(here, exponent - IndexForm(1));
    };
    const auto found = std::find_if(term.factors.begin(), term.factors.end(), cuts);
    result.terms.push_back(term);
    if (found == term.factors.end()) continue;
    const auto exponent = found->atom->places[0];
    result.terms.push_back(term);
    result.terms[result.terms.size() - 2].where.push_back(exponent - IndexForm(1));
    result.terms.back().where.push_back(exponent * Rational(-1));
  }
  return result;
}

// Of D^(k + 1) and prod(r = 1..k + 1, g_r): what it is in but the number, which is the number.
struct Reach {
  std::string key;
  Rational number;
};
std::optional<Reach> reach_of(const Term& term, const Factor& f) {
  if (depends_on_bound(term, f)) return std::nullopt;
  const bool is_base = f.atom->kind == AtomKind::base && !f.power.is_number();
  const bool is_product = f.atom->kind == AtomKind::product && f.power.is_one();
  if (!is_base && !is_product) return std::nullopt;
  const auto& end = is_base ? f.power : f.atom->places[1];
  if (!end.constant().is_integer()) return std::nullopt;
  const auto symbols = end - IndexForm(end.constant());
  const auto of = is_base ? key_of(*f.atom)
                          : "prod " + f.atom->places[0].text() + " " + key_of(f.atom->inside[0]);
  return Reach{of + " to " + symbols.text(), end.constant()};
}

// The factor as one that reaches less far by `steps`, times what is left.
IndexedSum cut_by(const Factor& f, long steps) {
  if (f.atom->kind == AtomKind::base)
    return sum_of(Factor{f.atom, f.power - IndexForm(steps)}) * power(f.atom->inside[0], steps);
  auto less = *f.atom;
  less.places[1] = less.places[1] - IndexForm(steps);
  auto result = sum_of(factor(less));
  for (long k = 0; k < steps; ++k)
    result = result * with(less.inside[0], {{range_index, f.atom->places[1] - IndexForm(k)}});
  return result;
}

// A term times one that sums over nothing of it.
Term joined(Term term, const Term& more) {
  const auto append = [](auto& to, const auto& from) {
    to.insert(to.end(), from.begin(), from.end());
  };
  term.by *= more.by;
  append(term.bound, more.bound);
  append(term.where, more.where);
  append(term.equal, more.equal);
  append(term.factors, more.factors);
  return term;
}

// D^(k + 1) is D D^k where D^k stands, too: with the least power, or the shortest product, of all.
IndexedSum with_least_reach(const IndexedSum& sum, CanonicalSums& sums) {
  std::map<std::string, Rational> least;
  for (const auto& term : sum.terms)
    for (const auto& f : term.factors)
      if (const auto reach = reach_of(term, f)) {
        const auto [known, is_new] = least.emplace(reach->key, reach->number);
        if (!is_new) known->second = std::min(known->second, reach->number);
      }
  constexpr long most_steps = 6;
  IndexedSum result;
  bool changed = false;
  for (const auto& term : sum.terms) {
    auto rest = term;
    rest.factors.clear();
    auto parts = sum_of(Rational(1));
    const auto known = known_within(term, sums.facts());
    for (const auto& f : term.factors) {
      const auto reach = reach_of(term, f);
      const auto steps = reach ? (reach->number - least.at(reach->key)).to_long() : 0;
      const bool is_product = f.atom->kind == AtomKind::product;
      const bool fits = steps > 0 && steps <= most_steps &&
                        (!is_product || follows(known, f.atom->places[1] - IndexForm(steps) -
                                                           f.atom->places[0] + IndexForm(1)));
      changed |= fits;
      if (fits)
        parts = parts * cut_by(f, steps);
      else
        rest.factors.push_back(f);
    }
    for (const auto& raw : parts.terms) result.terms.push_back(joined(rest, renamed_apart(raw)));
  }
  return changed ? sums.of(result) : sum;
}

std::string key_with_numbers(const IndexedSum& sum) { return key_of(sum); }

}  // namespace

VanishingSum vanishing_of(const IndexedSum& sum, CanonicalSums& sums) {
  VanishingSum found;
  auto rest = sums.of(cut_at_powers(sums.of(sum), sums.facts().known));
  rest = multiplied_out(std::move(rest), sums, found.denominators);
  rest = with_least_reach(rest, sums);
  for (int round = 0; round < most_rounds && !rest.terms.empty(); ++round) {
    std::map<std::string, Pile> piles;
    for (const auto& term : rest.terms) {
      auto& pile = piles[shape_key(term)];
      pile.shape = term;
      pile.shape.where.clear();
      pile.terms.push_back(term);
    }
    IndexedSum next;
    for (auto& [key, pile] : piles) {
      if (pile.terms.size() == 1) {
        next.terms.push_back(pile.terms.front());
        continue;
      }
      for (auto& term : Cells(pile, sums.facts()).left_over())
        next.terms.push_back(std::move(term));
    }
    next = sums.of(next);
    if (!found.denominators.empty()) next = multiplied_out(next, sums, found.denominators);
    if (key_with_numbers(next) == key_with_numbers(rest)) break;
    rest = std::move(next);
  }
  found.yes = rest.terms.empty();
  found.remains = std::move(rest);
  return found;
}

}  // namespace verify
