#include "verify/service/names/paper_name.hpp"

#include <algorithm>
#include <cctype>

namespace verify {
namespace {

// Letters and digits in lower case, single blanks between words and around them.
std::string words_alone(const std::string& text) {
  std::string words = " ";
  for (const unsigned char c : text) {
    if (std::isalnum(c) != 0)
      words += static_cast<char>(std::tolower(c));
    else if (words.back() != ' ')
      words += ' ';
  }
  return words.back() == ' ' ? words : words + ' ';
}

// "2504.04308" of "arXiv:2504.04308v1"; nothing of other words.
std::string arxiv_number(const std::string& text) {
  auto number = text;
  for (char& c : number) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (number.starts_with("arxiv:")) number.erase(0, 6);
  const auto version = number.find('v');
  if (version != std::string::npos) number.erase(version);
  const bool is_number = number.find('.') == 4 && number.size() >= 9 &&
                         number.find_first_not_of("0123456789.") == std::string::npos;
  return is_number ? number : "";
}

}  // namespace

bool calls_publication(const std::string& words, const Paper& paper) {
  if (const auto number = arxiv_number(words); !number.empty())
    return paper.publication && paper.publication->arxiv == number;
  const auto asked = words_alone(words), title = words_alone(paper.title);
  const auto blanks = std::count(asked.begin(), asked.end(), ' ');
  if (blanks < 3) return false;  // one word
  return title.starts_with(asked) || (blanks > 3 && title.find(asked) != std::string::npos);
}

}  // namespace verify
