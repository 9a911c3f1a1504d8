// Lemmas 9 and 10: the label slot of the query only adds to the corner of Z_K, so that the
// in-context loss is the squared last label of the same layers started with y_{n+1} = <w, x_{n+1}>
// in the slot.
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/covariate_layers.hpp"
#include "verify/models/prompt.hpp"
#include "verify/probability/wishart_moments.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::ahn2023::claim_lem9 {
namespace {

enum class Variant { as_stated, last_column_of_Q, label_key, without_mask };

// Lemma 10 for arbitrary P_l and every Q_l whose last column is zero: adding c to the slot changes
// no other entry of any Z_l, and adds c to the corner. Labels and the factor 1/n are free.
struct AdditiveSlot {
  long d, n, layers;
  Variant variant = Variant::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T scale = free.scalar(), slot = free.scalar(), c = free.scalar();
    const Prompt<T> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
    const auto P = free.matrices(layers, d + 1, d + 1);
    auto Q = free.matrices(layers, d + 1, d + 1);
    for (auto& q : Q) {
      if (variant == Variant::last_column_of_Q) continue;
      for (long i = 0; i <= d; ++i) q(i, d) = T(0L);
      if (variant == Variant::label_key)
        q = outer(unit_vector<T>(d + 1, d), unit_vector<T>(d + 1, d));
    }
    const auto mask = variant == Variant::without_mask ? QueryMask::off : QueryMask::on;
    const auto Z = linear_attention_stack(token_matrix(prompt, slot), P, Q, scale, mask);
    const auto moved = linear_attention_stack(token_matrix(prompt, T(slot + c)), P, Q, scale, mask);
    Vector<T> zero;
    for (std::size_t l = 0; l < Z.size(); ++l) {
      auto difference = moved[l] - Z[l];
      difference(d, n) = difference(d, n) - c;
      append(zero, difference);
    }
    return zero;
  }
};

template <class T>
CovariateLayers<T> free_layers(Variables<T>& free, long d, long layers) {
  CovariateLayers<T> result{free.matrices(layers, d, d), {}};
  result.B = free.matrices(layers, d, d);
  return result;
}

// tr((I - M) Y^T Y (I - M)) for a label row Y.
template <class T>
T masked_square(const Vector<T>& Y) {
  const long size = static_cast<long>(Y.size());
  Matrix<T> rest(size, size);
  rest(size - 1, size - 1) = T(1L);
  return trace(rest * outer(Y, Y) * rest);
}

// Lemma 9 for one prompt, and the dynamics (54): the corner of Z_K plus <w, x_{n+1}> is the last
// label of Zbar_K, its square the trace in (23); X_l and the factors of Y_l come from (54).
struct Reformulation {
  long d, n, layers;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T scale = free.scalar();
    const auto X = free.matrix(d, n);
    const auto x_query = free.vector(d), w = free.vector(d);
    const auto weights = free_layers(free, d, layers);
    const auto prompt = linear_prompt(X, x_query, w);
    const T label = dot(w, x_query);
    const auto Z = covariate_stack(token_matrix(prompt), weights, scale);
    const auto filled = covariate_stack(token_matrix(prompt, label), weights, scale);
    const auto flow = covariate_flow(block(token_matrix(prompt), 0, 0, d, n + 1), weights, scale);
    const T residual = Z.back()(d, n) + label;
    Vector<T> zero = {filled.back()(d, n) - residual,
                      masked_square(filled.back().row(d)) - residual * residual};
    for (long l = 0; l <= layers; ++l) {
      append(zero, block(Z[l], 0, 0, d, n + 1) - flow.X[l]);
      if (l == layers) continue;
      const auto step = transpose(flow.factors[l]) * Z[l].row(d) - Z[l + 1].row(d);
      zero.insert(zero.end(), step.begin(), step.end());
    }
    return zero;
  }
};

// The residual form: corner + <w, x> = w^T U_K x and X_K = R_K X_0 with matrices in G alone.
struct ResidualForm {
  long d, n, layers;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T scale = free.scalar();
    const auto X = free.matrix(d, n);
    const auto x_query = free.vector(d), w = free.vector(d);
    const auto weights = free_layers(free, d, layers);
    const auto prompt = linear_prompt(X, x_query, w);
    const auto Z = covariate_stack(token_matrix(prompt), weights, scale).back();
    const auto [R, U] = covariate_residual<T>(scale * (X * transpose(X)), weights);
    Vector<T> zero = {Z(d, n) + dot(w, x_query) - dot(w, U * x_query)};
    append(zero, block(Z, 0, 0, d, n + 1) - R * block(token_matrix(prompt), 0, 0, d, n + 1));
    return zero;
  }
};

Finding slot_112(const Context&) { return expands_to_zero(AdditiveSlot{1, 1, 2}); }
Finding slot_ginac(const Context&) { return expands_to_zero_ginac(AdditiveSlot{1, 1, 2}); }
Finding slot_222(const Context& c) { return identity_test(AdditiveSlot{2, 2, 2}, c.seed); }
Finding slot_large(const Context& c) { return identity_test(AdditiveSlot{5, 20, 3}, c.seed); }
Finding reformulation_112(const Context&) { return expands_to_zero(Reformulation{1, 1, 2}); }
Finding reformulation_large(const Context& c) {
  return identity_test(Reformulation{5, 20, 3}, c.seed);
}
Finding residual_112(const Context&) { return expands_to_zero(ResidualForm{1, 1, 2}); }
Finding residual_221(const Context&) { return expands_to_zero(ResidualForm{2, 2, 1}); }
Finding residual_large(const Context& c) { return identity_test(ResidualForm{5, 20, 3}, c.seed); }

Finding broken(const Context& c, Variant variant) {
  return identity_test(AdditiveSlot{1, 1, 2, variant}, c.seed);
}
Finding last_column(const Context& c) { return broken(c, Variant::last_column_of_Q); }
Finding label_key(const Context& c) { return broken(c, Variant::label_key); }
Finding without_mask(const Context& c) { return broken(c, Variant::without_mask); }

// Equation (5) with the layers 0, .., k and Z_k read literally, k = 0: does Z_k see the last layer?
Finding literal_index(const Context&) {
  const auto tokens = token_matrix<Rational>({{{Rational(2)}}, {Rational(3)}, {Rational(5)}});
  constexpr std::size_t k = 0;
  Vector<Rational> corners;
  for (const long size : {1L, 2L}) {
    const Matrix<Rational> weights = Rational(size) * identity_matrix<Rational>(2);
    corners.push_back(linear_attention_stack(tokens, {weights}, {weights}, Rational(1))[k](1, 1));
  }
  return settled(corners[0] != corners[1], "the corner changes",
                 "k = 0: the corner of Z_0 is " + corners[0].text() +
                     " whatever P_0 and Q_0 are, so the loss is the constant E <w, x>^2");
}

bool by_layers(const Instance& instance) { return instance.has("A"); }

Finding query_slot(const Instance& instance) {
  const auto prompt =
      linear_prompt(instance.matrix("X"), instance.vector("x_query"), instance.vector("w_star"));
  const long d = prompt.d(), n = prompt.n();
  const Rational scale(1, n), label = dot(instance.vector("w_star"), prompt.x_query);
  const auto tokens = token_matrix(prompt), filled = token_matrix(prompt, label);
  bool hypothesis = true;
  Vector<Matrix<Rational>> Z, Zbar;
  Finding result;
  if (by_layers(instance)) {
    const CovariateLayers<Rational> layers{
        instance.matrices("A"),
        instance.has("B") ? instance.matrices("B") : Vector<Matrix<Rational>>{}};
    Z = covariate_stack(tokens, layers, scale);
    Zbar = covariate_stack(filled, layers, scale);
    const auto G = scale * (prompt.X * transpose(prompt.X));
    const auto [R, U] = covariate_residual(G, layers);
    const Rational residual = Zbar.back()(d, n);
    result.values = {value("X_last", block(Z.back(), 0, 0, d, n + 1)),
                     value("corner", Z.back()(d, n)), value("residual", residual)};
    if (residual != dot(instance.vector("w_star"), U * prompt.x_query) ||
        block(Z.back(), 0, 0, d, n + 1) != R * block(tokens, 0, 0, d, n + 1)) {
      return finding(Truth::no, "the residual form differs from the forward pass");
    }
  } else {
    const auto &P = instance.matrices("P"), &Q = instance.matrices("Q");
    for (const auto& q : Q)
      for (long i = 0; i <= d; ++i) hypothesis &= q(i, d).sign() == 0;
    Z = linear_attention_stack(tokens, P, Q, scale);
    Zbar = linear_attention_stack(filled, P, Q, scale);
  }
  bool holds = true;
  for (std::size_t l = 0; l < Z.size(); ++l) {
    auto difference = Zbar[l] - Z[l];
    difference(d, n) -= label;
    for (const auto& entry : difference.entries()) holds &= entry.sign() == 0;
  }
  const auto outcome =
      settled(holds || !hypothesis,
              holds ? "filling the slot with " + label.text() +
                          " adds exactly that to the corner of every Z_l and changes nothing else"
                    : "the last column of some Q_l is not zero, and filling the slot changes other "
                      "entries too",
              "filling the slot changes more than the corner");
  result.answer = outcome.answer;
  result.detail = outcome.detail;
  result.values.push_back(value("holds", holds));
  return result;
}
Finding at_instance(const Context& c) { return query_slot(c.instance); }

std::optional<Complaint> complete_layers(const Instance& instance) {
  const bool P = instance.has("P"), Q = instance.has("Q"), B = instance.has("B");
  if (by_layers(instance) == (P || Q) || P != Q || (B && !by_layers(instance)))
    return Complaint{"A", "", "either A (with or without B) or both P and Q", !by_layers(instance)};
  if (!B) return {};
  const long L = instance.integer("L"), moved = static_cast<long>(instance.matrices("B").size());
  if (moved != L && moved != L - 1)
    return Complaint{"B", std::to_string(moved) + " matrices",
                     "as many matrices as A, or one less"};
  return {};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const Size tokens = Size("d") + 1;
  const std::string question = "is the slot additive for d=1, n=1, L=2";
  return {
      .inputs =
          {{"X", Kind::matrix, {"d", "n"}, {}, "demonstrations, columns are samples"},
           {"x_query", Kind::vector, {"d"}, {}, "query"},
           {"w_star", Kind::vector, {"d"}, {}, "task vector: y_i = <w_star, x_i>"},
           {"A", Kind::matrices, {"L", "d", "d"}, {}, "Q_l = diag(A_l, 0)", true},
           {"B", Kind::matrices, {"L_B", "d", "d"}, {}, "P_l = diag(B_l, 1); absent: 0", true},
           {"P", Kind::matrices, {"L", tokens, tokens}, {}, "full value weights", true},
           {"Q", Kind::matrices, {"L", tokens, tokens}, {}, "full query-key weights", true},
           {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
           {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}},
      .values = {{"X_last", "matrix[d, n+1]: covariates after the last layer, query last (with A)"},
                 {"corner", "rational: [Z_L]_{d+1,n+1} (with A)"},
                 {"residual", "rational: the last label of Zbar_L, corner + <w, x> (with A)"},
                 {"holds", "boolean: the slot changes the corner alone, by its own amount"}},
      .checks =
          {
              {"the label slot of the query adds to the corner and changes nothing else", symbolic,
               everywhere, holds, On::claim,
               "d=1, n=1, L=2; P_l full, Q_l with last column zero, labels, slot, 1/n free",
               slot_112, question},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=1, n=1, L=2; everything free", slot_ginac, question},
              {"the slot is additive (d=2, n=2, L=2)", identity, everywhere, holds, On::claim,
               "d=2, n=2, L=2; P_l full, Q_l with last column zero", slot_222},
              {"the slot is additive at the paper's size", identity, everywhere, holds, On::claim,
               "d=5, n=20, L=3; P_l full, Q_l with last column zero", slot_large},
              {"the error is the last label of Zbar, its square the trace of (23), under the "
               "dynamics (54)",
               symbolic, everywhere, holds, On::claim,
               "d=1, n=1, L=2; A_l, B_l, X, x_query, w, 1/n free", reformulation_112},
              {"the same at the paper's size", identity, everywhere, holds, On::claim,
               "d=5, n=20, L=3", reformulation_large},
              {"the error is w^T U_L x_query and X_L = R_L X_0 with U, R functions of G", symbolic,
               everywhere, holds, On::claim, "d=1, n=1, L=2; everything free", residual_112},
              {"the residual form in the plane", symbolic, everywhere, holds, On::claim,
               "d=2, n=2, L=1; everything free", residual_221},
              {"the residual form at the paper's size", identity, everywhere, holds, On::claim,
               "d=5, n=20, L=3", residual_large},
              {"both forward passes at the instance", exact, points, holds, On::instance,
               "the instance", at_instance},
              {"the last column of Q_l may be anything", identity, everywhere, control, On::claim,
               "d=1, n=1, L=2", last_column},
              {"Q_l may look at the labels, Q_l = e e^T with e the last unit vector", identity,
               everywhere, control, On::claim, "d=1, n=1, L=2", label_key},
              {"the query may be a source too", identity, everywhere, control, On::claim,
               "d=1, n=1, L=2", without_mask},
              {"Z_k depends on the last of the layers 0, .., k, as (5) is indexed", exact, points,
               control, On::claim, "d=1, n=1, k=0", literal_index},
          },
      .require = complete_layers,
  };
}

}  // namespace verify::ahn2023::claim_lem9
