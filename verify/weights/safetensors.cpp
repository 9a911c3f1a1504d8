#include "verify/weights/safetensors.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "verify/weights/file_bytes.hpp"
#include "verify/weights/settings/json_settings.hpp"
#include "verify/words/file/built_json.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr std::uint64_t longest_table = 10'000'000;  // a hundred thousand tensors

std::uint64_t header_length(const std::string& start) {
  std::uint64_t length = 0;
  for (std::size_t k = 8; k-- > 0;) length = length << 8 | static_cast<unsigned char>(start[k]);
  return length;
}

// Nothing where the numbers are of another type, as the masks of a model are.
std::optional<ElementType> type_of(const std::string& dtype) {
  using enum NumberFormat;
  static const std::map<std::string, ElementType> types = {
      {"F16", {floating, 2}},         {"BF16", {brain_floating, 2}},
      {"F32", {floating, 4}},         {"F64", {floating, 8}},
      {"I8", {signed_integer, 1}},    {"I16", {signed_integer, 2}},
      {"I32", {signed_integer, 4}},   {"I64", {signed_integer, 8}},
      {"U8", {unsigned_integer, 1}},  {"U16", {unsigned_integer, 2}},
      {"U32", {unsigned_integer, 4}}, {"U64", {unsigned_integer, 8}}};
  const auto found = types.find(dtype);
  return found == types.end() ? std::nullopt : std::optional(found->second);
}

std::string type_complaint(const std::string& dtype, const std::string& where) {
  return where + ": its numbers have the type " + excerpt(dtype, 40) +
         "; F16, BF16, F32, F64 and integers can be read: convert it, as in tensor.float()";
}

// Text of any bytes, as a damaged table may hold.
std::string as_json(const nlohmann::json& value) {
  return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// Counts that fit a long; the format has no others.
std::vector<long> counts(const nlohmann::json& list, const std::string& where) {
  std::vector<long> result;
  if (!list.is_array()) refuse_damaged(where, "its table of contents lacks a list of counts");
  for (const auto& item : list) {
    if (!item.is_number_unsigned() || item.get<std::uint64_t>() > std::uint64_t{1} << 62)
      refuse_damaged(where, excerpt(as_json(item), 40) + " is no count");
    result.push_back(item.get<long>());
  }
  return result;
}

// The names of the table and of each entry, none of them twice.
nlohmann::json contents_of(const std::string& text, const std::string& file) {
  struct {
    OpenKeys keys;
    std::string twice;
    void open(bool) { keys.open(); }
    void close() { keys.close(); }
    void key(const std::string& name) {
      if (!keys.add(name)) twice = name;
    }
    void value() {}
  } watch;
  std::string complaint;
  auto table = built_json<nlohmann::json>(text.begin(), text.end(), watch, complaint);
  if (!table || !table->is_object())
    refuse_damaged(file, "its table of contents is no JSON object");
  if (!watch.twice.empty())
    throw WeightsError(file + ": its table of contents has " + printable(watch.twice) +
                       " twice; write the file once more with safetensors");
  return std::move(*table);
}

struct Span {
  std::uint64_t from, to;
  std::string name;
};

void require_covered(std::vector<Span> spans, std::uint64_t data, const std::string& file) {
  std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) {
    return std::pair(a.from, a.to) < std::pair(b.from, b.to);
  });
  const std::string remedy = "; write the file once more with safetensors";
  std::uint64_t end = 0;
  std::string before = "the table of contents";
  for (const auto& span : spans) {
    const auto name = printable(span.name);
    if (span.from < end)
      throw WeightsError(file + ": the numbers of " + name + " overlap those of " + before +
                         remedy);
    if (span.from > end)
      throw WeightsError(file + ": " + std::to_string(span.from - end) + " bytes between " +
                         before + " and " + name + " belong to no tensor" + remedy);
    end = span.to;
    before = name;
  }
  if (end < data)
    throw WeightsError(file + ": " + std::to_string(data - end) + " bytes behind " + before +
                       " belong to no tensor" + remedy);
}

// What the shape and the type ask for.
void require_size(const std::vector<long>& shape, const ElementType& type, std::uint64_t bytes,
                  const std::string& where) {
  constexpr long most = 1L << 40;
  const auto count = static_cast<std::uint64_t>(entry_count(shape, most, where));
  if (count * type.bytes != bytes)
    refuse_damaged(where, shape_text(shape) + " of " + to_text(type) + " are " +
                              std::to_string(count * type.bytes) +
                              " bytes, and its table of contents gives it " +
                              std::to_string(bytes));
}

// What its writer says of the arrays: words, of which some are numbers.
void add_metadata(const nlohmann::json& metadata, std::vector<StoredTensor>& tensors) {
  constexpr std::size_t most = 10'000;
  if (!metadata.is_object()) return;
  for (const auto& [name, entry] : metadata.items()) {
    if (!entry.is_string() || tensors.size() > most) continue;
    const auto& words = entry.get_ref<const std::string&>();
    add_settings_of_text(name, words, tensors);
  }
}

}  // namespace

bool is_cut_safetensors(const std::string& start, std::uint64_t size) {
  return start.size() >= 9 && start[8] == '{' && header_length(start) <= longest_table &&
         header_length(start) > size - 8;
}

bool is_safetensors(const std::string& start, std::uint64_t size) {
  return start.size() >= 9 && start[8] == '{' && size >= 8 && header_length(start) <= size - 8;
}

std::vector<StoredTensor> safetensors_tensors(const std::string& path) {
  const auto file = printable(path);
  const auto size = file_size(path);
  const auto length = header_length(file_bytes(path, 0, 8));
  if (length > longest_table)
    throw WeightsError(file + ": its table of contents has " + std::to_string(length) +
                       " bytes; at most " + std::to_string(longest_table) +
                       " are read: write the tensors that are needed into a file of their own");
  const auto table = contents_of(file_bytes(path, 8, length), file);
  const std::uint64_t data = 8 + length;
  std::vector<StoredTensor> tensors;
  std::vector<Span> spans;
  for (const auto& [name, entry] : table.items()) {
    if (name == "__metadata__") {
      add_metadata(entry, tensors);
      continue;
    }
    const auto where = file + ": " + printable(name);
    if (!entry.is_object() || !entry.contains("dtype") || !entry["dtype"].is_string())
      refuse_damaged(where, "its table of contents gives no dtype");
    const auto dtype = entry["dtype"].get<std::string>();
    const auto type = type_of(dtype);
    const auto shape = counts(entry.value("shape", nlohmann::json()), where);
    const auto span = counts(entry.value("data_offsets", nlohmann::json()), where);
    if (span.size() != 2 || span[0] > span[1] || static_cast<std::uint64_t>(span[1]) > size - data)
      refuse_damaged(where, "its numbers do not lie within the file");
    spans.push_back(
        {static_cast<std::uint64_t>(span[0]), static_cast<std::uint64_t>(span[1]), name});
    if (!type) {
      tensors.push_back(unreadable_tensor(name, type_complaint(dtype, where)));
      continue;
    }
    const auto from = data + static_cast<std::uint64_t>(span[0]);
    const auto bytes = static_cast<std::uint64_t>(span[1] - span[0]);
    require_size(shape, *type, bytes, where);
    tensors.push_back(
        {name, *type, shape, false, [path, from, bytes] { return file_bytes(path, from, bytes); }});
  }
  require_covered(std::move(spans), size - data, file);
  return tensors;
}

}  // namespace verify
