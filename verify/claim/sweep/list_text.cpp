#include "verify/claim/sweep/list_text.hpp"

namespace verify {

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> assertions;
  std::size_t begin = 0;
  while (true) {
    const auto end = text.find(separator, begin);
    assertions.push_back(text.substr(begin, end - begin));
    if (end == std::string::npos) return assertions;
    begin = end + 1;
  }
}

std::string joined(const std::vector<std::string>& assertions, const char* separator) {
  std::string text;
  for (std::size_t k = 0; k < assertions.size(); ++k)
    text += (k == 0 ? "" : separator) + assertions[k];
  return text;
}

}  // namespace verify
