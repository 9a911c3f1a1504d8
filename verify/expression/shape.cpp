#include "verify/expression/shape.hpp"

namespace verify {

std::string extents_text(const Extents& extents) {
  std::string text;
  for (const auto& name : extents) text += (text.empty() ? "" : " + ") + name;
  return text;
}

std::string to_text(const Shape& shape) {
  if (shape.is_scalar()) return "a scalar";
  const auto side = [](const Extents& extents) {
    return extents.size() == 1 ? extents.front() : "(" + extents_text(extents) + ")";
  };
  return side(shape.rows) + " x " + side(shape.cols);
}

}  // namespace verify
