#include "verify/words/answer.hpp"

namespace verify {

std::string to_text(Truth truth) {
  switch (truth) {
    case Truth::yes:
      return "yes";
    case Truth::no:
      return "no";
    case Truth::unknown:
      break;
  }
  return "unknown";
}

std::string to_text(Answer answer) {
  return answer.applies() ? to_text(answer.truth()) : "does not apply";
}

std::optional<Answer> parse_answer(std::string_view text) {
  for (const Answer answer :
       {Answer(Truth::yes), Answer(Truth::no), Answer(), Answer::does_not_apply()}) {
    if (to_text(answer) == text) return answer;
  }
  return std::nullopt;
}

}  // namespace verify
