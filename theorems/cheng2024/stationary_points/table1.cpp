// Table 1 again, with what each result needs: every assumption of Theorems 4.5 and 4.6 is dropped
// in turn, and the gradient structure either stays or breaks.
#include "theorems/cheng2024/stationary_points/structured_stationarity.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::cheng2024::claim_table1 {
namespace {

using Variant = OrbitGradient::Variant;

// Proposition 3.1: the recursion of the predictions from any table of values, not symmetric, not
// positive semidefinite.
struct Recursion {
  long n, layers;
  bool symmetric_use = false;  // H_ji in place of H_ij
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.matrix(n + 1, n + 1);
    const auto y = free.vector(n), step = free.vector(layers);
    const Vector<Matrix<T>> tables(layers, H);
    auto row = y;
    row.push_back(T(0L));
    const auto TF = dot(
        row, label_weights_backwards(tables, map(step, [](const T& r) { return T(-r); })).front());
    Vector<T> f(n + 1, T(0L));
    for (long l = 0; l < layers; ++l) {
      auto next = f;
      for (long j = 0; j <= n; ++j)
        for (long i = 0; i < n; ++i)
          next[j] += step[l] * T(T(y[i] - f[i]) * (symmetric_use ? H(j, i) : H(i, j)));
      f = next;
    }
    return {TF + f[n]};
  }
};
Finding any_table(const Context&) { return expands_to_zero(Recursion{2, 3}); }
Finding transposed_table(const Context& c) { return identity_test(Recursion{2, 3, true}, c.seed); }

Finding needed_only(const Context& c) {
  return identity_test(OrbitGradient{2, 2, 3, orthogonal_group("signed_permutations", 2)}, c.seed);
}
Finding rotations_of_space(const Context& c) {
  return identity_test(OrbitGradient{3, 2, 2, orthogonal_group("tetrahedral", 3)}, c.seed);
}
Finding rotations_alone(const Context& c) {
  return identity_test(OrbitGradient{2, 2, 2, orthogonal_group("rotations4", 2)}, c.seed);
}
Finding labels(const Context& c) {
  return identity_test(OrbitGradient{2, 2, 2, orthogonal_group("signed_permutations", 2), true,
                                     Variant::other_labels},
                       c.seed);
}
Finding without_content(const Context&) { return expands_to_zero(TrivialPoint{2, 1, 2}); }

// The structure at the sizes of the instance, over signs and shifts when d > 3.
Finding of_sizes(const Context& c) {
  const long d = c.instance.integer("d"), n = c.instance.integer("n"), L = c.instance.integer("L");
  return identity_test(OrbitGradient{d, n, L, averaging_set("signed_permutations", d)}, c.seed);
}

std::optional<Complaint> small_enough(const Instance& instance) {
  for (const char* name : {"d", "n", "L"}) {
    if (instance.integer(name) <= 6) continue;
    return Complaint{name, std::to_string(instance.integer(name)), "1 to 6"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {n_input(), d_input(), L_input()},
      .values = {},
      .checks =
          {
              {"Proposition 3.1 needs nothing about the kernel", symbolic, everywhere, holds,
               On::claim, "n = 2, three layers, every value h_ij free: no symmetry, no sign",
               any_table},
              {"Theorems 4.5 and 4.6 need the law, K(U_S X) = K(X) and a function of U^T W only",
               identity, everywhere, holds, On::claim,
               "d = n = 2, L = 3; K any symmetric matrix, labels not Gaussian", needed_only},
              {"in space rotations are enough", identity, everywhere, holds, On::claim,
               "d = 3, n = L = 2, tetrahedral group", rotations_of_space},
              {"the infimum of the formal theorems is 0 at B = C = 0 for every law", symbolic,
               everywhere, holds, On::claim, "d = 2, n = 1, L = 2, everything free",
               without_content},
              {"the gradient structure at the given sizes", identity, everywhere, holds,
               On::instance, "the sizes of the instance, everything else free", of_sizes},
              {"Proposition 3.1 may read the kernel's arguments in the other order", identity,
               everywhere, control, On::claim, "n = 2, three layers", transposed_table},
              {"in the plane reflections may be dropped", identity, everywhere, control, On::claim,
               "d = n = L = 2", rotations_alone},
              {"K(U_S X) = K(X) may be dropped", identity, everywhere, control, On::claim,
               "d = n = L = 2", labels},
          },
      .require = small_enough,
  };
}

}  // namespace verify::cheng2024::claim_table1
