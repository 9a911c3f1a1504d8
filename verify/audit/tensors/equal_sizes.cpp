#include "verify/audit/tensors/equal_sizes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verify/words/printable.hpp"

namespace verify {
namespace {

std::string remedy_of_shape(const std::string& role, long rows, long columns) {
  const long least = std::min(rows, columns);
  return fmt::format(
      "where its rows are the diagonals of layers, write numpy.stack([numpy.diag(a) for a in "
      "{0}]); "
      "else take a part of it, as in --tensor '{0}=NAME[0:{1},0:{1}]'; where layers are counted by "
      "the "
      "last index, name them one by one, as in --tensor '{0}=NAME[:,:,0]' --tensor "
      "'{0}=NAME[:,:,1]'",
      role, least);
}

}  // namespace

void require_equal_sizes(const Network& network) {
  constexpr std::size_t most = 1 << 14;
  for (const auto& [role, layers] : network.matrices) {
    if (layers.size() > most)
      throw WeightsError(fmt::format(
          "{}: {} matrices {}, and no loss is computed of more than {}; name fewer, as in "
          "--tensor '{}=NAME[0:20]'",
          printable(network.file), layers.size(), role, most, role));
    if (role == "Gamma") continue;
    for (const auto& layer : layers) {
      if (layer.rows() == layer.cols() && layer.rows() == layers.front().rows()) continue;
      const auto source = network.source.find(role);
      throw WeightsError(printable(network.file) + ": " + role + " (" +
                         (source == network.source.end() ? "" : excerpt(source->second, 600)) +
                         "): square matrices of one size are needed, and one is " +
                         shape_text({layer.rows(), layer.cols()}) + "; " +
                         remedy_of_shape(role, layer.rows(), layer.cols()));
    }
  }
}

}  // namespace verify
