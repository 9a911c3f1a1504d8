// A formula as mathematics between dollars, made from its tree.
#pragma once

#include <string>

#include "verify/expression/expression.hpp"
#include "verify/expression/indices/index_parse.hpp"

namespace verify {

std::string typeset(const Expression& formula);
std::string typeset(const Identity& statement);
// "for all k >= 1: A_k = B", "lim (a + b/n) = a"; of the left side alone the same.
std::string typeset(const StatementHead& head, const Identity& statement);
std::string typeset_left(const StatementHead& head, const Expression& left);
std::string typeset_sign(Relation relation, const Shape& shape);  // "\\preceq" between matrices
std::string typeset_name(const std::string& name);  // "\\Lambda", "\\mathrm{grad}_{U}"
std::string typeset_shape(const Shape& shape);      // "d \\times n"

}  // namespace verify
