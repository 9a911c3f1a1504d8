// A formula as mathematics between dollars, made from its tree.
#pragma once

#include <string>

#include "verify/expression/shape.hpp"

namespace verify {

struct Expression;

std::string typeset(const Expression& formula);
std::string typeset_name(const std::string& name);  // "\\Lambda", "\\mathrm{grad}_{U}"
std::string typeset_shape(const Shape& shape);      // "d \\times n"

}  // namespace verify
