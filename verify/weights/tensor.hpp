// Tensors of a weights file: where they lie in it, and their numbers as the rationals that they
// are.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "verify/scalar/rational.hpp"
#include "verify/weights/element_type.hpp"

namespace verify {

// What is wrong with a weights file or with what is asked of it: which file, which tensor, what was
// found, what would do.
struct WeightsError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// That a file is not as its format asks, and what to do about it.
[[noreturn]] void refuse_damaged(const std::string& where, const std::string& what);

// A tensor as a file describes it. Nothing of it is read before it is asked for.
struct StoredTensor {
  std::string name;  // empty where a file holds one that has no name
  ElementType type;
  std::vector<long> shape;    // no dimension: one number
  bool column_major = false;  // the first index runs fastest
  std::function<std::string()> bytes;
  std::string complaint = {};  // why its numbers cannot be read; empty where they can
  // What stands beside the arrays and is none, as a number of Python: no weight, but it may tell
  // how the weights are used.
  bool is_setting = false;
  std::string words = {};  // where it is a word, or True or False
};

// Of a tensor that is no numbers: said when it is asked for, as another one of the file may be.
StoredTensor unreadable_tensor(const std::string& name, const std::string& complaint);

// A word beside the arrays.
StoredTensor setting_of_words(const std::string& name, const std::string& words);
// Text beside them, which is a number where it is written as one: "0.5".
StoredTensor setting_of_text(const std::string& name, const std::string& text);
// Numbers beside them, of one type and byte by byte; one without a dimension, or a row.
StoredTensor setting_of_numbers(const std::string& name, ElementType type, std::vector<long> shape,
                                std::string bytes);

// Row-major.
struct Tensor {
  std::vector<long> shape;
  std::vector<Rational> entries;
};

// No claim takes more numbers than this in one input.
constexpr long most_entries = 1L << 20;

// "3 x 4", "a number".
std::string shape_text(const std::vector<long>& shape);
// The number of entries. Throws WeightsError, with `where` in front, where it is negative or more
// than `most`.
long entry_count(const std::vector<long>& shape, long most, const std::string& where);

// The numbers of a tensor. Throws WeightsError with its complaint, where one is NaN or infinite,
// where there are too many, or where the file ends before they do; `where` names file and tensor.
Tensor read_tensor(const StoredTensor& stored, const std::string& where);

// The numbers of all tensors that one input takes, which may be as many as one has alone.
class TakenTogether {
 public:
  // Throws WeightsError, with `where` in front.
  void add(const std::vector<long>& shape, const std::string& where);

 private:
  long count_ = 0;
};

// One position, which takes its dimension away, or the positions from `from` to `to` - 1.
struct Slice {
  long from = 0, to = 0;
  bool drops = false;
};
// Slices of the first dimensions; the others are whole.
Tensor sliced(const Tensor& tensor, const std::vector<Slice>& slices);

// Each matrix of a stack transposed. Throws WeightsError where there are fewer than two dimensions.
Tensor with_last_two_swapped(const Tensor& tensor, const std::string& where);

}  // namespace verify
