#include "verify/weights/weights_file.hpp"

#include <algorithm>
#include <cctype>

#include "verify/weights/file_bytes.hpp"
#include "verify/weights/npy.hpp"
#include "verify/weights/npz.hpp"
#include "verify/weights/safetensors.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

bool digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// layers.2.A before layers.10.A.
bool before(const std::string& a, const std::string& b) {
  std::size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (!digit(a[i]) || !digit(b[j])) {
      if (a[i] != b[j]) return a[i] < b[j];
      ++i, ++j;
      continue;
    }
    const auto digits = [](const std::string& text, std::size_t& at) {
      while (at < text.size() && text[at] == '0') ++at;
      const auto start = at;
      while (at < text.size() && digit(text[at])) ++at;
      return text.substr(start, at - start);
    };
    const auto left = digits(a, i), right = digits(b, j);
    if (left.size() != right.size()) return left.size() < right.size();
    if (left != right) return left < right;
  }
  return a.size() - i < b.size() - j;
}

std::vector<StoredTensor> unsorted(const std::string& path) {
  const auto size = file_size(path);
  const auto start = file_bytes(path, 0, 16);
  if (is_npy(start)) return {npy_tensor_of_file(path)};
  if (start.starts_with("PK")) return npz_tensors(path);
  if (is_safetensors(start, size)) return safetensors_tensors(path);
  throw WeightsError(printable(path) +
                     ": its first bytes are not those of a .npy, .npz or .safetensors file; write "
                     "one with numpy.save, numpy.savez or safetensors");
}

}  // namespace

std::vector<StoredTensor> tensors_of(const std::string& path) {
  auto tensors = unsorted(path);
  std::stable_sort(tensors.begin(), tensors.end(),
                   [](const auto& a, const auto& b) { return before(a.name, b.name); });
  return tensors;
}

}  // namespace verify
