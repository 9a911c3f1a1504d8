#include "verify/judge/strength.hpp"

#include <algorithm>
#include <iterator>

namespace verify {
namespace {

constexpr Evidence by_strength[] = {Evidence::symbolic,  Evidence::exact,    Evidence::certificate,
                                    Evidence::enclosure, Evidence::identity, Evidence::ladder,
                                    Evidence::sampled};
constexpr Scope by_width[] = {Scope::everywhere, Scope::region, Scope::points};

template <class Enum, std::size_t N>
bool comes_first(Enum a, Enum b, const Enum (&order)[N]) {
  return std::find(std::begin(order), std::end(order), a) <
         std::find(std::begin(order), std::end(order), b);
}

bool carries(const CheckOutcome& c, Verdict verdict) {
  if (!c.run || !is_settled(verdict)) return false;
  if (verdict == Verdict::refuted) return c.answer == Truth::no && c.expect != Expect::control;
  const bool statement =
      verdict == Verdict::corrected ? c.expect == Expect::corrected : c.expect == Expect::holds;
  return statement && c.answer == Truth::yes;
}

}  // namespace

bool is_stronger(Evidence a, Evidence b) { return comes_first(a, b, by_strength); }
bool is_wider(Scope a, Scope b) { return comes_first(a, b, by_width); }

const CheckOutcome* strongest(const Result& result) {
  const CheckOutcome* best = nullptr;
  for (const auto& check : result.checks) {
    if (!carries(check, result.verdict)) continue;
    if (best == nullptr || is_wider(check.scope, best->scope) ||
        (check.scope == best->scope && is_stronger(check.evidence, best->evidence)))
      best = &check;
  }
  return best;
}

}  // namespace verify
