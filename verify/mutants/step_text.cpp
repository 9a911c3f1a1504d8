#include "verify/mutants/step_text.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "verify/expression/tree/letter_math.hpp"
#include "verify/recording/program_math.hpp"

namespace verify::mutants {
namespace {

using Slots = std::vector<Slot>;  // of a matrix, row by row

struct Entries {
  std::uint32_t rows = 0, cols = 0;
  Slots slots;

  Slot at(std::uint32_t i, std::uint32_t j) const { return slots[i * cols + j]; }
  Entries transposed() const {
    Entries result{cols, rows, {}};
    for (std::uint32_t j = 0; j < cols; ++j)
      for (std::uint32_t i = 0; i < rows; ++i) result.slots.push_back(at(i, j));
    return result;
  }
};

constexpr const char* dots = "\\cdots";

// A quotient or product of which one factor is a sum needs parentheses, and so does a negative one.
enum class Binding { sum, product, closed };
struct Piece {
  std::string text;
  Binding binding = Binding::closed;
};
std::string within(const Piece& piece, Binding binding) {
  return piece.binding < binding ? "(" + piece.text + ")" : piece.text;
}

class StepMath {
 public:
  explicit StepMath(const Program& program)
      : program_(program), writer_(writers(program)), names_(variable_names(program)) {}

  Piece of(const Step& step, int levels) const {
    if (const auto traced = trace(step, levels)) return *traced;
    switch (step.operation) {
      case Operation::constant:
        return constant(program_.constants[step.a]);
      case Operation::variable:
        return {names_[step.a]};
      case Operation::add:
        return joined(at(step.a, levels), " + ", at(step.b, levels), Binding::sum);
      case Operation::subtract:
        return joined(at(step.a, levels), " - ", at(step.b, levels), Binding::sum);
      case Operation::multiply:
        return joined(at(step.a, levels), " \\, ", at(step.b, levels), Binding::product);
      case Operation::divide:
        return {"\\frac{" + at(step.a, levels).text + "}{" + at(step.b, levels).text + "}"};
      case Operation::larger:
        return {"\\max(" + at(step.a, levels).text + ", " + at(step.b, levels).text + ")"};
      case Operation::negate:
        return {"-" + within(at(step.a, levels), Binding::product), Binding::sum};
      case Operation::exp:
        return {"\\exp(" + at(step.a, levels).text + ")"};
      case Operation::log:
        return {"\\log(" + at(step.a, levels).text + ")"};
      case Operation::sqrt:
        return {"\\sqrt{" + at(step.a, levels).text + "}"};
      case Operation::matrix_sum:
        return joined(grid(step.a, levels), " + ", grid(step.b, levels), Binding::sum);
      case Operation::matrix_difference:
        return joined(grid(step.a, levels), " - ", grid(step.b, levels), Binding::sum);
      case Operation::matrix_product:
        return joined(grid(step.a, levels), " \\, ", grid(step.b, levels), Binding::product);
      case Operation::matrix_multiple:
        if (step.a == one_slot) return grid(step.b, levels);
        return joined(at(step.a, levels), " \\, ", grid(step.b, levels), Binding::product);
    }
    return {dots};
  }

 private:
  static Piece joined(const Piece& left, const char* sign, const Piece& right, Binding binding) {
    const bool is_sum = binding == Binding::sum;
    const bool minus = sign[1] == '-' || (is_sum && right.text.starts_with('-'));
    return {within(left, binding) + sign +
                within(right, is_sum && !minus ? Binding::sum : Binding::product),
            binding};
  }
  static Piece constant(const Rational& q) {
    const auto text = q.text();
    const auto slash = text.find('/');
    const std::string sign = text.front() == '-' ? "-" : "";
    const auto size = slash == std::string::npos
                          ? text.substr(sign.size())
                          : "\\frac{" + text.substr(sign.size(), slash - sign.size()) + "}{" +
                                text.substr(slash + 1) + "}";
    return {sign + size, sign.empty() ? Binding::closed : Binding::sum};
  }

  const Step& written_by(Slot slot) const { return program_.steps[writer_[slot]]; }
  static bool is_leaf(const Step& step) {
    return step.operation == Operation::constant || step.operation == Operation::variable;
  }
  static bool writes_matrix(const Step& step) {
    return takes_grids(step.operation) || step.operation == Operation::matrix_multiple;
  }

  Piece at(Slot slot, int levels) const {
    const Step& step = written_by(slot);
    if (is_leaf(step)) return of(step, 0);
    if (levels <= 1) return {dots};
    if (!writes_matrix(step) || program_.width(step) == 1) return of(step, levels - 1);
    const auto cols = shape_of(step).cols;
    const auto index = slot - step.result;
    return {"(" + of(step, levels - 1).text + ")_{" + std::to_string(index / cols + 1) + ", " +
            std::to_string(index % cols + 1) + "}"};
  }

  Entries shape_of(const Step& step) const {
    const Grid& last = program_.grids[step.b];
    return {program_.width(step) / last.cols, last.cols, {}};
  }
  Entries written(const Step& step) const {
    auto entries = shape_of(step);
    for (std::uint32_t k = 0; k < program_.width(step); ++k)
      entries.slots.push_back(step.result + k);
    return entries;
  }

  Piece grid(std::uint32_t index, int levels) const {
    const Grid& g = program_.grids[index];
    Entries entries{g.rows, g.cols, {}};
    for (std::uint32_t i = 0; i < g.rows; ++i)
      for (std::uint32_t j = 0; j < g.cols; ++j) entries.slots.push_back(program_.at(g, i, j));
    if (g.rows == 1 && g.cols == 1) return at(entries.slots[0], levels);
    if (auto known = whole(entries, levels)) return *known;
    if (auto known = whole(entries.transposed(), levels))
      return {within(*known, Binding::closed) + "^{\\top}"};
    return {matrix(entries, levels)};
  }

  // A sum of all entries on the diagonal of what one step wrote.
  std::optional<Piece> trace(const Step& step, int levels) const {
    if (step.operation != Operation::add) return std::nullopt;
    Slots terms;
    const Step* sum = &step;
    for (; sum->operation == Operation::add; sum = &written_by(sum->a)) terms.push_back(sum->b);
    terms.push_back(terms.size() > 0 ? last_left(step) : zero_slot);
    const Step& made = written_by(terms.back());
    if (!writes_matrix(made)) return std::nullopt;
    const auto all = written(made);
    if (all.rows != all.cols || all.rows != terms.size()) return std::nullopt;
    for (std::uint32_t i = 0; i < all.rows; ++i)
      if (all.at(i, i) != terms[terms.size() - 1 - i]) return std::nullopt;
    return Piece{"\\operatorname{tr}(" + (levels <= 1 ? dots : of(made, levels - 1).text) + ")"};
  }
  // What stands first in a sum of sums.
  Slot last_left(const Step& step) const {
    Slot left = step.a;
    while (written_by(left).operation == Operation::add) left = written_by(left).a;
    return left;
  }

  // M + s I: s is added to the diagonal of what one step wrote.
  std::optional<Piece> shifted(const Entries& entries, int levels) const {
    if (entries.rows != entries.cols || entries.rows < 2 || levels <= 1) return std::nullopt;
    const Step& made = written_by(entries.at(0, 1));
    if (!writes_matrix(made)) return std::nullopt;
    const auto all = written(made);
    if (all.rows != entries.rows || all.cols != entries.cols) return std::nullopt;
    std::optional<Slot> by;
    for (std::uint32_t i = 0; i < all.rows; ++i)
      for (std::uint32_t j = 0; j < all.cols; ++j) {
        if (i != j && entries.at(i, j) != all.at(i, j)) return std::nullopt;
        if (i != j) continue;
        const Step& sum = written_by(entries.at(i, i));
        if (sum.operation != Operation::add) return std::nullopt;
        if (sum.a != all.at(i, i) && sum.b != all.at(i, i)) return std::nullopt;
        const auto other = sum.a == all.at(i, i) ? sum.b : sum.a;
        if (by.value_or(other) != other) return std::nullopt;
        by = other;
      }
    return joined(of(made, levels - 1), " + ",
                  {within(at(*by, levels - 1), Binding::product) + " \\, I", Binding::product},
                  Binding::sum);
  }

  // A letter, the zeros, the identity, or what one step wrote.
  std::optional<Piece> whole(const Entries& entries, int levels) const {
    if (auto name = letter(entries)) return Piece{std::move(*name)};
    if (is_diagonal(entries, zero_slot)) return Piece{"0"};
    if (entries.rows == entries.cols && is_diagonal(entries, one_slot)) return Piece{"I"};
    if (std::all_of(entries.slots.begin(), entries.slots.end(),
                    [](Slot slot) { return slot == one_slot; }))
      return Piece{"\\mathbf{1}"};
    if (auto sum = shifted(entries, levels)) return sum;
    const Step& step = written_by(entries.slots[0]);
    if (!writes_matrix(step) || program_.width(step) != entries.slots.size()) return std::nullopt;
    const auto all = written(step);
    if (all.rows != entries.rows || all.slots != entries.slots) return std::nullopt;
    return levels <= 1 ? Piece{dots} : of(step, levels - 1);
  }
  static bool is_diagonal(const Entries& entries, Slot on) {
    for (std::uint32_t i = 0; i < entries.rows; ++i)
      for (std::uint32_t j = 0; j < entries.cols; ++j)
        if (entries.at(i, j) != (i == j ? on : zero_slot)) return false;
    return true;
  }
  std::optional<std::string> letter(const Entries& entries) const {
    for (const auto& letter : program_.letters)
      if (is_letter(entries, letter)) return letter_math(letter.name);
    return std::nullopt;
  }
  bool is_letter(const Entries& entries, const ProgramLetter& letter) const {
    if (letter.rows != entries.rows || letter.cols != entries.cols) return false;
    auto next = letter.first;
    for (std::uint32_t i = 0; i < entries.rows; ++i)
      for (std::uint32_t j = letter.symmetric ? i : 0; j < entries.cols; ++j, ++next)
        if (!is_variable(entries.at(i, j), next) ||
            (letter.symmetric && !is_variable(entries.at(j, i), next)))
          return false;
    return true;
  }
  bool is_variable(Slot slot, std::uint32_t variable) const {
    const Step& step = written_by(slot);
    return step.operation == Operation::variable && step.a == variable;
  }

  // By its entries; of a large one the first and the last of a row and column.
  std::string matrix(const Entries& entries, int levels) const {
    std::string text = "\\begin{bmatrix} ";
    for (const auto i : shown(entries.rows)) {
      if (i > 0) text += " \\\\ ";
      for (const auto j : shown(entries.cols)) {
        if (j > 0) text += " & ";
        const bool is_left_out = left_out(i, entries.rows) || left_out(j, entries.cols);
        text += is_left_out ? "\\ldots" : at(entries.at(i, j), std::min(levels, 3)).text;
      }
    }
    return text + " \\end{bmatrix}";
  }
  static constexpr std::uint32_t few = 3;
  static bool left_out(std::uint32_t k, std::uint32_t count) { return count > few && k == 1; }
  static std::vector<std::uint32_t> shown(std::uint32_t count) {
    if (count > few) return {0, 1, count - 1};
    std::vector<std::uint32_t> all;
    for (std::uint32_t k = 0; k < count; ++k) all.push_back(k);
    return all;
  }

  const Program& program_;
  std::vector<std::uint32_t> writer_;
  std::vector<std::string> names_;
};

std::string in_dollars(const std::string& math) { return "$" + math + "$"; }

bool reads(const Program& program, const Step& step, Slot first, std::uint32_t width) {
  bool found = false;
  each_operand(program, step, [&](Slot slot) { found |= slot >= first && slot - first < width; });
  return found;
}

}  // namespace

std::string step_text(const Program& program, std::uint32_t step, int levels) {
  return in_dollars(StepMath(program).of(program.steps[step], levels).text);
}

std::string changed_step_text(const Program& program, const Mutant& mutant, int levels) {
  const auto changed = mutated(program, mutant);
  return step_text(changed, writers(changed)[program.steps[mutant.step].result], levels);
}

std::string place_text(const Program& program, std::uint32_t step, int levels) {
  constexpr long most_operations = 40;
  std::string identities;
  for (const auto& [left, right] : identities_of(program, most_operations))
    identities += (identities.empty() ? "" : "; ") + in_dollars(left + " = " + right);
  if (!identities.empty()) return identities;
  const auto& made = program.steps[step];
  for (std::size_t next = step + 1; next < program.steps.size(); ++next)
    if (reads(program, program.steps[next], made.result, program.width(made)))
      return step_text(program, static_cast<std::uint32_t>(next), levels + 1);
  return "";
}

}  // namespace verify::mutants
