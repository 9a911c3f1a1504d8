// Whether whole numbers can meet linear inequalities: by elimination (Fourier, Motzkin), each
// inequality tightened to what whole numbers leave of it.
#pragma once

#include <vector>

#include "verify/indexed/sums/index_form.hpp"

namespace verify {

// Each form is at least 0.
using Inequalities = std::vector<IndexForm>;

// Whether no whole numbers meet all of them. False where some do, or where it is not found out
// within bounds: what is not excluded is taken to occur.
bool is_impossible(const Inequalities& all);
// Whether `form` >= 0 wherever all of them are met; false where it is not found out.
bool follows(const Inequalities& all, const IndexForm& form);

}  // namespace verify
