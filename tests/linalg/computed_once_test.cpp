#include "verify/linalg/computed_once.hpp"

#include <doctest/doctest.h>

#include <map>
#include <new>
#include <string>

namespace verify::computed_once_test {
TEST_CASE("a value is computed once and kept") {
  std::map<int, std::string> known;
  int calls = 0;
  const auto compute = [&] { return std::string(static_cast<std::size_t>(++calls), 'x'); };
  CHECK(computed_once(known, 1, compute) == "x");
  CHECK(computed_once(known, 1, compute) == "x");
  CHECK(computed_once(known, 2, compute) == "xx");
}

TEST_CASE("a computation that throws leaves nothing behind") {
  std::map<int, std::string> known;
  const auto fails = []() -> std::string { throw std::bad_alloc(); };
  CHECK_THROWS_AS(computed_once(known, 1, fails), std::bad_alloc);
  CHECK(known.empty());
  CHECK(computed_once(known, 1, [] { return std::string("whole"); }) == "whole");
}

}  // namespace verify::computed_once_test
