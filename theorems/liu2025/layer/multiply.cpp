// One BaseConv layer multiplies two slices of the channels position by position: one slice passes
// the filter delta, the other one is the gate.
#include "theorems/liu2025/base_conv_primitives.hpp"
#include "theorems/liu2025/inputs.hpp"
#include "theorems/liu2025/layer/letter_base_conv.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::liu2025::claim_multiply {
namespace {

struct Slices {
  long d_in, d_out, first, second;
};

template <class T>
Matrix<T> through_projections(const Matrix<T>& u, const Slices& s, long lag = 0) {
  auto layer = multiply_layer<T>(s.d_in, s.first, s.second, s.d_out);
  if (lag != 0) layer.h.assign(s.d_in, unit_filter<T>(lag));
  return base_conv(layer, u);
}

template <class T>
Matrix<T> through_simple_form(const Matrix<T>& u, const Slices& s) {
  return base_conv(multiply_layer_simple<T>(u.rows(), s.d_in, s.first, s.second, s.d_out), u);
}

// Every choice of slices at once. In form (2) the channels beyond d_out must be 0; in form (18) the
// product stands in the channels of the first slice.
struct EverySlice {
  long N, d_in;
  bool simple_form = false;
  bool previous_row = false;  // broken: the filter is 1 at lag 1
  bool slice_moved = false;   // broken: the second slice begins one channel later where it can

  Sizes sizes() const { return {{"N", N}, {"d_in", d_in}, {"d_out", Extent::between(1, d_in)}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", N, d_in);
    Vector<T> zero;
    for (long m = 1; m <= d_in; ++m) {
      for (long a = 0; a + m <= d_in; ++a) {
        for (long b = 0; b + m <= d_in; ++b) {
          const long second = slice_moved && b + m < d_in ? b + 1 : b;
          const Slices slices{d_in, m, a, second};
          const auto output = simple_form ? block(through_simple_form(u, slices), 0, a, N, m)
                                          : through_projections(u, slices, previous_row ? 1 : 0);
          append(zero, output - widened(multiply_primitive(u, a, b, m), output.cols()));
        }
      }
    }
    return zero;
  }
};

// Row n of the layer (2) at every size, n last. P and Q, of which the slices are P^T u_n and Q^T
// u_n, are letters: 0 but for ones at (a + t, t) and (b + t, t) as one value of them. The tap at
// lag 0 is tau, so that the row is tau (P^T u_n) o (Q^T u_n), MULTIPLY at tau = 1.
struct MultiplyOnLetters {
  enum class Change { none, other_lag, other_slice } change = Change::none;

  Sizes sizes() const {
    constexpr auto indices = Argument::indices;
    return {{"N", indices}, {"d_in", indices}, {"d_out", indices}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto others = free.space("N", 1), d_in = free.space("d_in"), d_out = free.space("d_out");
    const M rest = free.matrix("rest", d_in, others), P = free.matrix("P", d_in, d_out),
            Q = free.matrix("Q", d_in, d_out);
    const auto u_n = free.vector("u_n", d_in), ones = free.ones(d_out);
    const auto tau = free.scalar("tau");
    const M lags = free.matrix("lags", d_out, others), I = identity_like(lags * transpose(lags));
    const M taps = beside(change == Change::other_lag ? lags : zero_like(lags), tau * ones);
    const M gate = change == Change::other_slice ? free.matrix(d_in, d_out) : Q;
    const auto none = zero_column(lags);
    const LetterBaseConv<M> layer{gate, P, I, zero_like(taps), taps, none, none, none};
    const auto positions = with_last(free.ones(others), ScalarOf<M>(1L));
    Vanishing<M> zero;
    zero.equal(layer.row(beside(rest, u_n), u_n, positions),
               tau * hadamard(transpose(P) * u_n, transpose(Q) * u_n));
    return zero;
  }
};

// Channel a + t of row n of the layer (18), both last. Column a + t of W is q and the tap at lag 0
// tau, so that the entry is tau (q^T u_n) u_{n, a+t}: that of MULTIPLY at tau = 1 where q is the
// unit vector b + t, for each t < d_out.
struct SimpleOnLetters {
  bool other_lag = false;

  Sizes sizes() const {
    constexpr auto indices = Argument::indices;
    return {{"N", indices}, {"d_in", indices}, {"d_out", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto others = free.space("N", 1), channels = free.space("d_in", 1);
    const auto with_last_row = [](const M& above, const VectorOf<M>& row) {
      return M(transpose(beside(transpose(above), row)));
    };
    const M above = free.matrix("above", channels, others),
            square = free.matrix("square", channels, channels);
    const auto row = free.vector("row", others), bottom = free.vector("bottom", channels);
    const auto u_head = free.vector("u_head", channels), q_head = free.vector("q_head", channels);
    const auto u_n = with_last(u_head, free.scalar()), q = with_last(q_head, free.scalar());
    const auto tau = free.scalar("tau"), later = free.scalar("later");
    const M W = beside(with_last_row(square, bottom), q), I = identity_like(W);
    const M u = beside(with_last_row(above, row), u_n);
    const M lags = outer(with_last(free.ones(channels), later), free.vector(others));
    const auto at_zero = with_last(free.ones(channels), tau);
    const M taps = beside(other_lag ? lags : zero_like(lags), at_zero);
    const auto none = zero_column(I);
    const LetterBaseConv<M> layer{W, I, I, zero_like(u), taps, none, none, none};
    const auto positions = with_last(free.ones(others), ScalarOf<M>(1L));
    Vanishing<M> zero;
    zero.equal(last(layer.row(u, u_n, positions)), tau * dot(q, u_n) * last(u_n));
    return zero;
  }
};

Slices slices_of(const Instance& instance) {
  return {instance.integer("d_in"), instance.integer("d_out"), instance.integer("first"),
          instance.integer("second")};
}

Finding at_instance(const Context& c) {
  const auto& u = c.instance.matrix("u");
  const auto slices = slices_of(c.instance);
  const auto product = multiply_primitive(u, slices.first, slices.second, slices.d_out);
  const auto full = through_projections(u, slices);
  const auto output = block(full, 0, 0, u.rows(), slices.d_out);
  const auto simple =
      block(through_simple_form(u, slices), 0, slices.first, u.rows(), slices.d_out);
  auto result = settled({full == widened(product, slices.d_in), simple == product},
                        "both layer forms give the entrywise product of the two slices exactly",
                        "a layer differs from the entrywise product of the two slices");
  result.values = {value("output", output)};
  return result;
}

struct Outputs {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    return {through_projections(to_scalar<T>(instance.matrix("u")), slices_of(instance)).entries()};
  }
};

Finding rounding(const Context& c) {
  return slope_finding(climb_precision_sweep(Outputs{c.instance}), "MULTIPLY");
}

std::optional<Complaint> slices_fit(const Instance& instance) {
  const long d_in = instance.integer("d_in"), d_out = instance.integer("d_out");
  if (d_out > d_in) {
    return Complaint{"d_out", std::to_string(d_out), "at most d_in = " + std::to_string(d_in)};
  }
  for (const char* offset : {"first", "second"}) {
    const long given = instance.integer(offset);
    if (given < 0 || given > d_in - d_out) {
      return Complaint{offset, std::to_string(given),
                       "0 to d_in - d_out = " + std::to_string(d_in - d_out)};
    }
  }
  return {};
}

}  // namespace

Theorem theorem() {
  const std::map<std::string, long> at = {{"N", 4}, {"d_in", 4}, {"d_out", 4}};
  using Change = MultiplyOnLetters::Change;
  return {
      .inputs =
          {{"u", Kind::matrix, {"length", "d_in"}, {}, "sequence, one row a position"},
           length_input(),
           {"d_in", Kind::integer, {}, {Constraint::positive}, "channels read"},
           {"d_out", Kind::integer, {}, {Constraint::positive}, "channels written, at most d_in"},
           {"first", Kind::integer, {}, {}, "offset of the first slice, 0..d_in-d_out"},
           {"second", Kind::integer, {}, {}, "offset of the second slice, 0..d_in-d_out"}},
      .values = {{"output", "matrix[length, d_out]: product of the two slices"}},
      .parts = {{"multiply",
                 {visits(MultiplyOnLetters{}, at), expand(EverySlice{2, 4}),
                  expand(EverySlice{1, 1}), test(EverySlice{3, 6}), exact(at_instance)},
                 {{"the filter has other lags, at every size",
                   visits(MultiplyOnLetters{Change::other_lag}, at)},
                  {"the gate has another slice, at every size",
                   visits(MultiplyOnLetters{Change::other_slice}, at)},
                  {"the filter is 1 at lag 1 in place of 0", expand(EverySlice{2, 4, false, true})},
                  {"the second slice begins one channel later",
                   expand(EverySlice{2, 4, false, false, true})}},
                 {ginac(EverySlice{2, 3}), on_instance(Evidence::precision_sweep, rounding)}},
                {"simple",
                 {visits(SimpleOnLetters{}, {{"N", 4}, {"d_in", 5}}),
                  expand(EverySlice{2, 4, true}), test(EverySlice{3, 6, true})},
                 {{"the filter has other lags, at every size",
                   visits(SimpleOnLetters{true}, {{"N", 4}, {"d_in", 5}})},
                  {"the second slice begins one channel later",
                   expand(EverySlice{2, 4, true, false, true})}}}},
      .require = slices_fit,
  };
}

}  // namespace verify::liu2025::claim_multiply
