#include "verify/recording/program_text.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <stdexcept>

namespace verify {
namespace {

const char* to_text(Operation operation) {
  static constexpr std::array names = {"constant",
                                       "variable",
                                       "add",
                                       "subtract",
                                       "multiply",
                                       "divide",
                                       "larger",
                                       "negate",
                                       "exp",
                                       "log",
                                       "sqrt",
                                       "matrix_sum",
                                       "matrix_difference",
                                       "matrix_product",
                                       "matrix_multiple"};
  return names.at(static_cast<std::size_t>(operation));
}

const char* to_text(FactRelation relation) {
  static constexpr std::array names = {"zero", "nonzero", "positive", "nonnegative"};
  return names.at(static_cast<std::size_t>(relation));
}

class ProgramLines {
 public:
  explicit ProgramLines(const Program& program) : program_(program) {}

  std::string all() {
    computed();
    text_ += "zero";
    for (const auto slot : program_.outputs) put(' ', slot);
    text_ += '\n';
    return std::move(text_);
  }

  std::string all(const StatedOutputs& stated) {
    const auto& relations = stated.relations;
    auto needed = relations.size();
    for (const auto& roots : stated.roots) needed += roots.coefficients;
    if (needed != program_.outputs.size())
      throw std::logic_error("another number of relations than outputs");
    computed();
    if (!stated.positive_variables.empty()) text_ += "suppose positive";
    for (const auto variable : stated.positive_variables) put(' ', variable);
    if (!stated.positive_variables.empty()) text_ += '\n';
    for (const auto& [variable, lower, upper, whole] : stated.between)
      add("suppose {} {} {} {}\n", whole ? "whole" : "between", variable, lower.text(),
          upper.text());
    for (std::size_t k = 0; k < relations.size(); ++k) {
      if (k == 0 || relations[k] != relations[k - 1])
        (text_ += k == 0 ? "" : "\n") += to_text(relations[k]);
      put(' ', program_.outputs[k]);
    }
    if (!relations.empty()) text_ += '\n';
    auto next = relations.size();
    for (const auto& roots : stated.roots) {
      add("roots {} {}", roots.count, verify::to_text(roots.between));
      for (std::size_t k = 0; k < roots.coefficients; ++k) put(' ', program_.outputs[next++]);
      text_ += '\n';
    }
    return std::move(text_);
  }

 private:
  void computed() {
    add("program\n");
    std::size_t number = 0;
    for (const auto& letter : program_.letters)
      add("symbol {} {} {} {}x{}{}\n", ++number, letter.name, letter.first, letter.rows,
          letter.cols, letter.symmetric ? " symmetric" : "");
    for (const auto& [name, variable] : program_.sizes) size(name, variable);
    for (const auto& step : program_.steps) line(step);
  }

  template <class... Values>
  void add(fmt::format_string<Values...> form, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), form, std::forward<Values>(values)...);
  }
  // The inverse of n is named "1/n".
  void size(const std::string& name, std::uint32_t variable) {
    const bool inverse = name.rfind("1/", 0) == 0;
    add("{} {} {}\n", inverse ? "inverse" : "size", variable, inverse ? name.substr(2) : name);
  }
  // Of a long program nearly all of the text are numbers, which take no format.
  void put(std::int64_t value) {
    std::array<char, 20> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    text_.append(digits.data(), end);
  }
  void put(char before, std::int64_t value) {
    text_ += before;
    put(value);
  }
  void line(const Step& step) {
    put(step.result);
    (text_ += ' ') += to_text(step.operation);
    if (step.operation == Operation::constant)
      (text_ += ' ') += program_.constants[step.a].text();
    else if (takes_grids(step.operation))
      grid(step.a), grid(step.b);
    else if (step.operation == Operation::matrix_multiple)
      put(' ', step.a), grid(step.b);
    else if (takes_two_values(step.operation))
      put(' ', step.a), put(' ', step.b);
    else
      put(' ', step.a);
    text_ += '\n';
  }
  void grid(std::uint32_t index) {
    const auto& grid = program_.grids[index];
    put(' ', grid.rows), put('x', grid.cols);
    if (!grid.is_listed()) {
      put('@', grid.first), put(',', grid.row_step), put(',', grid.col_step);
      return;
    }
    for (std::uint32_t k = 0; k < grid.rows * grid.cols; ++k)
      put(k == 0 ? ':' : ',', program_.listed[grid.listed + k]);
  }

  const Program& program_;
  std::string text_;
};

}  // namespace

std::string to_text(const Program& program) { return ProgramLines(program).all(); }
std::string to_text(const RealInterval& interval) {
  const auto& [lower, upper, with_lower, with_upper] = interval;
  return fmt::format("{}{} {}{}", with_lower ? '[' : '(', lower ? lower->text() : "-inf",
                     upper ? upper->text() : "inf", with_upper ? ']' : ')');
}
std::string to_text(const Program& program, const StatedOutputs& stated) {
  return ProgramLines(program).all(stated);
}

}  // namespace verify
