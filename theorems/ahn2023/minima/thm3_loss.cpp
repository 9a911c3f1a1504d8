// The population loss of two layers in closed form, and what the display in B.1 computes instead.
#include "theorems/ahn2023/minima/two_layer_loss.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/probability/gaussian_words.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::ahn2023::claim_thm3_loss {
namespace {

enum class Variant { as_stated, exchanged, all_tokens };

// E ([Z_2]_{d+1,n+1} + <w, x_query>)^2 of the forward pass on standard Gaussian prompts, in words,
// is the closed form: every n, d and symmetric A_0, A_1.
struct ClosedForm {
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", from(1, Argument::words)}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), A0 = free.symmetric("A0", d),
               A1 = free.symmetric("A1", d);
    const auto x = free.vector("x", d), w = free.vector("w", d);
    const auto scale = free.inverse_size(n);
    const auto I = TreeMatrix::identity(d);
    const bool all = variant == Variant::all_tokens;
    const auto label = dot(w, x);
    const auto tokens = token_matrix(noiseless_prompt(X, x, w), all ? label : TreeScalar(0));
    const auto Z = descent_layer(A1, descent_layer(A0, tokens, scale), scale);
    const auto error = all ? corner(Z) : corner(Z) + label;
    auto square = error * error;
    if (all) square += dot(bottom_border(Z), bottom_border(Z));
    const auto mean = expectation(square, {gaussian(X, I), gaussian(x, I), gaussian(w, I)});
    const auto traces = variant == Variant::exchanged ? traces_of(free.size(d), A1, A0)
                                                      : traces_of(free.size(d), A0, A1);
    Vanishing<TreeMatrix> zero;
    zero.equal(mean, two_layer_loss(traces, scale));
    return zero;
  }

 private:
  static PairTraces<TreeScalar> traces_of(const TreeScalar& d, const TreeMatrix& A0,
                                          const TreeMatrix& A1) {
    return {d,
            trace(A0),
            trace(A1),
            trace(A0 * A0),
            trace(A0 * A1),
            trace(A1 * A1),
            trace(A0 * A0 * A1),
            trace(A0 * A1 * A1),
            trace(A0 * A0 * A1 * A1)};
  }
};

// E tr(U G U^T) at two layers.
template <class T>
T demonstration_part(const Matrix<T>& A0, const Matrix<T>& A1, const T& inverse_n) {
  const auto& [words, f] = demonstration_polynomial();
  return TraceEvaluation<T>(f, letters_of<T>(words, {A0, A1}), term_weights(f, inverse_n)).value();
}

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

Finding loss_at_instance(const Context& c) {
  const auto found = losses_of(c.instance);
  const auto& A = c.instance.matrices("A");
  const auto one = identity_matrix<Rational>(A[0].rows());
  const long n = c.instance.integer("n");
  const Rational words = LayerLoss(n, A, {}, one).value();
  const Rational swapped = LayerLoss(n, {A[1], A[0]}, {}, one).value();
  auto result =
      settled(Vector<Rational>{words, swapped} == Vector<Rational>{found.loss, found.swapped},
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
Finding loss_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(RoundedLoss{c.instance}), "loss");
}

std::optional<Complaint> two_layers(const Instance& instance) {
  const auto count = instance.matrices("A").size();
  if (count == 2) return std::nullopt;
  return Complaint{"A", std::to_string(count) + " layers",
                   "exactly 2; ahn2023.thm4_loss takes other numbers of layers"};
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {n_input(),
                 {"A",
                  Kind::matrices,
                  {"L", "d", "d"},
                  {Constraint::symmetric},
                  "the two layers A_0, A_1"},
                 d_input(),
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers: 2"}},
      .values = {{"loss", "rational: f(A_0, A_1)"},
                 {"loss_swapped", "rational: f(A_1, A_0)"},
                 {"loss_control", "rational: the trace over all tokens, as displayed in B.1"}},
      .parts = {{"closed",
                 {words(ClosedForm{}), exact(loss_at_instance)},
                 {{"the layers are exchanged", words(ClosedForm{Variant::exchanged})},
                  {"the trace runs over all tokens, as displayed in B.1",
                   words(ClosedForm{Variant::all_tokens})}},
                 {on_instance(Evidence::precision_sweep, loss_precision_sweep)}}},
      .require = two_layers,
  };
}

}  // namespace verify::ahn2023::claim_thm3_loss
