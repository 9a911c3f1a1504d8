#include "verify/indexed/sums/index_ranges.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace verify {
namespace {

constexpr std::size_t most_inequalities = 400;

Rational gcd_of(const Rational& a, const Rational& b) {
  long x = a.to_long(), y = b.to_long();
  while (y != 0) {
    const long rest = x % y;
    x = y;
    y = rest;
  }
  return Rational(x < 0 ? -x : x);
}

Rational common_denominator(const IndexForm& form) {
  auto scale = form.constant().denominator();
  for (const auto& [symbol, by] : form.symbols()) {
    const auto denominator = by.denominator();
    scale = scale * denominator / gcd_of(scale, denominator);
  }
  return scale;
}

// With whole factors without a common divisor, the constant rounded down: whole numbers lose none.
IndexForm tightened(IndexForm form) {
  if (form.is_number()) return form;
  form = form * common_denominator(form);
  Rational common(0);
  for (const auto& [symbol, by] : form.symbols()) common = gcd_of(common, by);
  form = form * (Rational(1) / common);
  return form + IndexForm(floor(form.constant()) - form.constant());
}

// A form below 0 is none: nothing meets it.
enum class Kept { added, known, impossible };

class System {
 public:
  bool is_impossible(const Inequalities& all) {
    for (const auto& form : all)
      if (add(form) == Kept::impossible) return true;
    // A power of a whole number is at least 1.
    for (const auto& symbol : symbols())
      if (symbol.find('^') != std::string::npos &&
          add(IndexForm::symbol(symbol) - IndexForm(1)) == Kept::impossible)
        return true;
    while (!symbols().empty()) {
      const auto outcome = eliminate(cheapest());
      if (outcome) return *outcome;
    }
    return false;
  }

 private:
  Kept add(const IndexForm& raw) {
    const auto form = tightened(raw);
    if (form.is_number()) return form.constant().sign() < 0 ? Kept::impossible : Kept::known;
    // The same sum of symbols: the tighter constant counts.
    const auto sum = (form - IndexForm(form.constant())).text();
    const auto known = constants_.find(sum);
    if (known == constants_.end()) {
      constants_.emplace(sum, form);
      return Kept::added;
    }
    if (form.constant() < known->second.constant()) known->second = form;
    return Kept::known;
  }
  std::set<std::string> symbols() const {
    std::set<std::string> names;
    for (const auto& [sum, form] : constants_)
      for (const auto& [symbol, by] : form.symbols()) names.insert(symbol);
    return names;
  }
  std::string cheapest() const {
    std::string best;
    long least = -1;
    for (const auto& name : symbols()) {
      long above = 0, below = 0;
      for (const auto& [sum, form] : constants_) {
        const int sign = form.factor_of(name).sign();
        above += sign > 0 ? 1 : 0;
        below += sign < 0 ? 1 : 0;
      }
      if (least >= 0 && above * below >= least) continue;
      least = above * below;
      best = name;
    }
    return best;
  }
  // True: impossible; false: given up; nothing: one symbol less.
  std::optional<bool> eliminate(const std::string& name) {
    Inequalities above, below, rest;
    for (const auto& [sum, form] : constants_) {
      const int sign = form.factor_of(name).sign();
      (sign > 0 ? above : sign < 0 ? below : rest).push_back(form);
    }
    constants_.clear();
    for (const auto& form : rest) add(form);
    for (const auto& low : above)
      for (const auto& high : below) {
        const auto up = low.factor_of(name), down = abs(high.factor_of(name));
        if (add(low * down + high * up) == Kept::impossible) return true;
        if (constants_.size() > most_inequalities) return false;
      }
    return std::nullopt;
  }

  std::map<std::string, IndexForm> constants_;
};

}  // namespace

bool is_impossible(const Inequalities& all) { return System().is_impossible(all); }

bool follows(const Inequalities& all, const IndexForm& form) {
  auto against = all;
  // Its values are multiples of 1 over this: less than 0 is at most -1 of them.
  const auto unit = common_denominator(form);
  against.push_back(form * Rational(-1) * unit - IndexForm(1));
  return is_impossible(against);
}

}  // namespace verify
