// Dist(M, I), by which three papers judge training: whichever paper's parameters one measures, the
// curve of one training run is the same.
#include "verify/linalg/identity_distance.hpp"

#include <fmt/format.h>

#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::crosscut::claim_identity_distance {
namespace {

// The number as the three papers define or evaluate it, times its denominator |M|^2 d:
// d min_alpha |M - alpha I|^2 at alpha = tr M / d (times d more), and 1 - (tr M)^2 / (d |M|^2).
struct OneNumber {
  long d;
  bool trace_undivided = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto M = free.matrix(d, d);
    const T size(d), t = trace(M);
    const Matrix<T> off = size * M - (trace_undivided ? T(size * t) : t) * identity_matrix<T>(d);
    return {T(squared_norm(off) - size * dist_numerator(M))};
  }
};

// One network: B^T C = S (Cheng et al.), A = -n S (Ahn et al.), A = n S (Memformer), each between
// the root of Sigma: numerator and denominator of Dist^2 scale by n^2, so that Dist is the same.
struct OneCurve {
  long d;
  bool whitened = true;  // for Cheng et al.

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto root = free.symmetric(d), B = free.matrix(d, d), C = free.matrix(d, d);
    const T n = free.scalar();
    const Matrix<T> S = transpose(B) * C;
    const auto between = [&](const Matrix<T>& M) { return root * M * root; };
    const Matrix<T> cheng = whitened ? between(S) : S;
    const Matrix<T> ahn = between(T(-n) * S), memformer = between(n * S);
    Vector<T> zero;
    for (const auto* M : {&ahn, &memformer}) {
      zero.push_back(T(dist_numerator(*M) - n * n * dist_numerator(cheng)));
      zero.push_back(T(squared_norm(*M) - n * n * squared_norm(cheng)));
    }
    return zero;
  }
};

Finding number_3(const Context&) { return expands_to_zero(OneNumber{3}); }
Finding number_ginac(const Context&) { return expands_to_zero_ginac(OneNumber{2}); }
Finding number_20(const Context& c) { return identity_test(OneNumber{20}, c.seed); }
Finding curve_2(const Context&) { return expands_to_zero(OneCurve{2}); }
Finding curve_5(const Context& c) { return identity_test(OneCurve{5}, c.seed); }
Finding undivided(const Context&) { return expands_to_zero(OneNumber{2, true}); }
Finding not_whitened(const Context& c) { return identity_test(OneCurve{2, false}, c.seed); }

Finding at_the_instance(const Context& c) {
  const auto& S = c.instance.matrix("S");
  const auto& root = c.instance.matrix("Sigma_half");
  const long n = c.instance.integer("n"), d = S.rows();
  const Matrix<Rational> M = root * S * root;
  const Rational alpha = trace(M) / Rational(d);
  const Rational by_minimum =
      squared_norm(M - alpha * identity_matrix<Rational>(d)) / squared_norm(M);
  const Rational cheng = dist_squared(M);
  const Rational ahn = dist_squared(root * (Rational(-n) * S) * root);
  const Rational memformer = dist_squared(root * (Rational(n) * S) * root);
  auto result = settled(
      by_minimum == cheng && ahn == cheng && memformer == cheng,
      fmt::format("Dist^2 = {} for S, -n S and n S between the roots of Sigma", cheng.text()),
      fmt::format("{} (Cheng et al.), {} (Ahn et al.), {} (Memformer), {} by the minimum",
                  cheng.text(), ahn.text(), memformer.text(), by_minimum.text()));
  result.values = {value("dist_squared", cheng)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"S",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::nonzero},
                  "the step: B^T C of Cheng et al., -A/n of Ahn et al., A/n of a Memformer"},
                 {"Sigma_half",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::positive_definite},
                  "the root of Sigma"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension", true}},
      .values = {{"dist_squared", "rational: Dist(Sigma^1/2 S Sigma^1/2, I)^2"}},
      .checks =
          {{"the least distance and 1 - (tr M)^2 / (d |M|^2) are one number", symbolic, everywhere,
            holds, On::claim, "d=3; M free", number_3},
           {"the same by a second computer algebra system", symbolic, everywhere, holds, On::claim,
            "d=2; M free", number_ginac},
           {"one number, larger", identity, everywhere, holds, On::claim, "d=20; M free",
            number_20},
           {"A of Ahn et al., A of a Memformer and B^T C of Cheng et al. have one Dist between the "
            "roots of Sigma",
            symbolic, everywhere, holds, On::claim, "d=2; root of Sigma, B, C, n free", curve_2},
           {"one Dist, larger", identity, everywhere, holds, On::claim,
            "d=5; root of Sigma, B, C, n free", curve_5},
           {"one Dist at the given numbers", exact, points, holds, On::instance, "the instance",
            at_the_instance},
           {"the nearest multiple of I is tr M I", symbolic, everywhere, control, On::claim, "d=2",
            undivided},
           {"the roots of Sigma make no difference", identity, everywhere, control, On::claim,
            "d=2", not_whitened}},
  };
}

}  // namespace verify::crosscut::claim_identity_distance
