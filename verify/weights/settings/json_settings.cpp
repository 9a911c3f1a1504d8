#include "verify/weights/settings/json_settings.hpp"

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>

#include "verify/weights/settings/written_settings.hpp"

namespace verify {
namespace {

constexpr std::size_t longest_word = 64, longest_row = 64, most = 10'000;

// As Python writes them; empty where it is no short word.
std::string word_of(const nlohmann::json& value) {
  if (value.is_boolean()) return value.get<bool>() ? "True" : "False";
  if (value.is_number()) return value.dump();
  if (!value.is_string()) return "";
  const auto& text = value.get_ref<const std::string&>();
  return text.size() > longest_word ? "" : text;
}

std::string words_of(const nlohmann::json& list) {
  if (list.size() > longest_row) return "";
  std::string words;
  for (const auto& item : list) {
    const auto word = word_of(item);
    if (word.empty()) return "";
    words += (words.empty() ? "" : ", ") + word;
  }
  return words;
}

bool is_row_of_numbers(const nlohmann::json& list) {
  return !list.empty() && list.size() <= longest_row &&
         std::all_of(list.begin(), list.end(),
                     [](const nlohmann::json& item) { return item.is_number(); });
}

StoredTensor row_of_numbers(const std::string& name, const nlohmann::json& list) {
  std::string bytes;
  for (const auto& item : list) {
    const double number = item.get<double>();
    std::string some(sizeof number, '\0');
    std::memcpy(some.data(), &number, sizeof number);
    bytes += some;
  }
  return setting_of_numbers(name, {NumberFormat::floating, sizeof(double)},
                            {static_cast<long>(list.size())}, std::move(bytes));
}

// [["residual", false]], as a dictionary is written where its order matters.
bool is_list_of_pairs(const nlohmann::json& list) {
  return list.is_array() && !list.empty() && list.size() <= longest_row &&
         std::all_of(list.begin(), list.end(), [](const nlohmann::json& pair) {
           return pair.is_array() && pair.size() == 2 && pair[0].is_string();
         });
}

void add_written(const std::string& name, const std::string& text,
                 std::vector<StoredTensor>& tensors) {
  const auto settings = written_settings(text);
  for (const auto& [key, value] : settings)
    if (tensors.size() <= most) tensors.push_back(setting_of_text(name + "." + key, value));
  if (settings.empty() && !text.empty() && text.size() <= longest_word)
    tensors.push_back(setting_of_text(name, text));
}

void add(const std::string& name, const nlohmann::json& value, int depth,
         std::vector<StoredTensor>& tensors) {
  constexpr int deepest = 20;
  constexpr std::size_t longest_name = 2000;
  if (depth > deepest || tensors.size() > most || name.size() > longest_name) return;
  if (value.is_string()) return add_written(name, value.get_ref<const std::string&>(), tensors);
  if (is_list_of_pairs(value)) {
    for (const auto& pair : value) {
      const auto key = name + "." + pair[0].get_ref<const std::string&>();
      add(key, pair[1], depth + 1, tensors);
    }
    return;
  }
  if (value.is_object()) {
    for (const auto& [key, inner] : value.items()) add(name + "." + key, inner, depth + 1, tensors);
    return;
  }
  if (is_row_of_numbers(value)) return tensors.push_back(row_of_numbers(name, value));
  const auto words = value.is_array() ? words_of(value) : word_of(value);
  if (!words.empty()) return tensors.push_back(setting_of_text(name, words));
  if (!value.is_array() || value.size() > longest_row) return;
  for (std::size_t k = 0; k < value.size(); ++k)
    if (value[k].is_structured()) add(name + "." + std::to_string(k), value[k], depth + 1, tensors);
}

}  // namespace

void add_settings_of_text(const std::string& name, const std::string& words,
                          std::vector<StoredTensor>& tensors) {
  constexpr std::size_t longest = 100'000;
  if (words.size() > longest) return;
  const bool may_be_json = words.starts_with('{') || words.starts_with('[');
  const auto value = may_be_json ? nlohmann::json::parse(words, nullptr, false) : nlohmann::json();
  if (value.is_structured()) return add(name, value, 0, tensors);
  add_written(name, words, tensors);
}

}  // namespace verify
