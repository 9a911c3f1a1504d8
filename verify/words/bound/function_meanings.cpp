#include "verify/words/bound/function_meanings.hpp"

#include <algorithm>
#include <string_view>

namespace verify {
namespace {

struct Meaning {
  std::string_view name;
  const char* called;
  const char* formula;
  bool of_numbers = true;  // or known to everybody where it is called on one
};

constexpr auto meanings = std::to_array<Meaning>({
    {"softmax", "\\operatorname{softmax}(S)_{i, j}",
     "\\frac{\\exp(S_{i, j})}{\\sum_{k} \\exp(S_{k, j})}"},
    {"softmax_rows", "\\operatorname{softmax rows}(S)_{i, j}",
     "\\frac{\\exp(S_{i, j})}{\\sum_{k} \\exp(S_{i, k})}"},
    {"exp", "\\exp(S)_{i, j}", "\\exp(S_{i, j})", false},
    {"cos", "\\cos(S)_{i, j}", "\\cos(S_{i, j})", false},
    {"sin", "\\sin(S)_{i, j}", "\\sin(S_{i, j})", false},
    {"tanh", "\\tanh(S)_{i, j}", "\\tanh(S_{i, j})", false},
    {"abs", "\\operatorname{abs}(S)_{i, j}", "|S_{i, j}|"},
    {"relu", "\\operatorname{relu}(S)_{i, j}", "\\max(S_{i, j}, 0)"},
    {"sigmoid", "\\operatorname{sigmoid}(S)_{i, j}", "\\frac{1}{1 + \\exp(-S_{i, j})}"},
    {"sq", "\\operatorname{sq}(X)_{j}", "\\sum_{i} X_{i, j}^{2}"},
    {"toeplitz", "\\operatorname{toeplitz}(h)_{i, j}",
     "\\begin{cases} h_{i - j} & j \\le i \\\\ 0 & \\text{else} \\end{cases}"},
    {"lower", "\\operatorname{lower}(n)_{i, j}",
     "\\begin{cases} 1 & j \\le i \\\\ 0 & \\text{else} \\end{cases}"},
    {"upper", "\\operatorname{upper}(n)_{i, j}",
     "\\begin{cases} 1 & i \\le j \\\\ 0 & \\text{else} \\end{cases}"},
    {"Var", "\\operatorname{Var}(s)", "\\mathbb{E}[(s - \\mathbb{E}[s])^{2}]"},
    {"Cov", "\\operatorname{Cov}(s, t)",
     "\\mathbb{E}[(s - \\mathbb{E}[s]) \\, (t - \\mathbb{E}[t])]"},
});

// A column gives the matrix with these entries, a matrix the column of its diagonal.
CheckedDefinition diagonal(const Expression& call) {
  if (call.operands.front().shape.cols == Extents{"1"})
    return {"\\operatorname{diag}(x)_{i, j}",
            "\\begin{cases} x_{i} & i = j \\\\ 0 & \\text{else} \\end{cases}"};
  return {"\\operatorname{diag}(A)_{i}", "A_{i, i}"};
}

CheckedDefinition ones(const Expression& call) {
  if (call.operands.size() == 1) return {"\\operatorname{ones}(n)_{i}", "1"};
  return {"\\operatorname{ones}(n, m)_{i, j}", "1"};
}

}  // namespace

std::optional<CheckedDefinition> meaning_of(const Expression& call) {
  if (call.kind != ExpressionKind::function) return std::nullopt;
  if (call.word == "diag") return diagonal(call);
  if (call.word == "ones") return ones(call);
  const auto* const found = std::find_if(meanings.begin(), meanings.end(),
                                         [&](const Meaning& m) { return m.name == call.word; });
  if (found == meanings.end()) return std::nullopt;
  if (!found->of_numbers && call.operands.front().shape.is_scalar()) return std::nullopt;
  return CheckedDefinition{found->called, found->formula};
}

}  // namespace verify
