// A step of the non-causal descent (Liu et al. 2025, appendix D.3.1) on one row of any length.
#pragma once

#include "theorems/liu2025/descent/letter_row.hpp"
#include "verify/models/base_conv_gradient_descent.hpp"

namespace verify::liu2025 {

enum class RowChange { none, without_target, without_iterate_gate, without_sum };

// The three layers of a step on one row whose blocks are letters, for every n and d: they lead from
// the embedding of any iterate to that of the next, so that a state which is the embedding of an
// iterate at first stays one. The filter of ones adds what the other rows hold in
// the block d; that this is A^T (A x - b) of their data is shown row by row, by adding one to it.
struct RowStep {
  RowChange change = RowChange::none;

  Sizes sizes() const {
    return {{"n", Argument::indices}, {"d", Argument::indices}, {"k", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto others = free.space("n", 1), d = free.space("d");
    const auto layers = letter_layers<M>(free, free.ones(d), {"b"}, {"a", "x", "g", "d"});
    const auto& channels = layers.channels;
    const auto a = free.vector("a", d), x = free.vector("x", d),
               b_others = free.vector("b_others", others);
    const auto b = free.scalar("b"), eta = free.scalar("eta");
    const M At = free.matrix("At", d, others), At_all = beside(At, a);
    const auto direction = [&](const M& data, const VectorOf<M>& targets) {
      return data * (transpose(data) * x - targets);
    };
    const auto before = direction(At, b_others);
    const auto all = direction(At_all, with_last(b_others, b));
    const auto lists = lists_of(eta);
    const auto embedding = [&](const VectorOf<M>& data, const ScalarOf<M>& target,
                               const VectorOf<M>& iterate) {
      auto row = zero_row_of(channels);
      row.at("a") = channels.column(data);
      row.at("b") = channels.number(target);
      row.at("x") = channels.column(iterate);
      return row;
    };
    Vanishing<M> zero;
    const auto step = [&](const VectorOf<M>& data, const ScalarOf<M>& target,
                          const VectorOf<M>& summed) {
      auto row = embedding(data, target, x);
      const auto residual = dot(data, x) - target;
      auto expected = row;
      expected.at("g") = channels.column(hadamard(data, x));
      expected.at("d") = residual * channels.ones("d");
      row = layers.layer(lists[0], row);
      add_difference(zero, row, expected);
      expected.at("d") = channels.column(residual * data);
      row = layers.layer(lists[1], row);
      add_difference(zero, row, expected);
      auto rest = zero_row_of(channels);
      rest.at("d") = channels.column(summed);
      const auto own = row.at("d");
      row = layers.layer(lists[2], row, rest);
      add_difference(zero, row, embedding(data, target, x - eta * all));
      return own;
    };
    const auto added = step(a, b, before);
    zero.equal(channels.column(before) + added, channels.column(all));
    step(zero_column(At), ScalarOf<M>(0L), all);
    return zero;
  }

 private:
  template <class T>
  Vector<LayerList<T>> lists_of(const T& eta) const {
    auto lists = noncausal_lists(eta);
    if (change == RowChange::without_target)
      std::erase_if(lists[0].Wo, [](const auto& w) { return w.from == "b" && w.to == "d"; });
    if (change == RowChange::without_iterate_gate)
      std::erase_if(lists[0].bg, [](const auto& bias) { return bias.block == "x"; });
    if (change == RowChange::without_sum) lists[2].h.clear();
    return lists;
  }
};

// One step with causal convolution, in the last row: it carries no data, and the rows before it are
// all the others.
struct LastRowStep {
  RowChange change = RowChange::none;

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    return RowStep{change}(free);
  }
};

// Two layers a step after one, on one row whose blocks are letters, for every n and d: from any
// iterate, with g = a o x and the residual a^T x - b in every channel of d, they lead to the same
// with the next one.
struct RowMergedStep {
  bool without_sum = false;  // the filters of ones are left out

  Sizes sizes() const {
    return {{"n", Argument::indices}, {"d", Argument::indices}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    return compared(free, [](auto& zero, const auto& at) {
      // What another row adds to the sum is the direction of its own data.
      auto own = at.layers.layer(at.lists.products, at.state(at.a, at.b, at.x));
      zero.equal(at.column(at.before()) + own.at("d"), at.column(at.all()));
      at.add_step(zero, at.a, at.b, at.before());
      at.add_step(zero, zero_column(at.At), ScalarOf<M>(0L), at.all());
    });
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    return compared(free, [](auto& zero, const auto& at) {
      for (const bool query : {false, true}) {
        const VectorOf<M> data = query ? zero_column(at.At) : at.a;
        const auto target = query ? ScalarOf<M>(0L) : at.b;
        auto row = at.state(data, target, at.x);
        row.at("g") = row.at("d") = zero_like(row.at("g"));
        add_difference(zero, at.layers.layer(at.lists.residuals, row),
                       at.state(data, target, at.x));
      }
    });
  }

 private:
  template <MatrixLike M>
  struct Rows {
    LetterLayers<M> layers;
    MergedLists<ScalarOf<M>> lists;
    VectorOf<M> a, x, b_others;
    ScalarOf<M> b, eta;
    M At;

    M column(const VectorOf<M>& v) const { return layers.channels.column(v); }
    VectorOf<M> direction(const M& data, const VectorOf<M>& targets) const {
      return data * (transpose(data) * x - targets);
    }
    VectorOf<M> before() const { return direction(At, b_others); }
    VectorOf<M> all() const { return direction(beside(At, a), with_last(b_others, b)); }
    LetterRow<M> state(const VectorOf<M>& data, const ScalarOf<M>& target,
                       const VectorOf<M>& iterate) const {
      auto row = zero_row_of(layers.channels);
      row.at("a") = column(data);
      row.at("b") = layers.channels.number(target);
      row.at("x") = column(iterate);
      row.at("g") = column(hadamard(data, iterate));
      row.at("d") = (dot(data, iterate) - target) * layers.channels.ones("d");
      return row;
    }
    void add_step(Vanishing<M>& zero, const VectorOf<M>& data, const ScalarOf<M>& target,
                  const VectorOf<M>& summed) const {
      auto rest = zero_row_of(layers.channels);
      rest.at("d") = column(summed);
      const auto row = layers.layer(lists.products, state(data, target, x));
      add_difference(zero, layers.layer(lists.descent, row, rest),
                     state(data, target, x - eta * all()));
    }
  };

  template <MatrixLike M, class Compare>
  Vanishing<M> compared(Letters<M>& free, const Compare& compare) const {
    const auto others = free.space("n", 1), d = free.space("d");
    const auto layers = letter_layers<M>(free, free.ones(d), {"b"}, {"a", "x", "g", "d", "e"});
    const auto a = free.vector("a", d), x = free.vector("x", d),
               b_others = free.vector("b_others", others);
    const auto b = free.scalar("b"), eta = free.scalar("eta");
    auto lists = merged_lists(eta);
    if (without_sum) lists.descent.h.clear();
    const Rows<M> at{layers, lists, a, x, b_others, b, eta, free.matrix(d, others)};
    Vanishing<M> zero;
    compare(zero, at);
    return zero;
  }
};

}  // namespace verify::liu2025
