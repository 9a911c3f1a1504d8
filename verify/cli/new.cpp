#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>

#include "verify/cli/commands.hpp"
#include "verify/cli/typed/typed_formula.hpp"
#include "verify/service/new_claim.hpp"
#include "verify/service/selection.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/program.hpp"

namespace verify {
namespace {

struct NewOptions {
  std::string id, example, folder;
  bool data_only = false, controls = false;
  TypedFormula typed;  // the statement of the claim, where one is given
};

std::string folder_of(const NewOptions& options) {
  return options.folder.empty() ? options.id.substr(0, options.id.find('.')) : options.folder;
}

// The data file of a claim that is there.
std::string data_file_of(const NewOptions& options) {
  const auto dot = options.id.find('.');
  if (dot == std::string::npos)
    throw UsageError("new " + printable(options.id) + ": write <paper>.<claim>");
  const auto below = options.id.substr(0, dot) + "/" + options.id.substr(dot + 1) + ".toml";
  const auto within = folder_of(options) + "/proofs_data/" + below;
  return std::filesystem::exists(within) ? within : folder_of(options) + "/" + below;
}

std::string example_of(const NewOptions& options) {
  if (options.example.empty()) return options.data_only ? first_written_example : first_example;
  if (options.data_only && !needs_no_checker(options.example))
    throw UsageError("--like " + printable(options.example) +
                     ": has a checker in C++, which --data-only is to do without; take another "
                     "example, or leave --data-only out");
  return options.example;
}

void write_claim(const NewOptions& options) {
  const auto folder = folder_of(options);
  const auto example = example_of(options);
  for (const auto& path : write_new_claim(folder, files_of_new_claim(options.id, example)))
    std::cout << printable(path) << "\n";
  const auto shown = printable(folder);
  if (needs_no_checker(example)) {
    std::cout << "\nnow: " << program_name() << " run " << options.id << " --claims " << shown
              << "\n";
    return;
  }
  std::cout << "\nnow: cmake -S " << shown << " -B " << shown << "/build && cmake --build " << shown
            << "/build && " << shown << "/build/my_verify run " << options.id << "\n";
}

// What would be left out without a word.
void refuse_beside(const NewOptions& options, const std::string& what, bool given,
                   const std::string& other) {
  if (given)
    throw UsageError("new " + printable(options.id) + ": " + what + ", and " + other +
                     " stands beside it; give one of them");
}

// What is asked for, and the exit code.
int new_claim(NewOptions& options) {
  const bool has_formula = !options.typed.text.formula.empty();
  if (options.controls) {
    const std::string file = "--controls changes the file of a claim that is there";
    refuse_beside(options, file, has_formula, "a formula");
    refuse_beside(options, file, !options.example.empty(), "--like");
    refuse_beside(options, file, options.data_only, "--data-only");
    return fill_controls(options.typed, data_file_of(options));
  }
  if (!has_formula) {
    write_claim(options);
    return 0;
  }
  refuse_beside(options, "--like names an example", !options.example.empty(), "a formula");
  options.typed.save = options.id;
  options.typed.folder = options.folder;
  return check_typed(options.typed);
}

}  // namespace

void add_new(CLI::App& app, int& status) {
  const auto options = std::make_shared<NewOptions>();
  auto* command = app.add_subcommand("new", "Write a claim of your own: a folder that builds");
  std::string examples;
  for (const auto& name : example_names()) examples += (examples.empty() ? "" : ", ") + name;
  command->footer(R"txt(Examples:
  icl-verify new my2026.lemma3                   the folder my2026 with a first claim, which runs
  icl-verify new my2026.prop1 --like gate        one that starts as the example "gate"
  icl-verify new my2026.lemma5 --data-only       an identity of matrices in a data file: no C++
  icl-verify new my2026.lemma4 --in my2026       one more in that folder
  icl-verify new my2026.lemma1 "(A B)' = B' A'" --symbols "A = d x n, B = n x d"
                                                 one of this formula, once it is proved: with a
                                                 negative control and an instance, and no C++
  icl-verify new my2026.lemma5 --controls        the negative controls that a file lacks
The folder builds where the libraries of icl-verify are installed (cmake --install, or the package
icl-verify-dev), into a program my_verify that has every command of this one. What --data-only
writes needs no building:
  icl-verify run my2026.lemma5 --claims my2026)txt");
  command->add_option("ID", options->id, "<paper>.<claim>, as in my2026.lemma3")->required();
  command->add_option("FORMULA", options->typed.text.formula,
                      "the statement of a claim without C++, as check takes it");
  command->add_flag("--controls", options->controls,
                    "write negative controls into the claim's file, where assertions have none");
  command->add_option("--like", options->example, "the example it starts as: " + examples)
      ->type_name("EXAMPLE");
  command->add_flag("--data-only", options->data_only,
                    "one that needs no checker: identities of matrices, written in the data file");
  command->add_option("--in", options->folder, "the folder of your claims; else named as the paper")
      ->type_name("FOLDER");
  add_formula_options(*command, options->typed);
  command->callback([options, &status] { status = new_claim(*options); });
}

}  // namespace verify
