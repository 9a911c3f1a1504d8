// In finite precision conjugate gradients does not end after N steps: how many bits are lost.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "theorems/memformer2024/methods/rounded_conjugate_gradient.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/conjugate_gradient.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::memformer2024::claim_cg_ladder {
namespace {

constexpr long tolerated_bits = 8;

// bits + log2 of the relative error in the norm of H after d steps; 0 where nothing was rounded.
double bits_lost(const QuadraticTask<Rational>& task, long bits) {
  const Rational energy = rounded_energies(task, bits, task.d()).back();
  return energy.sign() == 0 ? 0 : static_cast<double>(bits) + log2_of(energy) / 2;
}

// Exact arithmetic: N steps, no fewer, for every member of the family that is looked at; the
// control takes X = I.
template <bool identity>
Finding exact_ends(const Context&) {
  constexpr long largest = 10;
  std::string wrong;
  for (long d = 1; d <= largest; ++d) {
    auto task = pascal_task(d);
    if (identity) task.H = (Rational(1) / Rational(d)) * identity_matrix<Rational>(d);
    const auto run = conjugate_gradients(task.H, task.w_star, task.w_0);
    const bool ends = all_hold({run.steps() == d, run.w.back() == task.w_star,
                                power(Rational(d), d) * determinant(task.H) == Rational(1)});
    if (!ends) wrong = fmt::format("d = {}: {} steps", d, run.steps());
  }
  return settled(
      wrong.empty(),
      fmt::format("d = 1..{}: det X = 1, so H is regular; exactly d steps to w*", largest), wrong);
}

// Once the method has ended the loss is the same at every precision, within a few bits: slope -1.
Finding same_loss(long d, const std::vector<long>& rungs, double about) {
  double least = 65536, most = 0;
  for (const long bits : rungs) {
    const double lost = bits_lost(pascal_task(d), bits);
    least = std::min(least, lost);
    most = std::max(most, lost);
  }
  const auto words = fmt::format("d = {}, {} to {} bits: between {:.1f} and {:.1f} bits are lost",
                                 d, rungs.front(), rungs.back(), least, most);
  return settled({about - tolerated_bits <= least, most <= about + tolerated_bits}, words, words);
}
Finding slope_4(const Context&) { return same_loss(4, {24, 53, 113, 256, 512, 1024}, 18); }
Finding slope_6(const Context&) { return same_loss(6, {113, 256, 512, 1024}, 50); }
Finding slope_8(const Context&) { return same_loss(8, {256, 512, 1024}, 95); }
Finding slope_8_too_early(const Context&) { return same_loss(8, {53, 256}, 95); }

// Steps until the relative error in the norm of H is at most 10^-10.
long steps_needed(long d, long bits) {
  const auto energies = rounded_energies(pascal_task(d), bits, 3 * d);
  const Rational goal = power(Rational(10), -20);
  long k = 0;
  while (k <= 3 * d && goal < energies[k]) ++k;
  return k;
}
Finding more_than_n(const Context&) {
  const long four = steps_needed(4, 53), six = steps_needed(6, 53), eight = steps_needed(8, 53);
  const bool wide =
      all_hold({steps_needed(4, 256) == 4, steps_needed(6, 256) == 6, steps_needed(8, 256) == 8});
  return settled({four == 4, six > 6, eight > 8, wide},
                 fmt::format("relative error 1e-10 in float64's 53 bits takes {}, {}, {} steps for "
                             "d = 4, 6, 8; at 256 bits 4, 6, 8",
                             four, six, eight),
                 fmt::format("{}, {}, {} steps at 53 bits", four, six, eight));
}
Finding ends_in_53_bits(const Context&) {
  const double log2_error = log2_of(rounded_energies(pascal_task(8), 53, 8).back()) / 2;
  return settled(log2_error <= -40, "the error after 8 steps is rounding",
                 fmt::format("d = 8, 53 bits, 8 steps: relative error 2^{:.1f}", log2_error));
}

Plot plateau_plot() {
  std::vector<Curve> curves;
  for (const long d : {4L, 6L, 8L}) {
    Curve curve{fmt::format("$d = {}$", d), Mark::line, {}};
    for (long bits = 16; bits <= 200; bits += 8) {
      const auto energy = rounded_energies(pascal_task(d), bits, d).back();
      if (energy.sign() > 0)
        curve.points.emplace_back(static_cast<double>(bits), log2_of(energy) / 2);
    }
    curves.push_back(std::move(curve));
  }
  return {"Conjugate gradients after $d$ steps", "bits of significand",
          "log2(relative error in the norm of $H$)",
          "A plateau, where the method has not ended, then slope -1: for d = 8 the plateau reaches "
          "to about 100 bits.",
          std::move(curves)};
}

Finding at_instance(const Context& c) {
  const auto task = pascal_task(c.instance.integer("d"));
  const auto run = conjugate_gradients(task.H, task.w_star, task.w_0);
  const auto error = task.w_star - run.w.back();
  Vector<long> lost;
  for (const long bits : c.instance.integers("bits"))
    lost.push_back(std::lround(bits_lost(task, bits)));
  const Rational energy = dot(error, task.H * error);
  auto result = settled(
      {energy.sign() == 0, run.steps() <= task.d()},
      fmt::format("exactly {} steps and no error; bits lost {}", run.steps(), text_of(lost)),
      "exact arithmetic does not end within d steps");
  result.values = {value("steps", run.steps()), value("error_exact", energy),
                   value("bits_lost", lost)};
  if (deserves_plots(c)) result.plots = {plateau_plot()};
  return result;
}

std::optional<Complaint> need_moderate_sizes(const Instance& instance) {
  const long most = 40, d = instance.integer("d");
  if (d > most)
    return Complaint{"d", std::to_string(d),
                     fmt::format("at most {}: the reference is exact", most)};
  for (const long bits : instance.integers("bits")) {
    if (bits < 2 || bits > 65536)
      return Complaint{"bits", std::to_string(bits), "between 2 and 65536 bits"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"d",
                  Kind::integer,
                  {},
                  {Constraint::positive},
                  "dimension; n = d, x_j[i] = binom(i, j), w* = (1, -2, 1, ..)"},
                 {"bits",
                  Kind::vector,
                  {"rungs"},
                  {Constraint::positive, Constraint::integers},
                  "bits of the significand"}},
      .values = {{"steps", "integer: steps in exact arithmetic"},
                 {"error_exact", "rational: error then, 0"},
                 {"bits_lost",
                  "vector of integers: bits + log2 of the relative error in the norm of H after d "
                  "steps, rounded; 0 where nothing was rounded"}},
      .parts = {{"exact_end",
                 {once(Evidence::exact, {{"d", Extent::between(1, 10)}}, Inputs::all,
                       exact_ends<false>),
                  exact(at_instance)},
                 {{"X = I", once(Evidence::exact, {{"d", Extent::between(1, 10)}}, Inputs::all,
                                 exact_ends<true>)}}},
                {"bits",
                 {chain({once(Evidence::precision_sweep, {}, Inputs::points, slope_4),
                         once(Evidence::precision_sweep, {}, Inputs::points, slope_6),
                         once(Evidence::precision_sweep, {}, Inputs::points, slope_8)})},
                 {{"d = 8, from 53 bits on",
                   once(Evidence::precision_sweep, {}, Inputs::points, slope_8_too_early)}}},
                {"more_steps",
                 {once(Evidence::precision_sweep, {}, Inputs::points, more_than_n)},
                 {{"in 53 bits the method ends after N steps",
                   once(Evidence::precision_sweep, {}, Inputs::points, ends_in_53_bits)}}}},
      .require = need_moderate_sizes,
  };
}

}  // namespace verify::memformer2024::claim_cg_ladder
