// A formula as it is typed: "inv(X X' + s I(d)) y / n".
#pragma once

#include <string>

#include "verify/expression/expression.hpp"

namespace verify {

std::string plain_text(const Expression& formula);
std::string plain_text(const Identity& statement);

}  // namespace verify
