// Attention with a kernel of one's own, 1 / (1 + |u - v|^2), comes nearer to the Bayes predictor
// with every layer.
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/kernel_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::my2026::claim_kernel_limit {
namespace {

// One layer on any state, for every kernel: the step of an induction over the layers. The labels
// hold the residual e, the corner minus the prediction nu^T Khat^-1 (y - e), from e = y and 0. The
// layer turns e into (I - delta Khat) e in both, and e^T Khat^-1 e falls by delta e^T (2 I - delta
// Khat) e.
struct Layer {
  bool long_step = false;  // it falls by 2 delta e^T (2 I - delta Khat) e

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto [Khat, inverse] = free.regular_symmetric("Khat", n);
    const M X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), nu = free.vector("nu", n), y = free.vector("y", n),
               e = free.vector("e", n);
    const auto mu = free.scalar("mu"), delta = free.scalar("delta");
    const ScalarOf<M> one(1L), two(2L);
    const auto prediction = [&](const VectorOf<M>& at) { return dot(nu, inverse * (y - at)); };
    const M Z = bordered(X, x, e, -prediction(e));
    const M V = block_values(zero_like(X * transpose(X)), -delta);
    const M after = Z + attended(Z, V, bordered(Khat, nu, nu, mu));
    const auto next = e - delta * (Khat * e);
    const auto fall = delta * dot(e, two * e - delta * (Khat * e));
    Vanishing<M> zero;
    zero.equal(bottom_border(after), next);
    zero.add(corner(after) + prediction(next));
    zero.add(dot(e, inverse * e) - dot(next, inverse * next) - (long_step ? two : one) * fall);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt holds e = y, and its empty slot the prediction 0.
    const auto n = free.space("n"), d = free.space("d");
    const auto [Khat, inverse] = free.regular_symmetric("Khat", n);
    const M X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), nu = free.vector("nu", n), y = free.vector("y", n), e = y;
    Vanishing<M> zero;
    zero.equal(token_matrix(PromptOf<M>{X, y, x}), bordered(X, x, e, -dot(nu, inverse * (y - e))));
    return zero;
  }
};

struct Cauchy {
  template <class T>
  Matrix<T> operator()(const Matrix<T>& U, const Matrix<T>& W) const {
    Matrix<T> K(U.cols(), W.cols());
    for (long i = 0; i < K.rows(); ++i)
      for (long j = 0; j < K.cols(); ++j) {
        const auto u = U.col(i) - W.col(j);
        K(i, j) = T(1L) / (T(1L) + dot(u, u));
      }
    return K;
  }
};

// At the points of an instance: is every residual shortened, and where do the layers end?
Finding at_instance(const Context& c) {
  const auto prompt = prompt_of(c.instance);
  const auto& delta = c.instance.rational("delta");
  const long n = prompt.n(), d = prompt.d();
  const auto K = Cauchy{}(prompt.X, prompt.X);
  const auto points = all_points(prompt);
  const auto nu = block(Cauchy{}(prompt.X, points), 0, n, n, 1).col(0);
  const auto margin = Rational(2) * identity_matrix<Rational>(n) - delta * K;
  const Vector<Rational> steps(static_cast<std::size_t>(c.instance.integer("L")), delta);
  const auto states =
      kernel_attention_stack(token_matrix(prompt), functional_descent_layers(d, steps), Cauchy{});
  const auto f = -corner(states.back()), bayes = dot(nu, solve(K, prompt.y));
  auto result = settled(positive_definite(K) && delta.sign() > 0 && positive_definite(margin),
                        "Khat and 2 I - delta Khat are positive definite; after the last layer " +
                            f.text() + ", Bayes " + bayes.text(),
                        "Khat or 2 I - delta Khat is not positive definite");
  result.values = {value("f", f), value("bayes", bayes)};
  return result;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = prompt_inputs({{"delta", Kind::rational, {}, {}, "the step of every layer"},
                               {"L", Kind::integer, {}, {Constraint::positive}, "layers"}}),
      .values = {{"f", "rational: prediction after L layers"},
                 {"bayes", "rational: nu^T Khat^-1 y"}},
      .assertions = {{"layer",
                      {words(Layer{})},
                      {{"the residual falls by twice as much", words(Layer{true})}}},
                     {"cauchy", {exact(at_instance)}, {}}},
  };
}

}  // namespace verify::my2026::claim_kernel_limit
