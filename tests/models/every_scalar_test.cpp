#include <typeindex>

#include "tests/models/all_scalars.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/models/prompt.hpp"
#include "verify/scalar/formats/float_format.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::every_scalar_test {
namespace {

using testing::agrees_over_all_scalars;
using testing::agrees_over_analytic_scalars;
using testing::disagreeing_analytic_scalars;
using testing::disagreeing_scalars;
using testing::test_seed;

template <class T>
Prompt<T> draw_prompt(Variables<T>& free, long d, long n) {
  const auto X = free.matrix(d, n);
  const auto y = free.vector(n);
  return {X, y, free.vector(d)};
}

struct LinearAttention {
  long d, n, layers;
  QueryMask mask = QueryMask::on;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto prompt = draw_prompt(free, d, n);
    const auto P = free.matrices(layers, d + 1, d + 1), Q = free.matrices(layers, d + 1, d + 1);
    return linear_attention_stack(token_matrix(prompt), P, Q, from_rational<T>(Rational(1, n)),
                                  mask)
        .back()
        .entries();
  }
};

struct SparseAttention {  // the papers' weights
  long d, n, layers;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto prompt = draw_prompt(free, d, n);
    const Vector<Matrix<T>> P(layers, label_weights<T>(d));
    const auto Q = map(free.matrices(layers, d, d), query_key_weights<T>);
    return linear_attention_stack(token_matrix(prompt), P, Q, from_rational<T>(Rational(1, n)))
        .back()
        .row(d);
  }
};

struct GradientDescent {
  long d, n, steps;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto prompt = draw_prompt(free, d, n);
    return preconditioned_gradient_descent(prompt.X, prompt.y, free.matrices(steps, d, d),
                                           from_rational<T>(Rational(1, n)))
        .entries();
  }
};

struct LinearPrompt {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(2, 3);
    const auto x = free.vector(2);
    return token_matrix(linear_prompt(X, x, free.vector(2)), free.scalar()).entries();
  }
};

TEST_CASE("linear attention agrees over all scalars") {
  agrees_over_all_scalars(LinearAttention{2, 3, 1});
  agrees_over_all_scalars(LinearAttention{1, 2, 2});
  agrees_over_all_scalars(LinearAttention{2, 2, 1, QueryMask::off});
}

TEST_CASE("linear attention with the papers' weights agrees over all scalars") {
  agrees_over_all_scalars(SparseAttention{2, 3, 2});
  agrees_over_all_scalars(SparseAttention{3, 2, 2});
}

TEST_CASE("preconditioned gradient descent agrees over all scalars") {
  agrees_over_all_scalars(GradientDescent{2, 3, 3});
  agrees_over_all_scalars(GradientDescent{3, 2, 2});
  agrees_over_all_scalars(GradientDescent{1, 1, 5});
}

TEST_CASE("prompts agree over all scalars") { agrees_over_all_scalars(LinearPrompt{}); }

// A weighted mean with normalised exponentials, for the analytic route.
struct SoftmaxMean {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    using std::exp;
    using std::log;
    using std::sqrt;
    const auto scores = free.vector(4), values = free.vector(4);
    T total(0L), mean(0L);
    for (std::size_t k = 0; k < scores.size(); ++k) {
      const T weight = exp(scores[k]);
      total += weight;
      mean += T(weight * values[k]);
    }
    return {T(mean / total), T(log(total)), T(sqrt(total))};
  }
};

TEST_CASE("a softmax mean agrees over the analytic scalars") {
  agrees_over_analytic_scalars(SoftmaxMean{});
}

// A model that adds `error` over the scalar `Broken` only must be caught, and nothing else blamed.
struct BrokenProduct {
  std::type_index broken;
  Rational error;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.scalar(), b = free.scalar();
    if (broken == typeid(T)) return {T(a * b + from_rational<T>(error))};
    return {T(a * b)};
  }
};

template <class Broken>
testing::Disagreements found(const Rational& error) {
  const testing::AlgebraicModel model(BrokenProduct{typeid(Broken), error});
  return disagreeing_scalars(model, test_seed());
}
template <class Broken>
bool caught(const Rational& error) {
  return !found<Broken>(error).empty();
}

TEST_CASE("an error over one scalar type alone is caught") {
  CHECK(found<void>(0) == testing::Disagreements{});
  const Rational tiny = power(Rational(2), -80);
  CHECK(caught<Rational>(tiny));
  CHECK(caught<PrimeField>(Rational(1)));
  CHECK(caught<Polynomial>(tiny));
  CHECK(caught<Expr>(tiny));
  CHECK(caught<Ball>(tiny));
  CHECK(caught<Real>(power(Rational(2), -500)));
  CHECK(caught<Bfloat16>(Rational(1, 4)));
  CHECK(caught<float>(power(Rational(2), -20)));
  CHECK(caught<double>(power(Rational(2), -50)));
  CHECK(caught<Half>(Rational(1, 2)));
  CHECK(caught<Quad>(power(Rational(2), -108)));
}

struct BrokenExponential {
  std::type_index broken;
  Rational error;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    using std::exp;
    const T e = exp(free.scalar());
    if (broken == typeid(T)) return {T(e + from_rational<T>(error))};
    return {e};
  }
};

template <class Broken>
bool caught_in_exponential(const Rational& error) {
  const testing::AnalyticModel model(BrokenExponential{typeid(Broken), error});
  return !disagreeing_analytic_scalars(model, test_seed()).empty();
}

TEST_CASE("an error of a transcendental function over one scalar type is caught") {
  CHECK_FALSE(caught_in_exponential<void>(0));
  CHECK(caught_in_exponential<Real>(power(Rational(2), -1000)));
  CHECK(caught_in_exponential<double>(power(Rational(2), -40)));
  CHECK(caught_in_exponential<Quad>(power(Rational(2), -100)));
  CHECK(caught_in_exponential<Ball>(power(Rational(2), -100)));
}

// Linear attention and gradient descent are different code: the lemma of Ahn et al. at random
// points.
TEST_CASE("linear attention performs preconditioned gradient descent at random rationals") {
  CAPTURE(test_seed());
  testing::Random random(test_seed());
  for (long k = 0; k < testing::rounds(20); ++k) {
    const long d = random.integer(1, 4), n = random.integer(1, 5), layers = random.integer(1, 3);
    const Prompt<Rational> prompt{random.matrix(d, n, 5), random.vector(n, 5), random.vector(d, 5)};
    Vector<Matrix<Rational>> A;
    for (long l = 0; l < layers; ++l) A.push_back(random.matrix(d, d, 5));
    const Vector<Matrix<Rational>> P(layers, label_weights<Rational>(d));
    const Rational scale(1, n);
    const auto states =
        linear_attention_stack(token_matrix(prompt), P, map(A, query_key_weights<Rational>), scale);
    const auto w = preconditioned_gradient_descent(
        prompt.X, prompt.y, map(A, [](const Matrix<Rational>& a) { return -a; }), scale);
    for (long l = 0; l <= layers; ++l) CHECK(states[l](d, n) == -dot(prompt.x_query, w.row(l)));
  }
}

}  // namespace
}  // namespace verify::every_scalar_test
