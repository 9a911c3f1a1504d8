// Every critical point of the population loss with B1 = 0, for products of two channels and for
// linear targets: the target, or one of two families of strict saddles.
#include "theorems/liu2025/population_loss/critical_points.hpp"
#include "theorems/liu2025/population_loss/entry_statements.hpp"
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::liu2025::claim_critical_set {
namespace {

// Where W is not 0, with V^2 the square of a weight that is not and m > 0 its moment, the factors
// of B2_i and K_k (k > 0), sum_l W_l^2 m_l, are positive; where K_0 is not 0 those of W_l and of
// K_0 W_q - 1, K_0^2 A_l0 and K_0^2 A_q0^2, are. For LINEAR the factor of B2_i - beta is p_i times
// such a sum.
template <class T>
void factors_are_positive(Comparisons<T>& say, Orthant<T>& free, bool gate_closed) {
  const T m = free.positive("m"), p = free.positive("p"), K = free.positive("K_0^2"),
          V = gate_closed ? free.nonnegative("V^2") : free.positive("V^2"),
          rest = free.nonnegative("rest");
  const T sum = V * m + rest, lag = K * m;
  for (const T& factor : {sum, T(p * sum), lag, T(lag * m)}) say.positive(factor);
}

// Half derivatives by K_0 and W_q from Lemmas D.58 and D.61, A = A_q0: K_0 (W_q^2 A + others) - W_q
// A and W_q (K_0^2 A + lags) - K_0 A, where `others` is 0 without a gate, `lags` without a filter.
// A difference over W_q = 1, -1 is twice the derivative.
struct SaddleBlock {
  bool no_target = false;

  Sizes sizes() const { return every_entry(); }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T A = free.scalar("A"), lags = free.scalar("lags"), one(1L), two(2L), none(0L);
    const T target = no_target ? none : A;
    const auto by_K0 = [&](const T& K0, const T& W, const T& rest) {
      return T(K0 * (W * W * A + rest) - W * target);
    };
    const auto by_Wq = [&](const T& K0, const T& W, const T& rest) {
      return T(W * (K0 * K0 * A + rest) - K0 * target);
    };
    // no gate: K_0 = W_q = 0, and `others` is 0; no filter: K_0 = W_q = 0, and `lags` is 0
    return {T(by_K0(one, none, none) - by_K0(-one, none, none)),
            T(by_K0(none, one, none) - by_K0(none, -one, none) + two * A),
            T(by_Wq(none, one, none) - by_Wq(none, -one, none)),
            T(by_Wq(one, none, lags) - by_Wq(-one, none, lags) + two * A)};
  }
};
// LINEAR, p > 0 and q > 0 of the row and the channel: those by B2_i and W_l are p (B2 (W^2 q + sum)
// - W w q - rest) and W (p q B2^2 + lags) - B2 w p q.
struct LinearSaddleBlock {
  bool no_target = false;

  Sizes sizes() const { return every_entry(); }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T p = free.scalar("p"), q = free.scalar("q"), w = free.scalar("w"),
            rest = free.scalar("rest");
    const T one(1L), two(2L), none(0L), target = no_target ? none : w;
    const auto by_B2 = [&](const T& B2, const T& W, const T& sum) {
      return T(p * (B2 * (W * W * q + sum) - W * target * q - rest));
    };
    const auto by_W = [&](const T& B2, const T& W, const T& lags) {
      return T(W * (p * q * B2 * B2 + lags) - B2 * target * p * q);
    };
    const T W = free.scalar("W"), lags = free.scalar("lags");
    return {T(by_B2(one, none, none) - by_B2(-one, none, none)),  // no gate
            T(by_W(one, none, lags) - by_W(-one, none, lags) + two * w * p * q),
            by_W(none, W, none),  // no filter
            T(by_B2(none, W + one, none) - by_B2(none, W - one, none) + two * w * p * q)};
  }
};

Finding of_columns(const Context& c) {
  const auto problem = population_problem(c.instance);
  const auto theta = layer_parameters(c.instance);
  auto result = population_finding(c.instance);
  Vector<std::string> kinds;
  Vector<Rational> determinants;
  bool critical = true, saddles = true;
  std::string words;
  for (long j = 0; j < problem.d_out; ++j) {
    const auto point = column_point(problem, theta, j);
    critical &= point.critical;
    kinds.push_back(to_text(point.kind));
    determinants.push_back(point.determinant);
    const auto where = "column " + std::to_string(j + problem.c);
    if (point.critical != (point.kind != ColumnKind::none)) {
      return finding(Truth::no, where + (point.critical ? " is critical, but of no listed kind"
                                                        : " is listed, but not critical"));
    }
    if (point.block.empty()) continue;
    saddles &= point.determinant.sign() < 0;
    words += "; " + where + " (" + kinds.back() + "): the Hessian block of (" + point.block +
             ") has determinant " + point.determinant.text();
  }
  if (!saddles) return finding(Truth::no, "a saddle without its negative determinant" + words);
  result.detail += words;
  result.values.insert(result.values.end(), {value("critical", critical), value("kinds", kinds),
                                             value("determinants", determinants)});
  return result;
}

// The first column of a linear target that is 0: the statement has w_bar != 0.
std::optional<long> zero_column_of_target(const Instance& instance) {
  const auto& target = instance.matrix("W_target");
  for (long j = 0; j < target.cols(); ++j)
    if (target.col(j) == Vector<Rational>(target.rows())) return j;
  return {};
}

// The same check for two sentences, each about one of the two targets.
Finding of_product(const Context& c) {
  if (!c.instance.has("W_target")) return of_columns(c);
  const auto zero = zero_column_of_target(c.instance);
  return finding(Answer::does_not_apply(),
                 zero ? "the target is linear, and its column " + std::to_string(*zero) + " is 0"
                      : std::string("the target is linear, which is #linear"));
}
Finding of_linear(const Context& c) {
  if (!c.instance.has("W_target"))
    return finding(Answer::does_not_apply(), "the target is a product, which is #products");
  const auto zero = zero_column_of_target(c.instance);
  if (!zero) return of_columns(c);
  auto result = population_finding(c.instance);
  if (result.answer == Truth::yes) result.answer = Answer::does_not_apply();
  result.detail +=
      "; column " + std::to_string(*zero) + " of the target is 0, and the statement has w_bar != 0";
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
  const std::map<std::string, long> at = {{"N", 10}, {"d", 11}};
  const auto anywhere = [](bool gate_closed) {
    return for_nonnegative(
        [=](auto& say, auto& free) { factors_are_positive(say, free, gate_closed); },
        gate_closed ? "with all weights 0 a factor is 0"
                    : "each derivative is what has to vanish times a positive number",
        {{"N", Argument::absent}, {"d", Argument::absent}});
  };
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
                 {chain({visits(EntrySelfPairings{}, at),
                         visits(EntryProductPairings{Coincidence::all_equal}, at),
                         visits(EntryProductPairings{Coincidence::first_is_J}, at),
                         anywhere(false)}),
                  exact(of_product)},
                 {{"moments of products split", visits(EntrySelfPairings{true}, at)},
                  {"K_k sees the target at every lag",
                   visits(EntryProductPairings{Coincidence::all_equal, true}, at)},
                  {"K_k sees the target at every lag, MULTIPLY",
                   visits(EntryProductPairings{Coincidence::first_is_J, true}, at)},
                  {"all weights may be 0", anywhere(true)}},
                 {test(ProductCriticalSteps{6, 5, 1, 3}), ginac(ProductCriticalSteps{2, 1, 0, 0}),
                  product_loss, product_gradient}},
                {"linear",
                 {chain({visits(EntrySelfPairings{}, at), visits(EntryLinearPairings{}, at),
                         expand(LinearSaddleBlock{}), anywhere(false)}),
                  exact(of_linear)},
                 {{"moments of products split", visits(EntrySelfPairings{true}, at)},
                  {"pairs with W for the target", visits(EntryLinearPairings{true}, at)},
                  {"without the target beside the diagonal", expand(LinearSaddleBlock{true})},
                  {"all weights may be 0", anywhere(true)}},
                 {test(LinearCriticalSteps{6, 5}), ginac(LinearCriticalSteps{2, 1}), linear_loss,
                  linear_gradient, linear_hessian}},
                {"saddles",
                 {expand(SaddleBlock{})},
                 {{"without the target beside the diagonal", expand(SaddleBlock{true})}},
                 {test(ProductSaddles{6, 5, 1, 3}), square_hessian, square_gradient, square_loss}}},
      .require = admissible,
  };
}

}  // namespace verify::liu2025::claim_critical_set
