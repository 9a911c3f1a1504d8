#include "verify/indexed/sums/factor_rules.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "verify/indexed/sums/gram_inverse.hpp"
#include "verify/indexed/sums/matrix_powers.hpp"
#include "verify/indexed/sums/range_products.hpp"
#include "verify/indexed/sums/term_guards.hpp"

namespace verify {
namespace {

std::optional<long> whole(const IndexForm& form) {
  if (!form.is_number() || !form.constant().is_integer()) return std::nullopt;
  return form.constant().to_long();
}

// A base to a power that is a number and not negative: multiplied out.
IndexedSum number_power(const Rational& number, const IndexForm& exponent) {
  if (const auto times = whole(exponent)) {
    if (number.sign() == 0 && *times < 0) throw Unsayable("divided by what is 0");
    return sum_of(power_of_number(number, *times));
  }
  return sum_of(factor({AtomKind::number, number.text()}, exponent));
}

// 12 as 2^2 3; nothing where it is too large to be taken apart.
std::optional<std::map<long, long>> prime_powers(Rational number) {
  constexpr long largest = 1'000'000'000'000;
  if (!number.is_integer() || number.sign() <= 0 || number > Rational(largest)) return std::nullopt;
  auto rest = number.to_long();
  std::map<long, long> powers;
  for (long p = 2; p * p <= rest; ++p)
    for (; rest % p == 0; rest /= p) ++powers[p];
  if (rest > 1) ++powers[rest];
  return powers;
}

// (9/10)^k = 3^(2 k) 2^(-k) 5^(-k), so that 1/2^k and (1/2)^k are one; nothing of a prime.
std::optional<IndexedSum> in_primes(const Rational& base, const IndexForm& exponent) {
  const auto& symbols = exponent.symbols();
  if (base.sign() < 0 && !std::all_of(symbols.begin(), symbols.end(),
                                      [](const auto& part) { return part.second.is_integer(); }))
    return std::nullopt;
  const auto above = prime_powers(Rational(abs(base).numerator()));
  const auto below = prime_powers(Rational(abs(base).denominator()));
  if (!above || !below) return std::nullopt;
  if (base.sign() > 0 && below->empty() && above->size() == 1 && above->begin()->second == 1)
    return std::nullopt;
  auto result = sum_of(Rational(1));
  const auto add = [&](const Rational& prime, long times) {
    result = result * sum_of(factor({AtomKind::number, prime.text()}, exponent * Rational(times)));
  };
  for (const auto& [prime, times] : *above) add(Rational(prime), times);
  for (const auto& [prime, times] : *below) add(Rational(prime), -times);
  if (base.sign() < 0) add(Rational(-1), 1);
  return result;
}

// 2^(k + 1) = 2 2^k; (-1)^(2 k) = 1.
std::optional<IndexedSum> of_number(const Factor& factor_) {
  const auto base = parse_rational(factor_.atom->name);
  auto exponent = factor_.power;
  if (base == Rational(1)) return sum_of(Rational(1));
  if (exponent.is_number()) {
    if (!exponent.constant().is_integer()) return std::nullopt;
    return number_power(base, exponent);
  }
  Rational outside(1);
  if (exponent.constant().sign() != 0 && exponent.constant().is_integer()) {
    if (base.sign() == 0) return std::nullopt;
    outside = power_of_number(base, exponent.constant().to_long());
    exponent = exponent - IndexForm(exponent.constant());
  }
  if (base == Rational(-1)) {
    IndexForm odd;
    for (const auto& [symbol, by] : exponent.symbols())
      if (by.is_integer() && (by / Rational(2)).is_integer() == false)
        odd += IndexForm::symbol(symbol);
      else if (!by.is_integer())
        return std::nullopt;
    exponent = odd;
  }
  if (base != Rational(-1) && base.sign() != 0)
    if (auto primes = in_primes(base, exponent)) return outside * *primes;
  if (exponent == factor_.power) return std::nullopt;
  if (exponent.is_zero()) return sum_of(outside);
  return outside * sum_of(factor({AtomKind::number, base.text()}, exponent));
}

std::optional<IndexedSum> of_count(const Factor& factor_) {
  const auto& form = factor_.atom->places[0];
  if (form.as_symbol()) return std::nullopt;
  const auto times = whole(factor_.power);
  if (form.is_number()) return number_power(form.constant(), factor_.power);
  if (times && *times > 0) return power(sum_of(form), *times);
  return sum_of(factor({AtomKind::base, {}, {}, {sum_of(form)}}, factor_.power));
}

// The powers that all terms have of what none of them sums over; none where they differ by more
// than a number.
std::vector<Factor> common_factors(const IndexedSum& sum) {
  std::vector<Factor> common;
  const auto& first = sum.terms.front();
  for (const auto& candidate : first.factors) {
    const auto key = key_of(*candidate.atom);
    auto least = candidate.power;
    bool everywhere = true;
    for (const auto& term : sum.terms) {
      everywhere = everywhere &&
                   std::none_of(term.bound.begin(), term.bound.end(), [&](const std::string& name) {
                     return has_index(candidate, name);
                   });
      const auto found = std::find_if(term.factors.begin(), term.factors.end(),
                                      [&](const Factor& f) { return key_of(*f.atom) == key; });
      if (!everywhere || found == term.factors.end()) {
        everywhere = false;
        break;
      }
      const auto less = found->power - least;
      if (!less.is_number()) {
        everywhere = false;
        break;
      }
      if (less.constant().sign() < 0) least = found->power;
    }
    if (everywhere) common.push_back({candidate.atom, least});
  }
  return common;
}

IndexedSum without_factors(const IndexedSum& sum, const std::vector<Factor>& common) {
  auto result = sum;
  for (auto& term : result.terms)
    for (const auto& factor : common)
      term.factors.push_back({factor.atom, factor.power * Rational(-1)});
  return result;
}

// (c x)^p = c^p x^p for whole p, D^2 multiplied out, 1 / (s D) = 1/s 1/D.
std::optional<IndexedSum> of_base(const Factor& factor_, const Inequalities& known) {
  const auto& inside = factor_.atom->inside[0];
  const auto times = whole(factor_.power);
  if (inside.terms.empty()) {
    const bool positive = factor_.power.is_number() ? factor_.power.constant().sign() > 0
                                                    : follows(known, factor_.power - IndexForm(1));
    if (positive) return IndexedSum{};
    throw Unsayable(factor_.power.is_number()
                        ? "divided by what is 0"
                        : "a power of 0 that may be 0; say from where on, as in for all k >= 1:");
  }
  if (times && *times >= 0) return power(inside, *times);
  if (factor_.power.is_number() && factor_.power.constant() > Rational(1)) {
    const auto part = floor(factor_.power.constant());
    return power(inside, part.to_long()) *
           sum_of(Factor{factor_.atom, factor_.power - IndexForm(part)});
  }
  const auto& first = inside.terms.front();
  const bool alone = inside.terms.size() == 1 && first.bound.empty() && first.where.empty();
  // With half powers only numbers that are squares come out.
  const bool whole_power = times || !factor_.power.is_number();
  if (!whole_power) {
    if (!alone || !first.factors.empty()) return std::nullopt;
    const auto twice = factor_.power * Rational(2);
    if (!whole(twice) || !is_rational_square(first.by)) return std::nullopt;
    return sum_of(power(exact_sqrt(first.by), *whole(twice)));
  }
  if (alone) {
    auto result = number_power(first.by, factor_.power);
    for (const auto& part : first.factors) {
      IndexForm exponent;
      if (part.power.is_number())
        exponent = factor_.power * part.power.constant();
      else if (factor_.power.is_number())
        exponent = part.power * factor_.power.constant();
      else
        return std::nullopt;
      result = result * sum_of(Factor{part.atom, exponent});
    }
    return result;
  }
  if (!times) return std::nullopt;
  auto common = common_factors(inside);
  const bool monic = first.by == Rational(1);
  if (common.empty() && monic) return std::nullopt;
  auto result = number_power(first.by, factor_.power);
  for (const auto& part : common)
    result = result * sum_of(Factor{part.atom, part.power * Rational(*times)});
  const auto rest = without_factors((Rational(1) / first.by) * inside, common);
  return result * sum_of(factor({AtomKind::base, {}, {}, {rest}}, factor_.power));
}

// exp(a + 2 b) = exp(a) exp(b)^2.
std::optional<IndexedSum> of_exponential(const Factor& factor_) {
  const auto& inside = factor_.atom->inside[0];
  if (inside.terms.size() == 1 && inside.terms[0].by == Rational(1)) {
    // exp(k t) = exp(t)^k of a whole number k.
    auto term = inside.terms[0];
    if (!factor_.power.is_one()) return std::nullopt;
    for (std::size_t k = 0; k < term.factors.size(); ++k) {
      const auto& part = term.factors[k];
      if (part.atom->kind != AtomKind::count || !part.power.is_one()) continue;
      const bool is_bound = std::any_of(term.bound.begin(), term.bound.end(),
                                        [&](const std::string& b) { return has_index(part, b); });
      if (is_bound) continue;
      const auto exponent = part.atom->places[0];
      term.factors.erase(term.factors.begin() + static_cast<long>(k));
      return sum_of(factor({AtomKind::exponential, {}, {}, {{{term}}}}, exponent));
    }
    return std::nullopt;
  }
  auto result = sum_of(Rational(1));
  for (auto term : inside.terms) {
    const auto exponent = factor_.power * term.by;
    term.by = Rational(1);
    result = result * sum_of(factor({AtomKind::exponential, {}, {}, {{{term}}}}, exponent));
  }
  return result;
}

IndexedSum function_of(const std::string& name, const IndexedSum& of) {
  return sum_of(factor({AtomKind::function, name, {}, {of}}));
}
IndexedSum negative(const IndexedSum& sum) { return Rational(-1) * sum; }

// The lesser of a sum and its negative stands for both.
bool is_turned(const IndexedSum& sum) { return sum.terms.front().by.sign() < 0; }

std::optional<IndexedSum> of_relu(const IndexedSum& t) {
  if (t.terms.empty()) return IndexedSum{};
  const auto scale = abs(t.terms.front().by);
  if (scale != Rational(1)) return scale * function_of("relu", (Rational(1) / scale) * t);
  if (t.terms.size() == 1 && key_of(t.terms[0]).empty())
    return t.terms[0].by.sign() > 0 ? t : IndexedSum{};
  if (is_turned(t)) return function_of("relu", negative(t)) + t;
  return std::nullopt;
}
std::optional<IndexedSum> of_abs(const IndexedSum& t) {
  return Rational(2) * function_of("relu", t) - t;
}
// cos(a + b) = cos(a) cos(b) - sin(a) sin(b), and the like.
std::optional<IndexedSum> of_angle(bool cosine, const IndexedSum& t) {
  if (t.terms.empty()) return cosine ? sum_of(Rational(1)) : IndexedSum{};
  if (is_turned(t)) {
    const auto turned = function_of(cosine ? "cos" : "sin", negative(t));
    return cosine ? turned : negative(turned);
  }
  IndexedSum first{{t.terms.front()}}, rest{{t.terms.begin() + 1, t.terms.end()}};
  if (rest.terms.empty()) {
    const auto times = first.terms[0].by;
    if (!times.is_integer() || times == Rational(1)) return std::nullopt;
    rest = first;
    first.terms[0].by = Rational(1);
    rest.terms[0].by = times - Rational(1);
  }
  const auto c = [](const IndexedSum& a) { return function_of("cos", a); };
  const auto s = [](const IndexedSum& a) { return function_of("sin", a); };
  return cosine ? c(first) * c(rest) - s(first) * s(rest) : s(first) * c(rest) + c(first) * s(rest);
}

std::optional<IndexedSum> of_function(const Factor& factor_, CanonicalSums& sums) {
  const auto& name = factor_.atom->name;
  const auto& inside = factor_.atom->inside[0];
  std::optional<IndexedSum> value;
  std::string rule;
  if (name == "relu") {
    value = of_relu(inside);
    rule = "relu(t) - relu(-t) = t, relu(c t) = c relu(t) for c > 0";
  } else if (name == "abs") {
    value = of_abs(inside);
    rule = "abs(t) = 2 relu(t) - t";
  } else if (name == "cos" || name == "sin") {
    value = of_angle(name == "cos", inside);
    rule = "cos and sin of sums";
    const auto times = whole(factor_.power);
    if (!value && name == "sin" && times && *times >= 2) {
      const auto cosine = function_of("cos", inside);
      sums.note("sin^2 + cos^2 = 1");
      return (sum_of(Rational(1)) - cosine * cosine) *
             sum_of(Factor{factor_.atom, IndexForm(*times - 2)});
    }
  }
  const auto squares = whole(factor_.power);
  if (!value && name == "relu" && squares && *squares >= 2) {
    sums.note("relu(t)^2 = t relu(t)");
    return power(inside, *squares - 1) * function_of("relu", inside);
  }
  if (!value) return std::nullopt;
  sums.note(rule);
  const auto times = whole(factor_.power);
  if (times && *times >= 0) return power(*value, *times);
  return sum_of(factor({AtomKind::base, {}, {}, {*value}}, factor_.power));
}

}  // namespace

std::optional<IndexedSum> rewritten(const Factor& factor_, const Inequalities& known,
                                    CanonicalSums& sums) {
  if (factor_.power.is_zero()) return sum_of(Rational(1));
  switch (factor_.atom->kind) {
    case AtomKind::letter:
      return std::nullopt;
    case AtomKind::number:
      return of_number(factor_);
    case AtomKind::count:
      return of_count(factor_);
    case AtomKind::base:
      return of_base(factor_, known);
    case AtomKind::exponential: {
      auto value = of_exponential(factor_);
      if (value) sums.note("exp(a + b) = exp(a) exp(b)");
      return value;
    }
    case AtomKind::function:
      return of_function(factor_, sums);
    case AtomKind::product:
      return product_value(factor_, known);
    case AtomKind::matrix_power:
      return matrix_power_value(factor_, known);
  }
  return std::nullopt;
}

bool join_factors(Term& term, const IndexFacts& facts) {
  bool changed = false;
  auto& factors = term.factors;
  std::map<std::string, std::size_t> first;
  for (std::size_t k = 0; k < factors.size();) {
    const auto [found, is_new] = first.emplace(key_of(*factors[k].atom), k);
    if (is_new) {
      ++k;
      continue;
    }
    factors[found->second].power += factors[k].power;
    factors.erase(factors.begin() + static_cast<long>(k));
    changed = true;
  }
  const auto gone = std::remove_if(factors.begin(), factors.end(),
                                   [](const Factor& f) { return f.power.is_zero(); });
  changed = changed || gone != factors.end();
  factors.erase(gone, factors.end());
  if (join_ranges(term, facts)) return true;
  if (join_matrix_powers(term, facts) || cancel_gram_inverse(term)) return true;
  return changed;
}

}  // namespace verify
