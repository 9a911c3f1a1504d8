// The filter that is 1 at lag N shifts a sequence of length 2N down by N rows; no stack of causal
// layers shifts up.
#include <fmt/format.h>

#include "theorems/liu2025/free_base_conv.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_prop24 {
namespace {

// Rows move down by s, zeros come in at the top.
template <class T>
Matrix<T> shift_down(const Matrix<T>& u, long s) {
  Matrix<T> result(u.rows(), u.cols());
  set_block(result, s, 0, block(u, 0, 0, u.rows() - s, u.cols()));
  return result;
}

template <class T>
Matrix<T> filtered(Convolution kind, const Matrix<T>& u, long lag) {
  return convolve_channels(kind, std::vector<Filter<T>>(u.cols(), unit_filter<T>(lag)), u);
}

// The same with H written out as in the proposition and applied as a Toeplitz or circulant matrix.
template <class T>
Matrix<T> filtered_by_matrix(Convolution kind, const Matrix<T>& u, long lag) {
  return convolution_matrix(kind, unit_vector<T>(u.rows(), lag)) * u;
}

struct Shift {
  long length, channels, lag,
      rows;  // sequence [length, channels]; lag of the filter; claimed shift
  Convolution kind = Convolution::causal;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix(length, channels);
    const auto target = shift_down(u, rows);
    auto zero = (filtered(kind, u, lag) - target).entries();
    append(zero, filtered_by_matrix(kind, u, lag) - target);
    return zero;
  }
};

// Every lag 0..length-1, and the layer (18) with W = 0, B1 = 1, B2 = 0 around the filter.
struct EveryShift {
  long length, channels;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix(length, channels);
    const Matrix<T> W(channels, channels), zeros(length, channels);
    const auto ones = map(zeros, [](const T&) { return T(1L); });
    Vector<T> zero;
    for (long s = 0; s < length; ++s) {
      Matrix<T> H(length, channels);
      for (long c = 0; c < channels; ++c) H(s, c) = T(1L);
      const auto layer = simple_base_conv(Convolution::causal, W, ones, H, zeros);
      append(zero, base_conv(layer, u) - shift_down(u, s));
    }
    return zero;
  }
};

Finding halves(const Context&) { return expands_to_zero(Shift{4, 3, 2, 2}); }
Finding halves_ginac(const Context&) { return expands_to_zero_ginac(Shift{4, 3, 2, 2}); }
Finding halves_long(const Context& c) { return identity_test(Shift{80, 20, 40, 40}, c.seed); }
Finding halves_large(const Context& c) { return identity_test(Shift{512, 32, 256, 256}, c.seed); }
Finding every_shift(const Context&) { return expands_to_zero(EveryShift{6, 2}); }
Finding one_row_short(const Context&) { return expands_to_zero(Shift{4, 3, 1, 2}); }
Finding cyclic(const Context&) { return expands_to_zero(Shift{4, 3, 2, 2, Convolution::cyclic}); }
Finding first_row_is_blind(const Context& c) {
  return identity_test(FirstRowSeesLaterRows{3, 3, 2}, c.seed);
}
Finding cyclic_first_row_is_blind(const Context& c) {
  return identity_test(FirstRowSeesLaterRows{3, 3, 2, Convolution::cyclic}, c.seed);
}

Finding at_instance(const Context& c) {
  const auto& u = c.instance.matrix("u");
  const long N = u.rows() / 2;
  const auto shifted = filtered(Convolution::causal, u, N);
  Matrix<Rational> target(u.rows(), u.cols());
  for (long n = 0; n < N; ++n)
    for (long k = 0; k < u.cols(); ++k) target(N + n, k) = u(n, k);
  auto result = settled(shifted == target,
                        fmt::format("{} zero rows, then rows 0..{} of u, entry by entry", N, N - 1),
                        "an entry differs from the shifted sequence");
  result.values = {value("shifted", shifted)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"u", Kind::matrix, {2 * Size("length"), "channels"}, {}, "two halves of N rows"},
                 {"length", Kind::integer, {}, {Constraint::positive}, "N, half the rows of u"},
                 {"channels", Kind::integer, {}, {Constraint::positive}, "width D"}},
      .values = {{"shifted", "matrix[2*length, channels]: H * u"}},
      .checks =
          {
              {"the filter at lag N gives (0; u_1)", symbolic, everywhere, holds, On::claim,
               "N = 2, D = 3; u free", halves, "shift by N"},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "N = 2, D = 3; u free", halves_ginac, "shift by N"},
              {"the filter at lag N gives (0; u_1), longer", identity, everywhere, holds, On::claim,
               "N = 40, D = 20", halves_long},
              {"the filter at lag N gives (0; u_1) at N = 256, D = 32", identity, everywhere, holds,
               On::claim, "N = 256, D = 32", halves_large},
              {"the filter at lag s shifts down by s, as a whole layer (18)", symbolic, everywhere,
               holds, On::claim, "6 rows, D = 2, s = 0..5; u free", every_shift},
              {"row 0 of a causal stack depends on row 0 alone, so that no stack shifts up",
               identity, everywhere, holds, On::claim,
               "three layers of form (2), 3 rows, 2 channels; all parameters and inputs free",
               first_row_is_blind},
              {"H * u is the shifted sequence", exact, points, holds, On::instance, "the instance",
               at_instance},
              {"the filter is at lag N - 1", symbolic, everywhere, control, On::claim,
               "N = 2, D = 3", one_row_short},
              {"cyclic convolution gives (0; u_1)", symbolic, everywhere, control, On::claim,
               "N = 2, D = 3", cyclic},
              {"row 0 of a cyclic stack depends on row 0 alone", identity, everywhere, control,
               On::claim, "three layers of form (2), 3 rows, 2 channels",
               cyclic_first_row_is_blind},
          },
  };
}

}  // namespace verify::liu2025::claim_prop24
