// The multivariate Jackson inequality as printed sees pure derivatives only: products of different
// variables refute it, already x^2 in one variable does. With the degree in each variable it
// holds.
#include <fmt/format.h>

#include "theorems/liu2025/approximation/coordinate_jackson.hpp"
#include "theorems/liu2025/approximation/corner_monomial.hpp"
#include "verify/algebra/ways.hpp"

namespace verify::liu2025::claim_thm10 {
namespace {

// f = x^2 on [-1, 1] against lines, n = d = 1.
Finding square_at(long k) {
  const Exponents square = {2};
  const Rational right = pure_derivative_sup(square, 0, k + 1), left = line_error_of_square();
  return finding(
      right == Rational(0) && left != Rational(0) ? Truth::no : Truth::unknown,
      fmt::format("n = 1, k = {}, d = 1, f = x^2: the derivative of order {} is {}, so the right "
                  "side is 0 for every c_k; (f(-1) - 2f(0) + f(1))/4 is 0 for lines and 1/2 for f, "
                  "and the constant 1/2 is at distance 1/2: left side {}",
                  k, k + 1, right.text(), left.text()));
}
Finding smallest(const Context&) { return square_at(2); }
// With k = 1 the second derivative is seen: nothing is refuted.
Finding with_first_order(const Context&) {
  return settled(square_at(1).answer == Truth::no, "x^2 refutes (16) with k = 1, too",
                 "x^2 does not refute (16) with k = 1: the second derivative is 2");
}

Finding two_variables(const Context&) {
  const CornerMonomial f{2};
  const Rational corners = corner_mean_by_sum(f.exponents());
  const bool bound = annihilates(2, 1);
  return settled(!bound || corners <= f.right_side(1), "the bound holds",
                 "n = 2, k = 1, d = 1, f = x y: both pure second derivatives are 0, right side 0; "
                 "(f(1,1) - f(1,-1) - f(-1,1) + f(-1,-1))/4 is 0 for degree <= 1 and " +
                     corners.text() + " for f: left side at least 1, and 1 with P = 0");
}

// All d with max(1, k-1) <= d < n k: a monomial of degree d + 1 with exponents at most k has right
// side 0 and is no polynomial of degree d.
Finding whole_range(const Context&) {
  long cases = 0;
  bool all = true;
  for (long n = 1; n <= 4; ++n) {
    for (long k = 1; k <= 4; ++k) {
      for (long d = std::max(1L, k - 1); d < n * k; ++d, ++cases) {
        Exponents e(n, 0);
        for (long left = d + 1, j = 0; left > 0; left -= e[j++]) e[j] = std::min(left, k);
        long degree = 0;
        Rational right(0);
        for (long j = 0; j < n; ++j) {
          degree += e[j];
          right += pure_derivative_sup(e, j, k + 1);
        }
        all &= all_hold({degree == d + 1, right == Rational(0)});
      }
    }
  }
  return settled(
      all,
      fmt::format("a monomial of degree d + 1 with every exponent at most k exists when d < nk; "
                  "its derivatives of order k + 1 vanish, so the right side is 0, but it is no "
                  "polynomial of degree d, so the left side is positive ({} cases with n, k <= 4)",
                  cases),
      "some case is another");
}

// --- the repair: delayed means, one variable after the other

// One variable more, W = V_1 .. V_(n-1) and V = V_n: I - W V = (I - W) + W (I - V). With |W| at
// most w = 3^(n-1) the weights 2 (w - 1) of the earlier variables become 2 (3 w - 1).
struct OneMoreVariable {
  bool out_of_order = false;
  bool norm_of_two = false;  // a delayed mean enlarges no function by more than 2

  Sizes sizes() const {
    return {{"n", Argument::induction},
            {"k", from(1, Argument::absent)},
            {"m", from(1, Argument::absent)}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    constexpr long size = 2;
    const auto I = identity_matrix<T>(size), W = free.matrix("W", size, size),
               V = free.matrix("V", size, size);
    const T w = free.scalar("w"), one(1L), two(2L), norm(norm_of_two ? 2L : 3L);
    const auto rest = out_of_order ? (I - V) * W : W * (I - V);
    auto zero = (I - W * V - (I - W) - rest).entries();
    zero.push_back(T(two * (norm * w - one) - two * (w - one) - T(4L) * w));
    const T sum = two * (w - one);
    free.state(W, W * V);
    free.state(I - W, (I - W) + rest);
    free.state(w, T(norm * w));
    free.state(sum, T(sum + T(4L) * w));
    free.parameter(W, W * V);
    free.parameter(w, T(norm * w));
    return zero;
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // n = 1, W = I: the weights are 4 = 2 (3 - 1).
    constexpr long size = 2;
    const auto W = identity_matrix<T>(size), V = free.matrix("V", size, size);
    const T one(1L), two(2L);
    auto zero = (W - W * V - (W - V)).entries();
    zero.push_back(T(two * (T(3L) - one) - T(4L)));
    free.begins(V);
    free.begins(W - V);
    free.begins(T(3L));
    free.begins(T(4L));
    free.begins_at(V);
    free.begins_at(T(3L));
    return zero;
  }
};
// Factors of V_m, cleared of denominators: 2 (2m-j) - 2 (m-j) = 2m for j <= m. Fejer's kernel by
// induction on M, with S = 1 + z + .. + z^(M-1), w = z^M and (1-z) S = 1 - w:
// (S + w)^2 - z S^2 = S (1 + w) + w^2 = 1 + z + .. + z^(2M), what G_(M+1) - z G_M is.
struct DelayedMean {
  bool longer = false;

  Sizes sizes() const {
    return {{"n", Argument::absent},
            {"k", from(1, Argument::absent)},
            {"m", from(1, Argument::variable)}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T m = free.size("m"), j = free.scalar("j"), z = free.scalar("z"), S = free.scalar("S"),
            w = free.scalar("w"), one(1L), two(2L);
    const T step = (S + w) * (S + w) - z * S * S - (S * (one + w) + w * w) + (longer ? w : T(0L));
    return {T(two * (two * m - j) - two * (m - j) - two * m),
            T(step - S * ((one - z) * S - (one - w)))};
  }
};
Finding delayed_mean_rules(const Context&) {
  constexpr long most = 40;
  bool all = true;
  const auto z = UnivariatePolynomial::variable();
  UnivariatePolynomial sum;
  for (long m = 1; m <= most; ++m) {
    sum += power(z, m - 1);
    const auto all_powers = sum + power(z, m) * (sum + power(z, m));
    all &= fejer_numerator(m) == sum * sum;
    all &= fejer_numerator(m).coefficient(m - 1) == Rational(m);  // mean 1
    all &= fejer_numerator(m + 1) - z * fejer_numerator(m) == all_powers;
    for (long j = 0; j <= 3 * m; ++j) {
      const Rational factor = delayed_factor(m, j);
      const Rational between = j < 2 * m ? Rational(2) - Rational(j, m) : Rational(0);
      all &= factor == (j <= m ? Rational(1) : between);
    }
  }
  return finding(truth_of(all),
                 "M z^(M-1) times the Fejer kernel is (1 + .. + z^(M-1))^2, so that it is >= 0 on "
                 "|z| = 1, with mean 1: |s_M| = 1 and |V_m| <= 2 + 1. V_m keeps T_j for j <= m and "
                 "removes it for j >= 2m; with a best P, |f - V_m f| = |(f - P) - V_m (f - P)| <= "
                 "4 E_m. m, M = 1..40 multiplied out");
}

// g = 1/(c - x): all Chebyshev coefficients are positive, so that errors are largest at x = 1.
struct PoleMean {
  SimplePole f;
  Rational coefficient(long j) const {
    const Rational half = Rational(2) * f.q / (Rational(1) - f.q * f.q);
    return j == 0 ? half : Rational(2) * half * power(f.q, j);
  }
  Rational mean_at_one(long m) const {
    Rational total;
    for (long j = 0; j < 2 * m; ++j) total += delayed_factor(m, j) * coefficient(j);
    return total;
  }
  Rational at_one() const { return Rational(1) / (f.pole() - Rational(1)); }
};
Finding product_of_poles(const Context&) {
  Truth all = Truth::yes;
  std::string shown;
  for (const Rational& q : {Rational(1, 2), Rational(4, 5)}) {
    const PoleMean g{{q}};
    for (long m = 1; m <= 16; ++m) {
      const Rational one_variable = g.at_one() - g.mean_at_one(m);
      all = conjunction(all, truth_of(one_variable <= Rational(4) * g.f.best_error(m)));
      const Rational error = g.at_one() * g.at_one() - g.mean_at_one(m) * g.mean_at_one(m);
      for (long k = 1; k <= std::min(m + 1, 4L); ++k) {
        const Ball bound = jackson_factor(k, Rational(m)) *
                           Ball(delayed_mean_weight(2) * g.f.derivative_sup(k) * g.at_one());
        all = conjunction(all, less(Ball(error), bound));
        if (m == 16 && k == 4)
          shown += fmt::format("{}q = {}: error {:.2e}, bound {}", shown.empty() ? "" : "; ",
                               q.text(), error.to_double(), bound.decimal(4));
      }
    }
  }
  return finding(
      all,
      "f = 1/((c-x)(c-y)), c = (q + 1/q)/2: the largest error of V V f is that at (1, 1), an exact "
      "number, and below the bound for m = 1..16, k = 1..4; m = 16, k = 4: " +
          shown);
}
Finding at_instance(const Context& c) {
  const CornerMonomial f{c.instance.integer("variables")};
  const bool lower = annihilates(f.n, f.n - 1);
  const bool attained = f.best_error() == Rational(1);  // P = 0: |x_1 .. x_n| <= 1
  auto result = settled({lower, attained},
                        "the signed mean over the corners is 0 below degree n and 1 for f, whose "
                        "supremum is 1: the best error is 1, attained by P = 0",
                        "the functional does not settle the best error");
  result.values = corner_values(f, 1);
  return result;
}

// m = 0, k = 1 and f = 1: degree -1 leaves P = 0, and f' = 0.
Finding without_degree(const Context&) {
  const Rational right = pure_derivative_sup({0}, 0, 1), left = corner_mean_by_sum({1});
  return settled(left <= right, "the bound holds",
                 "m = 0, k = 1, f = 1: only P = 0 is left, at distance " + left.text() +
                     ", and the right side is " + right.text());
}
Finding degree_n(const Context&) {
  return settled(annihilates(3, 3), "it vanishes",
                 "the mean over the corners of x y z is " +
                     corner_mean_by_sum(Exponents(3, 1)).text() + ", not 0");
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"variables",
                  Kind::integer,
                  {},
                  {},
                  "n >= 2: f = x_1 .. x_n, total degree n - 1, k = 1"}},
      .values = {{"best_error", "rational: distance of f from total degree n - 1"},
                 {"right_side", "rational: the printed right side, for every c_k"},
                 {"best_error_coordinate",
                  "rational: distance from degree n - 1 in each variable"}},
      .parts =
          {{"printed",
            {once(Evidence::exact, {{"n", 1}, {"k", 2}, {"d", 1}}, Inputs::points, smallest),
             once(Evidence::exact, {{"n", 2}, {"k", 1}, {"d", 1}}, Inputs::points, two_variables)},
            {{"x^2 refutes (16) with k = 1", once(Evidence::exact, {{"n", 1}, {"k", 2}, {"d", 1}},
                                                  Inputs::points, with_first_order)}}},
           {"each_variable",
            {chain({expand(OneMoreVariable{}), expand(DelayedMean{})})},
            {{"the means change their order", expand(OneMoreVariable{true})},
             {"2^n for 3^n", expand(OneMoreVariable{false, true})},
             {"m = 0 as well", once(Evidence::exact, {{"n", 1}, {"k", 1}, {"m", 0}}, Inputs::points,
                                    without_degree)},
             {"the kernel with one term more", expand(DelayedMean{true})}},
            {once(Evidence::exact, {}, Inputs::points, delayed_mean_rules),
             once(Evidence::enclosure, {}, Inputs::points, product_of_poles)}},
           {"range",
            {once(Evidence::exact, {{"n", Extent::between(1, 4)}, {"k", Extent::between(1, 4)}},
                  Inputs::all, whole_range)},
            {{"the functional vanishes up to degree n",
              once(Evidence::exact, {{"n", 3}, {"k", 1}}, Inputs::all, degree_n)}}},
           {"data", {exact(at_instance)}}},
      .require = [](const Instance& instance) -> std::optional<Complaint> {
        const long n = instance.integer("variables");
        if (n < 2) return Complaint{"variables", std::to_string(n), "at least 2"};
        return {};
      },
  };
}

}  // namespace verify::liu2025::claim_thm10
