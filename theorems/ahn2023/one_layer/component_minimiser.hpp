// The minimiser X_j = -c_j E_{d+1,j} of one component f_j at given numbers: values by two routes,
// minimality, the kernel of the quadratic part, rounding.
#pragma once

#include <random>
#include <vector>

#include "theorems/ahn2023/one_layer/component_objective.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::ahn2023 {

struct ComponentProblem {
  Vector<Rational> lambda;
  Rational inverse_n;
  long j = 0;  // 0-based

  long d() const { return static_cast<long>(lambda.size()); }
  Rational c() const { return Rational(1) / inverse_shrinkage(lambda, j, inverse_n); }
  Rational minimum() const { return Rational(1) - c() * lambda[j]; }
  Matrix<Rational> minimiser() const { return -c() * unit_matrix<Rational>(d() + 1, d(), j); }
  Rational objective(const Matrix<Rational>& X) const {
    return component_objective(X, j, lambda, inverse_n);
  }
  Rational form(const Matrix<Rational>& X) const {
    return response_form(X, diagonal_matrix(lambda), inverse_n);
  }
};

// The problem of an instance; lambda absent: all ones.
inline ComponentProblem component_problem_of(const Instance& instance) {
  const auto lambda = instance.has("lambda") ? instance.vector("lambda")
                                             : Vector<Rational>(instance.integer("d"), Rational(1));
  return {lambda, Rational(1, instance.integer("n")), instance.integer("coordinate") - 1};
}

// X at which f_j is evaluated: the given weight, else the minimiser.
inline Matrix<Rational> component_weight_of(const Instance& instance) {
  return instance.has("weight") ? instance.matrix("weight")
                                : component_problem_of(instance).minimiser();
}

// What the component lemmas ask for; they differ in whether lambda may be absent.
inline std::vector<Input> component_inputs(Input lambda, std::string about_d) {
  return {n_input(),
          std::move(lambda),
          {"coordinate", Kind::integer, {}, {Constraint::positive}, "the component j, from 1 to d"},
          {"weight",
           Kind::matrix,
           {Size("d") + 1, Size("d") + 1},
           {},
           "X at which f_j is evaluated; the minimiser X_j if absent",
           true},
          {"d", Kind::integer, {}, {Constraint::positive}, std::move(about_d)}};
}

inline std::optional<Complaint> coordinate_in_range(const Instance& instance) {
  const long coordinate = instance.integer("coordinate"), d = instance.integer("d");
  if (coordinate <= d) return std::nullopt;
  return Complaint{"coordinate", std::to_string(coordinate), "1 to d = " + std::to_string(d)};
}

inline Matrix<Rational> seeded_matrix(long size, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  return map(Matrix<Rational>(size, size),
             [&](const Rational&) { return Rational(static_cast<long>(generator() % 9) - 4, 3); });
}

// c_j, min f_j, f_j(weight) and the two moments, from the closed forms and, up to d = 8, from the
// conditional moments given w.
inline Finding component_values(const Context& c) {
  constexpr long cubature_limit = 8;
  const auto problem = component_problem_of(c.instance);
  const auto weight = component_weight_of(c.instance);
  const long d = problem.d(), j = problem.j;
  const auto E = unit_matrix<Rational>(d + 1, d, j);
  const bool twice = d <= cubature_limit;
  const auto objective = [&](const Matrix<Rational>& X) {
    return twice ? component_objective_by_cubature(X, j, problem.lambda, problem.inverse_n)
                 : problem.objective(X);
  };
  // <C, E> is the entry of C: f_j(tE) = 1 + 2 t eq20 + t^2 eq21.
  const Rational plus = objective(E), minus = objective(-E);
  const Rational eq20 = (plus - minus) / Rational(4);
  const Rational eq21 = (plus + minus) / Rational(2) - Rational(1);
  const Rational f = problem.objective(weight), least = problem.minimum();
  const bool holds = all_hold({eq20 == problem.lambda[j], eq21 == problem.lambda[j] / problem.c(),
                               f == objective(weight), objective(problem.minimiser()) == least,
                               problem.objective(problem.minimiser()) == least});
  auto result = settled(holds,
                        "f_j(X_j) = 1 - c_j lambda_j = " + least.text() +
                            ", E[w_j C] and E[<C,E_{d+1,j}> C] have the stated entries" +
                            (twice ? "; a second route integrates the prompt given w, then w" : ""),
                        "a stated value differs from the exact moment");
  result.values = {value("c_j", problem.c()), value("min_f_j", least), value("f_j", f),
                   value("eq20", eq20), value("eq21", eq21)};
  return result;
}

// f_j(X) - min f_j = q(X - X_j) >= 0 at the given weight and at a seeded one.
inline Finding component_excess(const Context& c) {
  const auto problem = component_problem_of(c.instance);
  bool holds = true;
  for (const auto& X : {component_weight_of(c.instance), seeded_matrix(problem.d() + 1, c.seed)}) {
    const Rational excess = problem.objective(X) - problem.minimum();
    holds &= all_hold({excess.sign() >= 0, excess == problem.form(X - problem.minimiser())});
  }
  return settled(
      holds,
      "f_j(X) - min f_j = q(X - X_j) >= 0 at the given weight and at a seeded matrix; q is "
      "a sum of squares",
      "f_j(X) - min f_j differs from q(X - X_j)");
}

// "Exactly the skew matrices may be added": by the exact inertia of q on all (d+1)^2 entries up to
// d = 6. Beyond, one seeded skew direction is tried, and of the others nothing is computed.
inline Finding component_kernel(const Context& c) {
  constexpr long inertia_limit = 6;
  const auto problem = component_problem_of(c.instance);
  const long d = problem.d(), skew = d * (d + 1) / 2;
  auto K = seeded_matrix(d + 1, c.seed);
  K(0, 1) = K(1, 0) + Rational(1);  // not symmetric, whatever the seed
  const auto turn = K - transpose(K);
  const bool stays = all_hold({turn(0, 1) == Rational(1),
                               problem.objective(problem.minimiser() + turn) == problem.minimum()});
  bool regular = true;
  for (const auto& entry : problem.lambda) regular &= entry.sign() > 0;
  const std::string zero_entry = "an eigenvalue is 0, and the sentence is for lambda > 0";
  if (d > inertia_limit) {
    if (!regular) return finding(Answer::does_not_apply(), zero_entry);
    return settled(stays,
                   "adding a seeded skew matrix to X_j leaves f_j at its minimum; that no other "
                   "matrix does so is proved for every d and not computed here",
                   "adding a skew matrix to X_j changes f_j");
  }
  const auto signs = inertia(response_gram(problem.lambda, problem.inverse_n));
  const bool holds =
      all_hold({stays, signs.negative == 0, regular ? signs.zero == skew : signs.zero > skew});
  const auto kernel = "q on all (d+1)^2 entries has " + std::to_string(signs.positive) +
                      " positive, " + std::to_string(signs.negative) + " negative and " +
                      std::to_string(signs.zero) +
                      " zero eigenvalues; skew matrices have dimension " + std::to_string(skew);
  auto result = settled(holds, kernel, kernel);
  if (holds && !regular) {
    result.answer = Answer::does_not_apply();
    result.detail = zero_entry + ": " + kernel;
  }
  return result;
}

// c_j and min f_j = (lambda_j + S)/n * c_j, as quotients of positive sums, in rounded arithmetic.
// The trace is scaled to a fraction of a prime above every n, so that nothing is dyadic by luck.
struct ComputedComponent {
  const ComponentProblem& problem;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const Rational unit = Rational(2147483647, 1500000001) / sum(problem.lambda);
    const auto lambda = to_scalar<T>(unit * problem.lambda);
    const T inverse_n = from_rational<T>(problem.inverse_n);
    const T c = T(1L) / inverse_shrinkage(lambda, problem.j, inverse_n);
    return {{c}, {T(inverse_n * (lambda[problem.j] + sum(lambda)) * c), c}};
  }
};
inline Finding component_precision_sweep(const Context& c) {
  const auto problem = component_problem_of(c.instance);
  return slope_finding(climb_precision_sweep(ComputedComponent{problem}),
                       "minimiser of one component");
}

}  // namespace verify::ahn2023
