// What several claims of this paper ask a user for. Each function declares one input.
#pragma once

#include "verify/claim/input.hpp"

namespace verify::liu2025 {

// length.
inline Input length_input() {
  return {"length", Kind::integer, {}, {Constraint::positive}, "number N of positions"};
}
// n.
inline Input data_rows_input() {
  return {"n", Kind::integer, {}, {Constraint::positive}, "number of data rows"};
}
// a [n, d].
inline Input data_input() { return {"a", Kind::matrix, {"n", "d"}, {}, "data, rows are a_i"}; }
// b [n].
inline Input right_sides_input() { return {"b", Kind::vector, {"n"}, {}, "right sides"}; }
// d.
inline Input channels_input() {
  return {"d", Kind::integer, {}, {Constraint::positive}, "number of channels"};
}
// d.
inline Input variables_input() {
  return {"d", Kind::integer, {}, {Constraint::positive}, "dimension of x"};
}
// u [length, channels].
inline Input sequence_input() {
  return {"u", Kind::matrix, {"length", "channels"}, {}, "sequence, one row a position"};
}
// k.
inline Input derivative_order_input() {
  return {"k", Kind::integer, {}, {Constraint::positive}, "order of the derivative"};
}
// smoothness.
inline Input smoothness_input() {
  return {
      "smoothness", Kind::rational, {}, {Constraint::positive}, "L: sup |f^(k)| <= L on [-1, 1]"};
}
// epsilon.
inline Input error_input() {
  return {"epsilon", Kind::rational, {}, {Constraint::positive}, "error allowed"};
}

}  // namespace verify::liu2025
