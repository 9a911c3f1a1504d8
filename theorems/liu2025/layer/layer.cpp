// The BaseConv layer in its two forms, the number of its parameters, and the degree of a stack: l
// layers are a polynomial of degree at most 2^l in the input, and reach it.
#include <fmt/format.h>

#include <bit>

#include "theorems/liu2025/finite_difference.hpp"
#include "theorems/liu2025/free_base_conv.hpp"
#include "theorems/liu2025/layer/butterfly.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_layer {
namespace {

// H * u by Toeplitz or circulant matrices, one a channel.
template <class T>
Matrix<T> convolved_by_matrices(Convolution kind, const Matrix<T>& H, const Matrix<T>& u) {
  Matrix<T> result(u.rows(), u.cols());
  for (long c = 0; c < u.cols(); ++c) {
    const auto column = convolution_matrix(kind, H.col(c)) * u.col(c);
    for (long n = 0; n < u.rows(); ++n) result(n, c) = column[n];
  }
  return result;
}

// (18) as printed.
template <class T>
Matrix<T> formula_18(Convolution kind, const Matrix<T>& u, const Matrix<T>& W, const Matrix<T>& B1,
                     const Matrix<T>& H, const Matrix<T>& B2) {
  return hadamard(u * W + B1, convolved_by_matrices(kind, H, u) + B2);
}

// (2) as printed.
template <class T>
Matrix<T> formula_2(Convolution kind, const Matrix<T>& u, const BaseConvParameters<T>& p) {
  const auto inner = convolved_by_matrices(kind, p.h, u * p.Wi + p.bi) + p.bc;
  return hadamard(u * p.Wg + p.bg, inner) * p.Wo + p.bo;
}

struct BothForms {
  long length, channels;
  Convolution kind;
  bool projected_back = true;  // broken: Wo is left out
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix(length, channels);
    auto p = free_parameters(free, length, channels);
    auto layer = layer_of(kind, p);
    if (!projected_back) layer.Wo = identity_map<T>(channels);
    auto zero = (base_conv(layer, u) - formula_2(kind, u, p)).entries();
    const auto simple = base_conv(simple_base_conv(kind, p.Wg, p.bg, p.h, p.bc), u);
    append(zero, simple - formula_18(kind, u, p.Wg, p.bg, p.h, p.bc));
    p.Wi = p.Wo = identity_matrix<T>(channels);
    p.bi = p.bo = Matrix<T>(length, channels);
    append(zero, simple - formula_2(kind, u, p));
    return zero;
  }
};

Finding causal_forms(const Context&) {
  return expands_to_zero(BothForms{3, 2, Convolution::causal});
}
Finding cyclic_forms(const Context&) {
  return expands_to_zero(BothForms{3, 2, Convolution::cyclic});
}
Finding forms_ginac(const Context&) {
  return expands_to_zero_ginac(BothForms{2, 2, Convolution::causal});
}
Finding forms_large(const Context& c) {
  return identity_test(BothForms{20, 16, Convolution::causal}, c.seed);
}
Finding without_output_weights(const Context& c) {
  return identity_test(BothForms{2, 2, Convolution::causal, false}, c.seed);
}

// --- parameters

BaseConvLayer<Rational> simple_layer(long length, long channels) {
  const Matrix<Rational> W(channels, channels), b(length, channels);
  return simple_base_conv(Convolution::causal, W, b, b, b);
}
BaseConvLayer<Rational> projected_layer(long length, long channels) {
  const Matrix<Rational> W(channels, channels), b(length, channels);
  return layer_of(Convolution::causal, BaseConvParameters<Rational>{W, W, W, b, b, b, b, b});
}
long simple_count(long N, long D) { return D * D + 3 * N * D; }
long projected_count(long N, long C) { return 3 * C * C + 5 * N * C; }

Finding counts(const Context&) {
  bool equal = true;
  for (long N = 1; N <= 8; ++N) {
    for (long C = 1; C <= 8; ++C) {
      equal &= parameter_count(simple_layer(N, C)) == simple_count(N, C);
      equal &= parameter_count(projected_layer(N, C)) == projected_count(N, C);
    }
  }
  const long simple = parameter_count(simple_layer(20, 64));
  const long projected = parameter_count(projected_layer(20, 64));
  equal &= simple == simple_count(20, 64) && projected == projected_count(20, 64);
  const auto text = fmt::format(
      "counted entry by entry for N, D = 1..8: form (18) has D^2 + 3 N D, form (2) 3 D^2 + 5 N D; "
      "at N = 20, D = 64: {} and {}, three layers of form (2) {}",
      simple, projected, 3 * projected);
  return settled(equal, text, text);
}

Finding two_biases(const Context&) {
  const long counted = parameter_count(projected_layer(20, 64));
  const long claimed = 3 * 64 * 64 + 3 * 20 * 64;
  const auto text =
      fmt::format("N = 20, D = 64: {} parameters counted, {} claimed", counted, claimed);
  return settled(counted == claimed, text, text);
}

// At N = 1, D = c - 2 the dense count exceeds c N D by c - 2: no constant c bounds it.
struct DenseExceeds {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T c = free.scalar(), D = c - T(2L);
    return {T(D * D + T(3L) * D - c * D - (c - T(2L)))};
  }
};
Finding dense_exceeds(const Context&) { return expands_to_zero(DenseExceeds{}); }

Finding dense_is_linear(const Context&) {
  const long N = 1, D = 4, counted = parameter_count(simple_layer(N, D));
  const auto text =
      fmt::format("N = {}, D = {}: {} parameters, 6 N D = {}", N, D, counted, 6 * N * D);
  return settled(counted <= 6 * N * D, text, text);
}

// With D1 = D2 = D3 = I, D4 = -I the product is the Walsh-Hadamard matrix, whose entry (i, j) is -1
// to the number of binary digits 1 that i and j share.
Finding butterflies(const Context&) {
  bool right = true;
  std::string sizes;
  for (long n = 2, log2_n = 1; n <= 64; n *= 2, ++log2_n) {
    const auto factors = butterfly_factors<Rational>(n, [](long k, long row, long column) {
      return Rational(row == column && row % k >= k / 2 ? -1 : 1);
    });
    const auto product = butterfly_matrix(n, factors);
    for (long i = 0; i < n; ++i) {
      for (long j = 0; j < n; ++j) {
        right &= product(i, j) ==
                 Rational(std::popcount(static_cast<unsigned long>(i & j)) % 2 ? -1 : 1);
      }
    }
    const long count = butterfly_parameters(factors);
    right &= count == 2 * n * log2_n;
    sizes += fmt::format("{}{}: {}", n == 2 ? "" : ", ", n, count);
  }
  const auto text = "2 n log2(n) diagonal entries, n: count " + sizes +
                    "; with the diagonals 1, 1, 1, -1 the product is the Walsh-Hadamard matrix";
  return settled(right, text, text);
}

// --- degree

// The (2^l + 1)-st differences of a stack of l layers along any line.
struct HighDifferences {
  long layers, length, channels;
  Convolution kind = Convolution::causal;
  long order = (1L << layers) + 1;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto stack = free_layers(free, kind, layers, length, channels);
    const auto u = free.matrix(length, channels), v = free.matrix(length, channels);
    return finite_difference(order, u, v, [&](const Matrix<T>& point) {
      return base_conv_stack(stack, point).back().entries();
    });
  }
};
Finding degree_one_layer(const Context&) { return expands_to_zero(HighDifferences{1, 2, 2}); }
Finding degree_two_layers(const Context& c) {
  return identity_test(HighDifferences{2, 3, 2, Convolution::cyclic}, c.seed);
}
Finding degree_three_layers(const Context& c) {
  return identity_test(HighDifferences{3, 3, 3}, c.seed);
}
Finding degree_below_bound(const Context& c) {
  return identity_test(HighDifferences{2, 2, 2, Convolution::causal, 4}, c.seed);
}

// Degrees follow deg(f g) = deg f + deg g and deg(f + g) <= max, whatever the weights are: weights
// are constants of degree 0 here, inputs have degree 1.
Finding degree_rules(const Context&) {
  bool bounded = true;
  for (const auto kind : {Convolution::causal, Convolution::cyclic}) {
    Matrix<CircuitBound> weight(3, 3), per_position(4, 3), u(4, 3);
    for (auto* constant : {&weight, &per_position})
      for (auto& entry : constant->entries()) entry = CircuitBound(1L);
    for (auto& entry : u.entries()) entry = CircuitBound::variable();
    const auto layer = layer_of(
        kind, BaseConvParameters<CircuitBound>{weight, weight, weight, per_position, per_position,
                                               per_position, per_position, per_position});
    for (long l = 1; l <= 10; ++l) {
      u = base_conv(layer, u);
      for (const auto& entry : u.entries()) bounded &= entry.degree() <= 1L << l;
    }
  }
  return settled(bounded,
                 "each layer multiplies two expressions affine in its input: with degrees added in "
                 "products and the larger one kept in sums, every entry after l = 1..10 layers of "
                 "form (2) has degree at most 2^l, whatever the weights",
                 "an entry has a degree above 2^l");
}

// W = 1, H = delta: u^(2^l).
struct RepeatedSquare {
  long layers;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Matrix<T> u(1, 1);
    u(0, 0) = free.scalar();
    const Matrix<T> one = identity_matrix<T>(1), zero(1, 1);
    const auto layer = simple_base_conv(Convolution::causal, one, zero, one, zero);
    T power(1L);
    for (long k = 0; k < 1L << layers; ++k) power = T(power * u(0, 0));
    const auto state = base_conv_stack(Vector<BaseConvLayer<T>>(layers, layer), u).back();
    return {T(state(0, 0) - power)};
  }
};
Finding degree_attained(const Context&) { return expands_to_zero(RepeatedSquare{8}); }

// --- at numbers

Convolution convolution_of(const Instance& instance) {
  return instance.text("convolution") == "causal" ? Convolution::causal : Convolution::cyclic;
}

Finding at_instance(const Context& c) {
  const auto kind = convolution_of(c.instance);
  const auto& u = c.instance.matrix("u");
  const auto& W = c.instance.matrix("W");
  const auto& B1 = c.instance.matrix("B1");
  const auto& H = c.instance.matrix("H");
  const auto& B2 = c.instance.matrix("B2");
  const auto layer = simple_base_conv(kind, W, B1, H, B2);
  const auto y = base_conv(layer, u);
  const long simple = parameter_count(layer);
  const long projected = parameter_count(projected_layer(u.rows(), u.cols()));
  const bool equal = y == formula_18(kind, u, W, B1, H, B2) &&
                     simple == simple_count(u.rows(), u.cols()) &&
                     projected == projected_count(u.rows(), u.cols());
  auto result = settled(equal,
                        "the layer equals (u W + B1) o (H * u + B2) with the convolution written "
                        "as a matrix, entry by entry, and the parameters are counted",
                        "an entry or a count differs");
  result.values = {value("y", y), value("parameters", simple),
                   value("parameters_projected", projected),
                   value("degree_bound", power(Rational(2), c.instance.integer("layers")))};
  return result;
}

constexpr long most_layers = 10000;  // 2^layers is written out in full

std::optional<Complaint> layers_can_be_written(const Instance& instance) {
  const long layers = instance.integer("layers");
  if (layers <= most_layers) return {};
  return Complaint{"layers", std::to_string(layers), "at most " + std::to_string(most_layers)};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"u", Kind::matrix, {"length", "channels"}, {}, "sequence, one row a position"},
                 {"W", Kind::matrix, {"channels", "channels"}, {}, "weights of the gate"},
                 {"B1", Kind::matrix, {"length", "channels"}, {}, "bias of the gate"},
                 {"H", Kind::matrix, {"length", "channels"}, {}, "filters, one column a channel"},
                 {"B2", Kind::matrix, {"length", "channels"}, {}, "bias of the convolution"},
                 {"layers", Kind::integer, {}, {Constraint::positive}, "number l of layers"},
                 {.name = "convolution",
                  .kind = Kind::text,
                  .about = "what the layer convolves with",
                  .allowed = {"causal", "cyclic"}},
                 {"length", Kind::integer, {}, {Constraint::positive}, "number N of positions"},
                 {"channels", Kind::integer, {}, {Constraint::positive}, "width D"}},
      .values = {{"y", "matrix[length, channels]: output of one layer of form (18)"},
                 {"parameters", "integer: of one layer of form (18)"},
                 {"parameters_projected", "integer: of one layer of form (2)"},
                 {"degree_bound", "integer: 2^layers"}},
      .checks =
          {
              {"the layer is (2), and (18) is (2) with W_i = W_o = I, b_i = b_o = 0 (causal)",
               symbolic, everywhere, holds, On::claim, "N = 3, D = 2; input and parameters free",
               causal_forms},
              {"the layer is (2), and (18) is (2) with W_i = W_o = I, b_i = b_o = 0 (cyclic)",
               symbolic, everywhere, holds, On::claim, "N = 3, D = 2; input and parameters free",
               cyclic_forms},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "N = 2, D = 2, causal; input and parameters free", forms_ginac},
              {"both forms, larger", identity, everywhere, holds, On::claim,
               "N = 20, D = 16, causal", forms_large},
              {"(18) has D^2 + 3 N D parameters, (2) has 3 D^2 + 5 N D", exact, points, holds,
               On::claim, "N, D = 1..8 and N = 20, D = 64", counts},
              {"a butterfly matrix of size n has 2 n log2(n) parameters", exact, points, holds,
               On::claim, "n = 2, 4, .., 64", butterflies},
              {"with a dense W no constant c gives at most c N D parameters: N = 1, D = c - 2",
               symbolic, everywhere, holds, On::claim, "every c >= 3", dense_exceeds},
              {"one layer has degree at most 2: third differences vanish", symbolic, everywhere,
               holds, On::claim, "N = 2, D = 2, causal, form (2); input and parameters free",
               degree_one_layer, "degree of a stack"},
              {"two layers have degree at most 4: fifth differences vanish", identity, everywhere,
               holds, On::claim, "N = 3, D = 2, cyclic, form (2)", degree_two_layers,
               "degree of a stack"},
              {"three layers have degree at most 8: ninth differences vanish", identity, everywhere,
               holds, On::claim, "N = 3, D = 3, causal, form (2)", degree_three_layers,
               "degree of a stack"},
              {"the rules for degrees give 2^l", certificate, everywhere, holds, On::claim,
               "N = 4, D = 3, l = 1..10, causal and cyclic; any weights", degree_rules,
               "degree of a stack"},
              {"degree 2^l is reached: u^(2^l) for N = D = 1", symbolic, everywhere, holds,
               On::claim, "l = 8; W = 1, H = delta, so that each layer squares", degree_attained},
              {"the layer is the printed formula at the given numbers", exact, points, holds,
               On::instance, "the instance", at_instance},
              {"the output weights are left out", identity, everywhere, control, On::claim,
               "N = 2, D = 2", without_output_weights},
              {"a layer of form (2) has two biases and one filter", exact, points, control,
               On::claim, "N = 20, D = 64", two_biases},
              {"a layer with a dense W has at most 6 N D parameters", exact, points, control,
               On::claim, "N = 1, D = 4", dense_is_linear},
              {"two layers have degree at most 3: fourth differences vanish", identity, everywhere,
               control, On::claim, "N = 2, D = 2", degree_below_bound},
          },
      .require = layers_can_be_written,
  };
}

}  // namespace verify::liu2025::claim_layer
