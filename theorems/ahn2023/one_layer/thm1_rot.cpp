// Rotating the covariates: f(b, A; U Sigma U^T) = f(b~, A~; Sigma) with b~ = diag(U^T, 1) b and
// A~ = diag(U^T, 1) A U, which reduces Theorem 1 to diagonal covariances.
#include <algorithm>

#include "theorems/ahn2023/inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/models/single_layer.hpp"
#include "verify/probability/gaussian_cubature.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::ahn2023::claim_thm1_rot {
namespace {

enum class Variant { as_stated, columns_not_rotated, rotated_back };

// diag(V, 1) b and diag(V, 1) A W.
template <class T>
SingleLayer<T> transformed(const SingleLayer<T>& layer, const Matrix<T>& V, const Matrix<T>& W) {
  const long d = layer.d();
  SingleLayer<T> result{V * layer.b_top(), Matrix<T>(d + 1, d)};
  result.b.push_back(layer.b.back());
  set_block(result.A, 0, 0, V * layer.A_top() * W);
  const auto last = transpose(W) * layer.A_last();
  for (long k = 0; k < d; ++k) result.A(d, k) = last[k];
  return result;
}

template <class T>
SingleLayer<T> rotated(const SingleLayer<T>& layer, const Matrix<T>& U,
                       Variant variant = Variant::as_stated) {
  const auto V = variant == Variant::rotated_back ? U : transpose(U);
  if (variant == Variant::columns_not_rotated) {
    return transformed(layer, V, identity_matrix<T>(layer.d()));
  }
  return transformed(layer, V, transpose(V));
}

enum class Change { none, columns_not_rotated, labels_not_turned };

// The error of one layer at (b, A) on covariates U x and the task w is that at b~ = diag(U^T, 1) b,
// A~ = diag(U^T, 1) A U on x and U^T w, for every prompt and every U; and U^T w has the covariance
// U^T U, which is I for orthogonal U.
struct Turned {
  Change change = Change::none;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), turn = free.matrix("turn", d, d),
               A1 = free.matrix("A1", d, d);
    const auto x = free.vector("x", d), w = free.vector("w", d), b1 = free.vector("b1", d),
               alpha = free.vector("alpha", d);
    const auto beta = free.scalar("beta"), scale = free.scalar("scale");
    const auto back = transpose(turn);
    const auto error = [&](const PromptOf<M>& prompt, const VectorOf<M>& task,
                           const VectorOf<M>& b_top, const M& A_top, const VectorOf<M>& A_last) {
      const auto none = zero_column(A_top);
      const auto P = bordered(zero_like(A_top), none, b_top, beta);
      const auto Q = bordered(A_top, none, A_last, ScalarOf<M>(0L));
      const auto Z = linear_attention_layer(token_matrix(prompt), P, Q, scale);
      return corner(Z) + dot(task, prompt.x_query);
    };
    const bool columns = change != Change::columns_not_rotated;
    const auto task = back * w;
    const auto here =
        noiseless_prompt(X, x, change == Change::labels_not_turned ? back * task : task);
    Vanishing<M> zero;
    zero.equal(error(noiseless_prompt(turn * X, turn * x, w), w, b1, A1, alpha),
               error(here, task, back * b1, columns ? back * A1 * turn : back * A1,
                     columns ? back * alpha : alpha));
    return zero;
  }
};

struct Problem {
  Matrix<Rational> U, Lambda, Sigma;
  SingleLayer<Rational> layer;
  Rational inverse_n;

  explicit Problem(const Instance& instance)
      : U(instance.matrix("U")),
        Lambda(diagonal_matrix(instance.vector("lambda"))),
        Sigma(U * Lambda * transpose(U)),
        layer{instance.vector("b_row"), instance.matrix("A_cols")},
        inverse_n(1, instance.integer("n")) {}
  Rational original() const { return single_layer_loss(layer, Sigma, inverse_n); }
  Rational diagonal(Variant variant = Variant::as_stated) const {
    return single_layer_loss(rotated(layer, U, variant), Lambda, inverse_n);
  }
};

Finding rotation_at_instance(const Context& c) {
  constexpr long cubature_limit = 8;
  const Problem problem(c.instance);
  const Rational loss = problem.original(), other = problem.diagonal();
  const bool third = problem.layer.d() <= cubature_limit;
  const Rational again = third ? gaussian_expectation_degree5<Rational>(
                                     problem.layer.d(),
                                     [&](const Vector<Rational>& w) {
                                       return single_layer_loss_given_task(
                                           problem.layer, problem.Sigma, problem.inverse_n, w);
                                     })
                               : loss;
  auto result =
      settled({loss == other, loss == again},
              "f(b, A) at U diag(lambda) U^T and f(b~, A~) at diag(lambda) are both " +
                  loss.text() + (third ? ", as is the loss given w integrated over w" : ""),
              "f(b, A) = " + loss.text() + ", f(b~, A~) = " + other.text() +
                  ", loss given w integrated over w = " + again.text());
  result.values = {value("loss", loss)};
  return result;
}

Finding equality_of(const Context& c, Variant variant) {
  const Problem problem(c.instance);
  const Rational loss = problem.original(), other = problem.diagonal(variant);
  return settled(loss == other, "both are " + loss.text(),
                 "f(b, A) at U diag(lambda) U^T is " + loss.text() +
                     ", the broken transform at diag(lambda) costs " + other.text());
}
Finding columns_not_rotated(const Context& c) {
  return equality_of(c, Variant::columns_not_rotated);
}
Finding rotated_back(const Context& c) { return equality_of(c, Variant::rotated_back); }

// The rotation and the loss in rounded arithmetic; lambda is scaled by a fraction of a prime so
// that nothing is held exactly by luck. The last 24 rows and columns of a larger instance.
struct RoundedRotation {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    constexpr long precision_sweep_limit = 24;
    const Problem problem(instance);
    const long d = problem.layer.d(), k = std::min(d, precision_sweep_limit);
    const Rational unit(2147483647, 1500000001);
    const auto part = [&](const Matrix<Rational>& a, long rows) {
      return to_scalar<T>(block(a, d - k, d - k, rows, k));
    };
    Vector<T> b;
    for (long i = d - k; i <= d; ++i) b.push_back(from_rational<T>(problem.layer.b[i]));
    const SingleLayer<T> layer{b, part(problem.layer.A, k + 1)};
    return {{single_layer_loss(rotated(layer, part(problem.U, k)), part(unit * problem.Lambda, k),
                               from_rational<T>(problem.inverse_n))}};
  }
};
Finding rotation_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(RoundedRotation{c.instance}), "loss after rotation");
}

}  // namespace

Theorem theorem() {
  const Sizes plane = {{"n", 2}, {"d", 2}};
  return {
      .inputs = {n_input(),
                 {"lambda",
                  Kind::vector,
                  {"d"},
                  {Constraint::nonnegative, Constraint::nonzero},
                  "eigenvalues of the covariance"},
                 {"U", Kind::matrix, {"d", "d"}, {Constraint::orthogonal}, "rational rotation"},
                 last_row_input(),
                 first_columns_input(),
                 d_input()},
      .values = {{"loss", "rational: f(b, A) at Sigma = U diag(lambda) U^T"}},
      .parts = {{"reduction",
                 {words(Turned{}), exact(rotation_at_instance)},
                 {{"the columns of A need no rotation", words(Turned{Change::columns_not_rotated})},
                  {"the labels are those of x and U^T w, as the last line prints",
                   words(Turned{Change::labels_not_turned})},
                  {"the columns of A need no rotation, at the first instance",
                   once(Evidence::exact, plane, Inputs::points, columns_not_rotated)},
                  {"U may stand in place of U^T",
                   once(Evidence::exact, plane, Inputs::points, rotated_back)}},
                 {on_instance(Evidence::precision_sweep, rotation_precision_sweep)}}},
  };
}

}  // namespace verify::ahn2023::claim_thm1_rot
