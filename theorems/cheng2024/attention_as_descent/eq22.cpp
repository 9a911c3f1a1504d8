// A query that equals demonstration i is treated like it in every layer: its covariates stay those
// of column i and its label, up to the initial y_i, too.
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/statement.hpp"
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

// Every activation whose column j depends on the destination j and the demonstrations: free tables,
// one a layer, with the last column copied from column i where the query is x_i.
struct AnyColumnLocal {
  long d, n, layers;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const Prompt<T> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
    const auto V = free.matrices(layers, d + 1, d + 1);
    const auto tables = free.matrices(layers, n + 1, n + 1);
    Vector<T> zero;
    for (long i = 0; i < n; ++i) {
      Vector<Matrix<T>> other = {token_matrix(prompt)};
      Vector<Matrix<T>> mirrored = {token_matrix(with_query(prompt, i))};
      for (long l = 0; l < layers; ++l) {
        auto copied = tables[l];
        for (long k = 0; k <= n; ++k) copied(k, n) = copied(k, i);
        other.push_back(other.back() + attended(other.back(), V[l], tables[l]));
        mirrored.push_back(mirrored.back() + attended(mirrored.back(), V[l], copied));
      }
      const auto gaps = mirror_gaps(mirrored, other, prompt.y[i], i);
      zero.insert(zero.end(), gaps.begin(), gaps.end());
    }
    return zero;
  }
};

enum class Variant { as_stated, without_mask, over_rows };

// Each row multiplied by its sum over all columns: not local to a column, like a softmax over rows.
struct OverRows {
  Kernel kernel;
  template <class T>
  Matrix<T> operator()(const Matrix<T>& U, const Matrix<T>& W) const {
    auto h = gram_matrix(kernel, U, W);
    for (long i = 0; i < h.rows(); ++i) {
      const T total = sum(h.row(i));
      for (long j = 0; j < h.cols(); ++j) h(i, j) = T(h(i, j) * total);
    }
    return h;
  }
};

struct OneActivation {
  Kernel kernel;
  long d, n, layers;
  Variant variant = Variant::as_stated;

  template <class T>
  Vector<Matrix<T>> run(const Prompt<T>& prompt, const Vector<KernelHead<T>>& heads) const {
    const auto mask = variant == Variant::without_mask ? QueryMask::off : QueryMask::on;
    if (variant == Variant::over_rows)
      return kernel_attention_stack(token_matrix(prompt), heads, OverRows{kernel}, mask);
    return kernel_attention_stack(token_matrix(prompt), heads, Activation{kernel}, mask);
  }
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const Prompt<T> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
    Vector<KernelHead<T>> heads;
    for (long l = 0; l < layers; ++l)
      heads.push_back({free.matrix(d + 1, d + 1), free.matrix(d, d), free.matrix(d, d)});
    return mirror_gaps(run(with_query(prompt, 0), heads), run(prompt, heads), prompt.y[0], 0);
  }
};

Finding any_activation(const Context&) { return expands_to_zero(AnyColumnLocal{1, 2, 2}); }
Finding any_activation_ginac(const Context&) {
  return expands_to_zero_ginac(AnyColumnLocal{1, 2, 1});
}
Finding any_activation_large(const Context& c) {
  return identity_test(AnyColumnLocal{4, 8, 4}, c.seed);
}
Finding polynomial(const Context& c) {
  return identity_test(OneActivation{{KernelShape::poly2}, 5, 14, 3}, c.seed);
}
Finding without_mask(const Context& c) {
  return identity_test(OneActivation{{KernelShape::linear}, 1, 2, 2, Variant::without_mask},
                       c.seed);
}
Finding over_rows(const Context& c) {
  return identity_test(OneActivation{{KernelShape::poly2}, 1, 2, 1, Variant::over_rows}, c.seed);
}

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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs =
          prompt_inputs({V_input(), B_input(), C_input(), activation_input()}, Depth::implied),
      .values = {{"Y_final", "vector[n+1]: last row of Z_L"},
                 {"X_final", "matrix[d, n+1]: first d rows of Z_L"},
                 {"eq22_holds", "boolean: for all layers and demonstrations"}},
      .checks =
          {
              {"every activation that acts column by column (d=1, n=2, L=2)", symbolic, everywhere,
               holds, On::claim,
               "d=1, n=2, L=2, i=1, 2; prompt, full V_l and the values of h in each layer free",
               any_activation},
              {"the same by a second computer algebra system (d=1, n=2, L=1)", symbolic, everywhere,
               holds, On::claim, "d=1, n=2, L=1; all free", any_activation_ginac},
              {"every activation that acts column by column, larger", identity, everywhere, holds,
               On::claim, "d=4, n=8, L=4, i=1..8; all free", any_activation_large},
              {"h computed in every layer from the moving covariates", identity, everywhere, holds,
               On::claim, "h = (1+s)^2, d=5, n=14, L=3; full V_l, B_l, C_l free", polynomial},
              {"every layer and demonstration, at given numbers", enclosure, points, holds,
               On::instance,
               "the instance: equal fractions, for exp and softmax enclosures that "
               "meet",
               at_instance},
              {"softmax over the rows instead of the columns", enclosure, points, control,
               On::claim, "d=1, n=2, one layer", row_softmax},
              {"h multiplied by the sum of its row", identity, everywhere, control, On::claim,
               "h = (1+s)^2, d=1, n=2, L=1", over_rows},
              {"the query column is not masked", identity, everywhere, control, On::claim,
               "linear h, d=1, n=2, L=2", without_mask},
          },
      .require = normalisation,
  };
}

}  // namespace verify::cheng2024::claim_eq22
