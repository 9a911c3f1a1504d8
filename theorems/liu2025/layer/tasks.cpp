// The synthetic tasks READ, LINEAR and MULTIPLY: their targets are the primitives, one BaseConv
// layer gives each, and the size of a target is what an error has to be compared with.
#include <fmt/format.h>

#include "theorems/liu2025/base_conv_primitives.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/probability/gaussian_moments.hpp"

namespace verify::liu2025::claim_tasks {
namespace {

constexpr long task_length = 40, task_channels = 20;

// --- the targets as appendix B.3.2 displays them, position by position

template <class T>
Matrix<T> read_target(const Matrix<T>& u, long i, long j) {
  Matrix<T> target(u.rows(), u.cols());
  for (long k = 0; k < u.rows(); ++k)
    for (long c = 0; c < u.cols(); ++c) target(k, c) = u(k == j ? i : k, c);
  return target;
}
template <class T>
Vector<T> linear_target(const Matrix<T>& u, const Vector<T>& h) {
  Vector<T> target;
  for (long k = 0; k < u.rows(); ++k) target.push_back(dot(u.row(k), h));
  return target;
}
template <class T>
Matrix<T> multiply_target(const Matrix<T>& u) {
  const long half = u.cols() / 2;
  Matrix<T> target(u.rows(), half);
  for (long k = 0; k < u.rows(); ++k)
    for (long c = 0; c < half; ++c) target(k, c) = u(k, c) * u(k, u.cols() - half + c);
  return target;
}

template <class T>
Matrix<T> as_column(const Vector<T>& v) {
  Matrix<T> column(static_cast<long>(v.size()), 1);
  for (std::size_t k = 0; k < v.size(); ++k) column(static_cast<long>(k), 0) = v[k];
  return column;
}

enum class Variant { as_stated, rows_exchanged, halves_of_rows };

// Target minus primitive and target minus layer, for all three tasks.
struct Targets {
  long length, channels, i, j;
  Variant variant = Variant::as_stated;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix(length, channels);
    const auto h = free.vector(channels);
    const bool exchanged = variant == Variant::rows_exchanged;
    const Read read{exchanged ? j : i, exchanged ? i : j, 0, channels};
    const auto to_read = read_target(u, i, j);
    Vector<T> zero;
    append(zero, to_read - read_primitive(u, read));
    append(zero, to_read - read_output(read_layer<T>(Convolution::cyclic, length, channels, read),
                                       u, read));
    const auto H = as_column(h), to_linear = as_column(linear_target(u, h));
    append(zero, to_linear - u * H);
    append(zero, to_linear - linear_output(linear_layer(H), u, 1));
    const long half = channels / 2;
    const long second = variant == Variant::halves_of_rows ? half - 1 : half;
    const auto to_multiply = multiply_target(u);
    append(zero, to_multiply - multiply_primitive(u, 0, second, half));
    append(zero, to_multiply - block(base_conv(multiply_layer<T>(channels, 0, second, half), u), 0,
                                     0, length, half));
    return zero;
  }
};

Finding small_targets(const Context&) { return expands_to_zero(Targets{3, 4, 2, 0}); }
Finding task_size(const Context& c) {
  return identity_test(Targets{task_length, task_channels, 31, 7}, c.seed);
}
Finding exchanged(const Context& c) {
  return identity_test(Targets{3, 4, 2, 0, Variant::rows_exchanged}, c.seed);
}
Finding other_half(const Context& c) {
  return identity_test(Targets{3, 4, 2, 0, Variant::halves_of_rows}, c.seed);
}

// --- sizes

// E (x^T g)^2 for independent normal x, g in dimension D; times the variance of h for the target.
Rational product_variance(long D) {
  using Random = GaussianPolynomial<Rational>;
  long next = 0;
  const auto x = gaussian_vector<Rational>(next, D), g = gaussian_vector<Rational>(next, D);
  Random product;
  for (long k = 0; k < D; ++k) product += x[k] * g[k];
  return expectation_of_product(product, product);
}

Finding target_variance(const Context&) {
  for (long D = 1; D <= task_channels; ++D)
    if (product_variance(D) != Rational(D)) return finding(Truth::no, fmt::format("D = {}", D));
  const Rational text = Rational(3) * product_variance(task_channels);
  const Rational code = Rational(9) * product_variance(task_channels);
  return settled(
      text == Rational(60) && code == Rational(180),
      "E (x^T h)^2 = D v for h ~ N(0, v I), D = 1..20. At D = 20 the targets of LINEAR have "
      "variance 60 with the variance 3 of the text and 180 with the 9 of the released code; those "
      "of READ and MULTIPLY have 1. An error of 1e-8 is 1.7e-10 of the first",
      "the variances differ");
}
Finding equal_scales(const Context&) {
  const Rational linear = Rational(3) * product_variance(task_channels);
  return settled(linear == product_variance(1), "they have",
                 "variance " + linear.text() + " for LINEAR, " + product_variance(1).text() +
                     " for MULTIPLY, at D = 20");
}

// M[-1:, :columns] as the program language of the paper reads it.
template <class T>
Vector<T> last_row(const Matrix<T>& M, long columns) {
  return block(M, M.rows() - 1, 0, 1, columns).entries();
}

// The displayed input of the gradient task has positions as columns, [a_1 .. a_N x_0; b .. 0], and
// the answer is said to stand at [-1:, :D].
Finding orientation(const Context&) {
  const long D = 5, N = 20;
  Matrix<Rational> displayed(D + 1, N + 1);  // entry: 100 row + column
  for (long row = 0; row <= D; ++row)
    for (long column = 0; column <= N; ++column) displayed(row, column) = 100 * row + column;
  const auto x0 = block(displayed, 0, N, D, 1).entries();
  const bool transposed = last_row(transpose(displayed), D) == x0;
  return settled(last_row(displayed, D) == x0 || !transposed,
                 "it is, or not on the transpose either",
                 "D = 5, N = 20: on the displayed 6 x 21 matrix [-1:, :D] gives b_1, .., b_5; on "
                 "its transpose it gives the place of x_0. The slice [:-1, -1:] of B.3.1 is right "
                 "on the displayed matrix: the two subsections count the axes differently");
}

// --- the instance

Finding at_instance(const Context& c) {
  const auto& u = c.instance.matrix("u");
  const auto& h = c.instance.vector("h");
  const long i = c.instance.integer("i"), j = c.instance.integer("j");
  const long half = u.cols() / 2;
  const Read read{i, j, 0, u.cols()};
  const auto to_read = read_target(u, i, j);
  const auto to_linear = linear_target(u, h);
  const auto to_multiply = multiply_target(u);
  const auto layer = read_layer<Rational>(Convolution::cyclic, u.rows(), u.cols(), read);
  const bool equal =
      to_read == read_output(layer, u, read) &&
      as_column(to_linear) == linear_output(linear_layer(as_column(h)), u, 1) &&
      to_multiply == block(base_conv(multiply_layer<Rational>(u.cols(), 0, half, half), u), 0, 0,
                           u.rows(), half);
  auto result =
      settled(equal, "one layer each gives the three targets", "a layer misses its target");
  result.values = {value("read_target", to_read), value("linear_target", to_linear),
                   value("multiply_target", to_multiply)};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  const long length = instance.matrix("u").rows(), channels = instance.matrix("u").cols();
  for (const char* position : {"i", "j"})
    if (instance.integer(position) >= length)
      return Complaint{position, std::to_string(instance.integer(position)),
                       fmt::format("a position from 0 to {}", length - 1)};
  if (channels % 2 != 0)
    return Complaint{"u", fmt::format("{} channels", channels), "an even number of channels"};
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs =
          {{"u",
            Kind::matrix,
            {"length", "channels"},
            {},
            "input sequence, an even number of channels"},
           {"h", Kind::vector, {"channels"}, {}, "parameter of LINEAR"},
           {"i", Kind::integer, {}, {Constraint::nonnegative}, "position that READ copies, from 0"},
           {"j", Kind::integer, {}, {Constraint::nonnegative}, "position that READ writes"},
           {"length", Kind::integer, {}, {Constraint::positive}, "positions"},
           {"channels", Kind::integer, {}, {Constraint::positive}, "channels"}},
      .values = {{"read_target", "matrix[length, channels]: target of READ"},
                 {"linear_target", "vector[length]: target of LINEAR"},
                 {"multiply_target", "matrix[length, channels/2]: target of MULTIPLY"}},
      .checks =
          {
              {"the targets are the primitives, and one layer gives each", symbolic, everywhere,
               holds, On::claim, "N = 3, D = 4, i = 2, j = 0; u, h free; cyclic convolution",
               small_targets},
              {"the targets are the primitives at the sizes of the task", identity, everywhere,
               holds, On::claim, "N = 40, D = 20, i = 31, j = 7", task_size},
              {"the variance of the target is D times that of h", exact, region, holds, On::claim,
               "D = 1..20, x and h normal", target_variance},
              {"one layer each gives the targets of the instance", exact, points, holds,
               On::instance, "the instance", at_instance},
              {"READ with i and j exchanged", identity, everywhere, control, On::claim,
               "N = 3, D = 4", exchanged},
              {"MULTIPLY with slices that overlap", identity, everywhere, control, On::claim,
               "N = 3, D = 4", other_half},
              {"LINEAR and MULTIPLY have targets of the same variance", exact, points, control,
               On::claim, "D = 20", equal_scales},
              {"the slice [-1:, :D] of the displayed matrix is its last column", exact, points,
               control, On::claim, "D = 5, N = 20", orientation},
          },
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_tasks
