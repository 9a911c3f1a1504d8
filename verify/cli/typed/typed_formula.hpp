// A formula on the command line with all that it supposes: what `check` asks of it, and what `new`
// writes into a file.
#pragma once

#include <string>

#include "verify/runner/apart/confinement.hpp"
#include "verify/written/typed/formula_check.hpp"

namespace CLI {
class App;
}

namespace verify {

struct TypedFormula {
  FormulaText text;
  Limits limits;
  double memory_mebibytes = 4096;
  bool json = false;
  std::string save, folder;  // the id of a claim, and where the claims are
};

// --symbols, --given, .., and the limits; not the formula itself.
void add_formula_options(CLI::App& command, TypedFormula& typed);

// Settles it, prints what came out, and writes the file of the claim where `save` names one; the
// exit code.
int check_typed(const TypedFormula& typed);

// Writes into a data file the negative controls that its assertions do not have; the exit code.
int fill_controls(const TypedFormula& typed, const std::string& path);

}  // namespace verify
