// A step of gradient descent from READ, LINEAR and MULTIPLY. As defined they cannot do it: a row of
// the output depends on one row of the input. With a READ that writes a slice they can.
#include <fmt/format.h>

#include "theorems/liu2025/conditioned_problem.hpp"
#include "theorems/liu2025/descent/primitive_program.hpp"
#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::liu2025::claim_gd_primitives {
namespace {

enum class Carrier { primitives, base_conv_layers };

template <class T>
Vector<T> program_step(const DescentRun<T>& start, ReadForm form = ReadForm::slice) {
  const auto& problem = start.problem;
  const auto program = descent_program(problem.n(), problem.d(), start.eta);
  return run_program(program, descent_prompt(problem, start.x0), form);
}

struct Step {
  long n, d;
  Carrier carrier = Carrier::primitives;
  ReadForm form = ReadForm::slice;
  bool twice = false;  // a step of 2 eta

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const DescentRun<T> start{
        {free.matrix(n, d), free.vector(n)}, free.vector(d), free.scalar(), 1};
    const T eta = twice ? T(start.eta + start.eta) : start.eta;
    const auto expected = gradient_descent(start.problem, start.x0, eta, 1).back();
    if (carrier == Carrier::primitives) return program_step(start, form) - expected;
    const auto program = descent_program(n, d, start.eta);
    return run_layers(program, descent_prompt(start.problem, start.x0)) - expected;
  }
};

// The last row with blocks of any size. READ* puts the data of one row more into its slot, gate and
// residual connection as in liu2025.read#slice; then it holds x, A, b, and the four affine LINEAR
// and two MULTIPLY run between blocks: x in every row of a copy, its product with A, the residuals
// in every channel, their product with A, and the update.
struct StepOnLetters {
  bool without_target = false;

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const ModelStep<ScalarOf<M>> model_step;
    const auto before = free.space("n", 1), d = free.space("d");
    const auto a = free.vector(d), slot = free.vector(d), x = free.vector(d), every = free.ones(d);
    const M At_before = free.matrix(d, before);
    const auto b = with_last(free.vector(before), free.scalar());
    const auto eta = free.scalar();
    const auto written = slot + hadamard(every, a - slot);
    const M At = beside(At_before, written);
    const auto rows = with_last(free.ones(before), ScalarOf<M>(1L));
    const M copies = outer(x, rows);
    const M products = hadamard(copies, At);
    const auto sums = transpose(products) * every;
    const M residuals = outer(every, without_target ? sums : sums - b);
    const M gradients = hadamard(residuals, At);
    const auto found = x - eta * (gradients * rows);
    const M data = beside(At_before, a);
    Vanishing<M> zero;
    zero.add(found - (x - eta * (data * (transpose(data) * x - b))));
    return zero;
  }
};

// --- the primitives as defined

// Row k of READ(i, j), affine LINEAR and MULTIPLY for two inputs that share the one row that it may
// see: row i for k = j, row k otherwise. The broken form names the next row instead.
struct OneRow {
  long rows, channels;
  bool wrong_row = false;

  Sizes sizes() const { return {{"n", rows}, {"d", channels}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix(rows, channels);
    const auto other = free.matrix(rows, channels);
    const auto H = free.matrix(channels, channels);
    const auto offset = free.vector(channels);
    Vector<T> zero;
    const auto compare = [&](long k, long origin, const auto& primitive) {
      auto changed = other;
      set_block(changed, origin, 0, block(u, origin, 0, 1, channels));
      const auto difference = primitive(u).row(k) - primitive(changed).row(k);
      zero.insert(zero.end(), difference.begin(), difference.end());
    };
    const auto affine = [&](const Matrix<T>& v) {
      return v * H + outer(Vector<T>(rows, T(1L)), offset);
    };
    const auto product = [&](const Matrix<T>& v) {
      return multiply_primitive(v, 0, channels - 1, 1);
    };
    for (long k = 0; k < rows; ++k) {
      const long own = wrong_row ? (k + 1) % rows : k;
      compare(k, own, affine);
      compare(k, own, product);
      for (long i = 0; i < rows; ++i) {
        for (long j = 0; j < rows; ++j) {
          compare(k, k == j ? i : own, [&](const Matrix<T>& v) {
            return read_primitive(v, {i, j, 0, channels});
          });
        }
      }
    }
    return zero;
  }
};
// n = d = 1, b = 1, eta = 1/2: does x_1 depend on both rows (a, b) and (x_0, 0)?
Finding depends_on_both(const Rational& eta) {
  const auto step = [&](const Rational& a, const Rational& x) {
    const LeastSquares<Rational> problem{{{a}}, {Rational(1)}};
    return gradient_descent(problem, {x}, eta, 1).back()[0];
  };
  const Rational base = step(1, 0), other_data = step(2, 0), other_start = step(1, 3);
  const auto words = fmt::format(
      "n = d = 1, b = 1, eta = {}: (a, x_0) = (1, 0) gives x_1 = {}, (2, 0) gives {}, "
      "(1, 3) gives {}",
      eta.text(), base.text(), other_data.text(), other_start.text());
  return settled({base != other_data, base != other_start}, words, words);
}
Finding both_rows(const Context&) { return depends_on_both(Rational(1, 2)); }
Finding no_step(const Context&) { return depends_on_both(Rational(0)); }

Finding at_instance(const Context& c) {
  const auto start = descent_run_of(c.instance);
  const auto& problem = start.problem;
  const long n = problem.n();
  const auto program = descent_program(n, problem.d(), start.eta);
  const auto x1 = run_program(program, descent_prompt(problem, start.x0));
  const auto expected = gradient_descent(normal_equations(problem), start.x0, start.eta, 1).back();
  const auto counts = counts_of(program);
  auto result =
      settled({x1 == expected, counts == PrimitiveCounts{n, 4, 2}},
              fmt::format("{} READ*, {} LINEAR and {} MULTIPLY give x_0 - eta (M x_0 - v) exactly",
                          counts.read, counts.linear, counts.multiply),
              "the composition differs from the gradient step");
  result.values = {value("x1", x1), value("read_count", counts.read),
                   value("linear_count", counts.linear), value("multiply_count", counts.multiply)};
  return result;
}

Finding rounding(const Context&) {
  const auto run = paper_least_squares(1);
  return slope_finding(climb_descent(run,
                                     [](const auto& rounded) {
                                       return Vector<decltype(program_step(rounded))>(
                                           1, program_step(rounded));
                                     }),
                       "gradient descent from primitives, n = 20, d = 5");
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = least_squares_inputs("initial iterate, in the last row"),
      .values = {{"x1", "vector[d]: x0 - eta a^T (a x0 - b), by the composition"},
                 {"read_count", "integer: READ* used"},
                 {"linear_count", "integer: LINEAR used"},
                 {"multiply_count", "integer: MULTIPLY used"}},
      .parts = {{"step",
                 {visits(StepOnLetters{}, {{"n", 6}, {"d", 6}}),
                  chain({expand(Step{2, 2}), test(Step{2, 2, Carrier::base_conv_layers})}),
                  expand(Step{3, 2}), test(Step{20, 5}), exact(at_instance)},
                 {{"the residuals lack -b, at every size",
                   visits(StepOnLetters{true}, {{"n", 6}, {"d", 6}})},
                  {"READ replaces the whole row, as it is defined",
                   test(Step{2, 2, Carrier::primitives, ReadForm::whole_row})},
                  {"the layers make a step of 2 eta",
                   test(Step{2, 2, Carrier::base_conv_layers, ReadForm::slice, true})}},
                 {once(Evidence::ladder, {}, Inputs::points, rounding)}},
                {"one_row",
                 {by_hand(expand(OneRow{3, 2}), {"n", "d"})},
                 {{"row k depends on row k + 1 alone", test(OneRow{3, 2, true})}}},
                {"both_rows",
                 {once(Evidence::exact, {}, Inputs::points, both_rows)},
                 {{"without a step", once(Evidence::exact, {}, Inputs::points, no_step)}}}},
  };
}

}  // namespace verify::liu2025::claim_gd_primitives
