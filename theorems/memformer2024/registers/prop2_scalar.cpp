// Registers (19)-(20) whose weights are the same at every token run the first-order methods with
// increments -c_j^l A_j^T: every register keeps one matrix, up to a scalar.
#include <fmt/format.h>

#include "theorems/memformer2024/prompt_inputs.hpp"
#include "theorems/memformer2024/register_letters.hpp"
#include "theorems/memformer2024/registers/gradient_increments.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::memformer2024::claim_prop2_scalar {
namespace {

template <class T>
struct Problem {
  Prompt<T> prompt;
  Vector<T> w_star;
  Vector<Matrix<T>> A;
  Matrix<T> c;  // row l = c_0^l .. c_l^l

  Matrix<T> labels() const {
    const long layers = c.rows(), d = prompt.d(), n = prompt.n();
    Vector<Vector<Matrix<T>>> Gamma(layers);
    for (long l = 0; l < layers; ++l) {
      for (long j = 0; j <= l; ++j) {
        Gamma[l].push_back(token_weights(d + 1, Vector<T>(n + 1, c(l, j))));
      }
    }
    const auto run =
        weighted_registers(token_matrix(prompt), memformer_weights(A), Gamma, scale_of(prompt));
    return label_rows(run.states);
  }
};

enum class Variant { as_stated, latest_register, transpose_dropped, another_scale };

// Increments D_j^l = -c_j^l A_j^T; as printed in A.3 the sum over j holds the gradient and the
// matrix of the latest layer.
template <class T>
Matrix<T> iterates(const Problem<T>& p, Variant variant = Variant::as_stated) {
  Vector<Vector<Matrix<T>>> D(p.c.rows());
  for (long l = 0; l < p.c.rows(); ++l) {
    T all(0L);
    for (long j = 0; j <= l; ++j) {
      T coefficient = T(-p.c(l, j));
      if (variant == Variant::another_scale) coefficient = T(coefficient * scale_of(p.prompt));
      const auto& A = p.A[j];
      D[l].push_back(coefficient * (variant == Variant::transpose_dropped ? A : transpose(A)));
      all = T(all - p.c(l, j));
    }
    if (variant == Variant::latest_register) {
      for (auto& matrix : D[l]) matrix = Matrix<T>(p.prompt.d(), p.prompt.d());
      D[l].back() = all * transpose(p.A[l]);
    }
  }
  return gradient_increments(hessian_of(p.prompt), p.w_star, Vector<T>(p.prompt.d(), T(0L)), D);
}

struct Difference {
  long d, n, layers;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d);
    Problem<T> p{linear_prompt(X, x_query, w_star), w_star, free.matrices(layers, d, d),
                 Matrix<T>(layers, layers)};
    for (long l = 0; l < layers; ++l)
      for (long j = 0; j <= l; ++j) p.c(l, j) = free.scalar();
    return (p.labels() - residual_rows(p.prompt, iterates(p, variant))).entries();
  }
};

template <class T>
Problem<T> problem_of(const Instance& instance) {
  return {prompt_of<T>(instance), to_scalar<T>(instance.vector("w_star")),
          to_scalar<T>(instance.matrices("A")), to_scalar<T>(instance.matrix("c"))};
}

Finding at_instance(const Context& c) {
  const auto p = problem_of<Rational>(c.instance);
  const auto Y = p.labels(), w = iterates(p);
  auto result = settled(Y == residual_rows(p.prompt, w),
                        "every label is that of the first-order method with increments -c A^T",
                        "a label differs from that of the first-order method");
  result.values = {value("Y", Y), value("w_final", w.row(w.rows() - 1))};
  return result;
}

struct LabelRows {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto Y = problem_of<T>(instance).labels();
    std::vector<Vector<T>> rows;
    for (long l = 1; l < Y.rows(); ++l) rows.push_back(Y.row(l));
    return rows;
  }
};
Finding rounding(const Context& c) {
  return slope_finding(climb_precision_sweep(LabelRows{c.instance}), "weighted registers");
}

std::optional<Complaint> complaint(const Instance& instance) {
  const auto& c = instance.matrix("c");
  for (long l = 0; l < c.rows(); ++l) {
    for (long j = l + 1; j < c.cols(); ++j) {
      if (is_zero(c(l, j)) != Truth::yes) {
        return Complaint{"c", fmt::format("{} in row {}, column {}", c(l, j).text(), l, j),
                         "a lower triangular matrix: layer l reads registers 0..l"};
      }
    }
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using Change = RegisterSummand::Change;
  using enum Variant;
  return {
      .inputs = with_prompt_and_depth(
          {layers_input(),
           {"c", Kind::matrix, {"L", "L"}, {}, "register weights, row l = c_0^l..c_l^l"}}),
      .values = {{"Y", "matrix[L+1, n+1]: label rows"}, {"w_final", "vector[d]: the last iterate"}},
      .parts = {{"one_matrix",
                 {words(RegisterSummand{}), test(Difference{5, 20, 4}), exact(at_instance)},
                 {{"A_j in place of its transpose",
                   words(RegisterSummand{Change::transpose_dropped})},
                  {"the increments have another factor 1/n, as A.3 prints it",
                   words(RegisterSummand{Change::another_scale})},
                  {"the sum over j holds Y_k and A_k, as A.3 prints it",
                   test(Difference{2, 3, 3, latest_register})},
                  {"A_j in place of its transpose, three layers",
                   test(Difference{2, 3, 3, transpose_dropped})}},
                 {ginac(Difference{1, 2, 2}), on_instance(Evidence::precision_sweep, rounding)}}},
      .require = complaint,
  };
}

}  // namespace verify::memformer2024::claim_prop2_scalar
