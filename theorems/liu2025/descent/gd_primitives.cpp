// A step of gradient descent from READ, LINEAR and MULTIPLY. As defined they cannot do it: a row of
// the output depends on one row of the input. With a READ that writes a slice they can.
#include <fmt/format.h>

#include "theorems/liu2025/conditioned_problem.hpp"
#include "theorems/liu2025/descent/primitive_program.hpp"
#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/algebra/statement.hpp"
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
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const DescentRun<T> start{
        {free.matrix(n, d), free.vector(n)}, free.vector(d), free.scalar(), 1};
    const auto expected = gradient_descent(start.problem, start.x0, start.eta, 1).back();
    if (carrier == Carrier::primitives) return program_step(start, form) - expected;
    const auto program = descent_program(n, d, start.eta);
    return run_layers(program, descent_prompt(start.problem, start.x0)) - expected;
  }
};

Finding step_22(const Context&) { return expands_to_zero(Step{2, 2}); }
Finding step_32(const Context&) { return expands_to_zero(Step{3, 2}); }
Finding step_ginac(const Context&) { return expands_to_zero_ginac(Step{2, 1}); }
Finding step_paper_size(const Context& c) { return identity_test(Step{20, 5}, c.seed); }
Finding step_large(const Context& c) { return identity_test(Step{256, 32}, c.seed); }
Finding as_layers(const Context& c) {
  return identity_test(Step{2, 2, Carrier::base_conv_layers}, c.seed);
}
Finding literal_read(const Context& c) {
  return identity_test(Step{2, 2, Carrier::primitives, ReadForm::whole_row}, c.seed);
}

// --- the primitives as defined

// Row k of READ(i, j), affine LINEAR and MULTIPLY for two inputs that share the one row that it may
// see: row i for k = j, row k otherwise. The broken form names the next row instead.
struct OneRow {
  long rows, channels;
  bool wrong_row = false;
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
Finding one_row(const Context&) { return expands_to_zero(OneRow{3, 2}); }
Finding another_row(const Context&) { return expands_to_zero(OneRow{3, 2, true}); }

// What is printed needs x_1 to depend on one row of (a_1, b_1), (x_0, 0) only.
Finding printed_as_defined(const Context&) {
  const auto step = [](const Rational& a, const Rational& x) {
    const LeastSquares<Rational> problem{{{a}}, {Rational(1)}};
    return gradient_descent(problem, {x}, Rational(1, 2), 1).back()[0];
  };
  const Rational base = step(1, 0), other_data = step(2, 0), other_start = step(1, 3);
  const bool one_row_suffices = base == other_data || base == other_start;
  return settled(
      one_row_suffices, "x_1 ignores one of the two rows",
      fmt::format("n = d = 1, b = 1, eta = 1/2: (a, x_0) = (1, 0) gives x_1 = {}, (2, 0) gives {}, "
                  "(1, 3) gives {}: x_1 depends on both rows, while a row of any composition of "
                  "READ, LINEAR and MULTIPLY depends on one row of the input",
                  base.text(), other_data.text(), other_start.text()));
}

Finding at_instance(const Context& c) {
  const auto start = descent_run_of(c.instance);
  const auto& problem = start.problem;
  const long n = problem.n();
  const auto program = descent_program(n, problem.d(), start.eta);
  const auto x1 = run_program(program, descent_prompt(problem, start.x0));
  const auto expected = gradient_descent(normal_equations(problem), start.x0, start.eta, 1).back();
  const auto counts = counts_of(program);
  auto result =
      settled(x1 == expected && counts == PrimitiveCounts{n, 4, 2},
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = least_squares_inputs("initial iterate, in the last row"),
      .values = {{"x1", "vector[d]: x0 - eta a^T (a x0 - b), by the composition"},
                 {"read_count", "integer: READ* used"},
                 {"linear_count", "integer: LINEAR used"},
                 {"multiply_count", "integer: MULTIPLY used"}},
      .checks =
          {
              {"n READ*, 4 LINEAR and 2 MULTIPLY make a gradient step (n=2, d=2)", symbolic,
               everywhere, corrected, On::claim, "n = 2, d = 2; a, b, x_0, eta free", step_22},
              {"n READ*, 4 LINEAR and 2 MULTIPLY make a gradient step (n=3, d=2)", symbolic,
               everywhere, corrected, On::claim, "n = 3, d = 2; a, b, x_0, eta free", step_32,
               "program is a gradient step"},
              {"the same by a second computer algebra system", symbolic, everywhere, corrected,
               On::claim, "n = 2, d = 1; a, b, x_0, eta free", step_ginac},
              {"n READ*, 4 LINEAR and 2 MULTIPLY make a gradient step at the paper's size",
               identity, everywhere, corrected, On::claim, "n = 20, d = 5", step_paper_size,
               "program is a gradient step"},
              {"n READ*, 4 LINEAR and 2 MULTIPLY make a gradient step at n = 256, d = 32", identity,
               everywhere, corrected, On::claim, "n = 256, d = 32", step_large, "", true},
              {"every primitive of the composition may be its causal BaseConv layer", identity,
               everywhere, corrected, On::claim,
               "n = 2, d = 2; 8 layers, READ* with a residual connection", as_layers},
              {"each row of READ, affine LINEAR and MULTIPLY depends on one row of the input",
               symbolic, everywhere, corrected, On::claim,
               "3 rows, 2 channels, every READ(i, j) of whole rows; inputs, H and offset free; by "
               "induction any composition",
               one_row},
              {"READ, LINEAR and MULTIPLY as defined compose to a gradient step, as printed", exact,
               points, refuted, On::claim, "n = d = 1, b = 1, eta = 1/2", printed_as_defined},
              {"the composition makes the gradient step", exact, points, corrected, On::instance,
               "the instance", at_instance},
              {"rounding is the only error", ladder, points, corrected, On::claim,
               "n = 20, d = 5, singular values 1..5, eta = 1/13, 8 to 1024 bits", rounding},
              {"READ replaces the whole row, as defined", identity, everywhere, control, On::claim,
               "n = 2, d = 2", literal_read},
              {"row k depends on row k + 1 alone", symbolic, everywhere, control, On::claim,
               "3 rows, 2 channels", another_row},
          },
  };
}

}  // namespace verify::liu2025::claim_gd_primitives
