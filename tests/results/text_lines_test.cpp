#include "verify/results/text_lines.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

namespace verify::text_lines_test {
namespace {

// In pieces of so many bytes.
TextLines lines_of(std::string_view text, std::size_t piece) {
  return {[text, piece](char* to, std::size_t most) mutable {
            const auto count = text.copy(to, std::min(piece, most));
            text.remove_prefix(count);
            return count;
          },
          "file"};
}

TEST_CASE("lines are the same in whatever pieces a text is read, and what has no end is none") {
  const std::string text = "first\n\n" + std::string(200000, 'x') + "\nlast\ncut off";
  for (const std::size_t piece : {1UL, 2UL, 7UL, 65535UL, 65536UL, 1000000UL}) {
    CAPTURE(piece);
    auto lines = lines_of(text, piece);
    CHECK(lines.begins_with("fir"));
    CHECK(lines.begins_with(""));
    CHECK_FALSE(lines.begins_with("irs"));
    std::vector<std::size_t> sizes, ends;
    while (const auto line = lines.next()) {
      sizes.push_back(line->size());
      ends.push_back(lines.bytes());
    }
    CHECK(sizes == std::vector<std::size_t>{5, 0, 200000, 4});
    CHECK(ends == std::vector<std::size_t>{6, 7, 200008, 200013});
    CHECK_FALSE(lines.next().has_value());
    auto whole = lines_of(text, piece);
    CHECK(whole.begins_with("first"));
    CHECK(whole.rest() == text);
    auto behind = lines_of(text, piece);
    CHECK(behind.next() == "first");
    CHECK(behind.rest() == text.substr(6));
  }
  CHECK_FALSE(lines_of("", 1).next().has_value());
  CHECK_FALSE(lines_of("{", 1).begins_with("{\"journal\":"));
}

TEST_CASE("a line, or the rest of a text, that is longer than a document is refused") {
  const auto endless = [] {
    return TextLines(
        [](char* to, std::size_t most) {
          std::fill_n(to, most, 'x');
          return most;
        },
        "file");
  };
  CHECK_THROWS_WITH_AS(endless().next(), doctest::Contains("file: has more than 64 MiB"),
                       std::runtime_error);
  CHECK_THROWS_WITH_AS(endless().rest(), doctest::Contains("give a smaller file"),
                       std::runtime_error);
}

}  // namespace
}  // namespace verify::text_lines_test
