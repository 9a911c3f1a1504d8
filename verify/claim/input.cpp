#include "verify/claim/input.hpp"

#include <map>
#include <stdexcept>

#include "verify/words/printable.hpp"

namespace verify {

std::string Size::text() const {
  if (symbol.empty()) return std::to_string(offset);
  std::string result = factor == 1 ? symbol : std::to_string(factor) + "*" + symbol;
  if (offset > 0) result += "+" + std::to_string(offset);
  if (offset < 0) result += std::to_string(offset);
  return result;
}

Input optional(Input input) {
  input.optional = true;
  return input;
}

std::string to_text(const Complaint& complaint) {
  const auto field = excerpt(complaint.field, 40);
  if (complaint.missing) return field + " is missing; needed: " + complaint.allowed;
  // 1e5000 is short, and the number that a claim made of it is not.
  return field + " = " + excerpt(complaint.given) + "; allowed: " + complaint.allowed;
}

std::string describe(Constraint constraint) {
  switch (constraint) {
    case Constraint::positive:
      return "positive";
    case Constraint::nonnegative:
      return "not negative";
    case Constraint::nonzero:
      return "not zero";
    case Constraint::distinct:
      return "pairwise distinct";
    case Constraint::integers:
      return "integer entries";
    case Constraint::symmetric:
      return "symmetric";
    case Constraint::positive_definite:
      return "symmetric positive definite";
    case Constraint::positive_semidefinite:
      return "symmetric positive semidefinite";
    case Constraint::unit_diagonal:
      return "unit diagonal";
    case Constraint::orthogonal:
      return "orthogonal";
    case Constraint::invertible:
      return "invertible";
  }
  throw std::logic_error("constraint without a name");
}

int depth_of(Kind kind) {
  switch (kind) {
    case Kind::vector:
      return 1;
    case Kind::matrix:
      return 2;
    case Kind::matrices:
      return 3;
    default:
      return 0;
  }
}

std::string describe(Kind kind, std::span<const Size> shape) {
  static const std::map<Kind, std::string> names = {{Kind::integer, "integer"},
                                                    {Kind::rational, "rational"},
                                                    {Kind::boolean, "true or false"},
                                                    {Kind::text, "word"},
                                                    {Kind::vector, "vector"},
                                                    {Kind::matrix, "matrix"},
                                                    {Kind::matrices, "list of matrices"}};
  std::string result = names.at(kind);
  for (std::size_t k = 0; k < shape.size(); ++k) result += (k == 0 ? "[" : ", ") + shape[k].text();
  return shape.empty() ? result : result + "]";
}

std::string describe(const Input& input) {
  std::string result = describe(input.kind, input.shape);
  for (const auto constraint : input.constraints) result += ", " + describe(constraint);
  for (std::size_t k = 0; k < input.allowed.size(); ++k) {
    result += (k == 0 ? ": " : " or ") + input.allowed[k];
  }
  return result;
}

}  // namespace verify
