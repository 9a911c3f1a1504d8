// Every critical point of the population loss with B1 = 0, for products of two channels and for
// linear targets: the target, or one of two families of strict saddles.
#include "theorems/liu2025/population_loss/critical_points.hpp"
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::liu2025::claim_critical_set {
namespace {

Finding square(const Context&) { return expands_to_zero(ProductCriticalSteps{2, 2, 1, 1}); }
Finding product(const Context&) { return expands_to_zero(ProductCriticalSteps{2, 3, 0, 2}); }
Finding product_ginac(const Context&) {
  return expands_to_zero_ginac(ProductCriticalSteps{2, 1, 0, 0});
}
Finding product_large(const Context& c) {
  return identity_test(ProductCriticalSteps{6, 5, 1, 3}, c.seed);
}
Finding square_large(const Context& c) {
  return identity_test(ProductCriticalSteps{6, 5, 2, 2}, c.seed);
}
Finding product_saddles(const Context&) { return expands_to_zero(ProductSaddles{2, 3, 0, 2}); }
Finding square_saddles(const Context&) { return expands_to_zero(ProductSaddles{2, 2, 1, 1}); }
Finding saddles_large(const Context& c) {
  return identity_test(ProductSaddles{6, 5, 1, 3}, c.seed);
}
Finding linear(const Context&) { return expands_to_zero(LinearCriticalSteps{2, 2}); }
Finding linear_ginac(const Context&) { return expands_to_zero_ginac(LinearCriticalSteps{2, 1}); }
Finding linear_large(const Context& c) { return identity_test(LinearCriticalSteps{6, 5}, c.seed); }

Finding product_loss(const Context&) {
  return expands_to_zero(ClosedLoss{2, 2, LayerTarget::product, 0, 1, 0, 1, true});
}
Finding product_gradient(const Context& c) {
  return identity_test(ClosedGradient{4, 3, LayerTarget::product, 0, 1, 0, 2, true}, c.seed);
}
Finding product_hessian(const Context& c) {
  return identity_test(ClosedHessian{3, 3, 1, LayerTarget::product, true}, c.seed);
}
Finding linear_loss(const Context&) {
  return expands_to_zero(ClosedLoss{2, 2, LayerTarget::linear, 0, 0, 0, 1, true});
}
Finding linear_gradient(const Context& c) {
  return identity_test(ClosedGradient{4, 3, LayerTarget::linear, 0, 0, 0, 3, true}, c.seed);
}
Finding linear_hessian(const Context& c) {
  return identity_test(ClosedHessian{3, 3, 1, LayerTarget::linear, true}, c.seed);
}

Finding without_target(const Context& c) {
  return identity_test(ProductCriticalSteps{2, 2, 0, 1, true}, c.seed);
}
Finding lag_zero(const Context& c) {
  return identity_test(ProductSaddles{2, 2, 0, 1, true}, c.seed);
}
Finding any_variances(const Context& c) {
  return identity_test(LinearCriticalSteps{2, 2, true}, c.seed);
}

Finding at_instance(const Context& c) {
  auto problem = population_problem(c.instance);
  const auto theta = layer_parameters(c.instance);
  auto result = population_finding(c.instance);
  Vector<std::string> kinds;
  Vector<Rational> determinants;
  bool critical = true, saddles = true;
  std::string words;
  for (long j = 0; j < problem.d_out; ++j) {
    const auto point = column_point(problem, theta, j);
    critical = critical && point.critical;
    kinds.push_back(to_text(point.kind));
    determinants.push_back(point.determinant);
    const auto where = "column " + std::to_string(j + problem.c);
    if (point.critical != (point.kind != ColumnKind::none)) {
      return finding(Truth::no, where + (point.critical ? " is critical, but of no listed kind"
                                                        : " is listed, but not critical"));
    }
    if (point.block.empty()) continue;
    saddles = saddles && point.determinant.sign() < 0;
    words += "; " + where + " (" + kinds.back() + "): the Hessian block of (" + point.block +
             ") has determinant " + point.determinant.text();
  }
  if (!saddles) return finding(Truth::no, "a saddle without its negative determinant" + words);
  result.detail += words;
  result.values.insert(result.values.end(), {value("critical", critical), value("kinds", kinds),
                                             value("determinants", determinants)});
  return result;
}

std::optional<Complaint> admissible(const Instance& instance) {
  const bool linear = instance.has("W_target");
  if (linear) {
    for (const char* offset : {"first", "second"}) {
      if (instance.has(offset)) {
        return Complaint{offset, text_of(instance.integer(offset)),
                         "either W_target (linear) or first and second (product), not both"};
      }
    }
    if (rank(instance.matrix("variances")) != 1) {
      return Complaint{"variances", "a matrix of rank above 1",
                       "p_i q_l, a matrix of rank 1 (all equal, for instance): for other variances "
                       "LINEAR has further critical points"};
    }
    return all_columns(instance);
  }
  return offsets_and_column_fit(instance);
}

std::vector<Input> inputs() {
  auto result = population_inputs(PopulationTask::square);
  result.push_back({"W_target",
                    Kind::matrix,
                    {"d", "d"},
                    {},
                    "the target is u W_target; without it, a product of two channels",
                    true});
  result.push_back({"first", Kind::integer, {}, {}, "offset a of the product (absent: c)", true});
  result.push_back({"second", Kind::integer, {}, {}, "offset b of the product (absent: c)", true});
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  auto values = population_values_doc();
  values.push_back({"critical", "boolean: the gradient vanishes"});
  values.push_back(
      {"kinds", "vector of texts: target, no gate, no filter or not critical, a column"});
  values.push_back({"determinants", "vector: of the 2 x 2 Hessian block of a saddle, else 0"});
  return {
      .inputs = inputs(),
      .values = std::move(values),
      .checks =
          {
              {"SQUARE: each derivative is a positive sum times what has to vanish", symbolic,
               everywhere, holds, On::claim, "N = d = 2; parameters and joint even moments free",
               square},
              {"MULTIPLY: the same", symbolic, everywhere, holds, On::claim,
               "N = 2, d = 3, factors 0 and 2; parameters and joint even moments free", product},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "N = 2, d = 1; everything free", product_ginac},
              {"SQUARE: the same for longer sequences", identity, everywhere, holds, On::claim,
               "N = 6, d = 5; everything free", square_large},
              {"MULTIPLY: the same for longer sequences", identity, everywhere, holds, On::claim,
               "N = 6, d = 5, factors 1 and 3; everything free", product_large},
              {"SQUARE: every other critical point is a strict saddle", symbolic, everywhere, holds,
               On::claim, "N = d = 2; parameters and joint even moments free", square_saddles},
              {"MULTIPLY: every other critical point is a strict saddle", symbolic, everywhere,
               holds, On::claim, "N = 2, d = 3, factors 0 and 2; everything free", product_saddles},
              {"the same for longer sequences", identity, everywhere, holds, On::claim,
               "N = 6, d = 5, factors 1 and 3; everything free", saddles_large},
              {"LINEAR with E u_il^2 = p_i q_l: each derivative is a factor times what has to "
               "vanish, and every other critical point is a strict saddle",
               symbolic, everywhere, holds, On::claim,
               "N = d = 2; p, q, E u_p^2 u_q^2, parameters and target free", linear},
              {"LINEAR: the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "N = 2, d = 1; everything free", linear_ginac},
              {"LINEAR: the same for longer sequences", identity, everywhere, holds, On::claim,
               "N = 6, d = 5; everything free", linear_large},
              {"the closed loss of MULTIPLY is the expectation over the layer's output", symbolic,
               everywhere, holds, On::claim,
               "N = d = 2, factors 0 and 1; parameters and joint even moments free", product_loss},
              {"the closed loss of LINEAR is the expectation over the layer's output", symbolic,
               everywhere, holds, On::claim,
               "N = d = 2, one column; parameters and joint even moments free", linear_loss},
              {"the closed gradient of MULTIPLY is the derivative of the loss", identity,
               everywhere, holds, On::claim, "N = 4, d = 3, two columns; everything free",
               product_gradient},
              {"the closed gradient of LINEAR is the derivative of the loss", identity, everywhere,
               holds, On::claim, "N = 4, d = 3, all columns; everything free", linear_gradient},
              {"the closed Hessian of SQUARE is the derivative of the gradient", identity,
               everywhere, holds, On::claim, "N = d = 3, one column; everything free",
               product_hessian},
              {"the closed Hessian of LINEAR is the derivative of the gradient", identity,
               everywhere, holds, On::claim, "N = d = 3, one column; everything free",
               linear_hessian},
              {"a column is critical exactly if it is listed, and then the target or a saddle",
               certificate, points, holds, On::instance, "the instance", at_instance},
              {"K_0 sees no target", identity, everywhere, control, On::claim,
               "N = d = 2, factors 0 and 1; everything free", without_target},
              {"without a gate K_0 is free", identity, everywhere, control, On::claim,
               "N = d = 2, factors 0 and 1; everything free", lag_zero},
              {"LINEAR: the deduction works for all second moments", identity, everywhere, control,
               On::claim, "N = d = 2; E u_il^2 free", any_variances},
          },
      .require = admissible,
  };
}

}  // namespace verify::liu2025::claim_critical_set
