#include "verify/words/answer.hpp"

#include <doctest/doctest.h>

namespace verify::answer_test {
namespace {

constexpr Answer yes = Truth::yes, no = Truth::no, unknown, none = Answer::does_not_apply();

TEST_CASE("answers: that nothing applies is no fourth truth value") {
  CHECK(none.truth() == Truth::unknown);
  CHECK_FALSE(none == unknown);
  CHECK_FALSE(none.applies());
  for (const auto answer : {yes, no, unknown}) CHECK(answer.applies());
  CHECK(Answer(Truth::unknown) == unknown);
  CHECK_FALSE(yes == no);
}

TEST_CASE("answers: of several inputs those to which a sentence does not apply say nothing") {
  struct Row {
    Answer a, b, both;
  };
  const Row rows[] = {{yes, yes, yes},
                      {yes, unknown, unknown},
                      {yes, no, no},
                      {yes, none, yes},
                      {unknown, no, no},
                      {unknown, unknown, unknown},
                      {unknown, none, unknown},
                      {no, no, no},
                      {no, none, no},
                      {none, none, none}};
  for (const auto& row : rows) {
    CAPTURE(to_text(row.a));
    CAPTURE(to_text(row.b));
    CHECK(to_text(over_inputs(row.a, row.b)) == to_text(row.both));
    CHECK(to_text(over_inputs(row.b, row.a)) == to_text(row.both));
  }
}

TEST_CASE("answers: words and back") {
  CHECK(to_text(yes) == "yes");
  CHECK(to_text(no) == "no");
  CHECK(to_text(unknown) == "unknown");
  CHECK(to_text(none) == "does not apply");
  for (const auto answer : {yes, no, unknown, none}) CHECK(parse_answer(to_text(answer)) == answer);
  for (const char* word : {"", "Yes", "maybe", "does_not_apply"})
    CHECK_FALSE(parse_answer(word).has_value());
}

}  // namespace
}  // namespace verify::answer_test
