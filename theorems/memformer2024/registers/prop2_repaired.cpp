// Proposition 2: k steps of any first-order method with diagonal coefficients run in k d layers
// (19)-(20), one for every coordinate, of which all but the last of a step leave the state alone;
// with d registers in every layer, in k layers; with d^2, for every matrix coefficient.
#include <fmt/format.h>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "theorems/memformer2024/register_letters.hpp"
#include "theorems/memformer2024/registers/gradient_increments.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::memformer2024::claim_prop2_repaired {
namespace {

// The registers of one layer and their weights: register k holds Attn with A = heads[k].
template <class T>
using LayerWeights = Vector<Vector<T>>;  // [j][k], j <= l

// Z_{l+1} = Z_l + (1/n) sum_{j<=l} sum_k weights[l][j][k] R_{j,k}: the label rows.
template <class T>
Matrix<T> labels(const Prompt<T>& prompt, const Vector<Matrix<T>>& heads,
                 const Vector<LayerWeights<T>>& weights) {
  Vector<Matrix<T>> states = {token_matrix(prompt)};
  Vector<Vector<Matrix<T>>> registers;
  for (const auto& layer : weights) {
    registers.push_back(map(memformer_weights(heads), [&](const AttentionWeights<T>& head) {
      return linear_attention(states.back(), head.P, head.Q);
    }));
    auto Z = states.back();
    for (std::size_t j = 0; j < registers.size(); ++j)
      for (std::size_t k = 0; k < heads.size(); ++k)
        Z = Z + (scale_of(prompt) * layer.at(j).at(k)) * registers[j][k];
    states.push_back(Z);
  }
  return label_rows(states);
}

// E_mp = e_m e_p^T.
template <class T>
Matrix<T> unit(long d, long m, long p) {
  return outer(unit_vector<T>(d, m), unit_vector<T>(d, p));
}

// Weights -Lambda_m for the registers E_mm; Lambda[l] has row j = diagonal of Lambda_j^l.
template <class T>
Matrix<T> diagonal_labels(const Prompt<T>& prompt, const Vector<Matrix<T>>& Lambda) {
  Vector<Matrix<T>> heads;
  for (long m = 0; m < prompt.d(); ++m) heads.push_back(unit<T>(prompt.d(), m, m));
  Vector<LayerWeights<T>> weights;
  for (std::size_t l = 0; l < Lambda.size(); ++l) {
    weights.emplace_back();
    for (std::size_t j = 0; j <= l; ++j) {
      weights.back().push_back(T(-1L) * Lambda[l].row(static_cast<long>(j)));
    }
  }
  return labels(prompt, heads, weights);
}

template <class T>
Matrix<T> diagonal_iterates(const Prompt<T>& prompt, const Vector<T>& w_star,
                            const Vector<Matrix<T>>& Lambda) {
  Vector<Vector<Matrix<T>>> D(Lambda.size());
  for (std::size_t l = 0; l < Lambda.size(); ++l)
    for (std::size_t j = 0; j <= l; ++j)
      D[l].push_back(diagonal_matrix(Lambda[l].row(static_cast<long>(j))));
  return gradient_increments(hessian_of(prompt), w_star, Vector<T>(prompt.d(), T(0L)), D);
}

// The printed layers (19)-(20): k d of them, the m-th of step j with A = e_m e_m^T. The weights are
// 0 until the last layer of a step, which gives register (j, m), j <= l, the weight -(Lambda_j^l)_m
// at every token. The label rows after every step.
template <class T>
Matrix<T> idle_labels(const Prompt<T>& prompt, const Vector<Matrix<T>>& Lambda,
                      bool busy_layers = false) {
  const long d = prompt.d();
  Vector<Matrix<T>> A;
  Vector<Vector<Matrix<T>>> Gamma;
  const auto everywhere = [&](const T& weight) {
    return token_weights(d + 1, Vector<T>(prompt.n() + 1, weight));
  };
  for (const auto& step : Lambda) {
    for (long m = 0; m < d; ++m) {
      A.push_back(unit<T>(d, m, m));
      Gamma.emplace_back();
      for (long r = 0; r < static_cast<long>(A.size()); ++r) {
        const bool weighs = busy_layers ? r % d == m : m == d - 1;
        Gamma.back().push_back(everywhere(weighs ? T(T(-1L) * step(r / d, r % d)) : T(0L)));
      }
    }
  }
  const auto run =
      weighted_registers(token_matrix(prompt), memformer_weights(A), Gamma, scale_of(prompt));
  const auto all = label_rows(run.states);
  Vector<Vector<T>> rows;
  for (long l = 0; l < all.rows(); l += d) rows.push_back(all.row(l));
  return from_rows(rows);
}

// Lambda[l], row j: the increment of the coefficient of grad R(w_j) in step l, coefficients
// cumulative as in (16): Lambda_j^l = coefficient[l][j] - coefficient[l-1][j].
struct Idle {
  long d, n, steps;
  bool busy_layers = false;  // each layer of a step already changes the state

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d);
    const auto prompt = linear_prompt(X, x_query, w_star);
    const auto coefficient = free.matrices(steps, steps, d);
    auto Lambda = coefficient;
    for (long l = 1; l < steps; ++l)
      for (long j = 0; j < l; ++j)
        for (long m = 0; m < d; ++m)
          Lambda[l](j, m) = coefficient[l](j, m) - coefficient[l - 1](j, m);
    // (16) itself: w_{l+1} = w_0 + sum_j coefficient[l][j] grad R(w_j), w_0 = 0.
    Vector<Vector<T>> w = {Vector<T>(d, T(0L))}, gradients;
    for (long l = 0; l < steps; ++l) {
      gradients.push_back(hessian_of(prompt) * (w.back() - w_star));
      auto next = w.front();
      for (long j = 0; j <= l; ++j) next = next + hadamard(coefficient[l].row(j), gradients[j]);
      w.push_back(next);
    }
    return (idle_labels(prompt, Lambda, busy_layers) - residual_rows(prompt, from_rows(w)))
        .entries();
  }
};

enum class Variant { as_stated, summed_heads, opposite_sign };

struct Diagonal {
  long d, n, layers;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d);
    const auto prompt = linear_prompt(X, x_query, w_star);
    auto Lambda = free.matrices(layers, layers, d);
    const auto right = residual_rows(prompt, diagonal_iterates(prompt, w_star, Lambda));
    if (variant == Variant::summed_heads) {
      // One register, sum of the heads: one number for all coordinates.
      for (auto& matrix : Lambda)
        for (long j = 0; j < layers; ++j)
          for (long m = 1; m < d; ++m) matrix(j, m) = matrix(j, 0);
    }
    if (variant == Variant::opposite_sign) Lambda = map(Lambda, [](const auto& a) { return -a; });
    return (diagonal_labels(prompt, Lambda) - right).entries();
  }
};

// d^2 registers E_mp with weights -Lambda_pm: E_mp enters transposed.
struct FullMatrices {
  long d, n, layers;
  bool transpose_dropped = false;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d);
    const auto prompt = linear_prompt(X, x_query, w_star);
    Vector<Matrix<T>> heads;
    for (long m = 0; m < d; ++m)
      for (long p = 0; p < d; ++p) heads.push_back(unit<T>(d, m, p));
    Vector<Vector<Matrix<T>>> D(layers);
    Vector<LayerWeights<T>> weights(layers);
    for (long l = 0; l < layers; ++l) {
      for (long j = 0; j <= l; ++j) {
        D[l].push_back(free.matrix(d, d));
        const auto& Lambda = D[l].back();
        weights[l].push_back((-(transpose_dropped ? Lambda : transpose(Lambda))).entries());
      }
    }
    const auto w = gradient_increments(hessian_of(prompt), w_star, Vector<T>(d, T(0L)), D);
    return (labels(prompt, heads, weights) - residual_rows(prompt, w)).entries();
  }
};

Finding at_instance(const Context& c) {
  const auto prompt = prompt_of(c.instance);
  const auto& Lambda = c.instance.matrices("Lambda");
  const auto Y = diagonal_labels(prompt, Lambda);
  const auto w = diagonal_iterates(prompt, c.instance.vector("w_star"), Lambda);
  const long last = Y.rows() - 1;
  const bool idle = idle_labels(prompt, Lambda) == Y;
  auto result = settled({Y == residual_rows(prompt, w), idle},
                        "k d layers with one register each, and k with d, carry the diagonal "
                        "method at every token",
                        "a label differs from that of the diagonal method");
  result.values = {value("w_final", w.row(last)), value("y_query", Y(last, prompt.n()))};
  return result;
}

struct LabelRows {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto Y =
        diagonal_labels(prompt_of<T>(instance), to_scalar<T>(instance.matrices("Lambda")));
    std::vector<Vector<T>> rows;
    for (long l = 1; l < Y.rows(); ++l) rows.push_back(Y.row(l));
    return rows;
  }
};
Finding rounding(const Context& c) {
  return slope_finding(climb_precision_sweep(LabelRows{c.instance}), "coordinate registers");
}

std::optional<Complaint> complaint(const Instance& instance) {
  const auto& Lambda = instance.matrices("Lambda");
  for (std::size_t l = 0; l < Lambda.size(); ++l) {
    for (long j = static_cast<long>(l) + 1; j < Lambda[l].rows(); ++j) {
      for (const auto& entry : Lambda[l].row(j)) {
        if (is_zero(entry) != Truth::yes) {
          return Complaint{"Lambda", fmt::format("{} in matrix {}, row {}", entry.text(), l, j),
                           "rows j > l zero: layer l reads registers 0..l"};
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using Change = CoordinateRegister::Change;
  using Summand = RegisterSummand::Change;
  using enum Variant;
  return {
      .inputs = with_prompt_and_depth(
          {{"Lambda",
            Kind::matrices,
            {"L", "L", "d"},
            {},
            "matrix l, row j = diagonal of Lambda_j^l; w_{l+1} = w_l + sum_j Lambda_j^l grad "
            "R(w_j)"}}),
      .values = {{"w_final", "vector[d]: the last iterate"},
                 {"y_query", "rational: -<x_query, w_final>"}},
      .parts = {{"steps",
                 {words(CoordinateRegister{}), test(Idle{3, 4, 3}), exact(at_instance)},
                 {{"the register is added instead of subtracted",
                   words(CoordinateRegister{Change::opposite_sign})},
                  {"A = I: one number for all coordinates",
                   words(CoordinateRegister{Change::all_coordinates})},
                  {"the weight is the coefficient, not its increment",
                   words(CoordinateRegister{Change::not_the_increment})},
                  {"no layer is idle", test(Idle{2, 3, 2, true})}},
                 {on_instance(Evidence::precision_sweep, rounding)}},
                {"together",
                 {words(CoordinateRegister{}), test(Diagonal{5, 20, 3})},
                 {{"the heads are summed into one register first",
                   test(Diagonal{2, 3, 2, summed_heads})},
                  {"the registers are added instead of subtracted",
                   test(Diagonal{2, 3, 2, opposite_sign})}},
                 {ginac(Diagonal{2, 1, 2})}},
                {"matrices",
                 {test(FullMatrices{3, 5, 3}), test(FullMatrices{2, 3, 2})},
                 {{"register E_mp carries Lambda_mp", test(FullMatrices{2, 3, 2, true})}}},
                {"any_register",
                 {words(RegisterSummand{})},
                 {{"the step takes A for its transpose",
                   words(RegisterSummand{Summand::transpose_dropped})}}}},
      .require = complaint,
  };
}

}  // namespace verify::memformer2024::claim_prop2_repaired
