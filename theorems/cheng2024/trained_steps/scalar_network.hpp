// Kernel attention with every matrix a multiple of the identity (Cheng et al. 2024, Sections 3.3
// and 4.5), in double precision. Layer l of head h has scalars r, a and one s for each group of
// coordinates:
//   X <- X + sum_h a_h X M H_h,  Y <- Y (I + sum_h r_h M H_h),  H_h = h(X^T S_h X),
// S_h = diag(s). Given X the expected loss is u^T K u, u as in kernel_attention_block.hpp.
#pragma once

#include <compare>
#include <cstdint>

#include "theorems/cheng2024/trained_steps/sampled_prompts.hpp"
#include "verify/models/kernel.hpp"
#include "verify/search/power_of_two.hpp"

namespace verify::cheng2024 {

struct ScalarHead {
  KernelShape shape = KernelShape::linear;                             // linear, relu or exp
  bool normalised = false;                                             // exp: softmax
  std::vector<int> group = std::vector<int>(experiment_dimension, 0);  // of each coordinate
  int groups() const;
  int scalars() const { return 2 + groups(); }  // r, a, s
  auto operator<=>(const ScalarHead&) const = default;
};

class ScalarNetwork {
 public:
  ScalarNetwork(std::vector<ScalarHead> heads, int layers);
  int layers() const { return layers_; }
  // The loss of one prompt, theta [size]: layer by layer, head by head r, a, s.
  double loss(const Vector<double>& theta, const SampledPrompt& prompt) const;
  // Likewise; adds its gradient to `gradient` [size].
  double loss(const Vector<double>& theta, const SampledPrompt& prompt,
              Vector<double>& gradient) const;
  // Sizes of the scalars for n demonstrations; starts are given in these units.
  Vector<double> units(int n) const;
  // A start that resembles gradient descent, disturbed by `noise`.
  static constexpr double usual_noise = power_of_two(-2);
  Vector<double> start(double noise, std::uint64_t seed) const;
  // Such a start with the usual noise, as scalars for n demonstrations.
  Vector<double> disturbed(int n, std::uint64_t seed) const;
  // The parameters of one layer less, with a layer that does little.
  Vector<double> extended(Vector<double> shorter) const;

 private:
  std::vector<ScalarHead> heads_;
  int layers_;
};

}  // namespace verify::cheng2024
