#include "verify/weights/weights_file.hpp"

#include <algorithm>
#include <cctype>

#include "verify/weights/file_bytes.hpp"
#include "verify/weights/npy.hpp"
#include "verify/weights/npz.hpp"
#include "verify/weights/pickle/torch_file.hpp"
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

constexpr const char* formats = ".npy, .npz, .safetensors or .pt file";

// What a file is that is none of these, as far as its first bytes tell.
[[noreturn]] void refuse_format(const std::string& path, const std::string& start,
                                std::uint64_t size) {
  const auto where = printable(path);
  if (size == 0) throw WeightsError(where + ": it is empty");
  if (start.starts_with("version https://git-lfs"))
    throw WeightsError(where +
                       ": a pointer of Git LFS in the place of the weights; fetch them "
                       "with git lfs pull");
  if (is_cut_safetensors(start, size))
    throw WeightsError(where +
                       ": a .safetensors file that was cut off within its table of "
                       "contents; copy or download it again");
  if (start.starts_with("\x89HDF"))
    throw WeightsError(where +
                       ": a file of HDF5, as Keras writes; write its arrays with "
                       "numpy.savez");
  if (start.starts_with("GGUF"))
    throw WeightsError(where +
                       ": a GGUF file of quantised weights; write the weights with "
                       "safetensors or numpy.savez");
  if (start.starts_with("<"))
    throw WeightsError(where +
                       ": a page in the place of the weights, as a download that asks for "
                       "a login leaves; download it again");
  throw WeightsError(where + ": its first bytes are not those of a " + formats +
                     "; write one with numpy.save, numpy.savez, safetensors or torch.save");
}

std::vector<StoredTensor> unsorted(const std::string& path) {
  const auto size = file_size(path);
  const auto start = file_bytes(path, 0, 64);
  if (is_npy(start)) return {npy_tensor_of_file(path)};
  if (start.starts_with("PK")) return is_torch_file(path) ? torch_tensors(path) : npz_tensors(path);
  if (is_safetensors(start, size)) return safetensors_tensors(path);
  if (is_pickle(start)) return pickle_tensors(path);
  refuse_format(path, start, size);
}

}  // namespace

std::vector<StoredTensor> tensors_of(const std::string& path) {
  auto tensors = unsorted(path);
  std::stable_sort(tensors.begin(), tensors.end(),
                   [](const auto& a, const auto& b) { return before(a.name, b.name); });
  return tensors;
}

}  // namespace verify
