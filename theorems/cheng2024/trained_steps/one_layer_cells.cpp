#include "theorems/cheng2024/trained_steps/one_layer_cells.hpp"

#include <fmt/format.h>

#include <map>

namespace verify::cheng2024 {
namespace {

constexpr Cut usual;

// The powers of t in P_k, by (k + 2) P_k = (2 k + 1) t P_{k-1} - (k - 1) P_{k-2}.
Vector<Vector<Rational>> legendre() {
  Vector<Vector<Rational>> P = {{Rational(1)}, {Rational(0), Rational(1)}};
  for (long k = 2; k < usual.degrees; ++k) {
    Vector<Rational> next(static_cast<std::size_t>(k + 1));
    for (std::size_t i = 0; i < P[k - 1].size(); ++i)
      next[i + 1] += Rational(2 * k + 1, k + 2) * P[k - 1][i];
    for (std::size_t i = 0; i < P[k - 2].size(); ++i)
      next[i] -= Rational(k - 1, k + 2) * P[k - 2][i];
    P.push_back(std::move(next));
  }
  return P;
}

// (k + 1) (k + 2) (2 k + 3) / 6, the harmonics of degree k in R^5.
Rational harmonics(long k) { return Rational((k + 1) * (k + 2) * (2 * k + 3), 6); }

// E t^j on [0, 1]: (3/4) (1/(j+1) - 1/(j+3)).
Rational half_moment(long j) { return Rational(3, 2) / Rational((j + 1) * (j + 3)); }
Rational moment(long j) { return j % 2 == 0 ? Rational(2) * half_moment(j) : Rational(0); }

Rational mean(const Vector<Rational>& p, long shift, Rational (*moment_of)(long)) {
  Rational sum;
  for (std::size_t i = 0; i < p.size(); ++i) sum += p[i] * moment_of(static_cast<long>(i) + shift);
  return sum;
}

// The series of exp(s t): s^j / j! for j < terms, and what they leave out for |t| <= 1.
struct Series {
  Vector<Ball> coefficients = {Ball(1L)};
  Ball rest;

  Series(const Rational& s, long terms) : rest(rest_of_exponential(s, terms - 1)) {
    const Ball scale(s);
    for (long j = 1; j < terms; ++j) coefficients.push_back(coefficients.back() * scale / Ball(j));
  }
};

// E exp(s t) p(t) for a polynomial p with |p| <= 1, over [0, 1] or all of it, from E t^j p(t).
Ball exponential_mean(const Series& series, const Vector<Ball>& means) {
  return dot(series.coefficients, means) + series.rest;
}
Ball exponential_mean(const Rational& s, const Vector<Ball>& means) {
  return exponential_mean(Series(s, static_cast<long>(means.size())), means);
}

// E t^j P_k(t) up to the usual cut.
const Vector<Vector<Rational>>& mixed_moments() {
  static const auto known = [] {
    Vector<Vector<Rational>> result;
    for (const auto& p : legendre()) {
      Vector<Rational> row;
      for (long j = 0; j < usual.terms; ++j) row.push_back(mean(p, j, moment));
      result.push_back(std::move(row));
    }
    return result;
  }();
  return known;
}

}  // namespace

Ball rest_of_exponential(const Rational& s, long last) {
  Ball term(1L);
  for (long j = 1; j <= last + 1; ++j) term *= Ball(s / Rational(j));
  const Ball rest = term / (Ball(1L) - Ball(s / Rational(last + 2)));
  return hull(-rest, rest);
}

ExpLabels::ExpLabels(const Cut& cut) : cut_(cut) {
  const auto& all = mixed_moments();
  for (long k = 0; k < cut.degrees; ++k)
    moments_.push_back(
        to_scalar<Ball>(Vector<Rational>(all[k].begin(), all[k].begin() + cut.terms)));
  kappa_ = harmonics_of_exp(Rational(1));
}

Vector<Ball> ExpLabels::harmonics_of_exp(const Rational& s) const {
  const Series series(s, cut_.terms);
  return map(moments_, [&](const auto& row) { return exponential_mean(series, row); });
}

// sum_k N_k kappa_k h_k^2 for kappa = exp. As E t^j P_k = 0 for j < k and |P_k| <= 1, kappa_k is at
// most sum_{j >= k} 1 / j!; the degrees left out add between 0 and that times sum_k N_k h_k^2 = b.
Ball ExpLabels::joint_mean(const Vector<Ball>& h, const Ball& b) const {
  Ball sum;
  for (long k = 0; k < cut_.degrees; ++k) sum += Ball(harmonics(k)) * kappa_[k] * square(h[k]);
  return sum + b * rest_of_exponential(Rational(1), cut_.degrees - 1);
}

CellMeans ExpLabels::with_linear() const {
  Vector<Ball> h(static_cast<std::size_t>(cut_.degrees));
  h[1] = Ball(moment(2));
  const Ball b(moment(2));
  return {kappa_[1], b, joint_mean(h, b)};
}

CellMeans ExpLabels::with_relu() const {
  Vector<Ball> h, shifted;
  for (const auto& p : legendre()) h.emplace_back(mean(p, 1, half_moment));
  for (long j = 0; j < cut_.terms; ++j) shifted.emplace_back(half_moment(j + 1));
  const Ball b(half_moment(2));
  return {exponential_mean(Rational(1), shifted), b, joint_mean(h, b)};
}

CellMeans ExpLabels::with_exp(const Rational& s) const {
  const Ball b = exponential_mean(Rational(2) * s, moments_[0]);
  return {exponential_mean(s + Rational(1), moments_[0]), b, joint_mean(harmonics_of_exp(s), b)};
}

namespace {

// What one layer with n demonstrations takes off mu: n a^2 / (mu b + (n-1) c).
Ball gain(const Ball& a, const CellMeans& rest, long n) {
  return Ball(n) * square(a) / (exp(Ball(1L)) * rest.b + Ball(n - 1) * rest.c);
}
Ball gain(const CellMeans& cell, long n) { return gain(cell.a, cell, n); }

const Vector<Rational>& listed_scales() {
  static const auto known = [] {
    Vector<Rational> scales;
    for (long k = 1; k <= 16; ++k) scales.emplace_back(k, 4);
    return scales;
  }();
  return known;
}

// The means at scales, each computed once.
class ScalesOf {
 public:
  explicit ScalesOf(const ExpLabels& labels) : labels_(labels) {}
  const CellMeans& at(const Rational& s) {
    const auto found = known_.find(s);
    return found != known_.end() ? found->second
                                 : known_.emplace(s, labels_.with_exp(s)).first->second;
  }

 private:
  const ExpLabels& labels_;
  std::map<Rational, CellMeans> known_;
};

// No scale s in [low, high] takes more off than `bound`: a, b and c grow with s >= 0. "no" where
// the middle of an interval does.
Truth no_more_than(ScalesOf& scales, const Ball& bound, const Rational& low, const Rational& high,
                   long n, int depth) {
  if (less(gain(scales.at(high).a, scales.at(low), n), bound) == Truth::yes) return Truth::yes;
  const Rational middle = Rational(1, 2) * (low + high);
  if (less(bound, gain(scales.at(middle), n)) == Truth::yes) return Truth::no;
  if (depth == 0) return Truth::unknown;
  const Truth left = no_more_than(scales, bound, low, middle, n, depth - 1);
  return left == Truth::yes ? no_more_than(scales, bound, middle, high, n, depth - 1) : left;
}

}  // namespace

// Exp labels: at one of the scales exp(s t) takes more off mu than the best linear and ReLU layer.
Finding exp_lower(const Vector<long>& sizes) {
  Truth all = Truth::yes;
  std::string text;
  const ExpLabels labels;
  const auto with_linear = labels.with_linear(), with_relu = labels.with_relu();
  const auto with_exp = map(listed_scales(), [&](const Rational& s) { return labels.with_exp(s); });
  const Ball mu = exp(Ball(1L));
  for (const long n : sizes) {
    const Ball other = larger(gain(with_linear, n), gain(with_relu, n));
    Truth here = Truth::no;
    std::size_t best = 0;
    for (std::size_t k = 0; k < with_exp.size(); ++k) {
      const Ball found = gain(with_exp[k], n);
      here = disjunction(here, less(other, found));
      if (found.to_double() > gain(with_exp[best], n).to_double()) best = k;
    }
    all = conjunction(all, here);
    text +=
        fmt::format("; n = {}: linear {}, relu {}, exp {} at scale {}", n,
                    (mu - gain(with_linear, n)).decimal(6), (mu - gain(with_relu, n)).decimal(6),
                    (mu - gain(with_exp[best], n)).decimal(6), listed_scales()[best].text());
  }
  return finding(all, "exp labels, d = 5, one layer, least losses" + text);
}

// ReLU takes more off than exp at every scale in [0, 16]; beyond, n a^2 / (mu b) is at most
// 12 e n s^3 / ((2 s - 1) (s + 1)^4), which falls for s >= 16.
Finding relu_lower(long first, long last) {
  constexpr long end = 16;
  const ExpLabels labels;
  ScalesOf scales(labels);
  Truth all = Truth::yes;
  for (long n = first; n <= last; ++n) {
    const Ball bound = gain(labels.with_relu(), n);
    const Ball beyond =
        exp(Ball(1L)) *
        Ball(Rational(12 * n * end * end * end,
                      (2 * end - 1) * (end + 1) * (end + 1) * (end + 1) * (end + 1)));
    all = conjunction(all, no_more_than(scales, bound, Rational(0), Rational(end), n, 16));
    // A bound of what exp takes off: where it does not reach, nothing is known.
    if (less(beyond, bound) != Truth::yes) all = conjunction(all, Truth::unknown);
  }
  return finding(all,
                 fmt::format("n = {} .. {}: no scale from 0 to {} has a loss as low as that of "
                             "the best ReLU layer, by subdivision",
                             first, last, end));
}

}  // namespace verify::cheng2024
