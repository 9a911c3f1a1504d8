// Condition (16) is not necessary: it may fail, even relaxed by 2, and the fixed point still be
// unique.
#include <fmt/format.h>

#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_rem2 {
namespace {

// Sigma = diag(1, 9), sigma = 0, one example of one task and 100 of another, r = (1/2, 1/2).
LandscapeData instance_q() {
  const Rational one(1), half(1, 2);
  return landscape_of_blocks({one, Rational(9)}, {one, one}, Rational(0), {one, Rational(100)},
                             {half, half});
}

Finding unique_without_condition(const Context&) {
  const auto data = instance_q();
  const auto count = exact_fixed_point_count(data);
  return settled(count == 1 && spectral_gap_condition(data, 1) == Truth::no &&
                     spectral_gap_condition(data, 2) == Truth::no,
                 "Sigma = diag(1, 9), sigma = 0, 1 and 100 examples of two uncorrelated tasks, r = "
                 "(1/2, 1/2): Delta_Sigma Delta_R = 8 x 99 = 792 "
                 "exceeds M + s_min = 11 and 22, and N has exactly one root in [1, inf)",
                 "the instance does not show it");
}

Finding condition_is_necessary(const Context&) {
  const auto data = instance_q();
  const auto count = exact_fixed_point_count(data);
  return settled(spectral_gap_condition(data, 1) == Truth::yes || count != 1,
                 "(16) holds wherever the fixed point is unique",
                 "Sigma = diag(1, 9), 1 and 100 examples: (16) fails, 792 > 11, and the fixed "
                 "point is unique");
}

Finding condition_and_count(const Context& c) {
  const auto data = read_landscape(c.instance);
  const Truth condition = spectral_gap_condition(data, 1),
              relaxed = spectral_gap_condition(data, 2);
  const auto exact = exact_fixed_point_count(data);
  const auto found = enclose_fixed_points(data);
  if (!found.complete && !exact)
    return finding(Truth::unknown, "the fixed points are not separated yet");
  if (condition == Truth::unknown || relaxed == Truth::unknown)
    return finding(Truth::unknown, "(16) is not settled");
  const long count = exact ? *exact : static_cast<long>(found.points.size());
  const bool agree = !exact || !found.complete || *exact == static_cast<long>(found.points.size());
  const bool allowed = count == 1 || relaxed == Truth::no || !data.in_range;
  auto result = settled(agree && allowed,
                        fmt::format("(16) {}, relaxed by 2 it {}; {} fixed point(s) in [1, inf)",
                                    condition == Truth::yes ? "holds" : "fails",
                                    relaxed == Truth::yes ? "holds" : "fails", count),
                        "Sturm's theorem and enclosures disagree, or the relaxed condition leaves "
                        "several fixed points");
  result.values = {value("condition16", condition == Truth::yes),
                   value("condition_relaxed", relaxed == Truth::yes), value("count", count)};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  return complaint_about_landscape(instance, LandscapeForm::spectral);
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = spectral_landscape_inputs(),
      .values = {{"condition16", "boolean: Delta_Sigma Delta_R < M + s_min"},
                 {"condition_relaxed", "boolean: Delta_Sigma Delta_R < 2 (M + s_min)"},
                 {"count", "integer: fixed points in [1, inf)"}},
      .checks = {{"there are data with one fixed point that violate (16)", exact, everywhere, holds,
                  On::claim, "an existence statement, which the one instance Q settles",
                  unique_without_condition},
                 {"the condition and the number of fixed points", certificate, points, holds,
                  On::instance, "the instance", condition_and_count},
                 {"(16) is necessary", exact, points, control, On::claim, "the instance Q",
                  condition_is_necessary}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_rem2
