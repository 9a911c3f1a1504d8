// Python's pickles of containers, numbers and arrays, read without running anything: the opcodes
// that such data need, the classes of torch tensors and NumPy arrays, and nothing else.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "verify/weights/tensor.hpp"

namespace verify {

struct PickledValue;
using Pickled = std::shared_ptr<PickledValue>;

// A stretch of a storage as a tensor: entry (i, j) lies at offset + i strides[0] + j strides[1].
struct PickledTensor {
  std::string storage;
  ElementType type;
  std::string complaint;  // why its numbers cannot be read
  long offset = 0;
  std::vector<long> shape, strides;
};

// The array that NumPy rebuilds from a shape, a type and bytes.
struct PickledArray {
  ElementType type;
  std::string complaint;
  std::vector<long> shape;
  bool column_major = false;
  std::string bytes;
};

enum class PickledKind {
  nothing,
  number,
  decimal,
  text,
  sequence,
  dictionary,
  global,
  storage,
  tensor,
  array,
  dtype,
  mark
};

struct PickledValue {
  PickledKind kind = PickledKind::nothing;
  long number = 0;
  std::string text;            // also the bytes of a string of bytes and of a decimal; True, False
  std::vector<Pickled> items;  // a list or tuple
  std::vector<std::pair<Pickled, Pickled>> entries;  // a dictionary
  std::unique_ptr<PickledTensor> tensor;  // apart, as nearly all of a million values are none
  std::unique_ptr<PickledArray> array;
  ElementType type;  // of a storage or a dtype
  std::string complaint;
};

// What a pickle holds, and all that was made on the way: values may hold each other in chains of
// any length and in rings, and are taken apart one by one.
struct PickleFile {
  Pickled top;
  std::vector<Pickled> all;

  PickleFile() = default;
  PickleFile(PickleFile&&) = default;
  PickleFile& operator=(PickleFile&&) = default;
  PickleFile(const PickleFile&) = delete;
  PickleFile& operator=(const PickleFile&) = delete;
  ~PickleFile();
};

// Throws WeightsError, `where` in front, that names what is refused.
PickleFile read_pickle(const std::string& bytes, const std::string& where);

// The tensors and arrays of the value, named by the path to them, "model.layers.0.weight".
// `storage` gives the bytes of a storage by its key.
using StorageBytes = std::shared_ptr<const std::string>;
std::vector<StoredTensor> tensors_of_pickle(
    const Pickled& value, const std::string& where,
    const std::function<StorageBytes(const std::string& key)>& storage);

}  // namespace verify
