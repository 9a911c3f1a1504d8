// What monomials visit: derived sizes hold every pattern of indices, and smaller ones are refused.
#include <doctest/doctest.h>

#include "verify/algebra/words/letter_kinds.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/instance.hpp"

namespace verify::visit_block_test {
namespace {

using Counts = std::map<Space, long>;

TEST_CASE("monomials are counted with their output indices") {
  Letters<VisitMatrix> free;
  const auto d = free.space("d"), n = free.space("n");
  const auto A = free.symmetric(d), X = free.matrix(d, n);
  const auto v = free.vector(d), y = free.vector(n);
  const auto s = free.scalar();
  const auto count = [](const VisitBlock& block) { return block.visited()->variables; };
  const auto D = d.front(), N = n.front();
  CHECK(count((X * transpose(X)).at(0, 0)) == Counts{{D, 2}, {N, 1}});
  CHECK(count((A * X).at(0, 0)) == Counts{{D, 2}, {N, 1}});
  CHECK(count(dot(v, A * v).value()) == Counts{{D, 2}});
  CHECK(count((s * trace(A * A) * A).at(0, 0)) == Counts{{D, 4}});
  CHECK(count(hadamard(X, X).at(0, 0)) == Counts{{D, 1}, {N, 1}});
  CHECK_THROWS_AS(hadamard(A, VisitMatrix::identity(d)), std::invalid_argument);
  CHECK(count((VisitMatrix::identity(d) * X).at(0, 0)) == Counts{{D, 1}, {N, 1}});
  CHECK(count((X * free.ones(n)).column().at(0, 0)) == Counts{{D, 1}, {N, 1}});
  CHECK(zero_like(A).at(0, 0).is_zero());
  CHECK((A * zero_like(A)).at(0, 0).is_zero());
}

TEST_CASE("a sum over an index of no letter is refused: it is a size") {
  Letters<VisitMatrix> free;
  const auto d = free.space("d");
  const auto A = free.symmetric(d), I = VisitMatrix::identity(d);
  const auto ones = free.ones(d);
  CHECK_THROWS_AS(trace(I), std::invalid_argument);
  CHECK_THROWS_AS(dot(ones, ones), std::invalid_argument);
  CHECK_THROWS_AS(trace(A + I), std::invalid_argument);
  CHECK_NOTHROW(dot(ones, A * ones));
  CHECK_NOTHROW(trace((A + I) * A));
}

// The fourth elementary symmetric polynomial of the tokens, through power sums: 0 for up to three
// tokens, and not beyond.
struct FourTokens {
  bool halved = false;

  Sizes sizes() const { return {{"n", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using S = ScalarOf<M>;
    const auto x = free.vector(free.space("n"));
    const auto x2 = hadamard(x, x);
    const auto p1 = dot(free.ones(free.space("n")), x), p2 = dot(x, x), p3 = dot(x, x2),
               p4 = dot(x2, x2);
    Vanishing<M> zero;
    zero.add(p1 * p1 * p1 * p1 - S(6) * p1 * p1 * p2 + S(3) * p2 * p2 + S(8) * p1 * p3 -
             S(halved ? 3 : 6) * p4);
    return zero;
  }
};

// sum_j x_j is every x_i: true for one token only. The index i counts too.
struct AllEqual {
  bool twice = false;

  Sizes sizes() const { return {{"n", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const auto x = free.vector(n), ones = free.ones(n);
    Vanishing<M> zero;
    zero.add(ScalarOf<M>(twice ? 2 : 1) * dot(ones, x) * ones - x);
    return zero;
  }
};

TEST_CASE("statements that are true up to some size and false beyond are not taken for all") {
  const Instance nothing("none", {}, {});
  const Context context{nothing, 1, 64, nullptr};
  CHECK(least_sizes(FourTokens{}) == LeastSizes{{"n", 4}});
  CHECK(test_at(FourTokens{}, {{"n", 3}}).run(context).answer == Truth::yes);
  CHECK(visits(FourTokens{}, {{"n", 3}}).run(context).answer == Truth::unknown);
  CHECK(visits(FourTokens{}, {{"n", 3}}).record().fault.find("n >= 4") != std::string::npos);
  CHECK(visits(FourTokens{}, {{"n", 4}}).run(context).answer == Truth::no);
  CHECK(least_sizes(AllEqual{}) == LeastSizes{{"n", 2}});
  CHECK(test_at(AllEqual{}, {{"n", 1}}).run(context).answer == Truth::yes);
  CHECK(visits(AllEqual{}, {{"n", 1}}).run(context).answer == Truth::unknown);
  CHECK(visits(AllEqual{}, {{"n", 2}}).run(context).answer == Truth::no);
}

}  // namespace
}  // namespace verify::visit_block_test
