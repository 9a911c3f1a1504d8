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
         "if(j <= i, a, b); kronecker products and logarithms take a checker in C++ (icl-verify "
         "new "
         "--help)";
}

bool is_function_name(const std::string& name) { return function_of(name) != nullptr; }

}  // namespace verify
