// A user's numbers as they go in, and as they come out.
#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/program.hpp"
#include "tests/cmake/places.hpp"

namespace verify::numbers_test {
namespace {

using Json = nlohmann::json;
using testing::Errors;
using testing::Folder;
using testing::program;

bool has(const testing::Said& said, const std::string& words) {
  return said.out.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("what the user did not set is said, recorded and part of the command that repeats it") {
  const auto said = program("run ahn2023.thm1 --set n=40");
  CHECK(has(said, "lambda = [1, 2], not set here: taken from the instance"));
  const auto json = Json::parse(program("run ahn2023.thm1 --set n=40 --json", Errors::dropped).out);
  const auto& result = json.at("results").at(0);
  CHECK(result.at("filled").at("names") == Json::array({"lambda"}));
  CHECK(result.at("inputs").at("lambda") == Json::array({"1", "2"}));
  const Folder folder;
  const auto file = folder.file("filled.json", json.dump());
  CHECK(Json::parse(program("report " + file + " --json", Errors::dropped).out) == json);
  const auto whole = Json::parse(
      program("run ahn2023.thm1 --set n=40 --set lambda=1,2 --json", Errors::dropped).out);
  CHECK_FALSE(whole.at("results").at(0).contains("filled"));
}

TEST_CASE("arrays are read as they are printed, and values alone are printed on request") {
  const std::string claim = "run ahn2023.thm1 --set n=1 --values ";
  const auto plain = program(claim + "--set 'Sigma=2,1;1,2'");
  CHECK(plain.code == 0);
  CHECK(plain.out.starts_with("A_top = "));
  CHECK(program(claim + "--set 'Sigma=[[2,1],[1,2]]'").out == plain.out);
  CHECK(program(claim + "--set 'Sigma=[[2. 1.]\n [1. 2.]]'").out == plain.out);
  CHECK(has(program(claim + "--set 'Sigma=[[2,1],[1,2]'"), "given as a list"));
  const auto exact = program("run ahn2023.thm1 --set n=1 --set lambda=1,1/3 --values --exact");
  CHECK(has(exact, "loss_min = 44/45\n"));
  CHECK_FALSE(has(exact, "\xE2\x89\x88"));
  CHECK(program("run ahn2023.thm1 --values --json").code == 2);
}

TEST_CASE("what a check says has its long fractions rounded, unless every digit is wished for") {
  const std::string claim = "run ahn2023.thm1 --set n=7 --set lambda=1,1/3,1/7,5/11,13/17,19/23";
  const auto has_long_number = [](const std::string& text) {
    std::size_t digits = 0;
    return std::any_of(text.begin(), text.end(), [&](unsigned char c) {
      digits = std::isdigit(c) != 0 ? digits + 1 : 0;
      return digits > 25;
    });
  };
  const auto said = program(claim);
  CHECK(has(said, "tr(Sigma A_top Sigma) \xE2\x89\x88 "));
  CHECK_FALSE(has_long_number(said.out));
  CHECK(has_long_number(program(claim + " --exact").out));
}

TEST_CASE("a bound on a value that is a list is refused by name, one on each entry is held to") {
  const Folder folder;
  const auto said = [&](const std::string& expected) {
    return program(
        "run --instance " +
        folder.file("i.toml",
                    "claim = \"ahn2023.thm4_loss\"\n[instance]\nn = \"4\"\n"
                    "A = [[[\"-1/2\"]], [[\"-1/2\"]]]\n[expect]\ngradient_norm_approx = " +
                        expected + "\n"));
  };
  const auto one = said("\"<= 9\"");
  CHECK(one.code == 2);
  CHECK(has(one, "[expect] gradient_norm_approx: given <= 9, and the value is vector[L]"));
  CHECK(has(one, "; allowed: a list with a number or a range for each entry"));
  CHECK(said("[\"<= 9\", \"<= 9\"]").code == 0);
}

TEST_CASE("weights whose shape does not fit are refused with the file they stand in") {
  const auto file = testing::source_folder() + "/tests/weights/files/stack.npy";
  const auto said = program("run ahn2023.thm4_loss --set n=4 --set 'A=@" + file + "'");
  CHECK(said.code == 2);
  CHECK(has(said, "stack.npy: A = "));
  const Folder folder;
  const auto from_file =
      program("run --instance " + folder.file("i.toml",
                                              "claim = \"ahn2023.thm4_loss\"\n[instance]\n"
                                              "n = \"4\"\nA = { file = \"" +
                                                  file + "\" }\n"));
  CHECK(from_file.code == 2);
  CHECK(has(from_file, "stack.npy: A = "));
}

}  // namespace verify::numbers_test
