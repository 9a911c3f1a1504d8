// The synthetic tasks READ, LINEAR and MULTIPLY: their targets are the primitives, one BaseConv
// layer gives each, and the size of a target is what an error has to be compared with.
#include <fmt/format.h>

#include "theorems/liu2025/base_conv_primitives.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/probability/gaussian_words.hpp"

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

  Sizes sizes() const { return {{"N", length}, {"D", channels}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", length, channels);
    const auto h = free.vector("h", channels);
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

// --- sizes

// E (x^T h)^2 = v D for independent x ~ N(0, I) and h ~ N(0, v I), v the square of a number.
struct TargetVariance {
  bool without_variance = false;

  Sizes sizes() const { return {{"N", Argument::absent}, {"D", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto D = free.space("D");
    const auto x = free.vector("x", D), g = free.vector("g", D);
    const auto deviation = free.scalar("deviation");
    const auto I = TreeMatrix::identity(D);
    const auto target = dot(x, deviation * g);
    const auto variance = without_variance ? TreeScalar(1) : deviation * deviation;
    Vanishing<TreeMatrix> zero;
    zero.equal(expectation(target * target, {gaussian(x, I), gaussian(g, I)}),
               variance * free.size(D));
    return zero;
  }
};

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
  const bool equal = all_hold(
      {to_read == read_output(layer, u, read),
       as_column(to_linear) == linear_output(linear_layer(as_column(h)), u, 1),
       to_multiply == block(base_conv(multiply_layer<Rational>(u.cols(), 0, half, half), u), 0, 0,
                            u.rows(), half)});
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
  if (instance.integer("i") == instance.integer("j"))
    return Complaint{"j", std::to_string(instance.integer("j")), "another position than i"};
  if (channels % 2 != 0)
    return Complaint{"u", fmt::format("{} channels", channels), "an even number of channels"};
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
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
      .parts = {{"displayed",
                 {expand(Targets{3, 4, 2, 0}), test(Targets{task_length, task_channels, 31, 7}),
                  exact(at_instance)},
                 {{"READ with i and j exchanged",
                   test(Targets{3, 4, 2, 0, Variant::rows_exchanged})},
                  {"MULTIPLY with slices that overlap",
                   test(Targets{3, 4, 2, 0, Variant::halves_of_rows})}}},
                {"variance",
                 {words(TargetVariance{})},
                 {{"whatever the variance of h is", words(TargetVariance{true})}}}},
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_tasks
