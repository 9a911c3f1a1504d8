#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "verify/cli/commands.hpp"
#include "verify/runner/apart/apart.hpp"
#include "verify/service/new_claim.hpp"
#include "verify/service/run_claims.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/program.hpp"
#include "verify/written/typed/formula_check.hpp"
#include "verify/written/typed/saved_claim.hpp"

namespace verify {
namespace {

struct CheckCommand {
  FormulaText text;
  Limits limits;
  double memory_mebibytes = 4096;
  bool json = false;
  std::string save, folder;  // the id of a claim, and where the claims are
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
  result += "\n  " + check.detail + "\n";
  for (const auto& control : check.controls)
    result += "  one change, and false: " + control.text + "\n    at " + control.fails_at + "\n";
  return result;
}

nlohmann::json to_json(const FormulaText& text, const FormulaCheck& check) {
  auto controls = nlohmann::json::array();
  for (const auto& [changed, fails_at] : check.controls)
    controls.push_back({{"formula", changed}, {"fails_at", fails_at}});
  return {{"schema", "icl-verify/formula/1"},
          {"formula", text.formula},
          {"answer", word_of(check)},
          {"detail", check.detail},
          {"conditions", check.conditions},
          {"symbols", text.letters},
          {"definitions", text.definitions},
          {"given", text.given},
          {"iterate", text.iterate},
          {"witness", text.witness},
          {"sizes", text.sizes},
          {"negative_controls", controls}};
}

std::string answer_as_said(const CheckCommand& options, const FormulaCheck& check) {
  const auto replaced = nlohmann::json::error_handler_t::replace;
  return options.json ? to_json(options.text, check).dump(2, ' ', false, replaced) + "\n"
                      : to_text(options.text, check);
}

int code_of(const FormulaCheck& check) {
  return check.answer == Truth::yes ? 0 : check.answer == Truth::no ? 1 : undecided_code;
}

std::string file_or_why_not(const FormulaText& text, const FormulaCheck& check) {
  try {
    return saved_claim(text, check);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

void save(const CheckCommand& options, const std::string& file) {
  if (!file.starts_with("#")) {
    std::cout << "  " << file << "\n";
    return;
  }
  const auto dot = options.save.find('.');
  const auto paper = options.save.substr(0, dot),
             folder = options.folder.empty() ? paper : options.folder;
  auto files = files_of_new_claim(options.save, first_written_example);
  for (auto& one : files)
    if (!one.shared) one.text = file;
  for (const auto& path : write_new_claim(folder, files)) std::cout << printable(path) << "\n";
  std::cout << "\nnow: " << program_name() << " run " << options.save << " --claims "
            << printable(folder) << "\n";
}

// A formula may be short and what it asks for long: a worker takes it, as it takes claims, and says
// the exit code first.
int check_formula(const CheckCommand& options) {
  auto limits = options.limits;
  limits.memory_bytes = static_cast<std::uint64_t>(options.memory_mebibytes * (1 << 20));
  // Where a claim is saved, the length of the answer stands before the answer and the data file.
  const auto done = done_apart(limits, [&] {
    const auto check = checked_formula(options.text);
    const auto answer = answer_as_said(options, check);
    const auto file = options.save.empty() ? "" : file_or_why_not(options.text, check);
    return std::to_string(code_of(check)) + std::to_string(answer.size()) + " " + answer + file;
  });
  if (done.unfinished.empty()) {
    const auto blank = done.text.find(' ');
    const auto length = std::stoul(done.text.substr(1, blank - 1));
    std::cout << done.text.substr(blank + 1, length);
    if (!options.save.empty()) save(options, done.text.substr(blank + 1 + length));
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
  icl-verify check "tr(A B) = tr(B A)" --symbols "A = d x n, B = n x d" --save my2026.lemma1

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
  command
      ->add_option("--save", options->save,
                   "write what is proved, and its negative control, into the file of a claim")
      ->type_name("PAPER.CLAIM");
  command->add_option("--in", options->folder, "the folder of your claims; else named as the paper")
      ->type_name("FOLDER")
      ->needs("--save");
  command->callback([options, &status] {
    auto& formula = options->text.formula;  // a blank keeps its minus from being an option
    formula.erase(0, formula.find_first_not_of(' '));
    status = check_formula(*options);
  });
}

}  // namespace verify
