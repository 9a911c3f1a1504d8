#include "verify/claim/expected/expected_shape.hpp"

#include <algorithm>
#include <string_view>

#include "verify/claim/expected/expected_range.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr std::string_view list_types[] = {"vector", "matrix", "matrices", "list"};
constexpr std::string_view number_types[] = {"rational", "integer", "boolean", "real", "decimal"};

template <std::size_t N>
bool begins_with_type(const std::string& text, const std::string_view (&words)[N]) {
  return std::any_of(words, words + N, [&](const auto word) { return text.starts_with(word); });
}

}  // namespace

std::string fault_of_expected_shape(const ValueDoc& doc, const Datum& expected) {
  const auto type = doc.about.substr(0, doc.about.find(':'));
  const auto given = "given " + excerpt(to_text(expected), 60) + ", and the value is " + type;
  if (begins_with_type(doc.about, list_types) && !expected.is_list)
    return given +
           "; allowed: a list with a number or a range for each entry, as in [\"<= 0.03\", \"<= "
           "0.03\"]";
  if (begins_with_type(doc.about, number_types) && expected.is_list)
    return given + "; allowed: one number or one range, as in \"<= 0.03\"";
  if (!begins_with_type(doc.about, number_types) || expected.is_list) return "";
  if (expected.text.find_first_not_of(' ') == std::string::npos)
    return given + "; allowed: one number or one range, as in \"<= 0.03\"";
  return fault_of_range(expected.text);
}

}  // namespace verify
