// Linear, ReLU and softmax attention with sparse Q and K are instances of V Z M h(B X, C X),
// because Z^T Q^T K Z = (B X)^T (C X).
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::cheng2024::claim_ex123 {
namespace {

// diag(B, corner).
template <class T>
Matrix<T> sparse(const Matrix<T>& B, const T& corner = T(0L)) {
  return block_values(B, corner);
}

// The logits of attention with full weights Q and K [d+1, d+1].
template <class T>
Matrix<T> standard_logits(const Matrix<T>& Z, const Matrix<T>& Q, const Matrix<T>& K) {
  return transpose(Q * Z) * (K * Z);
}

// The modules of Examples 1 to 3, from the logits: linear, ReLU, masked softmax.
template <class T>
Matrix<T> standard_attention(const std::string& module, const Matrix<T>& logits) {
  const long n = logits.rows() - 1;
  Matrix<T> result = logits;
  if constexpr (requires(T s) { relu(s); }) {
    if (module == "relu") return map(logits, [](const T& s) { return relu(s); });
  }
  if constexpr (requires(T s) { exp(s); }) {
    if (module != "softmax") return result;
    for (long j = 0; j <= n; ++j) {
      T others(0L);  // exp(W_kj - W_ij), so that the entry is 1 over their sum
      for (long i = 0; i < n; ++i) {
        others = T(0L);
        for (long k = 0; k < n; ++k) others += exp(T(logits(k, j) - logits(i, j)));
        result(i, j) = T(T(1L) / others);
      }
      result(n, j) = T(0L);
    }
  }
  return result;
}

enum class Variant { as_stated, label_corner, dense_row };

// Logits of both forms, and V Z M h for linear h, whose sum is the whole module of Example 1.
struct Difference {
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto inner = free.matrix("inner", d, n);
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const M Z = bordered(inner, x, y, free.scalar()), X = beside(inner, x);
    const auto right = free.vector("right", d), bottom = free.vector("bottom", d);
    const M V = bordered(free.matrix(d, d), right, bottom, free.scalar());
    const auto B = free.matrix("B", d, d), C = free.matrix("C", d, d);
    const ScalarOf<M> corner(variant == Variant::label_corner ? 1L : 0L);
    const M Q = block_values(B, corner), sparse_K = block_values(C, corner);
    const auto read = free.vector("read", d);  // a last column of K
    const M K =
        variant == Variant::dense_row ? bordered(C, read, zero_row(C), ScalarOf<M>(0L)) : sparse_K;
    const M standard = transpose(Q * Z) * (K * Z), logits = transpose(B * X) * (C * X);
    Vanishing<M> zero;
    zero.equal(standard, logits);
    zero.equal(attended(Z, V, standard), attended(Z, V, logits));
    return zero;
  }
};

struct AtInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto Z = token_matrix(prompt_of<T>(instance));
    const auto B = to_scalar<T>(instance.matrices("B").front());
    const auto C = to_scalar<T>(instance.matrices("C").front());
    const auto& module = instance.text("h");
    const auto logits = attention_matrix(Z, KernelHead<T>{{}, B, C}, Activation{});
    const auto H = attention_matrix(Z, KernelHead<T>{{}, B, C}, activation_named(module));
    const auto standard = standard_logits(Z, sparse(B), sparse(C));
    const bool agree = all_hold(
        {consistent(logits, standard), consistent(H, standard_attention(module, standard))});
    auto result = settled(agree,
                          "logits and attention matrix are those of Q = diag(B, 0), K = "
                          "diag(C, 0) on whole tokens",
                          "the two forms of the module differ");
    const auto exact_logits =
        standard_logits(token_matrix(prompt_of(instance)), sparse(instance.matrices("B").front()),
                        sparse(instance.matrices("C").front()));
    result.values = {value("logits", exact_logits), exact_or_enclosed("H", H)};
    return result;
  }
};
Finding at_instance(const Context& c) {
  return with_scalar(c.instance.text("h") != "softmax", AtInstance{c.instance});
}
Finding of_example_1(const Context& c) {
  if (c.instance.text("h") == "linear") return at_instance(c);
  return finding(Answer::does_not_apply(), "Example 1 is linear, h is " + c.instance.text("h"));
}
Finding of_examples_2_3(const Context& c) {
  if (c.instance.text("h") != "linear") return at_instance(c);
  return finding(Answer::does_not_apply(), "Examples 2 and 3 are relu and softmax, h is linear");
}

}  // namespace

Theorem theorem() {
  Input B{"B", Kind::matrices, {1, "d", "d"}, {}, "Q = diag(B, 0)"};
  Input C{"C", Kind::matrices, {1, "d", "d"}, {}, "K = diag(C, 0)"};
  return {
      .inputs = prompt_inputs({B, C, activation_input({"linear", "relu", "softmax"})}),
      .values = {{"logits", "matrix[n+1, n+1]: (B X)^T (C X)"},
                 {"H", "matrix[n+1, n+1]: h(B X, C X), before the mask"}},
      .parts = {{"example_1",
                 {words(Difference{}), on_instance(Evidence::enclosure, of_example_1)},
                 {{"Q and K with 1 in the label corner", words(Difference{Variant::label_corner})},
                  {"K reads the label into a covariate", words(Difference{Variant::dense_row})}}},
                {"examples_2_3",
                 {words(Difference{}), on_instance(Evidence::enclosure, of_examples_2_3)},
                 {{"the logits see a label", words(Difference{Variant::label_corner})}}}},
  };
}

}  // namespace verify::cheng2024::claim_ex123
