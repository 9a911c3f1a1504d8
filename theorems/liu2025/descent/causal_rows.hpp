// What the first two layers of the causal stack collect: b_k a_k and a_k a_k^T of the data, row by
// row; and its layers on rows whose blocks are letters.
#pragma once

#include "theorems/liu2025/descent/gradient_layers.hpp"
#include "theorems/liu2025/descent/letter_row.hpp"
#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/models/base_conv_gradient_descent.hpp"

namespace verify::liu2025 {

// Blocks s and S, which are neighbours.
template <class T>
Matrix<T> data_blocks(const Matrix<T>& state, long d) {
  return block(state, 0, causal_channels(d).at("s").offset, state.rows(), d + d * d);
}

// Row k: b_k a_k and a_k a_k^T flattened (0 in the last row), or their sums over the rows up to k.
template <class T>
Matrix<T> expected_data(const LeastSquares<T>& problem, bool summed) {
  const long n = problem.n(), d = problem.d();
  Matrix<T> result(n + 1, d + d * d);
  for (long k = 0; k <= n; ++k) {
    for (long i = summed ? 0 : k; i <= k && i < n; ++i) {
      for (long p = 0; p < d; ++p) {
        result(k, p) += problem.b[i] * problem.A(i, p);
        for (long q = 0; q < d; ++q) result(k, d + p * d + q) += problem.A(i, p) * problem.A(i, q);
      }
    }
  }
  return result;
}

enum class CausalVariant { as_corrected, printed_sign, sums_only_v, without_last_row_gate };

constexpr long data_row = 0, last_row = 1;  // the two kinds of rows, by their position

// Free data and an iterate: rows before one more, (a, b), the step size, and the layers on rows
// whose blocks are letters.
template <MatrixLike M>
struct CausalLetters {
  using Space = decltype(std::declval<Letters<M>&>().space("d"));
  using Number = decltype(std::declval<Letters<M>&>().scalar());

  Space before, d;
  LetterLayers<M> layers;
  VectorOf<M> a, x, b_before;
  Number b, eta;
  M At;

  explicit CausalLetters(Letters<M>& free)
      : before(free.space("n", 1)),
        d(free.space("d")),
        layers(
            letter_layers<M>(free, free.ones(d), {"b"}, {"a", "x", "o", "s", "s2"}, {"S", "S2"})),
        a(free.vector("a", d)),
        x(free.vector("x", d)),
        b_before(free.vector("b_before", before)),
        b(free.scalar("b")),
        eta(free.scalar("eta")),
        At(free.matrix("At", d, before)) {}

  M At_all() const { return beside(At, a); }
  VectorOf<M> b_all() const { return with_last(b_before, b); }
  // x after a step on the sum of the squares of all rows.
  VectorOf<M> next() const { return x - eta * (At_all() * (transpose(At_all()) * x - b_all())); }
  LetterRow<M> zeros() const { return zero_row_of(layers.channels); }
  LetterRow<M> row_before() const { return collected(At, b_before); }
  LetterRow<M> row_of_all() const { return collected(At_all(), b_all()); }

 private:
  // Holds A^T b and A^T A of these data in s and S, and 0 elsewhere.
  LetterRow<M> collected(const M& columns, const VectorOf<M>& labels) const {
    auto row = zeros();
    row.at("s") = layers.channels.column(columns * labels);
    row.at("S") = columns * transpose(columns);
    return row;
  }
};

// The layers on one row whose blocks are letters, for every n and d: a row of the data behind any
// number of others, then the last row. What a filter of ones adds are the sums over the rows
// before, A^T b and A^T A of their data: shown row by row, by adding one to them. A step is taken
// from any iterate and leaves what the next one reads.
struct RowSteps {
  CausalVariant variant = CausalVariant::as_corrected;

  Sizes sizes() const {
    return {{"n", Argument::indices}, {"d", Argument::indices}, {"k", Argument::induction}};
  }

  // A step from rows that hold any iterate.
  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const CausalLetters<M> at(free);
    const auto& channels = at.layers.channels;
    const auto lists = lists_of(at.eta);
    const auto zeros = at.zeros();
    auto collected = at.row_of_all();
    auto expected = collected;
    collected.at("x") = channels.column(at.x);
    collected.at("o") = channels.ones("o");
    expected.at("a") = channels.column(at.a);
    expected.at("b") = channels.number(at.b);
    Vanishing<M> zero;
    const auto steps_from = [&](LetterRow<M> state, const VectorOf<M>& next, long position) {
      state.at("s2") = channels.column(free.vector(at.d));
      state.at("S2") = free.matrix(at.d, at.d);
      const auto after = at.layers.layer(lists.step, state, zeros, position);
      state.at("x") = channels.column(next);
      for (const char* read : {"a", "b", "x", "o", "s", "S"})
        zero.equal(after.at(read), state.at(read));
    };
    steps_from(collected, at.next(), last_row);
    steps_from(expected, zero_column(at.At), data_row);
    return zero;
  }

  // The rows as layers 1 and 2 leave them, from the embedding of x = x_0.
  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    const CausalLetters<M> at(free);
    const auto& channels = at.layers.channels;
    const auto lists = lists_of(at.eta);
    const auto zeros = at.zeros();
    const auto all = at.row_of_all();
    Vanishing<M> zero;
    auto row = zeros;
    row.at("a") = channels.column(at.a);
    row.at("b") = channels.number(at.b);
    auto expected = row;
    expected.at("s") = channels.column(at.b * at.a);
    expected.at("S") = outer(at.a, at.a);
    row = at.layers.layer(lists.products, row, zeros, data_row);
    add_difference(zero, row, expected);
    row = at.layers.layer(lists.sums, row, at.row_before(), data_row);
    expected.at("s") = all.at("s");
    expected.at("S") = all.at("S");
    add_difference(zero, row, expected);
    auto last = zeros;
    last.at("x") = channels.column(at.x);
    auto collected = last;
    collected.at("o") = channels.ones("o");
    last = at.layers.layer(lists.products, last, zeros, last_row);
    add_difference(zero, last, collected);
    collected.at("s") = all.at("s");
    collected.at("S") = all.at("S");
    last = at.layers.layer(lists.sums, last, all, last_row);
    add_difference(zero, last, collected);
    return zero;
  }

 private:
  template <class T>
  CausalLists<T> lists_of(const T& eta) const {
    auto lists = causal_lists(last_row, variant == CausalVariant::printed_sign ? T(-eta) : eta);
    if (variant == CausalVariant::sums_only_v)
      std::erase_if(lists.sums.h, [](const auto& filter) { return filter.block == "S"; });
    if (variant == CausalVariant::without_last_row_gate) lists.products.bo.clear();
    return lists;
  }
};

// The same where the first step sums: k + 1 layers for k steps, k >= 1. Its base leads from the
// rows of layer 1 to those that hold x_1.
struct FirstStepSums {
  bool no_sums = false;  // the first step is as the others

  // Its base is the first step.
  Sizes sizes() const {
    auto sizes = RowSteps{}.sizes();
    sizes["k"] = from(1, Argument::induction);
    return sizes;
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    return RowSteps{}(free);
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    const CausalLetters<M> at(free);
    const auto& channels = at.layers.channels;
    const auto lists = causal_lists(last_row, at.eta);
    const auto& first = no_sums ? lists.step : lists.first_step;
    const auto zeros = at.zeros(), sums = at.row_of_all();
    auto data = zeros, last = zeros, expected = sums;
    data.at("a") = expected.at("a") = channels.column(at.a);
    data.at("b") = expected.at("b") = channels.number(at.b);
    last.at("x") = channels.column(at.x);
    Vanishing<M> zero;
    const auto compare = [&](const LetterRow<M>& found, const LetterRow<M>& wanted) {
      for (const char* read : {"a", "b", "x", "o", "s", "S"})
        zero.equal(found.at(read), wanted.at(read));
    };
    const auto after_first = [&](const LetterRow<M>& row, const LetterRow<M>& others,
                                 long position) {
      return at.layers.layer(first, at.layers.layer(lists.products, row, zeros, position), others,
                             position);
    };
    compare(after_first(data, at.row_before(), data_row), expected);
    auto next = sums;
    next.at("o") = channels.ones("o");
    next.at("x") = channels.column(at.next());
    compare(after_first(last, sums, last_row), next);
    return zero;
  }
};

// --- the prompt as it is displayed ((13), appendix B.3.4): rows (a_i, b_i), then (x_0, 0), the
// iterate
//     in the channels of a. Layer 1 forms b_i a_i and a_i a_i^T; every further layer is a step of
//     the last row, of which the first sums them over the rows before, so that x x^T stays out: k +
//     1 layers for k steps

inline ChannelBlocks prompt_channels(long d) {
  return {{"a", d}, {"b", 1}, {"s", d}, {"S", d * d}, {"T", d * d}};
}

template <class T>
struct PromptLists {
  LayerList<T> products, first_step, step;
};
// With `summed` the first step sums over the last row as well: a deliberate mistake.
template <class T>
PromptLists<T> prompt_lists(const T& eta, bool summed) {
  auto products = gradient_lists<T>(0).products;
  products.Wo = keep<T>({"a", "b", "s", "S"});
  const LayerList<T> step = {.Wi = keep<T>({"a", "s", "S"}, {{"S", "T"}}),
                             .h = {},
                             .Wg = {{"a", "T", Pairing::columns}},
                             .bg = ones_on<T>({"a", "s", "S"}),
                             .Wo = keep<T>({"a", "s", "S"}, {{"T", "a", Pairing::rows, T(-eta)},
                                                             {"s", "a", Pairing::each, eta}})};
  auto first_step = step;
  for (const char* block : {"s", "S", "T"})
    first_step.h.push_back({block, summed ? ones_filter<T>() : ones_without<T>(0)});
  return {products, first_step, step};
}

// At every size, the last row with letters for its blocks: a step from any iterate, and, as the
// base, layer 1 and the first step from the prompt.
struct PromptSteps {
  bool summed = false;

  Sizes sizes() const {
    return {
        {"n", Argument::indices}, {"d", Argument::indices}, {"k", from(1, Argument::induction)}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const Rows<M> at(free);
    const auto lists = prompt_lists(at.eta, summed);
    Vanishing<M> zero;
    auto row = at.sums();
    row.at("a") = at.channels().column(at.x);
    row.at("T") = free.matrix(at.d, at.d);
    add_step(zero, at, at.layers.layer(lists.step, row));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    const Rows<M> at(free);
    const auto lists = prompt_lists(at.eta, summed);
    Vanishing<M> zero;
    // What layer 1 makes of one more row of the data is what the sums grow by.
    auto data = zero_row_of(at.channels());
    data.at("a") = at.channels().column(at.a);
    data.at("b") = at.channels().number(at.b);
    data = at.layers.layer(lists.products, data);
    const auto before = at.sums_before(), all = at.sums();
    for (const char* block : {"s", "S"})
      zero.equal(before.at(block) + data.at(block), all.at(block));
    auto last = zero_row_of(at.channels());
    last.at("a") = at.channels().column(at.x);
    last = at.layers.layer(lists.products, last);
    add_step(zero, at, at.layers.layer(lists.first_step, last, all));
    return zero;
  }

 private:
  template <MatrixLike M>
  struct Rows {
    using Space = decltype(std::declval<Letters<M>&>().space("d"));
    Space before, d;
    LetterLayers<M> layers;
    VectorOf<M> a, x, b_before;
    ScalarOf<M> b, eta;
    M At;

    explicit Rows(Letters<M>& free)
        : before(free.space("n", 1)),
          d(free.space("d")),
          layers(letter_layers<M>(free, free.ones(d), {"b"}, {"a", "s"}, {"S", "T"})),
          a(free.vector("a", d)),
          x(free.vector("x", d)),
          b_before(free.vector("b_before", before)),
          b(free.scalar("b")),
          eta(free.scalar("eta")),
          At(free.matrix("At", d, before)) {}

    const LetterChannels<M>& channels() const { return layers.channels; }
    LetterRow<M> sums_before() const { return sums_of(At, b_before); }
    LetterRow<M> sums() const { return sums_of(beside(At, a), with_last(b_before, b)); }
    LetterRow<M> sums_of(const M& columns, const VectorOf<M>& labels) const {
      auto row = zero_row_of(channels());
      row.at("s") = channels().column(columns * labels);
      row.at("S") = columns * transpose(columns);
      return row;
    }
  };

  // The row holds the next iterate and, still, the sums.
  template <MatrixLike M>
  static void add_step(Vanishing<M>& zero, const Rows<M>& at, const LetterRow<M>& found) {
    const M columns = beside(at.At, at.a);
    const auto residual = transpose(columns) * at.x - with_last(at.b_before, at.b);
    const auto sums = at.sums();
    zero.equal(found.at("a"), at.channels().column(at.x - at.eta * (columns * residual)));
    zero.equal(found.at("s"), sums.at("s"));
    zero.equal(found.at("S"), sums.at("S"));
  }
};

// The same layers at numbers: x_1, .., x_steps in the a-block of the last row.
struct DisplayedPrompt {
  long n, d, steps;
  bool summed = false;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", steps}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const LeastSquares<T> problem{free.matrix("A", n, d), free.vector("b", n)};
    const auto x0 = free.vector("x0", d);
    const T eta = free.scalar("eta");
    const auto channels = prompt_channels(d);
    const auto lists = prompt_lists(eta, summed);
    const auto after = [&](const LayerList<T>& list, const Matrix<T>& u) {
      return base_conv(build_layer(channels, Convolution::causal, list), u);
    };
    auto state =
        after(lists.products, widened(gradient_prompt(problem, x0, false), channels.width()));
    Vector<T> zero;
    bool first = true;
    for (const auto& x : gradient_descent(problem, x0, eta, steps)) {
      state = after(first ? lists.first_step : lists.step, state);
      first = false;
      append(zero, block(state, n, 0, 1, d) - from_rows<T>({x}));
    }
    return zero;
  }
};

}  // namespace verify::liu2025
