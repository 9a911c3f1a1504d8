// One pass over the data with x last: the state must determine (A^T A, A^T b), and d(d+3)/2 numbers
// are necessary (for states that depend continuously on the data, n >= d) and sufficient.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "theorems/liu2025/least_squares_stream.hpp"
#include "theorems/liu2025/limits/moment_dimension.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify::liu2025::claim_thm33 {
namespace {

const char* question = "must the state hold d(d+3)/2 numbers?";

Finding evaluation_rank(const Context&) {
  std::string ranks;
  bool full = true;
  for (long d = 1; d <= 8; ++d) {
    const long r = rank(evaluation_matrix(d, unit_probes(d, d)));
    full &= r == moment_state_size(d);
    ranks += (d > 1 ? ", " : "") + std::to_string(r);
  }
  return settled(full,
                 "the gradients at x = 0, e_1, .., e_d determine (M, v): -v is the first, M e_i is "
                 "g(e_i) - g(0). Rank of this linear map for d = 1..8: " +
                     ranks +
                     " = d(d+3)/2; so two data sets with different (M, v) need different states",
                 "rank " + ranks);
}

// The recovery itself, for every d at once entry by entry: g(0) = -v and g(e_i) - g(0) = M e_i.
struct Recovery {
  long n, d;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = free.matrix(n, d);
    const auto b = free.vector(n);
    const auto gradient = [&](const Vector<T>& x) { return transpose(A) * (A * x - b); };
    const auto at_zero = gradient(Vector<T>(d, T(0L)));
    const auto M = transpose(A) * A;
    Vector<T> zero = at_zero + transpose(A) * b;
    for (long i = 0; i < d; ++i) {
      for (const auto& entry : gradient(unit_vector<T>(d, i)) - at_zero - M.col(i))
        zero.push_back(entry);
    }
    return zero;
  }
};
Finding recovery(const Context&) { return expands_to_zero(Recovery{3, 3}); }

Finding jacobian_ranks(const Context&) {
  bool all = true;
  std::string shown;
  for (long d = 1; d <= 8; ++d) {
    for (long n = 1; n <= d + 2; ++n) {
      const auto formula = generic_dimensions(n, d);
      all &= ranks_at_integer_point(n, d) == formula && ranks_at_identity(n, d) == formula;
      if (d == 5) shown += (n > 1 ? ", " : "") + std::to_string(formula.state);
    }
  }
  return settled(all,
                 "at an integer point the Jacobian of (A, b) -> (M, v) has rank nd - n(n-1)/2 + n "
                 "(n <= d) and d(d+3)/2 (n >= d), for d = 5 and n = 1..7: " +
                     shown +
                     ". More is impossible: the n(n-1)/2 rotations of the rows are in its kernel, "
                     "and there are d(d+3)/2 coordinates. A continuous state that determines (M, "
                     "v) is injective on a manifold of this dimension (n >= d: lower triangular A "
                     "with positive diagonal, and b), and invariance of domain bounds its size",
                 "a rank differs from the formula");
}

// dA = S A, db = S b with S antisymmetric changes neither M nor v; and the Jacobian is the
// derivative.
struct RotationsInKernel {
  long n, d;
  bool antisymmetric = true;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = free.matrix(n, d);
    const auto b = free.vector(n);
    Matrix<T> S(n, n);
    for (long i = 0; i < n; ++i) {
      for (long k = i + 1; k < n; ++k) {
        S(i, k) = free.scalar();
        S(k, i) = antisymmetric ? T(-S(i, k)) : S(i, k);
      }
    }
    const auto dA = S * A;
    const auto db = S * b;
    Vector<T> direction = dA.entries();
    direction.insert(direction.end(), db.begin(), db.end());
    auto zero = moment_derivative(A, b, dA, db);
    for (const auto& entry : moment_jacobian(A, b) * direction) zero.push_back(entry);
    return zero;
  }
};
Finding rotations(const Context&) {
  auto result = expands_to_zero(RotationsInKernel{3, 3});
  result.detail =
      "d(A^T A) = A^T (S^T + S) A = 0 and d(A^T b) = A^T (S^T + S) b = 0; S -> S A is injective "
      "when A has rank n, so the rank is at most n(d+1) - n(n-1)/2; " +
      result.detail;
  return result;
}
Finding rotations_large(const Context& c) { return identity_test(RotationsInKernel{8, 6}, c.seed); }

// The Jacobian against differentiation of the polynomials by FLINT.
Finding jacobian_is_derivative(const Context&) {
  const long n = 2, d = 3, count = n * (d + 1);
  std::vector<std::string> names;
  for (long k = 0; k < count; ++k) names.push_back("v" + std::to_string(k));
  const PolynomialRing ring(names);
  long next = 0;
  Matrix<Polynomial> A(n, d);
  A.entries() = variables_from(ring, next, n * d);
  const auto b = variables_from(ring, next, n);
  const auto state = moment_state(A, b);
  const auto J = moment_jacobian(A, b);
  bool equal = true;
  for (long r = 0; r < J.rows(); ++r)
    for (long k = 0; k < count; ++k) equal &= (state[r].derivative(k) - J(r, k)).vanishes();
  return settled(
      equal,
      "every entry of the Jacobian is the derivative of the state's polynomial (n = 2, d = 3)",
      "an entry differs");
}

enum class Order { x_last, x_first };
// One pass equals A^T (A x - b).
struct OnePass {
  long n, d;
  Order order;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = free.matrix(n, d);
    const auto b = free.vector(n), x = free.vector(d);
    const auto gradient = transpose(A) * (A * x - b);
    return gradient - (order == Order::x_last ? gradient_from_state(moment_state(A, b), x)
                                              : gradient_with_x_first(x, A, b));
  }
};
Finding sharp(const Context&) {
  auto result = expands_to_zero(OnePass{3, 3, Order::x_last});
  result.detail =
      "the state (upper triangle of M, v) is updated by (a a^T, b a) for every row and read as M x "
      "- v: d(d+3)/2 numbers suffice; " +
      result.detail;
  return result;
}
Finding sharp_large(const Context& c) {
  return identity_test(OnePass{40, 10, Order::x_last}, c.seed);
}
Finding x_first(const Context&) {
  auto result = expands_to_zero(OnePass{3, 3, Order::x_first});
  result.detail =
      "with x first, x and the partial gradient suffice: g <- g + a(<a,x> - b), 2d numbers, so "
      "that the bound needs x after the data; " +
      result.detail;
  return result;
}

// Lower triangular L with entries 1..K; data a_j = columns of L, so M = L L^T.
long distinct_cholesky_grams(long d, long K) {
  const long entries = d * (d + 1) / 2;
  std::set<Vector<long>> grams;
  Vector<long> L(entries, 1);
  for (bool more = true; more;) {
    Vector<long> gram;
    for (long p = 0; p < d; ++p)
      for (long q = p; q < d; ++q) {
        long sum = 0;
        for (long j = 0; j <= p; ++j) sum += L[p * (p + 1) / 2 + j] * L[q * (q + 1) / 2 + j];
        gram.push_back(sum);
      }
    grams.insert(gram);
    more = false;
    for (long k = 0; k < entries && !more; ++k) {
      if (++L[k] <= K)
        more = true;
      else
        L[k] = 1;
    }
  }
  return static_cast<long>(grams.size());
}
Finding cholesky_sets(const Context&) {
  bool all = true;
  std::string counts;
  for (const auto& [d, K] : {std::pair<long, long>{2, 2}, {2, 3}, {3, 2}, {3, 3}}) {
    const long count = distinct_cholesky_grams(d, K);
    all &= Rational(count) == power(Rational(K), d * (d + 1) / 2);
    counts += fmt::format("{}({}, {}): {}", counts.empty() ? "" : ", ", d, K, count);
  }
  return settled(all,
                 "lower triangular A^T with entries 1..K give K^(d(d+1)/2) different M (Cholesky "
                 "factors with positive diagonal are unique), (d, K): " +
                     counts +
                     "; n = d data rows over such an alphabet thus need (d(d+1)/2) log2 K bits",
                 "counts " + counts);
}

// Printed sub-claim: the sums of a_j a_j^T fill all symmetric matrices. x^T M x = sum <a_j, x>^2 >=
// 0.
struct SumOfSquares {
  long n, d;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = free.matrix(n, d);
    const auto x = free.vector(d);
    const auto Ax = A * x;
    return {T(dot(x, transpose(A) * Ax) - dot(Ax, Ax))};
  }
};
Finding all_symmetric(const Context&) {
  const auto identity_holds = expands_to_zero(SumOfSquares{2, 2});
  const Matrix<Rational> symmetric = {{Rational(-1)}};
  const bool reachable = identity_holds.answer != Truth::yes || positive_semidefinite(symmetric);
  return settled(reachable, "-1 is a sum of squares",
                 "d = 1: the symmetric matrix -1 is no sum of a_j^2; in general x^T M x = sum "
                 "<a_j, x>^2 >= 0, so that only positive semidefinite matrices occur (their cone "
                 "has the same dimension d(d+1)/2, which saves the count)");
}

Finding printed_gradient(const Context&) {
  const Rational a(1), b(1), x(0);
  const Rational printed = b * a - a * a * x, right = a * (a * x - b);
  return settled(printed == right, "equal",
                 "n = d = 1, a = b = 1, x = 0: printed sum b_j a_j - M x = " + printed.text() +
                     ", gradient " + right.text());
}

// Without continuity or a bound on precision one number can hold the state: for data in {0, ..,
// K-1} the integer sum of base^k times coordinate k is updated by addition and determines every
// coordinate.
Finding one_number(const Context&) {
  const long n = 2, d = 2, K = 2, base = n * (K - 1) * (K - 1) + 1, size = moment_state_size(d);
  std::set<Vector<long>> states;
  std::set<long> codes;
  const long rows = 1L << (d + 1);
  bool decoded = true;
  for (long data = 0; data < rows * rows; ++data) {
    Vector<long> state(size, 0);
    for (const long row : {data % rows, data / rows}) {
      absorb<long>(state, {row & 1, (row >> 1) & 1}, row >> 2);
    }
    long code = 0;  // additive in the rows, since it is linear in the state
    for (long k = size - 1; k >= 0; --k) code = code * base + state[k];
    for (long k = 0, rest = code; k < size; ++k, rest /= base) decoded &= rest % base == state[k];
    states.insert(state);
    codes.insert(code);
  }
  const bool one_suffices = decoded && codes.size() == states.size();
  return settled(
      !one_suffices, "one number does not suffice",
      fmt::format(
          "d = n = 2, entries 0 or 1: the integer sum_k {}^k s_k of the five coordinates is "
          "updated by addition and its digits give back all {} states, so that one number suffices "
          "where d(d+1)/2 = 3 are claimed; real data can be packed into one real number digit by "
          "digit. A size counts only for continuous states, or in bits",
          base, states.size()));
}

Finding dimensions(const Context& c) {
  const long n = c.instance.integer("n"), d = c.instance.integer("d");
  const auto formula = generic_dimensions(n, d);
  std::string how;
  bool agree = true;
  constexpr long dense_columns = 120, dense_d = 10, identity_d = 100;
  if (n * (d + 1) <= dense_columns && d <= dense_d) {
    agree &= ranks_at_integer_point(n, d) == formula &&
             rank(evaluation_matrix(d, unit_probes(d, d))) == moment_state_size(d);
    how += "exact ranks at an integer point and of the evaluation matrix; ";
  }
  if (d <= identity_d) {
    agree &= ranks_at_identity(n, d) == formula;
    how += "independent columns of the Jacobian at A = [I 0]; ";
  }
  auto result = settled(agree,
                        how +
                            "from above: n(d+1) parameters minus n(n-1)/2 rotations for n < d, the "
                            "number of coordinates for n >= d",
                        "a rank differs from the formula");
  result.values = {value("state_dimension", formula.state), value("gram_dimension", formula.gram),
                   value("minimal_state", moment_state_size(d))};
  return result;
}

Finding subspace(const Context&) {
  const long d = 4, k = 2, r = rank(evaluation_matrix(d, unit_probes(d, k)));
  return settled(r == moment_state_size(d), "full rank",
                 fmt::format("d = 4, x restricted to span(e_1, e_2): rank {} instead of {}; the "
                             "lower right 2 x 2 block of M stays unseen",
                             r, moment_state_size(d)));
}
Finding one_more(const Context&) {
  const auto found = ranks_at_integer_point(5, 4);
  return settled(
      found.state == moment_state_size(4) + 1, "rank 15",
      fmt::format("d = 4, n = 5: the rank is {}, not {}", found.state, moment_state_size(4) + 1));
}
Finding few_rows(const Context&) {
  const auto found = ranks_at_integer_point(1, 3);
  return settled(found.state == moment_state_size(3), "rank 9",
                 fmt::format("d = 3, n = 1: the rank is {}, not 9; n >= d is needed", found.state));
}
Finding symmetric_directions(const Context&) {
  return expands_to_zero(RotationsInKernel{2, 2, false});
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of data rows"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension of x"}},
      .values = {{"state_dimension", "integer: generic rank of (A, b) -> (A^T A, A^T b)"},
                 {"gram_dimension", "integer: generic rank of A -> A^T A"},
                 {"minimal_state", "integer: d(d+3)/2"}},
      .checks =
          {
              {"the sums of a_j a_j^T fill all symmetric matrices", exact, points, refuted,
               On::claim, "d = 1, the matrix -1", all_symmetric},
              {"the printed vector is the gradient", exact, points, refuted, On::claim, "n = d = 1",
               printed_gradient},
              {"d(d+1)/2 numbers are needed whatever a state may be", exact, points, refuted,
               On::claim, "n = d = 2, all 64 data sets with entries 0 and 1", one_number},
              {"the gradients at 0, e_1, .., e_d determine M and v", symbolic, everywhere,
               corrected, On::claim, "n = d = 3, data free", recovery, question},
              {"the evaluation matrix has rank d(d+3)/2", exact, everywhere, corrected, On::claim,
               "d = 1..8", evaluation_rank, question},
              {"(M, v) has generic dimension nd - n(n-1)/2 + n for n <= d and d(d+3)/2 for n >= d",
               certificate, everywhere, corrected, On::claim,
               "d = 1..8, n = 1..d+2: a point from below, kernel and coordinates from above",
               jacobian_ranks, question},
              {"rotations of the rows are in the kernel of the Jacobian", symbolic, everywhere,
               corrected, On::claim, "n = d = 3, data free", rotations},
              {"rotations of the rows are in the kernel of the Jacobian, larger", identity,
               everywhere, corrected, On::claim, "n = 8, d = 6", rotations_large},
              {"the Jacobian is the derivative of the state", symbolic, everywhere, corrected,
               On::claim, "n = 2, d = 3, data free", jacobian_is_derivative},
              {"d(d+3)/2 numbers suffice", symbolic, everywhere, corrected, On::claim,
               "n = d = 3, data and x free", sharp},
              {"d(d+3)/2 numbers suffice, larger", identity, everywhere, corrected, On::claim,
               "n = 40, d = 10", sharp_large},
              {"with x before the data 2d numbers suffice", symbolic, everywhere, corrected,
               On::claim, "n = d = 3, data and x free", x_first},
              {"triangular data with entries 1..K have K^(d(d+1)/2) different M", exact, points,
               corrected, On::claim, "(d, K) = (2,2), (2,3), (3,2), (3,3), complete enumeration",
               cholesky_sets},
              {"the dimensions at the given n and d", certificate, points, corrected, On::instance,
               "the instance", dimensions},
              {"x from a plane determines M", exact, points, control, On::claim, "d = 4", subspace},
              {"the rank is d(d+3)/2 + 1", exact, points, control, On::claim, "d = 4, n = 5",
               one_more},
              {"fewer rows than columns are enough", exact, points, control, On::claim,
               "d = 3, n = 1", few_rows},
              {"symmetric instead of antisymmetric directions are in the kernel", symbolic,
               everywhere, control, On::claim, "n = d = 2", symmetric_directions},
          },
  };
}

}  // namespace verify::liu2025::claim_thm33
