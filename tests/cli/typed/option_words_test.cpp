// On the command line refusals name options, and what they name is accepted there.
#include "verify/cli/typed/option_words.hpp"

#include "tests/cli/program.hpp"

namespace verify::option_words_test {
namespace {

using testing::program;

bool has(const testing::Said& said, const std::string& text) {
  INFO(said.out);
  return said.out.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("options: fields of a data file are told as options") {
  CHECK(as_options("write given = [\"n >= d\"]") == "write --given \"n >= d\"");
  CHECK(as_options("iterate = [\"a = b\", \"c = d\"]") ==
        "--iterate \"a = b\" --iterate \"c = d\"");
  CHECK(as_options("write [claim.witness] P = \"..\"") == "write --witness \"P = ..\"");
  CHECK(as_options("with x = \"d, normal\" and S = \"d x d\"") ==
        "with --symbols \"x = d, normal\" and --symbols \"S = d x d\"");
  CHECK(as_options("here it is typed \"E(x) = 0\"") == "here it is typed \"E(x) = 0\"");
  for (const auto* cut : {"given = [\"", "x = \"", "[claim.witness] ", " = \"", ""})
    CHECK(as_options(cut).size() + 40 > std::string(cut).size());
}

TEST_CASE("options: what a refusal shows may be typed as it stands") {
  const std::string wishart =
      "check \"E(inv(X X')) = I(d) / (n - d - 1)\" --symbols "
      "'X = d x n, normal'";
  const auto refused = program(wishart);
  CHECK(refused.code == 2);
  CHECK(has(refused, "write --given \"n >= d"));
  CHECK(program(wishart + " --given 'n >= d + 2'").code == 0);

  const std::string exists = "check 'exists P: P x = x' --symbols 'x = d'";
  CHECK(has(program(exists), "write --witness \"P = ..\""));
  CHECK(has(program("check 'exists P: P x = x' --symbols 'P = d x d, x = d'"),
            "and declare no symbol P"));
  CHECK(program(exists + " --witness 'P = I(d)'").code == 0);

  const std::string limit = "check 'lim(k -> oo, k / (k + 1)) = 1' --symbols 'x = d'";
  CHECK(has(program(limit), "write --sizes \"k\""));
  CHECK(program(limit + " --sizes 'k'").code != 2);

  const std::string steps = "check 'for all k: v_k = w' --symbols 'w = d'";
  CHECK(has(program(steps + " --iterate 'v_{k+1} = v_k, v_0 = w'"),
            "write --iterate \"v_{k+1} = v_k\" --iterate \"v_0 = w\""));
  CHECK(program(steps + " --iterate 'v_{k+1} = v_k' --iterate 'v_0 = w'").code == 0);
}

TEST_CASE("options: what a program reads keeps the names of fields") {
  const auto said = program("check 'exists P: P x = x' --symbols 'x = d' --json");
  CHECK(has(said, "[claim.witness] P = \"..\""));
}

}  // namespace verify::option_words_test
