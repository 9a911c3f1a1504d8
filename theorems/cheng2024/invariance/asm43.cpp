// h(W, V) = h(S^T W, S^{-1} V) for invertible S: true for functions of W^T V, false for functions
// of differences.
#include "theorems/cheng2024/distance_activation.hpp"
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/adjugate.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024::claim_asm43 {
namespace {

// (S^T W)^T (adj(S) V) = det(S) W^T V.
struct Logits {
  long d, m;
  bool transposed = true;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto W = free.matrix(d, m), V = free.matrix(d, m), S = free.matrix(d, d);
    const auto [cofactors, det] = adjugate(S);
    const auto left = (transposed ? transpose(S) : S) * W;
    return (transpose(left) * (cofactors * V) - det * (transpose(W) * V)).entries();
  }
};

// |U w - U v|^2 = |w - v|^2 for U a reflection cleared of |s|^2.
struct Distances {
  long d;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto w = free.vector(d), v = free.vector(d), s = free.vector(d);
    const T norm = dot(s, s);
    const Matrix<T> u = norm * identity_matrix<T>(d) - T(2L) * outer(s, s);
    const auto turned = u * (w - v), gap = w - v;
    return {dot(turned, turned) - norm * norm * dot(gap, gap)};
  }
};

Finding plane(const Context&) { return expands_to_zero(Logits{2, 3}); }
Finding plane_second(const Context&) { return expands_to_zero_ginac(Logits{2, 2}); }
Finding space(const Context&) { return expands_to_zero(Logits{3, 3}); }
Finding large(const Context& c) { return identity_test(Logits{8, 20}, c.seed); }
Finding distances(const Context&) { return expands_to_zero(Distances{4}); }
Finding without_transpose(const Context& c) { return identity_test(Logits{2, 3, false}, c.seed); }

// d = 1, W = V = 1, S = 2.
Finding cauchy(const Context&) {
  const Matrix<Rational> one = {{1}}, S = {{2}};
  const DistanceActivation h;
  const auto here = h(one, one)(0, 0), there = h(S * one, inverse(S) * one)(0, 0);
  return settled(here == there, "the value does not change",
                 "d = 1, W = V = 1, S = 2: |W - V|^2 is 0 and becomes |2 - 1/2|^2 = 9/4, so that "
                 "1 / (1 + |w - v|^2) goes from " +
                     text_of(here) + " to " + text_of(there));
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
    const bool invariant = same && (is_cauchy || same_logits);
    auto result = settled(
        invariant || is_cauchy,
        is_cauchy
            ? (invariant ? "no entry of h changes under this S" : "h changes: it depends on w - v")
            : "W^T V is the same on both sides, and with it every entry of h",
        "an entry of h changes");
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"W", Kind::matrix, {"d", "m"}, {}, "first argument of h"},
                 {"V", Kind::matrix, {"d", "m"}, {}, "second argument of h"},
                 {"S", Kind::matrix, {"d", "d"}, {Constraint::invertible}, "invertible matrix"},
                 activation_input(
                     {"linear", "relu", "poly2", "poly2norm", "exp", "softmax", "cauchy"}),
                 d_input(),
                 {"m", Kind::integer, {}, {Constraint::positive}, "number of columns"}},
      .values = {{"invariant", "boolean: h(W, V) = h(S^T W, S^{-1} V)"},
                 {"H", "matrix[m, m]: h(W, V)"},
                 {"H_transformed", "matrix[m, m]: h(S^T W, S^{-1} V)"}},
      .checks =
          {
              {"(S^T W)^T S^{-1} V = W^T V in the plane", symbolic, everywhere, holds, On::claim,
               "d = 2, m = 3, every entry free; hence every function of W^T V", plane},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d = m = 2, every entry free", plane_second},
              {"(S^T W)^T S^{-1} V = W^T V in space", symbolic, everywhere, holds, On::claim,
               "d = m = 3, every entry free", space},
              {"(S^T W)^T S^{-1} V = W^T V, large", identity, everywhere, holds, On::claim,
               "d = 8, m = 20", large},
              {"orthogonal S leave distances, hence radial kernels, alone", symbolic, everywhere,
               holds, On::claim, "d = 4, S a reflection along a free vector (they generate all)",
               distances},
              {"h at the given W, V and S", exact, points, holds, On::instance, "the instance",
               of_instance},
              {"S in place of S^T", identity, everywhere, control, On::claim, "d = 2, m = 3",
               without_transpose},
              {"the Cauchy kernel 1 / (1 + |w - v|^2) satisfies it", exact, points, control,
               On::claim, "d = 1", cauchy},
          },
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_asm43
