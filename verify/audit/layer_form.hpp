// Full weights P, Q of linear attention, Z + (1/n) sum_h P_h Z M Z^T Q_h Z, in the forms of which
// theorems speak: (9) and (13) of Ahn et al. (2023), Q = diag(A, 0), P = diag(B, 1).
#pragma once

#include <string>

#include "verify/linalg/matrix.hpp"
#include "verify/scalar/rational.hpp"

namespace verify {

struct LayerForm {
  Vector<Matrix<Rational>> A, B;  // [d, d] each; B is empty where every layer leaves X alone
  // The largest weight that the form has not, and where: "Q_1[0, 3] = -1/50"; empty where there is
  // none. What has no effect on the prediction does not count.
  std::string outside;
  double outside_part = 0;  // of the largest weight of all
  std::string why_not;      // no such form: why; A and B say nothing then
  bool exists() const { return why_not.empty(); }
};

// With P = diag(B, p) the layer is that of p A and B / p; heads that leave X alone are summed. Of
// the last layer only the last row of P reaches the prediction; of a single one only the first d
// columns of Q, as the slot of the query's label is 0 before it.
LayerForm layer_form(const Vector<Matrix<Rational>>& P, const Vector<Matrix<Rational>>& Q,
                     long heads = 1);

}  // namespace verify
