// Inside the structured set the model sees X only through Sigma^{-1/2} X: it is the model with
// Sigma = I and the same scalars on whitened covariates.
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt.hpp"

namespace verify::cheng2024::claim_sigma_reduction {
namespace {

// One layer on a state with covariates Sigma^{1/2} Xi, with B = b Sigma^{-1/2} and C = c
// Sigma^{-1/2}, and on the state Xi with b I and c I: h has the same arguments, so that its values,
// a free table, are the same; the covariates stay Sigma^{1/2} times the whitened ones, and the
// labels agree.
struct WhitenedLayer {
  enum class Change { none, A_scaled, not_whitened } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto [Th, Ti] = free.regular_symmetric("Th", d);
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const M whitened = bordered(free.matrix(d, n), x, y, free.scalar());
    const auto column = free.vector("column", n), row = free.vector("row", n);
    const M H = bordered(free.matrix(n, n), column, row, free.scalar());
    const auto r = free.scalar("r"), a = free.scalar("a"), b = free.scalar("b"),
               c = free.scalar("c");
    const M I = identity_like(Th);
    const ScalarOf<M> one(1L);
    const auto on_covariates = [&](const M& weight) { return block_values(weight, one); };
    const M Z = on_covariates(Th) * whitened;
    const auto seen = [&](const M& weight, const M& state) {
      return M(block_values(weight, ScalarOf<M>(0L)) * state);
    };
    const M after =
        Z + attended(Z, block_values(change == Change::A_scaled ? a * Ti : a * I, r), H);
    const M there = whitened + attended(whitened, block_values(a * I, r), H);
    const M& compared = change == Change::not_whitened ? Z : whitened;
    Vanishing<M> zero;
    zero.equal(bottom_border(Z), bottom_border(whitened));
    zero.equal(corner(Z), corner(whitened));
    zero.equal(seen(b * Ti, Z), seen(b * I, compared));
    zero.equal(seen(c * Ti, Z), seen(c * I, compared));
    zero.equal(after, on_covariates(Th) * there);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt at Sigma^{1/2} Xi is Sigma^{1/2} times that at Xi.
    const auto n = free.space("n"), d = free.space("d");
    const M Th = free.symmetric("Th", d), Xi = free.matrix("Xi", d, n);
    const auto x = free.vector("x", d), y = free.vector("y", n);
    Vanishing<M> zero;
    zero.equal(token_matrix(PromptOf<M>{Th * Xi, y, Th * x}),
               block_values(Th, ScalarOf<M>(1L)) * token_matrix(PromptOf<M>{Xi, y, x}));
    return zero;
  }
};

struct OfInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto Ti = inverse(instance.matrix("Sigma_half"));
    const auto prompt = prompt_of<Rational>(instance);
    const Prompt<Rational> whitened{Ti * prompt.X, prompt.y, Ti * prompt.x_query};
    const auto scalars = to_scalar<T>(scalars_of(instance));
    const auto h = activation_of(instance);
    const auto forward = [&](const Prompt<Rational>& p, const Matrix<Rational>& root) {
      const auto layers = structured_block(scalars, to_scalar<T>(root));
      return corners(
          kernel_attention_stack(to_scalar<T>(token_matrix(p)), map(layers, head_of<T>), h));
    };
    const auto TF = forward(prompt, Ti);
    const auto TF_whitened = forward(whitened, identity_matrix<Rational>(Ti.rows()));
    const bool same = consistent(TF, TF_whitened);
    auto result = settled(same,
                          "TF_0, .., TF_L are the same from X with Sigma and from "
                          "Sigma^{-1/2} X with I",
                          "some TF_l differs");
    result.values = {exact_or_enclosed("TF", TF), exact_or_enclosed("TF_whitened", TF_whitened),
                     value("equal", same)};
    return result;
  }
};
Finding of_instance(const Context& c) {
  return with_scalar(activation_of(c.instance).is_rational(), OfInstance{c.instance});
}
std::optional<Complaint> usable(const Instance& instance) {
  return undefined_normalisation(instance,
                                 [](const Instance& i) { OfInstance{i}.operator()<Rational>(); });
}

}  // namespace

Theorem theorem() {
  using enum WhitenedLayer::Change;
  auto inputs = prompt_inputs({steps_r_input(), scalars_input("a", "A_l = a_l I"),
                               scalars_input("b", "B_l = b_l Sigma^{-1/2}"),
                               scalars_input("c", "C_l = c_l Sigma^{-1/2}"), activation_input()},
                              Depth::implied);
  inputs.insert(inputs.begin(), sigma_half_input());
  return {
      .inputs = inputs,
      .values = {{"TF", "vector[L+1]: with Sigma, from x"},
                 {"TF_whitened", "vector[L+1]: with I, from Sigma^{-1/2} x"},
                 {"equal", "boolean: the two are the same"}},
      .parts = {{"reduction",
                 {words(WhitenedLayer{}), on_instance(Evidence::enclosure, of_instance)},
                 {{"A_0 = a_0 Sigma^{-1/2} instead of a_0 I", words(WhitenedLayer{A_scaled})},
                  {"the covariates need no whitening", words(WhitenedLayer{not_whitened})}}}},
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_sigma_reduction
