// A layer of BaseConv at most doubles the degree of what it is given, one of linear attention at
// most triples it, whatever the weights, biases and convolution: l layers reach 2^l and 3^l.
#include <fmt/format.h>

#include "theorems/liu2025/degree_growth.hpp"
#include "theorems/liu2025/finite_difference.hpp"
#include "theorems/liu2025/free_base_conv.hpp"
#include "theorems/liu2025/layer/line_degree.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/unnormalised_attention.hpp"

namespace verify::liu2025::claim_degree {
namespace {

template <class T>
Matrix<T> filled(long rows, long cols, const T& value) {
  Matrix<T> result(rows, cols);
  for (auto& entry : result.entries()) entry = value;
  return result;
}

// --- models whose parameters are all present

template <class T>
BaseConvLayer<T> full_layer(Convolution kind, long length, long channels, const T& weight) {
  const auto square = filled(channels, channels, weight), wide = filled(length, channels, weight);
  return layer_of(kind,
                  BaseConvParameters<T>{square, square, square, wide, wide, wide, wide, wide});
}

// Form (2) with any linear map along the positions, one a channel, in place of the convolution.
template <class T>
struct MixingLayer {
  BaseConvParameters<T> p;
  Vector<Matrix<T>> along;  // [length, length], one a channel
  long gates = 1;           // broken: more than one factor that is affine in the input
};
template <class T>
Matrix<T> mixed(const MixingLayer<T>& layer, const Matrix<T>& u) {
  const auto& p = layer.p;
  auto inner = u * p.Wi + p.bi;
  for (long c = 0; c < inner.cols(); ++c) {
    const auto column = layer.along[c] * inner.col(c);
    for (long n = 0; n < inner.rows(); ++n) inner(n, c) = column[n];
  }
  auto product = inner + p.bc;
  for (long g = 0; g < layer.gates; ++g) product = hadamard(u * p.Wg + p.bg, product);
  return product * p.Wo + p.bo;
}

template <class T>
UnnormalisedAttention<T> full_head(long channels, AttentionMask mask, const T& weight) {
  const auto square = filled(channels, channels, weight);
  const Vector<T> bias(channels, weight);
  return {square, square, square, bias, bias, bias, mask};
}

enum class Layer { causal, cyclic, any_mixing, attention, causal_attention };

template <class T>
Matrix<T> one_layer(Layer kind, const Matrix<T>& u, const T& weight) {
  const long N = u.rows(), C = u.cols();
  if (kind == Layer::causal) return base_conv(full_layer(Convolution::causal, N, C, weight), u);
  if (kind == Layer::cyclic) return base_conv(full_layer(Convolution::cyclic, N, C, weight), u);
  if (kind == Layer::attention) return u + attend(full_head(C, AttentionMask::none, weight), u);
  if (kind == Layer::causal_attention)
    return u + attend(full_head(C, AttentionMask::causal, weight), u);
  const auto square = filled(C, C, weight), wide = filled(N, C, weight);
  return mixed<T>({{square, square, square, wide, wide, wide, wide, wide},
                   Vector<Matrix<T>>(C, filled(N, N, weight))},
                  u);
}

constexpr long factor_of(Layer kind) {
  return kind == Layer::attention || kind == Layer::causal_attention ? 3 : 2;
}

// The factor by which one layer multiplies the degree, whatever that was; 0 if it does not.
long derived_factor(Layer kind, long length, long channels) {
  const auto u = filled(length, channels, DegreeGrowth::input());
  long factor = 0;
  const auto output = one_layer(kind, u, DegreeGrowth(1L));
  for (const auto& entry : output.entries()) {
    if (entry.offset() != 0) return 0;
    factor = std::max(factor, entry.slope());
  }
  return factor;
}

const std::initializer_list<Layer> baseconv_kinds = {Layer::causal, Layer::cyclic,
                                                     Layer::any_mixing};
const std::initializer_list<Layer> attention_kinds = {Layer::attention, Layer::causal_attention};

Finding induction_step(const std::initializer_list<Layer>& kinds, const std::string& layer) {
  constexpr long largest = 5;
  bool all = true;
  long factor = 0;
  for (const auto kind : kinds) {
    factor = factor_of(kind);
    for (long N = 1; N <= largest; ++N)
      for (long C = 1; C <= largest; ++C) all &= derived_factor(kind, N, C) <= factor;
    all &= derived_factor(kind, 20, 11) <= factor;
  }
  return settled(all,
                 fmt::format("with inputs of degree e for a letter e, degrees added in products "
                             "and the larger one kept in sums, every entry that {} returns has "
                             "degree at most {} e. So l layers take degree 1 to at most {}^l, by "
                             "induction; another size only changes the number of terms in the sums",
                             layer, factor, factor),
                 "an entry exceeds the factor");
}
Finding baseconv_step(const Context&) {
  return induction_step(baseconv_kinds, "a layer (causal, cyclic, or any linear map of positions)");
}
Finding attention_step(const Context&) {
  return induction_step(attention_kinds, "a head (with residual, causal or not)");
}

// The same through the scalar that derives degrees and coefficient heights, layer by layer.
long derived_degree(Layer kind, long length, long channels, long layers) {
  auto u = filled(length, channels, CircuitBound::variable());
  long degree = 0;
  for (long l = 0; l < layers; ++l) u = one_layer(kind, u, CircuitBound(1L));
  for (const auto& entry : u.entries()) degree = std::max(degree, entry.degree());
  return degree;
}
Finding layer_by_layer(const std::initializer_list<Layer>& kinds, long most) {
  bool all = true;
  long bound = 1;
  for (const auto kind : kinds) {
    bound = 1;
    for (long l = 1; l <= most; ++l)
      all &= derived_degree(kind, 3, 2, l) <= (bound *= factor_of(kind));
  }
  return settled(all,
                 fmt::format("derived layer by layer: at most {} after {} layers", bound, most),
                 "a derived degree is larger");
}
Finding baseconv_layers(const Context&) { return layer_by_layer(baseconv_kinds, 12); }
Finding attention_layers(const Context&) { return layer_by_layer(attention_kinds, 8); }

// --- differences along a line, all parameters free: shares nothing with the rules for degrees

struct BaseConvDifferences {
  long layers, length, channels, order;

  Sizes sizes() const { return {{"N", length}, {"D", channels}, {"l", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<MixingLayer<T>> stack;
    for (long l = 0; l < layers; ++l) {
      const auto p = free_parameters(free, length, channels);
      stack.push_back({p, free.matrices(channels, length, length)});
    }
    const auto u = free.matrix("u", length, channels), v = free.matrix("v", length, channels);
    return finite_difference(order, u, v, [&](Matrix<T> point) {
      for (const auto& layer : stack) point = mixed(layer, point);
      return point.entries();
    });
  }
};
struct AttentionDifferences {
  long layers, length, channels, order;

  Sizes sizes() const { return {{"N", length}, {"D", channels}, {"l", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<UnnormalisedAttention<T>> stack(layers);
    for (auto& head : stack) {
      for (auto* W : {&head.WQ, &head.WK, &head.WV}) *W = free.matrix("W", channels, channels);
      for (auto* b : {&head.bQ, &head.bK, &head.bV}) *b = free.vector("b", channels);
    }
    const auto u = free.matrix("u", length, channels), v = free.matrix("v", length, channels);
    return finite_difference(order, u, v, [&](Matrix<T> point) {
      for (const auto& head : stack) point = point + attend(head, point);
      return point.entries();
    });
  }
};
// --- attained: a layer that squares, a head that cubes

struct Powers {
  long length, channels;
  bool fourth = false;

  Sizes sizes() const { return {{"N", length}, {"D", channels}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", length, channels);
    const auto one = identity_matrix<T>(channels);
    Matrix<T> delta(length, channels), zero(length, channels);
    for (long c = 0; c < channels; ++c) delta(0, c) = T(1L);
    Vector<T> defects;
    for (const auto kind : {Convolution::causal, Convolution::cyclic}) {
      const auto found = base_conv(simple_base_conv(kind, one, zero, delta, zero), u);
      append(defects, found - hadamard(u, u));
    }
    const T x = free.scalar("x");
    UnnormalisedAttention<T> head;
    for (auto* W : {&head.WQ, &head.WK, &head.WV}) *W = identity_matrix<T>(1);
    for (auto* b : {&head.bQ, &head.bK, &head.bV}) *b = Vector<T>(1, T(0L));
    const T cube = attend(head, filled(1, 1, x))(0, 0);
    defects.push_back(T(cube - (fourth ? T(x * x * x * x) : T(x * x * x))));
    return defects;
  }
};
// --- broken rules

Finding third_factor(const Context&) {
  MixingLayer<DegreeGrowth> layer;
  const DegreeGrowth one(1L);
  const auto wide = filled(2, 1, one), square = filled(1, 1, one);
  layer.p = {square, square, square, wide, wide, wide, wide, wide};
  layer.along = {filled(2, 2, one)};
  layer.gates = 2;
  const long slope = mixed(layer, filled(2, 1, DegreeGrowth::input()))(0, 0).slope();
  return settled(slope <= 2, "degree at most 2 e",
                 fmt::format("with the gate applied twice the degree rises to {} e", slope));
}

Finding at_instance(const Context& c) {
  const long layers = c.instance.integer("layers"), N = c.instance.integer("length"),
             C = c.instance.integer("channels");
  constexpr long widest = 12, deepest = 6;
  const long rows = std::min(N, widest), columns = std::min(C, widest);
  bool bounded = true;
  Rational baseconv(1), attention(1);
  for (const auto& kinds : {baseconv_kinds, attention_kinds})
    for (const auto kind : kinds) {
      bounded &= derived_factor(kind, rows, columns) <= factor_of(kind);
      const long l = std::min(layers, deepest);
      bounded &=
          Rational(derived_degree(kind, rows, columns, l)) <= power(Rational(factor_of(kind)), l);
    }
  for (long l = 0; l < layers; ++l) {
    baseconv *= Rational(derived_factor(Layer::causal, 1, 1));
    attention *= Rational(derived_factor(Layer::attention, 1, 1));
  }
  bounded &=
      all_hold({baseconv == power(Rational(2), layers), attention == power(Rational(3), layers)});
  auto result = settled(bounded,
                        fmt::format("the rules give the factors 2 and 3 a layer at {} positions "
                                    "and {} channels, and layer by layer the same up to {} layers",
                                    rows, columns, std::min(layers, deepest)),
                        "a derived degree exceeds the bound");
  result.values = {value("degree", baseconv), value("attention_degree", attention)};
  return result;
}

constexpr long most_layers = 10000;  // the degrees are written out in full

}  // namespace

Theorem theorem() {
  const auto at_small_sizes = [](Settle settle) {
    return once(
        Evidence::exact,
        {{"N", Extent::between(1, 5)}, {"D", Extent::between(1, 5)}, {"l", Argument::by_hand}},
        Inputs::all, settle);
  };
  return {
      .inputs = {{"layers", Kind::integer, {}, {Constraint::positive}, "number l of layers"},
                 {"length", Kind::integer, {}, {Constraint::positive}, "number of positions"},
                 {"channels", Kind::integer, {}, {Constraint::positive}, "width"}},
      .values = {{"degree", "integer: 2^layers, of BaseConv"},
                 {"attention_degree", "integer: 3^layers, of linear attention"}},
      .parts = {{"base_conv",
                 {visits(GateTimesSum{}, {{"N", 4}, {"D", 6}})},
                 {{"the gate is applied twice", visits(GateTimesSum{true}, {{"N", 4}, {"D", 6}})},
                  {"the gate is applied twice, by degrees", at_small_sizes(third_factor)}},
                 {at_small_sizes(baseconv_step), test(BaseConvDifferences{4, 3, 2, 17}),
                  once(Evidence::exact, {}, Inputs::points, baseconv_layers)}},
                {"attention",
                 {visits(QueryKeyValue{}, {{"N", 4}, {"D", 8}})},
                 {{"a gate besides", visits(QueryKeyValue{true}, {{"N", 4}, {"D", 8}})}},
                 {at_small_sizes(attention_step), test(AttentionDifferences{3, 2, 2, 28}),
                  once(Evidence::exact, {}, Inputs::points, attention_layers)}},
                {"attained",
                 {by_hand(expand(Powers{3, 2}), {"N", "D"})},
                 {{"the fourth power", expand(Powers{3, 2, true})}}},
                {"data", {exact(at_instance)}}},
      .require = [](const Instance& instance) -> std::optional<Complaint> {
        const long layers = instance.integer("layers");
        if (layers <= most_layers) return {};
        return Complaint{"layers", std::to_string(layers),
                         "at most " + std::to_string(most_layers)};
      },
  };
}

}  // namespace verify::liu2025::claim_degree
