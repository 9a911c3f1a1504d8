// One BaseConv layer applies any linear (or affine) map to every position: the gate carries the
// input, the other factor is a bias of ones, the output projection is the map.
#include "theorems/liu2025/base_conv_primitives.hpp"
#include "theorems/liu2025/inputs.hpp"
#include "theorems/liu2025/layer/letter_base_conv.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::liu2025::claim_linear {
namespace {

enum class Variant { as_stated, bias_two, filter_open };

template <class T>
Matrix<T> layer_output(const Matrix<T>& u, const Matrix<T>& H, const Vector<T>& offset = {},
                       Variant variant = Variant::as_stated) {
  auto layer = linear_layer(H, offset);
  if (variant == Variant::bias_two) {
    for (auto& entry : layer.bc) entry.value = T(2L);
  }
  if (variant == Variant::filter_open) {
    layer.Wi = identity_map<T>(layer.Wi.outputs);
    layer.h.assign(layer.h.size(), unit_filter<T>());
  }
  return linear_output(layer, u, H.cols());
}

// Every d_in and d_out up to the given one, so that the layer narrows, keeps and widens.
struct LinearLayers {
  long N, most;
  bool with_offset = false;  // in the output bias: the map is affine
  Variant variant = Variant::as_stated;

  Sizes sizes() const {
    const auto channels = Extent::between(1, most);
    return {{"N", N}, {"d_in", channels}, {"d_out", channels}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<T> zero;
    for (long d_in = 1; d_in <= most; ++d_in) {
      for (long d_out = 1; d_out <= most; ++d_out) {
        const auto u = free.matrix("u", N, d_in), H = free.matrix("H", d_in, d_out);
        const auto offset = with_offset ? free.vector("offset", d_out) : Vector<T>(d_out, T(0L));
        const auto output = layer_output(u, H, with_offset ? offset : Vector<T>(), variant);
        append(zero, output - u * H - outer(Vector<T>(N, T(1L)), offset));
      }
    }
    return zero;
  }
};

// A row of the layer (2) at every size: W_i and b_i may be anything, and so may the channels beside
// u, which hold zeros. The bias after the convolution is beta, so that the row is beta u_n H + o,
// LINEAR at beta = 1.
struct LinearOnLetters {
  bool filter_open = false;  // broken: the filter is any, not 0

  Sizes sizes() const {
    constexpr auto indices = Argument::indices;
    return {{"N", indices}, {"d_in", indices}, {"d_out", indices}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto N = free.space("N"), d_in = free.space("d_in"), d_out = free.space("d_out");
    const M u = free.matrix("u", d_in, N), H = free.matrix("H", d_in, d_out),
            Wi = free.matrix("Wi", d_in, d_in);
    const M I = identity_like(Wi), bi = free.matrix("bi", d_in, N);
    const M taps = filter_open ? free.matrix("taps", d_in, N) : zero_like(u);
    const auto u_n = free.vector("u_n", d_in), none = zero_column(I),
               offset = free.vector("offset", d_out);
    const auto beta = free.scalar("beta");
    const LetterBaseConv<M> layer{I, Wi, H, bi, taps, none, beta * free.ones(d_in), offset};
    // Channels beside u, with weights of their own: their gate is 0.
    const M beside_u = free.matrix("beside_u", d_out, d_out),
            elsewhere = free.matrix("elsewhere", d_out, N);
    const LetterBaseConv<M> others{identity_like(beside_u),   beside_u,
                                   free.matrix(d_out, d_out), elsewhere,
                                   zero_like(elsewhere),      zero_column(beside_u),
                                   free.ones(d_out),          zero_column(beside_u)};
    const auto positions = free.ones(N);
    const auto row = layer.row(u, u_n, positions) +
                     others.row(zero_like(elsewhere), zero_column(beside_u), positions);
    Vanishing<M> zero;
    zero.add(row - beta * (transpose(H) * u_n) - offset);
    return zero;
  }
};

// The product by rows and columns, apart from the matrix product of the linear algebra library.
Matrix<Rational> product_by_definition(const Matrix<Rational>& u, const Matrix<Rational>& H) {
  Matrix<Rational> result(u.rows(), H.cols());
  for (long n = 0; n < u.rows(); ++n)
    for (long c = 0; c < H.cols(); ++c) result(n, c) = dot(u.row(n), H.col(c));
  return result;
}

Finding at_instance(const Context& c) {
  const auto& u = c.instance.matrix("u");
  const auto& H = c.instance.matrix("H");
  const auto output = layer_output(u, H);
  auto result = settled(Vector<Matrix<Rational>>{u * H, product_by_definition(u, H)} ==
                            Vector<Matrix<Rational>>(2, output),
                        "the layer gives u H exactly, on max(d_in, d_out) channels",
                        "the layer differs from u H");
  result.values = {value("output", output)};
  return result;
}

struct Outputs {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    return {layer_output(to_scalar<T>(instance.matrix("u")), to_scalar<T>(instance.matrix("H")))
                .entries()};
  }
};

Finding rounding(const Context& c) {
  return slope_finding(climb_precision_sweep(Outputs{c.instance}), "LINEAR");
}

}  // namespace

Theorem theorem() {
  const std::map<std::string, long> at = {{"N", 4}, {"d_in", 4}, {"d_out", 4}};
  constexpr auto two = Variant::bias_two, open = Variant::filter_open;
  return {
      .inputs =
          {{"u", Kind::matrix, {"length", "d_in"}, {}, "sequence, one row a position"},
           {"H", Kind::matrix, {"d_in", "d_out"}, {}, "the linear map, applied from the right"},
           length_input(),
           {"d_in", Kind::integer, {}, {Constraint::positive}, "channels read"},
           {"d_out", Kind::integer, {}, {Constraint::positive}, "channels written"}},
      .values = {{"output", "matrix[length, d_out]: u H"}},
      .parts = {{"linear",
                 {visits(LinearOnLetters{}, at), expand(LinearLayers{1, 4}),
                  expand(LinearLayers{3, 3}), test(LinearLayers{20, 6}), exact(at_instance)},
                 {{"the filter is not 0, at every size", visits(LinearOnLetters{true}, at)},
                  {"the bias after the convolution is 2", expand(LinearLayers{1, 4, false, two})},
                  {"the filter is delta in place of 0", expand(LinearLayers{1, 4, false, open})}},
                 {on_instance(Evidence::precision_sweep, rounding)}},
                {"affine",
                 {visits(LinearOnLetters{}, at), expand(LinearLayers{1, 4, true}),
                  test(LinearLayers{20, 6, true})},
                 {{"the filter is not 0, at every size", visits(LinearOnLetters{true}, at)},
                  {"the bias after the convolution is 2", expand(LinearLayers{1, 4, true, two})}}}},
  };
}

}  // namespace verify::liu2025::claim_linear
