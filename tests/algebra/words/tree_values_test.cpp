// What a statement computes as a tree is what it computes by itself: one source of operations, run
// on words, on counts of index variables and on numbers, and as a tree that is then evaluated over
// each.
#include "verify/algebra/words/tree_values.hpp"

#include <doctest/doctest.h>

#include <random>

#include "verify/algebra/words/causal_order.hpp"
#include "verify/algebra/words/letter_kinds.hpp"
#include "verify/algebra/words/normal_forms.hpp"
#include "verify/algebra/words/statement_tree.hpp"
#include "verify/algebra/words/visited_blocks.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::tree_values_test {
namespace {

// Only a tree keeps sides apart.
template <class M, class Side>
void add_equal(Vanishing<M>& zero, const Side& left, const Side& right) {
  if constexpr (std::is_same_v<M, TreeMatrix>)
    zero.equal(left, right);
  else
    zero.add(left - right);
}

// Matrices [d, d], vectors [d] and scalars, made at random of each other by every operation that
// words have.
template <MatrixLike M>
class RandomStatement {
 public:
  RandomStatement(Letters<M>& free, std::uint64_t seed, bool with_sizes)
      : random_(seed), with_sizes_(with_sizes), d_(free.space("d")), n_(free.space("n")) {
    matrices_ = {free.matrix(d_, d_), free.symmetric(d_)};
    vectors_ = {free.vector(d_), free.vector(d_)};
    scalars_ = {free.scalar(), ScalarOf<M>(3L), from_rational<ScalarOf<M>>(Rational(-2, 5))};
    wide_ = {free.matrix(d_, n_), free.matrix(d_, n_)};
    long_ = {free.vector(n_)};
    if constexpr (requires { free.regular(d_); }) {
      if (with_sizes) {
        const auto [A, inverse] = free.regular(d_);
        const auto [S, symmetric_inverse] = free.regular_symmetric(d_);
        matrices_.insert(matrices_.end(), {A, inverse, S, symmetric_inverse});
        scalars_.insert(scalars_.end(), {free.size(d_), free.inverse_size(n_)});
      }
    }
  }

  Vanishing<M> outputs(int steps) {
    for (int k = 0; k < steps; ++k) step();
    Vanishing<M> zero;
    zero.add(matrices_.back());
    zero.add(matrices_[matrices_.size() - 2] - matrices_.back());
    add_equal(zero, vectors_.back(), vectors_[vectors_.size() - 2]);
    add_equal(zero, scalars_.back(), scalars_[scalars_.size() - 2]);
    return zero;
  }

 private:
  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all[random_() % all.size()];
  }
  void step() {
    // The tools draw in one order whatever they compute.
    const M A = one_of(matrices_), B = one_of(matrices_), X = one_of(wide_);
    const VectorOf<M> v = one_of(vectors_), w = one_of(vectors_), y = one_of(long_);
    const ScalarOf<M> s = one_of(scalars_), t = one_of(scalars_);
    switch (random_() % 14) {
      case 0:
        return matrices_.push_back(A + B), vectors_.push_back(v + w);
      case 1:
        return matrices_.push_back(A - B), vectors_.push_back(v - w);
      case 2:
        return matrices_.push_back(A * B), vectors_.push_back(A * v);
      case 3:
        return matrices_.push_back(s * A), vectors_.push_back(s * v);
      case 4:
        return matrices_.push_back(transpose(A)), matrices_.push_back(-B);
      case 5:
        return scalars_.push_back(trace(A * B)), matrices_.push_back(outer(v, w));
      case 6:
        return scalars_.push_back(dot(v, A * w)), scalars_.push_back(s + t);
      case 7:
        return scalars_.push_back(s * t), scalars_.push_back(s - t), scalars_.push_back(-s);
      case 8:
        return wide_.push_back(A * X), matrices_.push_back(X * transpose(one_of(wide_)));
      case 9:
        return vectors_.push_back(X * y), long_.push_back(transpose(X) * v);
      case 10: {  // a token is singled out, and the blocks are multiplied
        const M Z = bordered(A, v, w, s), Q = bordered(B, w, zero_row(A), t);
        const M product = without_last_column(Z * Q) + Z;
        matrices_.push_back(inner_block(product));
        vectors_.push_back(right_border(product));
        vectors_.push_back(bottom_border(product));
        return scalars_.push_back(corner(product));
      }
      case 11: {
        const M wider = beside(A, v);
        const VectorOf<M> longer = with_last(w, s);
        vectors_.push_back(wider * longer);
        vectors_.push_back(without_last(longer));
        return scalars_.push_back(last(longer));
      }
      case 12:
        return matrices_.push_back(identity_like(A) - s * A), matrices_.push_back(zero_like(A) + B);
      default:
        return vectors_.push_back(zero_column(A) + v), vectors_.push_back(w - A * v);
    }
  }

  std::mt19937_64 random_;
  bool with_sizes_;
  decltype(std::declval<Letters<M>&>().space("d")) d_, n_;
  std::vector<M> matrices_, wide_;
  std::vector<VectorOf<M>> vectors_, long_;
  std::vector<ScalarOf<M>> scalars_;
};

constexpr int trials = 60, steps = 7;

StatementTree random_tree(std::uint64_t seed, bool with_sizes) {
  Letters<TreeMatrix> free;
  RandomStatement<TreeMatrix> statement(free, seed, with_sizes);
  const auto zero = statement.outputs(steps);
  return {free.spaces(), free.letters(), zero.identities()};
}

TEST_CASE("a tree in words is what its statement is in words") {
  for (std::uint64_t seed = 1; seed <= trials; ++seed) {
    CAPTURE(seed);
    Letters<WordMatrix> direct, of_tree;
    RandomStatement<WordMatrix> statement(direct, seed, true);
    CHECK(statement.outputs(steps).blocks() == blocks_in_words(random_tree(seed, true), of_tree));
    CHECK(direct.spaces() == of_tree.spaces());
    CHECK(direct.letters() == of_tree.letters());
  }
}

TEST_CASE("a tree on counts is what its statement is on counts") {
  for (std::uint64_t seed = 1; seed <= trials; ++seed) {
    CAPTURE(seed);
    Letters<VisitMatrix> direct, of_tree;
    RandomStatement<VisitMatrix> statement(direct, seed, false);
    const auto expected = statement.outputs(steps).blocks();
    const auto found = blocks_visited(random_tree(seed, false), of_tree);
    REQUIRE(found.size() == expected.size());
    for (std::size_t k = 0; k < found.size(); ++k) {
      REQUIRE(found[k].is_zero() == expected[k].is_zero());
      if (!found[k].is_zero())
        CHECK(found[k].visited()->variables == expected[k].visited()->variables);
    }
  }
}

TEST_CASE("a tree at sizes records the program that its statement records") {
  const std::map<std::string, long> sizes = {{"d", 3}, {"n", 2}};
  int different = 0;
  std::string former;
  for (std::uint64_t seed = 1; seed <= trials; ++seed) {
    CAPTURE(seed);
    const auto statement = [&](Variables<Traced>& variables) {
      Letters<Matrix<Traced>> free(variables, sizes);
      return RandomStatement<Matrix<Traced>>(free, seed, true).outputs(steps).entries();
    };
    const auto direct = record(AnyStatement<Vector<Traced>, Variables<Traced>>(statement));
    const auto of_tree = record_at(random_tree(seed, true), sizes);
    CHECK(fingerprint(direct) == fingerprint(of_tree));
    CHECK(direct.variables == of_tree.variables);
    different += fingerprint(direct) == former ? 0 : 1;
    former = fingerprint(direct);
  }
  CHECK(different == trials);  // the comparison can fail
}

// Columns, ones, masks and entrywise products, which words do not have.
template <MatrixLike M>
Vanishing<M> of_tokens(Letters<M>& free, const M& order) {
  const auto d = free.space("d"), n = free.space("n");
  const auto X = free.matrix(d, n), Y = free.matrix(d, n);
  const auto ones = free.ones(n);
  Vanishing<M> zero;
  add_equal<M, M>(zero, scaled_columns(X, column_products(X, Y)) * order, hadamard(X, Y));
  zero.add(hadamard(X * ones, Y * ones));
  return zero;
}

TEST_CASE("a tree of tokens is what its statement is on counts and at sizes") {
  Letters<TreeMatrix> drawn;
  const auto n = drawn.space("d"), tokens = drawn.space("n");
  const auto zero = of_tokens(drawn, causal_order(drawn, tokens));
  const StatementTree tree{drawn.spaces(), drawn.letters(), zero.identities()};

  Letters<VisitMatrix> direct, of_tree;
  direct.space("d");
  const auto expected = of_tokens(direct, direct.order(direct.space("n"))).blocks();
  const auto found = blocks_visited(tree, of_tree);
  REQUIRE(found.size() == expected.size());
  for (std::size_t k = 0; k < found.size(); ++k)
    CHECK(found[k].visited()->variables == expected[k].visited()->variables);
  Letters<WordMatrix> words;
  CHECK_THROWS_AS(blocks_in_words(tree, words), std::invalid_argument);

  const std::map<std::string, long> sizes = {{"d", 2}, {"n", 4}};
  const auto at_numbers = [&](Variables<Traced>& variables) {
    Letters<Matrix<Traced>> free(variables, sizes);
    Matrix<Traced> order(4, 4);
    for (long j = 0; j < 4; ++j)
      for (long i = 0; i <= j; ++i) order(i, j) = Traced(1L);
    return of_tokens(free, order).entries();
  };
  CHECK(fingerprint(record(AnyStatement<Vector<Traced>, Variables<Traced>>(at_numbers))) ==
        fingerprint(record_at(tree, sizes)));
}

TEST_CASE("blocks that are put together and taken apart are the same in words and at sizes") {
  Letters<TreeMatrix> free;
  const auto d = free.space("d"), n = free.space("n");
  const Spaces rows = {d.front(), unit_space, n.front()};
  const auto A = free.matrix(d, n), B = free.matrix(n, d);
  TreeMatrix U(rows, rows);
  U.place(0, 2, A);
  U.place(2, 0, B);
  U.place(1, 1, TreeScalar(2));
  const auto square = U * U;
  Vanishing<TreeMatrix> zero;
  zero.equal(square.part(0, 1, 0, 1), A * B);
  zero.equal(square.part(1, 1, 1, 1), TreeMatrix(tree::as_matrix(TreeScalar(4).tree())));
  zero.add(square.part(0, 1, 1, 2));
  const StatementTree tree{free.spaces(), free.letters(), zero.identities()};
  Letters<WordMatrix> words;
  for (const auto& block : blocks_in_words(tree, words)) CHECK(block.is_zero());
  CHECK(expands_to_zero(record_at(tree, {{"d", 2}, {"n", 3}})).answer == Truth::yes);
  CHECK_THROWS_AS(U.place(0, 0, A), std::invalid_argument);
}

TEST_CASE("a mean is computed in words, and has no program") {
  Letters<TreeMatrix> free;
  const auto d = free.space("d"), n = free.space("n");
  const auto X = free.matrix(d, n), V = free.matrix(d, d);
  const auto S = free.symmetric(d);
  Vanishing<TreeMatrix> zero;
  zero.equal(expectation(trace(X * transpose(X) * V), {gaussian(X, S)}),
             free.size(n) * trace(S * V));
  const StatementTree tree{free.spaces(), free.letters(), zero.identities()};
  CHECK(has_mean(tree));
  Letters<WordMatrix> words;
  CHECK(blocks_in_words(tree, words).front().is_zero());
  CHECK_THROWS_AS(record_at(tree, {{"d", 2}, {"n", 2}}), std::invalid_argument);
  CHECK_THROWS_AS(expectation(trace(V), {gaussian(X * transpose(X), S)}), std::invalid_argument);
}

}  // namespace
}  // namespace verify::tree_values_test
