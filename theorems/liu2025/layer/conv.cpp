// The convolution of BaseConv is the product of polynomials modulo X^N; with X^N - 1 instead it is
// the cyclic one. Both are a Toeplitz or circulant matrix applied to the sequence.
#include "verify/algebra/convolution.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/algebra/univariate_polynomial.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_ladder.hpp"
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
  long shift = 0;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto h = free.vector(length), u = free.vector(length);
    return {division_defect(kind, shift, h, u, free.scalar())};
  }
};

// The definition against the matrix and against the sparse form that the layers use.
struct MatrixForm {
  long length;
  Convolution kind = Convolution::causal;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto h = free.vector(length), u = free.vector(length);
    const auto defined = convolve(kind, h, u);
    auto zero = defined - convolution_matrix(kind, h) * u;
    const auto append = [&](const Vector<T>& more) {
      zero.insert(zero.end(), more.begin(), more.end());
    };
    append(defined - convolve(kind, filter_of(h), u));
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
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto h = free.vector(length), u = free.vector(length), later = free.vector(length);
    Vector<T> zero;
    for (long n = 0; n + 1 < length; ++n) {
      auto changed = u;
      std::copy(later.begin() + n + 1, later.end(), changed.begin() + n + 1);
      zero.push_back(T(convolve(kind, h, u)[n] - convolve(kind, h, changed)[n]));
    }
    return zero;
  }
};

Finding causal_remainder(const Context&) { return expands_to_zero(Remainder{6}); }
Finding causal_remainder_ginac(const Context&) { return expands_to_zero_ginac(Remainder{6}); }
Finding cyclic_remainder(const Context&) {
  return expands_to_zero(Remainder{6, Convolution::cyclic, 1});
}
Finding causal_remainder_long(const Context& c) { return identity_test(Remainder{64}, c.seed); }
Finding cyclic_remainder_long(const Context& c) {
  return identity_test(Remainder{64, Convolution::cyclic, 1}, c.seed);
}
Finding causal_matrix(const Context&) { return expands_to_zero(MatrixForm{6}); }
Finding cyclic_matrix(const Context&) {
  return expands_to_zero(MatrixForm{6, Convolution::cyclic});
}
Finding matrix_long(const Context& c) { return identity_test(MatrixForm{64}, c.seed); }
Finding cyclic_matrix_long(const Context& c) {
  return identity_test(MatrixForm{64, Convolution::cyclic}, c.seed);
}
Finding no_look_ahead(const Context&) { return expands_to_zero(NoLookAhead{6}); }
Finding cyclic_looks_ahead(const Context&) {
  return expands_to_zero(NoLookAhead{2, Convolution::cyclic});
}
Finding wrong_modulus(const Context&) {
  return expands_to_zero(Remainder{2, Convolution::causal, 1});
}

// coeff as printed: from F[X]/(X^(n+1)) to F^n. Two residue classes with the same n coefficients.
Finding printed_domain(const Context&) {
  constexpr long n = 1;
  const auto X = UnivariatePolynomial::variable();
  const auto reduced = [&](const UnivariatePolynomial& p, long exponent) {
    return remainder(p, power(X, exponent));
  };
  const auto first = reduced(UnivariatePolynomial(0), n + 1), second = reduced(X, n + 1);
  const bool same_coefficients = first.coefficient(0) == second.coefficient(0);
  const bool right_domain = reduced(X, n) == reduced(UnivariatePolynomial(0), n);
  return settled(first == second || !same_coefficients || !right_domain, "one to one",
                 "n = 1: the classes of 0 and X modulo X^2 are different and have the same single "
                 "coefficient 0; modulo X^1 they are equal");
}

// X^N and X^N - 1 are told apart by h = (0, 1), u = (1, 2): evaluated, not assumed.
Finding cyclic_for_causal(const Context&) {
  const Vector<Rational> h = {0, 1}, u = {1, 2};
  const auto causal = convolve(Convolution::causal, h, u);
  const auto cyclic = convolve(Convolution::cyclic, h, u);
  const auto both =
      "h = (0, 1), u = (1, 2): causal " + text_of(causal) + ", cyclic " + text_of(cyclic);
  return settled(causal == cyclic, both, both);
}

Finding at_instance(const Context& c) {
  const auto& h = c.instance.vector("h");
  const auto& u = c.instance.vector("u");
  const auto causal = convolve(Convolution::causal, h, u);
  const auto cyclic = convolve(Convolution::cyclic, h, u);
  const bool matrices = causal == convolution_matrix(Convolution::causal, h) * u &&
                        cyclic == convolution_matrix(Convolution::cyclic, h) * u;
  const PolynomialRing ring({"X"});
  const auto X = Polynomial::variable(ring, 0);
  const auto lift = [](const Vector<Rational>& v) { return to_scalar<Polynomial>(v); };
  const bool remainders = division_defect(Convolution::causal, 0, lift(h), lift(u), X).vanishes() &&
                          division_defect(Convolution::cyclic, 1, lift(h), lift(u), X).vanishes();
  auto result =
      settled(matrices && remainders,
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
  return slope_finding(climb_ladder(BothConvolutions{c.instance}), "convolution");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"h", Kind::vector, {"length"}, {}, "filter, lag 0 first"},
                 {"u", Kind::vector, {"length"}, {}, "sequence"},
                 {"length", Kind::integer, {}, {Constraint::positive}, "number N of positions"}},
      .values = {{"causal", "vector[length]: product modulo X^N"},
                 {"cyclic", "vector[length]: product modulo X^N - 1"}},
      .checks =
          {
              {"the causal sum is the product of polynomials modulo X^N", symbolic, everywhere,
               holds, On::claim, "N = 6; h, u and X free", causal_remainder,
               "remainder modulo X^N"},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "N = 6; h, u and X free", causal_remainder_ginac, "remainder modulo X^N"},
              {"the causal sum is the product modulo X^N, long sequences", identity, everywhere,
               holds, On::claim, "N = 64", causal_remainder_long},
              {"the cyclic sum is the product of polynomials modulo X^N - 1", symbolic, everywhere,
               holds, On::claim, "N = 6; h, u and X free", cyclic_remainder},
              {"the cyclic sum is the product modulo X^N - 1, long sequences", identity, everywhere,
               holds, On::claim, "N = 64", cyclic_remainder_long},
              {"causal convolution is a lower triangular Toeplitz matrix, also for filters given "
               "by few taps",
               symbolic, everywhere, holds, On::claim, "N = 6; h and u free", causal_matrix},
              {"cyclic convolution is a circulant matrix, also for filters given by few taps",
               symbolic, everywhere, holds, On::claim, "N = 6; h and u free", cyclic_matrix},
              {"the Toeplitz matrix, long sequences", identity, everywhere, holds, On::claim,
               "N = 64", matrix_long},
              {"the circulant matrix, long sequences", identity, everywhere, holds, On::claim,
               "N = 64", cyclic_matrix_long},
              {"no output of a causal convolution sees a later input", symbolic, everywhere, holds,
               On::claim, "N = 6; h, u and the later inputs free", no_look_ahead},
              {"sums, matrices and remainders agree", exact, points, holds, On::instance,
               "the instance", at_instance},
              {"rounding is the only error", ladder, points, holds, On::instance,
               "the instance, 8 to 1024 bits", rounding},
              {"the remainder is taken modulo X^N - 1", symbolic, everywhere, control, On::claim,
               "N = 2", wrong_modulus},
              {"coeff is one to one from F[X]/(X^(n+1)) to F^n, as printed", exact, points, control,
               On::claim, "n = 1", printed_domain},
              {"cyclic and causal convolution are the same", exact, points, control, On::claim,
               "N = 2", cyclic_for_causal},
              {"no output of a cyclic convolution sees a later input", symbolic, everywhere,
               control, On::claim, "N = 2", cyclic_looks_ahead},
          },
  };
}

}  // namespace verify::liu2025::claim_conv
