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

std::string to_text(const std::vector<CheckedSize>& sizes) {
  std::string words;
  for (const auto& size : sizes)
    words += (words.empty() ? "every $" : ", $") + size.name + " \\ge " +
             std::to_string(size.least) + "$";
  return words;
}

std::string to_text(const CheckedDefinition& definition) {
  return "$" + definition.name + " = " + definition.formula + "$";
}

std::string to_text(const CheckedIdentity& identity) {
  return "$" + identity.left + " " + identity.sign + " " + identity.right + "$";
}

}  // namespace verify
