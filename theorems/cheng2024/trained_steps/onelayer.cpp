// One layer of linear attention on isotropic linear tasks: the population loss for every Q = B^T C,
// its unique minimiser, and that it is one step of functional gradient descent.
#include <fmt/format.h>

#include "theorems/cheng2024/inputs.hpp"
#include "theorems/cheng2024/isotropic_linear_task.hpp"
#include "theorems/cheng2024/trained_steps/one_layer_cells.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/kernel_attention.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/probability/gaussian_words.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::cheng2024::claim_onelayer {
namespace {

// E S = first I and E S^2 = second I for S = sum_i x_i x_i^T; weight = E |x_query|^2 / d.
template <class T>
struct Moments {
  T first, second, weight;
};

template <class T>
Moments<T> gaussian_moments(const T& n, const T& d) {
  return {n, T(n * T(n + d + T(1L))), T(1L)};
}
template <Field T>
Moments<T> sphere_moments(const T& n, const T& d) {
  return {T(n / d), T(n / d + n * T(n - T(1L)) / T(d * d)), T(T(1L) / d)};
}

// weight (d + 2 r first tr Q + r^2 second |Q|^2).
template <class T>
T loss_formula(const Moments<T>& m, const T& d, const T& r, const Matrix<T>& Q) {
  T square(0L);
  for (const auto& entry : Q.entries()) square += entry * entry;
  return T(m.weight * T(d + T(2L) * r * m.first * trace(Q) + r * r * m.second * square));
}

// Of the layer V = diag(0, r), B = Q^T, C = I.
template <class T>
T forward_loss(CovariateLaw law, long n, long d, const T& r, const Matrix<T>& Q) {
  using G = GaussianPolynomial<T>;
  return isotropic_linear_loss<T>(law, n, d,
                                  {{block_values(Matrix<G>(d, d), G::constant(r)),
                                    gaussian_constants(transpose(Q)), identity_matrix<G>(d)}});
}

// The forward pass on Gaussian prompts with tasks theta, for every r and Q; and the square
// completed, with a = n + d + 1 and M = r Q: a f = d (d + 1) + n |a M + I|^2.
struct GaussianLoss {
  enum class Change { none, without_one, wrong_sign } change = Change::none;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), Q = free.matrix("Q", d, d);
    const auto x = free.vector("x", d), theta = free.vector("theta", d);
    const auto r = free.scalar("r");
    const auto I = TreeMatrix::identity(d);
    const auto Z = token_matrix(noiseless_prompt(X, x, theta));
    const auto seen = [](const TreeMatrix& weight) { return block_values(weight, TreeScalar(0)); };
    const auto logits = transpose(seen(transpose(Q)) * Z) * (seen(I) * Z);
    const auto after = Z + attended(Z, block_values(zero_like(Q), r), logits);
    const auto error = corner(after) + dot(theta, x);
    const auto loss =
        expectation(error * error, {gaussian(X, I), gaussian(x, I), gaussian(theta, I)});
    const auto N = free.size(n), D = free.size(d);
    const auto a = N + D + TreeScalar(change == Change::without_one ? 0 : 1);
    const auto M = r * Q, rest = (change == Change::wrong_sign ? -a : a) * M + I;
    Vanishing<TreeMatrix> zero;
    zero.equal(loss, D + TreeScalar(2) * N * trace(M) +
                         N * (N + D + TreeScalar(1)) * trace(transpose(M) * M));
    zero.add(a * loss - D * (D + TreeScalar(1)) - N * trace(transpose(rest) * rest));
    return zero;
  }
};

// The same on the unit sphere, at these sizes: a = n + d - 1 and
//   a d f = (d - 1) d + n |a M + d I|^2 / d^2, times d^2.
struct SphereLoss {
  long n, d;
  bool with_one = false;  // a = n + d

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T r = free.scalar("r"), a(n + d - (with_one ? 0 : 1));
    const auto Q = free.matrix("Q", d, d);
    const auto rest = T(a * r) * Q + T(d) * identity_matrix<T>(d);
    const T loss = forward_loss(CovariateLaw::sphere, n, d, r, Q);
    return {T(T(d * d * d) * a * loss - T((d - 1) * d * d * d) -
              T(n) * dot(rest.entries(), rest.entries()))};
  }
};

// Another demonstration adds its own term to the entry of the query: the error is <theta, x> plus a
// sum over the demonstrations of t_i = r <theta, x_i> x_i^T Q x.
struct SumOverTokens {
  bool without_Q = false;  // t_i = r <theta, x_i> <x_i, x>

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto others = free.space("n", 1), d = free.space("d");
    const M X = free.matrix("X", d, others), Q = free.matrix("Q", d, d);
    const auto x_new = free.vector("x_new", d), x = free.vector("x", d),
               theta = free.vector("theta", d);
    const auto r = free.scalar("r");
    const auto seen = [](const M& weight) { return block_values(weight, ScalarOf<M>(0L)); };
    const auto entry = [&](const M& covariates) {
      const M Z = token_matrix(noiseless_prompt(covariates, x, theta));
      const M logits = transpose(seen(transpose(Q)) * Z) * (seen(identity_like(Q)) * Z);
      return corner(Z + attended(Z, block_values(zero_like(Q), r), logits));
    };
    const auto key = without_Q ? x : Q * x;
    Vanishing<M> zero;
    zero.add(entry(beside(X, x_new)) - entry(X) - r * dot(theta, x_new) * dot(x_new, key));
    return zero;
  }
};

// A standard Gaussian vector is its length times an independent one that is uniform on the sphere,
// and E |g|^2 = d, E |g|^4 = d (d + 2): of degree 2 in x_i the mean on the sphere is that of
// Gaussians over d, of degree 4 over d (d + 2). With e = <theta, x> and the terms t, t' of two
// demonstrations the loss is f = E e^2 + 2 n E e t + n E t^2 + n (n-1) E t t', and with M = r Q
//   a d^3 f = (d - 1) d^3 + n |a M + d I|^2,  a = n + d - 1.
struct SphereMoments {
  bool with_one = false;  // a = n + d

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto Q = free.matrix("Q", d, d);
    const auto x = free.vector("x", d), theta = free.vector("theta", d),
               one = free.vector("one", d), two = free.vector("two", d);
    const auto r = free.scalar("r");
    const auto I = TreeMatrix::identity(d);
    const ModelStep<TreeScalar> step;
    const auto mean = [&](const TreeScalar& of) {
      return expectation(of,
                         {gaussian(x, I), gaussian(theta, I), gaussian(one, I), gaussian(two, I)});
    };
    const auto e = dot(theta, x);
    const auto term = [&](const TreeVector& token) {
      return r * dot(theta, token) * dot(token, Q * x);
    };
    const auto N = free.size(n), D = free.size(d);
    const TreeScalar single(1), twice(2);
    // d^3 (d + 2) times the mean square: x is of degree 2 in all, one and two of degree 0, 2 or 4.
    const auto square = D * D * (D + twice) * mean(e * e) +
                        twice * N * D * (D + twice) * mean(e * term(one)) +
                        N * D * mean(term(one) * term(one)) +
                        N * (N - single) * (D + twice) * mean(term(one) * term(two));
    const auto a = N + D - (with_one ? TreeScalar(0) : single);
    const auto M = r * Q, rest = a * M + D * I;
    Vanishing<TreeMatrix> zero;
    zero.equal(a * square,
               (D + twice) * ((D - single) * D * D * D + N * trace(transpose(rest) * rest)));
    return zero;
  }
};

CovariateLaw law_of(const Context& c) {
  return c.instance.text("law") == "gaussian" ? CovariateLaw::gaussian : CovariateLaw::sphere;
}

// Linear labels on the sphere, attention r h(<x_i, x_q>): with a = E t h, E t^2 = 1/d and E h^2 =
// d a^2 + e, e = E (h - d a t)^2, the loss is 1 + 2 r n a + r^2 (n E h^2 + n (n-1) a^2), and
//   (n + d - 1) loss = d - 1 + n ((n + d - 1) r a + 1)^2 + (n + d - 1) n r^2 e.
struct LinearLabels {
  bool without_e = false;  // E h^2 = d a^2 for every h

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T n = free.size("n"), dim = free.size("d");
    const T a = free.scalar("a"), e = free.scalar("e"), r = free.scalar("r");
    const T square = dim * a * a + e, total = n + dim - T(1L);
    const T loss = T(1L) + T(2L) * r * n * a + r * r * n * (square + (n - T(1L)) * a * a);
    const T off = total * r * a + T(1L);
    const T more = without_e ? T(0L) : T(total * n * r * r * e);
    return {T(total * loss - (dim - T(1L)) - n * off * off - more)};
  }
};

// One layer on the labels <theta, x_i> with any values h_i = h(<x_i, x_q>) at the query: with its
// label the corner is <theta, x_q + r sum_i h_i x_i>, of mean square |x_q + r sum_i h_i x_i|^2 over
// theta ~ N(0, I).
struct MeanOverTask {
  bool step_missing = false;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), values = free.matrix("values", n, n);
    const auto x = free.vector("x", d), theta = free.vector("theta", d), h = free.vector("h", n),
               row = free.vector("row", n);
    const auto r = free.scalar("r"), last_value = free.scalar("last_value");
    const auto Z = bordered(X, x, transpose(X) * theta, dot(x, theta));
    const auto after = Z + attended(Z, block_values(zero_like(X * transpose(X)), r),
                                    bordered(values, h, row, last_value));
    const auto seen = x + (step_missing ? TreeScalar(1) : r) * (X * h);
    const auto error = corner(after);
    Vanishing<TreeMatrix> zero;
    zero.equal(error, dot(theta, seen));
    zero.equal(expectation(error * error, {gaussian(theta, TreeMatrix::identity(d))}),
               dot(seen, seen));
    return zero;
  }
};

struct Question {
  CovariateLaw law;
  long n, d;
  Rational r;
  Matrix<Rational> Q;
  Moments<Rational> moments;
};

Question question_of(const Context& c) {
  const long n = c.instance.integer("n"), d = c.instance.integer("d");
  const auto law = law_of(c);
  return {law,
          n,
          d,
          c.instance.vector("r").front(),
          c.instance.matrix("Q"),
          law == CovariateLaw::gaussian ? gaussian_moments(Rational(n), Rational(d))
                                        : sphere_moments(Rational(n), Rational(d))};
}

Finding loss_and_minimum(const Context& c) {
  const auto q = question_of(c);
  const Rational d(q.d);
  const Rational loss = loss_formula(q.moments, d, q.r, q.Q);
  const Rational step = -q.moments.first / q.moments.second;
  const auto one = identity_matrix<Rational>(q.d);
  const Rational least = loss_formula(q.moments, d, step, one);
  auto result = settled(loss >= least, "the loss is " + loss.text() + ", the least " + least.text(),
                        "the loss is below what is said to be the least");
  result.values = {value("loss", loss), value("rQ_min", step), value("loss_min", least)};
  return result;
}

// The forward pass on random tokens where that is small, else E tr S^2 by a route of its own.
Finding second_route(const Context& c) {
  const auto q = question_of(c);
  constexpr long most_entries = 6;
  if (q.d * (q.n + 2) <= 2 * most_entries && q.d <= 2) {
    const Rational formula = loss_formula(q.moments, Rational(q.d), q.r, q.Q);
    const Rational found = forward_loss(q.law, q.n, q.d, q.r, q.Q);
    return settled(
        found == formula, "the forward pass on random tokens gives " + found.text(),
        fmt::format("the forward pass gives {}, the formula {}", found.text(), formula.text()));
  }
  const Rational dimension(q.d);
  const auto traces = q.law == CovariateLaw::gaussian
                          ? mean_power_traces(Rational(q.n), dimension, 2)
                          : spherical_power_traces(q.n, q.d, 2);
  const bool equal = all_hold(
      {traces[0] == dimension * q.moments.first, traces[1] == dimension * q.moments.second});
  return settled(equal,
                 fmt::format("E tr S = {} and E tr S^2 = {}", traces[0].text(), traces[1].text()),
                 fmt::format("E tr S = {}, E tr S^2 = {}: not what the formula uses",
                             traces[0].text(), traces[1].text()));
}

// Each law has its assertion; the other one says that it is not asked for.
template <CovariateLaw law>
Finding of_instance(const Context& c) {
  if (law_of(c) == law) return second_route(c);
  return finding(Answer::does_not_apply(),
                 std::string("the part speaks of the other law, law = ") +
                     (law == CovariateLaw::gaussian ? "gaussian" : "sphere"));
}

Finding exp_up_to_nine(const Context&) { return exp_lower({1, 2, 3, 4, 5, 6, 7, 8, 9}); }
Finding exp_at_ten(const Context&) { return exp_lower({10}); }
Finding relu_from_ten(const Context&) { return relu_lower(10, 14); }
Finding relu_at_nine(const Context&) { return relu_lower(9, 9); }

}  // namespace

Theorem theorem() {
  using enum GaussianLoss::Change;
  return {
      .inputs = {covariate_law_input(),
                 n_input(),
                 d_input(),
                 {"r", Kind::vector, {1}, {}, "lower right entry of V, with its sign"},
                 {"Q", Kind::matrix, {"d", "d"}, {}, "B^T C"}},
      .values = {{"loss", "rational: population loss at (r, Q)"},
                 {"rQ_min", "rational: the minimiser is r Q = rQ_min I"},
                 {"loss_min", "rational: least loss of one layer"}},
      .parts = {{"gaussian",
                 {words(GaussianLoss{}), exact(of_instance<CovariateLaw::gaussian>)},
                 {{"n + d for n + d + 1", words(GaussianLoss{without_one})},
                  {"the step has the opposite sign", words(GaussianLoss{wrong_sign})}},
                 {},
                 {exact(loss_and_minimum)}},
                {"sphere",
                 {chain({words(SumOverTokens{}), words(SphereMoments{})}), test(SphereLoss{2, 2}),
                  test(SphereLoss{4, 3}), exact(of_instance<CovariateLaw::sphere>)},
                 {{"the terms have no Q", words(SumOverTokens{true})},
                  {"n + d for n + d - 1, whatever n and d are", words(SphereMoments{true})},
                  {"n + d for n + d - 1", test(SphereLoss{2, 2, true})}}},
                {"linear_labels",
                 {chain({words(MeanOverTask{}), expand(LinearLabels{})})},
                 {{"the sum has no step", words(MeanOverTask{true})},
                  {"E h^2 = d a^2 for every h", expand(LinearLabels{true})}}},
                {"exp_labels",
                 {by_hand(once(Evidence::enclosure, {{"n", Extent::between(1, 9)}}, Inputs::all,
                               exp_up_to_nine))},
                 {{"the same for ten demonstrations, at one of these scales",
                   once(Evidence::enclosure, {{"n", 10}}, Inputs::all, exp_at_ten)}}},
                {"relu_lower",
                 {by_hand(once(Evidence::enclosure, {{"n", Extent::between(10, 14)}}, Inputs::all,
                               relu_from_ten))},
                 {{"the same for nine demonstrations",
                   once(Evidence::enclosure, {{"n", 9}}, Inputs::all, relu_at_nine)}}}},
  };
}

}  // namespace verify::cheng2024::claim_onelayer
