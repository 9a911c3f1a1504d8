// Newton's iteration for the inverse of A^T A from LINEAR and MULTIPLY: three rounds of products.
// What is printed has two and lacks a factor M_0; convergence needs a small first residual.
#include <fmt/format.h>

#include "theorems/liu2025/conditioned_problem.hpp"
#include "theorems/liu2025/depth_growth.hpp"
#include "theorems/liu2025/descent/primitive_program.hpp"
#include "theorems/liu2025/inputs.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::liu2025::claim_newton_primitives {
namespace {

template <class T>
Matrix<T> gram(const Matrix<T>& A) {
  return transpose(A) * A;
}
template <class T>
Matrix<T> residual(const Matrix<T>& A, const Matrix<T>& M) {
  return identity_matrix<T>(A.cols()) - gram(A) * M;
}
// (24): M_0 (2 I - (A^T A) M_0).
template <class T>
Matrix<T> newton(const Matrix<T>& A, const Matrix<T>& M) {
  return M * (T(2L) * identity_matrix<T>(A.cols()) - gram(A) * M);
}
// The last step of appendix D.2.3: 2 M_0 - (A^T A) M_0.
template <class T>
Matrix<T> printed_step(const Matrix<T>& A, const Matrix<T>& M) {
  return T(2L) * M - gram(A) * M;
}

struct Program {
  long n, d;
  NewtonForm form = NewtonForm::corrected;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = free.matrix(n, d), M = free.matrix(d, d);
    return (newton_step(newton_program<T>(n, d, form), A, M) - newton(A, M)).entries();
  }
};

// One row p of each round, for every n and d: LINEAR repeats entry r of row p of the left matrix in
// d channels, MULTIPLY puts it to entries (r, q) of the right one, LINEAR adds them up over r. The
// rounds are A^T A, S M_0 and, with the rows of S M_0 found so, M_0 (S M_0) off 2 M_0.
struct RoundsOnLetters {
  NewtonForm form = NewtonForm::corrected;

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const ModelStep<ScalarOf<M>> model_step;
    const auto n = free.space("n"), others = free.space("d", 1);
    const auto with_last_channel = [](const auto& ones) {
      return with_last(ones, ScalarOf<M>(1L));
    };
    const auto data = free.ones(n), channels = with_last_channel(free.ones(others));
    const auto round = [&](const VectorOf<M>& row, const M& right, const VectorOf<M>& ones) {
      return transpose(hadamard(outer(row, channels), right)) * ones;
    };
    const auto a = free.vector(n);  // column p of A, last
    const M A = beside(free.matrix(n, others), a);
    const M inner = free.matrix(others, others);
    const auto right = free.vector(others), bottom = free.vector(others);
    const auto last_entry = free.scalar();
    const M first = bordered(inner, right, bottom, last_entry);
    const auto m = with_last(bottom, last_entry);  // row p of M_0
    const M S = transpose(A) * A;
    const auto s = with_last(bottom_border(S), corner(S));
    const M second = S * first;
    Vanishing<M> zero;
    zero.add(round(a, A, data) - s);
    const auto second_row = round(s, first, channels);
    zero.add(second_row - with_last(bottom_border(second), corner(second)));
    const auto twice = m + m;
    const auto found =
        form == NewtonForm::printed ? twice - second_row : twice - round(m, second, channels);
    zero.add(found - (twice - transpose(second) * m));
    return zero;
  }
};

// The printed program is the printed formula, so that the error is in the text and not in ours.
struct PrintedProgram {
  long n, d;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = free.matrix(n, d), M = free.matrix(d, d);
    const auto program = newton_program<T>(n, d, NewtonForm::printed);
    return (newton_step(program, A, M) - printed_step(A, M)).entries();
  }
};

// I - S M_1 = (I - S M_0)^2.
struct ResidualSquares {
  bool factors_swapped = false;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = free.matrix(n, d), first = free.matrix(d, d);
    const auto S = transpose(A) * A, I = identity_like(S);
    const auto next =
        factors_swapped ? first + first - first * first * S : first * (I + I - S * first);
    const auto residual = I - S * first;
    Vanishing<M> zero;
    zero.add(I - S * next - residual * residual);
    return zero;
  }
};

Finding counted(const Context&) {
  const auto counts = counts_of(newton_program<Rational>(3, 2));
  const auto text = fmt::format("{} LINEAR and {} MULTIPLY", counts.linear, counts.multiply);
  return settled(counts == PrimitiveCounts{0, 6, 3}, text, text);
}

// Six steps from M_0 = I/25 on the data of the gradient descent measurements: 54 layers.
struct RoundedNewton {
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto A = to_scalar<T>(paper_least_squares(1).problem.A);
    const auto program = newton_program<T>(A.rows(), A.cols());
    auto M = from_rational<T>(Rational(1, 25)) * identity_matrix<T>(A.cols());
    std::vector<Vector<T>> iterates;
    for (long t = 0; t < newton_steps; ++t) {
      M = newton_step(program, A, M);
      iterates.push_back(M.entries());
    }
    return iterates;
  }
  static constexpr long newton_steps = 6;
};
Finding rounding(const Context&) {
  const auto A = paper_least_squares(1).problem.A;
  auto M = Rational(1, 25) * identity_matrix<Rational>(A.cols());
  Layers exact;
  for (long t = 0; t < RoundedNewton::newton_steps; ++t) {
    M = newton(A, M);
    exact.push_back(M.entries());
  }
  const auto ladder = climb_ladder(RoundedNewton{}, exact);
  const std::string setting = "Newton's iteration, n = 20, d = 5";
  auto result = slope_finding(ladder, setting, "step");
  result.detail = depth_growth(ladder).summary() + ". " + result.detail;
  return result;
}

Finding printed_number(const Context&) {
  const Matrix<Rational> A = {{1}}, M = {{Rational(1, 2)}};
  const auto program = newton_program<Rational>(1, 1, NewtonForm::printed);
  const auto printed = newton_step(program, A, M);
  const auto expected = newton(A, M);
  if (expected(0, 0) != Rational(3, 4))
    return finding(Truth::unknown, "Newton's M_1 = M_0 (2 - A M_0) is not 3/4");
  return settled(printed == expected, "the printed step is Newton's",
                 fmt::format("n = d = 1, A = 1, M_0 = 1/2: printed M_1 = {}, Newton's M_1 = {}",
                             printed(0, 0).text(), expected(0, 0).text()));
}

constexpr long program_limit = 20000;  // products that the default run writes out one by one

Finding at_instance(const Context& c) {
  const auto& A = c.instance.matrix("a");
  const auto& M0 = c.instance.matrix("M0");
  const long n = A.rows(), d = A.cols();
  const auto M1 = newton(A, M0), printed = printed_step(A, M0);
  const auto before = residual(A, M0), after = residual(A, M1);
  const bool small = d * d * (n + d) <= program_limit;
  bool equal = after == before * before;
  equal &= M1 == Rational(2) * M0 - (M0 * transpose(A)) * (A * M0);
  if (small) {
    equal &= newton_step(newton_program<Rational>(n, d), A, M0) == M1;
    const auto as_printed = newton_program<Rational>(n, d, NewtonForm::printed);
    equal &= newton_step(as_printed, A, M0) == printed;
  }
  auto result = settled(
      equal,
      small ? "six LINEAR and three MULTIPLY give M_0 (2 I - A^T A M_0), whose residual is the "
              "square of the first one"
            : "2 M_0 - (M_0 A^T)(A M_0) gives the same M_1, whose residual is the square of the "
              "first one; the primitives are not written out at this size",
      "M_1 or its residual differs");
  result.values = {value("M1", M1), value("M1_printed", printed), value("residual0", before),
                   value("residual1", after)};
  return result;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {data_input(),
                 {"M0", Kind::matrix, {"d", "d"}, {}, "first approximation of (a^T a)^{-1}"},
                 data_rows_input(),
                 d_input()},
      .values = {{"M1", "matrix[d, d]: M0 (2 I - a^T a M0)"},
                 {"M1_printed", "matrix[d, d]: 2 M0 - a^T a M0"},
                 {"residual0", "matrix[d, d]: I - a^T a M0"},
                 {"residual1", "matrix[d, d]: I - a^T a M1"}},
      .parts =
          {{"program",
            {visits(RoundsOnLetters{}, {{"n", 6}, {"d", 6}}), expand(Program{3, 2}),
             expand(Program{1, 2}), test(Program{20, 5}), exact(at_instance)},
            {{"the left factor M_0 is missing, at every size",
              visits(RoundsOnLetters{NewtonForm::printed}, {{"n", 6}, {"d", 6}})},
             {"the left factor M_0 is missing", expand(Program{3, 2, NewtonForm::printed})},
             {"the left factor M_0 is missing, n = 1", expand(Program{1, 2, NewtonForm::printed})},
             {"the left factor M_0 is missing, n = 20", test(Program{20, 5, NewtonForm::printed})}},
            {ginac(Program{2, 1}), once(Evidence::exact, {}, Inputs::points, counted),
             once(Evidence::ladder, {}, Inputs::points, rounding)}},
           {"converges",
            {words(ResidualSquares{})},
            {{"M_0 M_0 S in place of M_0 S M_0", words(ResidualSquares{true})}}},
           {"last_step",
            {once(Evidence::exact, {{"n", 1}, {"d", 1}}, Inputs::points, printed_number)},
            {},
            {expand(PrintedProgram{2, 2})}}},
  };
}

}  // namespace verify::liu2025::claim_newton_primitives
