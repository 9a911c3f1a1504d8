#include "verify/weights/tensor.hpp"

#include <cmath>
#include <cstdlib>
#include <cstring>

#include "verify/words/printable.hpp"

namespace verify {
namespace {

// Position by position, the last index fastest.
class Positions {
 public:
  explicit Positions(const std::vector<long>& shape) : shape_(shape), at_(shape.size(), 0) {}
  const std::vector<long>& at() const { return at_; }
  void next() {
    for (std::size_t k = shape_.size(); k-- > 0;) {
      if (++at_[k] < shape_[k]) return;
      at_[k] = 0;
    }
  }
  std::string text() const {
    std::string text;
    for (const long index : at_) text += (text.empty() ? "" : ", ") + std::to_string(index);
    return "[" + text + "]";
  }

 private:
  std::vector<long> shape_, at_;
};

long offset_of(const std::vector<long>& at, const std::vector<long>& shape, bool column_major) {
  long offset = 0;
  for (std::size_t k = 0; k < shape.size(); ++k) {
    const auto axis = column_major ? shape.size() - 1 - k : k;
    offset = offset * shape[axis] + at[axis];
  }
  return offset;
}

}  // namespace

std::string shape_text(const std::vector<long>& shape) {
  if (shape.empty()) return "a number";
  std::string text;
  for (const long extent : shape) text += (text.empty() ? "" : " x ") + std::to_string(extent);
  if (shape.size() != 1) return text;
  return text + (shape.front() == 1 ? " number" : " numbers");
}

long entry_count(const std::vector<long>& shape, long most, const std::string& where) {
  long count = 1;
  for (const long extent : shape) {
    if (extent < 0)
      refuse_damaged(where, "the shape " + shape_text(shape) + " is none: it is negative");
    if (extent == 0) return 0;
    if (count > most / extent)
      throw WeightsError(where + ": " + shape_text(shape) + " are more than " +
                         std::to_string(most) +
                         " numbers; take a part of it, as in NAME[0:64,0:64]");
    count *= extent;
  }
  return count;
}

void TakenTogether::add(const std::vector<long>& shape, const std::string& where) {
  count_ += entry_count(shape, most_entries, where);
  if (count_ > most_entries)
    throw WeightsError(where + ": with the tensors before it these are more than " +
                       std::to_string(most_entries) +
                       " numbers, and no input takes so many; take a part of each, as in "
                       "NAME[0:64,0:64]");
}

void refuse_damaged(const std::string& where, const std::string& what) {
  throw WeightsError(where + ": " + what +
                     "; the file is damaged or was cut off: copy it again, or write it once more");
}

StoredTensor unreadable_tensor(const std::string& name, const std::string& complaint) {
  return {name, {}, {}, false, {}, complaint};
}

StoredTensor setting_of_words(const std::string& name, const std::string& words) {
  auto setting = unreadable_tensor(name, printable(name) + ": words and no numbers");
  setting.is_setting = true;
  setting.words = words;
  return setting;
}

StoredTensor setting_of_text(const std::string& name, const std::string& text) {
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || std::isnan(number)) return setting_of_words(name, text);
  std::string bytes(sizeof number, '\0');
  std::memcpy(bytes.data(), &number, sizeof number);
  return setting_of_numbers(name, {NumberFormat::floating, sizeof number}, {}, std::move(bytes));
}

StoredTensor setting_of_numbers(const std::string& name, ElementType type, std::vector<long> shape,
                                std::string bytes) {
  return {name, type, std::move(shape), false, [bytes = std::move(bytes)] { return bytes; },
          {},   true};
}

Tensor read_tensor(const StoredTensor& stored, const std::string& where) {
  if (!stored.complaint.empty()) throw WeightsError(stored.complaint);
  const long count = entry_count(stored.shape, most_entries, where);
  const auto bytes = stored.bytes();
  const auto wanted = static_cast<std::size_t>(count) * stored.type.bytes;
  if (bytes.size() != wanted)
    throw WeightsError(where + ": " + shape_text(stored.shape) + " of " + to_text(stored.type) +
                       " are " + std::to_string(wanted) + " bytes, and the file has " +
                       std::to_string(bytes.size()) +
                       (bytes.size() < wanted ? "; it may have been cut off: write it once more"
                                              : ", more than the array: write it once more"));
  Tensor tensor{stored.shape, {}};
  tensor.entries.reserve(static_cast<std::size_t>(count));
  Positions positions(stored.shape);
  for (long k = 0; k < count; ++k, positions.next()) {
    const auto offset =
        static_cast<std::size_t>(offset_of(positions.at(), stored.shape, stored.column_major));
    const auto raw = std::string_view(bytes).substr(offset * stored.type.bytes, stored.type.bytes);
    auto number = number_of(stored.type, raw);
    if (!number)
      throw WeightsError(where + (stored.shape.empty() ? "" : positions.text()) + " is " +
                         words_of_no_number(stored.type, raw));
    tensor.entries.push_back(std::move(*number));
  }
  return tensor;
}

Tensor sliced(const Tensor& tensor, const std::vector<Slice>& slices) {
  std::vector<long> taken, from(tensor.shape.size(), 0);
  Tensor result;
  for (std::size_t k = 0; k < tensor.shape.size(); ++k) {
    const auto slice = k < slices.size() ? slices[k] : Slice{0, tensor.shape[k]};
    from[k] = slice.from;
    taken.push_back(slice.to - slice.from);
    if (!slice.drops) result.shape.push_back(taken.back());
  }
  long count = 1;
  for (const long extent : taken) count *= extent;
  Positions positions(taken);
  for (long k = 0; k < count; ++k, positions.next()) {
    auto at = positions.at();
    for (std::size_t axis = 0; axis < at.size(); ++axis) at[axis] += from[axis];
    result.entries.push_back(
        tensor.entries[static_cast<std::size_t>(offset_of(at, tensor.shape, false))]);
  }
  return result;
}

Tensor with_last_two_swapped(const Tensor& tensor, const std::string& where) {
  if (tensor.shape.size() < 2)
    throw WeightsError(where + ": " + shape_text(tensor.shape) + " have no transpose");
  Tensor result = tensor;
  const auto depth = tensor.shape.size();
  std::swap(result.shape[depth - 1], result.shape[depth - 2]);
  Positions positions(result.shape);
  for (auto& entry : result.entries) {
    auto at = positions.at();
    std::swap(at[depth - 1], at[depth - 2]);
    entry = tensor.entries[static_cast<std::size_t>(offset_of(at, tensor.shape, false))];
    positions.next();
  }
  return result;
}

}  // namespace verify
