// What formulas may call by name.
#pragma once

#include <cstddef>
#include <string_view>

#include "verify/expression/expression.hpp"

namespace verify {

struct Function {
  std::string_view name;
  ExpressionKind kind;
  std::size_t arguments;
  std::string_view form;
};
// The function of this name, or null.
const Function* function_of(std::string_view name);

}  // namespace verify
