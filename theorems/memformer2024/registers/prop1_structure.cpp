// One register carried along (17)-(18) is the search direction of the algorithm s_l = A_l^T r(w_l)
// + gamma_l s_{l-1}, w_{l+1} = w_l + alpha_l s_l, for arbitrary numbers alpha_l, gamma_l and
// arbitrary matrices A_l.
#include "theorems/memformer2024/prompt_inputs.hpp"
#include "theorems/memformer2024/registers/carried_direction.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/search_direction_descent.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::memformer2024::claim_prop1_structure {
namespace {

template <class T>
struct Problem {
  Prompt<T> prompt;
  Vector<T> w_star, w_0;
  Vector<Matrix<T>> A;
  Vector<T> alpha, gamma;

  RegisterRun<T> forward() const {
    return carried_register(token_matrix_from(prompt, w_0), memformer_weights(A), alpha, gamma,
                            scale_of(prompt));
  }
  SearchDirectionRun<T> descent() const {
    return search_direction_descent(hessian_of(prompt), w_star, w_0, A, alpha, gamma);
  }
};

// Row l: -x_i^T s_l over the tokens, the query last.
template <class T>
Matrix<T> direction_rows(const Prompt<T>& prompt, const Matrix<T>& s) {
  const auto tokens = block(token_matrix(prompt), 0, 0, prompt.d(), prompt.n() + 1);
  return -(s * tokens);
}

enum class Variant { as_stated, transpose_dropped, alpha_times_n, opposite_memory, stale_memory };

struct Difference {
  long d, n, layers;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d),
               w_0 = free.vector("w_0", d);
    Problem<T> p{linear_prompt(X, x_query, w_star),
                 w_star,
                 w_0,
                 free.matrices(layers, d, d),
                 free.vector(layers),
                 free.vector(layers)};
    const auto run = p.forward();
    if (variant == Variant::transpose_dropped) p.A = map(p.A, transpose<T>);
    if (variant == Variant::alpha_times_n) p.alpha = T(n) * p.alpha;
    if (variant == Variant::opposite_memory) p.gamma = T(-1L) * p.gamma;
    if (variant == Variant::stale_memory) p.gamma = Vector<T>(layers, p.gamma[0]);
    const auto algorithm = p.descent();
    Vector<T> zero;
    append(zero, label_rows(run.states) - residual_rows(p.prompt, algorithm.w));
    append(zero,
           scale_of(p.prompt) * label_rows(run.registers) - direction_rows(p.prompt, algorithm.s));
    for (const auto& R : run.registers) append(zero, block(R, 0, 0, d, R.cols()));
    return zero;
  }
};

// A register that is switched off (gamma = 0, alpha = 1) is the layer (6), on any state and behind
// any register.
struct SwitchedOff {
  bool doubled = false;  // alpha = 2

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto any = [&](const auto& rows, const auto& cols) {
      const auto right = free.vector("right", rows), bottom = free.vector("bottom", cols);
      return bordered(free.matrix(rows, cols), right, bottom, free.scalar());
    };
    const M Z = any(d, n), before = any(d, n), P = any(d, d), Q = any(d, d);
    const auto scale = free.scalar("scale"), one = ScalarOf<M>(1L), off = ScalarOf<M>(0L);
    const auto alpha = ScalarOf<M>(doubled ? 2L : 1L);
    const M R = linear_attention_layer(Z, P, Q, one) - Z + off * before;
    Vanishing<M> zero;
    zero.equal(Z + alpha * scale * R, linear_attention_layer(Z, P, Q, scale));
    return zero;
  }
};

// The layers (18) are layers (20) with Gamma_j^l = alpha_l gamma_{j+1} .. gamma_l at all tokens.
struct AsWeightedRegisters {
  long d, n, layers;
  bool own_deflection = false;  // alpha_l gamma_l for every j < l

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Z = free.matrix("Z", d + 1, n + 1);
    const auto alpha = free.vector("alpha", layers), gamma = free.vector("gamma", layers);
    Vector<AttentionWeights<T>> weights;
    Vector<Vector<Matrix<T>>> Gamma(layers);
    for (long l = 0; l < layers; ++l) {
      weights.push_back({free.matrix("P", d + 1, d + 1), free.matrix("Q", d + 1, d + 1)});
      for (long j = 0; j <= l; ++j) {
        T weight = alpha[l];
        for (long i = j + 1; i <= l; ++i)
          if (!own_deflection || i == l) weight = T(weight * gamma[i]);
        Gamma[l].push_back(token_weights(d + 1, Vector<T>(n + 1, weight)));
      }
    }
    const T scale = from_rational<T>(Rational(1, n));
    return (carried_register(Z, weights, alpha, gamma, scale).states.back() -
            weighted_registers(Z, weights, Gamma, scale).states.back())
        .entries();
  }
};

template <class T>
Problem<T> problem_of(const Instance& instance) {
  return {prompt_of<T>(instance),
          to_scalar<T>(instance.vector("w_star")),
          start_of<T>(instance),
          to_scalar<T>(instance.matrices("A")),
          to_scalar<T>(instance.vector("alpha")),
          to_scalar<T>(instance.vector("gamma"))};
}

Finding at_instance(const Context& c) {
  const auto p = problem_of<Rational>(c.instance);
  const auto run = p.forward();
  const auto algorithm = p.descent();
  const auto Y = label_rows(run.states);
  const bool same = all_hold(
      {Y == residual_rows(p.prompt, algorithm.w),
       scale_of(p.prompt) * label_rows(run.registers) == direction_rows(p.prompt, algorithm.s)});
  auto result = settled(same, "labels and registers are those of w_l and s_l, exactly",
                        "a label or a register differs from what w_l and s_l say");
  result.values = {value("Y", Y), value("w", algorithm.w), value("s", algorithm.s)};
  return result;
}

struct LabelRows {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto Y = label_rows(problem_of<T>(instance).forward().states);
    std::vector<Vector<T>> rows;
    for (long l = 1; l < Y.rows(); ++l) rows.push_back(Y.row(l));
    return rows;
  }
};
Finding rounding(const Context& c) {
  return slope_finding(climb_precision_sweep(LabelRows{c.example("thirds")}),
                       "forward pass with a register");
}

}  // namespace

Theorem theorem() {
  using Change = CarriedDirection::Change;
  using enum Variant;
  return {
      .inputs = with_prompt_and_depth(
          {layers_input(), layer_scalars_input("alpha", "step sizes"),
           layer_scalars_input("gamma", "deflections; gamma_0 plays no part"), start_input()}),
      .values = {{"Y", "matrix[L+1, n+1]: label rows"},
                 {"w", "matrix[L+1, d]: iterates"},
                 {"s", "matrix[L, d]: search directions"}},
      .parts =
          {{"direction",
            {words(CarriedDirection{}), test(Difference{5, 20, 4}), exact(at_instance)},
            {{"A_l in place of its transpose", words(CarriedDirection{Change::transpose_dropped})},
             {"the memory has the opposite sign", words(CarriedDirection{Change::opposite_memory})},
             {"the steps have another factor n", test(Difference{2, 3, 3, alpha_times_n})},
             {"every layer uses the first deflection", test(Difference{2, 3, 3, stale_memory})}},
            {ginac(Difference{1, 2, 2}), on_instance(Evidence::precision_sweep, rounding)}},
           {"switched_off", {words(SwitchedOff{})}, {{"alpha = 2", words(SwitchedOff{true})}}},
           {"weighted",
            {test(AsWeightedRegisters{5, 20, 3}), test(AsWeightedRegisters{2, 3, 4})},
            {{"every register has the last deflection alone",
              test(AsWeightedRegisters{2, 3, 3, true})}}}},
  };
}

}  // namespace verify::memformer2024::claim_prop1_structure
