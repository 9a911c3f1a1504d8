#include "verify/weights/pickle/pickled_class.hpp"

#include <algorithm>
#include <cstring>

#include "verify/words/printable.hpp"

namespace verify {

Pickled make_pickled(PickledKind kind) {
  auto value = std::make_shared<PickledValue>();
  value->kind = kind;
  return value;
}

Pickled pickled_number(long n) {
  auto value = make_pickled(PickledKind::number);
  value->number = n;
  return value;
}

Pickled pickled_text(std::string words) {
  auto value = make_pickled(PickledKind::text);
  value->text = std::move(words);
  return value;
}

void refuse_class(const std::string& name, const std::string& where) {
  throw WeightsError(
      where + ": it holds an object of the class " + excerpt(printable(name), 80) +
      ", and reading that would run code; of a whole model save the weights alone, as in "
      "torch.save(model.state_dict(), FILE), or write arrays with numpy.savez");
}

namespace {

[[noreturn]] void fail_pickle(const std::string& where, const std::string& what) {
  throw WeightsError(where + ": " + what +
                     "; write the weights once more, as in torch.save(model.state_dict(), FILE) "
                     "or numpy.savez");
}

struct StorageType {
  const char* name;
  NumberFormat format;
  std::size_t bytes;
};
constexpr StorageType storage_types[] = {
    {"torch.FloatStorage", NumberFormat::floating, 4},
    {"torch.DoubleStorage", NumberFormat::floating, 8},
    {"torch.HalfStorage", NumberFormat::floating, 2},
    {"torch.BFloat16Storage", NumberFormat::brain_floating, 2},
    {"torch.LongStorage", NumberFormat::signed_integer, 8},
    {"torch.IntStorage", NumberFormat::signed_integer, 4},
    {"torch.ShortStorage", NumberFormat::signed_integer, 2},
    {"torch.CharStorage", NumberFormat::signed_integer, 1},
    {"torch.ByteStorage", NumberFormat::unsigned_integer, 1},
    {"torch.BoolStorage", NumberFormat::unsigned_integer, 1},
};

const StorageType* storage_type(const std::string& name) {
  const auto* const end = std::end(storage_types);
  const auto* const found = std::find_if(
      std::begin(storage_types), end, [&](const StorageType& type) { return name == type.name; });
  return found == end ? nullptr : found;
}

// The functions and classes whose effect is known, so that nothing has to be called.
bool is_known_name(const std::string& global) {
  static const std::vector<std::string> known = {"collections.OrderedDict",
                                                 "torch._utils._rebuild_tensor_v2",
                                                 "torch._utils._rebuild_parameter",
                                                 "torch.Size",
                                                 "numpy.core.multiarray._reconstruct",
                                                 "numpy._core.multiarray._reconstruct",
                                                 "numpy.core.multiarray.scalar",
                                                 "numpy._core.multiarray.scalar",
                                                 "numpy.core.numeric._frombuffer",
                                                 "numpy._core.numeric._frombuffer",
                                                 "numpy.ndarray",
                                                 "numpy.dtype",
                                                 "_codecs.encode",
                                                 "builtins.dict",
                                                 "torch.complex64",
                                                 "torch.ComplexFloatStorage",
                                                 "torch.ComplexDoubleStorage"};
  return storage_type(global) != nullptr ||
         std::find(known.begin(), known.end(), global) != known.end();
}

std::vector<long> counts(const PickledValue& tuple, const std::string& where) {
  constexpr std::size_t most = 64;  // as NumPy and PyTorch have them
  if (tuple.items.size() > most) fail_pickle(where, "a shape of more than 64 dimensions");
  std::vector<long> result;
  for (const auto& item : tuple.items) {
    if (item->kind != PickledKind::number || item->number < 0)
      fail_pickle(where, "a shape that is not made of counts");
    result.push_back(item->number);
  }
  return result;
}

Pickled rebuilt_tensor(const std::vector<Pickled>& arguments, const std::string& where) {
  if (arguments.size() < 4 || arguments[0]->kind != PickledKind::storage ||
      arguments[1]->kind != PickledKind::number)
    fail_pickle(where, "a tensor of a form that is not known");
  auto value = make_pickled(PickledKind::tensor);
  value->tensor = std::make_unique<PickledTensor>(PickledTensor{
      arguments[0]->text, arguments[0]->type, arguments[0]->complaint, arguments[1]->number,
      counts(*arguments[2], where), counts(*arguments[3], where)});
  constexpr long largest = 1L << 36;  // so that places within a storage are machine words
  const auto& [storage, type, complaint, offset, shape, strides] = *value->tensor;
  const bool small =
      std::all_of(strides.begin(), strides.end(), [](long stride) { return stride < largest; });
  if (shape.size() != strides.size() || offset < 0 || offset > largest || !small)
    fail_pickle(where, "a tensor whose shape and strides do not fit");
  return value;
}

// NumPy's number: its type and its bytes.
Pickled scalar_of(const std::vector<Pickled>& arguments) {
  if (arguments.size() < 2 || arguments[0]->kind != PickledKind::dtype ||
      arguments[1]->kind != PickledKind::text)
    return make_pickled(PickledKind::nothing);
  auto value = make_pickled(PickledKind::array);
  value->array = std::make_unique<PickledArray>();
  value->array->type = arguments[0]->type;
  value->array->complaint = arguments[0]->complaint;
  value->array->bytes = arguments[1]->text;
  return value;
}

// Latin-1 letters as the bytes that they stand for.
Pickled encoded(const std::string& utf8) {
  std::string bytes;
  for (std::size_t k = 0; k < utf8.size(); ++k) {
    const auto byte = static_cast<unsigned char>(utf8[k]);
    if (byte < 0x80 || k + 1 == utf8.size()) {
      bytes += utf8[k];
    } else {
      bytes +=
          static_cast<char>((byte & 0x03U) << 6 | (static_cast<unsigned char>(utf8[++k]) & 0x3fU));
    }
  }
  return pickled_text(std::move(bytes));
}

// 'f4' and the like.
ElementType numpy_type(const std::string& words, std::string& complaint) {
  ElementType type;
  const bool known = words.size() == 2 && std::strchr("fiu", words[0]) != nullptr &&
                     std::strchr("1248", words[1]) != nullptr && words != "f1";
  if (!known) {
    complaint = "the NumPy type " + excerpt(printable(words), 20);
    return type;
  }
  type.bytes = static_cast<std::size_t>(words[1] - '0');
  if (words[0] != 'f')
    type.format = words[0] == 'i' ? NumberFormat::signed_integer : NumberFormat::unsigned_integer;
  return type;
}

// (bytes, dtype, shape, "C" or "F")
Pickled array_of_buffer(const std::vector<Pickled>& arguments, const std::string& where) {
  if (arguments.size() < 4 || arguments[1]->kind != PickledKind::dtype)
    fail_pickle(where, "an array of a form that is not known");
  auto value = make_pickled(PickledKind::array);
  value->array = std::make_unique<PickledArray>(
      PickledArray{arguments[1]->type, arguments[1]->complaint, counts(*arguments[2], where),
                   arguments[3]->text == "F", arguments[0]->text});
  return value;
}

}  // namespace

bool is_known_class(const std::string& name) { return is_known_name(name); }

Pickled made_by(const PickledValue& function, const std::vector<Pickled>& arguments,
                const std::string& where) {
  const auto& name = function.text;
  if (function.kind != PickledKind::global)
    fail_pickle(where, "a call of what is no function in its table of contents");
  if (name == "collections.OrderedDict" || name == "builtins.dict")
    return make_pickled(PickledKind::dictionary);
  if (name == "torch._utils._rebuild_tensor_v2") return rebuilt_tensor(arguments, where);
  if (name == "torch._utils._rebuild_parameter" && !arguments.empty()) return arguments[0];
  if (name == "torch.Size" && !arguments.empty()) return arguments[0];
  if (name.ends_with("._reconstruct")) {
    auto value = make_pickled(PickledKind::array);
    value->array = std::make_unique<PickledArray>();
    return value;
  }
  if (name.ends_with("._frombuffer")) return array_of_buffer(arguments, where);
  if (name.ends_with(".scalar")) return scalar_of(arguments);
  if (name == "_codecs.encode" && !arguments.empty()) return encoded(arguments[0]->text);
  if (name == "numpy.dtype" && !arguments.empty()) {
    auto value = make_pickled(PickledKind::dtype);
    value->type = numpy_type(arguments[0]->text, value->complaint);
    return value;
  }
  refuse_class(name, where);
}

void set_state(PickledValue& object, const PickledValue& state, const std::string& where) {
  if (object.kind == PickledKind::dtype) {
    if (state.items.size() > 1) object.type.big_endian = state.items[1]->text == ">";
    return;
  }
  if (object.kind != PickledKind::array) return;  // the metadata of a state dict
  if (state.items.size() < 5 || state.items[2]->kind != PickledKind::dtype)
    fail_pickle(where, "an array of a form that is not known");
  auto& array = *object.array;
  array.shape = counts(*state.items[1], where);
  array.type = state.items[2]->type;
  array.complaint = state.items[2]->complaint;
  array.column_major = state.items[3]->number != 0;
  array.bytes = state.items[4]->text;
  if (state.items[4]->kind == PickledKind::sequence) object.items = state.items[4]->items;
}

// ('storage', class, key, device, count)
Pickled storage_of(const PickledValue& id, const std::string& where) {
  if (id.items.size() < 5 || id.items[0]->text != "storage" ||
      id.items[1]->kind != PickledKind::global)
    fail_pickle(where, "a storage of a form that is not known");
  auto value = make_pickled(PickledKind::storage);
  value->text = id.items[2]->text;
  if (const auto* type = storage_type(id.items[1]->text)) {
    value->type = {type->format, type->bytes};
  } else {
    value->complaint = "its numbers are a " + id.items[1]->text;
  }
  return value;
}

}  // namespace verify
