#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "verify/cli/commands.hpp"
#include "verify/runner/apart.hpp"
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

nlohmann::json to_json(const FormulaText& text, const FormulaCheck& check) {
  return {{"schema", "icl-verify/formula/1"}, {"formula", text.formula},
          {"answer", word_of(check)},         {"detail", check.detail},
          {"conditions", check.conditions},   {"symbols", text.letters}};
}

std::string to_text(const nlohmann::json& found) {
  auto result = found["formula"].get<std::string>() + "\n  " + found["answer"].get<std::string>();
  for (const auto& condition : found["conditions"])
    result += (&condition == &found["conditions"].front() ? ", for " : ", ") +
              condition.get<std::string>();
  return result + "\n  " + found["detail"].get<std::string>() + "\n";
}

// A formula may be short and what it asks for long: a worker takes it, as it takes claims.
nlohmann::json checked_apart(const CheckCommand& options) {
  const auto replaced = nlohmann::json::error_handler_t::replace;
  auto limits = options.limits;
  limits.memory_bytes = static_cast<std::uint64_t>(options.memory_mebibytes * (1 << 20));
  const auto done = done_apart(limits, [&] {
    return to_json(options.text, checked_formula(options.text)).dump(-1, ' ', false, replaced);
  });
  if (!done.unfinished.empty()) return to_json(options.text, {Truth::unknown, done.unfinished, {}});
  return nlohmann::json::parse(done.text);
}

int check_formula(const CheckCommand& options) {
  const auto found = checked_apart(options);
  if (options.json)
    std::cout << found.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
  else
    std::cout << to_text(found);
  return found["answer"] == "proved" ? 0 : found["answer"] == "refuted" ? 1 : 3;
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
