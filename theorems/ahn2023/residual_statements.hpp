// What ties the loss in trace words to its definition: the literal forward pass on Gaussian tokens.
#pragma once

#include "theorems/ahn2023/forward_pass_loss.hpp"
#include "theorems/ahn2023/residual_words.hpp"
#include "verify/algebra/jet.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/models/structured_set.hpp"
#include "verify/recording/degrees/size_degrees.hpp"

namespace verify::ahn2023 {

// An upper triangular root with unit diagonal and its inverse, polynomial in the same entries.
template <class T>
struct UnitRoot {
  Matrix<T> root, inverse;
  UnitRoot(Variables<T>& free, long d)
      : root(identity_matrix<T>(d)), inverse(identity_matrix<T>(d)) {
    Matrix<T> strict(d, d);
    for (long i = 0; i < d; ++i)
      for (long j = i + 1; j < d; ++j) strict(i, j) = free.scalar();
    root = root + strict;
    Matrix<T> power = identity_matrix<T>(d);
    for (long k = 1; k < d; ++k) inverse = inverse + (power = power * (-strict));
  }
};

// The loss in trace words minus the loss of the forward pass: all layers and (for d >= 2) the
// covariance free.
struct LossFromForwardPass {
  long n, d, layers;
  LayerForm form = LayerForm::covariates_fixed;
  bool without_fluctuations = false;  // the sample covariance replaced by its mean

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> model_step;  // the forward pass runs on polynomials over T
    const UnitRoot<T> R(free, d);
    Vector<Matrix<T>> A, B;
    for (long l = 0; l < layers; ++l)
      A.push_back(form == LayerForm::any_layers ? free.matrix(d, d) : free.symmetric(d));
    const auto& [words, f] = loss_polynomial(layers, form);
    for (std::size_t l = 0; l < words.B.size(); ++l) B.push_back(free.matrix("B", d, d));
    const auto Sigma = R.root * transpose(R.root);
    const auto precision = transpose(R.inverse) * R.inverse;
    const auto letters = whitened_letters(words, A, B, Sigma, precision);
    const auto weights =
        term_weights(f, without_fluctuations ? T(0L) : from_rational<T>(Rational(1, n)));
    return {TraceEvaluation<T>(f, letters, weights).value() -
            population_loss_of_forward_pass<T>({A, B}, R.root, transpose(R.inverse), n)};
  }
};

// The traces at A_l = a_l I, B_l = b_l I: d times a product of a's and b's.
template <class T>
Vector<T> structured_traces(const LossPolynomial& loss, const Vector<T>& a, const Vector<T>& b,
                            const T& d) {
  Vector<T> step(static_cast<std::size_t>(loss.words.alphabet.letters()), T(1L));
  const auto place = [](Letter letter) { return static_cast<std::size_t>(letter); };
  for (std::size_t l = 0; l < a.size(); ++l) step[place(loss.words.A[l])] = a[l];
  for (std::size_t l = 0; l < b.size(); ++l)
    step[place(loss.words.B[l])] = step[place(loss.words.B[l]) + 1] = b[l];
  return map(loss.f.words, [&](const Word& word) {
    T trace = d;
    for (const auto letter : word) trace = trace * step[place(letter)];
    return trace;
  });
}

// Trace words against scalar moments where all layers are a_l Sigma^-1 and b_l I: a, b, 1/n and d
// free. Both sides are polynomials in d and 1/n.
struct LossOnStructuredSet {
  long layers;
  LayerForm form = LayerForm::covariates_fixed;

  Sizes sizes() const {
    return {{"n", from(1, Argument::variable)}, {"d", Argument::variable}, {"L", layers}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T d = free.size("d"), inverse_n = free.size(inverse_name("n"));
    const auto a = free.vector("a", layers);
    const auto& loss = loss_polynomial(layers, form);
    const auto b = free.vector("b", static_cast<long>(loss.words.B.size()));
    return {
        sum_of_terms(loss.f, term_weights(loss.f, inverse_n), structured_traces(loss, a, b, d)) -
        structured_loss(a, b, d, inverse_n)};
  }
};

// The gradient by the cyclic derivative against differentiation of the value along a free
// direction: every entry of every layer and direction, and 1/n, free.
struct GradientAlongDirection {
  long d, layers;
  LayerForm form = LayerForm::covariates_fixed;

  Sizes sizes() const { return {{"n", from(1, Argument::variable)}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T inverse_n = free.size(inverse_name("n"));
    const auto& [words, f] = loss_polynomial(layers, form);
    Vector<Matrix<T>> A, dA, B, dB;
    for (std::size_t l = 0; l < words.A.size(); ++l) {
      A.push_back(free.symmetric("A", d));
      dA.push_back(free.symmetric("dA", d));
    }
    for (std::size_t l = 0; l < words.B.size(); ++l) {
      B.push_back(free.matrix("B", d, d));
      dB.push_back(free.matrix("dB", d, d));
    }
    const auto slope =
        TraceEvaluation<T>(f, letters_of(words, A, B), term_weights(f, inverse_n)).gradient();
    const auto towards = letters_of(words, dA, dB);
    T change(0L);
    for (std::size_t k = 1; k < slope.size(); ++k) change += inner_product(slope[k], towards[k]);
    const auto along = TraceEvaluation<Jet<T>>(f, moving(letters_of(words, A, B), towards),
                                               term_weights(f, Jet<T>(inverse_n)));
    return {change - along.value().first};
  }

 private:
  template <class T>
  static Vector<Matrix<Jet<T>>> moving(const Vector<Matrix<T>>& at, const Vector<Matrix<T>>& by) {
    Vector<Matrix<Jet<T>>> result;
    for (std::size_t k = 0; k < at.size(); ++k) {
      Matrix<Jet<T>> letter(at[k].rows(), at[k].cols());
      for (std::size_t e = 0; e < letter.entries().size(); ++e)
        letter.entries()[e] = Jet<T>(at[k].entries()[e], by[k].entries()[e], T(0L));
      result.push_back(std::move(letter));
    }
    return result;
  }
};

}  // namespace verify::ahn2023
