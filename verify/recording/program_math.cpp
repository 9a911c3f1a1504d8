#include "verify/recording/program_math.hpp"

#include <algorithm>
#include <set>

#include "verify/expression/tree/letter_math.hpp"
#include "verify/recording/read_slots.hpp"

namespace verify {
namespace {

bool is_leaf(Operation operation) {
  return operation == Operation::constant || operation == Operation::variable;
}

enum class Binding { sum, product, closed };
struct Set {
  std::string text;
  Binding binding = Binding::closed;
};
std::string within(const Set& set, Binding binding) {
  return set.binding < binding ? "(" + set.text + ")" : set.text;
}

class Writer {
 public:
  explicit Writer(const Program& program)
      : program_(program), writer_(writers(program)), names_(variable_names(program)) {}

  Set at(Slot slot) const {
    const Step& step = program_.steps[writer_[slot]];
    switch (step.operation) {
      case Operation::constant:
        return constant(program_.constants[step.a]);
      case Operation::variable:
        return {names_[step.a]};
      case Operation::add: {
        const auto right = at(step.b);
        return {within(at(step.a), Binding::sum) + " + " +
                    within(right, right.text.front() == '-' ? Binding::product : Binding::sum),
                Binding::sum};
      }
      case Operation::subtract:
        return {within(at(step.a), Binding::sum) + " - " + within(at(step.b), Binding::product),
                Binding::sum};
      case Operation::negate:
        return {"-" + within(at(step.a), Binding::product), Binding::sum};
      case Operation::multiply:
        return product(step);
      default:
        return {"\\frac{" + at(step.a).text + "}{" + at(step.b).text + "}", Binding::product};
    }
  }

 private:
  static Set constant(const Rational& q) {
    const auto text = q.text();
    const auto slash = text.find('/');
    const bool negative = text.front() == '-';
    const auto begin = negative ? 1U : 0U;
    const auto size = slash == std::string::npos ? text.substr(begin)
                                                 : "\\frac{" + text.substr(begin, slash - begin) +
                                                       "}{" + text.substr(slash + 1) + "}";
    return {(negative ? "-" : "") + size, negative ? Binding::sum : Binding::closed};
  }
  Set product(const Step& step) const {
    const auto left = within(at(step.a), Binding::product);
    const auto right = within(at(step.b), Binding::product);
    if (left == right && at(step.a).binding == Binding::closed &&
        left.find('^') == std::string::npos)
      return {left + "^{2}", Binding::product};
    const bool number = program_.steps[writer_[step.b]].operation == Operation::constant;
    // A number stands in front.
    return number ? Set{right + " " + left, Binding::product}
                  : Set{left + " " + right, Binding::product};
  }

  const Program& program_;
  std::vector<std::uint32_t> writer_;
  std::vector<std::string> names_;
};

// A division is shown, a function is not.
bool is_shown(Operation operation) {
  return is_leaf(operation) || operation == Operation::add || operation == Operation::subtract ||
         operation == Operation::multiply || operation == Operation::divide ||
         operation == Operation::negate;
}

}  // namespace

std::vector<std::string> variable_names(const Program& program) {
  std::vector<std::string> names;
  for (long k = 0; k < program.variables; ++k) names.push_back("v_{" + std::to_string(k + 1) + "}");
  const auto with_index = [](const std::string& name, const std::string& index) {
    const bool has_one = name.back() == '}' && name.find("_{") != std::string::npos;
    return has_one ? name.substr(0, name.size() - 1) + ", " + index + "}"
                   : name + "_{" + index + "}";
  };
  for (const auto& letter : program.letters) {
    const auto name = letter_math(letter.name);
    auto next = names.begin() + letter.first;
    for (long i = 0; i < letter.rows; ++i)
      for (long j = letter.symmetric ? i : 0; j < letter.cols && next != names.end(); ++j) {
        const auto row = std::to_string(i + 1), both = row + ", " + std::to_string(j + 1);
        *next++ = letter.rows == 1 && letter.cols == 1 ? name
                  : letter.cols == 1                   ? with_index(name, row)
                                                       : with_index(name, both);
      }
  }
  for (const auto& [symbol, variable] : program.sizes) names[variable] = size_math(symbol);
  return names;
}

long operations(const Program& program) {
  long count = 0;
  for (const auto& step : program.steps) {
    if (is_leaf(step.operation)) continue;
    const long width = program.width(step);
    const long inner =
        step.operation == Operation::matrix_product ? 2 * program.grids[step.a].cols - 1 : 1;
    count += width * std::max(1L, inner);
  }
  return count;
}

std::vector<std::pair<std::string, std::string>> identities_of(const Program& program, long most) {
  const auto& steps = program.steps;
  const bool shown = std::all_of(steps.begin(), steps.end(),
                                 [](const Step& step) { return is_shown(step.operation); });
  if (!shown || operations(program) > most) return {};
  const Writer writer(program);
  const auto writer_of = writers(program);
  std::vector<std::pair<std::string, std::string>> result;
  std::size_t length = 0;
  for (const Slot slot : program.outputs) {
    const Step& last = steps[writer_of[slot]];
    if (last.operation == Operation::subtract)
      result.emplace_back(writer.at(last.a).text, writer.at(last.b).text);
    else
      result.emplace_back(writer.at(slot).text, "0");
    length += result.back().first.size() + result.back().second.size();
  }
  // What is shared is written out each time it is used.
  constexpr std::size_t longest = 2000;
  return length > longest ? decltype(result){} : result;
}

std::vector<ProgramLetter> letters_used(const Program& program, Unnamed unnamed) {
  const auto read = read_slots(program);
  std::set<std::uint32_t> used;
  for (const auto& step : program.steps)
    if (step.operation == Operation::variable && read[step.result]) used.insert(step.a);
  for (const auto& [symbol, variable] : program.sizes) used.erase(variable);
  std::vector<ProgramLetter> result;
  for (const auto& letter : program.letters) {
    const long count =
        letter.symmetric ? letter.rows * (letter.rows + 1) / 2 : letter.rows * letter.cols;
    const auto first = used.lower_bound(letter.first);
    const auto last = used.lower_bound(letter.first + count);
    if (first != last) result.push_back(letter);
    used.erase(first, last);
  }
  if (unnamed == Unnamed::left_out) return result;
  for (const auto variable : used)
    result.push_back({"v_" + std::to_string(variable + 1), variable});
  return result;
}

}  // namespace verify
