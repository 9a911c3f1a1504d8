// A step of gradient descent from READ, LINEAR and MULTIPLY. As defined they cannot do it: a row of
// the output depends on one row of the input. With a READ that writes a slice they can.
#include <fmt/format.h>

#include "theorems/liu2025/conditioned_problem.hpp"
#include "theorems/liu2025/descent/block_program.hpp"
#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::liu2025::claim_gd_primitives {
namespace {

// --- the program: blocks x (1 x d), A (n x d), b (n x 1), and the two products (n x d)

template <class T>
Vector<BlockStep<T>> descent_steps(const T& eta) {
  const std::vector<std::string> state = {"x", "A", "b"};
  const Feed<T> data_to_P{"A", "P", Fed::each, {}, Factor::right};
  const Feed<T> data_to_Q{"A", "Q", Fed::each, {}, Factor::right};
  return {{state, {"P"}, {{"x", "P", Fed::columns}, data_to_P}},
          {state, {"Q"}, {{"P", "Q", Fed::rows}, {"b", "Q", Fed::rows, T(-1L)}, data_to_Q}},
          {{"A", "b"}, {"x"}, {{"x", "x"}, {"Q", "x", Fed::columns, T(-eta)}}, false}};
}

template <class T>
struct DescentProgram {
  PrimitiveProgram<T> primitives;
  PlacedBlock x;  // of the last row, at the end
};

// On rows (a_i, b_i), i < n, and (x_0, 0): LINEAR makes slots x; a_1, b_1; a_2, b_2; .. of each
// row, and READ* brings row i to its slot in the last row.
template <class T>
DescentProgram<T> descent_program(long n, long d, const T& eta, long steps = 1) {
  const long w = d + 1;
  DescentProgram<T> result;
  Affine<T> slots{{(n + 1) * w, {}}, {}};
  PlacedBlock A{n, d, {}}, b{n, 1, {}};
  for (long slot = 0; slot <= n; ++slot)
    for (long c = 0; c < w; ++c) slots.H.weights.push_back({c, slot * w + c, {}});
  result.primitives.push_back(slots);
  for (long i = 0; i < n; ++i) {
    result.primitives.push_back(Read{i, n, (i + 1) * w, (i + 2) * w});
    for (long k = 0; k < d; ++k) A.channels.push_back((i + 1) * w + k);
    b.channels.push_back((i + 1) * w + d);
  }
  std::vector<PlacedBlocks> row = {{{"x", placed(1, d, 0)}, {"A", A}, {"b", b}}};
  for (long k = 0; k < steps; ++k)
    for (const auto& step : descent_steps(eta))
      row = append_step<T>(result.primitives, step, {{"x", {1, d}}, {"P", {n, d}}, {"Q", {n, d}}},
                           row);
  result.x = row.front().at("x");
  return result;
}

template <class T>
Matrix<T> descent_prompt(const LeastSquares<T>& problem, const Vector<T>& x) {
  Matrix<T> u(problem.n() + 1, problem.d() + 1);
  set_block(u, 0, 0, problem.A);
  for (long i = 0; i < problem.n(); ++i) u(i, problem.d()) = problem.b[i];
  for (long k = 0; k < problem.d(); ++k) u(problem.n(), k) = x[k];
  return u;
}

enum class Carrier { primitives, base_conv_layers };

template <class T>
Vector<T> iterate_by(Carrier carrier, const DescentProgram<T>& program, const DescentRun<T>& start,
                     ReadForm form = ReadForm::slice) {
  const auto u = descent_prompt(start.problem, start.x0);
  const auto row = carrier == Carrier::primitives ? run_program(program.primitives, u, form)
                                                  : run_layers(program.primitives, u);
  Vector<T> x;
  for (const long channel : program.x.channels) x.push_back(row[channel]);
  return x;
}
template <class T>
DescentProgram<T> program_for(const DescentRun<T>& start) {
  return descent_program(start.problem.n(), start.problem.d(), start.eta, start.steps);
}

struct Step {
  long n, d, steps = 1;
  Carrier carrier = Carrier::primitives;
  ReadForm form = ReadForm::slice;
  bool twice = false;  // steps of 2 eta

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const DescentRun<T> start{
        {free.matrix(n, d), free.vector(n)}, free.vector(d), free.scalar(), steps};
    const T eta = twice ? T(start.eta + start.eta) : start.eta;
    return iterate_by(carrier, program_for(start), start, form) -
           gradient_descent(start.problem, start.x0, eta, steps).back();
  }
};

// The steps of the list on the last row, with A, b and x as letters, as N READ* leave them
// (liu2025.read#slice): x becomes the next iterate, A and b stay for the one after it.
struct StepOnLetters {
  bool without_target = false;

  Sizes sizes() const {
    return {{"n", Argument::indices}, {"d", Argument::indices}, {"k", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const ModelStep<ScalarOf<M>> model_step;
    const auto n = free.space("n"), d = free.space("d");
    const auto one = one_entry(free);
    const auto column = [&](const VectorOf<M>& v) { return M(outer(v, one)); };
    const M row_ones = column(free.ones(n)), col_ones = column(free.ones(d));
    const M single = column(one);
    const LetterBlocks<M> blocks{{{"x", {single, col_ones}},
                                  {"A", {row_ones, col_ones}},
                                  {"b", {row_ones, single}},
                                  {"P", {row_ones, col_ones}},
                                  {"Q", {row_ones, col_ones}}}};
    const M A = free.matrix("A", n, d);
    const auto b = free.vector("b", n), x = free.vector("x", d);
    const auto eta = free.scalar("eta");
    LetterRow<M> row = {{"x", transpose(column(x))}, {"A", A}, {"b", column(b)}};
    for (auto step : descent_steps(eta)) {
      if (without_target) std::erase_if(step.feeds, [](const auto& f) { return f.from == "b"; });
      row = blocks.after(step, row);
    }
    Vanishing<M> zero;
    zero.equal(row.at("x"), transpose(column(x - eta * (transpose(A) * (A * x - b)))));
    zero.equal(row.at("A"), A);
    zero.equal(row.at("b"), column(b));
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
    const auto u = free.matrix("u", rows, channels);
    const auto other = free.matrix("other", rows, channels);
    const auto H = free.matrix("H", channels, channels);
    const auto offset = free.vector("offset", channels);
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
// The same in letters: rows i, j and the others of two inputs that share row i alone. Row i of
// LINEAR and MULTIPLY and rows i and j of READ(i, j) are those of one input as of the other; the
// channels that MULTIPLY multiplies are any combinations. The broken form looks at row j of LINEAR.
struct OneRowInLetters {
  bool wrong_row = false;

  Sizes sizes() const { return {{"n", from(2, Argument::indices)}, {"d", Argument::indices}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto others = free.space("n", 2), d = free.space("d");
    const Spaces rows = {unit_space, unit_space, others.front()};
    const auto shared = free.vector("shared", d), offset = free.vector("offset", d);
    const auto H = free.matrix("H", d, d), P = free.matrix("P", d, d), Q = free.matrix("Q", d, d);
    const auto input = [&] {
      TreeMatrix u(rows, d);
      u.place(0, 0, transpose(shared.column()));
      u.place(1, 0, transpose(free.vector("row", d).column()));
      u.place(2, 0, free.matrix("rows", others, d));
      return u;
    };
    TreeMatrix read(rows, rows), ones(rows, {unit_space});
    read.place(0, 0, TreeScalar(1));
    read.place(1, 0, TreeScalar(1));
    read.place(2, 2, TreeMatrix::identity(others));
    ones.place(0, 0, TreeScalar(1));
    ones.place(1, 0, TreeScalar(1));
    ones.place(2, 0, free.ones(others).column());
    const auto linear = [&](const TreeMatrix& u) {
      return u * H + ones * transpose(offset.column());
    };
    const auto product = [&](const TreeMatrix& u) { return hadamard(u * P, u * Q); };
    const auto one = input(), other = input();
    const long own = wrong_row ? 1 : 0;
    Vanishing<TreeMatrix> zero;
    zero.equal(linear(one).part(own, 1, 0, 1), linear(other).part(own, 1, 0, 1));
    zero.equal(product(one).part(0, 1, 0, 1), product(other).part(0, 1, 0, 1));
    zero.equal((read * one).part(0, 2, 0, 1), (read * other).part(0, 2, 0, 1));
    return zero;
  }
};

// n = d = 1, b = 1, eta = 1/2: does x_1 depend on both rows (a, b) and (x_0, 0)?
template <class T>
void depends_on_both(Comparisons<T>& say, const T& eta) {
  const auto step = [&](long a, long x) {
    const LeastSquares<T> problem{{{T(a)}}, {T(1L)}};
    return gradient_descent(problem, {T(x)}, eta, 1).back()[0];
  };
  const T base = step(1, 0), other_data = step(2, 0), other_start = step(1, 3);
  say.differ(base, other_data);
  say.differ(base, other_start);
  say.words(
      fmt::format("n = d = 1, b = 1, eta = {}: (a, x_0) = (1, 0) gives x_1 = {}, (2, 0) gives {}, "
                  "(1, 3) gives {}",
                  shown(eta), shown(base), shown(other_data), shown(other_start)));
}

Finding at_instance(const Context& c) {
  const auto start = descent_run_of(c.instance);
  const auto& problem = start.problem;
  const long n = problem.n();
  const auto program = program_for(start);
  const auto x1 = iterate_by(Carrier::primitives, program, start);
  const auto expected = gradient_descent(normal_equations(problem), start.x0, start.eta, 1).back();
  const auto counts = counts_of(program.primitives);
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
                                       auto x = iterate_by(Carrier::primitives,
                                                           program_for(rounded), rounded);
                                       return Vector<decltype(x)>(1, x);
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
      .parts =
          {{"step",
            {visits(StepOnLetters{}, {{"n", 6}, {"d", 7}}),
             chain({expand(Step{2, 2}), test(Step{2, 2, 1, Carrier::base_conv_layers})}),
             expand(Step{3, 2}), expand(Step{1, 2, 2}), test(Step{20, 5, 2}), exact(at_instance)},
            {{"the residuals lack -b, at every size",
              visits(StepOnLetters{true}, {{"n", 6}, {"d", 7}})},
             {"READ replaces the whole row, as it is defined",
              test(Step{2, 2, 1, Carrier::primitives, ReadForm::whole_row})},
             {"the layers make a step of 2 eta",
              test(Step{2, 2, 1, Carrier::base_conv_layers, ReadForm::slice, true})}},
            {once(Evidence::precision_sweep, {}, Inputs::points, rounding)}},
           {"one_row",
            {visits(OneRowInLetters{}, {{"n", 6}, {"d", 7}}), expand(OneRow{3, 2})},
            {{"row j of LINEAR depends on row i alone",
              visits(OneRowInLetters{true}, {{"n", 6}, {"d", 7}})},
             {"row k depends on row k + 1 alone", test(OneRow{3, 2, true})}}},
           {"both_rows",
            {compare([](auto& say) { depends_on_both(say, say.number(1, 2)); })},
            {{"without a step", compare([](auto& say) { depends_on_both(say, say.number(0)); })}}}},
  };
}

}  // namespace verify::liu2025::claim_gd_primitives
