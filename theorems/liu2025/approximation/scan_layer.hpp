// One layer of the scan that multiplies the factors of a monomial, at every size. The factors stand
// in blocks of C rows, factor b of every monomial in block b; layer l has W = 1, the filter 1 at
// the lag 2^l C and B2 = 1 where no earlier row is that far away. Before it, row i of block b holds
// the product of factors b - 2^l + 1 .. b (as many as there are): with the product F of all factors
// before these and those 2^l blocks earlier, the same holds behind it with 2^(l+1).
#pragma once

#include "theorems/liu2025/row_positions.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/base_conv.hpp"

namespace verify::liu2025 {

// Row `lag + m` gets entry m through the tap at `lag`, and no row before `lag` gets one.
inline bool tap_moves_rows() {
  const auto lag = free_length(0), m = free_length(1), after = free_length(2);
  const auto length = lag + m + rows(1) + after;
  return all_hold({place_of(Convolution::causal, {lag, m, length}) == lag + m, lag <= lag + m});
}

struct ScanLayer {
  bool no_bias = false;  // B2 = 0 everywhere

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> model_step;
    if (!tap_moves_rows()) throw std::logic_error("the tap brings other rows");
    const T own = free.scalar("own"), partner = free.scalar("partner"), F = free.scalar("F"),
            none(0L);
    const T bias = no_bias ? none : T(1L);
    // F own partner where F partner are all factors before those of `own`; rows without a partner
    return {T(F * row(own, none, partner, none) - F * partner * own),
            T(row(own, none, none, bias) - own)};
  }
  // The first layer: a factor that is the constant 1, which the linear map leaves 0, in this row,
  // in the other, in both, and in a row without a partner.
  template <class T>
  Vector<T> base(Variables<T>& free) const {
    const ModelStep<T> model_step;
    const T own = free.scalar("own"), partner = free.scalar("partner"), none(0L), one(1L);
    return {T(row(none, one, partner, none) - partner), T(row(own, none, none, one) - own),
            T(row(none, one, none, one) - one)};
  }

 private:
  template <class T>
  static T row(const T& u, const T& B1, const T& filtered, const T& B2) {
    return T((u + B1) * (filtered + B2));
  }
};

// d C <= 5 n^d for n >= 2: C / n^d is the product of (n + i)/(i n) over i = 1 .. d, the first of
// which is at most 3/2, the second at most 1, the others at most 5/6; and d (5/6)^(d-2) grows with
// d only as long as 5 (d + 1) > 6 d, that is up to d = 5, where it is below 3.
struct FewRows {
  bool smaller = false;  // 4/6 instead of 5/6

  Sizes sizes() const {
    return {{"n", from(2, Argument::variable)}, {"d", from(1, Argument::induction)}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), b = n - T(2L), a = free.scalar("a"), i = a + T(3L),
            d = free.scalar("d");
    const T five(smaller ? 4L : 5L), six(6L);
    return {T(five * i * n - six * (n + i) - (T(5L) * a * b + T(4L) * a + T(9L) * b)),
            T(six * d - T(5L) * (d + T(1L)) - (d - T(5L)))};
  }
  // The first two factors, at most 3/2 and 1.
  template <class T>
  Vector<T> base(Variables<T>& free) const {
    const T n = free.size("n"), two(2L), three(3L);
    return {T(three * n - two * (n + T(1L)) - (n - two)),  // 3/2 and 1 + 1/n
            T(two * n - (n + two) - (n - two))};           // 1 and (n + 2)/(2 n)
  }
};

}  // namespace verify::liu2025
