// Shapes of block matrices, and of layers whose tokens are block matrices.
#pragma once

#include <functional>

#include "verify/expression/expression.hpp"

namespace verify {

// Finds the shape of a part.
using ShapeOf = std::function<Shape(Expression&)>;

// A zero is as high as the others of its row and as wide as those of its column, else 1.
Shape block_shape(Expression& e, const ShapeOf& of);
// With another mask than that of the query it is written out.
Shape attention_shape(Expression& e, const ShapeOf& of);

}  // namespace verify
