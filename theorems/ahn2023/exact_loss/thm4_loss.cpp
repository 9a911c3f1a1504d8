// The exact population loss of L layers of preconditioned gradient descent, for any symmetric
// A_0 .. A_{L-1}, and what follows for layers that somebody trained.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "theorems/ahn2023/exact_loss/task_law.hpp"
#include "theorems/ahn2023/mean_of_residual.hpp"
#include "theorems/ahn2023/residual_statements.hpp"
#include "theorems/ahn2023/trained_layers.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/probability/trace_trees.hpp"
#include "verify/probability/wishart_moments.hpp"
#include "verify/probability/wishart_pairings.hpp"

namespace verify::ahn2023::claim_thm4_loss {
namespace {

constexpr long most_structured_layers = 12;  // multiples of Sigma^-1 need scalar moments only
constexpr long printed_dimension = 6;        // gradients are printed entry by entry up to here
constexpr long cheap_work = 300L * 32 * 32 * 32;
constexpr long plotted_work = 40L * 8 * 8 * 8;

TraceSum squared_residual(long layers) {
  const auto& words = loss_polynomial(layers, LayerForm::covariates_fixed).words;
  return trace_of(words.residual * words.residual.transposed(words.alphabet), words.alphabet);
}

// The recursion's polynomial against one term for every Wick pairing, as formal polynomials.
Finding against_pairings(long layers, Pairings pairings) {
  const auto& loss = loss_polynomial(layers, LayerForm::covariates_fixed);
  const auto other = sample_covariance_mean_by_pairings(
      squared_residual(layers), loss.words.alphabet, std::nullopt, pairings);
  const auto terms = std::to_string(loss.f.terms.size());
  const auto traces = std::to_string(loss.f.words.size());
  constexpr std::array<std::size_t, 4> monomials = {4, 26, 253, 3978};
  return settled(
      {other == loss.f, loss.f.terms.size() == monomials[static_cast<std::size_t>(layers - 1)]},
      "both give the same " + terms + " monomials in " + traces + " traces of words",
      "the recursion has " + terms + " monomials, the pairings give " +
          std::to_string(other.terms.size()) + " with other coefficients in 1/n");
}
// As a statement about X, for the certificate: what the pairings give is the mean.
struct MeanByPairings {
  long layers;
  Pairings pairings = Pairings::all;

  Sizes sizes() const { return {{"n", from(1, Argument::words)}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto& alphabet = loss_polynomial(layers, LayerForm::covariates_fixed).words.alphabet;
    const auto sum = squared_residual(layers);
    const TraceTrees trees(free, alphabet);
    Vanishing<TreeMatrix> zero;
    zero.equal(trees.mean(sum), trees.polynomial(sample_covariance_mean_by_pairings(
                                    sum, alphabet, std::nullopt, pairings)));
    return zero;
  }
};
Finding pairings_1(const Context&) { return against_pairings(1, Pairings::all); }
Finding pairings_2(const Context&) { return against_pairings(2, Pairings::all); }
Finding pairings_3(const Context&) { return against_pairings(3, Pairings::all); }
Finding pairings_4(const Context&) { return against_pairings(4, Pairings::all); }
Finding complex_pairings(const Context&) { return against_pairings(2, Pairings::left_with_right); }

TrainedLayers layers_of(const Instance& instance) {
  const auto& A = instance.matrices(instance.has("A") ? "A" : "A_trained");
  return {instance.integer("n"), A,
          instance.has("Sigma") ? instance.matrix("Sigma")
                                : identity_matrix<Rational>(A.front().rows())};
}

std::string percent(const Rational& part, const Rational& whole) {
  if (whole.sign() == 0 || part > Rational(10) * whole) return "";
  return fmt::format(" ({:.3g} %)", (Rational(100) * part / whole).to_double());
}

std::string gap_words(const TrainedLayers& layers, const Rational& loss, const Rational& best) {
  const Rational gap = loss - best;
  const auto set = "the least loss over layers a_l Sigma^-1, " + short_number(best);
  const auto where = gap.sign() == 0 ? "equals " + set
                     : gap.sign() > 0
                         ? "is " + short_number(gap) + percent(gap, best) + " above " + set
                         : "is " + short_number(-gap) + " BELOW " + set;
  return "L = " + std::to_string(layers.layers()) + ", n = " + std::to_string(layers.n) +
         ", d = " + std::to_string(layers.d()) + ": the loss, tasks N(0, Sigma^-1), is " +
         short_number(loss) + ": it " + where;
}

Vector<Ball> norms(const Vector<Matrix<Rational>>& matrices) {
  return map(matrices, [](const Matrix<Rational>& a) { return sqrt(Ball(inner_product(a, a))); });
}

std::string gradient_words(const TrainedLayers& layers, const EvaluatedLayers& found) {
  if (found.gradient.empty()) {
    return "; the gradient would take about " + std::to_string(20 * work_of(layers) / 1000000) +
           " million products of long whole numbers and is left to --deep";
  }
  std::string words = "; |grad_l|_F = ";
  for (const auto& norm : norms(found.gradient))
    words += (words.back() == ' ' ? "" : ", ") + norm.decimal(6);
  return words;
}

Finding loss_at_instance(const Context& c) {
  const auto layers = layers_of(c.instance);
  const bool structured_only = layers.layers() > most_layers;
  const auto found = evaluate_layers(layers, structured_only || work_of(layers) <= cheap_work);
  const auto best = least_structured_loss(layers.n, layers.d(), layers.layers());
  const bool possible =
      all_hold({found.loss.sign() > 0, found.loss >= Rational(layers.d() - layers.n)});
  auto result = settled(
      {found.consistent, possible},
      gap_words(layers, found.loss, best) + gradient_words(layers, found) + found.second_route,
      "two routes disagree, or the loss " + found.loss.text() + " is below d - n");
  result.values = {value("loss", found.loss), value("loss_min", best),
                   enclosed_value("gap_approx", Ball(found.loss - best))};
  if (!found.gradient.empty()) {
    result.values.push_back(enclosed_value("gradient_norm_approx", norms(found.gradient)));
    if (layers.d() <= printed_dimension)
      result.values.push_back(enclosed_matrices("gradient_approx", found.gradient));
  }
  if (layers.layers() <= most_layers && work_of(layers) <= plotted_work)
    result.plots = {prompt_length_plot(layers)};
  return result;
}

// The same for wide layers, whatever it takes.
Finding wide_gradient(const Context& c) {
  const auto layers = layers_of(c.instance);
  if (layers.d() <= printed_dimension) {
    return finding(Truth::yes, "d <= " + std::to_string(printed_dimension) +
                                   ": the gradient stands with the loss");
  }
  const auto found = evaluate_layers(layers, true);
  auto result = settled(found.consistent, gradient_words(layers, found) + found.second_route,
                        "the gradient disagrees with exact differences of the loss");
  if (result.answer == Truth::yes) result.detail = result.detail.substr(2);
  result.values = {enclosed_matrices("gradient_approx", found.gradient)};
  if (work_of(layers) > cheap_work)
    result.values.push_back(enclosed_value("gradient_norm_approx", norms(found.gradient)));
  return result;
}

// Dist^2 again as the relative distance to the nearest multiple of I, from the entries of the
// layers less that multiple: |Sigma^{1/2} A Sigma^{1/2} - alpha I|^2 = tr((Sigma A - alpha I)(Sigma
// A^T - alpha I)).
bool nearest_multiples(const Vector<Matrix<Rational>>& layers, const Matrix<Rational>& Sigma,
                       const Vector<Rational>& squared) {
  const auto one = identity_matrix<Rational>(Sigma.rows());
  for (std::size_t l = 0; l < layers.size(); ++l) {
    const auto M = Sigma * layers[l], T = Sigma * transpose(layers[l]);
    const Rational alpha = trace(M) / Rational(M.rows());
    const Rational rest = trace_of_product(M - alpha * one, T - alpha * one);
    if (!(rest == squared[l] * trace_of_product(M, T))) return false;
  }
  return true;
}

Finding distances_at_instance(const Context& c) {
  const auto layers = layers_of(c.instance);
  const auto found = distances(layers);
  const auto steps = best_steps(layers.n, layers.d(), layers.layers());
  if (static_cast<long>(steps.size()) != layers.layers())
    return finding(Truth::unknown, "the best steps are not separated at this precision");
  std::string words = "whitened layers: mean eigenvalues ";
  for (const auto& alpha : found.alpha)
    words += (words.back() == ' ' ? "" : ", ") + short_number(alpha);
  words += "; Dist to a multiple of I: ";
  bool defined = true;  // Dist(0, I) is 0/0
  for (std::size_t l = 0; l < layers.A.size(); ++l) {
    const bool is_zero = trace_of_product(layers.A[l], transpose(layers.A[l])).sign() == 0;
    defined &= !is_zero;
    words += (words.back() == ' ' ? "" : ", ") +
             (is_zero ? "none, the layer is 0" : sqrt(Ball(found.whitened_squared[l])).decimal(4));
  }
  words += "; best steps over layers a_l Sigma^-1, in any order: ";
  for (const auto& step : steps) words += (words.back() == ' ' ? "" : ", ") + step.decimal(6);
  auto result = settled(
      {nearest_multiples(layers.A, layers.Sigma, found.whitened_squared),
       nearest_multiples(layers.A, identity_matrix<Rational>(layers.d()), found.plain_squared)},
      words, "Dist is not the distance to the nearest multiple of I");
  result.values = {
      value("alpha", found.alpha), enclosed_value("best_a_approx", steps),
      enclosed_value("distance_to_best_squared_approx", distance_to_steps_squared(layers, steps))};
  if (defined) {
    result.values.push_back(value("dist_squared", found.plain_squared));
    result.values.push_back(value("dist_whitened_squared", found.whitened_squared));
  }
  return result;
}

// The loss under the law that the instance names, else under N(0, Sigma^-1) without noise, where it
// has to be the loss of the other words.
Finding loss_of_law(const Context& c) {
  const auto layers = layers_of(c.instance);
  if (layers.layers() > most_layers_of_law) {
    auto left_out = finding(Truth::yes, "other laws of the tasks: up to three layers");
    left_out.answer = Answer::does_not_apply();
    return left_out;
  }
  const bool other = c.instance.has("Sigma_w");
  const TaskLaw usual{inverse(layers.Sigma), Rational(0)};
  const auto law = task_law(c.instance, layers.Sigma);
  const Rational loss = loss_under(layers, law);
  auto result = settled(
      loss_under(layers, usual) == LayerLoss(layers.n, layers.A, {}, layers.Sigma).value(),
      fmt::format("tasks N(0, {}), label noise of variance {}: the loss is {}; the same words at "
                  "tasks N(0, Sigma^-1) without noise give the loss of the part before",
                  other ? "Sigma_w" : "Sigma^-1", law.sigma2.text(), short_number(loss)),
      "at tasks N(0, Sigma^-1) without noise the words give another loss");
  result.values = {value("loss_law", loss)};
  return result;
}

std::optional<Complaint> feasible(const Instance& instance) {
  if (instance.has("A") == instance.has("A_trained")) {
    return Complaint{"A", instance.has("A") ? "A and A_trained" : "",
                     "symmetric layers A, or layers A_trained as training left them, not both",
                     !instance.has("A")};
  }
  const auto layers = layers_of(instance);
  const long L = layers.layers();
  if (instance.has("A") && !layers.symmetric()) {
    return Complaint{"A", "a layer that is not symmetric",
                     "symmetric matrices; rename the input to A_trained (at most 3 layers) for "
                     "weights as training left them"};
  }
  const auto given = std::to_string(L) + " layers";
  if (L > most_structured_layers)
    return Complaint{"A", given, "at most " + std::to_string(most_structured_layers) + " layers"};
  if (L > most_layers && !layers.structured()) {
    return Complaint{"A", given,
                     "at most 4 layers, or up to 12 that are all multiples of Sigma^-1: the loss "
                     "of 4 layers has 3978 monomials in 318 traces (a quarter of a second); that "
                     "of 5 is a sum over 19!! = 654729075 pairings with about a hundred times as "
                     "many monomials (minutes, and more memory than most machines have)"};
  }
  if (L > most_layers_of_law && (instance.has("Sigma_w") || instance.has("sigma2"))) {
    return Complaint{instance.has("Sigma_w") ? "Sigma_w" : "sigma2", "with " + given,
                     "at most 3 layers with a law of the tasks of one's own; without it tasks are "
                     "N(0, Sigma^-1) and labels have no noise"};
  }
  if (L > most_layers_not_symmetric && !layers.symmetric()) {
    return Complaint{"A_trained", given,
                     "at most 3 layers that are not symmetric; for 4 give the symmetric parts "
                     "(A + A^T)/2 as A, which is another network"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  const Sizes formal = {{"n", Argument::words}, {"d", Argument::words}};
  return {
      .inputs = {n_input(),
                 {"A",
                  Kind::matrices,
                  {"L", "d", "d"},
                  {},
                  "symmetric layers A_0..A_{L-1}; descent is negative (not symmetric: A_trained)",
                  true},
                 {.name = "A_trained",
                  .kind = Kind::matrices,
                  .shape = {"L", "d", "d"},
                  .about = "instead of A: at most 3 layers that need not be symmetric, as training "
                           "left them in Q_l = diag(A_l, 0)",
                  .optional = true},
                 {.name = "Sigma",
                  .kind = Kind::matrix,
                  .shape = {"d", "d"},
                  .constraints = {Constraint::positive_definite},
                  .about = "covariance of x, I if absent; the task vector has covariance Sigma^-1",
                  .optional = true},
                 law_covariance_input("at most 3 layers"),
                 law_noise_input(),
                 optional(d_input()),
                 optional(L_input())},
      .values =
          {{"loss",
            "rational: the population loss f(A_0, .., A_{L-1}), tasks N(0, Sigma^-1), no label "
            "noise"},
           {"loss_law",
            "rational: the loss where tasks are N(0, Sigma_w) and labels have noise of variance "
            "sigma2, for up to 3 layers; the loss where neither is given"},
           {"loss_min", "rational: the least loss over layers a_l Sigma^-1"},
           {"gap_approx", "rational: loss - loss_min"},
           {"gradient_approx",
            "list of L matrices[d, d]: gradient by A_l over symmetric matrices, by every entry "
            "for A_trained (d <= 6, or --deep)"},
           {"gradient_norm_approx", "vector[L]: Frobenius norms of the gradient"},
           {"alpha", "vector[L]: tr(Sigma A_l) / d, mean eigenvalue of the whitened layer"},
           {"dist_squared", "vector[L]: Dist(A_l, I)^2; left out where a layer is 0"},
           {"dist_whitened_squared",
            "vector[L]: Dist(Sigma^{1/2} A_l Sigma^{1/2}, I)^2, 0 exactly for a_l Sigma^-1"},
           {"best_a_approx", "vector[L]: the best a_l, ascending (every order is as good)"},
           {"distance_to_best_squared_approx",
            "rational: sum_l |Sigma^{1/2} A_l Sigma^{1/2} - a_l I|_F^2, nearest order"}},
      .parts = {{"form",
                 {words(MeanOfResidual{})},
                 {{"the trace of Sigma_w U Sigma U", words(MeanOfResidual{true})}}},
                {"monomials",
                 {chain({with_words(once(Evidence::symbolic, formal, Inputs::all, pairings_1),
                                    MeanByPairings{1}),
                         with_words(once(Evidence::symbolic, formal, Inputs::all, pairings_2),
                                    MeanByPairings{2}),
                         with_words(once(Evidence::symbolic, formal, Inputs::all, pairings_3),
                                    MeanByPairings{3})})},
                 {{"Gaussian factors pair left ends with right ends only, as for complex data",
                   with_words(once(Evidence::symbolic, formal, Inputs::all, complex_pairings),
                              MeanByPairings{2, Pairings::left_with_right})}},
                 {deep(once(Evidence::symbolic, formal, Inputs::all, pairings_4))}},
                {"link",
                 {expand(LossFromForwardPass{1, 2, 2}), expand(LossFromForwardPass{2, 1, 3}),
                  test(LossFromForwardPass{2, 2, 2}), test(LossFromForwardPass{1, 2, 3})},
                 {{"the sample covariance is replaced by its mean",
                   test(LossFromForwardPass{1, 2, 2, LayerForm::covariates_fixed, true})},
                  {"the same for two demonstrations",
                   test(LossFromForwardPass{2, 2, 2, LayerForm::covariates_fixed, true})},
                  {"the same for three layers of one coordinate",
                   test(LossFromForwardPass{2, 1, 3, LayerForm::covariates_fixed, true})},
                  {"the same for three layers in the plane",
                   test(LossFromForwardPass{1, 2, 3, LayerForm::covariates_fixed, true})}},
                 {ginac(LossFromForwardPass{1, 1, 2}),
                  test(LossFromForwardPass{1, 2, 2, LayerForm::any_layers}),
                  deep(test(LossFromForwardPass{1, 2, 3, LayerForm::any_layers})),
                  expand(LossOnStructuredSet{2}), expand(LossOnStructuredSet{3}),
                  deep(test(LossOnStructuredSet{4})), test(GradientAlongDirection{3, 3})}},
                {"law",
                 {chain({words(NoisyLabels{}), words(MeanWithNoise{})}), exact(loss_of_law)},
                 {{"noise meets A and not its transpose", words(NoisyLabels{true})},
                  {"the trace of G N Sigma N", words(MeanWithNoise{true})}}},
                {"layers",
                 {exact(loss_at_instance), on_instance(Evidence::enclosure, distances_at_instance)},
                 {},
                 {deep(exact(wide_gradient))}}},
      .require = feasible,
  };
}

}  // namespace verify::ahn2023::claim_thm4_loss
