#include "verify/linalg/symmetric_eigenvalues.hpp"

#include <algorithm>

#if __has_include(<flint/acb_mat.h>)
#include <flint/acb_mat.h>
#else
#include <acb_mat.h>
#endif

namespace verify {

std::optional<Vector<Ball>> symmetric_eigenvalues(const Matrix<Ball>& a) {
  detail::need_same(a.rows(), a.cols(), "eigenvalues");
  const long n = a.rows();
  acb_mat_t A, right;
  acb_mat_init(A, n, n);
  acb_mat_init(right, n, n);
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < n; ++j) acb_set_arb(acb_mat_entry(A, i, j), a(i, j).raw());
  acb_ptr approximate = _acb_vec_init(n), enclosed = _acb_vec_init(n);
  acb_mat_approx_eig_qr(approximate, nullptr, right, A, nullptr, 0, working_bits());
  const int proved =
      acb_mat_eig_simple(enclosed, nullptr, nullptr, A, approximate, right, working_bits()) ||
      acb_mat_eig_multiple(enclosed, A, approximate, right, working_bits());
  std::optional<Vector<Ball>> result;
  if (proved) {
    result.emplace(n);
    for (long k = 0; k < n; ++k) arb_set((*result)[k].raw(), acb_realref(enclosed + k));
    std::sort(result->begin(), result->end(), [](const Ball& x, const Ball& y) {
      return arf_cmp(arb_midref(x.raw()), arb_midref(y.raw())) < 0;
    });
  }
  _acb_vec_clear(approximate, n);
  _acb_vec_clear(enclosed, n);
  acb_mat_clear(A);
  acb_mat_clear(right);
  return result;
}

}  // namespace verify
