// The same polynomials with fewer products of entries: A (B C) = (A B) C.
#pragma once

#include "verify/recording/program.hpp"

namespace verify {

// The program with products of several matrices grouped anew wherever that takes fewer products of
// entries: a factor that is a product, or a block of one, and is read nowhere else is not computed
// by itself. Its outputs are equal over every ring; where numbers are rounded they are not.
Program regrouped(const Program& program);

}  // namespace verify
