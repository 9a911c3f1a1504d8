// A sentence that is judged is an assertion, in the comments of checkers and in the fields of data
// files as on the pages. Part is left to mathematics: a real part, by parts, the part of a form.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/old_words.hpp"
#include "tests/printing.hpp"
#include "tests/source_tree.hpp"

namespace verify::part_means_a_piece_test {
namespace {

// What stands before or behind the word where a piece of something is meant.
constexpr std::string_view before[] = {
    "by ",         "imaginary ", "real ",    "odd ",    "even ",    "skew ",       "symmetric ",
    "squarefree ", "quadratic ", "quartic ", "scalar ", "leading ", "polynomial ", "finite ",
    "whole ",      "dimension ", "r's ",     "no ",     "its ",     "weights' ",   "three "};
constexpr std::string_view behind[] = {" of ",    "s of ",   " in the ",  "s are kept",
                                       " turned", " e.v is", " above it", "s above it",
                                       "s.\n",    " of\n",   " with "};

// "the part it rests on", one for each place where the word is no piece of anything.
std::vector<std::string> parts_in(const std::string& text) {
  std::vector<std::string> found;
  for (const std::string word : {"part", "parts"}) {
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
      if (!testing::stands_alone(text, at, word.size())) continue;
      const auto begin = at < 14 ? 0 : at - 14;
      const auto head = text.substr(begin, at - begin), tail = text.substr(at + 4, 14);
      const bool piece = std::any_of(std::begin(before), std::end(before),
                                     [&](std::string_view b) {
                                       return testing::ends_with(head, std::string(b));
                                     }) ||
                         std::any_of(std::begin(behind), std::end(behind), [&](std::string_view b) {
                           return testing::starts_with(tail, std::string(b));
                         });
      if (!piece) found.push_back(text.substr(begin, 40));
    }
  }
  return found;
}

// The comments of a source; code keeps the names it has.
std::string comments_of(const std::string& source) {
  std::string comments;
  for (const auto& line : testing::lines_of(source)) {
    const auto at = line.find("//");
    if (at != std::string::npos) comments += line.substr(at + 2) + "\n";
  }
  return comments;
}

TEST_CASE("a part is a piece of something") {
  CHECK(parts_in("that is the part it rests on") ==
        std::vector<std::string>{"that is the part it rests on"});
  CHECK(parts_in("the parts of this claim, by parts, its parts, the real part; partial").empty());
  CHECK(parts_in("a part and two controls").size() == 1);
  CHECK(comments_of("int part;  // the whole part\n// by parts") == " the whole part\n by parts\n");
}

TEST_CASE("comments of checkers and data files say assertion") {
  for (const auto& path : testing::source_paths()) {
    const bool checker = testing::starts_with(path, "theorems/") && testing::ends_with(path, "pp");
    const bool data =
        testing::starts_with(path, "proofs_data/") && testing::ends_with(path, ".toml");
    if (!checker && !data) continue;
    CAPTURE(path);
    const auto text = testing::text_of_file(path);
    CHECK(parts_in(checker ? comments_of(text) : text) == std::vector<std::string>{});
  }
}

}  // namespace
}  // namespace verify::part_means_a_piece_test
