#include "verify/cli/typed/typed_formula.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "verify/claim/finding.hpp"
#include "verify/cli/commands.hpp"
#include "verify/cli/typed/option_words.hpp"
#include "verify/runner/apart/apart.hpp"
#include "verify/service/new_claim.hpp"
#include "verify/service/output/whole_file.hpp"
#include "verify/service/run_claims.hpp"
#include "verify/service/selection.hpp"
#include "verify/words/file/text_file.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/program.hpp"
#include "verify/written/typed/filled_controls.hpp"
#include "verify/written/typed/saved_claim.hpp"

namespace verify {
namespace {

const char* word_of(const FormulaCheck& check) {
  if (check.answer == Truth::yes) return "proved";
  return check.answer == Truth::no ? "refuted" : "not settled";
}

std::string conditions_text(const FormulaCheck& check) {
  std::string text;
  for (const auto& condition : check.conditions) text += (text.empty() ? "for " : ", ") + condition;
  return text;
}

// What its names stand for: without it a name says what it is called, and not what it is.
std::string names_text(const FormulaText& text) {
  std::string names;
  for (const auto* lists : {&text.definitions, &text.witness, &text.iterate})
    for (const auto& one : *lists) names += (names.empty() ? "\n  where " : "; ") + printable(one);
  return names;
}

std::string to_text(const FormulaText& text, const FormulaCheck& check) {
  std::string result = text.formula + names_text(text) + "\n  " + word_of(check);
  // What is false is false at the data that are told, and not at every size.
  if (const auto conditions = conditions_text(check);
      !conditions.empty() && check.answer != Truth::no)
    result += ", " + conditions;
  result += "\n  " + check.detail + "\n";
  for (const auto& control : check.controls)
    result += "  " + title_of(control) + ": " + control.text + "\n    " +
              at_data(control.fails_at) + "\n";
  return result;
}

nlohmann::json to_json(const FormulaText& text, const FormulaCheck& check) {
  auto controls = nlohmann::json::array();
  for (const auto& control : check.controls)
    controls.push_back(
        {{"formula", control.text},
         {control.by_this_witness ? "this_witness_fails_at" : "fails_at", control.fails_at}});
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

// A program that reads JSON has fields of these names, as Python does; a person typed options.
FormulaCheck checked_with_options(const TypedFormula& options) {
  if (options.json) return checked_formula(options.text);
  try {
    auto check = checked_formula(options.text);
    check.detail = as_options(check.detail);
    return check;
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(as_options(error.what()));
  }
}

std::string answer_as_said(const TypedFormula& options, const FormulaCheck& check) {
  const auto replaced = nlohmann::json::error_handler_t::replace;
  return options.json ? to_json(options.text, check).dump(2, ' ', false, replaced) + "\n"
                      : to_text(options.text, check);
}

int code_of(const FormulaCheck& check) {
  return check.answer == Truth::yes ? 0 : check.answer == Truth::no ? 1 : undecided_code;
}

std::string file_or_why_not(const TypedFormula& options, const FormulaCheck& check) {
  try {
    return saved_claim(options.save, options.text, check);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

// Whether a file was written.
bool save(const TypedFormula& options, const std::string& file) {
  if (!file.starts_with("#")) {
    std::cout << "  " << file << "\n";
    return false;
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
  return true;
}

}  // namespace

void add_formula_options(CLI::App& command, TypedFormula& typed) {
  auto* text = &typed.text;
  command.add_option("--symbols,--letters", text->letters, "the shapes of its symbols")
      ->type_name("SYMBOLS");
  command.add_option("--define", text->definitions, "names of formulas")->type_name("NAME=FORMULA");
  command.add_option("--witness", text->witness, "what exists, or where every S fails")
      ->type_name("NAME=FORMULA");
  command.add_option("--given", text->given, "a hypothesis; may be repeated")->type_name("FORMULA");
  command.add_option("--sizes", text->sizes, "sizes that no symbol has")->type_name("N, M");
  command.add_option("--iterate", text->iterate, "an equation of an iterate; may be repeated")
      ->type_name("X_{k+1} = F");
  command.add_option("--because", text->because, "a vector or number whose square the proof needs")
      ->type_name("FORMULA");
  add_limits(command, typed.limits, typed.memory_mebibytes, "seconds for all of it");
}

// A formula may be short and what it asks for long: a worker takes it, as it takes claims, and says
// the exit code first.
int check_typed(const TypedFormula& typed) {
  auto options = typed;
  auto& formula = options.text.formula;  // a blank keeps its minus from being an option
  formula.erase(0, formula.find_first_not_of(' '));
  auto limits = options.limits;
  limits.memory_bytes = static_cast<std::uint64_t>(options.memory_mebibytes * (1 << 20));
  // Where a claim is saved, the length of the answer stands before the answer and the data file.
  const auto done = done_apart(limits, [&] {
    const auto check = checked_with_options(options);
    const auto answer = answer_as_said(options, check);
    const auto file = options.save.empty() ? "" : file_or_why_not(options, check);
    return std::to_string(code_of(check)) + std::to_string(answer.size()) + " " + answer + file;
  });
  if (done.unfinished.empty()) {
    const auto blank = done.text.find(' ');
    const auto length = std::stoul(done.text.substr(1, blank - 1));
    std::cout << done.text.substr(blank + 1, length);
    const int code = done.text.front() - '0';
    if (options.save.empty() || save(options, done.text.substr(blank + 1 + length))) return code;
    return code == 0 ? undecided_code : code;
  }
  std::cout << answer_as_said(options, {Truth::unknown, done.unfinished, {}});
  return undecided_code;
}

int fill_controls(const TypedFormula& typed, const std::string& path) {
  const auto text = [&] {
    try {
      return read_text_file(path, largest_instance_file);
    } catch (const std::exception& error) {
      throw UsageError("new --controls: " + std::string(error.what()) +
                       "; --in names the folder of the claim");
    }
  }();
  auto limits = typed.limits;
  limits.memory_bytes = static_cast<std::uint64_t>(typed.memory_mebibytes * (1 << 20));
  // What is told, a line without anything, the file.
  const auto done = done_apart(limits, [&] {
    const auto filled = with_controls(text, path);
    std::string told;
    for (const auto& line : filled.told) told += line + "\n";
    if (filled.told.empty()) told = "every assertion with a formula has negative controls\n";
    return told + "\n" + (filled.changed ? filled.text : "");
  });
  if (!done.unfinished.empty()) {
    std::cout << done.unfinished << "\n";
    return undecided_code;
  }
  const auto end = done.text.find("\n\n");
  std::cout << done.text.substr(0, end + 1);
  if (const auto file = done.text.substr(end + 2); !file.empty()) {
    write_whole_file(path, file);
    std::cout << printable(path) << "\n";
    return 0;
  }
  return done.text.starts_with("every") ? 0 : undecided_code;
}

}  // namespace verify
