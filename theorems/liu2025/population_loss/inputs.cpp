#include "theorems/liu2025/inputs.hpp"

#include "theorems/liu2025/population_loss/inputs.hpp"
#include "theorems/liu2025/population_loss/raw_loss.hpp"
#include "verify/algebra/central_difference.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::liu2025 {
namespace {

long used_columns(const Instance& instance) {
  return instance.has("d_out") ? instance.integer("d_out") : instance.integer("d");
}

std::optional<Complaint> offset_fits(const Instance& instance, const char* offset) {
  if (!instance.has(offset)) return {};
  const long room = instance.integer("d") - used_columns(instance);
  const long given = instance.integer(offset);
  if (given >= 0 && given <= room) return {};
  return Complaint{offset, std::to_string(given), "0 to d - d_out = " + std::to_string(room)};
}

// A table of E u_p^2 u_q^2 has the size of the problem, and is the table of some distribution with
// these E u_p^2 only if the covariances E u_p^2 u_q^2 - E u_p^2 E u_q^2 form a semidefinite matrix.
std::optional<Complaint> moments_fit(const Instance& instance) {
  if (!instance.has("square_moments")) return {};
  const auto& second = instance.matrix("variances");
  const auto& table = instance.matrix("square_moments");
  const auto& s = second.entries();
  const long size = static_cast<long>(s.size());
  const auto complaint = [](const std::string& given, const std::string& allowed) {
    return Complaint{"square_moments", given, allowed};
  };
  if (table.rows() != size) {
    const auto shape = [](long n) { return std::to_string(n) + " x " + std::to_string(n); };
    return complaint(shape(table.rows()), shape(size) + ": length * d = " + std::to_string(size) +
                                              " rows, row i * d + l for entry u_il, both from 0");
  }
  for (long p = 0; p < size; ++p) {
    if (table(p, p) >= s[p] * s[p]) continue;
    const auto at = "[" + std::to_string(p) + "][" + std::to_string(p) + "]";
    return complaint(at + " = " + table(p, p).text(),
                     at + " at least the square of the variance, " + (s[p] * s[p]).text() +
                         ": a fourth moment is no smaller than the second squared");
  }
  if (!positive_semidefinite(table - outer(s, s))) {
    return complaint("a table that no distribution has",
                     "E u_p^2 u_q^2 such that the covariances of the squares, square_moments[p][q] "
                     "- variance_p * variance_q, form a positive semidefinite matrix");
  }
  return {};
}

// Twice the gradient by differences of a loss.
template <class Loss>
LayerParameters<Rational> twice_gradient_of(const Loss& loss, LayerParameters<Rational> theta) {
  LayerParameters<Rational> result = theta, at = theta;
  const auto along = [&](Matrix<Rational> LayerParameters<Rational>::*part) {
    result.*part = twice_gradient(
        [&](const Matrix<Rational>& x) {
          at.*part = x;
          return loss(at);
        },
        theta.*part);
    at = theta;
  };
  along(&LayerParameters<Rational>::W);
  along(&LayerParameters<Rational>::K);
  along(&LayerParameters<Rational>::B2);
  return result;
}

}  // namespace

std::vector<Input> population_inputs(PopulationTask task) {
  const bool all = task == PopulationTask::linear;
  std::vector<Input> inputs = {
      {"variances",
       Kind::matrix,
       {"length", "d"},
       {Constraint::positive},
       "E u_il^2; the entries are independent centred Gaussian unless square_moments is given"},
      {"W", Kind::matrix, {"d", "d"}, {}, "weights of the gate"},
      {"K", Kind::matrix, {"length", "d"}, {}, "filters, one column a channel"},
      {"B2", Kind::matrix, {"length", "d"}, {}, "bias of the filtered factor; B1 = 0"},
      length_input(),
      channels_input(),
      {"d_out", Kind::integer, {}, {Constraint::positive}, "columns used (absent: all)", true},
      {"c", Kind::integer, {}, {}, all ? "first used column, 0" : "first used column", true}};
  inputs.push_back({"square_moments",
                    Kind::matrix,
                    {"entries", "entries"},
                    {Constraint::symmetric, Constraint::positive},
                    "E u_p^2 u_q^2 of dependent entries, p = i*d + l for u_il; length*d rows",
                    true});
  if (all) {
    inputs.push_back({"W_target", Kind::matrix, {"d", "d"}, {}, "the target is u W_target"});
  }
  if (task == PopulationTask::product) {
    inputs.push_back({"first", Kind::integer, {}, {}, "offset a of the target, 0..d-d_out"});
    inputs.push_back({"second", Kind::integer, {}, {}, "offset b of the target, 0..d-d_out"});
  }
  return inputs;
}

std::vector<ValueDoc> population_values_doc() {
  return {{"loss", "rational: sum over rows and used columns, noise left out"},
          {"grad_W", "matrix[d, d]: derivatives by W, unused entries 0"},
          {"grad_K", "matrix[length, d]: derivatives by K"},
          {"grad_B2", "matrix[length, d]: derivatives by B2"}};
}

std::optional<Complaint> columns_fit(const Instance& instance) {
  const long d = instance.integer("d");
  if (used_columns(instance) > d) {
    return Complaint{"d_out", std::to_string(used_columns(instance)),
                     "at most d = " + std::to_string(d)};
  }
  if (auto complaint = offset_fits(instance, "c")) return complaint;
  return moments_fit(instance);
}

std::optional<Complaint> offsets_fit(const Instance& instance) {
  if (auto complaint = columns_fit(instance)) return complaint;
  if (auto complaint = offset_fits(instance, "first")) return complaint;
  return offset_fits(instance, "second");
}

std::optional<Complaint> offsets_and_column_fit(const Instance& instance) {
  if (auto complaint = offsets_fit(instance)) return complaint;
  if (!instance.has("c") || !instance.has("first")) return {};
  if (instance.integer("c") == instance.integer("first")) return {};
  return Complaint{"c", std::to_string(instance.integer("c")),
                   "first = " + std::to_string(instance.integer("first")) + ", or leave it out"};
}

std::optional<Complaint> all_columns(const Instance& instance) {
  const long d = instance.integer("d");
  if (used_columns(instance) != d) {
    return Complaint{"d_out", std::to_string(used_columns(instance)),
                     "d = " + std::to_string(d) + ", or leave it out"};
  }
  if (instance.has("c") && instance.integer("c") != 0) {
    return Complaint{"c", std::to_string(instance.integer("c")), "0, or leave it out"};
  }
  return moments_fit(instance);
}

PopulationProblem<Rational> population_problem(const Instance& instance) {
  PopulationProblem<Rational> problem;
  const auto& variances = instance.matrix("variances");
  problem.u = instance.has("square_moments")
                  ? dependent_moments(variances, instance.matrix("square_moments"))
                  : gaussian_even_moments(variances);
  problem.d_out = used_columns(instance);
  const long fallback = instance.has("first") ? instance.integer("first") : 0;
  problem.c = instance.has("c") ? instance.integer("c") : fallback;
  problem.first = instance.has("first") ? instance.integer("first") : problem.c;
  problem.second = instance.has("second") ? instance.integer("second") : problem.c;
  if (instance.has("W_target")) {
    problem.target = LayerTarget::linear;
    problem.W_target = instance.matrix("W_target");
  }
  return problem;
}

LayerParameters<Rational> layer_parameters(const Instance& instance) {
  return {instance.matrix("W"), instance.matrix("K"), instance.matrix("B2")};
}

bool is_critical(const LayerParameters<Rational>& gradient) {
  const auto zero = [](const Matrix<Rational>& a) {
    return a == Matrix<Rational>(a.rows(), a.cols());
  };
  return all_hold({zero(gradient.W), zero(gradient.K), zero(gradient.B2)});
}

Finding population_finding(const Instance& instance) {
  const auto problem = population_problem(instance);
  const auto theta = layer_parameters(instance);
  const long N = theta.K.rows(), d = theta.K.cols();
  const auto loss = problem.loss(theta);
  const auto gradient = problem.gradient(theta);
  const bool expand = N * d <= 4, differences = d * d + 2 * N * d <= 60;
  bool same = !expand || raw_loss(problem, theta) == loss;
  if (differences) {
    const auto twice = twice_gradient_of(
        [&](const LayerParameters<Rational>& at) {
          return expand ? raw_loss(problem, at) : problem.loss(at);
        },
        theta);
    const Rational two(2);
    same &=
        twice == LayerParameters<Rational>{two * gradient.W, two * gradient.K, two * gradient.B2};
  }
  const std::string routes =
      expand        ? "closed form and expansion of the layer agree on loss and gradient"
      : differences ? "the gradient agrees with exact central differences of the loss"
                    : "loss and gradient from their closed forms, no second route at this size";
  auto result = settled(same, routes + "; loss " + loss.text(),
                        "the closed form disagrees with the second route");
  result.values = {value("loss", loss), value("grad_W", gradient.W), value("grad_K", gradient.K),
                   value("grad_B2", gradient.B2)};
  return result;
}

}  // namespace verify::liu2025
