#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"

#include <set>

#include "verify/linalg/exact.hpp"

namespace verify::cheng2024 {

long gram_rank(const Kernel& kernel, const Prompt<Rational>& prompt) {
  if (kernel.is_rational()) return rank(gram_system(kernel, prompt).Khat);
  std::set<Vector<Rational>> points;
  for (long i = 0; i < prompt.n(); ++i) points.insert(prompt.X.col(i));
  return static_cast<long>(points.size());
}

std::optional<Complaint> complaint_about_gram(const Instance& instance) {
  if (auto complaint = undefined_kernel(instance)) return complaint;
  const auto kernel = kernel_of(instance);
  // The other kernels are positive semidefinite everywhere.
  const bool doubtful = kernel.shape == KernelShape::relu || kernel.shape == KernelShape::geometric;
  if (!doubtful || positive_semidefinite(gram_matrix(kernel, all_points(prompt_of(instance)))))
    return {};
  return Complaint{"kernel", instance.text("kernel"),
                   "a kernel whose Gram matrix on demonstrations and query is positive "
                   "semidefinite; here it has a negative eigenvalue"};
}

std::optional<std::string> broken_step_condition(const Matrix<Rational>& Khat,
                                                 const Vector<Rational>& r_prime) {
  const auto twice = Rational(2) * identity_matrix<Rational>(Khat.rows());
  bool inside = false;
  for (const auto& step : std::set<Rational>(r_prime.begin(), r_prime.end())) {
    if (step.sign() < 0) return "r' >= 0 fails: r' = " + step.text();
    const auto signs = inertia(twice - step * Khat);
    if (signs.negative > 0) return "r' <= 2 / lambda_max(Khat) fails: r' = " + step.text();
    inside |= step.sign() > 0 && signs.zero == 0;
  }
  if (inside) return {};
  return "0 < sum r' (2 - r' lambda_max(Khat)) fails: every r' is 0 or 2 / lambda_max";
}

Vector<Rational> steps_of(const Instance& instance) {
  if (instance.has("r_prime")) return instance.vector("r_prime");
  return Vector<Rational>(instance.integer("L"), instance.rational("delta"));
}

}  // namespace verify::cheng2024
