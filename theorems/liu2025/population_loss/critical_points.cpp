#include "theorems/liu2025/population_loss/critical_points.hpp"

#include <algorithm>

namespace verify::liu2025 {
namespace {

bool vanishes(const Vector<Rational>& a) {
  return std::all_of(a.begin(), a.end(), [](const Rational& x) { return x.sign() == 0; });
}

// The layer's column and the target are the same polynomial in u.
bool is_target(const LossColumn<Rational>& column, const PopulationProblem<Rational>& problem,
               long j) {
  const bool linear = problem.target == LayerTarget::linear;
  const long q = linear ? -1 : j + problem.second;
  for (std::size_t l = 0; l < column.W.size(); ++l) {
    const bool is_factor = static_cast<long>(l) == q;
    for (std::size_t i = 0; i < column.K.size(); ++i) {
      const Rational filtered = column.W[l] * column.K[i], biased = column.W[l] * column.B2[i];
      if (filtered != Rational(is_factor && i == 0 ? 1 : 0)) return false;
      if (biased != (linear ? problem.W_target(static_cast<long>(l), j) : Rational(0)))
        return false;
    }
  }
  return true;
}

// Without a gate: the filter (or the bias) is not free altogether.
bool balanced(const LossColumn<Rational>& column, const PopulationProblem<Rational>& problem) {
  if (problem.target == LayerTarget::product) return column.K[0].sign() == 0;
  return dot(column.u.second.col(0), column.B2).sign() == 0;  // a multiple of p
}
// Without a filter: the gate is not free altogether.
bool orthogonal(const LossColumn<Rational>& column, const PopulationProblem<Rational>& problem,
                long j) {
  if (problem.target == LayerTarget::product) return column.W[j + problem.second].sign() == 0;
  Rational along;
  for (std::size_t l = 0; l < column.W.size(); ++l) {  // the first row is a multiple of q
    const long row = static_cast<long>(l);
    along += column.u.second(0, row) * column.W[l] * problem.W_target(row, j);
  }
  return along.sign() == 0;
}

ColumnKind kind_of(const LossColumn<Rational>& column, const PopulationProblem<Rational>& problem,
                   long j) {
  if (is_target(column, problem, j)) return ColumnKind::target;
  if (vanishes(column.W)) {
    return balanced(column, problem) ? ColumnKind::no_gate : ColumnKind::none;
  }
  if (vanishes(column.K) && vanishes(column.B2) && orthogonal(column, problem, j)) {
    return ColumnKind::no_filter;
  }
  return ColumnKind::none;
}

}  // namespace

std::string to_text(ColumnKind kind) {
  switch (kind) {
    case ColumnKind::target:
      return "target";
    case ColumnKind::no_gate:
      return "no gate";
    case ColumnKind::no_filter:
      return "no filter";
    case ColumnKind::none:
      break;
  }
  return "not critical";
}

ColumnPoint column_point(const PopulationProblem<Rational>& problem,
                         const LayerParameters<Rational>& theta, long j) {
  const auto column = problem.column(theta, j);
  const auto gradient = column_gradient(column);
  ColumnPoint point{kind_of(column, problem, j),
                    vanishes(gradient.W) && vanishes(gradient.K) && vanishes(gradient.B2),
                    {},
                    ""};
  if (point.kind == ColumnKind::target || point.kind == ColumnKind::none) return point;
  const long N = theta.K.rows();
  long filter = 0, gate = j + problem.second;
  if (problem.target == LayerTarget::linear) {
    filter = N;
    gate = 0;
    while (problem.W_target(gate, j).sign() == 0) ++gate;  // some is not: else this is the target
  }
  const auto hessian = hessian_of(column);
  const long w = 2 * N + gate;
  point.determinant =
      hessian(filter, filter) * hessian(w, w) - hessian(filter, w) * hessian(w, filter);
  point.block = (filter == 0 ? "K_0" : "B2_0") + std::string(", W_") + std::to_string(gate);
  return point;
}

}  // namespace verify::liu2025
