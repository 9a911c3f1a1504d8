// Layers of full linear attention move all tokens along one trajectory, y_l = X beta_hat_l. With
// the query masked out as a source this is preconditioned gradient descent; with it the trajectory
// decays by I - P_l x x^T, and not by the number 1 - x^T P_l x as printed.
#include "theorems/li2025/forward_pass/full_attention_descent.hpp"
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::li2025::claim_cor3_full {
namespace {

// Labels after every layer minus those of one common trajectory.
struct Difference {
  long d, n, layers;
  QueryMask mask;
  Decay decay;
  bool transposed = false;  // the trajectory steps with P_l^T

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto y = free.vector(n);
    const Prompt<T> prompt{X, y, free.vector(d)};
    const auto P = free.matrices(layers, d, d);
    const auto labels = full_attention_labels(prompt, P, mask);
    const auto beta = full_attention_descent(prompt, transposed ? map(P, transpose<T>) : P, decay);
    Vector<T> zero;
    for (long l = 0; l < layers; ++l) {
      for (const auto& e : labels[l] - labels_of(prompt, beta[l])) zero.push_back(e);
    }
    return zero;
  }
};

// The masked trajectory minus the iterates of preconditioned gradient descent on
// (1/2) |X beta - y|^2.
struct PlainDescent {
  long d, n, layers;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto y = free.vector(n);
    const Prompt<T> prompt{X, y, free.vector(d)};
    const auto P = free.matrices(layers, d, d);
    const auto beta = full_attention_descent(prompt, P, Decay::none);
    const auto w = preconditioned_gradient_descent(X, y, map(P, transpose<T>), T(1L));
    Vector<T> zero;
    for (long l = 0; l < layers; ++l) {
      for (const auto& e : beta[l] - w.row(l + 1)) zero.push_back(e);
    }
    return zero;
  }
};

constexpr Difference unmasked(long d, long n, long layers) {
  return {d, n, layers, QueryMask::off, Decay::matrix};
}
constexpr Difference masked(long d, long n, long layers) {
  return {d, n, layers, QueryMask::on, Decay::none};
}

Finding expand_unmasked(const Context&) { return expands_to_zero(unmasked(2, 2, 2)); }
Finding expand_unmasked_deep(const Context&) { return expands_to_zero(unmasked(1, 2, 3)); }
Finding ginac_unmasked(const Context&) { return expands_to_zero_ginac(unmasked(2, 1, 2)); }
Finding identity_unmasked(const Context& c) { return identity_test(unmasked(5, 20, 4), c.seed); }
Finding expand_masked(const Context&) { return expands_to_zero(masked(2, 2, 2)); }
Finding identity_masked(const Context& c) { return identity_test(masked(5, 20, 4), c.seed); }
Finding plain_descent(const Context& c) { return identity_test(PlainDescent{5, 20, 4}, c.seed); }
// For d = 1 the two decays are one.
Finding scalar_in_one_dimension(const Context&) {
  return expands_to_zero(Difference{1, 2, 2, QueryMask::off, Decay::scalar});
}
// beta_0 = 0: no decay shows in the first layer.
Finding scalar_in_first_layer(const Context&) {
  return expands_to_zero(Difference{2, 2, 1, QueryMask::off, Decay::scalar});
}

Finding broken(const Context& c, QueryMask mask, Decay decay, bool transposed = false) {
  return identity_test(Difference{2, 2, 2, mask, decay, transposed}, c.seed);
}
Finding decay_dropped(const Context& c) { return broken(c, QueryMask::off, Decay::none); }
Finding decay_under_mask(const Context& c) { return broken(c, QueryMask::on, Decay::matrix); }
Finding transposed_step(const Context& c) { return broken(c, QueryMask::off, Decay::matrix, true); }

// E18: the label of demonstration 1 after layer 2 is not y_1 - x_1^T beta_hat_2 for the scalar
// decay.
Finding scalar_decay(const Context& c) {
  const auto& in = c.example("two layers, one demonstration");
  const auto prompt = li2025::prompt_of(in);
  const auto& P = in.matrices("P");
  const auto labels = full_attention_labels(prompt, P, QueryMask::off).back();
  const auto scalar = full_attention_descent(prompt, P, Decay::scalar).back();
  const auto claimed = labels_of(prompt, scalar);
  return settled(
      labels == claimed, "the scalar decay agrees",
      "d = 2, n = 1, L = 2, x_1 = (1, 0), x = (1, 1), y_1 = 1, P_l = I: after layer 2 the labels "
      "of demonstration 1 and the query are " +
          text_of(labels) + "; the scalar decay gives beta_hat_2 = " + text_of(scalar) +
          " and labels " + text_of(claimed) + ", the decay I - P_l x x^T beta_hat_2 = " +
          text_of(full_attention_descent(prompt, P, Decay::matrix).back()));
}

QueryMask mask_of(const Instance& in) {
  return in.boolean("masked") ? QueryMask::on : QueryMask::off;
}

// Labels of all tokens after every layer through the state sum_j label_j x_j, which is all that
// attention without a mask needs of the tokens: linear in their number.
struct LayerOutputs {
  const Instance& in;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto Z = token_matrix(li2025::prompt_of<T>(in));
    const long d = Z.rows() - 1, n = Z.cols() - 1;
    const auto covariates = block(Z, 0, 0, d, n + 1);
    auto labels = Z.row(d);
    std::vector<Vector<T>> layers;
    for (const auto& P : to_scalar<T>(in.matrices("P"))) {
      auto values = labels;
      if (mask_of(in) == QueryMask::on) values[n] = T(0L);
      labels = labels - transpose(covariates) * (P * (covariates * values));
      layers.push_back(labels);
    }
    return layers;
  }
};

Finding labels_on_instance(const Context& c) {
  const auto& in = c.instance;
  const auto prompt = li2025::prompt_of(in);
  const auto& P = in.matrices("P");
  const bool is_masked = mask_of(in) == QueryMask::on;
  const auto labels = full_attention_labels(prompt, P, mask_of(in));
  const auto beta = full_attention_descent(prompt, P, is_masked ? Decay::none : Decay::matrix);
  // Masked, alpha_l = 0 and the printed recursion has no decay either.
  const auto printed = full_attention_descent(prompt, P, is_masked ? Decay::none : Decay::scalar);
  bool equal = labels == LayerOutputs{in}.operator()<Rational>();
  for (std::size_t l = 0; l < P.size(); ++l) equal &= labels[l] == labels_of(prompt, beta[l]);
  auto result = settled(equal,
                        "after every layer all labels are y_i - x_i^T beta_hat_l and -x^T "
                        "beta_hat_l; the last beta_hat is " +
                            text_of(beta.back()) +
                            (is_masked ? "" : ", with the scalar decay " + text_of(printed.back())),
                        "a label differs from the common trajectory's");
  result.values = {value("o_layers", from_rows(labels)), value("beta_hat", from_rows(beta)),
                   value("beta_hat_scalar", from_rows(printed))};
  return result;
}

Finding forward_ladder(const Context& c) {
  return slope_finding(climb_ladder(LayerOutputs{c.instance}), "layers of full attention");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string same = "is there one trajectory with decay I - P_l x x^T for all tokens?";
  auto inputs = li2025::prompt_inputs(
      {{"P", Kind::matrices, {"L", "d", "d"}, {}, "P_l = P_q P_k^T; W_q is built from -P_q"},
       {"masked", Kind::boolean, {}, {}, "the query is excluded from keys and values"}});
  inputs.push_back({"L", Kind::integer, {}, {Constraint::positive}, "number of layers"});
  return {
      .inputs = std::move(inputs),
      .values = {{"o_layers", "matrix[L, n+1]: last entries of all tokens after layers 1..L"},
                 {"beta_hat",
                  "matrix[L, d]: common trajectory, with decay I - P_l x x^T or, "
                  "masked, without decay"},
                 {"beta_hat_scalar",
                  "matrix[L, d]: with the printed decay 1 - x^T P_l x; masked, "
                  "without decay"}},
      .checks =
          {
              {"one trajectory with decay I - P_l x x^T gives all labels (d=2, n=2, L=2)", symbolic,
               everywhere, corrected, On::claim, "d=2, n=2, L=2; every entry free", expand_unmasked,
               same},
              {"one trajectory with decay I - P_l x x^T gives all labels (d=1, n=2, L=3)", symbolic,
               everywhere, corrected, On::claim, "d=1, n=2, L=3; every entry free",
               expand_unmasked_deep, same},
              {"the same by a second computer algebra system (d=2, n=1, L=2)", symbolic, everywhere,
               corrected, On::claim, "d=2, n=1, L=2; every entry free", ginac_unmasked, same},
              {"one trajectory with decay I - P_l x x^T gives all labels at full size", identity,
               everywhere, corrected, On::claim, "d=5, n=20, L=4", identity_unmasked, same},
              {"with the query masked out y_l = X beta_hat_l without decay (d=2, n=2, L=2)",
               symbolic, everywhere, corrected, On::claim, "d=2, n=2, L=2; every entry free",
               expand_masked},
              {"with the query masked out y_l = X beta_hat_l without decay at full size", identity,
               everywhere, corrected, On::claim, "d=5, n=20, L=4", identity_masked},
              {"with the query masked out the trajectory is preconditioned gradient descent",
               identity, everywhere, corrected, On::claim, "d=5, n=20, L=4", plain_descent},
              {"in one dimension the printed scalar decay is right", symbolic, everywhere,
               corrected, On::claim, "d=1, n=2, L=2; every entry free", scalar_in_one_dimension},
              {"after one layer the printed scalar decay is right", symbolic, everywhere, corrected,
               On::claim, "d=2, n=2, L=1; every entry free", scalar_in_first_layer},
              {"y_l = X beta_hat_l for the printed scalar decay 1 - alpha_l", exact, points,
               refuted, On::claim, "d = 2, n = 1, L = 2", scalar_decay},
              {"all labels follow the common trajectory exactly", exact, points, corrected,
               On::instance, "the instance", labels_on_instance},
              {"rounding is the only error of the layers", ladder, points, corrected, On::instance,
               "the instance, 8 to 1024 bits", forward_ladder},
              {"the query is a source but nothing decays", identity, everywhere, control, On::claim,
               "d=2, n=2, L=2", decay_dropped},
              {"the query is masked out but the trajectory decays", identity, everywhere, control,
               On::claim, "d=2, n=2, L=2", decay_under_mask},
              {"the trajectory steps with the transpose of P_l", identity, everywhere, control,
               On::claim, "d=2, n=2, L=2", transposed_step},
          },
  };
}

}  // namespace verify::li2025::claim_cor3_full
