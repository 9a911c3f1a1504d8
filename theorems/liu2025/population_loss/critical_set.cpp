// Every critical point of the population loss with B1 = 0, for products of two channels and for
// linear targets: the target, or one of two families of strict saddles.
#include "theorems/liu2025/population_loss/critical_points.hpp"
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::liu2025::claim_critical_set {
namespace {

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
  auto values = population_values_doc();
  values.push_back({"critical", "boolean: the gradient vanishes"});
  values.push_back(
      {"kinds", "vector of texts: target, no gate, no filter or not critical, a column"});
  values.push_back({"determinants", "vector: of the 2 x 2 Hessian block of a saddle, else 0"});
  const auto product_loss = expand(ClosedLoss{2, 2, LayerTarget::product, 0, 1, 0, 1, true});
  const auto product_gradient =
      expand(ClosedGradient{2, 2, LayerTarget::product, 0, 1, 0, 1, true});
  const auto linear_loss = expand(ClosedLoss{2, 2, LayerTarget::linear, 0, 0, 0, 2, true});
  const auto linear_gradient = expand(ClosedGradient{2, 2, LayerTarget::linear, 0, 0, 0, 2, true});
  const auto linear_hessian = expand(ClosedHessian{2, 2, 1, LayerTarget::linear, true});
  const auto square_hessian = expand(ClosedHessian{2, 2, 1, LayerTarget::product, true});
  const auto square_gradient = expand(ClosedGradient{2, 2, LayerTarget::product, 1, 1, 1, 1, true});
  const auto square_loss = expand(ClosedLoss{2, 2, LayerTarget::product, 1, 1, 1, 1, true});
  return {
      .inputs = inputs(),
      .values = std::move(values),
      .parts = {{"products",
                 {by_hand(chain({expand(ProductCriticalSteps{2, 2, 0, 1}), product_loss,
                                 product_gradient}),
                          {"N", "d"}),
                  by_hand(chain({expand(ProductCriticalSteps{2, 2, 1, 1}), product_loss,
                                 product_gradient}),
                          {"N", "d"}),
                  exact(at_instance)},
                 {{"K_0 sees no target", expand(ProductCriticalSteps{2, 2, 0, 1, true})},
                  {"K_0 sees no target, SQUARE", expand(ProductCriticalSteps{2, 2, 1, 1, true})},
                  {"the loss with a bias forgotten",
                   expand(ClosedLoss{2, 2, LayerTarget::product, 0, 1, 0, 1, true, true})},
                  {"the gradient with a bias forgotten",
                   expand(ClosedGradient{2, 2, LayerTarget::product, 0, 1, 0, 1, true, true})}},
                 {test(ProductCriticalSteps{6, 5, 1, 3}), ginac(ProductCriticalSteps{2, 1, 0, 0})}},
                {"linear",
                 {by_hand(chain({expand(LinearCriticalSteps{2, 2}), linear_loss, linear_gradient,
                                 linear_hessian}),
                          {"N", "d"})},
                 {{"all second moments", expand(LinearCriticalSteps{2, 2, true})},
                  {"the loss with a bias forgotten",
                   expand(ClosedLoss{2, 2, LayerTarget::linear, 0, 0, 0, 2, true, true})},
                  {"the gradient with a bias forgotten",
                   expand(ClosedGradient{2, 2, LayerTarget::linear, 0, 0, 0, 2, true, true})},
                  {"the Hessian with a bias forgotten",
                   expand(ClosedHessian{2, 2, 1, LayerTarget::linear, true, true})}},
                 {test(LinearCriticalSteps{6, 5}), ginac(LinearCriticalSteps{2, 1})}},
                {"saddles",
                 {by_hand(chain({expand(ProductSaddles{2, 2, 1, 1}), square_hessian,
                                 square_gradient, square_loss}),
                          {"N", "d"})},
                 {{"without a gate K_0 is free", expand(ProductSaddles{2, 2, 1, 1, true})},
                  {"the Hessian with a bias forgotten",
                   expand(ClosedHessian{2, 2, 1, LayerTarget::product, true, true})},
                  {"the gradient with a bias forgotten",
                   expand(ClosedGradient{2, 2, LayerTarget::product, 1, 1, 1, 1, true, true})},
                  {"the loss with a bias forgotten",
                   expand(ClosedLoss{2, 2, LayerTarget::product, 1, 1, 1, 1, true, true})}},
                 {test(ProductSaddles{6, 5, 1, 3})}}},
      .require = admissible,
  };
}

}  // namespace verify::liu2025::claim_critical_set
