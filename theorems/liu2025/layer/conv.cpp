// The convolution of BaseConv is the product of polynomials modulo X^N; with X^N - 1 instead it is
// the cyclic one. Both are a Toeplitz or circulant matrix applied to the sequence.
#include "theorems/liu2025/inputs.hpp"
#include "theorems/liu2025/row_positions.hpp"
#include "verify/algebra/convolution.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_sweep.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify::liu2025::claim_conv {
namespace {

template <class T>
T polynomial_at(const Vector<T>& coefficients, const T& X) {
  T result(0L);
  for (auto c = coefficients.rbegin(); c != coefficients.rend(); ++c) result = T(result * X + *c);
  return result;
}

// The quotient of poly(h) poly(u) by X^N: its coefficients at X^N, .., X^(2N-2).
template <class T>
Vector<T> overflow(const Vector<T>& h, const Vector<T>& u) {
  const long length = static_cast<long>(u.size());
  Vector<T> result;
  for (long n = length; n <= 2 * length - 2; ++n) {
    T coefficient(0L);
    for (long k = n - length + 1; k < length; ++k) coefficient += h[k] * u[n - k];
    result.push_back(coefficient);
  }
  return result;
}

// poly(h) poly(u) - poly(h * u) - (X^N - shift) poly(overflow), where shift is 0 for the causal
// convolution and 1 for the cyclic one: zero says that h * u is the remainder.
template <class T>
T division_defect(Convolution kind, long shift, const Vector<T>& h, const Vector<T>& u,
                  const T& X) {
  T modulus(1L);
  for (std::size_t n = 0; n < u.size(); ++n) modulus = T(modulus * X);
  modulus = T(modulus - T(shift));
  return polynomial_at(h, X) * polynomial_at(u, X) - polynomial_at(convolve(kind, h, u), X) -
         modulus * polynomial_at(overflow(h, u), X);
}

struct Remainder {
  long length;
  Convolution kind = Convolution::causal;
  bool other_modulus = false;

  Sizes sizes() const { return {{"N", length}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto h = free.vector("h", length), u = free.vector("u", length);
    const bool cyclic = (kind == Convolution::cyclic) != other_modulus;
    return {division_defect(kind, cyclic ? 1L : 0L, h, u, free.scalar())};
  }
};

// The products h_k u_m of all pairs, at every length N: where the convolution has them, and the
// power of X that X^(k+m) is modulo X^N - shift. The pairs with k + m < N, and those with k + m =
// N + r, are told by free lengths.
Finding every_product(Convolution kind, long shift) {
  const auto a = free_length(0), b = free_length(1), r = free_length(2), one = rows(1);
  const TapAndEntry within{a, b, a + b + r + one};
  const TapAndEntry beyond{r + one + a, r + one + b, r + one + one + a + b};
  const auto remainder = shift == 1 ? std::optional<RowCount>(r) : std::nullopt;
  const bool as_product = place_of(kind, within) == within.tap + within.entry;
  return settled({as_product, place_of(kind, beyond) == remainder},
                 "h_k u_m stands at k + m where that is below N; where it is N + r, at r or "
                 "nowhere, as X^(N+r) is X^r or 0",
                 "a product stands elsewhere than its power of X");
}
Finding products_causal(const Context&) { return every_product(Convolution::causal, 0); }
Finding products_cyclic(const Context&) { return every_product(Convolution::cyclic, 1); }
Finding causal_modulo_1(const Context&) { return every_product(Convolution::causal, 1); }
Finding cyclic_modulo_0(const Context&) { return every_product(Convolution::cyclic, 0); }

// For the certificate, with the same free lengths a, b and r. Below N the product stands at k + m;
// beyond it n = k + m - N = r is a position, before the tap, where a cyclic convolution reads the
// entry n - k + N = m and a causal one nothing.
template <class T>
void places_by_facts(Comparisons<T>& say, Orthant<T>& free, Convolution kind, long shift) {
  const T a = free.nonnegative("a"), b = free.nonnegative("b"), r = free.nonnegative("r");
  const T one(1L), none(0L);
  const auto position = [&](const T& n, const T& N) {
    say.at_most(none, n);
    say.less(n, N);
  };
  {
    const T k = a, m = b, N = T(a + b + r + one), n = T(k + m);
    for (const auto& at : {k, m, n}) position(at, N);
    say.at_most(k, n);
    say.equal(T(n - k), m);
    say.negative(T(n - N));
  }
  const T k = T(r + one + a), m = T(r + one + b), N = T(r + one + one + a + b), n = T(k + m - N);
  for (const auto& at : {k, m, n}) position(at, N);
  say.equal(n, r);
  say.at_most(N, T(k + m));
  const T wrapped = T(n - k + N - m);
  const bool stays = shift == 1;
  if (kind == Convolution::causal) {
    stays ? say.at_most(k, n) : say.less(n, k);
  } else {
    say.less(n, k);
    stays ? say.zero(wrapped) : say.nonzero(wrapped);
  }
}

// The definition against the matrix and against the sparse form that the layers use.
struct MatrixForm {
  long length;
  Convolution kind = Convolution::causal;
  bool first_twice = false;

  Sizes sizes() const { return {{"N", length}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto h = free.vector("h", length), u = free.vector("u", length);
    const auto defined = convolve(kind, h, u);
    auto zero = defined - convolution_matrix(kind, h) * u;
    if (first_twice) zero[0] = T(zero[0] - h[0] * u[0]);
    const auto append = [&](const Vector<T>& more) {
      zero.insert(zero.end(), more.begin(), more.end());
    };
    append(defined - convolve(kind, filter_of(h), u));
    append(defined - convolve(kind, dense_filter(filter_of(h), length), u));
    // ones - delta + h_0 at the last lag: running sums with taps on top
    const Filter<T> mixed{{{0, T(-1L)}, {length - 1, h[0]}}, true};
    append(convolve(kind, dense_filter(mixed, length), u) - convolve(kind, mixed, u));
    return zero;
  }
};

// What a causal convolution puts out at n does not change when later inputs do.
struct NoLookAhead {
  long length;
  Convolution kind = Convolution::causal;

  Sizes sizes() const { return {{"N", length}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto h = free.vector("h", length), u = free.vector("u", length),
               later = free.vector("later", length);
    Vector<T> zero;
    for (long n = 0; n + 1 < length; ++n) {
      auto changed = u;
      std::copy(later.begin() + n + 1, later.end(), changed.begin() + n + 1);
      zero.push_back(T(convolve(kind, h, u)[n] - convolve(kind, h, changed)[n]));
    }
    return zero;
  }
};

Finding at_instance(const Context& c) {
  const auto& h = c.instance.vector("h");
  const auto& u = c.instance.vector("u");
  const auto causal = convolve(Convolution::causal, h, u);
  const auto cyclic = convolve(Convolution::cyclic, h, u);
  const bool matrices = all_hold({causal == convolution_matrix(Convolution::causal, h) * u,
                                  cyclic == convolution_matrix(Convolution::cyclic, h) * u});
  const PolynomialRing ring({"X"});
  const auto X = Polynomial::variable(ring, 0);
  const auto lift = [](const Vector<Rational>& v) { return to_scalar<Polynomial>(v); };
  const bool remainders =
      all_hold({division_defect(Convolution::causal, 0, lift(h), lift(u), X).vanishes(),
                division_defect(Convolution::cyclic, 1, lift(h), lift(u), X).vanishes()});
  auto result =
      settled({matrices, remainders},
              "the sums, the Toeplitz and circulant products and the remainders modulo X^N "
              "and X^N - 1 agree entry by entry",
              "the three ways to convolve differ");
  result.values = {value("causal", causal), value("cyclic", cyclic)};
  return result;
}

struct BothConvolutions {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto h = to_scalar<T>(instance.vector("h")), u = to_scalar<T>(instance.vector("u"));
    return {convolve(Convolution::causal, h, u), convolve(Convolution::cyclic, h, u)};
  }
};

Finding rounding(const Context& c) {
  return slope_finding(climb_precision_sweep(BothConvolutions{c.instance}), "convolution");
}

}  // namespace

Theorem theorem() {
  const auto any_length = [](Settle settle, Convolution kind, long shift) {
    return because(
        "every N: k, m and N are sums of free lengths, and the order of positions that "
        "decides is that for all lengths",
        with_facts_for_nonnegative(
            once(Evidence::symbolic, {{"N", Argument::variable}}, Inputs::all, settle),
            [=](auto& say, auto& free) { places_by_facts(say, free, kind, shift); }));
  };
  const auto causal_products = any_length(products_causal, Convolution::causal, 0);
  const auto cyclic_products = any_length(products_cyclic, Convolution::cyclic, 1);
  const auto causal_returns = any_length(causal_modulo_1, Convolution::causal, 1);
  const auto cyclic_is_lost = any_length(cyclic_modulo_0, Convolution::cyclic, 0);
  return {
      .inputs = {{"h", Kind::vector, {"length"}, {}, "filter, lag 0 first"},
                 {"u", Kind::vector, {"length"}, {}, "sequence"},
                 length_input()},
      .values = {{"causal", "vector[length]: product modulo X^N"},
                 {"cyclic", "vector[length]: product modulo X^N - 1"}},
      .parts = {{"causal",
                 {causal_products, expand(Remainder{6}), test(Remainder{64}), exact(at_instance)},
                 {{"modulo X^N - 1, at every length", causal_returns},
                  {"modulo X^N - 1", expand(Remainder{6, Convolution::causal, true})},
                  {"modulo X^N - 1, longer", test(Remainder{64, Convolution::causal, true})}},
                 {ginac(Remainder{6}), on_instance(Evidence::precision_sweep, rounding)}},
                {"cyclic",
                 {cyclic_products, expand(Remainder{6, Convolution::cyclic}),
                  test(Remainder{64, Convolution::cyclic})},
                 {{"modulo X^N, at every length", cyclic_is_lost},
                  {"modulo X^N", expand(Remainder{6, Convolution::cyclic, true})},
                  {"modulo X^N, longer", test(Remainder{64, Convolution::cyclic, true})}}},
                {"toeplitz",
                 {chain({causal_products, cyclic_products}),
                  chain({expand(MatrixForm{6}), expand(NoLookAhead{6})}),
                  chain({test(MatrixForm{64}), test(MatrixForm{64, Convolution::cyclic})})},
                 {{"h_k u_m stays where X^N is 1, at every length", causal_returns},
                  {"h_k u_m is lost where it comes back, at every length", cyclic_is_lost},
                  {"the first tap twice", expand(MatrixForm{6, Convolution::causal, true})},
                  {"the first tap twice, longer", test(MatrixForm{64, Convolution::causal, true})},
                  {"the first tap twice, cyclic", test(MatrixForm{64, Convolution::cyclic, true})},
                  {"cyclic looks ahead", expand(NoLookAhead{6, Convolution::cyclic})}}}},
  };
}

}  // namespace verify::liu2025::claim_conv
