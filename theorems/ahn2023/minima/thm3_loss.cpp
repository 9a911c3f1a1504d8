// The population loss of two layers in closed form, and what the display in B.1 computes instead.
#include "theorems/ahn2023/minima/two_layer_loss.hpp"
#include "theorems/ahn2023/residual_statements.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::ahn2023::claim_thm3_loss {
namespace {

template <class T>
PairTraces<T> free_traces(Variables<T>& free) {
  PairTraces<T> t;
  for (T* trace : {&t.d, &t.A0, &t.A1, &t.A00, &t.A01, &t.A11, &t.A001, &t.A011, &t.A0011})
    *trace = free.scalar();
  return t;
}

template <class T>
T loss_in_words(const PairTraces<T>& t, const T& inverse_n) {
  const auto& loss = loss_polynomial(2, LayerForm::covariates_fixed);
  return sum_of_terms(loss.f, term_weights(loss.f, inverse_n), word_traces(loss.f, loss.words, t));
}

// Closed form minus trace words: 1/n, d and the eight other traces free.
struct ClosedForm {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto t = free_traces(free);
    const T inverse_n = free.scalar();
    return {two_layer_loss(t, inverse_n) - loss_in_words(t, inverse_n)};
  }
};

// Closed form minus the forward pass on Gaussian tokens.
struct ClosedFormOfForwardPass {
  long n, d;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A0 = free.symmetric(d), A1 = free.symmetric(d);
    const auto one = identity_matrix<T>(d);
    return {two_layer_loss(pair_traces(A0, A1), from_rational<T>(Rational(1, n))) -
            population_loss_of_forward_pass<T>({{A0, A1}, {}}, one, one, n)};
  }
};

// E tr(U G U^T) at two layers.
template <class T>
T demonstration_part(const Matrix<T>& A0, const Matrix<T>& A1, const T& inverse_n) {
  const auto& [words, f] = demonstration_polynomial();
  return TraceEvaluation<T>(f, letters_of<T>(words, {A0, A1}), term_weights(f, inverse_n)).value();
}

// The squared labels of ALL tokens after two layers, the query's slot filled with <w, x_query>.
template <class T>
T squared_labels(const Matrix<T>& A0, const Matrix<T>& A1, long n) {
  using G = GaussianPolynomial<T>;
  const long d = A0.rows();
  long next = 0;
  const auto w = gaussian_vector<T>(next, d);
  Matrix<G> X(d, n);
  for (auto& entry : X.entries()) entry = G::variable(next++);
  const auto x_query = gaussian_vector<T>(next, d);
  const Vector<Matrix<G>> Q = {query_key_weights(gaussian_constants(A0)),
                               query_key_weights(gaussian_constants(A1))};
  const Vector<Matrix<G>> P(2, label_weights<G>(d));
  const auto Z = linear_attention_stack(token_matrix(linear_prompt(X, x_query, w), dot(w, x_query)),
                                        P, Q, G::constant(from_rational<T>(Rational(1, n))))
                     .back();
  T sum(0L);
  for (long i = 0; i <= n; ++i) sum += expectation_of_product(Z(d, i), Z(d, i));
  return sum;
}

struct DisplayOfB1 {
  long n, d;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A0 = free.symmetric(d), A1 = free.symmetric(d);
    const T inverse_n = from_rational<T>(Rational(1, n));
    return {two_layer_loss(pair_traces(A0, A1), inverse_n) +
            T(n) * demonstration_part(A0, A1, inverse_n) - squared_labels(A0, A1, n)};
  }
};

// Is the loss the same with the layers exchanged?
struct Exchanged {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto t = free_traces(free);
    const T inverse_n = free.scalar();
    const PairTraces<T> swapped = {t.d, t.A1, t.A0, t.A11, t.A01, t.A00, t.A011, t.A001, t.A0011};
    return {two_layer_loss(t, inverse_n) - two_layer_loss(swapped, inverse_n)};
  }
};

Finding closed_form(const Context&) { return expands_to_zero(ClosedForm{}); }
Finding closed_form_ginac(const Context&) { return expands_to_zero_ginac(ClosedForm{}); }
Finding forward_11(const Context&) { return expands_to_zero(ClosedFormOfForwardPass{1, 1}); }
Finding forward_12(const Context&) { return expands_to_zero(ClosedFormOfForwardPass{1, 2}); }
Finding forward_22(const Context& c) {
  return identity_test(ClosedFormOfForwardPass{2, 2}, c.seed);
}
Finding forward_13(const Context& c) {
  return identity_test(ClosedFormOfForwardPass{1, 3}, c.seed);
}
Finding display(const Context&) {
  const auto small = expands_to_zero(DisplayOfB1{1, 1});
  return small.answer == Truth::yes ? expands_to_zero(DisplayOfB1{2, 1}) : small;
}
Finding exchanged(const Context&) { return expands_to_zero(Exchanged{}); }

struct Losses {
  Rational loss, swapped, all_tokens;
};
Losses losses_of(const Instance& instance) {
  const auto& A = instance.matrices("A");
  const Rational n(instance.integer("n")), v = Rational(1) / n;
  const auto loss = two_layer_loss(pair_traces(A[0], A[1]), v);
  return {loss, two_layer_loss(pair_traces(A[1], A[0]), v),
          loss + n * demonstration_part(A[0], A[1], v)};
}

Finding all_tokens_at_reference(const Context& c) {
  const auto found = losses_of(c.instance);
  const Matrix<Rational> zero(1, 1);
  const Rational at_zero = two_layer_loss(pair_traces(zero, zero), Rational(1));
  return settled(found.loss == found.all_tokens, "both are " + found.loss.text(),
                 "n = d = 1, a = (-1/3, -1/5): the loss is " + found.loss.text() +
                     ", the trace over all tokens " + found.all_tokens.text() +
                     "; at A_0 = A_1 = 0: " + at_zero.text() + " and " +
                     (at_zero + demonstration_part(zero, zero, Rational(1))).text());
}

Finding loss_at_instance(const Context& c) {
  const auto found = losses_of(c.instance);
  const auto& A = c.instance.matrices("A");
  const auto one = identity_matrix<Rational>(A[0].rows());
  const long n = c.instance.integer("n");
  const Rational words = LayerLoss(n, A, {}, one).value();
  const Rational swapped = LayerLoss(n, {A[1], A[0]}, {}, one).value();
  auto result = settled(words == found.loss && swapped == found.swapped,
                        "closed form and trace words give " + found.loss.text() +
                            "; with the layers exchanged " + found.swapped.text(),
                        "closed form " + found.loss.text() + ", trace words " + words.text());
  result.values = {value("loss", found.loss), value("loss_swapped", found.swapped),
                   value("loss_control", found.all_tokens)};
  return result;
}

struct RoundedLoss {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto A = to_scalar<T>(instance.matrices("A"));
    const Rational unit(2147483647, 1500000001);  // no entry is held exactly by luck
    const T scale = from_rational<T>(unit);
    return {{two_layer_loss(pair_traces<T>(scale * A[0], scale * A[1]),
                            from_rational<T>(Rational(1, instance.integer("n"))))}};
  }
};
Finding loss_ladder(const Context& c) {
  return slope_finding(climb_ladder(RoundedLoss{c.instance}), "loss");
}

std::optional<Complaint> two_layers(const Instance& instance) {
  const auto count = instance.matrices("A").size();
  if (count == 2) return std::nullopt;
  return Complaint{"A", std::to_string(count) + " layers",
                   "exactly 2; ahn2023.thm4_loss takes other numbers of layers"};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"A",
                  Kind::matrices,
                  {"L", "d", "d"},
                  {Constraint::symmetric},
                  "the two layers A_0, A_1"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers: 2"}},
      .values = {{"loss", "rational: f(A_0, A_1)"},
                 {"loss_swapped", "rational: f(A_1, A_0)"},
                 {"loss_control", "rational: the trace over all tokens, as displayed in B.1"}},
      .checks =
          {
              {"the closed form is the expectation in trace words", symbolic, everywhere, holds,
               On::claim, "every n, d and symmetric A_0, A_1: 1/n, d and eight traces free",
               closed_form, "is the closed form the expectation"},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "1/n, d and eight traces free", closed_form_ginac,
               "is the closed form the expectation"},
              {"the closed form is the loss of the forward pass (n=1, d=1)", symbolic, everywhere,
               holds, On::claim, "n=1, d=1; A_0, A_1 free", forward_11},
              {"the closed form is the loss of the forward pass (n=1, d=2)", symbolic, everywhere,
               holds, On::claim, "n=1, d=2; A_0, A_1 free", forward_12},
              {"the closed form is the loss of the forward pass (n=2, d=2)", identity, everywhere,
               holds, On::claim, "n=2, d=2; A_0, A_1 free", forward_22},
              {"the closed form is the loss of the forward pass (n=1, d=3)", identity, everywhere,
               holds, On::claim, "n=1, d=3; A_0, A_1 free", forward_13},
              {"the trace over all tokens adds n E tr(U G U^T)", symbolic, everywhere, holds,
               On::claim, "n=1, 2, d=1; A_0, A_1 free", display},
              {"closed form and trace words agree", exact, points, holds, On::instance,
               "the instance", loss_at_instance},
              {"rounding is the only error of the closed form", ladder, points, holds, On::instance,
               "the instance, layers scaled; 8 to 1024 bits", loss_ladder},
              {"the trace over all tokens, as displayed, is the loss", exact, points, control,
               On::claim, "the reference instance", all_tokens_at_reference},
              {"the loss does not change when the layers are exchanged", symbolic, everywhere,
               control, On::claim, "1/n, d and eight traces free", exchanged},
          },
      .require = two_layers,
  };
}

}  // namespace verify::ahn2023::claim_thm3_loss
