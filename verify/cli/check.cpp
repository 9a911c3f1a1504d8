#include <CLI/CLI.hpp>
#include <memory>

#include "verify/cli/commands.hpp"
#include "verify/cli/typed/typed_formula.hpp"

namespace verify {

void add_check(CLI::App& app, int& status) {
  const auto options = std::make_shared<TypedFormula>();
  auto* text = &options->text;
  auto* command = app.add_subcommand("check", "One formula, without a file");
  command->footer(R"txt(Examples:
  icl-verify check "tr(A B) = tr(B A)" --symbols "A = d x n, B = n x d"
  icl-verify check "x' inv(X X' + s I(d)) x <= x' x / s" \
      --symbols "X = d x n, x = d, s = scalar, > 0"
  icl-verify check "argmin(w' H w / 2 - b' w, w) = inv(H) b" \
      --symbols "H = d x d, positive definite, w = d, b = d"
  icl-verify check "(A B)' = B' A'" --symbols "A = d x n, B = n x d" --save my2026.lemma1

icl-verify formulas prints what a formula may hold. Exit codes: 0 proved, 1 refuted, 2 no formula,
3 not settled, or proved and not saved.)txt");
  command->add_option("FORMULA", text->formula, "\"left = right\", or with <= < >= > !=")
      ->required();
  add_formula_options(*command, *options);
  command->add_flag("--json", options->json, "schema icl-verify/formula/1");
  command
      ->add_option("--save", options->save,
                   "write what is proved, and its negative control, into the file of a claim")
      ->type_name("PAPER.CLAIM");
  command->add_option("--in", options->folder, "the folder of your claims; else named as the paper")
      ->type_name("FOLDER")
      ->needs("--save");
  command->callback([options, &status] { status = check_typed(*options); });
}

}  // namespace verify
