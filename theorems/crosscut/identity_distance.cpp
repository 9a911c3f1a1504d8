// Dist(M, I), by which three papers judge training: whichever paper's parameters one measures, the
// curve of one training run is the same.
#include "verify/linalg/identity_distance.hpp"

#include <fmt/format.h>

#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::crosscut::claim_identity_distance {
namespace {

// S = -r B^T C (Cheng et al., r the label entry), A = -n S (Ahn et al.), A = n S (Memformer) are
// one network. For each the papers print the least of |M - alpha I| / |M| over alpha, M the
// parameter between the roots of Sigma. With M = R B^T C R that of A = -n S is n r M, and for every
// alpha |n r M - n r alpha I|^2 |M|^2 = |M - alpha I|^2 |n r M|^2, and so with -n for n: the
// quotients at alpha, n r alpha and -n r alpha are equal, and with them their least.
struct OneCurve {
  bool same_alpha = false;  // n M is compared at alpha itself

  Sizes sizes() const { return {{"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto root = free.symmetric("root", d), B = free.matrix("B", d, d),
               C = free.matrix("C", d, d);
    const auto n = free.scalar("n"), r = free.scalar("r"), alpha = free.scalar("alpha");
    const M product = transpose(B) * C, S = -r * product;
    const auto between = [&](const M& of) { return root * of * root; };
    const auto norm = [](const M& of) { return trace(transpose(of) * of); };
    const auto off = [&](const M& of, const ScalarOf<M>& by) {
      return norm(of - by * identity_like(of));
    };
    const auto step = between(product);
    const auto size = trace(identity_like(step));
    Vanishing<M> zero;
    // |M - alpha I|^2 is |M|^2 - 2 alpha tr M + alpha^2 d.
    zero.add(off(step, alpha) - trace(step * transpose(step)) +
             ScalarOf<M>(2L) * alpha * trace(step) - alpha * alpha * size);
    for (const auto& factor : {-n, n}) {
      const auto other = between(factor * S);
      zero.equal(off(other, same_alpha ? alpha : -r * factor * alpha) * norm(step),
                 off(step, alpha) * norm(other));
    }
    return zero;
  }
};

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
      Vector<Rational>{by_minimum, ahn, memformer} == Vector<Rational>(3, cheng),
      fmt::format("Dist^2 = {} for S, -n S and n S between the roots of Sigma", cheng.text()),
      fmt::format("{} (Cheng et al.), {} (Ahn et al.), {} (Memformer), {} by the minimum",
                  cheng.text(), ahn.text(), memformer.text(), by_minimum.text()));
  result.values = {value("dist_squared", cheng)};
  return result;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs =
          {{"S",
            Kind::matrix,
            {"d", "d"},
            {Constraint::nonzero},
            "the step: -r B^T C of Cheng et al., r the label entry, -A/n of Ahn et al., A/n of a "
            "Memformer"},
           {"Sigma_half",
            Kind::matrix,
            {"d", "d"},
            {Constraint::positive_definite},
            "the root of Sigma"},
           n_input(),
           optional(d_input())},
      .values = {{"dist_squared", "rational: Dist(Sigma^1/2 S Sigma^1/2, I)^2"}},
      .parts = {{"curve",
                 {words(OneCurve{}), exact(at_the_instance)},
                 {{"the multiple of I is not scaled with the matrix", words(OneCurve{true})}}}},
  };
}

}  // namespace verify::crosscut::claim_identity_distance
