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
  CHECK(parse_located(members(10000)).size() == 10000);
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
  CHECK(parse_located("[{\"a\":1},{\"a\":2,\"b\":{\"a\":3}}]").size() == 2);
  CHECK_THROWS_WITH_AS(parse_located(std::string("[1]\0[2]", 7)), doctest::Contains("zero byte"),
                       std::runtime_error);
}

TEST_CASE("a document from outside: a list of many objects takes no time") {
  std::string many = "[{}";
  for (long k = 1; k < 300000; ++k) many += ",{}";
  many += "]";
  const auto begin = std::chrono::steady_clock::now();
  CHECK(parse_limited(many).size() == 300000);
  CHECK(parse_located(many).size() == 300000);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
}

TEST_CASE("a document from outside is built as the parser itself builds it") {
  for (const std::string text :
       {"null", "[]", "{}", "-7", "18446744073709551615", "1.5e3", "\"\\u00e9\"",
        "[[],{},[{}],[[1,2],[3]],true,null]",
        "{\"b\":{\"a\":[1,{\"c\":\"x\"}],\"b\":{}},\"a\":-1.25,\"\":[null,false]}"}) {
    CAPTURE(text);
    const auto expected = nlohmann::ordered_json::parse(text);
    CHECK(parse_limited(text).dump() == expected.dump());
    CHECK(parse_located(text).dump() == expected.dump());
  }
  for (const std::string text : {"", "[1", "{\"a\"}", "[1]x", "1e999", "[1,]", "\"\xff\""}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_limited(text), std::runtime_error);
    CHECK_THROWS_AS(parse_located(text), std::runtime_error);
  }
  for (const auto& deep : {std::string(64, '['), std::string(65, '[')}) {
    const auto text = deep + std::string(deep.size(), ']');
    CAPTURE(deep.size());
    if (deep.size() == 64) {
      CHECK(parse_limited(text).is_array());
    } else {
      CHECK_THROWS_WITH_AS(parse_limited(text), doctest::Contains("deeper"), std::runtime_error);
      CHECK_THROWS_WITH_AS(parse_located(text), doctest::Contains("deeper"), std::runtime_error);
    }
  }
  CHECK_THROWS_WITH_AS(parse_limited("{\"a\":1,\"a\":2}"), doctest::Contains("stands twice"),
                       std::runtime_error);
}

}  // namespace verify::limited_json_test
