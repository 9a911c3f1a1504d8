// Assumption 4.1: Sigma^{1/2} U Sigma^{-1/2} X has the law of X for all orthogonal U. Its examples,
// and what a law that is invariant under too few U, or under none, lacks.
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "theorems/cheng2024/turned_block.hpp"
#include "verify/claim/finding.hpp"

namespace verify::cheng2024::claim_asm41 {
namespace {

// Columns x_i = Sigma^{1/2} xi_i, the xi_i jointly Gaussian with E xi_i xi_j^T = P_ij I: P = I for
// independent columns, P = I + 1 1^T for a common random mean. E (U_S x_i)(U_S x_j)^T = E x_i
// x_j^T, which decides the law of a centred Gaussian. U a reflection; cleared of rho.
struct GaussianColumns {
  long d, columns;
  bool transposed = false;  // U_S^T in place of U_S
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto turn = free_covariance_turn<T>(free, d);
    const auto P = free.symmetric(columns);
    // Sigma = (root)^2 with root Sigma^{-1/2} = det I; the scale of Sigma does not matter.
    const auto [root, det] = adjugate(turn.Ti);
    const auto Sigma = root * root;
    const auto W = transposed ? transpose(turn.W) : turn.W;
    const auto turned = W * Sigma * transpose(W);
    const T square = turn.rho * turn.rho;
    Vector<T> zero;
    for (const auto& entry : P.entries()) append(zero, entry * turned - T(entry * square) * Sigma);
    return zero;
  }
};
Finding gaussian(const Context&) { return expands_to_zero(GaussianColumns{2, 2}); }
Finding gaussian_large(const Context& c) { return identity_test(GaussianColumns{5, 4}, c.seed); }
Finding transposed(const Context& c) { return identity_test(GaussianColumns{2, 2, true}, c.seed); }

// xi uniform on the unit sphere: |U xi| = |xi|, and the uniform law is the one that all U keep.
struct Sphere {
  long d;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto v = free.vector(d), xi = free.vector(d);
    const T norm = dot(v, v);
    const auto turned = norm * xi - T(T(2L) * dot(v, xi)) * v;
    return {dot(turned, turned) - norm * norm * dot(xi, xi)};
  }
};
Finding sphere(const Context&) { return expands_to_zero(Sphere{5}); }

Finding rotations_of_space(const Context& c) {
  return identity_test(OrbitGradient{3, 2, 2, orthogonal_group("rotations", 3)}, c.seed);
}
Finding reflections_of_plane(const Context& c) {
  return identity_test(OrbitGradient{2, 2, 2, orthogonal_group("signed_permutations", 2)}, c.seed);
}
Finding rotations_of_plane(const Context& c) {
  return identity_test(OrbitGradient{2, 2, 2, orthogonal_group("rotations4", 2)}, c.seed);
}
// Two equally likely matrices, one with the coordinates exchanged.
Finding two_matrices(const Context& c) {
  const Vector<SignedPermutation> pair = {{{0, 1}, {1, 1}}, {{1, 0}, {1, 1}}};
  return identity_test(OrbitGradient{2, 2, 2, pair}, c.seed);
}

Finding of_instance(const Context& c) {
  const auto& Th = c.instance.matrix("Sigma_half");
  const auto US = Th * c.instance.matrix("U") * inverse(Th);
  const auto Sigma = Th * Th, turned = US * Sigma * transpose(US);
  return settled(turned == Sigma, "U_S Sigma U_S^T = Sigma exactly",
                 "U_S Sigma U_S^T is not Sigma");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {sigma_half_input(),
                 {"U", Kind::matrix, {"d", "d"}, {Constraint::orthogonal}, "orthogonal matrix"},
                 d_input()},
      .values = {},
      .checks =
          {
              {"jointly Gaussian columns: all second moments are kept", symbolic, everywhere, holds,
               On::claim,
               "d = 2, two columns with any correlation P; Sigma, a reflection U, P free: Examples "
               "4 and 5",
               gaussian},
              {"jointly Gaussian columns: all second moments are kept, larger", identity,
               everywhere, holds, On::claim, "d = 5, four columns", gaussian_large},
              {"the unit sphere is kept", symbolic, everywhere, holds, On::claim,
               "d = 5, a reflection along a free vector", sphere},
              {"d = 3: invariance under rotations is enough for the gradient structure", identity,
               everywhere, holds, On::claim,
               "orbits of the 24 rotations of the cube, n = L = 2, everything free",
               rotations_of_space},
              {"d = 2: invariance under rotations and reflections is enough", identity, everywhere,
               holds, On::claim, "orbits of the 8 signed permutations, n = L = 2, everything free",
               reflections_of_plane},
              {"U_S Sigma U_S^T = Sigma at the given numbers", exact, points, holds, On::instance,
               "the instance", of_instance},
              {"d = 2: invariance under rotations alone is enough", identity, everywhere, control,
               On::claim, "orbits of the four quarter turns, n = L = 2", rotations_of_plane},
              {"a law on two matrices has the gradient structure", identity, everywhere, control,
               On::claim, "d = n = L = 2, two equally likely matrices", two_matrices},
              {"U_S^T in place of U_S keeps the covariance", identity, everywhere, control,
               On::claim, "d = 2", transposed},
          },
  };
}

}  // namespace verify::cheng2024::claim_asm41
