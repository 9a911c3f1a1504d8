// Every partial derivative of every entry of a BaseConv layer: the product rule of lemma D.54 with
// the factors of D.56, zero where D.53 says so, against differentiation of the layer itself.
#include "theorems/liu2025/inputs.hpp"
#include "theorems/liu2025/population_loss/letter_layer_row.hpp"
#include "verify/algebra/jet.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/base_conv.hpp"

namespace verify::liu2025::claim_lem53 {
namespace {

template <class T>
struct Layer {
  Matrix<T> u, W, B1, K, B2;

  Matrix<T> output() const {
    return base_conv(simple_base_conv(Convolution::causal, W, B1, K, B2), u);
  }
  // The two factors of Z_iJ.
  T gate(long i, long J) const {
    T result = B1(i, J);
    for (long l = 0; l < W.rows(); ++l) result += u(i, l) * W(l, J);
    return result;
  }
  T filtered(long i, long J) const {
    T result = B2(i, J);
    for (long k = 0; k <= i; ++k) result += K(k, J) * u(i - k, J);
    return result;
  }
};

// dZ_iJ/dx for every parameter x in the order W, B1, K, B2, as the lemmas have it. With
// `any_lag` the filter is seen at every lag (cyclic), with `sum` the factors are added.
enum class Rule { printed, any_lag, sum, whole_bias };
template <class T>
Vector<T> said(const Layer<T>& layer, long i, long J, Rule rule = Rule::printed) {
  const long N = layer.u.rows(), d = layer.u.cols();
  const auto filtered = layer.filtered(i, J), gate = layer.gate(i, J);
  Vector<T> result;
  for (long l = 0; l < d; ++l) {
    for (long j = 0; j < d; ++j) {
      const T factor = rule == Rule::sum ? T(filtered + gate) : filtered;
      result.push_back(j == J ? T(factor * layer.u(i, l)) : T(0L));
    }
  }
  for (long row = 0; row < N; ++row)
    for (long j = 0; j < d; ++j)
      result.push_back(j == J && (row == i || rule == Rule::whole_bias) ? filtered : T(0L));
  for (long k = 0; k < N; ++k) {
    for (long j = 0; j < d; ++j) {
      const bool seen = j == J && (k <= i || rule == Rule::any_lag);
      result.push_back(seen ? T(gate * layer.u((i - k + N) % N, J)) : T(0L));
    }
  }
  for (long row = 0; row < N; ++row)
    for (long j = 0; j < d; ++j) result.push_back(row == i && j == J ? gate : T(0L));
  return result;
}

// The layer run on truncated Taylor series along one parameter after the other: first derivatives
// against the lemmas; second ones are 0, Z being affine in each single parameter.
struct Derivatives {
  long N, d;
  Rule rule = Rule::printed;

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    auto u = free.matrix("u", N, d), W = free.matrix("W", d, d);
    auto B1 = free.matrix("B1", N, d), K = free.matrix("K", N, d);
    const Layer<T> layer{u, W, B1, K, free.matrix(N, d)};
    const auto lift = [](const Matrix<T>& a) {
      return map(a, [](const T& x) { return Jet<T>(x); });
    };
    Layer<Jet<T>> along{lift(layer.u), lift(layer.W), lift(layer.B1), lift(layer.K),
                        lift(layer.B2)};
    const auto differentiated = [](const Layer<Jet<T>>& moving) {
      const ModelStep<T> model_step;
      return moving.output();
    };
    Vector<Vector<T>> lemmas;
    for (long i = 0; i < N; ++i)
      for (long J = 0; J < d; ++J) lemmas.push_back(said(layer, i, J, rule));
    Vector<T> zero;
    std::size_t parameter = 0;
    for (auto* part : {&along.W, &along.B1, &along.K, &along.B2}) {
      for (auto& entry : part->entries()) {
        const auto here = entry;
        entry = Jet<T>::variable(here.value);
        const auto Z = differentiated(along);
        entry = here;
        for (std::size_t e = 0; e < lemmas.size(); ++e) {
          zero.push_back(Z.entries()[e].first - lemmas[e][parameter]);
          zero.push_back(Z.entries()[e].second);
        }
        ++parameter;
      }
    }
    return zero;
  }
};

// Lemma D.52 for row i of a layer whose parameters are letters.
struct EntryOnLetters {
  bool lag_missing = false;  // that of position i itself

  Sizes sizes() const { return {{"N", Argument::indices}, {"d", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const FreeRow<M> letters{free};
    const auto layer = letters.layer();
    const auto theta = letters.parameters();
    auto filtered = layer.filtered(theta);
    if (lag_missing)
      filtered = ScalarOf<M>(filtered + ScalarOf<M>(-1L) * (corner(theta.K) * corner(layer.u)));
    Vanishing<M> zero;
    zero.equal(last(layer(theta)), layer.gate(theta) * filtered);
    return zero;
  }
};

// Lemmas D.53, D.54 and D.56: what changes along a whole W, K, B1 or B2, which the entry is affine
// in, is the derivative; it sees column J alone.
struct DerivativesOnLetters {
  Rule rule = Rule::printed;

  Sizes sizes() const { return {{"N", Argument::indices}, {"d", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const FreeRow<M> letters{free};
    const auto layer = letters.layer();
    const auto theta = letters.parameters(), along = letters.parameters();
    const auto gate = layer.gate(theta), filtered = layer.filtered(theta);
    const auto entry = [&](const RowParameters<M>& at) { return last(layer(at)); };
    const auto factor = rule == Rule::sum ? ScalarOf<M>(filtered + gate) : filtered;
    const auto column_of_W = with_last(right_border(along.W), corner(along.W));
    Vanishing<M> zero;
    const auto claim = [&](auto part, const ScalarOf<M>& said) {
      auto once = theta, twice = theta;
      once.*part = once.*part + along.*part;
      twice.*part = once.*part + along.*part;
      zero.add(entry(once) - entry(theta) - said);
      zero.add(entry(twice) - entry(once) - said);
    };
    claim(&RowParameters<M>::W, factor * dot(layer.u_i, column_of_W));
    claim(&RowParameters<M>::B1, filtered * last(along.B1));
    const auto taps = layer.column(along.K);
    claim(&RowParameters<M>::K, gate * dot(taps, layer.column(layer.u)));
    const auto other_bias = rule == Rule::whole_bias ? ScalarOf<M>(gate * dot(along.B2, layer.u_i))
                                                     : ScalarOf<M>(gate * last(along.B2));
    claim(&RowParameters<M>::B2, other_bias);
    return zero;
  }
};

// Lemma D.52: the layer is gate times filtered input, entry by entry.
struct Entries {
  long N, d;
  bool lag_missing = false;  // the last lag, k = i

  Sizes sizes() const { return {{"N", N}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    auto u = free.matrix("u", N, d), W = free.matrix("W", d, d);
    auto B1 = free.matrix("B1", N, d), K = free.matrix("K", N, d);
    const Layer<T> layer{u, W, B1, K, free.matrix(N, d)};
    const auto Z = layer.output();
    const auto missing = [&](long i, long J) {
      return lag_missing ? T(layer.K(i, J) * layer.u(0, J)) : T(0L);
    };
    Vector<T> zero;
    for (long i = 0; i < N; ++i)
      for (long J = 0; J < d; ++J)
        zero.push_back(Z(i, J) - layer.gate(i, J) * (layer.filtered(i, J) - missing(i, J)));
    return zero;
  }
};

Layer<Rational> layer_of(const Instance& instance) {
  return {instance.matrix("u"), instance.matrix("W"), instance.matrix("B1"), instance.matrix("K"),
          instance.matrix("B2")};
}

// Z is affine in each parameter: Z(x + 1) - Z(x - 1) is twice the derivative.
Vector<Rational> differences(Layer<Rational> layer, long i, long J) {
  Vector<Rational> result;
  for (auto* part : {&layer.W, &layer.B1, &layer.K, &layer.B2}) {
    for (auto& entry : part->entries()) {
      entry += Rational(1);
      const auto above = layer.output()(i, J);
      entry -= Rational(2);
      result.push_back(Rational(1, 2) * (above - layer.output()(i, J)));
      entry += Rational(1);
    }
  }
  return result;
}

Finding at_instance(const Context& c) {
  const auto layer = layer_of(c.instance);
  const long N = layer.u.rows(), d = layer.u.cols();
  const long i = c.instance.integer("row"), J = c.instance.integer("column");
  const auto lemma = said(layer, i, J);
  const bool second_route = d * d + 3 * N * d <= 100;
  const bool same = !second_route || differences(layer, i, J) == lemma;
  const auto entry = layer.output()(i, J);
  const bool factors = entry == layer.gate(i, J) * layer.filtered(i, J);
  auto result =
      settled({same, factors},
              second_route ? "the product rule agrees with exact central differences of the layer"
                           : "the product rule; no second route at this size",
              "the product rule disagrees with the layer");
  auto next = lemma.begin();
  const auto take = [&](const char* name, long rows) {
    Matrix<Rational> part(rows, d);
    for (auto& x : part.entries()) x = *next++;
    result.values.push_back(value(name, part));
  };
  result.values.push_back(value("Z", entry));
  take("dZ_dW", d);
  take("dZ_dB1", N);
  take("dZ_dK", N);
  take("dZ_dB2", N);
  return result;
}

std::optional<Complaint> entry_exists(const Instance& instance) {
  for (const auto& [name, size] : {std::pair{"row", "length"}, std::pair{"column", "d"}}) {
    const long at = instance.integer(name), end = instance.integer(size);
    if (at >= 0 && at < end) continue;
    return Complaint{name, std::to_string(at), "0 to " + std::to_string(end - 1)};
  }
  return {};
}

}  // namespace

Theorem theorem() {
  const std::map<std::string, long> at = {{"N", 8}, {"d", 9}};
  return {
      .inputs = {{"u", Kind::matrix, {"length", "d"}, {}, "input sequence"},
                 {"W", Kind::matrix, {"d", "d"}, {}, "weights of the gate"},
                 {"B1", Kind::matrix, {"length", "d"}, {}, "bias of the gate"},
                 {"K", Kind::matrix, {"length", "d"}, {}, "filters, one column a channel"},
                 {"B2", Kind::matrix, {"length", "d"}, {}, "bias of the filtered factor"},
                 {"row", Kind::integer, {}, {}, "i of the entry Z_iJ"},
                 {"column", Kind::integer, {}, {}, "J = j + c of the entry Z_iJ"},
                 length_input(),
                 channels_input()},
      .values = {{"Z", "rational: the entry Z_iJ"},
                 {"dZ_dW", "matrix[d, d]: its derivatives by W"},
                 {"dZ_dB1", "matrix[length, d]: by B1"},
                 {"dZ_dK", "matrix[length, d]: by K"},
                 {"dZ_dB2", "matrix[length, d]: by B2"}},
      .parts = {{"entries",
                 {visits(EntryOnLetters{}, at), expand(Entries{3, 2})},
                 {{"position i is left out, at every size", visits(EntryOnLetters{true}, at)},
                  {"one lag too few", expand(Entries{3, 2, true})}}},
                {"others",
                 {visits(DerivativesOnLetters{}, at), expand(Derivatives{3, 3})},
                 {{"other channels' biases enter, at every size",
                   visits(DerivativesOnLetters{Rule::whole_bias}, at)},
                  {"an entry depends on the bias B1 of other rows",
                   expand(Derivatives{3, 3, Rule::whole_bias})}}},
                {"derivatives",
                 {visits(DerivativesOnLetters{}, at), expand(Derivatives{3, 3}),
                  test(Derivatives{7, 5}), exact(at_instance)},
                 {{"the factors are added, at every size",
                   visits(DerivativesOnLetters{Rule::sum}, at)},
                  {"an entry depends on K at every lag", expand(Derivatives{3, 3, Rule::any_lag})},
                  {"the factors are added", expand(Derivatives{3, 3, Rule::sum})}},
                 {ginac(Derivatives{2, 2})}}},
      .require = entry_exists,
  };
}

}  // namespace verify::liu2025::claim_lem53
