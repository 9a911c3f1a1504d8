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

}  // namespace verify::ahn2023::sampled_network_test
