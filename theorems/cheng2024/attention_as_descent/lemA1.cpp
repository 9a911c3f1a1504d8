// Adding c to the label slot of the query adds c there in every layer and changes nothing else, so
// that the loss is the mean square of the last label of the run that starts with the query's label.
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/kernel_attention_block.hpp"

namespace verify::cheng2024::claim_lemA1 {
namespace {

enum class Variant { as_stated, without_mask, logits_from_tokens };

// Zbar_l - Z_l - c e_{d+1} e_{n+1}^T in every layer: what ought to vanish.
template <class T>
Vector<T> shift_gaps(const Vector<Matrix<T>>& shifted, const Vector<Matrix<T>>& states,
                     const T& c) {
  Vector<T> zero;
  for (std::size_t l = 0; l < states.size(); ++l) {
    auto difference = shifted[l] - states[l];
    auto& corner = difference(difference.rows() - 1, difference.cols() - 1);
    corner = T(corner - c);
    append(zero, difference);
  }
  return zero;
}

template <class T>
Prompt<T> free_prompt(Variables<T>& free, long d, long n) {
  return {free.matrix(d, n), free.vector(n), free.vector(d)};
}

// Any activation of the covariates: as long as those agree in both runs, h is the same free table.
struct AnyActivation {
  long d, n, layers;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto prompt = free_prompt(free, d, n);
    const T c = free.scalar();
    Vector<Matrix<T>> states = {token_matrix(prompt)}, shifted = {token_matrix(prompt, c)};
    for (long l = 0; l < layers; ++l) {
      const auto V = free.matrix(d + 1, d + 1), table = free.matrix(n + 1, n + 1);
      states.push_back(states.back() + attended(states.back(), V, table));
      shifted.push_back(shifted.back() + attended(shifted.back(), V, table));
    }
    return shift_gaps(shifted, states, c);
  }
};

// The activation computed in every layer; `logits_from_tokens` lets it see the labels.
struct OneActivation {
  Kernel kernel;
  long d, n, layers;
  Variant variant = Variant::as_stated;

  template <class T>
  Matrix<T> layer(const Matrix<T>& Z, const KernelHead<T>& head) const {
    const Activation h{kernel};
    const auto mask = variant == Variant::without_mask ? QueryMask::off : QueryMask::on;
    if (variant == Variant::logits_from_tokens) {
      const T one(1L);
      const auto A = h(block_values(head.B, one) * Z, block_values(head.C, one) * Z);
      return Z + attended(Z, head.V, A, mask);
    }
    return kernel_attention_layer(Z, head, h, mask);
  }
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto prompt = free_prompt(free, d, n);
    const T c = free.scalar();
    Vector<Matrix<T>> states = {token_matrix(prompt)}, shifted = {token_matrix(prompt, c)};
    for (long l = 0; l < layers; ++l) {
      const KernelHead<T> head{free.matrix(d + 1, d + 1), free.matrix(d, d), free.matrix(d, d)};
      states.push_back(layer(states.back(), head));
      shifted.push_back(layer(shifted.back(), head));
    }
    return shift_gaps(shifted, states, c);
  }
};

// Tr((I - M) Ybar^T Ybar (I - M)) for a label row.
template <class T>
T masked_trace(const Vector<T>& Y) {
  Matrix<T> rest(static_cast<long>(Y.size()), static_cast<long>(Y.size()));
  rest(rest.rows() - 1, rest.cols() - 1) = T(1L);
  return trace(rest * outer(Y, Y) * rest);
}

// (TF_L + y_q)^2 = Tr((I-M) Ybar^T Ybar (I-M)) and, in block form, Ybar_L e_q = Ybar_0 u with u =
// (I + r_0 M H_0) .. (I + r_k M H_k) e_q.
struct LossForms {
  long d, n, layers;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto prompt = free_prompt(free, d, n);
    const T label = free.scalar();
    const Activation h{{KernelShape::poly2}};
    Vector<BlockLayer<T>> blocks;
    Vector<T> r;
    for (long l = 0; l < layers; ++l) {
      r.push_back(free.scalar());
      blocks.push_back({free.matrix(d, d), free.matrix(d, d), free.matrix(d, d), r.back()});
    }
    const auto heads = map(blocks, head_of<T>);
    const auto states = kernel_attention_stack(token_matrix(prompt), heads, h);
    const auto full = kernel_attention_stack(token_matrix(prompt, label), heads, h);
    const auto Y = full.back().row(d);
    const T sum_of_labels = states.back()(d, n) + label;
    const auto trace = block_trace(all_points(prompt), blocks, h);
    const auto u = label_weights_backwards(trace.H, r).front();
    Vector<T> zero = {T(masked_trace(Y) - sum_of_labels * sum_of_labels),
                      T(dot(full.front().row(d), u) - Y.back())};
    append(zero, trace.X.back() - covariates(full.back()));
    return zero;
  }
};

Finding any_activation(const Context&) { return expands_to_zero(AnyActivation{1, 1, 2}); }
Finding any_activation_2(const Context&) { return expands_to_zero(AnyActivation{2, 2, 2}); }
Finding any_activation_ginac(const Context&) {
  return expands_to_zero_ginac(AnyActivation{1, 1, 2});
}
Finding any_activation_large(const Context& c) {
  return identity_test(AnyActivation{5, 20, 4}, c.seed);
}
Finding polynomial(const Context& c) {
  return identity_test(OneActivation{{KernelShape::poly2}, 5, 14, 3}, c.seed);
}
Finding loss_forms(const Context& c) { return identity_test(LossForms{2, 4, 3}, c.seed); }
Finding loss_forms_small(const Context&) { return expands_to_zero(LossForms{1, 1, 1}); }
Finding without_mask(const Context& c) {
  return identity_test(OneActivation{{KernelShape::linear}, 1, 1, 2, Variant::without_mask},
                       c.seed);
}
Finding logits_from_tokens(const Context& c) {
  return identity_test(OneActivation{{KernelShape::linear}, 1, 1, 1, Variant::logits_from_tokens},
                       c.seed);
}

// d = 1, no demonstration matters: one layer with r_0 = 0, x_q = 1, w_* = 2, so y_q = 2.
struct Deterministic {
  Rational label{2};
  Vector<Matrix<Rational>> states(const Rational& corner) const {
    const Prompt<Rational> prompt{{{Rational(1)}}, {Rational(2)}, {Rational(1)}};
    const KernelHead<Rational> head{Matrix<Rational>(2, 2), identity_matrix<Rational>(1),
                                    identity_matrix<Rational>(1)};
    return kernel_attention_stack(token_matrix(prompt, corner), {head}, Activation{});
  }
  Rational loss() const {
    const Rational sum = corners(states(Rational(0))).back() + label;
    return sum * sum;
  }
};

Finding outer_square(const Context&) {
  const Deterministic run;
  const Rational trace = masked_trace(run.states(run.label).back().row(1));
  return settled(trace * trace == run.loss(), "both are " + trace.text(),
                 "d = 1, k = 0, r_0 = 0, x_q = 1, w_* = 2, so that y_q = 2: the loss is " +
                     run.loss().text() + ", E[Tr]= " + trace.text() + ", with the outer square " +
                     (trace * trace).text());
}
Finding last_entry(const Context&) {
  const Deterministic run;
  const Rational printed = corners(run.states(run.label + run.label)).front();
  const Rational unmasked = corners(run.states(run.label)).front();
  return settled(printed == unmasked, "both are " + printed.text(),
                 "y_q = c = 2: y_q + c = " + printed.text() +
                     " as the last entry of Ybar_0; Y_0 with c added has " + unmasked.text());
}
Finding trace_alone(const Context&) {
  const Deterministic run;
  const auto shifted = run.states(run.label);
  const Rational trace = masked_trace(shifted.back().row(1));
  return settled(trace == run.loss() && corners(shifted).front() == run.label,
                 "with last entry c = y_q = 2 and no outer square both forms are " + trace.text(),
                 "trace " + trace.text() + ", loss " + run.loss().text());
}

struct AtInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto prompt = prompt_of<T>(instance);
    const auto heads = heads_of<T>(instance);
    const auto h = activation_of(instance);
    const T c = from_rational<T>(instance.rational("shift"));
    const auto states = kernel_attention_stack(token_matrix(prompt), heads, h);
    const auto shifted = kernel_attention_stack(token_matrix(prompt, c), heads, h);
    const auto gaps = shift_gaps(shifted, states, c);
    const bool same = consistent(gaps, Vector<T>(gaps.size(), T(0L)));
    auto result = settled(same, "the runs differ by the shift in the corner, in every layer",
                          "the runs differ elsewhere too");
    result.values = {exact_or_enclosed("TF", corners(states)),
                     exact_or_enclosed("Y_final", states.back().row(prompt.d())),
                     value("lemA1_holds", same)};
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
  Input shift{"shift", Kind::rational, {}, {}, "c, added to the label slot of the query"};
  return {
      .inputs = prompt_inputs({V_input(), B_input(), C_input(), activation_input(), shift},
                              Depth::implied),
      .values = {{"TF", "vector[L+1]: corners TF_0..TF_L"},
                 {"Y_final", "vector[n+1]: last row of Z_L"},
                 {"lemA1_holds", "boolean: Zbar_l - Z_l is c in the corner alone, for all l"}},
      .checks =
          {
              {"c in the corner stays there, for any activation (d=1, n=1, L=2)", symbolic,
               everywhere, holds, On::claim, "d=1, n=1, L=2; prompt, c, full V_l, values of h free",
               any_activation},
              {"c in the corner stays there, for any activation (d=2, n=2, L=2)", symbolic,
               everywhere, holds, On::claim, "d=2, n=2, L=2; prompt, c, full V_l, values of h free",
               any_activation_2},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=1, n=1, L=2; all free", any_activation_ginac},
              {"c in the corner stays there, for any activation, larger", identity, everywhere,
               holds, On::claim, "d=5, n=20, L=4; all free", any_activation_large},
              {"h computed in every layer from the moving covariates", identity, everywhere, holds,
               On::claim, "h = (1+s)^2, d=5, n=14, L=3; all free", polynomial},
              {"the loss is the trace, and Ybar_L e_q = Ybar_0 u in block form (one layer)",
               symbolic, everywhere, corrected, On::claim, "h = (1+s)^2, d=1, n=1, L=1; all free",
               loss_forms_small},
              {"the loss is the trace, and Ybar_L e_q = Ybar_0 u in block form", identity,
               everywhere, corrected, On::claim, "h = (1+s)^2, d=2, n=4, L=3; all free",
               loss_forms},
              {"the trace without outer square, from the corner c", exact, points, corrected,
               On::claim, "d=1, k=0, y_q=2", trace_alone},
              {"both runs at given numbers", enclosure, points, holds, On::instance,
               "the instance: equal fractions, for exp and softmax enclosures that meet",
               at_instance},
              {"the last display with its outer square", exact, points, refuted, On::claim,
               "d=1, k=0, y_q=2", outer_square},
              {"the last entry of Ybar_0 is y_q + c", exact, points, refuted, On::claim,
               "y_q = c = 2", last_entry},
              {"the query column is not masked", identity, everywhere, control, On::claim,
               "linear h, d=1, n=1, L=2", without_mask},
              {"logits from whole tokens instead of covariates", identity, everywhere, control,
               On::claim, "linear h, d=1, n=1, L=1", logits_from_tokens},
          },
      .require = normalisation,
  };
}

}  // namespace verify::cheng2024::claim_lemA1
