// A formula as mathematics between dollars, made from its tree.
#pragma once

#include <string>

#include "verify/expression/expression.hpp"
#include "verify/expression/indices/index_parse.hpp"

namespace verify {

std::string typeset(const Expression& formula);
std::string typeset(const Identity& statement);
std::string typeset_head(const StatementHead& head);              // "for all k >= 1:"
std::string typeset_sign(Relation relation, const Shape& shape);  // "\\preceq" between matrices
std::string typeset_name(const std::string& name);  // "\\Lambda", "\\mathrm{grad}_{U}"
std::string typeset_shape(const Shape& shape);      // "d \\times n"

}  // namespace verify
