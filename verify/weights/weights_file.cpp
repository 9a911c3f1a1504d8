#include "verify/weights/weights_file.hpp"

#include <algorithm>
#include <cctype>

#include "verify/weights/file_bytes.hpp"
#include "verify/weights/foreign_format.hpp"
#include "verify/weights/npy.hpp"
#include "verify/weights/npz.hpp"
#include "verify/weights/pickle/torch_file.hpp"
#include "verify/weights/safetensors.hpp"
#include "verify/weights/several_files.hpp"

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

constexpr std::uint64_t largest_index = 10'000'000;  // a hundred thousand tensors

// The text of an index; empty where the file is none.
std::string index_text(const std::string& path, const std::string& start, std::uint64_t size) {
  const auto first = start.find_first_not_of(" \r\n\t");
  if (first == std::string::npos || start[first] != '{' || size > largest_index) return "";
  auto text = file_bytes(path, 0, size);
  return is_index(text) ? text : "";
}

std::vector<StoredTensor> of_one_file(const std::string& path) {
  const auto size = file_size(path);
  const auto start = file_bytes(path, 0, 512);
  if (is_npy(start)) return {npy_tensor_of_file(path)};
  if (start.starts_with("PK")) return is_torch_file(path) ? torch_tensors(path) : npz_tensors(path);
  if (is_safetensors(start, size)) return safetensors_tensors(path);
  if (is_pickle(start)) return pickle_tensors(path);
  refuse_format(path, start, size);
}

std::vector<StoredTensor> unsorted(const std::string& path) {
  const auto index = index_text(path, file_bytes(path, 0, 512), file_size(path));
  return index.empty() ? of_one_file(path) : tensors_of_index(path, index, of_one_file);
}

}  // namespace

std::vector<StoredTensor> stored_in(const std::string& path) {
  auto tensors = unsorted(path);
  std::stable_sort(tensors.begin(), tensors.end(),
                   [](const auto& a, const auto& b) { return before(a.name, b.name); });
  return tensors;
}

std::vector<StoredTensor> tensors_of(const std::string& path) {
  auto tensors = stored_in(path);
  std::erase_if(tensors, [](const StoredTensor& tensor) { return tensor.is_setting; });
  return tensors;
}

}  // namespace verify
