#include "verify/models/gram_inputs.hpp"

#include <set>

#include "verify/linalg/exact.hpp"

namespace verify {

std::optional<Complaint> complaint_about_gram(const Instance& instance, GramDemand demand) {
  if (auto complaint = undefined_kernel(instance)) return complaint;
  const auto kernel = kernel_of(instance);
  const auto word = instance.text("kernel");
  const auto singular = [&] {
    return Complaint{"X", word,
                     "demonstrations whose Gram matrix is invertible (distinct points; for the "
                     "linear kernel linearly independent ones)"};
  };
  const auto prompt = prompt_of(instance);
  if (!kernel.is_rational()) {  // exp: positive definite exactly on distinct points
    std::set<Vector<Rational>> points;
    for (long i = 0; i < prompt.n(); ++i) points.insert(prompt.X.col(i));
    const bool distinct = static_cast<long>(points.size()) == prompt.n();
    if (demand == GramDemand::definite && !distinct) return singular();
    return {};
  }
  const auto K = gram_matrix(kernel, all_points(prompt));
  const bool always = kernel.shape != KernelShape::relu && kernel.shape != KernelShape::geometric;
  if (!always && !positive_semidefinite(K)) {
    return Complaint{"kernel", word,
                     "a kernel whose Gram matrix on demonstrations and query is positive "
                     "semidefinite; here it has a negative eigenvalue"};
  }
  if (demand == GramDemand::definite && rank(gram_system(K).Khat) < prompt.n()) return singular();
  return {};
}

std::optional<Complaint> complaint_about_semidefinite(const Instance& instance) {
  return complaint_about_gram(instance, GramDemand::semidefinite);
}
std::optional<Complaint> complaint_about_definite(const Instance& instance) {
  return complaint_about_gram(instance, GramDemand::definite);
}

Vector<Rational> steps_of(const Instance& instance) {
  if (instance.has("r_prime")) return instance.vector("r_prime");
  return Vector<Rational>(instance.integer("L"), instance.rational("delta"));
}

}  // namespace verify
