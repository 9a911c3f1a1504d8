#include "verify/report/value_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verify/claim/expected/expected_range.hpp"
#include "verify/judge/decimal_text.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr long digits_alone = 8, digits_in_lists = 6;
constexpr std::size_t longest_entry = 7;  // of a list, that may stay a fraction
constexpr std::size_t longest_line = 60;

bool is_list_of_leaves(const Datum& datum) {
  return datum.is_list && std::none_of(datum.items.begin(), datum.items.end(),
                                       [](const Datum& item) { return item.is_list; });
}

bool is_matrix(const Datum& datum) {
  return datum.is_list && !datum.items.empty() &&
         std::all_of(datum.items.begin(), datum.items.end(), [&](const Datum& row) {
           return is_list_of_leaves(row) && row.items.size() == datum.items.front().items.size();
         });
}

bool is_stack(const Datum& datum) {
  return datum.is_list && !datum.items.empty() &&
         std::all_of(datum.items.begin(), datum.items.end(), is_matrix);
}

bool is_fraction(const std::string& text) { return text.find('/') != std::string::npos; }

bool has_fractions(const Datum& datum) {
  if (!datum.is_list) return is_fraction(datum.text);
  return std::any_of(datum.items.begin(), datum.items.end(), has_fractions);
}

std::string decimal_or_text(const std::string& text, long digits, bool& shortened) {
  const auto decimal = decimal_of(text, digits);
  if (!decimal) return text;
  // A whole number, or few digits, as they were written: zeros at the end say how many are known.
  if (!is_fraction(text) && text.size() <= static_cast<std::size_t>(digits) + 2) return text;
  shortened |= !decimal->exact;
  return decimal->text;
}

std::string relation(bool exact) { return exact ? "= " : "\xE2\x89\x88 "; }

ShownValue shown_number(const std::string& text) {
  bool rounded = false;
  const auto decimal = decimal_or_text(text, digits_alone, rounded);
  if (is_fraction(text) && text.size() <= longest_fraction)
    return {"= " + text + " " + relation(!rounded) + decimal, {}, false};
  return {(is_fraction(text) ? relation(!rounded) : "= ") + decimal, {}, rounded};
}

// Which of so many are shown: the first, the last, and where the middle is left out -1.
std::vector<long> kept(std::size_t count, std::size_t first, std::size_t last) {
  std::vector<long> indices;
  for (std::size_t k = 0; k < count; ++k) {
    if (count <= first + last + 1 || k < first || k >= count - last)
      indices.push_back(static_cast<long>(k));
    else if (k == first)
      indices.push_back(-1);
  }
  return indices;
}

std::vector<std::string> entries_of(const Datum& list, const std::vector<long>& indices,
                                    bool as_written, bool& shortened) {
  std::vector<std::string> entries;
  for (const long k : indices) {
    if (k < 0) {
      entries.emplace_back("...");
      shortened = true;
      continue;
    }
    const auto& text = list.items[static_cast<std::size_t>(k)].text;
    entries.push_back(as_written ? text : decimal_or_text(text, digits_in_lists, shortened));
  }
  return entries;
}

std::string bracketed(const std::vector<std::string>& entries) {
  std::string text = "[";
  for (const auto& entry : entries) text += (text.size() == 1 ? "" : ", ") + entry;
  return text + "]";
}

ShownValue shown_vector(const Datum& list) {
  const auto& items = list.items;
  const auto whole = to_text(list);
  const bool fractions = has_fractions(list);
  const auto indices = kept(items.size(), 12, 3);
  bool rounded = false;
  auto words = bracketed(entries_of(list, indices, false, rounded));
  if (indices.size() < items.size()) words += fmt::format(" ({} entries)", items.size());
  const bool short_entries = std::all_of(items.begin(), items.end(), [](const Datum& item) {
    return item.text.size() <= longest_fraction;
  });
  if (fractions && short_entries && whole.size() <= longest_line)
    return {"= " + whole + " " + relation(!rounded) + words, {}, false};
  return {(fractions ? relation(!rounded) : "= ") + words, {}, rounded};
}

// Whether fractions may stay: where every entry is short.
bool reads_as_written(const Datum& matrix) {
  return std::all_of(matrix.items.begin(), matrix.items.end(), [](const Datum& row) {
    return std::all_of(row.items.begin(), row.items.end(),
                       [](const Datum& entry) { return entry.text.size() <= longest_entry; });
  });
}

NumberTable table_of(const Datum& matrix, std::string title, bool as_written, bool& shortened) {
  const auto columns = kept(matrix.items.front().items.size(), 7, 2);
  NumberTable table{std::move(title), {}};
  for (const long k : kept(matrix.items.size(), 8, 3)) {
    if (k < 0) {
      table.rows.emplace_back(columns.size(), "...");
      shortened = true;
    } else {
      table.rows.push_back(
          entries_of(matrix.items[static_cast<std::size_t>(k)], columns, as_written, shortened));
    }
  }
  return table;
}

// Fractions that are short stand in a table before that of their decimals.
void add_tables(ShownValue& shown, const Datum& matrix, const std::string& title) {
  const bool as_written = reads_as_written(matrix);
  shown.tables.push_back(table_of(matrix, title, as_written, shown.shortened));
  if (!as_written || !has_fractions(matrix)) return;
  bool rounded = false;
  auto decimals = table_of(matrix, title.empty() ? "" : title + " ", false, rounded);
  decimals.title += rounded ? "in decimals, rounded" : "in decimals";
  shown.tables.push_back(std::move(decimals));
}

std::string size_words(const Datum& matrix) {
  return fmt::format("{} x {}", matrix.items.size(), matrix.items.front().items.size());
}

// "= [[1, 1/2], [1/2, 1]] = [[1, 0.5], [0.5, 1]]"
std::string matrix_in_line(const Datum& matrix) {
  const auto whole = "= " + to_text(matrix);
  if (!has_fractions(matrix)) return whole;
  bool rounded = false;
  std::vector<std::string> rows;
  for (const auto& row : matrix.items) {
    const auto all = kept(row.items.size(), row.items.size(), 0);
    rows.push_back(bracketed(entries_of(row, all, false, rounded)));
  }
  return whole + " " + relation(!rounded) + bracketed(rows);
}

ShownValue shown_matrix(const Datum& matrix) {
  if (reads_as_written(matrix) && to_text(matrix).size() <= longest_line)
    return {matrix_in_line(matrix), {}, false};
  ShownValue shown{"= " + size_words(matrix) + ":", {}, false};
  add_tables(shown, matrix, "");
  return shown;
}

ShownValue shown_stack(const Datum& stack) {
  ShownValue shown{fmt::format("= {} matrices:", stack.items.size()), {}, false};
  for (const long k : kept(stack.items.size(), 6, 1)) {
    if (k < 0) {
      shown.tables.push_back({"...", {}});
      shown.shortened = true;
    } else {
      add_tables(shown, stack.items[static_cast<std::size_t>(k)], fmt::format("[{}]", k));
    }
  }
  return shown;
}

}  // namespace

std::string value_text(const Value& value, const Result& result) {
  auto text = to_text(value.exact);
  for (const auto& clash : result.clashes) {
    if (clash.value == value.name) text += "; an independent check gives " + to_text(clash.other);
  }
  return text;
}

std::string value_formula(const Value& value, const ClaimWords* words) {
  if (words == nullptr || words->prose.empty()) return "";
  const auto meaning = words->values.find(value.name);
  return meaning == words->values.end() ? "" : "; it is " + meaning->second;
}

ShownValue shown_value(const Datum& value) {
  if (!value.is_list) return shown_number(value.text);
  if (is_list_of_leaves(value)) return shown_vector(value);
  if (is_matrix(value)) return shown_matrix(value);
  if (is_stack(value)) return shown_stack(value);
  const auto whole = to_text(value);
  auto words = excerpt(whole, 300);
  const bool cut = words != whole;
  return {"= " + std::move(words), {}, cut};
}

ShownValue shown_value(const Value& value, const Result& result) {
  for (const auto& clash : result.clashes) {
    if (clash.value == value.name) return {"= " + value_text(value, result), {}, false};
  }
  return shown_value(value.exact);
}

std::string agrees_words(const Agreement& agreement) {
  const bool little =
      !agreement.given.is_list && !agreement.found.is_list &&
      says_little(agreement.given.text, agreement.found.text, is_approximate(agreement.name));
  return std::string("agrees") + (little ? "; 0 and ten times the number found would, too" : "");
}

std::string filled_words(const Fields& inputs, const std::string& name, const std::string& from) {
  return name + " = " + excerpt(to_text(inputs.at(name))) +
         ", not set here: taken from the instance \"" + printable(from) + "\"";
}

}  // namespace verify
