#include "verify/words/checked/checked_text.hpp"

namespace verify {

std::string to_text(const CheckedLetter& letter) {
  const bool is_any = letter.properties.empty() && letter.law.empty();
  auto words = (is_any ? "any $" : "$") + letter.name + "$, ";
  words += letter.shape.empty() ? "a number" : "$" + letter.shape + "$";
  for (const auto& property : letter.properties) words += ", " + property;
  return words + (letter.law.empty() ? "" : ", " + letter.law);
}

std::string to_text(const std::vector<CheckedLetter>& letters) {
  std::string words;
  for (const auto& letter : letters) words += (words.empty() ? "" : "; ") + to_text(letter);
  return words;
}

// What is bounded above stands last.
std::string to_text(const std::vector<CheckedSize>& sizes) {
  std::string words, bounded;
  for (const auto& size : sizes) {
    const auto least = std::to_string(size.least);
    if (!size.most)
      words += (words.empty() ? "every $" : ", $") + size.name + " \\ge " + least + "$";
    else if (*size.most == size.least)
      bounded += (bounded.empty() ? "$" : ", $") + size.name + " = " + least + "$";
    else
      bounded += (bounded.empty() ? "$" : ", $") + least + " \\le " + size.name + " \\le " +
                 std::to_string(*size.most) + "$";
  }
  return words + (words.empty() || bounded.empty() ? "" : ", ") + bounded;
}

std::string to_text(const CheckedDefinition& definition) {
  return "$" + definition.name + " = " + definition.formula + "$";
}

std::string to_text(const CheckedIdentity& identity) {
  return "$" + identity.left + " " + identity.sign + " " + identity.right + "$";
}

}  // namespace verify
