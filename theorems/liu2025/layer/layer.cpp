// The BaseConv layer in its two forms and the number of its parameters.
#include <fmt/format.h>

#include <array>
#include <bit>
#include <map>

#include "theorems/liu2025/free_base_conv.hpp"
#include "theorems/liu2025/inputs.hpp"
#include "theorems/liu2025/layer/layer_operations.hpp"
#include "theorems/liu2025/layer/letter_base_conv.hpp"
#include "verify/algebra/words/visit_ways.hpp"
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
  bool not_projected_back = false;  // Wo is left out

  Sizes sizes() const { return {{"N", length}, {"D", channels}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", length, channels);
    auto p = free_parameters(free, length, channels);
    auto layer = layer_of(kind, p);
    if (not_projected_back) layer.Wo = identity_map<T>(channels);
    auto zero = (base_conv(layer, u) - formula_2(kind, u, p)).entries();
    const auto simple = base_conv(simple_base_conv(kind, p.Wg, p.bg, p.h, p.bc), u);
    append(zero, simple - formula_18(kind, u, p.Wg, p.bg, p.h, p.bc));
    p.Wi = p.Wo = identity_matrix<T>(channels);
    p.bi = p.bo = Matrix<T>(length, channels);
    append(zero, simple - formula_2(kind, u, p));
    return zero;
  }
};

// The layer against its rows as the statements on letters have them.
struct RowsAreTheLayer {
  long length, channels;
  Convolution kind;
  bool next_tap = false;  // the weights of the row after it

  Sizes sizes() const { return {{"N", length}, {"D", channels}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", length, channels);
    const auto p = free_parameters(free, length, channels);
    const auto output = base_conv(layer_of(kind, p), u);
    Vector<T> zero;
    for (long n = 0; n < length; ++n) {
      Matrix<T> taps(channels, length);
      for (long c = 0; c < channels; ++c) {
        const auto weights = convolution_matrix(kind, p.h.col(c));
        for (long m = 0; m < length; ++m) taps(c, m) = weights((n + next_tap) % length, m);
      }
      const LetterBaseConv<Matrix<T>> layer{p.Wg, p.Wi,        p.Wo,        transpose(p.bi),
                                            taps, p.bg.row(n), p.bc.row(n), p.bo.row(n)};
      const auto row = layer.row(transpose(u), u.row(n), Vector<T>(length, T(1L)));
      const auto difference = row - output.row(n);
      zero.insert(zero.end(), difference.begin(), difference.end());
    }
    return zero;
  }
};

// Row n of (2) with W_i = W_o = I and b_i = b_o = 0 against row n of (18), whatever the sizes are.
struct FormsOnLetters {
  bool not_projected_back = false;  // Wo is not the identity

  Sizes sizes() const { return {{"N", Argument::indices}, {"D", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto N = free.space("N"), D = free.space("D");
    const M u = free.matrix("u", D, N), taps = free.matrix("taps", D, N),
            W = free.matrix("W", D, D);
    const auto row = free.vector("row", D), gate_bias = free.vector("gate_bias", D),
               bias = free.vector("bias", D);
    const auto positions = free.ones(N);
    const M I = identity_like(W), Wo = not_projected_back ? free.matrix("Wo", D, D) : I;
    const auto none = zero_column(W);
    const LetterBaseConv<M> layer{W, I, Wo, zero_like(u), taps, gate_bias, bias, none};
    const auto simple =
        hadamard(transpose(W) * row + gate_bias, hadamard(taps, u) * positions + bias);
    Vanishing<M> zero;
    zero.equal(layer.row(u, row, positions), simple);
    return zero;
  }
};

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
  equal &= all_hold({simple == simple_count(20, 64), projected == projected_count(20, 64)});
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

// 4 D log2(D) + 3 D a row: two operations a weight of a factor, two biases and the gate.
Finding operations(bool full_matrix) {
  bool equal = true;
  std::string counts;
  for (long D = 2, log2_D = 1; D <= 64; D *= 2, ++log2_D) {
    for (const long N : {1L, 2L, 5L}) {
      const long counted = layer_operations(N, D, full_matrix);
      equal &= counted == N * (4 * D * log2_D + 3 * D);
      if (N == 1) counts += fmt::format("{}{}: {}", D == 2 ? "" : ", ", D, counted);
    }
  }
  const auto text = "operations a row, D: count " + counts;
  return settled(equal, text, text);
}
Finding butterfly_operations(const Context&) { return operations(false); }
Finding full_operations(const Context&) { return operations(true); }

// The product of all factors against the largest one times two products of half the size.
struct ButterflyHalves {
  long n;
  bool same_half = false;  // the second half is the first one again

  Sizes sizes() const { return {{"D", n}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    std::map<std::array<long, 3>, T> entries;
    const auto entry = [&](long k, long row, long column) -> T {
      const std::array<long, 3> at = {k, row, column};
      const auto known = entries.find(at);
      return known != entries.end() ? known->second
                                    : entries.emplace(at, free.scalar()).first->second;
    };
    const auto whole = butterfly_matrix(n, butterfly_factors<T>(n, entry));
    const auto half_from = [&](long first) {
      return butterfly_matrix(n / 2, butterfly_factors<T>(n / 2, [&](long k, long r, long c) {
                                return entry(k, first + r, first + c);
                              }));
    };
    Matrix<T> halves(n, n);
    set_block(halves, 0, 0, half_from(0));
    set_block(halves, n / 2, n / 2, half_from(same_half ? 0 : n / 2));
    const auto largest = butterfly_factor<T>(n, n, entry);
    return (project(identity_matrix<T>(n), largest) * halves - whole).entries();
  }
};

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
  const bool equal =
      all_hold({y == formula_18(kind, u, W, B1, H, B2), simple == simple_count(u.rows(), u.cols()),
                projected == projected_count(u.rows(), u.cols())});
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
  const std::map<std::string, long> at = {{"N", 6}, {"D", 7}};
  const auto at_small_sizes = [](Settle settle) {
    return once(Evidence::exact, {{"N", Extent::between(1, 8)}, {"D", Extent::between(1, 8)}},
                Inputs::all, settle);
  };
  return {
      .inputs = {sequence_input(),
                 {"W", Kind::matrix, {"channels", "channels"}, {}, "weights of the gate"},
                 {"B1", Kind::matrix, {"length", "channels"}, {}, "bias of the gate"},
                 {"H", Kind::matrix, {"length", "channels"}, {}, "filters, one column a channel"},
                 {"B2", Kind::matrix, {"length", "channels"}, {}, "bias of the convolution"},
                 {"layers", Kind::integer, {}, {Constraint::positive}, "number l of layers"},
                 {.name = "convolution",
                  .kind = Kind::text,
                  .about = "what the layer convolves with",
                  .allowed = {"causal", "cyclic"}},
                 length_input(),
                 {"channels", Kind::integer, {}, {Constraint::positive}, "width D"}},
      .values = {{"y", "matrix[length, channels]: output of one layer of form (18)"},
                 {"parameters", "integer: of one layer of form (18)"},
                 {"parameters_projected", "integer: of one layer of form (2)"},
                 {"degree_bound", "integer: 2^layers"}},
      .parts = {{"parameters",
                 {chain(
                     {because("every N and D: a matrix N x D or D x D has a number of entries "
                              "of degree at most 1 in N and 2 in D, counted at 8 values of each",
                              once(Evidence::exact, {{"N", Argument::grid}, {"D", Argument::grid}},
                                   Inputs::all, counts)),
                      expand(ButterflyCounts{1})})},
                 {{"two biases and one filter",
                   once(Evidence::exact, {{"N", 20}, {"D", 64}}, Inputs::all, two_biases)},
                  {"weights of one half only", expand(ButterflyCounts{1, true})}}},
                {"runtime",
                 {chain({because("every N and every power D of 2: a row takes the operations of "
                                 "each factor, which has two weights a channel, and three an entry",
                                 once(Evidence::exact,
                                      {{"N", Argument::grid}, {"D", from(1, Argument::induction)}},
                                      Inputs::all, butterfly_operations)),
                         expand(ButterflyCounts{})})},
                 {{"one half only", expand(ButterflyCounts{2, true})},
                  {"a full matrix",
                   once(Evidence::exact, {{"N", 1}, {"D", 64}}, Inputs::all, full_operations)}}},
                {"forms",
                 {visits(FormsOnLetters{}, at),
                  chain({expand(BothForms{3, 2, Convolution::causal}),
                         expand(BothForms{3, 2, Convolution::cyclic})}),
                  test(BothForms{20, 16, Convolution::causal}), exact(at_instance)},
                 {{"Wo is another matrix, at every size", visits(FormsOnLetters{true}, at)},
                  {"Wo is left out", expand(BothForms{3, 2, Convolution::causal, true})},
                  {"Wo is left out, cyclic", expand(BothForms{3, 2, Convolution::cyclic, true})},
                  {"Wo is left out, larger", test(BothForms{20, 16, Convolution::causal, true})}},
                 {ginac(BothForms{2, 2, Convolution::causal})}},
                {"rows",
                 {by_hand(expand(RowsAreTheLayer{3, 2, Convolution::causal}), {"N", "D"}),
                  by_hand(expand(RowsAreTheLayer{3, 2, Convolution::cyclic}), {"N", "D"})},
                 {{"the weights of the next row",
                   expand(RowsAreTheLayer{3, 2, Convolution::cyclic, true})},
                  {"the weights of the next row, causal",
                   expand(RowsAreTheLayer{3, 2, Convolution::causal, true})}},
                 {test(RowsAreTheLayer{9, 5, Convolution::cyclic})}},
                {"recursive",
                 {expand(ButterflyHalves{4}), expand(ButterflyHalves{8})},
                 {{"the second half is the first one again", expand(ButterflyHalves{8, true})}}},
                {"counts",
                 {chain({at_small_sizes(counts), at_small_sizes(butterflies)})},
                 {{"a full W within 6 N D",
                   once(Evidence::exact, {{"N", 1}, {"D", 4}}, Inputs::all, dense_is_linear)}}}},
      .require = layers_can_be_written,
  };
}

}  // namespace verify::liu2025::claim_layer
