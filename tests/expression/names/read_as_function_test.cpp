// A free symbol is called by no name that a reader takes for something that is computed.
#include "verify/expression/names/read_as_function.hpp"

#include <doctest/doctest.h>

#include <algorithm>

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

// Also of what stands for a formula: what is shown of lambda_min = tr(A) is read as one of an
// eigenvalue.
TEST_CASE("names: definitions and iterates, and operators of which the formula is shown") {
  const auto known = [](const std::string& name) {
    Vocabulary vocabulary;
    vocabulary.letters["x"] = parse_letter("d");
    vocabulary.letters["A"] = parse_letter("d x d, positive semidefinite");
    vocabulary.definitions[name] = parse_expression("tr(A)");
    const auto found = faults_of(vocabulary);
    return std::any_of(found.begin(), found.end(), [&](const auto& f) { return f.name == name; });
  };
  for (const auto* name :
       {"lambda_min", "lambda_max", "sigma_min", "sigma_max",  "loss_min",    "s_Sup",
        "det_A",      "trA",        "rank_A",    "norm_A",     "E_x",         "Ex",
        "dx",         "log_x",      "sqrt2",     "infinity",   "at_infinity", "minimum",
        "Maximum",    "grad_min",   "std_max",   "determinant"})
    CHECK_MESSAGE(known(name), std::string(name));
  for (const auto* name : {"grad_U", "hess_x", "std", "kappa", "x_star", "Abar", "loss", "next",
                           "mean_square", "risk", "lambda", "b1"})
    CHECK_MESSAGE(!known(name), std::string(name));
  Vocabulary vocabulary;
  vocabulary.letters["w"] = parse_letter("d");
  vocabulary.iterates["lambda_min"] = {};
  CHECK(faults_of(vocabulary).size() == 1);
}

TEST_CASE("names: the letters of LaTeX that have two signs") {
  Vocabulary vocabulary;
  for (const auto* name : {"phi", "x", "w_1"}) vocabulary.letters[name] = parse_letter("d");
  for (const auto* name : {"varphi", "varepsilon", "vartheta", "varphi_1", "varrho"})
    CHECK_MESSAGE(operator_read_in(name, vocabulary).empty(), name);
  CHECK(operator_read_in("varx", vocabulary) == "var of x");
  const auto alike = [](const std::string& one, const std::string& other) {
    Vocabulary both;
    both.letters[one] = parse_letter("d");
    both.letters[other] = parse_letter("d");
    return look_alikes(both).size() == 1;
  };
  CHECK((alike("phi", "varphi") && alike("epsilon", "varepsilon") && alike("eps", "epsilon")));
  CHECK((alike("eps", "varepsilon") && alike("lam", "lambda") && alike("phi_1", "varphi1")));
  CHECK(!alike("phi", "varepsilon"));
  CHECK(!alike("eps", "steps"));
  CHECK(!alike("lam_1", "lambda_2"));
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
