#include "theorems/cheng2024/steepest_descent.hpp"

#include <algorithm>
#include <type_traits>

#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/claim/finding.hpp"

namespace verify::cheng2024 {
namespace {

// Is q_l > 0 before every step? For labels y, residuals e_0 = y, e_{l+1} = e_l - r' Khat e_l.
template <class T>
Truth directions_exist(const Matrix<T>& Khat, Vector<T> e, const Vector<T>& r_prime) {
  Truth all = Truth::yes;
  for (const auto& step : r_prime) {
    const auto image = Khat * e;
    const T q = dot(e, image);
    if constexpr (std::is_same_v<T, Rational>) {
      if (q.sign() == 0) return Truth::no;
    } else {
      all = conjunction(all, less(T(0L), q));
    }
    e = e - step * image;
  }
  return all;
}

}  // namespace

KernelHeads one_head(const Kernel& kernel, long d) {
  return {{kernel}, {identity_matrix<Rational>(d)}, {Rational(1)}};
}

std::optional<Finding> undefined_descent(const KernelHeads& heads, const Prompt<Rational>& prompt,
                                         const Vector<Rational>& r_prime) {
  auto seen = heads;
  for (long s = 0; s < heads.count(); ++s)
    seen.kernels[s] = rational_where_possible(heads.kernels[s], heads.G[s] * prompt.X);
  const auto fails =
      finding(Answer::does_not_apply(), "(7) needs q_l = e^T Khat e > 0; it is 0 before some step");
  if (seen.is_rational()) {
    const auto exist = directions_exist(composite_gram(seen, prompt.X), prompt.y, r_prime);
    return exist == Truth::yes ? std::nullopt : std::optional(fails);
  }
  // Khat y = 0 exactly where y is orthogonal to the range.
  const auto in_range = transpose(range_basis(seen, prompt.X)) * prompt.y;
  if (std::ranges::all_of(in_range, [](const Rational& x) { return x.sign() == 0; })) return fails;
  const auto exist = directions_exist(composite_gram(seen, to_scalar<Ball>(prompt.X)),
                                      to_scalar<Ball>(prompt.y), to_scalar<Ball>(r_prime));
  if (exist == Truth::yes) return std::nullopt;
  return finding(Truth::unknown, "(7) needs q_l = e^T Khat e > 0, which is not settled yet");
}

}  // namespace verify::cheng2024
