// At B = C = 0 an exponential or polynomial activation is constant and one layer has an explicit
// stationary r, for every label covariance.
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "theorems/cheng2024/stationary_points/structured_stationarity.hpp"
#include "verify/claim/finding.hpp"

namespace verify::cheng2024::claim_trivial {
namespace {

Finding gradients_vanish(const Context&) { return expands_to_zero(TrivialPoint{2, 1, 2}); }
Finding gradients_vanish_large(const Context& c) {
  return identity_test(TrivialPoint{3, 3, 3}, c.seed);
}
Finding only_B(const Context& c) { return identity_test(TrivialPoint{2, 2, 1, true}, c.seed); }

template <class T>
struct DemonstrationSums {
  T query, all;  // sum_i K_iq and sum_ij K_ij over demonstrations
};
template <class T>
DemonstrationSums<T> demonstration_sums(const Matrix<T>& K) {
  const long n = K.rows() - 1;
  DemonstrationSums<T> sums{T(0L), T(0L)};
  for (long i = 0; i < n; ++i) {
    sums.query += K(i, n);
    for (long j = 0; j < n; ++j) sums.all += K(i, j);
  }
  return sums;
}

// The loss of one layer with H = w (ones): K_qq + 2 r w p + (r w)^2 q.
struct LossOfOneLayer {
  long n;
  bool counts_query = false;  // the query as a source
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n + 1);
    const T r = free.scalar(), w = free.scalar();
    const auto H = map(Matrix<T>(n + 1, n + 1), [&](const T&) { return w; });
    const Vector<Matrix<T>> layers = {counts_query ? H : masked(H)};
    auto u = label_weights_backwards(layers, {r}).front();
    if (counts_query) u[n] += r * w;
    const auto [p, q] = demonstration_sums(K);
    const T step = r * w;
    return {quadratic_loss(u, K) - (K(n, n) + T(2L) * step * p + step * step * q)};
  }
};
Finding quadratic(const Context&) { return expands_to_zero(LossOfOneLayer{3}); }
Finding query_counts(const Context& c) { return identity_test(LossOfOneLayer{3, true}, c.seed); }

bool divides_by_n(const Instance& instance) { return activation_of(instance).normalised; }

Finding of_instance(const Context& c) {
  const auto& K = c.instance.matrix("K");
  const long n = K.rows() - 1;
  const auto [p, q] = demonstration_sums(K);
  const Rational step = q.sign() == 0 ? Rational(0) : -p / q;
  const Rational r = divides_by_n(c.instance) ? Rational(n) * step : step;
  // By the model: zero weights at arbitrary covariates.
  const Matrix<Rational> none(1, 1);
  const Matrix<Rational> X =
      map(Matrix<Rational>(1, n + 1), [](const Rational&) { return Rational(1); });
  const auto h = activation_of(c.instance);
  const Rational loss = K(n, n) + Rational(2) * step * p + step * step * q;
  bool by_model = true;
  if (h.is_rational()) {
    const auto g = block_gradient<Rational>(X, {{none, none, none, r}}, K, GivenActivation{h});
    by_model = g.loss == loss && g.dr[0].sign() == 0 && g.B[0] == none && g.C[0] == none;
  } else {
    const Matrix<Ball> zero(1, 1);
    const auto g = block_gradient<Ball>(to_scalar<Ball>(X), {{zero, zero, zero, Ball(r)}},
                                        to_scalar<Ball>(K), GivenActivation{h});
    by_model = g.loss.contains(loss) && g.dr[0].contains(Rational(0)) &&
               g.B[0](0, 0).contains(Rational(0)) && g.C[0](0, 0).contains(Rational(0));
  }
  auto result = settled(by_model,
                        "at B = C = 0 and this r all gradients vanish, and the loss of the model "
                        "is K_qq - p^2 / q with p = sum K_iq, q = sum K_ij",
                        "a gradient is not zero, or the loss is another");
  result.values = {value("r", Vector<Rational>{r}), value("loss", loss)};
  if (!h.is_rational()) {
    result.values.push_back(enclosed_value("r_approx", Vector<Ball>{Ball(r)}));
    result.values.push_back(enclosed_value("loss_approx", Ball(loss)));
  }
  return result;
}

std::optional<Complaint> usable(const Instance& instance) {
  const auto [p, q] = demonstration_sums(instance.matrix("K"));
  if (q.sign() != 0 || p.sign() == 0) return std::nullopt;
  return Complaint{
      "K", "demonstrations whose entries sum to 0",
      "a sum different from 0: otherwise f is linear in r and has no stationary point"};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"K",
                  Kind::matrix,
                  {Size("n") + 1, Size("n") + 1},
                  {Constraint::symmetric},
                  "E[Y^T Y], query last, the same for every X"},
                 activation_input({"exp", "softmax", "poly2", "poly2norm"}),
                 n_input()},
      .values = {{"r", "vector[1]: the stationary r_0 at B = C = 0"},
                 {"loss", "rational: f there, K_qq - (sum K_iq)^2 / sum K_ij"}},
      .checks =
          {
              {"at B = C = 0 all gradients by matrices vanish, for every law", symbolic, everywhere,
               holds, On::claim,
               "d = 2, n = 1, L = 2; r, A, one prompt, K, values and differentials of the "
               "activation free",
               gradients_vanish},
              {"the same, larger", identity, everywhere, holds, On::claim, "d = n = L = 3",
               gradients_vanish_large},
              {"there one layer has loss K_qq + 2 r w p + (r w)^2 q", symbolic, everywhere, holds,
               On::claim, "n = 3, K, r and the constant value w of h free", quadratic},
              {"the stationary r and its loss in the model", exact, points, holds, On::instance,
               "the instance", of_instance},
              {"B = 0 alone is enough", identity, everywhere, control, On::claim,
               "d = n = 2, L = 1", only_B},
              {"the query is a source too", identity, everywhere, control, On::claim, "n = 3",
               query_counts},
          },
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_trivial
