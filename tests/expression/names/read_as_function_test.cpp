// A free symbol is called by no name that a reader takes for something that is computed.
#include "verify/expression/names/read_as_function.hpp"

#include <doctest/doctest.h>

namespace verify::read_as_function_test {
namespace {

// What it would be read as, beside x, A, y (normal), theta and the sizes d and n.
std::string read_as(const std::string& name) {
  Vocabulary vocabulary;
  vocabulary.letters["x"] = parse_letter("d");
  vocabulary.letters["A"] = parse_letter("d x n");
  vocabulary.letters["y"] = parse_letter("n, normal");
  vocabulary.letters["theta"] = parse_letter("d");
  vocabulary.letters[name] = parse_letter("scalar");
  return operator_read_in(name, vocabulary);
}

}  // namespace

TEST_CASE("names: a function or operator, with a number, a subscript or what it is of") {
  for (const auto* name :
       {"std",      "Var",   "var",     "mean",       "cov",        "eig",       "log",
        "log2",     "log10", "exp2",    "tr1",        "stdev",      "E_x",       "E_theta",
        "E_xy",     "E_D",   "Var_x",   "tr_A",       "log_x",      "grad_x",    "max_i",
        "P_y",      "d_x",   "D_theta", "lambda_max", "lambda_min", "sigma_max", "x_max",
        "s_inf",    "logx",  "sinx",    "trA",        "detS",       "expx",      "normx",
        "logtheta", "Ex",    "Etheta",  "dx",         "dA",         "fro",       "lambda_Max"})
    CHECK_MESSAGE(!read_as(name).empty(), name);
  CHECK(read_as("E_x") == "the expectation over x");
  CHECK(read_as("logx") == "log of x");
  CHECK(read_as("dx") == "the differential of x");
  CHECK(read_as("lambda_max") == "an extreme value");
}

TEST_CASE("names: what is a symbol's name") {
  for (const auto* name : {"x",      "E",     "E_1",     "E_k",     "E1",     "P_x",
                           "P_1",    "d_k",   "d_in",    "sigma_i", "L_2",    "mean_square",
                           "cost",   "expo",  "sine",    "logit",   "label",  "max_norm_bound",
                           "trend",  "delta", "edge",    "dt",      "lambda", "Lambda",
                           "w_star", "Query", "normal_x"})
    CHECK_MESSAGE(read_as(name).empty(), (std::string(name) + ": " + read_as(name)));
}

TEST_CASE("names: two that differ in a _ alone") {
  Vocabulary vocabulary;
  vocabulary.letters["x_1"] = parse_letter("d_in");
  vocabulary.letters["w"] = parse_letter("din");
  vocabulary.definitions["x1"] = parse_expression("w");
  const auto found = look_alikes(vocabulary);
  REQUIRE(found.size() == 2);
  CHECK(found[0].first == "din");
  CHECK(found[0].second == "d_in");
  CHECK(found[1].first == "x_1");
  CHECK(found[1].second == "x1");
}

}  // namespace verify::read_as_function_test
