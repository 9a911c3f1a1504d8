// Random polynomials given as circuits: one list of instructions, run over any ring.
#pragma once

#include <algorithm>

#include "tests/random.hpp"

namespace verify::testing {

class RandomCircuit {
 public:
  // `length` instructions over `variables` inputs, of degree at most `largest_degree`.
  RandomCircuit(Random& random, long variables, long length, long largest_degree)
      : variables_(variables) {
    std::vector<long> degree(variables, 1);
    while (static_cast<long>(steps_.size()) < length) {
      const long known = static_cast<long>(degree.size());
      Step step{static_cast<Kind>(random.integer(0, 4)), random.integer(0, known - 1),
                random.integer(0, known - 1), random.rational(12)};
      const long product = degree[step.a] + degree[step.b];
      if (step.kind == Kind::product && product > largest_degree) continue;
      degree.push_back(step.kind == Kind::constant  ? 0
                       : step.kind == Kind::product ? product
                                                    : std::max(degree[step.a], degree[step.b]));
      steps_.push_back(step);
    }
  }

  long variables() const { return variables_; }

  template <class T>
  T operator()(Vector<T> values) const {
    for (const auto& [kind, a, b, q] : steps_) {
      switch (kind) {
        case Kind::sum:
          values.push_back(T(values[a] + values[b]));
          break;
        case Kind::difference:
          values.push_back(T(values[a] - values[b]));
          break;
        case Kind::product:
          values.push_back(T(values[a] * values[b]));
          break;
        case Kind::negation:
          values.push_back(T(-values[a]));
          break;
        case Kind::constant:
          values.push_back(from_rational<T>(q));
          break;
      }
    }
    return values.back();
  }

  // The least common multiple of the constants' denominators.
  Rational denominator() const {
    Rational result = 1;
    for (const auto& step : steps_) {
      if (step.kind != Kind::constant) continue;
      fmpz_lcm(fmpq_numref(result.raw()), fmpq_numref(result.raw()), fmpq_denref(step.q.raw()));
    }
    return result;
  }

 private:
  enum class Kind { sum, difference, product, negation, constant };
  struct Step {
    Kind kind;
    long a, b;
    Rational q;
  };
  long variables_;
  std::vector<Step> steps_;
};

}  // namespace verify::testing
