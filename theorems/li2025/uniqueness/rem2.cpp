// Condition (16) is not necessary: it may fail, even relaxed by 2, and the fixed point still be
// unique.
#include <fmt/format.h>

#include "theorems/li2025/fixed_point_facts.hpp"
#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/uniqueness/certificates.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_rem2 {
namespace {

// Uncorrelated task blocks; the least and the largest s and length stand at the ends.
struct Blocks {
  const char* name;
  Vector<Rational> s, mult;
  Rational sigma2;
  Vector<Rational> lengths, r;
  bool are_those_of(const Instance& given) const {
    return all_hold({given.vector("s") == s, given.vector("mult") == mult,
                     given.rational("sigma2") == sigma2, given.vector("task_lengths") == lengths,
                     given.vector("r_tasks") == r});
  }
};
const Blocks& at_Q() {
  static const Blocks data{"Q", {1, 9}, {1, 1}, 0, {1, 100}, {Rational(1, 2), Rational(1, 2)}};
  return data;
}
const Blocks& at_S() {
  static const Blocks data{"S", {40, 1}, {1, 40}, 0, {1, 200}, {Rational(5, 6), Rational(1, 2)}};
  return data;
}
const Blocks& at_H() {
  static const Blocks data{
      "H", {1, 2, 3}, {1, 1, 1}, Rational(1, 2), {1, 2}, {Rational(3, 5), Rational(2, 5)}};
  return data;
}

// Whether these data, in the setting of the paper, violate (16), also relaxed by 2, and have one
// fixed point and one minimiser: by li2025.thm3 (bound, peak) the bound on every gain rises where f
// > gamma and falls where f < gamma, so that one sign change of f - id, from + to -, leaves one
// minimiser. N has the sign of f - id; its leading coefficient is that far out.
Finding unique_without_condition(const Context& c, const Blocks& blocks) {
  const Instance& instance = c.example(blocks.name);
  if (!blocks.are_those_of(instance))
    return finding(Truth::unknown, "the instance has other data than the certificate");
  const auto data = read_landscape(instance);
  const auto count = exact_fixed_point_count(data);
  if (!count) return finding(Truth::unknown, "the Sturm chain is too long");
  const auto N = fixed_point_polynomial(data);
  const auto r = instance.vector("r_tasks");
  const Truth violated = conjunction(negation(spectral_gap_condition(data, 1)),
                                     negation(spectral_gap_condition(data, 2)));
  const bool one = all_hold({*count == 1, N.at(Rational(1)).sign() > 0, N.leading().sign() < 0});
  const bool in_setting = all_hold({dot(r, r) <= Rational(1), data.k > 1});
  return finding(
      conjunction(violated, truth_of(all_hold({one, in_setting}))),
      fmt::format("{}: r_1^2 + r_2^2 = {}; {}; {}; N has {} root(s) in [1, inf), N(1) "
                  "{} 0 and its leading coefficient {} 0",
                  instance.name(), dot(r, r).text(), gap_words(data, 1), gap_words(data, 2), *count,
                  N.at(Rational(1)).sign() > 0 ? ">" : "<=", N.leading().sign() < 0 ? "<" : ">="));
}
// The same from the spectra, as facts for the certificate.
template <class T>
void one_without_condition(Comparisons<T>& say, const Blocks& data) {
  const auto as_t = [](const Vector<Rational>& x) {
    return map(x, [](const Rational& q) { return from_rational<T>(q); });
  };
  const auto s = as_t(data.s), lengths = as_t(data.lengths), r = as_t(data.r);
  const auto spectrum =
      spectrum_of_blocks(s, as_t(data.mult), from_rational<T>(data.sigma2), lengths, r);
  const auto width = [](const Vector<T>& x) {
    return T(larger(T(x.back() - x.front()), T(x.front() - x.back())));
  };
  const T gaps = width(s) * width(lengths),
          bound = spectrum.M - larger(T(-s.front()), T(-s.back()));
  say.at_most(bound, gaps);
  say.at_most(T(T(2L) * bound), gaps);
  say.positive(width(s));
  say.at_most(dot(r, r), T(1L));
  const auto N = fixed_point_coefficients(spectrum).ascending();
  T at_one(0L);
  for (const auto& coefficient : N) at_one = T(at_one + coefficient);
  say.positive(at_one);
  say.negative(N.back());
  say.roots(1, from_one(), N);
}

template <const Blocks& (*data)()>
WayCheck witness() {
  return with_facts(once(Evidence::exact, {}, Inputs::all,
                         [](const Context& c) { return unique_without_condition(c, data()); }),
                    [](auto& say) { one_without_condition(say, data()); });
}

// "If the gaps are below factor (M + s_min) there is one fixed point."
Finding condition_and_count(const Instance& instance, long factor) {
  const auto data = read_landscape(instance);
  const Truth condition = spectral_gap_condition(data, 1),
              relaxed = spectral_gap_condition(data, 2);
  const auto count = count_fixed_points(data);
  if (!count.number) return finding(Truth::unknown, "the fixed points are not separated yet");
  if (condition == Truth::unknown || relaxed == Truth::unknown)
    return finding(Truth::unknown, "(16) is not settled");
  const Truth assumed = spectral_gap_condition(data, factor);
  auto result = settled(*count.number == 1, "", "");
  result.detail = gap_words(data, factor);
  if (assumed != Truth::yes) result.answer = Answer::does_not_apply();
  result.detail += fmt::format("; {} fixed point(s) in [1, inf)", *count.number);
  result.values = {value("condition16", condition == Truth::yes),
                   value("condition_relaxed", relaxed == Truth::yes),
                   value("count", *count.number)};
  return where_tasks_exist(data.in_range, std::move(result));
}
Finding relaxed_on_data(const Context& c) { return condition_and_count(c.instance, 2); }
Finding without_values(Finding result) {
  result.values.clear();
  return result;
}
Finding relaxed_at_H(const Context& c) {
  return without_values(condition_and_count(c.example("H"), 2));
}
Finding factor_100_at_S(const Context& c) {
  return without_values(condition_and_count(c.example("S"), 100));
}

std::optional<Complaint> require(const Instance& instance) {
  if (auto why = complaint_about_landscape(instance, LandscapeForm::spectral)) return why;
  return complaint_about_spectral_tasks(instance);
}

}  // namespace

Theorem theorem() {
  const auto at = [](long n, long d, Settle settle) {
    return once(Evidence::certificate, {{"n", n}, {"d", d}}, Inputs::points, settle);
  };
  return {
      .inputs = spectral_landscape_inputs(),
      .values = {{"condition16", "boolean: Delta_Sigma Delta_R < M + s_min"},
                 {"condition_relaxed", "boolean: Delta_Sigma Delta_R < 2 (M + s_min)"},
                 {"count", "integer: fixed points in [1, inf)"}},
      .parts = {{"not_necessary",
                 {witness<at_Q>()},
                 {{"the data S, which violate (16) and have three fixed points", witness<at_S>()},
                  {"the data H, which have one fixed point and satisfy (16)", witness<at_H>()}}},
                {"relaxed", {}, {}},
                {"on_data",
                 {at(3, 3, relaxed_at_H), on_instance(Evidence::certificate, relaxed_on_data)},
                 {{"100 (M + s_min) in place of 2 (M + s_min)", at(201, 41, factor_100_at_S)}}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_rem2
