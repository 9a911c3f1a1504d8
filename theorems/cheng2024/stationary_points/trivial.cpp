// At B = C = 0 an exponential or polynomial activation is constant and one layer has an explicit
// stationary r, for every label covariance.
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "theorems/cheng2024/stationary_points/structured_stationarity.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::cheng2024::claim_trivial {
namespace {

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

// One layer with the values w everywhere, w (1, .., 1; 1)^T (1, .., 1; 1), for any vector e in
// place of the ones of the demonstrations: the corner with the query's label is <u, (y, y_q)> for u
// = (r w e, 1), and with s = r w, p = e^T kappa, q = e^T Khat e the loss u^T K u is K_qq + 2 s p +
// s^2 q, and q times it q K_qq - p^2 + (q s + p)^2.
struct LossOfOneLayer {
  enum class Change { none, counts_query, other_sign } change = Change::none;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto e = free.vector("e", n), y = free.vector("y", n), kappa = free.vector("kappa", n);
    const auto y_query = free.scalar("y_query"), r = free.scalar("r"), w = free.scalar("w");
    const auto Khat = free.symmetric("Khat", n);
    const auto K_qq = free.scalar("K_qq");
    const auto x = free.vector("x", d);
    const auto Z = bordered(free.matrix(d, n), x, y, y_query);
    const auto ones = with_last(e, ScalarOf<M>(1L));
    const auto V = block_values(free.matrix(d, d), r);
    const auto after =
        Z + attended(Z, V, w * outer(ones, ones),
                     change == Change::counts_query ? QueryMask::off : QueryMask::on);
    const auto s = r * w;
    const auto u = with_last(s * e, ScalarOf<M>(1L));
    const auto p = dot(e, kappa), q = dot(e, Khat * e);
    const auto loss = dot(u, bordered(Khat, kappa, kappa, K_qq) * u);
    const auto root = change == Change::other_sign ? q * s - p : q * s + p;
    Vanishing<M> zero;
    zero.equal(corner(after), dot(u, with_last(y, y_query)));
    zero.equal(loss, K_qq + ScalarOf<M>(2L) * s * p + s * s * q);
    zero.equal(q * loss, q * K_qq - p * p + root * root);
    return zero;
  }
};

bool divides_by_n(const Instance& instance) { return activation_of(instance).normalised; }

Finding of_instance(const Context& c) {
  const auto& K = c.instance.matrix("K");
  const long n = K.rows() - 1;
  const auto [p, q] = demonstration_sums(K);
  // K is semidefinite: p = 0 where q = 0.
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
    by_model = all_hold({g.loss == loss, g.dr[0].sign() == 0, g.B[0] == none, g.C[0] == none});
  } else {
    const Matrix<Ball> zero(1, 1);
    const auto g = block_gradient<Ball>(to_scalar<Ball>(X), {{zero, zero, zero, Ball(r)}},
                                        to_scalar<Ball>(K), GivenActivation{h});
    by_model = all_hold({g.loss.contains(loss), g.dr[0].contains(Rational(0)),
                         g.B[0](0, 0).contains(Rational(0)), g.C[0](0, 0).contains(Rational(0))});
  }
  auto result =
      settled(by_model,
              q.sign() == 0 ? "at B = C = 0 and every r all gradients vanish, and the loss of the "
                              "model is K_qq: p = sum K_iq and q = sum K_ij are 0"
                            : "at B = C = 0 and this r all gradients vanish, and the loss of the "
                              "model is K_qq - p^2 / q with p = sum K_iq, q = sum K_ij",
              "a gradient is not zero, or the loss is another");
  result.values = {value("r", Vector<Rational>{r}), value("loss", loss)};
  if (!h.is_rational()) {
    result.values.push_back(enclosed_value("r_approx", Vector<Ball>{Ball(r)}));
    result.values.push_back(enclosed_value("loss_approx", Ball(loss)));
  }
  return result;
}

// n = d = 1, linear h, x_1 = x_q = 1 or both -1, equally likely, all K_ij = 1: at b = c = t the
// loss is (1 + r t^2)^2, which five values of t decide. Is it below that at t = 0 for all small t >
// 0?
template <class T>
void falls_from_zero(Comparisons<T>& say, long r_of_layer) {
  const Matrix<T> X = {{1, 1}}, K = {{1, 1}, {1, 1}};
  const auto h = activation_named("linear");
  const T r(r_of_layer);
  for (long k = 0; k <= 4; ++k) {
    const T t(k), root = T(1L) + r * t * t;
    say.equal(block_loss<T>(X, {{{{0}}, {{t}}, {{t}}, r}}, h, K), T(root * root));
  }
  say.negative(r);
  say.words("n = d = 1, linear h, x_1 = x_q = 1 or both -1, all K_ij = 1, r = " + shown(r) +
            ": at b = c = t the loss is (1 + r t^2)^2, 1 at t = 0");
}

}  // namespace

Theorem theorem() {
  using Loss = LossOfOneLayer::Change;
  return {
      .inputs = {{"K",
                  Kind::matrix,
                  {Size("n") + 1, Size("n") + 1},
                  {Constraint::positive_semidefinite},
                  "E[Y^T Y], query last, the same for every X"},
                 activation_input({"exp", "softmax", "poly2", "poly2norm"}),
                 n_input()},
      .values =
          {{"r", "vector[1]: the stationary r_0 at B = C = 0 (0 where every r_0 is)"},
           {"loss",
            "rational: f there, K_qq - (sum K_iq)^2 / sum K_ij (K_qq where both sums are 0)"}},
      .parts = {{"gradients",
                 {words(ZeroWeights{})},
                 {{"B = 0 alone is enough", words(ZeroWeights{true})},
                  {"the label rows may differ", words(ZeroWeights{false, true})}}},
                {"saddle",
                 {compare([](auto& say) { falls_from_zero(say, -1); })},
                 {{"with r = 1", compare([](auto& say) { falls_from_zero(say, 1); })}}},
                {"one_layer",
                 {words(LossOfOneLayer{}), on_instance(Evidence::enclosure, of_instance)},
                 {{"the query is a source, too", words(LossOfOneLayer{Loss::counts_query})},
                  {"r w = p / q", words(LossOfOneLayer{Loss::other_sign})}}}},
  };
}

}  // namespace verify::cheng2024::claim_trivial
