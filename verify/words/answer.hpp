// What a check says: yes, no, that it could not settle its question, or that the hypotheses do not
// hold for these data, so that the sentence says nothing about them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "verify/scalar/truth.hpp"

namespace verify {

class Answer {
 public:
  constexpr Answer() = default;                     // not settled
  constexpr Answer(Truth truth) : truth_(truth) {}  // NOLINT: a definite answer is one
  static constexpr Answer does_not_apply() {
    Answer answer;
    answer.applies_ = false;
    return answer;
  }
  constexpr bool applies() const { return applies_; }
  // unknown where nothing applies.
  constexpr Truth truth() const { return truth_; }
  friend constexpr bool operator==(Answer, Answer) = default;

 private:
  Truth truth_ = Truth::unknown;
  bool applies_ = true;
};

// Of several inputs together: those to which a sentence does not apply say nothing of it. Two
// answers about the same input have no such sum: one of them does not make up for the other.
constexpr Answer over_inputs(Answer a, Answer b) {
  if (!a.applies()) return b;
  if (!b.applies()) return a;
  return conjunction(a.truth(), b.truth());
}

std::string to_text(Truth truth);
std::string to_text(Answer answer);  // "yes", "no", "unknown", "does not apply"
std::optional<Answer> parse_answer(std::string_view text);

}  // namespace verify
