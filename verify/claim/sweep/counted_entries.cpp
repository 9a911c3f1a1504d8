#include "verify/claim/sweep/counted_entries.hpp"

#include <charconv>
#include <stdexcept>
#include <vector>

#include "verify/claim/sweep/list_text.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr long longest_list = 1L << 20;  // of one list

[[noreturn]] void refuse_entry(const std::string& assertion, const std::string& why) {
  throw std::invalid_argument(excerpt(assertion, 40) + ": " + why);
}

std::optional<long> count_in(const std::string& text) {
  long number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole ? std::optional(number) : std::nullopt;
}

long count_of(const std::string& assertion, const std::string& count, const SizeOf& size_of) {
  auto number = count_in(count);
  if (!number) {
    const auto size = size_of(count);
    if (!size) {
      refuse_entry(assertion,
                   "COUNT*ENTRY repeats an entry, and " + excerpt(count, 40) +
                       " is neither a whole number nor an integer input that is set; write a "
                       "number, or add --set " +
                       excerpt(count, 40) + "=...");
    }
    number = count_in(*size);
    if (!number)
      refuse_entry(assertion, excerpt(count, 40) + " = " + excerpt(*size, 40) +
                                  " is no count; a whole number is needed");
  }
  if (*number < 1 || *number > longest_list)
    refuse_entry(assertion, "a count between 1 and " + std::to_string(longest_list) +
                                " is needed, this one is " + std::to_string(*number));
  return *number;
}

std::vector<std::string> entries_of(const std::string& row, const SizeOf& size_of) {
  std::vector<std::string> entries;
  for (const auto& assertion : split(row, ',')) {
    const auto star = assertion.find('*');
    const auto count = star == std::string::npos
                           ? 1
                           : count_of(assertion, trimmed(assertion.substr(0, star)), size_of);
    const auto entry = star == std::string::npos ? assertion : assertion.substr(star + 1);
    if (static_cast<long>(entries.size()) + count > longest_list)
      refuse_entry(row, "more than " + std::to_string(longest_list) + " entries; take fewer");
    entries.insert(entries.end(), static_cast<std::size_t>(count), entry);
  }
  return entries;
}

std::string written_diagonal(const std::vector<std::string>& entries) {
  const auto size = static_cast<long>(entries.size());
  if (size * size > longest_list)
    refuse_entry("diag(...)", "more than " + std::to_string(longest_list) + " entries; take fewer");
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    std::vector<std::string> row(entries.size(), "0");
    row[i] = entries[i];
    rows.push_back(joined(row, ","));
  }
  return joined(rows, ";");
}

// "I" is as large as the rows of its shape say.
std::string written_identity(const Input& input, const SizeOf& size_of) {
  const auto& rows = input.shape[input.shape.size() - 2];
  auto number = rows.symbol.empty() ? std::optional(0L) : std::nullopt;
  if (!number) {
    const auto size = size_of(rows.symbol);
    if (!size)
      refuse_entry("I", "its size " + rows.symbol + " is not set; add --set " + rows.symbol +
                            "=... in front of it, or write diag(3*1) for three rows");
    number = count_in(*size);
    if (!number) refuse_entry("I", rows.symbol + " = " + excerpt(*size, 40) + " is no size");
  }
  const auto size = *number * rows.factor + rows.offset;
  if (size < 1 || size > longest_list)
    refuse_entry("I", "a size between 1 and " + std::to_string(longest_list) + " is needed");
  return written_diagonal(std::vector<std::string>(static_cast<std::size_t>(size), "1"));
}

std::string written_matrix(const std::string& text, const Input& input, const SizeOf& size_of) {
  const std::string open = "diag(";
  const auto words = trimmed(text);
  if (words == "I" && input.shape.size() >= 2) return written_identity(input, size_of);
  if (words.starts_with(open)) {
    if (!words.ends_with(')'))
      refuse_entry(words, "a closing parenthesis is missing; write diag(1,2)");
    const auto inside = words.substr(open.size(), words.size() - open.size() - 1);
    return written_diagonal(entries_of(inside, size_of));
  }
  std::vector<std::string> rows;
  for (const auto& row : split(text, ';')) rows.push_back(joined(entries_of(row, size_of), ","));
  return joined(rows, ";");
}

}  // namespace

std::string with_counted_entries(const std::string& text, const Input& input,
                                 const SizeOf& size_of) {
  const bool written_out = text.find('*') == std::string::npos &&
                           text.find("diag(") == std::string::npos &&
                           text.find('I') == std::string::npos;
  if (written_out || text.starts_with('@')) return text;
  if (input.kind == Kind::vector) return joined(entries_of(text, size_of), ",");
  if (input.kind == Kind::matrix) return written_matrix(text, input, size_of);
  if (input.kind != Kind::matrices) return text;
  std::vector<std::string> matrices;
  for (const auto& one : split(text, '|')) matrices.push_back(written_matrix(one, input, size_of));
  return joined(matrices, "|");
}

}  // namespace verify
