#include "verify/audit/tensors/fused_projections.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verify/audit/tensor_role.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr long three = 3;

class Fused {
 public:
  Fused(const NamedTensor& whole, const Collected& tensors, const Conventions& conventions,
        const std::string& file)
      : whole_(whole),
        tensors_(tensors),
        file_(file),
        turned_(multiplies_rows(whole.name)),
        heads_(conventions.heads.value_or(1)) {}

  // q, k and v.
  std::vector<NamedTensor> parts() {
    if (shape().size() < 2) refuse();
    const auto axis = axis_of_three();
    const long rows = rows_of_all();
    if (!axis && rows % three != 0) refuse();
    if (!axis) refuse_transposed();
    if (!axis && heads_ > 1 && lies_head_by_head()) return each_third_of_heads();
    std::vector<NamedTensor> result;
    for (long part = 0; part < three; ++part)
      result.push_back(axis ? part_of(*axis, part) : third_of_rows(part, rows / three));
    return result;
  }

 private:
  const std::vector<long>& shape() const { return whole_.tensor.shape; }
  std::size_t row_axis() const { return shape().size() - (turned_ ? 1 : 2); }
  long rows_of_all() const { return shape()[row_axis()]; }
  long columns() const { return shape()[shape().size() - (turned_ ? 2 : 1)]; }

  [[noreturn]] void refuse(const std::string& hint = "") const {
    throw WeightsError(
        printable(file_) + ": qkv (" + printable(whole_.name) + "): it is " + shape_text(shape()) +
        "; query, key and value weights one above the other are needed, as many "
        "rows of each" +
        (hint.empty() ? "; else name the rows, as in --tensor 'q=NAME[0:4,:]'" : "; " + hint));
  }

  // Which of the dimensions before the matrices counts q, k and v; nothing where their rows do.
  std::optional<std::size_t> axis_of_three() const {
    std::vector<std::size_t> candidates;
    for (std::size_t k = 0; k + 2 < shape().size(); ++k)
      if (shape()[k] == three) candidates.push_back(k);
    if (candidates.empty()) return std::nullopt;
    if (turned_) refuse(one_array_a_role());
    const bool rows_could = rows_of_all() % three == 0 && rows_of_all() != columns();
    if (rows_could && heads_ == 1 && tensors_.count("o") == 0) return std::nullopt;
    if (rows_could || candidates.size() > 1) refuse(one_array_a_role());
    return candidates.front();
  }

  static std::string one_array_a_role() {
    return "in this shape it could be laid out in two ways; write one array a role, [layers, "
           "heads, k, d+1], as in numpy.savez(FILE, W_Q=.., W_K=.., W_V=..)";
  }

  // What a row is multiplied by is as wide as it is long in three.
  void refuse_transposed() const {
    if (turned_ || shape().size() != 2 || columns() != three * rows_of_all()) return;
    const auto output = tensors_.find("o");
    const bool narrow =
        output != tensors_.end() &&
        std::count(output->second.front().tensor.shape.begin(),
                   output->second.front().tensor.shape.end(), rows_of_all() / three) != 0;
    if (!narrow)
      refuse(
          "this seems to be the transpose, as Conv1D of GPT-2 stores it: write ^T behind the "
          "name, as in --tensor 'qkv=NAME^T'");
  }

  bool lies_head_by_head() const {
    return whole_.name.find("query_key_value") != std::string::npos;
  }

  NamedTensor cut(std::vector<Slice> slices) const {
    return {whole_.name, whole_.type, sliced(whole_.tensor, slices)};
  }
  std::vector<Slice> all() const {
    std::vector<Slice> slices;
    for (const long extent : shape()) slices.push_back({0, extent});
    return slices;
  }

  NamedTensor third_of_rows(long part, long third) const {
    auto slices = all();
    slices[row_axis()] = {part * third, (part + 1) * third};
    return cut(std::move(slices));
  }

  // [3, heads, k, d+1] leaves the heads of one layer, [layers, 3, k, d+1] layers.
  NamedTensor part_of(std::size_t axis, long part) const {
    auto slices = all();
    slices[axis] = {part, part + 1, true};
    auto result = cut(std::move(slices));
    if (axis == 0 && result.tensor.shape.size() == three)
      result.tensor.shape.insert(result.tensor.shape.begin(), 1);
    return result;
  }

  // Rows of q, k and v of a head, then of the next: side by side of each, as of other layouts.
  std::vector<NamedTensor> each_third_of_heads() const {
    if (turned_ || shape().size() != 2 || rows_of_all() % (three * heads_) != 0) refuse();
    const long k = rows_of_all() / (three * heads_), width = columns();
    std::vector<NamedTensor> result;
    for (long part = 0; part < three; ++part) {
      NamedTensor one{whole_.name, whole_.type, Tensor{{heads_ * k, width}, {}}};
      for (long head = 0; head < heads_; ++head) {
        const auto from = whole_.tensor.entries.begin() + (head * three + part) * k * width;
        one.tensor.entries.insert(one.tensor.entries.end(), from, from + k * width);
      }
      result.push_back(std::move(one));
    }
    return result;
  }

  const NamedTensor& whole_;
  const Collected& tensors_;
  const std::string& file_;
  bool turned_;
  long heads_;
};

}  // namespace

void split_fused(Collected& tensors, const Conventions& conventions, const std::string& file) {
  const auto fused = tensors.find("qkv");
  if (fused == tensors.end()) return;
  for (const auto& whole : fused->second) {
    auto parts = Fused(whole, tensors, conventions, file).parts();
    std::size_t at = 0;
    for (const auto* role : {"q", "k", "v"}) tensors[role].push_back(std::move(parts[at++]));
  }
  tensors.erase("qkv");
}

}  // namespace verify
