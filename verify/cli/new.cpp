#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "verify/cli/commands.hpp"
#include "verify/service/new_claim.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

struct NewOptions {
  std::string id, example = first_example, folder;
};

void write_claim(const NewOptions& options) {
  const auto folder =
      options.folder.empty() ? options.id.substr(0, options.id.find('.')) : options.folder;
  for (const auto& path : write_new_claim(folder, files_of_new_claim(options.id, options.example)))
    std::cout << printable(path) << "\n";
  const auto shown = printable(folder);
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
  icl-verify new my2026.lemma4 --in my2026       one more in that folder
The folder builds where the libraries of icl-verify are installed (cmake --install, or the package
icl-verify-dev), into a program my_verify that has every command of this one.)");
  command->add_option("ID", options->id, "<paper>.<claim>, as in my2026.lemma3")->required();
  command->add_option("--like", options->example, "the example it starts as: " + examples)
      ->type_name("EXAMPLE")
      ->capture_default_str();
  command->add_option("--in", options->folder, "the folder of your claims; else named as the paper")
      ->type_name("FOLDER");
  command->callback([options, &status] {
    write_claim(*options);
    status = 0;
  });
}

}  // namespace verify
