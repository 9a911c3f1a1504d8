#include "theorems/li2025/uniqueness/certificates.hpp"

#include <fmt/format.h>

#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/uniqueness/criterion.hpp"

namespace verify::li2025 {
namespace {

std::string shown(const RealRoot& x) { return x.exact ? x.exact->text() : x.enclosure.decimal(8); }

// The difference of the ends, exactly where both are rational.
RealRoot width(const EigenvalueSet& eigenvalues) {
  const auto ends = eigenvalues.extremes();
  if (!ends) return {Ball(0), Rational(0)};
  const auto& [low, high] = *ends;
  if (low.exact && high.exact) return {Ball(*high.exact - *low.exact), *high.exact - *low.exact};
  return {high.enclosure - low.enclosure, std::nullopt};
}

// (13) takes all nonzero eigenvalues of R; a list holds those alone that r meets, of which
// Theorem 3 is true as well.
std::string whose_gap(const LandscapeData& data) {
  return data.only_met ? "Delta_R of the listed eigenvalues of R, those that r meets"
                       : "Delta_R of all nonzero eigenvalues of R";
}

}  // namespace

std::string gap_words(const LandscapeData& data, long factor) {
  const auto name = factor == 1 ? std::string("(16)")
                                : fmt::format("(16) with {} (M + s_min) on its right", factor);
  // One eigenvalue of Sigma: the gap is 0, also where it is not listed.
  const RealRoot left = data.k == 1 ? RealRoot{Ball(0), Rational(0)} : width(data.s),
                 right = width(data.effective), least = data.s.extremes()->first;
  const Rational times(factor);
  RealRoot product{left.enclosure * right.enclosure, std::nullopt},
      bound{Ball(times) * (Ball(data.M) + least.enclosure), std::nullopt};
  if (left.exact && right.exact) product.exact = *left.exact * *right.exact;
  if (least.exact) bound.exact = times * (data.M + *least.exact);
  return fmt::format("{} needs {} < {} ({})", name, shown(product), shown(bound), whose_gap(data));
}

UniquenessRung low_dimension_rung(const LandscapeData& data, long d) {
  UniquenessRung rung{"C0", Truth::yes, fmt::format("d = {} <= 5", d)};
  if (d <= 5) return rung;
  const Rational limit(16);
  if (data.largest_lambda <= limit) {  // exact, or the bound n on all eigenvalues
    rung.reason = "no eigenvalue of R exceeds " + data.largest_lambda.text() + " <= 16";
    return rung;
  }
  const auto largest = largest_met_eigenvalue(data);
  rung.fires = largest.exact ? truth_of(*largest.exact <= limit)
                             : less(largest.enclosure, Ball(limit));  // irrational, so not 16
  rung.reason = fmt::format("d = {}, and the largest eigenvalue of R that r meets is {}", d,
                            largest.enclosure.decimal(8));
  return rung;
}

UniquenessRung gap_rung(const LandscapeData& data, long factor) {
  auto used = data;
  if (!data.in_range) used.effective.listed.emplace_back(0);
  UniquenessRung rung{factor == 1 ? "C1" : "C1p", spectral_gap_condition(used, factor), ""};
  rung.reason = fmt::format(
      "Delta_Sigma Delta_R = {} x {} {} {}(M + s_min), M = {}, s_min = {}, {}{}",
      shown(width(used.s)), shown(width(used.effective)),
      rung.fires == Truth::yes  ? "<"
      : rung.fires == Truth::no ? ">="
                                : "cannot be told from",
      factor == 1 ? "" : "2 ", data.M.text(), shown(used.s.extremes()->first), whose_gap(used),
      data.in_range ? "" : "; 0 counts in Delta_R as r meets the kernel of R");
  return rung;
}

UniquenessRung criterion_rung(const LandscapeData& data) {
  UniquenessRung rung{"C2", Truth::unknown, ""};
  const auto largest = largest_met_eigenvalue(data);
  // Psi grows with Lambda: a rational bound from above will do.
  const Rational Lambda = largest.exact ? *largest.exact : largest.enclosure.upper();
  const auto answer = criterion_below_one(enclosed_spectrum(data), Rational(0), Lambda);
  rung.fires = answer.below_one;
  rung.reason =
      answer.below_one == Truth::yes
          ? fmt::format("Psi < 1 in each of {} boxes that cover (1, 1 + Lambda), for every r",
                        answer.boxes)
      : answer.witness ? "Psi > 1 at gamma = " + Ball(*answer.witness).decimal(8)
                       : fmt::format("{} boxes do not tell Psi from 1", answer.boxes);
  return rung;
}

UniquenessRung sturm_rung(const LandscapeData& data) {
  UniquenessRung rung{"C3", Truth::no, ""};
  const auto count = exact_fixed_point_count(data);
  const long degree = fixed_point_degree(data);
  if (!count) {
    rung.reason = fmt::format("N has degree {} and the Sturm chain would take too long", degree);
    return rung;
  }
  rung.fires = truth_of(*count == 1);
  rung.reason = fmt::format("N has degree {} and {} root(s) in [1, inf)", degree, *count);
  return rung;
}

UniquenessRung enclosure_rung(const LandscapeData& data) {
  const auto found = enclose_fixed_points(data);
  UniquenessRung rung{"C4", Truth::unknown, "the fixed points are not separated yet"};
  if (!found.complete) return rung;
  rung.fires = truth_of(found.points.size() == 1);
  rung.reason = fmt::format("of {} boxes, {} hold(s) exactly one fixed point and the others none",
                            found.boxes, found.points.size());
  return rung;
}

UniquenessRung first_that_fires(
    const std::vector<std::function<UniquenessRung()>>& precision_sweep) {
  bool settled = true;
  std::string reasons;
  for (const auto& next : precision_sweep) {
    const auto rung = next();
    if (rung.fires == Truth::yes) return rung;
    settled &= rung.fires == Truth::no;
    reasons += (reasons.empty() ? "" : "; ") + rung.name + ": " + rung.reason;
  }
  return {"none", settled ? Truth::yes : Truth::unknown, reasons};
}

UniquenessRung cheapest_certificate(const LandscapeData& data, long d) {
  return first_that_fires({[&] { return low_dimension_rung(data, d); },
                           [&] { return gap_rung(data, 1); }, [&] { return gap_rung(data, 2); },
                           [&] { return criterion_rung(data); }, [&] { return sturm_rung(data); },
                           [&] { return enclosure_rung(data); }});
}

FixedPointCount count_fixed_points(const LandscapeData& data) {
  if (const auto exact = exact_fixed_point_count(data)) return {exact, true};
  const auto found = enclose_fixed_points(data);
  if (!found.complete) return {};
  return {static_cast<long>(found.points.size()), false};
}

}  // namespace verify::li2025
