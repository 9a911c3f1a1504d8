#include "verify/results/limited_json.hpp"

#include <doctest/doctest.h>

#include <chrono>

#include "verify/results/located_json.hpp"

namespace verify::limited_json_test {
namespace {

std::string members(long count) {
  std::string text = "{";
  for (long k = 0; k < count; ++k)
    text += (k == 0 ? "\"k" : ",\"k") + std::to_string(k) + "\":[{\"x\":1},{\"x\":2}]";
  return text + "}";
}

}  // namespace

TEST_CASE(
    "a document from outside: objects of many members take no time, and none has a key twice") {
  CHECK(parse_limited(members(10000)).size() == 10000);
  CHECK(parse_located(members(10000)).json.size() == 10000);
  const auto begin = std::chrono::steady_clock::now();
  CHECK_THROWS_WITH_AS(parse_limited(members(500000)), doctest::Contains("10000 members"),
                       std::runtime_error);
  CHECK_THROWS_WITH_AS(parse_located(members(500000)), doctest::Contains("10000 members"),
                       std::runtime_error);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
  for (const std::string twice : {"{\"a\":1,\"a\":2}", "{\n\"a\":{\"b\":1,\"c\":1,\"b\":2}}",
                                  "[{\"a\":[],\"b\":{\"a\":1},\"a\":[]}]"})
    CHECK_THROWS_WITH_AS(parse_located(twice), doctest::Contains("stands twice"),
                         std::runtime_error);
  CHECK(parse_located("[{\"a\":1},{\"a\":2,\"b\":{\"a\":3}}]").json.size() == 2);
  CHECK_THROWS_WITH_AS(parse_located(std::string("[1]\0[2]", 7)), doctest::Contains("zero byte"),
                       std::runtime_error);
}

}  // namespace verify::limited_json_test
