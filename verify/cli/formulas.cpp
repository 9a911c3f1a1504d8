#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "verify/cli/commands.hpp"
#include "verify/written/typed/formula_rows.hpp"

namespace verify {

void add_formulas(CLI::App& app, int& status) {
  const auto markdown = std::make_shared<bool>(false);
  auto* command = app.add_subcommand("formulas", "What a statement of your own may hold");
  command->footer(R"(Examples:
  icl-verify formulas
  icl-verify formulas --markdown > formulas.md)");
  command->add_flag("--markdown", *markdown, "as docs/reference/formulas.md");
  command->callback([markdown, &status] {
    std::cout << (*markdown ? formulas_markdown() : formulas_text());
    status = 0;
  });
}

}  // namespace verify
