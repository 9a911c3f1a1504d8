#include "verify/expression/functions.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace verify {
namespace {

constexpr std::array functions = {
    Function{"tr", ExpressionKind::trace, 1, "tr(A)"},
    Function{"inv", ExpressionKind::inverse, 1, "inv(A)"},
    Function{"I", ExpressionKind::identity, 1, "I(d)"},
    Function{"zeros", ExpressionKind::zeros, 2, "zeros(d, n)"},
    Function{"E", ExpressionKind::mean, 1, "E(s)"},
    Function{"attention", ExpressionKind::attention, 4, "attention(Z, P, Q, s)"},
    Function{"grad", ExpressionKind::gradient, 2, "grad(f, A)"},
    Function{"argmin", ExpressionKind::argmin, 2, "argmin(f, A)"},
    Function{"min", ExpressionKind::minimum, 2, "min(f, A)"},
    Function{"norm", ExpressionKind::norm, 1, "norm(x)"},
    Function{"opnorm", ExpressionKind::opnorm, 1, "opnorm(A)"},
    Function{"sqrt", ExpressionKind::root, 1, "sqrt(s)"},
    Function{"exp", ExpressionKind::function, 1, "exp(S)"},
    Function{"relu", ExpressionKind::function, 1, "relu(S)"},
    Function{"abs", ExpressionKind::function, 1, "abs(S)"},
    Function{"cos", ExpressionKind::function, 1, "cos(S)"},
    Function{"sin", ExpressionKind::function, 1, "sin(S)"},
    Function{"tanh", ExpressionKind::function, 1, "tanh(S)"},
    Function{"sigmoid", ExpressionKind::function, 1, "sigmoid(S)"},
    Function{"softmax", ExpressionKind::function, 1, "softmax(S)"},
    Function{"softmax_rows", ExpressionKind::function, 1, "softmax_rows(S)"},
    Function{"diag", ExpressionKind::function, 1, "diag(x)"},
    Function{"sq", ExpressionKind::function, 1, "sq(X)"},
    Function{"toeplitz", ExpressionKind::function, 1, "toeplitz(h)"},
    Function{"lower", ExpressionKind::function, 1, "lower(n)"},
    Function{"upper", ExpressionKind::function, 1, "upper(n)"},
    Function{"ones", ExpressionKind::function, 0, "ones(n)"},
    Function{"col", ExpressionKind::function, 2, "col(X, i)"},
    Function{"row", ExpressionKind::function, 2, "row(X, i)"},
    Function{"det", ExpressionKind::function, 1, "det(A)"},
    Function{"Var", ExpressionKind::function, 1, "Var(s)"},
    Function{"Cov", ExpressionKind::function, 2, "Cov(s, t)"},
};

struct UsualName {
  std::string_view name, as;
};
// What papers and programs call otherwise, or is said in another way.
constexpr std::array usual_names = {
    UsualName{"trace", "tr(A)"},
    UsualName{"Tr", "tr(A)"},
    UsualName{"eye", "I(d)"},
    UsualName{"Id", "I(d)"},
    UsualName{"zero", "zeros(d, n), or 0"},
    UsualName{"transpose", "A'"},
    UsualName{"inverse", "inv(A)"},
    UsualName{"pinv", "inv(A' A) A', or X = \"n x d\" with given A X A = A and the like"},
    UsualName{"fro", "norm(A)"},
    UsualName{"frobenius", "norm(A)"},
    UsualName{"lambda_max", "opnorm(A) of what is semidefinite, or suppose A <= L I(d)"},
    UsualName{"lambda_min", "a number mu of which mu I(d) <= A is supposed"},
    UsualName{"sigma_max", "opnorm(A)"},
    UsualName{"specnorm", "opnorm(A)"},
    UsualName{"rank", "A = U V, with U = \"d x r\" and V = \"r x n\""},
    UsualName{"dot", "x' y"},
    UsualName{"outer", "x y'"},
    UsualName{"vec", "the matrix itself: vec(A B C) = kron(C', A) vec(B) is A B C"},
    UsualName{"kron", "A B C for kron(C', A) vec(B)"},
    UsualName{"hadamard", "A .* B"},
    UsualName{"mean", "ones(n)' x / n, or E(s) of what is random"},
    UsualName{"avg", "ones(n)' x / n, or E(s) of what is random"},
    UsualName{"expectation", "E(s)"},
    UsualName{"var", "Var(s)"},
    UsualName{"cov", "Cov(s, t)"},
    UsualName{"std", "sqrt(Var(s))"},
    UsualName{"max", "relu(t) for max(t, 0), or min(-f, A) = -c at A = S for max(f, A) = c"},
    UsualName{"argmax", "argmin(-f, A)"},
    UsualName{"ReLU", "relu(S)"},
    UsualName{"Softmax", "softmax(S)"},
    UsualName{"log",
              "t for it, with t = \"scalar\", and exp(t) for what it is the logarithm of, as "
              "t <= exp(t) - 1 of log(x) <= x - 1; the logarithm of a sum or a determinant is not "
              "said"},
    UsualName{"ln",
              "t for it, with t = \"scalar\", and exp(t) for what it is the logarithm of, as "
              "t <= exp(t) - 1 of log(x) <= x - 1; the logarithm of a sum or a determinant is not "
              "said"},
    UsualName{"gelu", "f(S) with f = \"function\""},
    UsualName{"silu", "S .* sigmoid(S)"},
    UsualName{"swish", "S .* sigmoid(S)"},
    UsualName{"erf", "f(S) with f = \"function\""},
    UsualName{"sign", "f(S) with f = \"function\", or a symbol with the law signs"},
    UsualName{"conv", "toeplitz(h) x, or vector(i in n, sum(j <= i, h_{i-j} x_j))"},
    UsualName{"diagonal", "diag(A)"},
    UsualName{"Diag", "diag(x)"},
    UsualName{"LayerNorm", "(x - ones(d) ones(d)' x / d) / norm(x - ones(d) ones(d)' x / d)"},
    UsualName{"RMSNorm", "sqrt(d) x / norm(x)"},
    UsualName{"prob", "E(f(S)), with f = \"function\""},
};

// Of properties and laws.
constexpr std::array usual_properties = {
    UsualName{"gaussian", "normal"},
    UsualName{"Gaussian", "normal"},
    UsualName{"rademacher", "signs"},
    UsualName{"Rademacher", "signs"},
    UsualName{"bernoulli", "(1 + z) / 2 in the formula, with z = \"scalar, signs\""},
    UsualName{"uniform", "independent with moments 0, 1/3, 0, 1/5 (on [-1, 1]), or on the sphere"},
    UsualName{"exponential", "independent with moments 1, 2, 6, 24"},
    UsualName{"student",
              "r x in the formula, x normal and r = \"scalar, independent with "
              "moments m1, m2, m3, m4\""},
    UsualName{"mixture",
              "z mu + x in the formula, with z = \"scalar, signs\" and x normal, for "
              "equal weights; of others take E of each part and add them with their "
              "weights"},
    UsualName{"iid", "normal, signs, or independent with moments 0, 1, m3, m4"},
    UsualName{"random", "normal, signs, on the sphere, or independent with moments 0, 1, m3, m4"},
    UsualName{"psd", "positive semidefinite"},
    UsualName{"PSD", "positive semidefinite"},
    UsualName{"pd", "positive definite"},
    UsualName{"spd", "positive definite"},
    UsualName{"SPD", "positive definite"},
    UsualName{"regular", "invertible"},
    UsualName{"nonsingular", "invertible"},
    UsualName{"orthogonal", "given A' A = I(d)"},
    UsualName{"orthonormal", "given A' A = I(d)"},
    UsualName{"unitary", "given A' A = I(d)"},
    UsualName{"skew", "given A' = -A"},
    UsualName{"antisymmetric", "given A' = -A"},
    UsualName{"diagonal", "diag(x) in the formula, with a vector x"},
    UsualName{"triangular", "lower(n) .* A in the formula"},
    UsualName{"causal", "lower(n) .* A in the formula"},
    UsualName{"toeplitz", "toeplitz(h) in the formula, with h = \"n, from 0\""},
    UsualName{"unit", "given x' x = 1"},
    UsualName{"stochastic", "given A ones(n) = ones(n)"},
    UsualName{"projection", "given P' = P and given P P = P"},
    UsualName{"idempotent", "given P P = P"},
    UsualName{"integer", "a size, sizes = [\"n\"], or an index, for all k:"},
    UsualName{"real", "nothing: every symbol is real"},
};

// No names of functions: a symbol may be called so.
constexpr std::array usual_habits = {
    UsualName{"O",
              "a bound with its constant, as f <= c / n, or a limit, as lim(n -> oo, n f) = c"},
    UsualName{"o", "a limit, as lim(n -> oo, f) = 0"},
    UsualName{"hess", "grad(grad(f, w)' v, w) for the Hessian times v"},
    UsualName{"Hess", "grad(grad(f, w)' v, w) for the Hessian times v"},
    UsualName{"hessian", "grad(grad(f, w)' v, w) for the Hessian times v"},
    UsualName{"nabla", "grad(f, w)"},
    UsualName{"Pr", "E(f(S)), with f = \"function\""},
};

}  // namespace

const Function* function_of(std::string_view name) {
  const auto* found = std::find_if(functions.begin(), functions.end(),
                                   [&](const Function& f) { return f.name == name; });
  return found == functions.end() ? nullptr : found;
}

std::string function_forms() {
  std::string forms;
  for (const auto& function : functions)
    forms += (forms.empty() ? "functions are " : ", ") + std::string(function.form);
  return forms +
         ", sum(j = 1..i, ..), prod(r = 1..i, ..), vector(i in n, ..), matrix(i in n, j in n, ..), "
         "if(j <= i, a, b); icl-verify formulas tells of each";
}

std::string usual_property(const std::string& word) {
  const auto* found = std::find_if(usual_properties.begin(), usual_properties.end(),
                                   [&](const UsualName& usual) { return usual.name == word; });
  return found == usual_properties.end() ? "" : "write " + std::string(found->as);
}

std::string usual_form(const std::string& name) {
  const auto* found = std::find_if(usual_names.begin(), usual_names.end(),
                                   [&](const UsualName& usual) { return usual.name == name; });
  if (found != usual_names.end()) return "write " + std::string(found->as);
  // I_d, I_n.
  if (name.size() > 2 && name.starts_with("I_")) return "write I(" + name.substr(2) + ")";
  return "";
}

std::string usual_instead(const std::string& name) {
  const auto* found = std::find_if(usual_habits.begin(), usual_habits.end(),
                                   [&](const UsualName& usual) { return usual.name == name; });
  if (found != usual_habits.end()) return "write " + std::string(found->as);
  if (name.starts_with("sum_")) return "write sum(i in n, a_i), or sum(i = 1..k, g_i)";
  if (name.starts_with("prod_")) return "write prod(r = 1..k, g_r)";
  return usual_form(name);
}

std::string forms_for(const std::string& name) {
  const auto usual = usual_instead(name);
  return usual.empty() ? function_forms() : usual;
}

bool is_function_name(const std::string& name) { return function_of(name) != nullptr; }

}  // namespace verify
