// The label covariance K(X) under U_S = Sigma^{1/2} U Sigma^{-1/2}: unchanged when the kernel reads
// the whitened covariates, not otherwise.
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/inputs.hpp"
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::cheng2024::claim_asm42 {
namespace {

// Example 6: (U_S X)^T Sigma^{-1} U_S X = X^T Sigma^{-1} X, U a reflection; not_whitened drops
// Sigma^{-1}. A kernel that orthogonal matrices keep reads Sigma^{-1/2} U_S X = U Sigma^{-1/2} X.
struct Gram {
  bool not_whitened = false;

  Sizes sizes() const { return {{"d", Argument::words}, {"n", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d"), n = free.space("n");
    const auto [Th, Ti] = free.regular_symmetric("Th", d);
    const auto v = free.vector("v", d);
    const M X = beside(free.matrix(d, n), free.vector(d));
    const auto norm = dot(v, v);
    const M U = norm * identity_like(Th) - ScalarOf<M>(2L) * outer(v, v);
    const M turned = Th * U * Ti * X;  // |v|^2 U_S X
    const auto seen = [&](const M& Z) { return not_whitened ? Z : M(Ti * Z); };
    const auto gram = [&](const M& Z) { return M(transpose(seen(Z)) * seen(Z)); };
    Vanishing<M> zero;
    zero.equal(gram(turned), norm * norm * gram(X));
    zero.equal(Ti * turned, U * (Ti * X));
    return zero;
  }
};

// Example 6: labels <theta, xi_i> with theta ~ N(0, I) and xi_i = Sigma^{-1/2} x_i have the mean
// product <xi_i, xi_j> = x_i^T Sigma^{-1} x_j; two columns stand for any two.
struct LinearLabels {
  bool not_whitened = false;  // <theta, x_i>

  Sizes sizes() const { return {{"d", Argument::words}, {"n", Argument::free_index}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto d = free.space("d");
    const auto [Th, Ti] = free.regular_symmetric("Th", d);
    const auto x = free.vector("x", d), z = free.vector("z", d), theta = free.vector("theta", d);
    const auto label = [&](const TreeVector& at) {
      return dot(theta, not_whitened ? at : Ti * at);
    };
    const auto mean = expectation(label(x) * label(z), {gaussian(theta, TreeMatrix::identity(d))});
    Vanishing<TreeMatrix> zero;
    zero.equal(mean, dot(x, Ti * (Ti * z)));
    return zero;
  }
};

// The kernel of Definition 3.3 reads x itself: Th = diag(1, t), U the swap, one point. Does K
// change?
template <class T>
void kernel_of_x(Comparisons<T>& say, const T& t) {
  const T one(1L);
  const Matrix<T> U = {{0, 1}, {1, 0}}, x = {{1}, {0}};
  const auto Th = diagonal_matrix<T>({one, t}), Ti = diagonal_matrix<T>({one, T(one / t)});
  const auto turned = Th * U * Ti * x;
  const Kernel linear{};
  const T here = gram_matrix(linear, x)(0, 0), there = gram_matrix(linear, turned)(0, 0);
  say.differ(here, there);
  say.equal(here, one);
  say.equal(there, T(t * t));
  say.words("Sigma^{1/2} = diag(1, " + shown(t) +
            "), U the swap, x = e_1, kappa(u, w) = <u, w>: K goes from " + shown(here) + " to " +
            shown(there));
}

struct Values {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto& Th = instance.matrix("Sigma_half");
    const auto& X0 = instance.matrix("X0");
    const auto Ti = inverse(Th);
    const bool whitened = instance.boolean("whitened");
    const auto seen = [&](const Matrix<Rational>& X) { return whitened ? Ti * X : X; };
    const auto here = seen(X0), there = seen(Th * instance.matrix("U") * Ti * X0);
    const auto kernel = kernel_of(instance);
    const auto K = label_covariance<T>(kernel, here);
    const auto K_transformed = label_covariance<T>(kernel, there);
    // exp is injective, so that the exact inner products decide it too.
    const bool same_products = transpose(here) * here == transpose(there) * there;
    const bool invariant =
        all_hold({consistent(K, K_transformed), kernel.is_rational() || same_products});
    auto result =
        whitened ? settled(invariant,
                           "the inner products of the whitened columns, and with them K, do not "
                           "change",
                           "K changes")
                 : finding(Answer::does_not_apply(),
                           std::string("Example 7 reads Sigma^{-1/2} x, this kernel reads x: K ") +
                               (invariant ? "does not change here" : "changes"));
    result.values = {exact_or_enclosed("K", K), exact_or_enclosed("K_transformed", K_transformed),
                     value("invariant", invariant)};
    return result;
  }
};

Finding of_instance(const Context& c) {
  return with_scalar(kernel_of(c.instance).is_rational(), Values{c.instance});
}

std::optional<Complaint> usable(const Instance& instance) {
  const auto& Th = instance.matrix("Sigma_half");
  const auto& X0 = instance.matrix("X0");
  const auto Ti = inverse(Th);
  const bool whitened = instance.boolean("whitened");
  const auto seen = [&](const Matrix<Rational>& X) { return whitened ? Ti * X : X; };
  if (auto complaint = undefined_kernel(kernel_of(instance), seen(X0))) return complaint;
  return undefined_kernel(kernel_of(instance), seen(Th * instance.matrix("U") * Ti * X0));
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {sigma_half_input(),
                 base_atom_input(),
                 orthogonal_input(),
                 kernel_input(),
                 {"whitened",
                  Kind::boolean,
                  {},
                  {},
                  "whether the kernel reads Sigma^{-1/2} x, or x itself"},
                 n_input(),
                 d_input()},
      .values = {{"K", "matrix[n+1, n+1]: at X_0"},
                 {"K_transformed", "matrix[n+1, n+1]: at U_S X_0"},
                 {"invariant", "boolean: the two are the same"}},
      .parts = {{"example_6",
                 {chain({words(LinearLabels{}), words(Gram{})})},
                 {{"the labels are <theta, x_i>", words(LinearLabels{true})},
                  {"inner products of the columns themselves do not change", words(Gram{true})}},
                 {test_at(Gram{}, {{"d", 3}, {"n", 2}})}},
                {"example_7",
                 {words(Gram{}), on_instance(Evidence::enclosure, of_instance)},
                 {{"a kernel of the columns themselves keeps its values", words(Gram{true})}}},
                {"of_x",
                 {compare([](auto& say) { kernel_of_x(say, say.number(2)); })},
                 {{"so it does for Sigma = I",
                   compare([](auto& say) { kernel_of_x(say, say.number(1)); })}}}},
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_asm42
