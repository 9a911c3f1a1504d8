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

// The reciprocal of a size is a variable of some programs: then it is that of a size.
CheckedSize size_of(const std::string& symbol) {
  const std::string reciprocal = "1/";
  if (symbol.starts_with(reciprocal)) return {size_math(symbol.substr(reciprocal.size())), 1};
  return {size_math(symbol), 0};
}

// What the reader sees of an identity that is too long to be shown.
std::string described(const Program& program) {
  const auto named = letters_used(program, Unnamed::left_out).size();
  const auto nameless = letters_used(program, Unnamed::shown).size() - named;
  return fmt::format(
      "a polynomial identity in {} variables{}, {} operations", with_commas(program.variables),
      nameless == 0
          ? ""
          : fmt::format(", {} of them without a name", with_commas(static_cast<long>(nameless))),
      with_commas(operations(program)));
}

}  // namespace

CheckedStatement checked_program(const Program& program) {
  CheckedStatement checked;
  for (const auto& [symbol, variable] : program.sizes) checked.sizes.push_back(size_of(symbol));
  for (auto& [left, right] : identities_of(program, most_operations))
    checked.identities.push_back({std::move(left), "=", std::move(right)});
  const auto unnamed = checked.identities.empty() ? Unnamed::left_out : Unnamed::shown;
  for (const auto& letter : letters_used(program, unnamed))
    checked.letters.push_back(letter_of(letter));
  if (checked.identities.empty()) checked.described = described(program);
  return checked;
}

}  // namespace verify
