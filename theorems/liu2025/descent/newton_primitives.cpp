// Newton's iteration for the inverse of A^T A from LINEAR and MULTIPLY: three rounds of products.
// What is printed has two and lacks a factor M_0; convergence needs a small first residual.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/liu2025/conditioned_problem.hpp"
#include "theorems/liu2025/depth_growth.hpp"
#include "theorems/liu2025/descent/block_program.hpp"
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

// --- the program: M (d x d) and A (n x d); for each p < d column a of A and row m of M with that
// number, the products P (n x d), Q and R (d x d), and the rows s of S = A^T A and t of T = S M

enum class NewtonForm { corrected, printed };  // printed: the factor M_0 on the left is missing

// Each round is a LINEAR, a MULTIPLY and a LINEAR that adds up the products.
template <class T>
Vector<BlockStep<T>> newton_steps(NewtonForm form) {
  const std::vector<std::string> state = {"M", "A"};
  const auto right = [](const char* from, const char* to) {
    return Feed<T>{from, to, Fed::each, {}, Factor::right};
  };
  const auto next = [](const char* product) {
    return BlockStep<T>{
        {"A"}, {"m"}, {{"m", "m", Fed::each, T(2L)}, {product, "m", Fed::columns, T(-1L)}}, false};
  };
  const BlockStep<T> products{state, {"P"}, {{"a", "P", Fed::rows}, right("A", "P")}};
  const BlockStep<T> gram{state, {"s"}, {{"P", "s", Fed::columns}}, false};
  const BlockStep<T> times_M{state, {"Q"}, {{"s", "Q", Fed::across}, right("M", "Q")}};
  if (form == NewtonForm::printed) return {products, gram, times_M, next("Q")};
  const BlockStep<T> sums{state, {"t"}, {{"Q", "t", Fed::columns}}, false};
  const BlockStep<T> M_times{state, {"R"}, {{"m", "R", Fed::across}, right("T", "R")}};
  return {products, gram, times_M, sums, M_times, next("R")};
}

// What each p sees besides the blocks of its own: the matrices whose rows all p have made, the
// column of A and the row of M.
void add_views(std::vector<PlacedBlocks>& seen_by) {
  for (const auto& [row, whole] : {std::pair{"m", "M"}, std::pair{"t", "T"}}) {
    if (seen_by.front().count(row) == 0) continue;
    PlacedBlock all{static_cast<long>(seen_by.size()), seen_by.front().at(row).cols, {}};
    for (const auto& blocks : seen_by)
      for (const long channel : blocks.at(row).channels) all.channels.push_back(channel);
    for (auto& blocks : seen_by) blocks[whole] = all;
  }
  long p = 0;
  for (auto& blocks : seen_by) {
    const auto &A = blocks.at("A"), &M = blocks.at("M");
    PlacedBlock a{A.rows, 1, {}}, m{1, M.cols, {}};
    for (long r = 0; r < A.rows; ++r) a.channels.push_back(A.at(r, p));
    for (long q = 0; q < M.cols; ++q) m.channels.push_back(M.at(p, q));
    blocks["a"] = a;
    blocks["m"] = m;
    ++p;
  }
}

template <class T>
struct NewtonProgram {
  PrimitiveProgram<T> primitives;
  PlacedBlock M;  // of the row at the end
};

// On the row (flt(M_0), flt(A)).
template <class T>
NewtonProgram<T> newton_program(long n, long d, NewtonForm form = NewtonForm::corrected,
                                long steps = 1) {
  const std::map<std::string, std::pair<long, long>> shapes = {
      {"P", {n, d}}, {"Q", {d, d}}, {"R", {d, d}}, {"s", {1, d}}, {"t", {1, d}}, {"m", {1, d}}};
  const PlacedBlocks first = {{"M", placed(d, d, 0)}, {"A", placed(n, d, d * d)}};
  std::vector<PlacedBlocks> seen_by(d, first);
  add_views(seen_by);
  NewtonProgram<T> result;
  for (long k = 0; k < steps; ++k) {
    for (const auto& step : newton_steps<T>(form)) {
      seen_by = append_step<T>(result.primitives, step, shapes, seen_by);
      add_views(seen_by);
    }
  }
  result.M = seen_by.front().at("M");
  return result;
}

template <class T>
Matrix<T> newton_step(const NewtonProgram<T>& program, const Matrix<T>& A, const Matrix<T>& M0) {
  const long d = A.cols();
  Matrix<T> u(1, d * d + A.rows() * d), result(d, d);
  std::copy(M0.entries().begin(), M0.entries().end(), u.entries().begin());
  std::copy(A.entries().begin(), A.entries().end(), u.entries().begin() + d * d);
  const auto row = run_program(program.primitives, u);
  for (std::size_t k = 0; k < program.M.channels.size(); ++k)
    result.entries()[k] = row[program.M.channels[k]];
  return result;
}

struct Program {
  long n, d, steps = 1;
  NewtonForm form = NewtonForm::corrected;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"t", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = free.matrix("A", n, d), M = free.matrix("M", d, d);
    auto expected = M;
    for (long k = 0; k < steps; ++k) expected = newton(A, expected);
    return (newton_step(newton_program<T>(n, d, form, steps), A, M) - expected).entries();
  }
};

// The steps of the list with letters, for one p, whose column of A and row of M are the last. That
// t is row p of S M shows T, as all p make it. M becomes the next iterate, A stays.
struct StepOnLetters {
  NewtonForm form = NewtonForm::corrected;

  Sizes sizes() const {
    return {{"n", Argument::indices}, {"d", Argument::indices}, {"t", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const ModelStep<ScalarOf<M>> model_step;
    const auto n = free.space("n"), others = free.space("d", 1);
    const auto one = one_entry(free);
    const auto column = [&](const VectorOf<M>& v) { return M(outer(v, one)); };
    const M single = column(one), data = column(free.ones(n));
    const M channels = column(with_last(free.ones(others), ScalarOf<M>(1L)));
    const BlockShape<M> square{channels, channels}, row{single, channels}, tall{data, channels};
    const LetterBlocks<M> blocks{{{"M", square},
                                  {"A", tall},
                                  {"a", {data, single}},
                                  {"m", row},
                                  {"P", tall},
                                  {"Q", square},
                                  {"R", square},
                                  {"s", row},
                                  {"t", row},
                                  {"T", square}}};
    const auto a = free.vector("a", n);
    const M A = beside(free.matrix(n, others), a), inner = free.matrix("inner", others, others);
    const auto right = free.vector("right", others), bottom = free.vector("bottom", others);
    const M first = bordered(inner, right, bottom, free.scalar());
    const auto last_row = [&](const M& x) {
      return M(transpose(column(with_last(bottom_border(x), corner(x)))));
    };
    const M T = transpose(A) * A * first, m = last_row(first);
    Vanishing<M> zero;
    LetterRow<M> seen = {{"M", first}, {"A", A}};
    for (const auto& step : newton_steps<ScalarOf<M>>(form)) {
      seen.insert({{"a", column(a)}, {"m", m}});
      if (seen.count("t") != 0) {
        zero.equal(seen.at("t"), last_row(T));
        seen.insert({"T", T});
      }
      seen = blocks.after(step, seen);
    }
    zero.equal(seen.at("m"), m + m - m * T);
    zero.equal(seen.at("A"), A);
    return zero;
  }
};

// The printed program is the printed formula, so that the error is in the text and not in ours.
struct PrintedProgram {
  long n, d;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = free.matrix("A", n, d), M = free.matrix("M", d, d);
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
    const auto A = free.matrix("A", n, d), first = free.matrix("first", d, d);
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
  const auto counts = counts_of(newton_program<Rational>(3, 2).primitives);
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
  const auto precision_sweep = climb_precision_sweep(RoundedNewton{}, exact);
  const std::string setting = "Newton's iteration, n = 20, d = 5";
  auto result = slope_finding(precision_sweep, setting, "step");
  result.detail = depth_growth(precision_sweep).summary() + ". " + result.detail;
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

// What LINEAR has to make A^T A of: the entries of flt(A^T) o flt(A), row by row, or, of d copies
// of flt(A) each, all products of two entries of one row of A.
template <class T>
Vector<T> gram_products(const Matrix<T>& A, bool copies) {
  Vector<T> products;
  if (!copies) {
    const auto turned = transpose(A);
    for (std::size_t k = 0; k < A.entries().size(); ++k)
      products.push_back(turned.entries()[k] * A.entries()[k]);
    return products;
  }
  for (long p = 0; p < A.cols(); ++p)
    for (long q = 0; q < A.cols(); ++q)
      for (long r = 0; r < A.rows(); ++r) products.push_back(A(r, p) * A(r, q));
  return products;
}
// Of data that differ in A^T A the products differ as well: else no function of them is A^T A.
Finding products_tell_gram(bool copies) {
  const Matrix<Rational> A = {{1, 2}}, B = {{1, -2}};
  const auto of_A = gram_products(A, copies), of_B = gram_products(B, copies);
  return settled(of_A != of_B || gram(A) == gram(B),
                 "the products of (1, 2) and (1, -2) differ as A^T A does",
                 fmt::format("n = 1, d = 2: flt(A^T) o flt(A) is {} for A = (1, 2) and for A = (1, "
                             "-2), but (A^T A)_12 is {} and {}",
                             text_of(of_A), gram(A)(0, 1).text(), gram(B)(0, 1).text()));
}
Finding one_copy(const Context&) { return products_tell_gram(false); }
Finding several_copies(const Context&) { return products_tell_gram(true); }

// A^T A by sums of the products of d copies.
struct GramOfCopies {
  long n, d;
  bool next_column = false;  // the sums of the column after it

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = free.matrix("A", n, d);
    const auto products = gram_products(A, true);
    const auto expected = gram(A);
    Vector<T> zero;
    for (long p = 0; p < d; ++p) {
      for (long q = 0; q < d; ++q) {
        T sum(0L);
        for (long r = 0; r < n; ++r) sum += products[(p * d + (q + next_column) % d) * n + r];
        zero.push_back(T(sum - expected(p, q)));
      }
    }
    return zero;
  }
};

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
      .parts = {{"program",
                 {visits(StepOnLetters{}, {{"n", 6}, {"d", 7}}), expand(Program{3, 2}),
                  expand(Program{1, 2}), expand(Program{1, 1, 2}), test(Program{20, 5}),
                  exact(at_instance)},
                 {{"the left factor M_0 is missing, at every size",
                   visits(StepOnLetters{NewtonForm::printed}, {{"n", 6}, {"d", 7}})},
                  {"the left factor M_0 is missing", expand(Program{3, 2, 1, NewtonForm::printed})},
                  {"the left factor M_0 is missing, n = 1",
                   expand(Program{1, 2, 1, NewtonForm::printed})},
                  {"the left factor M_0 is missing, n = 20",
                   test(Program{20, 5, 1, NewtonForm::printed})}},
                 {ginac(Program{2, 1}), once(Evidence::exact, {}, Inputs::points, counted),
                  once(Evidence::precision_sweep, {}, Inputs::points, rounding)}},
                {"converges",
                 {words(ResidualSquares{})},
                 {{"M_0 M_0 S in place of M_0 S M_0", words(ResidualSquares{true})}}},
                {"last_step",
                 {once(Evidence::exact, {{"n", 1}, {"d", 1}}, Inputs::points, printed_number)},
                 {},
                 {expand(PrintedProgram{3, 2})}},
                {"one_product",
                 {once(Evidence::exact, {{"n", 1}, {"d", 2}}, Inputs::points, one_copy)},
                 {}},
                {"copies",
                 {expand(GramOfCopies{1, 2}), expand(GramOfCopies{3, 2}), test(GramOfCopies{7, 5})},
                 {{"the sums of the next column", expand(GramOfCopies{3, 2, true})}},
                 {once(Evidence::exact, {{"n", 1}, {"d", 2}}, Inputs::points, several_copies)}}},
  };
}

}  // namespace verify::liu2025::claim_newton_primitives
