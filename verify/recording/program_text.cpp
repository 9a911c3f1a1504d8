#include "verify/recording/program_text.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>

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

class ProgramLines {
 public:
  explicit ProgramLines(const Program& program) : program_(program) {}

  std::string all() {
    add("program\n");
    std::size_t number = 0;
    for (const auto& letter : program_.letters)
      add("symbol {} {} {} {}x{}{}\n", ++number, letter.name, letter.first, letter.rows,
          letter.cols, letter.symmetric ? " symmetric" : "");
    for (const auto& [name, variable] : program_.sizes) size(name, variable);
    for (const auto& step : program_.steps) line(step);
    add("zero");
    for (const auto slot : program_.outputs) add(" {}", slot);
    add("\n");
    return std::move(text_);
  }

 private:
  template <class... Values>
  void add(fmt::format_string<Values...> form, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), form, std::forward<Values>(values)...);
  }
  // The inverse of n is named "1/n".
  void size(const std::string& name, std::uint32_t variable) {
    const bool inverse = name.rfind("1/", 0) == 0;
    add("{} {} {}\n", inverse ? "inverse" : "size", variable, inverse ? name.substr(2) : name);
  }
  void line(const Step& step) {
    add("{} {}", step.result, to_text(step.operation));
    if (step.operation == Operation::constant)
      add(" {}", program_.constants[step.a].text());
    else if (takes_grids(step.operation))
      grid(step.a), grid(step.b);
    else if (step.operation == Operation::matrix_multiple)
      add(" {}", step.a), grid(step.b);
    else if (takes_two_values(step.operation))
      add(" {} {}", step.a, step.b);
    else
      add(" {}", step.a);
    add("\n");
  }
  void grid(std::uint32_t index) {
    const auto& grid = program_.grids[index];
    add(" {}x{}", grid.rows, grid.cols);
    if (!grid.is_listed()) return add("@{},{},{}", grid.first, grid.row_step, grid.col_step);
    for (std::uint32_t k = 0; k < grid.rows * grid.cols; ++k)
      add("{}{}", k == 0 ? ':' : ',', program_.listed[grid.listed + k]);
  }

  const Program& program_;
  std::string text_;
};

}  // namespace

std::string to_text(const Program& program) { return ProgramLines(program).all(); }

}  // namespace verify
