// What several claims of this paper ask a user for. Each function declares one input.
#pragma once

#include "verify/claim/input.hpp"

namespace verify::cheng2024 {

// U [d, d].
inline Input orthogonal_input() {
  return {"U", Kind::matrix, {"d", "d"}, {Constraint::orthogonal}, "orthogonal matrix"};
}
// m.
inline Input columns_input() {
  return {"m", Kind::integer, {}, {Constraint::positive}, "number of columns"};
}
// law, "gaussian" or "sphere".
inline Input covariate_law_input() {
  return {.name = "law",
          .kind = Kind::text,
          .about =
              "law of the covariates, the query included: N(0, I) or uniform on the unit "
              "sphere",
          .allowed = {"gaussian", "sphere"}};
}

}  // namespace verify::cheng2024
