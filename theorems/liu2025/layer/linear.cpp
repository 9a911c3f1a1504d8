// One BaseConv layer applies any linear (or affine) map to every position: the gate carries the
// input, the other factor is a bias of ones, the output projection is the map.
#include "theorems/liu2025/base_conv_primitives.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_ladder.hpp"

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

struct Difference {
  long length, d_in, d_out;
  Variant variant = Variant::as_stated;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix(length, d_in);
    const auto H = free.matrix(d_in, d_out);
    return (layer_output(u, H, {}, variant) - u * H).entries();
  }
};

struct AffineDifference {
  long length, d_in, d_out;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix(length, d_in);
    const auto H = free.matrix(d_in, d_out);
    const auto offset = free.vector(d_out);
    const Vector<T> ones(length, T(1L));
    return (layer_output(u, H, offset) - u * H - outer(ones, offset)).entries();
  }
};

Finding narrowing(const Context&) { return expands_to_zero(Difference{2, 4, 3}); }
Finding widening(const Context&) { return expands_to_zero(Difference{2, 2, 3}); }
Finding narrowing_ginac(const Context&) { return expands_to_zero_ginac(Difference{2, 4, 3}); }
Finding affine(const Context&) { return expands_to_zero(AffineDifference{2, 3, 2}); }
Finding task_size(const Context& c) { return identity_test(Difference{40, 20, 1}, c.seed); }
Finding full_size(const Context& c) { return identity_test(Difference{40, 20, 20}, c.seed); }
Finding large_size(const Context& c) { return identity_test(Difference{256, 32, 32}, c.seed); }
Finding paper_size(const Context& c) { return identity_test(AffineDifference{20, 5, 5}, c.seed); }
Finding bias_two(const Context& c) {
  return identity_test(Difference{2, 3, 2, Variant::bias_two}, c.seed);
}
Finding filter_open(const Context& c) {
  return identity_test(Difference{2, 3, 2, Variant::filter_open}, c.seed);
}

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
  auto result = settled(output == u * H && output == product_by_definition(u, H),
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
  return slope_finding(climb_ladder(Outputs{c.instance}), "LINEAR");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs =
          {{"u", Kind::matrix, {"length", "d_in"}, {}, "sequence, one row a position"},
           {"H", Kind::matrix, {"d_in", "d_out"}, {}, "the linear map, applied from the right"},
           {"length", Kind::integer, {}, {Constraint::positive}, "number N of positions"},
           {"d_in", Kind::integer, {}, {Constraint::positive}, "channels read"},
           {"d_out", Kind::integer, {}, {Constraint::positive}, "channels written"}},
      .values = {{"output", "matrix[length, d_out]: u H"}},
      .checks =
          {
              {"a single layer gives u H where it narrows", symbolic, everywhere, holds, On::claim,
               "N = 2, d_in = 4, d_out = 3; u and H free", narrowing, "layer equals LINEAR"},
              {"a single layer gives u H where it widens", symbolic, everywhere, holds, On::claim,
               "N = 2, d_in = 2, d_out = 3; u and H free", widening},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "N = 2, d_in = 4, d_out = 3; u and H free", narrowing_ginac,
               "layer equals LINEAR"},
              {"an offset in the output bias makes the map affine", symbolic, everywhere, holds,
               On::claim, "N = 2, d_in = 3, d_out = 2; u, H and the offset free", affine},
              {"a single layer gives u h at the size of the paper's task", identity, everywhere,
               holds, On::claim, "N = 40, d_in = 20, d_out = 1", task_size},
              {"a single layer gives u H, many channels", identity, everywhere, holds, On::claim,
               "N = 40, d_in = d_out = 20", full_size},
              {"a single layer gives the affine map at N = 20, D = 5", identity, everywhere, holds,
               On::claim, "N = 20, d_in = d_out = 5, with offset", paper_size},
              {"a single layer gives u H at N = 256, D = 32", identity, everywhere, holds,
               On::claim, "N = 256, d_in = d_out = 32", large_size},
              {"the layer gives u H", exact, points, holds, On::instance, "the instance",
               at_instance},
              {"rounding is the only error", ladder, points, holds, On::instance,
               "the instance, 8 to 1024 bits", rounding},
              {"the bias after the convolution is 2", identity, everywhere, control, On::claim,
               "N = 2, d_in = 3, d_out = 2", bias_two},
              {"the filter is delta instead of 0", identity, everywhere, control, On::claim,
               "N = 2, d_in = 3, d_out = 2", filter_open},
          },
  };
}

}  // namespace verify::liu2025::claim_linear
