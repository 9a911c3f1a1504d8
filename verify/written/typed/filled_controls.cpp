#include "verify/written/typed/filled_controls.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <map>

#include "verify/claim/finding.hpp"
#include "verify/words/file/place.hpp"
#include "verify/written/typed/formula_check.hpp"
#include "verify/written/typed/saved_claim.hpp"

namespace verify {
namespace {

std::vector<std::string> named_formulas(const toml::table& claim, const std::string& field) {
  std::vector<std::string> texts;
  if (const auto* table = claim[field].as_table())
    for (const auto& [name, value] : *table)
      if (const auto text = value.value<std::string>())
        texts.push_back(std::string(name.str()) + " = " + *text);
  return texts;
}
std::vector<std::string> texts_of(const toml::table& table, const std::string& field) {
  std::vector<std::string> texts;
  if (const auto text = table[field].value<std::string>()) texts.push_back(*text);
  if (const auto* array = table[field].as_array())
    for (const auto& item : *array)
      if (const auto text = item.value<std::string>()) texts.push_back(*text);
  return texts;
}

// What the claim supposes, and the formula of one assertion.
FormulaText formula_text(const toml::table& claim, const toml::table& assertion,
                         const std::string& formula) {
  FormulaText text;
  text.formula = formula;
  text.letters = named_formulas(claim, "symbols");
  text.definitions = named_formulas(claim, "definitions");
  text.witness = named_formulas(claim, "witness");
  text.sizes = texts_of(claim, "sizes");
  text.given = texts_of(claim, "given");
  text.iterate = texts_of(claim, "iterate");
  text.because = texts_of(assertion, "because");
  return text;
}

std::string told_of(const FormulaCheck& check) {
  if (check.answer == Truth::no) return "the formula is refuted: " + check.detail;
  if (check.answer != Truth::yes) return "the formula is not settled: " + check.detail;
  return "no change of the formula was found to be false; write one yourself";
}

}  // namespace

FilledControls with_controls(const std::string& text, const std::string& file) {
  const auto root = parse_toml(text, file);
  const auto* claim = root["claim"].as_table();
  if (claim == nullptr) throw std::runtime_error(file + ": [claim] is missing");
  FilledControls result{text, {}, false};
  std::map<std::size_t, std::string> below;  // lines, and what is to stand below them
  const auto* assertions = (*claim)["assertion"].as_array();
  for (std::size_t k = 0; assertions != nullptr && k < assertions->size(); ++k) {
    const auto* assertion = (*assertions)[k].as_table();
    if (assertion == nullptr || assertion->contains("must_fail")) continue;
    const auto* formula = assertion->get("formula");
    if (formula == nullptr) formula = assertion->get("identity");
    const auto said = formula == nullptr ? std::nullopt : formula->value<std::string>();
    if (!said) continue;
    const auto id = (*assertion)["id"].value<std::string>().value_or("");
    const auto check = checked_formula(formula_text(*claim, *assertion, *said));
    if (check.controls.empty()) {
      result.told.push_back(id + ": " + told_of(check));
      continue;
    }
    std::vector<std::string> controls;
    for (const auto& control : check.controls) controls.push_back(control.text);
    auto line = toml_line("must_fail", controls);
    for (const auto& control : check.controls)
      line += (control.by_this_witness ? "# this witness does not meet it " : "# false ") +
              at_data(control.fails_at) + "\n";
    result.told.push_back(id + ": " + line.substr(0, line.find('\n')));
    below[formula->source().end.line] = std::move(line);
  }
  if (below.empty()) return result;
  result.changed = true;
  result.text.clear();
  std::size_t number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    result.text += text.substr(at, end - at) + "\n";
    at = end + 1;
    if (const auto more = below.find(++number); more != below.end()) result.text += more->second;
  }
  return result;
}

}  // namespace verify
