#include "verify/indexed/sums/rewrite_rule.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "verify/indexed/sums/term_guards.hpp"

namespace verify {
namespace {

constexpr int most_uses = 200;

bool is_in(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The size through which an index of the term runs, where it runs through one.
std::optional<std::string> whole_range(const Term& term, const std::string& index) {
  for (const auto& form : term.where) {
    if (form.factor_of(index) != Rational(-1)) continue;
    const auto size = (form + IndexForm::symbol(index)).as_symbol();
    if (size && runs_through(term, index, IndexForm::symbol(*size))) return size;
  }
  return std::nullopt;
}

class Match {
 public:
  Match(const RewriteRule& rule, const Term& term) : rule_(rule), term_(term) {}

  // The term with the rule used once.
  std::optional<IndexedSum> found() {
    if (!match(0)) return std::nullopt;
    auto rest = term_;
    rest.factors.clear();
    for (std::size_t k = 0; k < term_.factors.size(); ++k)
      if (!is_used(k)) rest.factors.push_back(term_.factors[k]);
    // Of x^2 one x is left.
    for (std::size_t next = 0; next < used_.size(); ++next) {
      const auto& of = term_.factors[used_[next]];
      const auto more = of.power - rule_.left.factors[next].power;
      if (!more.is_zero()) rest.factors.push_back({of.atom, more});
    }
    for (const auto& [mine, index] : bound_) {
      rest.bound.erase(std::find(rest.bound.begin(), rest.bound.end(), index));
      rest.where.erase(std::remove_if(rest.where.begin(), rest.where.end(),
                                      [&, &its = index](const IndexForm& f) { return f.has(its); }),
                       rest.where.end());
    }
    IndexedSum result;
    for (const auto& raw : rule_.right.terms) {
      const auto part = with(renamed_apart(raw), IndexForm::Images(free_.begin(), free_.end()));
      auto both = rest;
      both.by *= part.by;
      const auto append = [](auto& to, const auto& more) {
        to.insert(to.end(), more.begin(), more.end());
      };
      append(both.bound, part.bound);
      append(both.where, part.where);
      append(both.equal, part.equal);
      append(both.factors, part.factors);
      result.terms.push_back(std::move(both));
    }
    return result;
  }

 private:
  bool is_used(std::size_t k) const {
    return std::find(used_.begin(), used_.end(), k) != used_.end();
  }
  bool match(std::size_t next) {
    if (next == rule_.left.factors.size()) return fits();
    const auto& wanted = rule_.left.factors[next];
    for (std::size_t k = 0; k < term_.factors.size(); ++k) {
      if (is_used(k) || !alike(wanted, term_.factors[k])) continue;
      const auto& places = term_.factors[k].atom->places;
      for (const bool turned : {false, true}) {
        if (turned && !wanted.atom->symmetric) continue;
        auto seen = places;
        if (turned) std::swap(seen[seen.size() - 1], seen[seen.size() - 2]);
        const auto bound = bound_;
        const auto free = free_;
        used_.push_back(k);
        if (bind_all(wanted.atom->places, seen) && match(next + 1)) return true;
        used_.pop_back();
        bound_ = bound;
        free_ = free;
      }
    }
    return false;
  }
  bool alike(const Factor& a, const Factor& b) const {
    if (a.atom->kind != b.atom->kind || a.atom->name != b.atom->name) return false;
    // A higher power has it as a factor, where nothing is summed over.
    const auto more = b.power - a.power;
    const bool has_it = more.is_number() && more.constant().is_integer() &&
                        more.constant().sign() >= 0 && a.power.is_one() &&
                        (more.is_zero() || rule_.left.bound.empty());
    if (!has_it && !(a.power == b.power)) return false;
    if (a.atom->places.size() != b.atom->places.size()) return false;
    if (a.atom->inside.size() != b.atom->inside.size()) return false;
    for (std::size_t k = 0; k < a.atom->inside.size(); ++k)
      if (key_of(a.atom->inside[k]) != key_of(b.atom->inside[k])) return false;
    return true;
  }
  bool bind_all(const std::vector<IndexForm>& wanted, const std::vector<IndexForm>& seen) {
    for (std::size_t k = 0; k < wanted.size(); ++k)
      if (!bind(wanted[k], seen[k])) return false;
    return true;
  }
  bool bind(const IndexForm& wanted, const IndexForm& seen) {
    const auto symbol = wanted.as_symbol();
    if (symbol && is_in(rule_.free, *symbol)) {
      const auto [known, is_new] = free_.emplace(*symbol, seen);
      return is_new || known->second == seen;
    }
    if (symbol && is_in(rule_.left.bound, *symbol)) {
      const auto index = seen.as_symbol();
      if (!index || !is_in(term_.bound, *index)) return false;
      const auto [known, is_new] = bound_.emplace(*symbol, *index);
      return is_new || known->second == *index;
    }
    return wanted == seen;
  }
  // What is summed over in the rule is summed over alike in the term, and stands nowhere else.
  bool fits() const {
    std::vector<std::string> taken;
    for (const auto& [mine, index] : bound_) {
      if (is_in(taken, index)) return false;
      taken.push_back(index);
      const auto size = whole_range(rule_.left, mine);
      if (!size || !runs_through(term_, index, IndexForm::symbol(*size))) return false;
      for (std::size_t k = 0; k < term_.factors.size(); ++k)
        if (!is_used(k) && has_index(term_.factors[k], index)) return false;
      for (const auto& [name, form] : free_)
        if (form.has(index)) return false;
    }
    return bound_.size() == rule_.left.bound.size() && free_.size() == rule_.free.size();
  }

  const RewriteRule& rule_;
  const Term& term_;
  std::vector<std::size_t> used_;
  std::map<std::string, std::string> bound_;
  std::map<std::string, IndexForm> free_;
};

bool any_in(const Term& term, const std::function<bool(const Atom&)>& wanted);
bool any_in(const Factor& factor, const std::function<bool(const Atom&)>& wanted) {
  if (factor.atom->kind == AtomKind::letter && wanted(*factor.atom)) return true;
  return std::any_of(factor.atom->inside.begin(), factor.atom->inside.end(),
                     [&](const IndexedSum& sum) { return any_letter(sum, wanted); });
}
bool any_in(const Term& term, const std::function<bool(const Atom&)>& wanted) {
  return std::any_of(term.factors.begin(), term.factors.end(),
                     [&](const Factor& factor) { return any_in(factor, wanted); });
}

// By what it sums over; then whether it has a symbolic power.
std::pair<std::size_t, bool> size_of(const Term& term) {
  return {term.bound.size(),
          std::any_of(term.factors.begin(), term.factors.end(),
                      [](const Factor& f) { return f.atom->kind == AtomKind::matrix_power; })};
}

}  // namespace

bool any_letter(const IndexedSum& sum, const std::function<bool(const Atom&)>& wanted) {
  return std::any_of(sum.terms.begin(), sum.terms.end(),
                     [&](const Term& term) { return any_in(term, wanted); });
}

std::optional<RewriteRule> rule_of(const IndexedSum& zero, const std::vector<std::string>& free,
                                   const std::function<bool(const Atom&)>& wanted,
                                   bool from_products) {
  std::optional<std::size_t> best;
  for (std::size_t k = 0; k < zero.terms.size(); ++k) {
    const auto& term = zero.terms[k];
    if (!any_in(term, wanted) || !term.equal.empty()) continue;
    const bool plain = std::all_of(term.factors.begin(), term.factors.end(), [](const Factor& f) {
      return f.atom->kind == AtomKind::letter || f.atom->kind == AtomKind::matrix_power;
    });
    const bool ranges = std::all_of(term.bound.begin(), term.bound.end(), [&](const auto& index) {
      return whole_range(term, index).has_value();
    });
    const bool all_free = std::all_of(free.begin(), free.end(), [&](const std::string& name) {
      return std::any_of(term.factors.begin(), term.factors.end(), [&](const Factor& f) {
        return std::any_of(f.atom->places.begin(), f.atom->places.end(),
                           [&](const IndexForm& p) { return p == IndexForm::symbol(name); });
      });
    });
    // Nothing else restricts it.
    if (!plain || !ranges || !all_free || term.where.size() != 2 * term.bound.size()) continue;
    // From products to what is simpler: H v = l v makes l v of H v, P^k = P makes P of P^k.
    const bool more = best && size_of(term) > size_of(zero.terms[*best]);
    if (!best || (from_products && more)) best = k;
  }
  if (!best) return std::nullopt;
  const auto& term = zero.terms[*best];
  RewriteRule rule{term, {}, free};
  rule.left.by = Rational(1);
  for (std::size_t other = 0; other < zero.terms.size(); ++other)
    if (other != *best) rule.right.terms.push_back(zero.terms[other]);
  rule.right = (Rational(-1) / term.by) * rule.right;
  return rule;
}

IndexedSum rewritten_by(const RewriteRule& rule, const IndexedSum& sum, CanonicalSums& sums) {
  auto result = sums.of(sum);
  for (int use = 0; use < most_uses; ++use) {
    bool changed = false;
    IndexedSum next;
    for (const auto& raw : result.terms) {
      const auto term = renamed_apart(raw);
      auto found = Match(rule, term).found();
      changed = changed || found.has_value();
      if (!found) found = IndexedSum{{term}};
      next.terms.insert(next.terms.end(), found->terms.begin(), found->terms.end());
    }
    if (!changed) break;
    result = sums.of(next);
  }
  return result;
}

IndexedSum with_letters(const IndexedSum& sum, const LetterValue& value) {
  IndexedSum result;
  for (const auto& raw : sum.terms) {
    auto term = renamed_apart(raw);
    IndexedSum product;
    std::vector<Factor> kept;
    std::vector<IndexedSum> values;
    for (const auto& old : term.factors) {
      auto atom = *old.atom;
      for (auto& inside : atom.inside) inside = with_letters(inside, value);
      const auto found = atom.kind == AtomKind::letter ? value(atom) : std::nullopt;
      if (!found) {
        kept.push_back(factor(std::move(atom), old.power));
        continue;
      }
      const bool whole = old.power.is_number() && old.power.constant().is_integer() &&
                         old.power.constant().sign() >= 0;
      values.push_back(whole ? power(*found, old.power.constant().to_long())
                             : sum_of(factor({AtomKind::base, {}, {}, {*found}}, old.power)));
    }
    term.factors = std::move(kept);
    product.terms = {term};
    for (const auto& one : values) {
      IndexedSum next;
      for (const auto& left : product.terms)
        for (const auto& raw_part : one.terms) {
          const auto part = renamed_apart(raw_part);
          auto both = left;
          both.by *= part.by;
          both.bound.insert(both.bound.end(), part.bound.begin(), part.bound.end());
          both.where.insert(both.where.end(), part.where.begin(), part.where.end());
          both.equal.insert(both.equal.end(), part.equal.begin(), part.equal.end());
          both.factors.insert(both.factors.end(), part.factors.begin(), part.factors.end());
          next.terms.push_back(std::move(both));
        }
      product = std::move(next);
    }
    result.terms.insert(result.terms.end(), product.terms.begin(), product.terms.end());
  }
  return result;
}

}  // namespace verify
