// A construction that does realise diagonal first-order methods: d registers a layer, one for every
// coordinate, with plain numbers as weights; with d^2 registers every matrix coefficient.
#include <fmt/format.h>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "theorems/memformer2024/registers/gradient_increments.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_ladder.hpp"

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

enum class Variant { as_stated, summed_heads, opposite_sign };

struct Diagonal {
  long d, n, layers;
  Variant variant = Variant::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto x_query = free.vector(d), w_star = free.vector(d);
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
  bool transposed = true;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto x_query = free.vector(d), w_star = free.vector(d);
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
        weights[l].push_back((-(transposed ? transpose(Lambda) : Lambda)).entries());
      }
    }
    const auto w = gradient_increments(hessian_of(prompt), w_star, Vector<T>(d, T(0L)), D);
    return (labels(prompt, heads, weights) - residual_rows(prompt, w)).entries();
  }
};

Finding expand(const Context&) { return expands_to_zero(Diagonal{2, 2, 2}); }
Finding expand_ginac(const Context&) { return expands_to_zero_ginac(Diagonal{2, 1, 2}); }
Finding at_size(const Context& c) { return identity_test(Diagonal{5, 20, 3}, c.seed); }
Finding full(const Context& c) { return identity_test(FullMatrices{3, 5, 3}, c.seed); }
Finding summed_heads(const Context& c) {
  return identity_test(Diagonal{2, 3, 2, Variant::summed_heads}, c.seed);
}
Finding opposite_sign(const Context& c) {
  return identity_test(Diagonal{2, 3, 2, Variant::opposite_sign}, c.seed);
}
Finding not_transposed(const Context& c) {
  return identity_test(FullMatrices{2, 3, 2, false}, c.seed);
}

Finding on_instance(const Context& c) {
  const auto prompt = prompt_of(c.instance);
  const auto& Lambda = c.instance.matrices("Lambda");
  const auto Y = diagonal_labels(prompt, Lambda);
  const auto w = diagonal_iterates(prompt, c.instance.vector("w_star"), Lambda);
  const long last = Y.rows() - 1;
  auto result = settled(Y == residual_rows(prompt, w),
                        "d registers a layer carry the diagonal method at every token",
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
  return slope_finding(climb_ladder(LabelRows{c.instance}), "coordinate registers");
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
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
      .checks =
          {
              {"one register a coordinate carries every diagonal method", symbolic, everywhere,
               holds, On::claim, "d=n=L=2; prompt and Lambda free", expand},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=2, n=1, L=2; everything free", expand_ginac},
              {"one register a coordinate, full size", identity, everywhere, holds, On::claim,
               "d=5, n=20, L=3; everything free", at_size},
              {"d^2 registers carry every method with matrix coefficients", identity, everywhere,
               holds, On::claim, "d=3, n=5, L=3; prompt and all matrices free", full},
              {"labels and diagonal method on the instance", exact, points, holds, On::instance,
               "the instance", on_instance},
              {"rounding is the only error", ladder, points, holds, On::claim,
               "the first instance, 8 to 1024 bits", rounding},
              {"the heads are summed into one register first", identity, everywhere, control,
               On::claim, "d=2, n=3, L=2", summed_heads},
              {"the registers are added instead of subtracted", identity, everywhere, control,
               On::claim, "d=2, n=3, L=2", opposite_sign},
              {"register E_mp carries Lambda_mp", identity, everywhere, control, On::claim,
               "d=2, n=3, L=2", not_transposed},
          },
      .require = complaint,
  };
}

}  // namespace verify::memformer2024::claim_prop2_repaired
