#include "verify/expression/clauses/not_of_matrices.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "verify/expression/plain_text.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

std::string of_symbol(const std::string& name, const Letter& letter) {
  if (letter.sequence) return "the sequence " + name;
  if (letter.function) return "the function " + name;
  if (letter.permutation) return "the permutation " + name;
  if (letter.law == Law::signs) return name + ", whose law is signs,";
  if (letter.law == Law::sphere) return name + ", whose law is the sphere,";
  if (letter.law == Law::independent) return name + ", whose law is given by moments,";
  if (letter.normal && !letter.mean.empty()) return name + ", normal with a mean,";
  if (letter.normal && letter.shape.is_scalar()) return name + ", a number that is normal,";
  return letter.from_zero ? name + ", numbered from 0," : "";
}

// exp(x), and not diag(x) or ones(n), which are matrices.
bool is_taken_of_entries(const Expression& e, const Vocabulary& vocabulary) {
  constexpr auto names = std::to_array<std::string_view>(
      {"exp", "relu", "abs", "cos", "sin", "tanh", "sigmoid", "softmax", "softmax_rows", "sq"});
  return e.kind == Is::function && (std::find(names.begin(), names.end(), e.word) != names.end() ||
                                    vocabulary.letters.count(e.word) != 0);
}
const Expression* taken_of_entries(const Expression& e, const Vocabulary& vocabulary) {
  if (is_taken_of_entries(e, vocabulary)) return &e;
  const auto definition = vocabulary.definitions.find(e.word);
  if (e.kind == Is::name && definition != vocabulary.definitions.end())
    return taken_of_entries(definition->second, vocabulary);
  for (const auto& operand : e.operands)
    if (const auto* found = taken_of_entries(operand, vocabulary)) return found;
  return nullptr;
}

// The first thing in it that is none of matrices; empty where there is none.
std::string beside_matrices(const Expression& e, const Vocabulary& vocabulary) {
  switch (e.kind) {
    case Is::name: {
      if (vocabulary.iterates.count(e.word) != 0) return "the iterate " + e.word;
      const auto letter = vocabulary.letters.find(e.word);
      if (letter != vocabulary.letters.end()) return of_symbol(e.word, letter->second);
      const auto definition = vocabulary.definitions.find(e.word);
      if (definition != vocabulary.definitions.end())
        return beside_matrices(definition->second, vocabulary);
      return "";
    }
    case Is::sum_over:
    case Is::product_over:
    case Is::entries:
    case Is::cases:
      return plain_text(e) + ", over indices,";
    case Is::subscript:
    case Is::symbolic_power:
      return plain_text(e) + ", which has an index,";
    case Is::function:
      return plain_text(e) + (e.word == "det" ? ", a determinant," : ", made of entries,");
    case Is::entrywise_product:
    case Is::entrywise_quotient:
      return plain_text(e) + ", entry by entry,";
    default:
      break;
  }
  if (e.kind == Is::mean && e.operands.size() > 1) return plain_text(e) + ", with a symbol held,";
  for (const auto& operand : e.operands)
    if (auto found = beside_matrices(operand, vocabulary); !found.empty()) return found;
  return "";
}

}  // namespace

std::string not_of_matrices(const Expression& e, const Vocabulary& vocabulary) {
  const std::string what = e.kind == Is::gradient ? "a gradient"
                           : e.kind == Is::opnorm ? "the norm of an operator"
                           : e.kind == Is::root   ? "a root"
                                                  : "a minimum";
  const auto* function = taken_of_entries(e, vocabulary);
  const auto beside = function == nullptr ? beside_matrices(e, vocabulary)
                                          : plain_text(*function) + ", taken entry by entry,";
  return what + " is taken of formulas of matrices alone, and " +
         (beside.empty() ? "something else stands beside it" : beside + " stands in it") +
         "; state it without, or state what it says, as that a difference is not negative";
}

}  // namespace verify
