// The average cosine similarity of gradients: a sum over ordered pairs with the factor 2/(n(n-1))
// counts every pair twice.
#include <fmt/format.h>

#include "verify/algebra/words/visit_ways.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_eq6 {
namespace {

enum class Pairs { unordered, ordered };

// Sum of <u_i, u_j> over i < j or over i != j, rows u_i.
template <class T>
T pair_sum(const Matrix<T>& u, Pairs pairs) {
  T sum(0L);
  for (long i = 0; i < u.rows(); ++i) {
    for (long j = pairs == Pairs::unordered ? i + 1 : 0; j < u.rows(); ++j) {
      if (i != j) sum += dot(u.row(i), u.row(j));
    }
  }
  return sum;
}

Rational similarity(const Matrix<Rational>& directions, Pairs pairs) {
  const long n = directions.rows();
  return Rational(2) / (Rational(n) * Rational(n - 1)) * pair_sum(directions, pairs);
}

Matrix<Rational> directions_of(Matrix<Rational> gradients) {
  for (long i = 0; i < gradients.rows(); ++i) {
    const Rational length = exact_sqrt(dot(gradients.row(i), gradients.row(i)));
    for (long k = 0; k < gradients.cols(); ++k) gradients(i, k) /= length;
  }
  return gradients;
}

template <class T>
T squared_norm_of_sum(const Matrix<T>& u) {
  const auto total = transpose(u) * Vector<T>(u.rows(), T(1L));
  return dot(total, total);
}

template <class T>
T sum_of_squared_norms(const Matrix<T>& u) {
  T sum(0L);
  for (const auto& entry : u.entries()) sum += entry * entry;
  return sum;
}

struct TwiceTheSum {
  long n, size;
  bool three_times = false;

  Sizes sizes() const { return {{"n", n}, {"p", size}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", n, size);
    return {pair_sum(u, Pairs::ordered) - T(three_times ? 3L : 2L) * pair_sum(u, Pairs::unordered)};
  }
};

// One gradient u more: the sum over i != j, |sum u|^2 - sum |u_i|^2, grows by twice what that over
// i < j grows by, sum_i <u_i, u>; with one gradient both are 0.
struct OneMore {
  bool three_times = false;

  Sizes sizes() const { return {{"n", Argument::indices}, {"p", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using S = ScalarOf<M>;
    const auto n = free.space("n", 1), p = free.space("p");
    const M before = free.matrix("before", p, n);
    const auto u = free.vector("u", p);
    const auto ones = free.ones(n);
    const auto ordered = [](const M& columns, const VectorOf<M>& all) {
      const auto sum = columns * all;
      return S(dot(sum, sum) - trace(transpose(columns) * columns));
    };
    Vanishing<M> zero;
    zero.add(ordered(beside(before, u), with_last(ones, S(1L))) - ordered(before, ones) -
             S(three_times ? 3L : 2L) * dot(before * ones, u));
    return zero;
  }
};

// 2 sum_{i<j} <u_i, u_j> = |sum u|^2 - sum |u_i|^2 and sum_{i<j} |u_i - u_j|^2 = n sum |u_i|^2 -
// |sum u|^2: for unit vectors they bound the average from below and from above.
struct Bounds {
  long n, size;
  Pairs pairs = Pairs::unordered;

  Sizes sizes() const { return {{"n", n}, {"p", size}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix("u", n, size);
    const T squares = sum_of_squared_norms(u), whole = squared_norm_of_sum(u);
    T distances(0L);
    for (long i = 0; i < n; ++i) {
      for (long j = i + 1; j < n; ++j) {
        const auto difference = u.row(i) - u.row(j);
        distances += dot(difference, difference);
      }
    }
    return {T(2L) * pair_sum(u, pairs) + squares - whole, distances + whole - T(n) * squares};
  }
};

// One gradient u more, behind n of which s is the sum and S that of the squares: where 2 P = |s|^2
// - S and D = n S - |s|^2 for the sums P over pairs and D of their squared distances, they are so
// with it. P grows by <s, u>, D by |v - u|^2 for each v before, S - 2 <s, u> + n |u|^2 together.
struct OneMoreBound {
  bool every_pair_twice = false;

  Sizes sizes() const { return {{"n", Argument::induction}, {"p", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using S = ScalarOf<M>;
    const auto p = free.space("p");
    const auto s = free.vector("s", p), u = free.vector("u", p), v = free.vector("v", p);
    const auto squares = free.scalar("S"), count = free.scalar("count");
    const auto after = s + u, apart = v - u;
    const S more = squares + dot(u, u), one(1L), two(every_pair_twice ? 4L : 2L);
    Vanishing<M> zero;
    zero.equal(dot(s, s) - squares + two * dot(s, u), dot(after, after) - more);
    zero.equal(dot(apart, apart), dot(v, v) - S(2L) * dot(v, u) + dot(u, u));
    zero.equal(count * squares - dot(s, s) + squares - S(2L) * dot(s, u) + count * dot(u, u),
               (count + one) * more - dot(after, after));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // One gradient: no pair, s = u, S = |u|^2, n = 1.
    const auto u = free.vector("u", free.space("p"));
    Vanishing<M> zero;
    zero.add(dot(u, u) - ScalarOf<M>(1L) * dot(u, u));
    return zero;
  }
};

Finding attained(const Context&) {
  const Matrix<Rational> cross = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}, equal = {{1}, {1}, {1}};
  const Rational low = similarity(cross, Pairs::unordered);
  const Rational high = similarity(equal, Pairs::unordered);
  return settled({low == Rational(-1, 3), high == Rational(1)},
                 "e_1, -e_1, e_2, -e_2 have the average -1/3 = -1/(n-1), three equal gradients 1",
                 "averages " + low.text() + " and " + high.text());
}

Rational consecutive(const Matrix<Rational>& u) {
  Rational sum;
  for (long i = 0; i + 1 < u.rows(); ++i) sum += dot(u.row(i), u.row(i + 1));
  return sum / Rational(u.rows() - 1);
}

Finding at_instance(const Context& c) {
  const auto u = directions_of(c.instance.matrix("gradients"));
  const long n = u.rows();
  const Rational average = similarity(u, Pairs::unordered), ordered = similarity(u, Pairs::ordered);
  const Rational by_sum = (squared_norm_of_sum(u) - Rational(n)) / (Rational(n) * Rational(n - 1));
  const bool equal = all_hold({average == by_sum, ordered == Rational(2) * average,
                               average >= Rational(-1, n - 1), average <= Rational(1)});
  auto result = settled(equal,
                        fmt::format("the average {} is (|sum u|^2 - n)/(n(n-1)) and lies in "
                                    "[-1/(n-1), 1]; over ordered pairs {}",
                                    average.text(), ordered.text()),
                        "two ways to the average differ");
  result.values = {value("average", average), value("average_printed", ordered),
                   value("consecutive", consecutive(u))};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  if (instance.integer("count") < 2)
    return Complaint{"count", std::to_string(instance.integer("count")), "an integer >= 2"};
  const auto& gradients = instance.matrix("gradients");
  for (long i = 0; i < gradients.rows(); ++i) {
    const Rational square = dot(gradients.row(i), gradients.row(i));
    if (square.sign() > 0 && is_rational_square(square)) continue;
    return Complaint{"gradients", fmt::format("row {} of squared norm {}", i, square.text()),
                     "rows of rational Euclidean norm > 0, such as (3, 4)"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"gradients",
                  Kind::matrix,
                  {"count", "size"},
                  {},
                  "rows g_i of rational Euclidean norm > 0"},
                 {"count",
                  Kind::integer,
                  {},
                  {Constraint::positive},
                  "number n of gradients, at least 2"},
                 {"size", Kind::integer, {}, {Constraint::positive}, "number of parameters"}},
      .values = {{"average", "rational: mean cosine over unordered pairs"},
                 {"average_printed", "rational: the same over ordered pairs, one way to read (6)"},
                 {"consecutive", "rational: mean cosine of neighbours g_i, g_(i+1)"}},
      .parts = {{"average",
                 {visits(OneMore{}, {{"n", 4}, {"p", 5}}), expand(TwiceTheSum{4, 3}),
                  test(TwiceTheSum{64, 20})},
                 {{"three times, at every size", visits(OneMore{true}, {{"n", 4}, {"p", 5}})},
                  {"three times", expand(TwiceTheSum{4, 3, true})},
                  {"three times, longer", test(TwiceTheSum{64, 20, true})}}},
                {"range",
                 {words(OneMoreBound{}), expand(Bounds{4, 3}), test(Bounds{64, 20})},
                 {{"with every pair twice, at every size", words(OneMoreBound{true})},
                  {"with the sum over ordered pairs", expand(Bounds{4, 3, Pairs::ordered})},
                  {"with the sum over ordered pairs, longer",
                   test(Bounds{64, 20, Pairs::ordered})}},
                 {once(Evidence::exact, {}, Inputs::points, attained)}},
                {"data", {exact(at_instance)}}},
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_eq6
