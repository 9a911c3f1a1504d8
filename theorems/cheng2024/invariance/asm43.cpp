// h(W, V) = h(S^T W, S^{-1} V) for invertible S: true for functions of W^T V, false for functions
// of differences.
#include "theorems/cheng2024/distance_activation.hpp"
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/inputs.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024::claim_asm43 {
namespace {

// (S^T W)^T (S^{-1} V) = W^T V: what Examples 1, 2 and 3 apply their functions to.
struct Logits {
  bool without_transpose = false;  // S W for S^T W

  Sizes sizes() const { return {{"d", Argument::words}, {"m", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d"), m = free.space("m");
    const auto W = free.matrix("W", d, m), V = free.matrix("V", d, m);
    const auto [S, inverse] = free.regular("S", d);
    const M left = (without_transpose ? S : transpose(S)) * W;
    Vanishing<M> zero;
    zero.equal(transpose(left) * (inverse * V), transpose(W) * V);
    return zero;
  }
};

// |U w - U v|^2 = |w - v|^2 for U a reflection, cleared of |s|^2; or for U^T and U^{-1} with U any
// regular matrix, where it fails.
struct Distances {
  bool regular = false;

  Sizes sizes() const { return {{"d", Argument::words}, {"m", Argument::absent}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto w = free.vector("w", d), v = free.vector("v", d), s = free.vector("s", d);
    const auto [S, inverse] = free.regular("S", d);
    const auto norm = dot(s, s);
    const M reflection = norm * identity_like(S) - ScalarOf<M>(2L) * outer(s, s);
    const auto gap = w - v;
    const auto turned =
        regular ? norm * (transpose(S) * w - inverse * v) : reflection * w - reflection * v;
    Vanishing<M> zero;
    zero.equal(dot(turned, turned), norm * norm * dot(gap, gap));
    return zero;
  }
};

// d = 1, W = V = 1.
template <class T>
void cauchy_changes(Comparisons<T>& say, const T& stretch) {
  const Matrix<T> one = {{1}}, S = {{stretch}}, inverse = {{T(T(1L) / stretch)}};
  const DistanceActivation h;
  const T here = h(one, one)(0, 0), there = h(S, inverse)(0, 0);
  say.differ(here, there);
  say.words("d = 1, W = V = 1, S = " + shown(stretch) + ": 1 / (1 + |w - v|^2) goes from " +
            shown(here) + " to " + shown(there));
}

bool is_of_the_examples(const std::string& h) {
  return h == "linear" || h == "relu" || h == "softmax";
}

struct Values {
  const Instance& instance;
  bool is_cauchy;

  template <class T>
  Finding operator()() const {
    const auto &W = instance.matrix("W"), &V = instance.matrix("V"), &S = instance.matrix("S");
    const auto W_seen = transpose(S) * W, V_seen = inverse(S) * V;
    const bool same_logits = transpose(W) * V == transpose(W_seen) * V_seen;
    const auto values = [&](const Matrix<Rational>& U, const Matrix<Rational>& X) {
      const auto left = to_scalar<T>(U), right = to_scalar<T>(X);
      return is_cauchy ? DistanceActivation{}(left, right) : activation_of(instance)(left, right);
    };
    const auto here = values(W, V), there = values(W_seen, V_seen);
    const bool same = consistent(here, there);
    // A function of W^T V has no choice; the Cauchy kernel may or may not change.
    const bool invariant = all_hold({same, is_cauchy || same_logits});
    auto result =
        settled(invariant, "W^T V is the same on both sides, and with it every entry of h",
                "an entry of h changes");
    if (is_cauchy) {
      result = finding(Answer::does_not_apply(),
                       "Examples 1 to 3 are functions of W^T V, 1 / (1 + |w - v|^2) is none: its "
                       "first entry is " +
                           text_of(here(0, 0)) + " at (W, V) and " + text_of(there(0, 0)) +
                           " at (S^T W, S^{-1} V)");
    } else if (invariant && !is_of_the_examples(instance.text("h"))) {
      result = finding(Answer::does_not_apply(),
                       "Examples 1 to 3 are linear, relu and softmax, h is " + instance.text("h") +
                           ": W^T V is the same on both sides, and with it every entry of this h");
    }
    result.values = {value("invariant", invariant), exact_or_enclosed("H", here),
                     exact_or_enclosed("H_transformed", there)};
    return result;
  }
};

Finding of_instance(const Context& c) {
  const bool is_cauchy = c.instance.text("h") == "cauchy";
  return with_scalar(is_cauchy || activation_of(c.instance).is_rational(),
                     Values{c.instance, is_cauchy});
}

std::optional<Complaint> usable(const Instance& instance) {
  const auto& h = instance.text("h");
  if (h != "softmax" && h != "poly2norm") return std::nullopt;
  if (instance.integer("m") < 2)
    return Complaint{"W", "1 column", "two columns or more: the last is no source"};
  try {
    if (h == "poly2norm") activation_named(h)(instance.matrix("W"), instance.matrix("V"));
  } catch (const std::domain_error&) {
    return Complaint{"h", h, "another activation: a column sum of (1 + s)^2 vanishes"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"W", Kind::matrix, {"d", "m"}, {}, "first argument of h"},
                 {"V", Kind::matrix, {"d", "m"}, {}, "second argument of h"},
                 {"S", Kind::matrix, {"d", "d"}, {Constraint::invertible}, "invertible matrix"},
                 activation_input(
                     {"linear", "relu", "poly2", "poly2norm", "exp", "softmax", "cauchy"}),
                 d_input(),
                 columns_input()},
      .values = {{"invariant", "boolean: h(W, V) = h(S^T W, S^{-1} V)"},
                 {"H", "matrix[m, m]: h(W, V)"},
                 {"H_transformed", "matrix[m, m]: h(S^T W, S^{-1} V)"}},
      .parts = {{"examples",
                 {words(Logits{}), on_instance(Evidence::enclosure, of_instance)},
                 {{"S W in place of S^T W", words(Logits{true})}}},
                {"distances", {words(Distances{})}, {{"every regular S", words(Distances{true})}}},
                {"cauchy",
                 {compare([](auto& say) { cauchy_changes(say, say.number(2)); })},
                 {{"S = -1 changes it, too",
                   compare([](auto& say) { cauchy_changes(say, say.number(-1)); })}}}},
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_asm43
