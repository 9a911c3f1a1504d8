#include "verify/audit/tensors/kernel_heads.hpp"

#include <algorithm>
#include <vector>

#include "verify/words/printable.hpp"

namespace verify {
namespace {

bool is_deep_kernel(const NamedTensor& named) {
  return named.name.ends_with("kernel") && named.tensor.shape.size() == 3;
}

// [a, b, c] as [1, b, a, c].
Tensor heads_first(const Tensor& tensor) {
  const long a = tensor.shape[0], b = tensor.shape[1], c = tensor.shape[2];
  Tensor result{{1, b, a, c}, {}};
  result.entries.reserve(tensor.entries.size());
  for (long j = 0; j < b; ++j)
    for (long i = 0; i < a; ++i)
      for (long k = 0; k < c; ++k)
        result.entries.push_back(tensor.entries[static_cast<std::size_t>((i * b + j) * c + k)]);
  return result;
}

}  // namespace

void gather_kernels(Collected& tensors, const std::string& file) {
  const auto query = tensors.find("q");
  if (query == tensors.end() || !is_deep_kernel(query->second.front())) return;
  const auto refuse = [&] {
    throw WeightsError(printable(file) + ": q (" + printable(query->second.front().name) + ", " +
                       shape_text(query->second.front().tensor.shape) +
                       "): kernels of three dimensions are [d+1, heads, k], or layers one behind "
                       "the other, and the output kernels do not tell which; write one array a "
                       "role, [layers, heads, k, d+1], as in numpy.savez(FILE, W_Q=.., W_K=.., "
                       "W_V=.., W_O=..)");
  };
  for (const auto* role : {"q", "k", "v", "o"})
    if (tensors.count(role) == 0 ||
        !std::all_of(tensors.at(role).begin(), tensors.at(role).end(), is_deep_kernel))
      refuse();
  const auto &q = query->second.front().tensor.shape, &o = tensors.at("o").front().tensor.shape;
  const bool heads = q[0] == o[2] && q[1] == o[0] && q[2] == o[1];
  const bool layers = q[0] == o[0] && q[1] == o[2] && q[2] == o[1];
  if (heads == layers) refuse();
  if (layers) return;
  for (const auto* role : {"q", "k", "v"})
    for (auto& named : tensors.at(role)) named.tensor = heads_first(named.tensor);
  for (auto& named : tensors.at("o")) {
    auto& shape = named.tensor.shape;
    shape.insert(shape.begin(), 1);
  }
}

}  // namespace verify
