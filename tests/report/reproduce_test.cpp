#include "verify/report/reproduce.hpp"

#include <doctest/doctest.h>

namespace verify::reproduce_test {
namespace {

Report sample(Subject subject, const std::string& instance, const Fields& inputs) {
  ClaimWords words;
  words.id = "a.thm1";
  words.instances = {{"two eigenvalues", "", {{"n", "3"}}, {}, ""}};
  Result result;
  result.id = "a.thm1";
  result.instance = instance;
  result.subject = subject;
  result.inputs = inputs;
  return {{}, {result}, {words}, Settings{}, {}};
}

std::string command(const Report& report) {
  return reproduce_command(report.results.front(), report);
}

const Datum matrix = Datum::list({Datum::list({"1", "2"}), Datum::list({"0", "-1/2"})});

}  // namespace

TEST_CASE("the whole claim, with what is not the default") {
  auto report = sample(Subject::data_file, "two eigenvalues", {});
  CHECK(command(report) == "icl-verify run a.thm1");
  report.settings = Settings{7, true};
  CHECK(command(report) == "icl-verify run a.thm1 --deep --seed 7");
}

TEST_CASE("inputs set one by one, quoted for the shell") {
  const auto report = sample(Subject::settings, "n=4",
                             {{"A", Datum::list({matrix, matrix})},
                              {"S", matrix},
                              {"n", "4"},
                              {"w", Datum::list({"1", "2"})}});
  CHECK(command(report) ==
        "icl-verify run a.thm1 --set 'A=1,2;0,-1/2|1,2;0,-1/2' --set 'S=1,2;0,-1/2' --set n=4 "
        "--set w=1,2");
  CHECK(reproduce_file(report.results.front(), report).empty());
}

TEST_CASE("an instance of the data file by its name, another one as a file") {
  const auto known = sample(Subject::instance, "two eigenvalues", {{"n", "3"}});
  CHECK(command(known) == "icl-verify run 'a.thm1@two eigenvalues'");
  auto own = sample(Subject::instance, "mine", {{"S", matrix}, {"n", "4"}});
  own.results.front().expected_values = {{"loss", "mine", "1/2", "1/2", Truth::yes}};
  CHECK(command(own) == "icl-verify run --instance mine.toml");
  CHECK(reproduce_file(own.results.front(), own) ==
        "claim = \"a.thm1\"\n\n[instance]\nS = [[\"1\", \"2\"], [\"0\", \"-1/2\"]]\nn = "
        "\"4\"\n\n[expect]\nloss = \"1/2\"\n");
}

}  // namespace verify::reproduce_test
