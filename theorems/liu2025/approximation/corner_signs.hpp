// How many functions on the corners of [-1, 1]^n BaseConv models of a given size tell apart. With
// numbers beta at the corners f(x) = sum over corners s of beta(s) prod_i (1 + s_i x_i)/2 has these
// values there and is affine in each variable: its pure second derivatives are 0. An output entry
// of a model, within 1/2 of f where beta = +-1, has the sign beta at every corner s, and is a
// polynomial in the p numbers of the model, of a degree that doubles with each layer.
//
// Warren (1968): m polynomials of degree at most Delta in p <= m variables have at most (4 e Delta
// m / p)^p patterns of signs. With m = 2^n all 2^m occur; so 2^n <= p (log2(4e) + log2 Delta + n).
#pragma once

#include "theorems/liu2025/degree_growth.hpp"
#include "verify/algebra/positive_orthant.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/base_conv.hpp"

namespace verify::liu2025 {

// Degree in the numbers of the model: e before a layer, at most 2e + 2 after it. That is 3 * 2^l -
// 2 after l layers where the first map gives 1, and one more after the last map: less than 2^(l+2).
inline bool degree_in_parameters_doubles(bool fixed_filter = false) {
  constexpr long rows = 3, channels = 2;
  const auto filled = [&](long r, const DegreeGrowth& g) {
    Matrix<DegreeGrowth> all(r, channels);
    for (auto& entry : all.entries()) entry = g;
    return all;
  };
  const auto free = DegreeGrowth::of_degree(1), one = DegreeGrowth::of_degree(0);
  bool all = true;
  for (const auto kind : {Convolution::causal, Convolution::cyclic}) {
    const auto layer =
        simple_base_conv(kind, filled(channels, free), filled(rows, free),
                         filled(rows, fixed_filter ? one : free), filled(rows, free));
    const auto after = base_conv(layer, filled(rows, DegreeGrowth::input()));
    for (const auto& entry : after.entries())
      all &= all_hold({entry.slope() == 2, entry.offset() == (fixed_filter ? 1 : 2)});
  }
  const SignedSymbols is({"power"}, {});
  const auto two_l = is["power"], one_layer = Polynomial(2L), three = Polynomial(3L);
  const auto degree = three * two_l - one_layer;
  const auto after = one_layer * degree + Polynomial(2L);
  const auto next = three * (one_layer * two_l) - Polynomial(2L);
  return all_hold({all, (after - next).vanishes(),
                   is.is_positive(Polynomial(4L) * two_l - (degree + Polynomial(1L)))});
}

// Sizes of a model at n = 4^s, s = 2c + 8, where all constants of the O's are 2^c: as polynomials
// in y = 2^c = 1 + w, by c + 1 <= y (so that log2 n = 2s <= 4y + 12).
struct ModelSizes {
  Polynomial variables;    // n = 65536 y^4
  Polynomial degree;       // d = y sqrt(n), or another power of n
  Polynomial layers;       // y d log2 n
  Polynomial log2_rows;    // of N' = y n^d
  Polynomial log2_factor;  // 17 + 5c, of 2^17 y^5
  Polynomial factor;       // 2^17 y^5
};
enum class Ratio { one, many };  // L / epsilon is 1, or n
inline ModelSizes model_sizes(const SignedSymbols& is, Ratio ratio) {
  const auto number = [](long a) { return Polynomial(a); };
  const auto y = number(1) + is["w"], y2 = y * y, n = number(65536) * y2 * y2;
  // (n L / epsilon)^(1/2)
  const auto root = ratio == Ratio::one ? number(256) * y2 : n;
  const auto d = y * root, log2_n = number(4) * y + number(12);
  return {n,
          d,
          y * d * log2_n,
          y - number(1) + d * log2_n,
          number(12) + number(5) * y,
          number(131072) * y2 * y2 * y};
}

// Is p (4 + log2 Delta + n) below 2^n? p <= N' (n + 3 + 4l) counts the maps before and after
// the layers with their biases, and W, B1, H, B2 of each layer, D = 1.
inline bool too_few_numbers(Ratio ratio) {
  const SignedSymbols is({}, {"w", "v", "l"});
  const auto [n, d, layers, log2_rows, log2_factor, factor] = model_sizes(is, ratio);
  const auto number = [](long a) { return Polynomial(a); };
  const auto N = number(1) + is["v"], l = is["l"];
  const auto parameters = N * n + N + (N + number(1)) + l * (number(3) * N + number(1));
  // What is left of p <= N (n + 3 + 4 l), exactly: (N - 1) (1 + l).
  const auto rest = is["v"] * (number(1) + l);
  const bool counted = (N * (n + number(3) + number(4) * l) - parameters - rest).vanishes();
  const bool first = is.has_no_negative_coefficient(factor - (n + number(3) + number(4) * layers)),
             second = is.has_no_negative_coefficient(factor - (number(6) + layers + n));
  const bool enough =
      is.has_no_negative_coefficient(n - (log2_rows + number(2) * log2_factor) - number(1));
  // At c = 0, where c + 1 <= y loses nothing, n = 2^16.
  const Vector<Rational> smallest(3, Rational(0));
  const bool begins = n.at(smallest) == power(Rational(2), 16) &&
                      layers.at(smallest) == Rational(16) * d.at(smallest);
  return all_hold({counted, first, second, enough, begins});
}

}  // namespace verify::liu2025
