#include "verify/words/suggest.hpp"

#include <doctest/doctest.h>

#include <ctime>

namespace verify::suggest_test {
TEST_CASE("edit distance") {
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("same", "same") == 0);
}

TEST_CASE("the nearest words are suggested, far ones are not") {
  const std::vector<std::string> ids = {"ahn2023.lem2", "ahn2023.thm1", "li2025.thm1",
                                        "liu2025.causal"};
  CHECK(nearest("ahn2023.thm11", ids).front() == "ahn2023.thm1");
  CHECK(nearest("causal", ids) == std::vector<std::string>{"liu2025.causal"});
  CHECK(nearest("entirely different", ids).empty());
  CHECK(suggestion("--jon", {"--json", "--jobs"}) == "; did you mean --json or --jobs?");
  CHECK(suggestion("zzz", {"--json"}).empty());
}

TEST_CASE("a word of a megabyte is like none, and costs nothing") {
  const std::vector<std::string> names(1000, std::string(100, 'a'));
  CHECK(nearest(std::string(101, 'a'), {names.front()}).size() == 1);
  const auto begin = std::clock();
  CHECK(nearest(std::string(1 << 20, 'a'), names).empty());
  CHECK(std::clock() - begin < CLOCKS_PER_SEC);
}

}  // namespace verify::suggest_test
