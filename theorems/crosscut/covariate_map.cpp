// Layers that also move the covariates: the eigenvalues t of the Gram matrix go to t (1 - a b t)^2
// for Q = -A and to t (1 + a b t)^2 for Q = +A, in all three papers that let them.
#include <fmt/format.h>

#include "theorems/crosscut/layer_words.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/covariate_layers.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::crosscut::claim_covariate_map {
namespace {

enum class Variant { right, sign_of_ahn, once };

// With t = lambda T^2 and c = a_l b_l: t (1 - c t)^2 = lambda (T (1 - c lambda T^2))^2. So every
// layer keeps t = lambda T^2, which T = 1 is at first.
struct OneEigenvalue {
  bool linear = false;  // T (1 - c lambda T)

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::absent}, {"L", Argument::free_index}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T lambda = free.scalar("lambda"), polynomial = free.scalar("polynomial"),
            c = free.scalar("c");
    const auto moved = [&](const T& t) {
      const T factor = T(1L) - c * t;
      return T(t * factor * factor);
    };
    const T t = lambda * polynomial * polynomial;
    const T next = polynomial * T(T(1L) - c * (linear ? T(lambda * polynomial) : t));
    return {T(moved(t) - lambda * next * next)};
  }
};

// One layer on any tokens, with A = -a I (Ahn et al.), A = a I (Memformer), V = diag(b I, 1), B =
// -(a/n) I, C = I (Cheng et al.) and b I for the covariates: the same tokens, labels included; and
// the Gram matrix G of the demonstrations goes to (I - a b G) G (I - a b G), in every layer.
struct OneFlow {
  Variant variant = Variant::right;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto Z = bordered(X, free.vector(d), free.vector(n), free.scalar());
    const auto a = free.scalar("a"), b = free.scalar("b"), scale = free.scalar("scale");
    const ScalarOf<M> one(1L), minus(-1L);
    const auto I = identity_like(X * transpose(X));
    const M A = a * I, B = b * I;
    const auto ahn = ahn2023_layer(variant == Variant::sign_of_ahn ? A : minus * A, B, Z, scale);
    const auto memformer = memformer2024_layer(A, B, Z, scale);
    const auto cheng = cheng2024_layer(B, one, minus * scale * A, I, Z);
    const auto gram = [&](const M& Y) { return scale * (Y * transpose(Y)); };
    const M G = gram(X), step = I - (a * b) * G;
    Vanishing<M> zero;
    zero.equal(ahn, memformer);
    zero.equal(cheng, memformer);
    zero.equal(inner_block(memformer), step * X);
    zero.equal(gram(inner_block(memformer)), variant == Variant::once ? G * step : step * G * step);
    return zero;
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
      equal &= t[i] == lambda[i] * T[i] * T[i];
    }
    spectra.push_back(t);
    polynomials.push_back(T);
    layers.A.push_back(-a[l] * identity);
    layers.B.push_back(b[l] * identity);
    const auto R = covariate_residual(G, layers).R;
    equal &= R * G * transpose(R) == diagonal_matrix(t);
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
                 {chain({words(OneFlow{}), expand(OneEigenvalue{})})},
                 {{"the networks agree with one sign of A", words(OneFlow{Variant::sign_of_ahn})},
                  {"the eigenvalues go to t (1 - a b t)", words(OneFlow{Variant::once})},
                  {"T goes to T (1 - a b lambda T)", expand(OneEigenvalue{true})}}},
                {"spectrum", {exact(at_the_instance)}}},
  };
}

}  // namespace verify::crosscut::claim_covariate_map
