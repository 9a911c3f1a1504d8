#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "verify/cli/commands.hpp"
#include "verify/service/new_claim.hpp"
#include "verify/service/selection.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/program.hpp"

namespace verify {
namespace {

struct NewOptions {
  std::string id, example, folder;
  bool data_only = false;
};

std::string example_of(const NewOptions& options) {
  if (options.example.empty()) return options.data_only ? first_written_example : first_example;
  if (options.data_only && !needs_no_checker(options.example))
    throw UsageError("--like " + printable(options.example) +
                     ": has a checker in C++, which --data-only is to do without; take another "
                     "example, or leave --data-only out");
  return options.example;
}

void write_claim(const NewOptions& options) {
  const auto folder =
      options.folder.empty() ? options.id.substr(0, options.id.find('.')) : options.folder;
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

}  // namespace

void add_new(CLI::App& app, int& status) {
  const auto options = std::make_shared<NewOptions>();
  auto* command = app.add_subcommand("new", "Write a claim of your own: a folder that builds");
  std::string examples;
  for (const auto& name : example_names()) examples += (examples.empty() ? "" : ", ") + name;
  command->footer(R"(Examples:
  icl-verify new my2026.lemma3                   the folder my2026 with a first claim, which runs
  icl-verify new my2026.prop1 --like gate        one that starts as the example "gate"
  icl-verify new my2026.lemma5 --data-only       an identity of matrices in a data file: no C++
  icl-verify new my2026.lemma4 --in my2026       one more in that folder
The folder builds where the libraries of icl-verify are installed (cmake --install, or the package
icl-verify-dev), into a program my_verify that has every command of this one. What --data-only
writes needs no building:
  icl-verify run my2026.lemma5 --claims my2026)");
  command->add_option("ID", options->id, "<paper>.<claim>, as in my2026.lemma3")->required();
  command->add_option("--like", options->example, "the example it starts as: " + examples)
      ->type_name("EXAMPLE");
  command->add_flag("--data-only", options->data_only,
                    "one that needs no checker: identities of matrices, written in the data file");
  command->add_option("--in", options->folder, "the folder of your claims; else named as the paper")
      ->type_name("FOLDER");
  command->callback([options, &status] {
    write_claim(*options);
    status = 0;
  });
}

}  // namespace verify
