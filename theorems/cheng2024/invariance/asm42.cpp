// The label covariance K(X) under U_S = Sigma^{1/2} U Sigma^{-1/2}: unchanged when the kernel reads
// the whitened covariates, not otherwise.
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "theorems/cheng2024/turned_direction_average.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"

namespace verify::cheng2024::claim_asm42 {
namespace {

// Example 6: (U_S X)^T Sigma^{-1} U_S X = X^T Sigma^{-1} X, U a reflection; whitened = false drops
// Sigma^{-1}.
struct Gram {
  long d, N;
  bool whitened = true;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto s = free_root<T>(free, d);
    const auto v = free.vector(d);
    const auto X = free.matrix(d, N);
    const T norm = dot(v, v);
    const Matrix<T> u = norm * identity_matrix<T>(d) - T(2L) * outer(v, v);
    const auto turned = s.root * (u * (s.inverse_root * X));  // rho |v|^2 U_S X
    const T scale = s.rho * norm;
    const auto gram = [&](const Matrix<T>& Z) {
      const auto seen = whitened ? s.inverse_root * Z : Z;
      return transpose(seen) * seen;
    };
    return (gram(turned) - T(scale * scale) * gram(X)).entries();
  }
};

Finding plane(const Context&) { return expands_to_zero(Gram{2, 3}); }
Finding plane_second(const Context&) { return expands_to_zero_ginac(Gram{2, 1}); }
Finding space(const Context& c) { return identity_test(Gram{3, 4}, c.seed); }
Finding large(const Context& c) { return identity_test(Gram{6, 10}, c.seed); }
Finding not_whitened(const Context& c) { return identity_test(Gram{2, 3, false}, c.seed); }

// The kernel of Definition 3.3 reads x itself: Th = diag(1, 2), U the swap, one point.
Finding kernel_of_x(const Context&) {
  const Matrix<Rational> Th = {{1, 0}, {0, 2}}, U = {{0, 1}, {1, 0}}, x = {{1}, {0}};
  const auto turned = Th * U * inverse(Th) * x;
  const Kernel linear{};
  const auto here = gram_matrix(linear, x)(0, 0), there = gram_matrix(linear, turned)(0, 0);
  return settled(
      here == there, "K does not change",
      "Sigma^{1/2} = diag(1, 2), U the swap, x = e_1, kappa(u, w) = <u, w>: U_S x = 2 e_2 "
      "and K goes from " +
          text_of(here) + " to " + text_of(there));
}

struct Values {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto& Th = instance.matrix("Sigma_half");
    const auto& X0 = instance.matrix("X0");
    const auto Ti = inverse(Th);
    const bool whitened = instance.boolean("whitened");
    const auto seen = [&](const Matrix<Rational>& X) { return whitened ? Ti * X : X; };
    const auto here = seen(X0), there = seen(Th * instance.matrix("U") * Ti * X0);
    const auto kernel = kernel_of(instance);
    const auto K = label_covariance<T>(kernel, here);
    const auto K_transformed = label_covariance<T>(kernel, there);
    // exp is injective, so that the exact inner products decide it too.
    const bool same_products = transpose(here) * here == transpose(there) * there;
    const bool invariant = consistent(K, K_transformed) && (kernel.is_rational() || same_products);
    auto result = settled(
        invariant || !whitened,
        whitened ? "the inner products of the whitened columns, and with them K, do not change"
                 : std::string("the kernel reads x itself: K ") +
                       (invariant ? "does not change here" : "changes"),
        "K changes");
    result.values = {exact_or_enclosed("K", K), exact_or_enclosed("K_transformed", K_transformed),
                     value("invariant", invariant)};
    return result;
  }
};

Finding of_instance(const Context& c) {
  return with_scalar(kernel_of(c.instance).is_rational(), Values{c.instance});
}

std::optional<Complaint> usable(const Instance& instance) {
  const auto& Th = instance.matrix("Sigma_half");
  const auto& X0 = instance.matrix("X0");
  const auto Ti = inverse(Th);
  const bool whitened = instance.boolean("whitened");
  const auto seen = [&](const Matrix<Rational>& X) { return whitened ? Ti * X : X; };
  if (auto complaint = undefined_kernel(kernel_of(instance), seen(X0))) return complaint;
  return undefined_kernel(kernel_of(instance), seen(Th * instance.matrix("U") * Ti * X0));
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {sigma_half_input(),
                 base_atom_input(),
                 {"U", Kind::matrix, {"d", "d"}, {Constraint::orthogonal}, "orthogonal matrix"},
                 kernel_input(),
                 {"whitened",
                  Kind::boolean,
                  {},
                  {},
                  "whether the kernel reads Sigma^{-1/2} x, or x itself"},
                 n_input(),
                 d_input()},
      .values = {{"K", "matrix[n+1, n+1]: at X_0"},
                 {"K_transformed", "matrix[n+1, n+1]: at U_S X_0"},
                 {"invariant", "boolean: the two are the same"}},
      .checks =
          {
              {"inner products of whitened columns do not change, in the plane", symbolic,
               everywhere, holds, On::claim,
               "d = 2, N = 3; Sigma^{-1/2}, X and a reflection U free (they generate all); hence "
               "Examples 6 and 7, K and K_+",
               plane},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d = 2, N = 1, everything free", plane_second},
              {"inner products of whitened columns do not change, in space", identity, everywhere,
               holds, On::claim, "d = 3, N = 4", space},
              {"inner products of whitened columns do not change, large", identity, everywhere,
               holds, On::claim, "d = 6, N = 10", large},
              {"K at the given X_0 and U_S X_0", exact, points, holds, On::instance, "the instance",
               of_instance},
              {"the kernel of Definition 3.3, which reads x itself, satisfies it", exact, points,
               control, On::claim, "d = 2, one point", kernel_of_x},
              {"inner products of the columns themselves do not change", identity, everywhere,
               control, On::claim, "d = 2, N = 3", not_whitened},
          },
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_asm42
