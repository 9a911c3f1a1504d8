// Isotropic data: X_j = -n/(n+d+1) E_{d+1,j} minimises f_j(X) = E(<C, X> + w_j)^2, because f_j(X)
// exceeds f_j(X_j) by E<C, X - X_j>^2. It is not the only one: f_j sees X + X^T alone.
#include "theorems/ahn2023/one_layer/component_minimiser.hpp"
#include "theorems/ahn2023/one_layer/component_words.hpp"

namespace verify::ahn2023::claim_lem6 {
namespace {

// n = d = 1: are X and X + K, f_j equal at both, one minimiser only (up to a skew matrix)?
template <bool up_to_skew>
Finding unique(const Context&) {
  const auto data = gaussian_gram<Rational>({Rational(1)}, 1);
  const Matrix<Rational> X = {{0, 0}, {Rational(-1, 3), 0}}, other = transpose(X);
  const auto f = [&](const Matrix<Rational>& at) {
    const auto error = response(data, at) + data.w[0];
    return expectation_of_product(error, error);
  };
  const Rational least(2, 3);  // (d + 1) / (n + d + 1)
  if (f(X) != least) return finding(Truth::unknown, "f_1(X_1) = " + f(X).text() + " is not 2/3");
  const bool same = up_to_skew ? X + transpose(X) == other + transpose(other) : X == other;
  const bool one = f(other) != f(X) || same;
  const auto words = "n = d = 1: f_1 = " + f(X).text() + " at X_1 = " + text_of(X) +
                     " and f_1 = " + f(other).text() + " at " + text_of(other);
  return settled(one, words + ", which differ by a skew matrix", words);
}

std::optional<std::string> other_covariance(const Instance& instance) {
  for (const auto& lambda : component_problem_of(instance).lambda) {
    if (lambda != Rational(1))
      return "Lemma 6 needs Sigma = I, all eigenvalues 1; one is " + lambda.text() +
             " (Lemma 7 has them)";
  }
  return {};
}

template <Finding (*check)(const Context&)>
Finding where_isotropic(const Context& c) {
  auto result = check(c);
  if (const auto reason = other_covariance(c.instance)) {
    result.answer = Answer::does_not_apply();
    result.detail = *reason;
  }
  return result;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = component_inputs(
          {"lambda",
           Kind::vector,
           {"d"},
           {Constraint::nonnegative, Constraint::nonzero},
           "eigenvalues of the covariance: all 1 in Lemma 6 and if absent; for others the values "
           "are those of Lemma 7",
           true},
          "dimension; given when neither lambda nor weight is"),
      .values = {{"c_j", "rational: n / (n + d + 1)"},
                 {"min_f_j", "rational: (d + 1) / (n + d + 1)"},
                 {"f_j", "rational: f_j(weight)"},
                 {"eq20", "rational: entries (d+1, j) and (j, d+1) of E[w_j C]"},
                 {"eq21", "rational: the same entries of E[<C, E_{d+1,j}> C]"}},
      .parts =
          {{"min",
            {words(ComponentMinimum<true>{}),
             on_instance(Evidence::exact, where_isotropic<component_excess>)},
            {{"c lacks the trace term d/n", words(ComponentMinimum<true>{true})}},
            {on_instance(Evidence::precision_sweep, where_isotropic<component_precision_sweep>)},
            {on_instance(Evidence::exact, component_values)}},
           {"least",
            {words(ComponentLeast<true>{})},
            {{"moved by a symmetric matrix", words(ComponentLeast<true>{true})}}},
           {"moments",
            {chain({words(ComponentMoments<true>{}), words(Demonstrations<true>{})})},
            {{"<C, E_{d+1,j}> without 1/n, as printed before (18)",
              words(ComponentMoments<true>{true})},
             {"the trace term of the fourth moment is dropped",
              words(Demonstrations<true>{true})}}},
           {"unique", {once(Evidence::exact, {{"n", 1}, {"d", 1}}, Inputs::points, unique<false>)}},
           {"exactly",
            {chain({words(ComponentMinimum<true>{}), words(ComponentForm<true>{}),
                    words(KernelOfForm{})}),
             once(Evidence::exact, {{"n", 1}, {"d", 1}}, Inputs::points, unique<true>),
             on_instance(Evidence::exact, where_isotropic<component_kernel>)},
            {{"K = R^T N R", words(KernelOfForm{true})},
             {"a pairing of the fourth moment of w is dropped",
              words(ComponentForm<true>{true})}}}},
      .require = coordinate_in_range,
  };
}

}  // namespace verify::ahn2023::claim_lem6
