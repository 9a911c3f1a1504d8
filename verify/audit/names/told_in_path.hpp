// What the containers around a tensor say of its layers, as "causal.A" and "no_residual.W_Q".
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "verify/weights/tensor.hpp"

namespace verify {

// Asks about tensors with a role whose containers say that the layers are other ones, or that the
// weights are kept in another form: inverted, scaled, as a difference. Throws WeightsError with the
// options that name them. What the user names is not asked about: `is_said`.
void refuse_told_in_path(const std::vector<StoredTensor>& tensors, const std::string& file,
                         const std::function<bool(const std::string& tensor)>& is_said);

}  // namespace verify
