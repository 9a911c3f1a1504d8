// The tensors of a file, found by their names.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "verify/weights/tensor.hpp"

namespace verify {

class TensorTable {
 public:
  explicit TensorTable(std::vector<StoredTensor> tensors);

  const std::vector<StoredTensor>& tensors() const { return tensors_; }
  // By its name, or all that a pattern with stars fits, in the order of the file.
  std::vector<const StoredTensor*> named(const std::string& name) const;

 private:
  std::vector<StoredTensor> tensors_;
  std::unordered_map<std::string, std::vector<std::size_t>> places_;
};

// Of the file at the path, read once as long as it is the same: each tensor that is asked for, by a
// claim with many or an audit of a network with thousands, would read it anew. Throws WeightsError.
const TensorTable& table_of(const std::string& path);

// Whether a name fits a pattern, in which * stands for anything: without going back over what fits,
// however many stars there are.
bool fits(std::string_view pattern, std::string_view name);

}  // namespace verify
