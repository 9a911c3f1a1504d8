// A query that equals demonstration i is treated like it in every layer: its covariates stay those
// of column i and its label, up to the initial y_i, too.
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::cheng2024::claim_eq22 {
namespace {

// Z_l for the query x_i against the columns of Z_l for another query: what ought to vanish.
template <class T>
Vector<T> mirror_gaps(const Vector<Matrix<T>>& mirrored, const Vector<Matrix<T>>& other,
                      const T& label, long i) {
  const long d = other.front().rows() - 1, n = other.front().cols() - 1;
  Vector<T> zero;
  for (std::size_t l = 0; l < other.size(); ++l) {
    for (long k = 0; k < d; ++k) zero.push_back(mirrored[l](k, n) - other[l](k, i));
    zero.push_back(label + mirrored[l](d, n) - other[l](d, i));
  }
  return zero;
}

template <class T>
Prompt<T> with_query(const Prompt<T>& prompt, long i) {
  return {prompt.X, prompt.y, prompt.X.col(i)};
}

// One layer on any tokens, and on the same tokens with column i in the place of the query, its
// label less y_i: the step of an induction over the layers. The activation is any whose column j
// depends on the destination j and the demonstrations: a free table, with the last column copied
// from column i where the query is x_i. The base: the inputs of both runs.
struct LayerOfTwins {
  enum class Change { none, without_mask, column_not_copied } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    // Columns: the other demonstrations, demonstration i, the query.
    const auto others = free.space("n", 1), d = free.space("d");
    const ScalarOf<M> none(0L), one(1L);
    const M square = free.matrix("square", others, others);
    const auto nothing = zero_column(square);
    const auto of_twin = with_last(with_last(nothing, one), none),
               of_query = with_last(with_last(nothing, none), one);
    const auto any_token = [&] { return with_last(free.vector(d), free.scalar()); };
    const auto any_column = [&] {
      return with_last(with_last(free.vector(others), free.scalar()), free.scalar());
    };
    const auto three = [](const M& left, const VectorOf<M>& twin, const VectorOf<M>& query) {
      return beside(beside(left, twin), query);
    };
    const auto top = free.matrix("top", d, others);
    const auto y = free.vector("y", others), slot = free.vector("slot", d);
    // [others] of the tokens: covariates above labels.
    const M left = transpose(beside(transpose(top), y));
    const M Z = three(left, any_token(), any_token());
    const auto below = free.vector("below", others), last_row = free.vector("last_row", others);
    const M sources = transpose(beside(beside(square, below), last_row));
    const M table = three(sources, any_column(), any_column());
    const auto right = free.vector("right", d), bottom = free.vector("bottom", d);
    const M V = bordered(free.matrix(d, d), right, bottom, free.scalar());
    const auto label = free.scalar("label");
    const auto label_alone = with_last(none * slot, label);
    const auto copied = [&](const M& a) {
      return M(a + outer(a * of_twin - a * of_query, of_query));
    };
    const auto twin = [&](const M& a) { return M(copied(a) - outer(label_alone, of_query)); };
    const auto mask = change == Change::without_mask ? QueryMask::off : QueryMask::on;
    const M other = Z + attended(Z, V, table, mask);
    const M mirrored =
        twin(Z) +
        attended(twin(Z), V, change == Change::column_not_copied ? table : copied(table), mask);
    Vanishing<M> zero;
    zero.equal(mirrored, twin(other));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The inputs: demonstration i is (x_i, y_i), the query (x, 0) or (x_i, 0).
    const auto others = free.space("n", 1), d = free.space("d");
    const ScalarOf<M> none(0L), one(1L);
    const M top = free.matrix("top", d, others);
    const auto y = free.vector("y", others), x_i = free.vector("x_i", d), x = free.vector("x", d);
    const auto label = free.scalar("label");
    const M left = transpose(beside(transpose(top), y));
    const auto input = [&](const VectorOf<M>& query) {
      const auto token = with_last(x_i, label);
      return beside(beside(left, token), with_last(query, none));
    };
    const auto nothing = zero_row(top);
    const auto of_twin = with_last(with_last(nothing, one), none),
               of_query = with_last(with_last(nothing, none), one);
    // Column i in the place of the query, its label less y_i.
    const M Z = input(x), copied = Z + outer(Z * of_twin - Z * of_query, of_query);
    const M twin = copied - outer(with_last(none * x, label), of_query);
    Vanishing<M> zero;
    zero.equal(input(x_i), twin);
    return zero;
  }
};

// Softmax over the rows, all n+1 columns, at n = 2: enclosures that exclude equality.
struct RowSoftmax {
  Matrix<Ball> operator()(const Matrix<Ball>& U, const Matrix<Ball>& W) const {
    auto h = gram_matrix(Kernel{KernelShape::exp}, U, W);
    for (long i = 0; i < h.rows(); ++i) {
      const Ball total = sum(h.row(i));
      for (long j = 0; j < h.cols(); ++j) h(i, j) = h(i, j) / total;
    }
    return h;
  }
};
Finding row_softmax(const Context&) {
  const Prompt<Ball> prompt{{{Ball(1), Ball(-1)}}, {Ball(1), Ball(2)}, {Ball(3)}};
  const Vector<KernelHead<Ball>> heads = {{block_values(Matrix<Ball>(1, 1), Ball(1)),
                                           identity_matrix<Ball>(1), identity_matrix<Ball>(1)}};
  const auto mirrored =
      kernel_attention_stack(token_matrix(with_query(prompt, 0)), heads, RowSoftmax{});
  const auto other = kernel_attention_stack(token_matrix(prompt), heads, RowSoftmax{});
  const Ball gap = mirror_gaps(mirrored, other, prompt.y[0], 0).back();
  return finding(
      is_zero(gap) == Truth::no ? Truth::no : Truth::unknown,
      "x = (1, -1), y = (1, 2), one layer with V = diag(0, 1), B = C = 1: with the query "
      "x_1 the corner exceeds the change of label 1 (at the query 3) by " +
          gap.decimal(12));
}

struct AtInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto prompt = prompt_of<T>(instance);
    const auto heads = heads_of<T>(instance);
    const auto h = activation_of(instance);
    const auto states = kernel_attention_stack(token_matrix(prompt), heads, h);
    bool mirrors = true;
    for (long i = 0; i < prompt.n(); ++i) {
      const auto mirrored = kernel_attention_stack(token_matrix(with_query(prompt, i)), heads, h);
      const auto gaps = mirror_gaps(mirrored, states, prompt.y[i], i);
      mirrors &= consistent(gaps, Vector<T>(gaps.size(), T(0L)));
    }
    auto result = settled(mirrors,
                          "for every i the run with the query x_i repeats column i of the run with "
                          "the given query, layer by layer",
                          "some run with the query x_i departs from column i");
    result.values = {exact_or_enclosed("Y_final", states.back().row(prompt.d())),
                     exact_or_enclosed("X_final", covariates(states.back())),
                     value("eq22_holds", mirrors)};
    return result;
  }
};
Finding at_instance(const Context& c) {
  return with_scalar(activation_of(c.instance).is_rational(), AtInstance{c.instance});
}

void forward(const Instance& instance) {
  kernel_attention_stack(token_matrix(prompt_of(instance)), heads_of(instance),
                         activation_of(instance));
}
std::optional<Complaint> normalisation(const Instance& instance) {
  return undefined_normalisation(instance, forward);
}

}  // namespace

Theorem theorem() {
  using Change = LayerOfTwins::Change;
  return {
      .inputs =
          prompt_inputs({V_input(), B_input(), C_input(), activation_input()}, Depth::implied),
      .values = {{"Y_final", "vector[n+1]: last row of Z_L"},
                 {"X_final", "matrix[d, n+1]: first d rows of Z_L"},
                 {"eq22_holds", "boolean: for all layers and demonstrations"}},
      .parts = {{"twins",
                 {words(LayerOfTwins{}), on_instance(Evidence::enclosure, at_instance)},
                 {{"the query column is not masked", words(LayerOfTwins{Change::without_mask})},
                  {"the column of the query is another",
                   words(LayerOfTwins{Change::column_not_copied})},
                  {"softmax over the rows instead of the columns",
                   once(Evidence::enclosure, {{"n", 2}, {"d", 1}, {"k", 0}}, Inputs::points,
                        row_softmax)}}}},
      .require = normalisation,
  };
}

}  // namespace verify::cheng2024::claim_eq22
