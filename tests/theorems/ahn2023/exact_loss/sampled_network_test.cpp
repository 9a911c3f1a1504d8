#include "theorems/ahn2023/exact_loss/sampled_network.hpp"

#include <doctest/doctest.h>

namespace verify::ahn2023::sampled_network_test {
namespace {

SampledNetwork of_size(long n, long d, std::size_t layers) {
  const auto c = static_cast<std::size_t>(d + 1);
  SampledNetwork network;
  network.n = n;
  network.d = d;
  network.layers.assign(layers, {{Doubles(c * c), Doubles(c * c)}});
  network.omega.assign(static_cast<std::size_t>(n), 1);
  return network;
}

}  // namespace

TEST_CASE("sampled prompts: a second opinion costs no more than a second, or is left out") {
  constexpr double affordable = 1000000000;
  for (const long d : {1L, 3L, 20L, 64L, 128L, 256L, 512L})
    for (const long n : {1L, 40L, 4000L})
      for (const std::size_t layers : {1U, 2U, 4U})
        for (const bool controlled : {false, true}) {
          CAPTURE(d);
          CAPTURE(n);
          const auto network = of_size(n, d, layers);
          const double work = work_of_prompt(network) * (controlled ? 2 : 1);
          const long prompts = prompts_for(network, controlled, true);
          CHECK(static_cast<double>(prompts) * work <= affordable);
          CHECK((prompts == 0 || prompts >= 1000));
          const long estimated = prompts_for(network, controlled, false);
          CHECK(estimated >= 100);
          CHECK((estimated == 100 || static_cast<double>(estimated) * work <= 20 * affordable));
        }
  CHECK(prompts_for(of_size(40, 256, 1), true, true) == 0);
  CHECK(prompts_for(of_size(20, 20, 3), true, true) > 0);
}

TEST_CASE("sampled prompts: three half widths off is near, more is not") {
  LossEstimate found;
  found.loss = 1;
  found.half_width = 0.125;
  CHECK(lies_near(found, 1.25));
  CHECK(lies_near(found, 0.75));
  CHECK_FALSE(lies_near(found, 1.5));
  CHECK_FALSE(lies_near(found, 0.5));
  found.half_width = 0;
  CHECK(lies_near(found, 1 + 1e-10));
  CHECK_FALSE(lies_near(found, 1 + 1e-6));
}

// Of few prompts the ten heaviest make most of the spread, and what a control puts right by its
// mean is not known better than its whole size.
TEST_CASE("sampled prompts: a control narrows no interval that few prompts make") {
  auto network = of_size(2, 1, 1), zero = network;
  network.layers[0][0].P[3] = zero.layers[0][0].P[3] = 1;
  network.layers[0][0].Q[0] = -0.25;
  network.omega = zero.omega = {0.5, 0.5};
  const SampledLaw law = {{1}, {1}, {1}, 0};
  const ControlNetwork control = {zero, 1};  // E w^2
  const auto alone = sampled_loss(network, law, 20, 1, nullptr),
             controlled = sampled_loss(network, law, 20, 1, &control);
  CHECK(alone.heaviest < 1);
  CHECK(controlled.heaviest == 1);
  // Of many the interval is that of what is left.
  const auto many = sampled_loss(network, law, 20000, 1, &control);
  CHECK(many.heaviest < 0.1);
  CHECK(many.half_width < sampled_loss(network, law, 20000, 1, nullptr).half_width);
}

}  // namespace verify::ahn2023::sampled_network_test
