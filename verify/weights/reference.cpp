#include "verify/weights/reference.hpp"

#include <algorithm>
#include <filesystem>

#include "verify/weights/tensor_table.hpp"
#include "verify/weights/weights_file.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/suggest.hpp"

namespace verify {
namespace {

constexpr const char* slices_allowed =
    "; slices are written 2, 0:3, 1: or :, one a dimension, with commas between, as in [0,1:]";

struct Reference {
  std::string path, tensor, slices;
};

void refuse_unclosed(const std::string& text, const std::string& piece) {
  const auto open = piece.rfind('[');
  if (open != std::string::npos && piece.find(']', open) == std::string::npos)
    throw WeightsError(excerpt(text) + ": the [ is not closed" + slices_allowed);
}

// A name of a tensor has no slash, one of a file may have any character.
Reference split(const std::string& text) {
  Reference result{text, "", ""};
  std::error_code failed;
  if (std::filesystem::exists(text, failed)) return result;
  if (text.ends_with(']')) {
    if (const auto open = text.rfind('['); open != std::string::npos) {
      result.slices = text.substr(open + 1, text.size() - open - 2);
      result.path = text.substr(0, open);
    }
  }
  if (std::filesystem::exists(result.path, failed)) return result;
  for (auto colon = result.path.rfind(':'); colon != std::string::npos && colon > 0;
       colon = result.path.rfind(':', colon - 1)) {
    if (!std::filesystem::exists(result.path.substr(0, colon), failed)) continue;
    result.tensor = result.path.substr(colon + 1);
    refuse_unclosed(text, result.tensor);
    result.path.resize(colon);
    return result;
  }
  refuse_unclosed(text, text.substr(text.rfind('/') + 1));
  // No such file: the name that was meant is what stands before the first colon.
  result.path = result.path.substr(0, result.path.find(':'));
  return result;
}

// "layers.0.A (2 x 2), layers.1.A (2 x 2)".
std::string names_and_shapes(const std::vector<StoredTensor>& tensors) {
  constexpr std::size_t longest = 600;
  std::string all;
  for (const auto& tensor : tensors) {
    if (all.size() > longest) break;
    all += (all.empty() ? "" : ", ") + printable(tensor.name) + " (" +
           (tensor.complaint.empty() ? shape_text(tensor.shape) : "no numbers that can be read") +
           ")";
  }
  return excerpt(all, longest);
}

std::vector<const StoredTensor*> chosen(const TensorTable& table, const Reference& wanted) {
  const auto& tensors = table.tensors();
  if (wanted.tensor.empty() && tensors.size() == 1) return {&tensors.front()};
  if (auto found = table.named(wanted.tensor); !found.empty()) return found;
  const auto file = printable(wanted.path);
  if (tensors.empty()) throw WeightsError(file + ": it holds no array; name another file");
  if (wanted.tensor.empty())
    throw WeightsError(file + ": it holds " + names_and_shapes(tensors) +
                       "; name one of them, as in @" + file + ":" +
                       printable(tensors.front().name));
  constexpr std::size_t most_names = 1000;
  std::vector<std::string> names;
  for (const auto& tensor : tensors)
    if (names.size() < most_names) names.push_back(tensor.name);
  throw WeightsError(file + ": it holds no " + printable(wanted.tensor) +
                     suggestion(wanted.tensor, names) +
                     "; allowed are those that it holds: " + names_and_shapes(tensors));
}

[[noreturn]] void refuse_slice(const std::string& where, const std::string& slice,
                               const std::string& why) {
  throw WeightsError(where + "[" + excerpt(slice, 40) + "]: " + why + slices_allowed);
}

long position(const std::string& text, long extent, long absent, const std::string& where,
              const std::string& slice) {
  if (text.empty()) return absent;
  const bool negative = text[0] == '-';
  const auto digits = text.substr(negative ? 1 : 0);
  if (digits.empty() || digits.size() > 9 ||
      digits.find_first_not_of("0123456789") != std::string::npos)
    refuse_slice(where, slice, "\"" + text + "\" is no position");
  const long at = std::stol(digits);
  return negative ? extent - at : at;
}

std::vector<Slice> slices_of(const std::string& text, const std::vector<long>& shape,
                             const std::string& where) {
  std::vector<Slice> result;
  for (std::size_t start = 0; start <= text.size() && !text.empty();) {
    const auto end = std::min(text.find(',', start), text.size());
    auto piece = text.substr(start, end - start);
    std::erase(piece, ' ');
    start = end + 1;
    if (result.size() == shape.size())
      refuse_slice(where, text, "more slices than the dimensions of " + shape_text(shape));
    const long extent = shape[result.size()];
    const auto colon = piece.find(':');
    Slice slice;
    slice.drops = colon == std::string::npos;
    slice.from = position(piece.substr(0, colon), extent, slice.drops ? -1 : 0, where, text);
    slice.to = slice.drops ? slice.from + 1
                           : position(piece.substr(colon + 1), extent, extent, where, text);
    if (slice.from < 0 || slice.to > extent || slice.from >= slice.to)
      refuse_slice(where, text, "there is no " + piece + " in " + shape_text(shape));
    result.push_back(slice);
  }
  return result;
}

Datum datum_of(const Tensor& tensor, std::size_t axis, std::size_t& at) {
  if (axis == tensor.shape.size()) return tensor.entries[at++].text();
  std::vector<Datum> items;
  for (long k = 0; k < tensor.shape[axis]; ++k) items.push_back(datum_of(tensor, axis + 1, at));
  return Datum::list(std::move(items));
}

}  // namespace

Datum weights_datum(const std::string& text, const Input& input) {
  const auto wanted = split(text);
  const auto depth = static_cast<std::size_t>(depth_of(input.kind));
  const bool several = wanted.tensor.find('*') != std::string::npos;
  std::vector<Datum> items;
  TakenTogether taken;
  for (const auto* found : chosen(table_of(wanted.path), wanted)) {
    const auto& stored = *found;
    const auto where =
        printable(wanted.path) + (stored.name.empty() ? "" : ": ") + printable(stored.name);
    const auto tensor =
        sliced(read_tensor(stored, where), slices_of(wanted.slices, stored.shape, where));
    taken.add(tensor.shape, where);
    // One matrix is a stack of one.
    const bool stacked = several || (depth == 3 && tensor.shape.size() == 2);
    if (tensor.shape.size() + (stacked ? 1 : 0) != depth)
      throw WeightsError(
          where + ": it is " + shape_text(tensor.shape) + ", and " + input.name + " is " +
          describe(input) +
          (tensor.shape.size() > depth ? "; take a part of it, as in " + where + "[0]" : ""));
    std::size_t at = 0;
    items.push_back(datum_of(tensor, 0, at));
    if (!stacked) return items.front();
  }
  return Datum::list(std::move(items));
}

bool is_one_tensor(const std::vector<NamedTensor>& list) {
  return list.size() == 1 || std::all_of(list.begin(), list.end(), [&](const NamedTensor& named) {
           return !named.part && named.name == list.front().name;
         });
}

NamedTensor read_named(const StoredTensor& stored, const std::string& path) {
  const auto where = printable(path) + (stored.name.empty() ? "" : ": ") + printable(stored.name);
  return {stored.name, stored.type, read_tensor(stored, where)};
}

std::vector<NamedTensor> named_tensors(const std::vector<StoredTensor>& tensors,
                                       const std::string& path, const std::string& wanted) {
  Reference reference{path, wanted, ""};
  const bool turned = wanted.ends_with("^T");
  if (turned) reference.tensor.resize(wanted.size() - 2);
  if (reference.tensor.ends_with(']')) {
    if (const auto open = reference.tensor.rfind('['); open != std::string::npos) {
      reference.slices = reference.tensor.substr(open + 1, reference.tensor.size() - open - 2);
      reference.tensor.resize(open);
    }
  }
  refuse_unclosed(wanted, reference.tensor);
  std::vector<NamedTensor> result;
  TakenTogether taken;
  const TensorTable table(tensors);
  for (const auto* found : chosen(table, reference)) {
    const auto& stored = *found;
    auto named = read_named(stored, path);
    const auto where = printable(path) + (stored.name.empty() ? "" : ": ") + printable(stored.name);
    named.part = !reference.slices.empty();
    named.tensor = sliced(named.tensor, slices_of(reference.slices, stored.shape, where));
    if (turned) named.tensor = with_last_two_swapped(named.tensor, where);
    taken.add(named.tensor.shape, where);
    result.push_back(std::move(named));
  }
  return result;
}

std::map<std::string, std::string> references_in(const Fields& fields,
                                                 const std::vector<Input>& inputs) {
  std::map<std::string, std::string> references;
  for (const auto& input : inputs) {
    const auto field = fields.find(input.name);
    if (field == fields.end() || field->second.is_list || !field->second.text.starts_with('@'))
      continue;
    if (input.kind == Kind::text || input.kind == Kind::boolean) continue;
    references[input.name] = field->second.text.substr(1);
  }
  return references;
}

Fields with_weights(Fields fields, const std::vector<Input>& inputs) {
  const auto references = references_in(fields, inputs);
  for (const auto& input : inputs) {
    const auto reference = references.find(input.name);
    if (reference == references.end()) continue;
    try {
      fields[input.name] = weights_datum(reference->second, input);
    } catch (const WeightsError& error) {
      throw WeightsError(input.name + ": " + error.what());
    }
  }
  return fields;
}

}  // namespace verify
