#include "verify/algebra/checked_program.hpp"

#include <fmt/format.h>

#include "verify/expression/tree/letter_math.hpp"
#include "verify/recording/program_math.hpp"

namespace verify {
namespace {

constexpr long most_operations = 40;

// "1,173"
std::string with_commas(long number) {
  auto digits = std::to_string(number);
  for (auto at = static_cast<long>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<std::size_t>(at), ",");
  return digits;
}

CheckedLetter letter_of(const ProgramLetter& letter) {
  const bool is_number = letter.rows == 1 && letter.cols == 1;
  CheckedLetter checked{letter_math(letter.name),
                        is_number ? "" : fmt::format("{} \\times {}", letter.rows, letter.cols),
                        {},
                        ""};
  if (letter.symmetric) checked.properties.emplace_back("symmetric");
  return checked;
}

}  // namespace

CheckedStatement checked_program(const Program& program) {
  CheckedStatement checked;
  for (const auto& [symbol, variable] : program.sizes)
    checked.sizes.push_back({size_math(symbol), 0});
  for (auto& [left, right] : identities_of(program, most_operations))
    checked.identities.push_back({std::move(left), "=", std::move(right)});
  const auto unnamed = checked.identities.empty() ? Unnamed::left_out : Unnamed::shown;
  for (const auto& letter : letters_used(program, unnamed))
    checked.letters.push_back(letter_of(letter));
  if (checked.identities.empty())
    checked.described =
        fmt::format("a polynomial identity in {} variables, {} operations",
                    with_commas(program.variables), with_commas(operations(program)));
  return checked;
}

}  // namespace verify
