#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <memory>

#include "verify/weights/pickle/pickle.hpp"
#include "verify/weights/settings/json_settings.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

using Storages = std::function<StorageBytes(const std::string& key)>;

// The entries of a view, one behind the other.
std::string gathered(const PickledTensor& tensor, const std::string& storage,
                     const std::string& where) {
  const auto size = tensor.type.bytes;
  const long count = entry_count(tensor.shape, most_entries, where);
  std::string bytes;
  bytes.reserve(static_cast<std::size_t>(count) * size);
  std::vector<long> at(tensor.shape.size(), 0);
  for (long k = 0; k < count; ++k) {
    long place = tensor.offset;
    for (std::size_t axis = 0; axis < at.size(); ++axis) place += at[axis] * tensor.strides[axis];
    const auto from = static_cast<std::size_t>(place) * size;
    if (from + size > storage.size()) refuse_damaged(where, "it reaches beyond its storage");
    bytes.append(storage, from, size);
    for (std::size_t axis = at.size(); axis-- > 0;) {
      if (++at[axis] < tensor.shape[axis]) break;
      at[axis] = 0;
    }
  }
  return bytes;
}

class Walk {
 public:
  Walk(std::string where, Storages storage)
      : where_(std::make_shared<const std::string>(std::move(where))),
        storage_(std::make_shared<const Storages>(std::move(storage))) {}

  void visit(const Pickled& value, const std::string& name, int depth) {
    constexpr int deepest = 100;
    constexpr std::size_t most = 1'000'000;
    if (depth > deepest || ++visited_ > most)
      throw WeightsError(*where_ + ": its containers are nested more than " +
                         std::to_string(deepest) +
                         " deep, or hold more than a million values; save the weights alone");
    if (value->kind == PickledKind::tensor) add_tensor(value, name);
    if (value->kind == PickledKind::array) add_array(value, name);
    if (value->kind == PickledKind::sequence && add_list(*value, name)) return;
    if (add_pairs(*value, name, depth)) return;
    const bool beside_arrays = holds_arrays(*value);
    for (std::size_t k = 0; k < value->items.size(); ++k) {
      const auto inside = below(name, std::to_string(k));
      if (beside_arrays) add_setting(*value->items[k], inside);
      visit(value->items[k], inside, depth + 1);
    }
    const bool of_haiku = depth > 0 && is_module_of_haiku(*value);
    for (const auto& [key, entry] : value->entries) {
      const auto inside = of_haiku ? below(name, word_of(*key), "/") : below(name, word_of(*key));
      add_setting(*entry, inside);
      visit(entry, inside, depth + 1);
    }
  }

  std::vector<StoredTensor> tensors() {
    refuse_equal_names();
    return std::move(tensors_);
  }

 private:
  static constexpr std::size_t longest_row = 64;

  // "7", "(0,1)" and "(0,)" as Python writes them: what is keyed so is no layer of a list.
  static std::string word_of(const PickledValue& key) {
    if (key.kind == PickledKind::nothing) return "None";
    if (key.kind == PickledKind::number && key.text.empty()) return std::to_string(key.number);
    if (key.kind == PickledKind::decimal) return decimal_word(key.text);
    if (key.kind != PickledKind::sequence) return key.text;
    std::string words;
    for (const auto& item : key.items)
      words += (words.empty() ? "" : ",") +
               (item->kind == PickledKind::sequence ? std::string("..") : word_of(*item));
    return "(" + words + (key.items.size() == 1 ? ",)" : ")");
  }
  static std::string decimal_word(const std::string& bytes) {
    std::uint64_t bits = 0;
    for (const char c : bytes) bits = bits << 8U | static_cast<unsigned char>(c);
    return fmt::format("{}", std::bit_cast<double>(bits));
  }

  static bool is_plain(const PickledValue& value) {
    return value.kind == PickledKind::decimal ||
           (value.kind == PickledKind::number && value.text.empty());
  }
  // As a float64 of the byte order that pickles have.
  static std::string bytes_of(const PickledValue& number) {
    if (number.kind == PickledKind::decimal) return number.text;
    const auto bits = std::bit_cast<std::uint64_t>(static_cast<double>(number.number));
    std::string bytes;
    for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(bits >> shift & 0xffU);
    return bytes;
  }

  // A number, a short row of them or a word: what a dictionary says of its arrays. More of them
  // than this are a record of something else.
  void add_setting(const PickledValue& value, const std::string& name) {
    constexpr std::size_t most = 10'000, longest_word = 64;
    constexpr ElementType number{NumberFormat::floating, 8, true};
    if (settings_ == most) return;
    if (value.kind == PickledKind::text) return add_text(value.text, name);
    const auto& items = value.items;
    const bool row =
        value.kind == PickledKind::sequence && items.size() <= longest_row && is_row(value);
    const auto words = words_in(value, longest_word);
    if (!row && words.empty() && !is_plain(value)) return;
    count_tensor(name);
    ++settings_;
    if (!words.empty()) {
      tensors_.push_back(setting_of_text(name, words));
      return;
    }
    std::string bytes;
    for (const auto& item : items) bytes += bytes_of(*item);
    tensors_.push_back(
        row ? setting_of_numbers(name, number, {static_cast<long>(items.size())}, std::move(bytes))
            : setting_of_numbers(name, number, {}, bytes_of(value)));
  }

  void add_text(const std::string& text, const std::string& name) {
    std::vector<StoredTensor> settings;
    add_settings_of_text(name, text, settings);
    for (auto& setting : settings) {
      count_tensor(setting.name);
      ++settings_;
      tensors_.push_back(std::move(setting));
    }
  }

  static bool is_pair(const PickledValue& value) {
    return value.kind == PickledKind::sequence && value.items.size() == 2 &&
           value.items[0]->kind == PickledKind::text && value.items[0]->text.size() <= longest_row;
  }

  // [("residual", False), ("scale", 2)], and ("residual", False) alone: a key and its value.
  bool add_pairs(const PickledValue& list, const std::string& name, int depth) {
    const auto& items = list.items;
    const bool pairs =
        !items.empty() && items.size() <= longest_row &&
        std::all_of(items.begin(), items.end(), [](const Pickled& item) { return is_pair(*item); });
    const bool one = is_pair(list) && (items[1]->kind == PickledKind::number ||
                                       items[1]->kind == PickledKind::decimal);
    if (list.kind != PickledKind::sequence || !(pairs || one)) return false;
    const auto add = [&](const PickledValue& pair) {
      const auto inside = below(name, pair.items[0]->text);
      add_setting(*pair.items[1], inside);
      visit(pair.items[1], inside, depth + 1);
    };
    if (one)
      add(list);
    else
      for (const auto& item : items) add(*item);
    return true;
  }

  // A word or a truth, or several in a list: "relu, relu"; empty where it is none.
  static std::string words_in(const PickledValue& value, std::size_t longest) {
    constexpr std::size_t most = 64;
    if (value.kind != PickledKind::sequence) {
      const bool word = !is_plain(value) && value.text.size() <= longest &&
                        (value.kind == PickledKind::text || value.kind == PickledKind::number);
      return word ? value.text : "";
    }
    if (value.items.size() > most) return "";
    std::string words;
    for (const auto& item : value.items) {
      const auto word =
          item->kind == PickledKind::sequence ? std::string() : words_in(*item, longest);
      if (word.empty()) return "";
      words += (words.empty() ? "" : ", ") + word;
    }
    return words;
  }

  // {"transformer/linear": {"w": .., "b": ..}}, whose names are joined as Haiku joins them.
  static bool is_module_of_haiku(const PickledValue& module) {
    return !module.entries.empty() &&
           std::all_of(module.entries.begin(), module.entries.end(), [](const auto& entry) {
             const auto key = word_of(*entry.first);
             return (key == "w" || key == "b") && entry.second->kind == PickledKind::array;
           });
  }

  // [W, 0.5], and not (7, {"W": W}).
  static bool holds_arrays(const PickledValue& list) {
    return list.kind == PickledKind::sequence &&
           std::any_of(list.items.begin(), list.items.end(), [](const auto& item) {
             return item->kind == PickledKind::array || item->kind == PickledKind::tensor;
           });
  }

  static bool is_row(const PickledValue& list) {
    return !list.items.empty() && std::all_of(list.items.begin(), list.items.end(),
                                              [](const auto& item) { return is_plain(*item); });
  }

  // The shape of lists of numbers in lists; empty where they are no numbers, one that is negative
  // where their lengths are not the same.
  static std::vector<long> shape_of(const PickledValue& list, int depth = 1) {
    constexpr int deepest = 5;
    if (is_row(list)) return {static_cast<long>(list.items.size())};
    if (depth == deepest) return {};
    std::vector<long> shape;
    for (const auto& item : list.items) {
      if (item->kind != PickledKind::sequence) return {};
      const auto inner = shape_of(*item, depth + 1);
      if (inner.empty()) return {};
      const bool same = shape.empty() || shape == inner;
      shape = same ? inner : std::vector<long>{-1};
    }
    if (!shape.empty() && shape.front() >= 0)
      shape.insert(shape.begin(), static_cast<long>(list.items.size()));
    return shape;
  }

  static void append_numbers(const PickledValue& list, std::string& bytes) {
    for (const auto& item : list.items)
      is_plain(*item) ? void(bytes += bytes_of(*item)) : append_numbers(*item, bytes);
  }

  // Lists of numbers in lists, and rows too long for a setting, are arrays.
  bool add_list(const PickledValue& list, const std::string& name) {
    if (list.items.empty() || (is_row(list) && list.items.size() <= longest_row)) return false;
    const auto shape = shape_of(list);
    if (shape.empty()) return false;
    count_tensor(name);
    if (shape.front() < 0) {
      tensors_.push_back(unreadable_tensor(
          name, place(*where_, name) +
                    ": lists of several lengths; write arrays, as in numpy.savez(FILE, **arrays)"));
      return true;
    }
    std::string bytes;
    append_numbers(list, bytes);
    tensors_.push_back(
        {name, {NumberFormat::floating, 8, true}, shape, false, [bytes = std::move(bytes)] {
           return bytes;
         }});
    return true;
  }

  std::string below(const std::string& name, const std::string& step,
                    const char* separator = ".") const {
    constexpr std::size_t longest = 2000;
    if (name.size() + step.size() > longest)
      throw WeightsError(*where_ + ": a name of more than " + std::to_string(longest) + " bytes, " +
                         excerpt(name.empty() ? step : name, 60) +
                         "; save the weights under shorter ones");
    return name.empty() ? step : name + separator + step;
  }
  static std::string place(const std::string& where, const std::string& name) {
    return where + (name.empty() ? "" : ": ") + printable(name);
  }
  // As many as the formats whose tables are read at once may have.
  void count_tensor(const std::string& name) {
    constexpr std::size_t most = 100'000, longest_together = 10'000'000;
    if (tensors_.size() >= most || (named_ += name.size()) > longest_together)
      throw WeightsError(*where_ +
                         ": more than a hundred thousand tensors, or names of more than ten "
                         "million bytes; save those that are needed in a file of their own");
  }

  void add_tensor(const Pickled& value, const std::string& name) {
    count_tensor(name);
    const auto& tensor = *value->tensor;
    if (!tensor.complaint.empty()) {
      tensors_.push_back(unreadable_tensor(
          name,
          place(*where_, name) + ": " + tensor.complaint +
              "; float16, bfloat16, float32, float64 and integers can be read: convert it, as "
              "in tensor.float()"));
      return;
    }
    tensors_.push_back(
        {name, tensor.type, tensor.shape, false, [value, storage = storage_, where = where_, name] {
           return gathered(*value->tensor, *(*storage)(value->tensor->storage),
                           place(*where, name));
         }});
  }

  void add_array(const Pickled& value, const std::string& name) {
    if (!value->items.empty()) return;  // an array of objects: its items are visited
    count_tensor(name);
    const auto& array = *value->array;
    if (!array.complaint.empty()) {
      tensors_.push_back(unreadable_tensor(
          name, place(*where_, name) + ": it has " + array.complaint +
                    "; float16, float32, float64 and integers can be read: convert it, as "
                    "in array.astype(numpy.float64)"));
      return;
    }
    tensors_.push_back({name, array.type, array.shape, array.column_major,
                        [value] { return value->array->bytes; }});
  }

  // Of two that are called the same, as "a.b" and "b" in "a", neither is known by its name.
  void refuse_equal_names() {
    std::map<std::string, StoredTensor*> known;
    for (auto& tensor : tensors_) {
      if (tensor.is_setting || !tensor.complaint.empty()) continue;
      const auto [other, fresh] = known.emplace(tensor.name, &tensor);
      if (fresh) continue;
      for (auto* one : {other->second, &tensor})
        one->complaint = place(*where_, tensor.name) +
                         ": two arrays are called so, by keys that differ in their kind or in "
                         "their dots; save them under other keys";
    }
  }

  // Shared by all tensors: an archive of many members is behind the storage.
  std::shared_ptr<const std::string> where_;
  std::shared_ptr<const Storages> storage_;
  std::vector<StoredTensor> tensors_;
  std::size_t visited_ = 0, named_ = 0, settings_ = 0;
};

}  // namespace

std::vector<StoredTensor> tensors_of_pickle(const Pickled& value, const std::string& where,
                                            const Storages& storage) {
  Walk walk(where, storage);
  walk.visit(value, "", 0);
  return walk.tensors();
}

}  // namespace verify
