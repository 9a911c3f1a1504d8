#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "verify/cli/commands.hpp"
#include "verify/runner/apart/apart.hpp"
#include "verify/service/run_claims.hpp"
#include "verify/written/formula_check.hpp"

namespace verify {
namespace {

struct CheckCommand {
  FormulaText text;
  Limits limits;
  double memory_mebibytes = 4096;
  bool json = false;
};

const char* word_of(const FormulaCheck& check) {
  if (check.answer == Truth::yes) return "proved";
  return check.answer == Truth::no ? "refuted" : "not settled";
}

std::string conditions_text(const FormulaCheck& check) {
  std::string text;
  for (const auto& condition : check.conditions) text += (text.empty() ? "for " : ", ") + condition;
  return text;
}

std::string to_text(const FormulaText& text, const FormulaCheck& check) {
  std::string result = text.formula + "\n  " + word_of(check);
  // What is false is false at the data that are told, and not at every size.
  if (const auto conditions = conditions_text(check);
      !conditions.empty() && check.answer != Truth::no)
    result += ", " + conditions;
  return result + "\n  " + check.detail + "\n";
}

nlohmann::json to_json(const FormulaText& text, const FormulaCheck& check) {
  return {{"schema", "icl-verify/formula/1"}, {"formula", text.formula},
          {"answer", word_of(check)},         {"detail", check.detail},
          {"conditions", check.conditions},   {"symbols", text.letters}};
}

std::string answer_as_said(const CheckCommand& options, const FormulaCheck& check) {
  const auto replaced = nlohmann::json::error_handler_t::replace;
  return options.json ? to_json(options.text, check).dump(2, ' ', false, replaced) + "\n"
                      : to_text(options.text, check);
}

int code_of(const FormulaCheck& check) {
  return check.answer == Truth::yes ? 0 : check.answer == Truth::no ? 1 : undecided_code;
}

// A formula may be short and what it asks for long: a worker takes it, as it takes claims, and says
// the exit code first.
int check_formula(const CheckCommand& options) {
  auto limits = options.limits;
  limits.memory_bytes = static_cast<std::uint64_t>(options.memory_mebibytes * (1 << 20));
  const auto done = done_apart(limits, [&] {
    const auto check = checked_formula(options.text);
    return std::to_string(code_of(check)) + answer_as_said(options, check);
  });
  if (done.unfinished.empty()) {
    std::cout << done.text.substr(1);
    return done.text.front() - '0';
  }
  std::cout << answer_as_said(options, {Truth::unknown, done.unfinished, {}});
  return undecided_code;
}

}  // namespace

void add_check(CLI::App& app, int& status) {
  const auto options = std::make_shared<CheckCommand>();
  auto* text = &options->text;
  auto* command = app.add_subcommand("check", "One formula, without a file");
  command->footer(R"txt(Examples:
  icl-verify check "tr(A B) = tr(B A)" --symbols "A = d x n, B = n x d"
  icl-verify check "x' inv(X X' + s I(d)) x <= x' x / s" \
      --symbols "X = d x n, x = d, s = scalar, > 0"
  icl-verify check "argmin(w' H w / 2 - b' w, w) = inv(H) b" \
      --symbols "H = d x d, positive definite, w = d, b = d"

icl-verify formulas prints what a formula may hold. Exit codes: 0 proved, 1 refuted, 2 no formula,
3 not settled.)txt");
  command->add_option("FORMULA", text->formula, "\"left = right\", or with <= < >= > !=")
      ->required();
  command->add_option("--symbols,--letters", text->letters, "the shapes of its symbols")
      ->type_name("SYMBOLS");
  command->add_option("--define", text->definitions, "names of formulas")
      ->type_name("NAME = FORMULA");
  command->add_option("--witness", text->witness, "what exists, or where every S fails")
      ->type_name("NAME = FORMULA");
  command->add_option("--given", text->given, "a hypothesis; may be repeated")
      ->type_name("FORMULA");
  command->add_option("--sizes", text->sizes, "sizes that no symbol has")->type_name("N, M");
  command->add_option("--iterate", text->iterate, "an equation of an iterate; may be repeated")
      ->type_name("X_{k+1} = F");
  command->add_option("--because", text->because, "a vector or number whose square the proof needs")
      ->type_name("FORMULA");
  add_limits(*command, options->limits, options->memory_mebibytes, "seconds for all of it");
  command->add_flag("--json", options->json, "schema icl-verify/formula/1");
  command->callback([options, &status] {
    auto& formula = options->text.formula;  // a blank keeps its minus from being an option
    formula.erase(0, formula.find_first_not_of(' '));
    status = check_formula(*options);
  });
}

}  // namespace verify
