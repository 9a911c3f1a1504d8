// Layers that also move the covariates: the eigenvalues t of the Gram matrix go to t (1 - a b t)^2
// for Q = -A and to t (1 + a b t)^2 for Q = +A, in all three papers that let them.
#include <fmt/format.h>

#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/covariate_layers.hpp"
#include "verify/models/kernel_attention_block.hpp"
#include "verify/models/memory_register.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::crosscut::claim_covariate_map {
namespace {

template <class T>
struct Scalars {
  Vector<T> a, b;  // Memformer: A_l = a_l I, B_l = b_l I
};

enum class Variant { right, sign_of_ahn, once };

// The states of the three networks with A_l = -a_l I (Ahn et al.), A_l = a_l I (Memformer),
// V_l = diag(b_l I, 1), B_l = -(a_l/n) I, C_l = I (Cheng et al.), and the Gram matrices of their
// demonstrations G_l, T_l. Prompt, labels, a, b free.
struct OneFlow {
  long d, n, layers;
  Variant variant = Variant::right;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const Prompt<T> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
    const Scalars<T> s{free.vector(layers), free.vector(layers)};
    const T scale = from_rational<T>(Rational(1, n));
    const auto one = identity_matrix<T>(d), Z = token_matrix(prompt);
    CovariateLayers<T> of_ahn;
    Vector<AttentionWeights<T>> of_memformer;
    Vector<KernelHead<T>> of_cheng;
    for (long l = 0; l < layers; ++l) {
      const Matrix<T> A = s.a[l] * one, B = s.b[l] * one;
      of_ahn.A.push_back(variant == Variant::sign_of_ahn ? A : -A);
      of_ahn.B.push_back(B);
      of_memformer.push_back(memformer_weights(A, B));
      of_cheng.push_back({block_values(B, T(1L)), -(scale * A), one});
    }
    const auto ahn = covariate_stack(Z, of_ahn, scale);
    const auto memformer = plain_layers(Z, of_memformer, scale).states;
    const auto cheng = kernel_attention_stack(Z, of_cheng, Activation{Kernel{}});
    Vector<T> zero;
    Matrix<T> stretch = one;  // T_l: X_l = T_l X
    const Matrix<T> G = scale * (prompt.X * transpose(prompt.X));
    for (long l = 0; l < layers; ++l) {
      const auto& state = memformer[l + 1];
      append(zero, state - ahn[l + 1]);
      append(zero, state - cheng[l + 1]);
      const T size = s.a[l] * s.b[l];
      const Matrix<T> before = gram(memformer[l], scale), step = one - size * before;
      const Matrix<T> after = variant == Variant::once ? before * step : step * before * step;
      append(zero, gram(state, scale) - after);
      stretch = stretch - size * (G * stretch * stretch * stretch);
      append(zero, block(state, 0, 0, d, n) - stretch * prompt.X);
    }
    return zero;
  }

 private:
  // (1/n) X_l X_l^T over the demonstrations.
  template <class T>
  Matrix<T> gram(const Matrix<T>& Z, const T& scale) const {
    const auto X = block(Z, 0, 0, d, n);
    return scale * (X * transpose(X));
  }
};

// Every eigenvalue by itself: t -> t (1 - a b t)^2, and lambda T^2 for Memformer's T.
Finding at_the_instance(const Context& c) {
  const auto& lambda = c.instance.vector("lambda");
  const auto &a = c.instance.vector("a"), &b = c.instance.vector("b");
  const long d = static_cast<long>(lambda.size());
  const Rational one(1);
  // Ahn et al.: the residual form with G = diag(lambda) and matrices.
  const auto identity = identity_matrix<Rational>(d);
  const auto G = diagonal_matrix(lambda);
  CovariateLayers<Rational> layers;
  Vector<Rational> t = lambda, T(d, one);
  Vector<Vector<Rational>> spectra = {t}, polynomials = {T};
  bool equal = true;
  for (std::size_t l = 0; l < a.size(); ++l) {
    for (long i = 0; i < d; ++i) {
      const Rational factor = one - a[l] * b[l] * t[i];
      t[i] = t[i] * factor * factor;
      T[i] = T[i] * (one - a[l] * b[l] * lambda[i] * T[i] * T[i]);
      equal = equal && t[i] == lambda[i] * T[i] * T[i];
    }
    spectra.push_back(t);
    polynomials.push_back(T);
    layers.A.push_back(-a[l] * identity);
    layers.B.push_back(b[l] * identity);
    const auto R = covariate_residual(G, layers).R;
    equal = equal && R * G * transpose(R) == diagonal_matrix(t);
  }
  auto result = settled(equal,
                        fmt::format("t (1 - a b t)^2, lambda T^2 and R G R^T agree after each of "
                                    "{} layers; the eigenvalues end at {}",
                                    a.size(), text_of(t)),
                        "the map of the eigenvalues, lambda T^2 and R G R^T differ");
  result.values = {value("spectrum", from_rows(spectra)), value("T", from_rows(polynomials))};
  return result;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"lambda",
                  Kind::vector,
                  {"d"},
                  {Constraint::nonnegative},
                  "eigenvalues of H = (1/n) X X^T"},
                 {"a", Kind::vector, {"L"}, {}, "A_l = a_l I in the sign of Memformers, Q = -A"},
                 {"b", Kind::vector, {"L"}, {}, "B_l = b_l I"},
                 optional(d_input()),
                 optional(L_input())},
      .values = {{"spectrum",
                  "matrix[L+1, d]: eigenvalues of the Gram matrix after 0, .., L layers"},
                 {"T", "matrix[L+1, d]: X_l = T_l(H) X at the eigenvalues"}},
      .parts = {{"tokens",
                 {expand(OneFlow{1, 1, 2}), expand(OneFlow{2, 2, 1}), test(OneFlow{4, 6, 2})},
                 {{"the networks agree with one sign of A",
                   test(OneFlow{2, 2, 1, Variant::sign_of_ahn})},
                  {"the eigenvalues go to t (1 - a b t)", test(OneFlow{2, 2, 1, Variant::once})}},
                 {ginac(OneFlow{1, 2, 1})}},
                {"spectrum", {exact(at_the_instance)}}},
  };
}

}  // namespace verify::crosscut::claim_covariate_map
