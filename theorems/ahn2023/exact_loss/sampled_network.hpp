// The loss of any layers of linear attention on sampled prompts, in machine numbers: what is left
// where no exact moments reach.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace verify::ahn2023 {

using Doubles = std::vector<double>;

struct SampledHead {
  Doubles P, Q;  // [c, c], row by row, c = d + 1
};

// Layer l adds to every token z_j what its heads give, (sum_h P_h S Q_h) z_j with S = sum_i
// omega_i z_i z_i^T over the demonstrations, and what registers keep of the layers before.
struct SampledNetwork {
  long n = 0, d = 0;
  std::vector<std::vector<SampledHead>> layers;
  Doubles omega;            // [n]
  bool sees_query = false;  // the query is a source as well, with the weight query_weight
  double query_weight = 0;
  std::vector<Doubles> kept;  // Gamma_k [n + 1, c]: z_j += Gamma_k[j] o R_k[j], k < l; or empty
  bool kept_own = false;      // k <= l, and R_l is not added by itself
  bool kept_carried = false;  // R_l = attention + Gamma_l[j] o R_{l-1} instead, z += step_l R_l
  Doubles carried, step;      // R_l = attention + carried_l R_{l-1}, z += step_l R_l; or empty
  double sign = -1;           // of the corner, as a prediction
};

struct SampledLaw {
  Doubles Sigma, root, task_root;  // root root^T = Sigma, [d, d]; task_root of the tasks
  double noise = 0;                // standard deviation
};

// A network whose loss is known and that does much the same, on the same prompts.
struct ControlNetwork {
  SampledNetwork network;
  double loss = 0;
};

struct LossEstimate {
  double loss = 0, half_width = 0;  // 99 %
  double other_sign = 0, other_half_width = 0;
  long prompts = 0;
  double explained = 0;  // which part of the variance the control took away
  double heaviest = 0;   // which part of what is left the ten largest make
};

LossEstimate sampled_loss(const SampledNetwork& network, const SampledLaw& law, long prompts,
                          std::uint64_t seed, const ControlNetwork* control);

// As many as a second or two allow, and at least a hundred. Where the loss is known and the sample
// is a second opinion, a tenth; none, 0, where a thousand prompts would take longer than a second:
// it must not outweigh what it checks.
long prompts_for(const SampledNetwork& network, bool controlled, bool second_opinion);

// Within three half widths and what roundings may do.
bool lies_near(const LossEstimate& found, double known);

// How many products a prompt takes, about.
double work_of_prompt(const SampledNetwork& network);

// The lower triangular root of a positive semidefinite matrix [d, d].
Doubles cholesky_root(const Doubles& a, long d);

}  // namespace verify::ahn2023
