// Theorem 4.6 (F.1): stationary points with A_l = a_l I as well; solved for linear attention and
// linear labels with Gaussian covariates, two layers, b = c = 1.
#include "theorems/cheng2024/stationary_points/refined_zero.hpp"
#include "theorems/cheng2024/stationary_points/set_flow.hpp"
#include "theorems/cheng2024/stationary_points/structured_stationarity.hpp"
#include "theorems/cheng2024/stationary_points/zero_weights.hpp"
#include "verify/algebra/facts/krawczyk_facts.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::cheng2024::claim_thm46 {
namespace {

// p(t) = (1 + r_0 t)(1 + r_1 t (1 + a_0 t)^2), coefficients low to high.
template <class T>
Vector<T> residual_polynomial(const T& r0, const T& r1, const T& a0) {
  const T two(2L), square = a0 * a0;
  return {T(1L), T(r0 + r1), T(r0 * r1 + two * a0 * r1), T(r1 * square + two * a0 * r0 * r1),
          T(r0 * r1 * square)};
}

// f(r_0, r_1, a_0) = E tr p(S)^2, S = sum_{i <= n} x_i x_i^T, from moments m_j = E tr S^j, j <= 8.
struct Loss {
  Vector<Rational> moments;
  template <class T>
  T operator()(const Vector<T>& x) const {
    const auto p = residual_polynomial(x[0], x[1], x[2]);
    const auto m = to_scalar<T>(moments);
    T total(0L);
    for (std::size_t i = 0; i < p.size(); ++i)
      for (std::size_t j = 0; j < p.size(); ++j) total += p[i] * p[j] * m[i + j];
    return total;
  }
};
Loss loss_of(long n, long d) {
  Vector<Rational> moments = {Rational(d)};
  for (auto& m : mean_power_traces(Rational(n), Rational(d), 8)) moments.push_back(std::move(m));
  return {moments};
}

struct Gradient {
  Loss loss;
  template <class T>
  Vector<T> operator()(const Vector<T>& x) const {
    return jacobian(Row{loss}, x).row(0);
  }
  struct Row {
    Loss loss;
    template <class T>
    Vector<T> operator()(const Vector<T>& x) const {
      return {loss(x)};
    }
  };
};

// -- where the loss comes from
// ---------------------------------------------------------------------

// Linear h, B = C = I, A_0 = a_0 I, any A_1, labels <theta, x>: with p the residual polynomial the
// last entry is <p(S) theta, x_q>, whose mean square over theta of covariance I is |p(S) x_q|^2.
struct ResidualPolynomial {
  bool cubed = false;  // (1 + a_0 t)^3

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const M X = free.matrix("X", d, n), S = X * transpose(X), I = identity_like(S);
    const M A_1 = free.matrix("A_1", d, d);
    const auto theta = free.vector("theta", d), x = free.vector("x", d);
    const auto r0 = free.scalar("r0"), r1 = free.scalar("r1"), a0 = free.scalar("a0");
    const ScalarOf<M> none(0L);
    const auto layer = [&](const M& Z, const M& A, const ScalarOf<M>& r) {
      const M arguments = block_values(I, none) * Z;
      return M(Z + attended(Z, block_values(A, r), transpose(arguments) * arguments));
    };
    const M Z = token_matrix(PromptOf<M>{X, transpose(X) * theta, x}, dot(theta, x));
    const M after = layer(layer(Z, a0 * I, r0), A_1, r1);
    const M moved = I + a0 * S, square = cubed ? moved * moved * moved : moved * moved;
    Vanishing<M> zero;
    zero.equal(corner(after), dot(theta, (I + r0 * S) * ((I + r1 * (S * square)) * x)));
    return zero;
  }
};
// Linear h: only b c A and r b c count in any layer, so that at b = c = 1 the derivatives by b and
// c are those by a and r.
struct OnlyProducts {
  bool b_counts_twice = false;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const M Z = bordered(free.matrix(d, n), x, y, free.scalar()), A = free.matrix("A", d, d);
    const auto b = free.scalar("b"), c = free.scalar("c"), r = free.scalar("r");
    const M I = identity_like(A);
    const auto seen = [&](const M& weight) { return M(block_values(weight, ScalarOf<M>(0L)) * Z); };
    const auto product = b_counts_twice ? b * b * c : b * c;
    Vanishing<M> zero;
    zero.equal(attended(Z, block_values(A, r), transpose(seen(b * I)) * seen(c * I)),
               attended(Z, block_values(product * A, product * r), transpose(seen(I)) * seen(I)));
    return zero;
  }
};

// One layer of (18) on covariates X, x and the labels y - f, -f_x of any function f, the values of
// the activation a free table: a step of (9) with these values, and covariates that move by a X M
// H. The base: Z_0 is the state of f = 0.
struct InterleavedLayer {
  bool covariates_stay = false;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const M X = free.matrix("X", d, n), values = free.matrix("values", n, n);
    const auto x = free.vector("x", d), y = free.vector("y", n), f = free.vector("f", n),
               at_query = free.vector("at_query", n), row = free.vector("row", n);
    const auto f_x = free.scalar("f_x"), r = free.scalar("r"), a = free.scalar("a"),
               corner = free.scalar("corner");
    const M I = identity_like(X * transpose(X));
    const M Z = bordered(X, x, y - f, -f_x);
    const M after =
        Z + attended(Z, block_values(a * I, -r), bordered(values, at_query, row, corner));
    const auto moves = covariates_stay ? ScalarOf<M>(0L) : a;
    const auto residual = y - f;
    Vanishing<M> zero;
    zero.equal(after, bordered(X + moves * (X * values), x + moves * (X * at_query),
                               y - (f + r * (transpose(values) * residual)),
                               -(f_x + r * dot(at_query, residual))));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    Vanishing<M> zero;
    zero.equal(token_matrix(prompt),
               bordered(prompt.X, prompt.x_query, prompt.y - zero_row(prompt.X), -ScalarOf<M>(0L)));
    return zero;
  }
};

// n = 1: S has one eigenvalue t = |x|^2, chi-squared with d degrees: E t^j = d (d+2) .. (d+2j-2).
Finding chi_squared(const Context&) {
  for (long d = 1; d <= 6; ++d) {
    const auto moments = loss_of(1, d).moments;
    Rational expected(1);
    for (long j = 1; j <= 8; ++j) {
      expected *= Rational(d + 2 * j - 2);
      if (moments[j] != expected)
        return finding(Truth::no, "they differ for d = " + std::to_string(d));
    }
  }
  return finding(Truth::yes, "E tr S^j = d (d + 2) .. (d + 2j - 2) for j = 1..8 and d = 1..6");
}

// n = d = 1: are the stationary points next to the two starts different?
Finding two_points(const Vector<Rational>& first, const Vector<Rational>& second) {
  const Gradient F{loss_of(1, 1)};
  const auto one = refined_zero(F, first), other = refined_zero(F, second);
  if (!one || !other) return finding(Truth::unknown, "a stationary point was not proved");
  const Ball f = F.loss(*one), g = F.loss(*other);
  return finding(disjoint((*one)[0], (*other)[0]),
                 "n = d = 1: stationary points at r_0 = " + (*one)[0].decimal(12) +
                     " with f = " + f.decimal(12) + " and at r_0 = " + (*other)[0].decimal(12) +
                     " with f = " + g.decimal(12));
}
Finding not_unique(const Context& c) {
  return two_points(c.example("line").vector("start"),
                    c.example("line, second minimum").vector("start"));
}
// The same as facts, from the starts of the data: each lies in a box with one zero of the gradient,
// and the first box lies to the right of the other.
template <class T>
void two_points_by_facts(Comparisons<T>& say, Boxes<T>& free, const Vector<Rational>& first,
                         const Vector<Rational>& second) {
  const Gradient F{loss_of(1, 1)};
  const auto point = [&](const Vector<Rational>& start) {
    return state_one_zero(say, free, F, krawczyk_box(F, start));
  };
  const auto one = point(first), other = point(second);
  say.less(other[0], one[0]);
}
const Vector<Rational> line = {Rational(-491867, 10000000), Rational(-1266817, 1000000),
                               Rational(-130044, 1000000)},
                       second_minimum = {Rational(-229276, 1000000), Rational(-1078855, 1000000),
                                         Rational(-644940, 10000000)};
Finding same_start(const Context& c) {
  return two_points(c.example("line").vector("start"), c.example("line").vector("start"));
}
Finding rounded_point(const Context& c) {
  const auto& start = c.instance.vector("start");
  const auto g = Gradient{loss_of(c.instance.integer("n"), c.instance.integer("d"))}(start);
  return settled(
      g == Vector<Rational>(3), "the gradient vanishes",
      "at the rational start the gradient by r_0 is " + Ball(g[0]).decimal(10) + ", not 0");
}

// As facts, of the data "plane": covariates move there, as a_0 is not 0.
template <class T>
void point_by_facts(Comparisons<T>& say, Boxes<T>& free) {
  const Gradient F{loss_of(1, 2)};
  const Vector<Rational> plane = {Rational(-194258, 1000000), Rational(-801406, 1000000),
                                  Rational(-577728, 10000000)};
  const auto x = state_one_zero(say, free, F, krawczyk_box(F, plane));
  for (const auto& scalar : x) say.nonzero(scalar);
}

Finding of_instance(const Context& c) {
  const Gradient F{loss_of(c.instance.integer("n"), c.instance.integer("d"))};
  const auto x = refined_zero(F, c.instance.vector("start"));
  if (!x) return finding(Truth::unknown, "no isolated stationary point was proved near start");
  const Ball loss = F.loss(*x);
  // The Hessian tells a minimum from a saddle.
  const auto signs = inertia(jacobian(F, *x));
  auto result = finding(
      Truth::yes, "Krawczyk's operator proves one stationary point near start, " +
                      std::string(signs.positive == 3 ? "a strict local minimum on the set"
                                                      : "not a strict local minimum on the set"));
  result.values = {enclosed_value("r_approx", Vector<Ball>{(*x)[0], (*x)[1]}),
                   enclosed_value("a_approx", Vector<Ball>{(*x)[2]}),
                   enclosed_value("loss_approx", loss)};
  return result;
}

std::optional<Complaint> usable(const Instance& instance) {
  if (instance.integer("L") == 2) return std::nullopt;
  return Complaint{"L", std::to_string(instance.integer("L")), "2"};
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {n_input(),
                 d_input(),
                 {"L", Kind::integer, {}, {Constraint::positive}, "number of layers, 2", true, "2"},
                 {"start", Kind::vector, {3}, {}, "r_0, r_1, a_0 near the point meant"}},
      .values = {{"r_approx", "vector[2]: stationary r_0, r_1"},
                 {"a_approx", "vector[1]: stationary a_0"},
                 {"loss_approx", "f there"}},
      .parts = {{"scalars",
                 {words(GradientAgainstScalar{})},
                 {{"the gradient is a multiple of Sigma^{-1/2}",
                   words(GradientAgainstScalar{true})}}},
                trivial_point_exists(),
                {"flow_exists",
                 {words(LengthOfSetFlow{})},
                 {{"the share of b is -b'^2 d / tr Sigma", words(LengthOfSetFlow{true})}}},
                {"interleaves",
                 {words(InterleavedLayer{})},
                 {{"the covariates stay", words(InterleavedLayer{true})}}},
                {"polynomial",
                 {chain({words(ResidualPolynomial{}), words(OnlyProducts{})})},
                 {{"p(t) = (1 + r_0 t)(1 + r_1 t (1 + a_0 t)^3)", words(ResidualPolynomial{true})},
                  {"b counts twice", words(OnlyProducts{true})}},
                 {once(Evidence::exact, {}, Inputs::points, chi_squared)}},
                {"point",
                 {with_enclosures(on_instance(Evidence::enclosure, of_instance),
                                  [](auto& say, auto& free) { point_by_facts(say, free); })},
                 {{"six digits are a stationary point",
                   once(Evidence::exact, {}, Inputs::points, rounded_point)}}},
                {"not_unique",
                 {with_enclosures(once(Evidence::enclosure, {}, Inputs::points, not_unique),
                                  [](auto& say, auto& free) {
                                    two_points_by_facts(say, free, line, second_minimum);
                                  })},
                 {{"the same start gives another point",
                   with_enclosures(once(Evidence::enclosure, {}, Inputs::points, same_start),
                                   [](auto& say, auto& free) {
                                     two_points_by_facts(say, free, line, line);
                                   })}}}},
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_thm46
