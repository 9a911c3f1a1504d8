#include "verify/indexed/sums/canonical_sum.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "verify/indexed/sums/canonical_names.hpp"
#include "verify/indexed/sums/factor_rules.hpp"
#include "verify/indexed/sums/term_guards.hpp"

namespace verify {
namespace {

constexpr long most_steps = 60000;

// The term times a sum that sums over nothing of the term's.
std::vector<Term> times_sum(const Term& term, const IndexedSum& sum) {
  std::vector<Term> result;
  for (const auto& raw : sum.terms) {
    const auto part = renamed_apart(raw);
    auto product = term;
    product.by *= part.by;
    const auto append = [](auto& to, const auto& more) {
      to.insert(to.end(), more.begin(), more.end());
    };
    append(product.bound, part.bound);
    append(product.where, part.where);
    append(product.equal, part.equal);
    append(product.factors, part.factors);
    result.push_back(std::move(product));
  }
  return result;
}

bool is_one(const IndexedSum& sum) {
  return sum.terms.size() == 1 && sum.terms[0].by == Rational(1) && sum.terms[0].factors.empty() &&
         sum.terms[0].bound.empty();
}

class Rewriting {
 public:
  Rewriting(CanonicalSums& sums, std::map<std::string, IndexedSum>& nested)
      : sums_(sums), nested_(nested) {}

  IndexedSum of(const IndexedSum& sum) {
    for (const auto& term : sum.terms) open_.push_back(renamed_apart(term));
    while (!open_.empty()) {
      if (++steps_ > most_steps)
        throw Unsayable("more than " + std::to_string(most_steps) + " steps of rewriting");
      auto term = std::move(open_.back());
      open_.pop_back();
      if (term.by.sign() != 0) step(std::move(term));
    }
    IndexedSum result;
    for (auto& [key, term] : done_)
      if (term.by.sign() != 0) result.terms.push_back(std::move(term));
    return result;
  }

 private:
  void push(std::vector<Term> terms) {
    for (auto& term : terms) open_.push_back(std::move(term));
  }
  // By what lies in ranges and by factors, all of which are looked at.
  static std::size_t cost_of(const Term& term, const IndexFacts& facts) {
    const auto ranges = term.where.size() + term.equal.size() + facts.known.size();
    return 1 + ranges * ranges + 4 * term.factors.size();
  }
  void step(Term term) {
    sums_.facts().spend(cost_of(term, sums_.facts()));
    for (auto& factor : term.factors) factor = with_canonical_inside(factor);
    IndexedSum counted = sum_of(Rational(1));
    if (!settle_guards(term, sums_.facts(), counted)) return;
    if (!is_one(counted)) return push(times_sum(term, counted));
    // First what meets: a denominator goes with what it divides before that is multiplied out.
    if (join_factors(term, sums_.facts())) return push({std::move(term)});
    const auto known = known_within(term, sums_.facts());
    for (std::size_t k = 0; k < term.factors.size(); ++k) {
      const auto value = rewritten(term.factors[k], known, sums_);
      if (!value) continue;
      term.factors.erase(term.factors.begin() + static_cast<long>(k));
      return push(times_sum(term, *value));
    }
    term = canonically_named(term, sums_.facts());
    auto key = key_of(term);
    const auto found = done_.find(key);
    if (found == done_.end())
      done_.emplace(std::move(key), std::move(term));
    else
      found->second.by += term.by;
  }
  Factor with_canonical_inside(const Factor& old) {
    if (old.atom->inside.empty()) return old;
    auto atom = *old.atom;
    for (auto& sum : atom.inside) {
      const auto key = key_of(sum);
      const auto known = nested_.find(key);
      if (known != nested_.end()) {
        sum = known->second;
        continue;
      }
      sum = Rewriting(sums_, nested_).of(sum);
      nested_[key] = sum;
      nested_[key_of(sum)] = sum;
    }
    return factor(std::move(atom), old.power);
  }

  CanonicalSums& sums_;
  std::map<std::string, IndexedSum>& nested_;
  std::vector<Term> open_;
  std::map<std::string, Term> done_;
  long steps_ = 0;
};

}  // namespace

void IndexFacts::spend(std::size_t steps) const {
  if (work == nullptr) return;
  work->add(steps);
  if (work->spent()) throw Unsayable("the search ends here, which is bounded");
}

IndexedSum CanonicalSums::of(const IndexedSum& sum) { return Rewriting(*this, nested_).of(sum); }

}  // namespace verify
