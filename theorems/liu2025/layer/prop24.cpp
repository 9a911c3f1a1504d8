// The filter that is 1 at lag N shifts a sequence of length 2N down by N rows; no stack of causal
// layers shifts up.
#include <fmt/format.h>

#include "theorems/liu2025/free_base_conv.hpp"
#include "theorems/liu2025/row_positions.hpp"
#include "verify/algebra/ways.hpp"
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
  long N, D;
  Convolution kind = Convolution::causal;
  bool early = false;  // broken: the filter is 1 at lag N - 1

  Sizes sizes() const { return {{"N", N}, {"D", D}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", 2 * N, D);
    const long lag = early ? N - 1 : N;
    Vector<T> zero;
    append(zero, filtered(kind, u, lag) - shift_down(u, N));
    append(zero, filtered_by_matrix(kind, u, lag) - shift_down(u, N));
    return zero;
  }
};

// Where the one tap brings row a of u_1 and row a of u_2, N = a + 1 + b, in every column: the first
// to row N + a, the second nowhere. Every other row gets nothing.
Finding every_row(Convolution kind, const RowCount& early) {
  const auto a = free_length(0), N = a + rows(1) + free_length(1);
  const auto lag = N - early, length = N + N;
  const bool first = place_of(kind, {lag, a, length}) == N + a;
  return settled(first && !place_of(kind, {lag, N + a, length}),
                 "row a of u_1 stands in row N + a, row a of u_2 nowhere, for every a < N",
                 "a row stands elsewhere");
}
Finding every_row_shifted(const Context&) { return every_row(Convolution::causal, rows(0)); }
Finding every_row_early(const Context&) { return every_row(Convolution::causal, rows(1)); }
Finding every_row_cyclic(const Context&) { return every_row(Convolution::cyclic, rows(0)); }

// Row 0 of one free layer (2) at two inputs that share row 0, for stacks of any depth.
struct FirstRow {
  long N, D;
  Convolution kind = Convolution::causal;

  Sizes sizes() const { return {{"N", N}, {"D", D}, {"L", Argument::free_index}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    return FirstRowSeesLaterRows{1, N, D, kind}(free);
  }
};

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
  const auto any_length = [](Settle settle) {
    return because("every N and D: a and N are sums of free lengths, and columns do not meet",
                   once(Evidence::symbolic, {{"N", Argument::variable}, {"D", Argument::absent}},
                        Inputs::all, settle));
  };
  return {
      .inputs = {{"u", Kind::matrix, {2 * Size("length"), "channels"}, {}, "two halves of N rows"},
                 {"length", Kind::integer, {}, {Constraint::positive}, "N, half the rows of u"},
                 {"channels", Kind::integer, {}, {Constraint::positive}, "width D"}},
      .values = {{"shifted", "matrix[2*length, channels]: H * u"}},
      .parts = {{"shift",
                 {any_length(every_row_shifted), expand(Shift{2, 3}), expand(Shift{1, 1}),
                  expand(Shift{5, 2}), test(Shift{40, 20}), exact(at_instance)},
                 {{"the filter is 1 at lag N - 1, at every N", any_length(every_row_early)},
                  {"the convolution is cyclic, at every N", any_length(every_row_cyclic)},
                  {"the filter is 1 at lag N - 1", expand(Shift{2, 3, Convolution::causal, true})},
                  {"the convolution is cyclic", expand(Shift{2, 3, Convolution::cyclic})}},
                 {ginac(Shift{2, 3})}},
                {"up",
                 {by_hand(expand(FirstRow{3, 2}), {"N", "D"}), test(FirstRow{5, 3})},
                 {{"the convolution is cyclic", expand(FirstRow{3, 2, Convolution::cyclic})}}}},
  };
}

}  // namespace verify::liu2025::claim_prop24
