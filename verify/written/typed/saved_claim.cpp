#include "verify/written/typed/saved_claim.hpp"

#include <random>
#include <set>
#include <stdexcept>

#include "verify/indexed/indexed_refutation.hpp"
#include "verify/written/at_instance.hpp"
#include "verify/written/drawn_instance.hpp"
#include "verify/written/proofs/small_instances.hpp"

namespace verify {
namespace {

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result + "\"";
}

std::string list_of(const std::vector<std::string>& texts) {
  std::string result = "[";
  for (const auto& text : texts) result += (result.size() == 1 ? "" : ", ") + quoted(text);
  return result + "]";
}

std::string table(const std::string& name, const std::vector<std::string>& lists) {
  std::string lines;
  for (const auto& list : lists)
    for (const auto& [symbol, text] : named_texts(list))
      lines += symbol + " = " + quoted(text) + "\n";
  return lines.empty() && name != "symbols" ? "" : "\n[claim." + name + "]\n" + lines;
}

std::string datum_text(const Datum& datum) {
  if (!datum.is_list) return quoted(datum.text);
  std::string text = "[";
  for (const auto& item : datum.items) text += (text.size() == 1 ? "" : ", ") + datum_text(item);
  return text + "]";
}

bool applies(const Written& written, const Fields& fields) {
  const auto read = Instance::read("drawn", fields, inputs_of(written));
  const auto* instance = std::get_if<Instance>(&read);
  if (instance == nullptr) return false;
  const auto& said = written.assertions.front().versions.front();
  if (!said.uses.indexed) return compared_at_instance(written, said, *instance).answer.applies();
  try {
    return hypothesis_fault(written.vocabulary, data_of(written, *instance)).empty();
  } catch (const std::exception&) {  // no value there
    return false;
  }
}

// Beside indices of what meets the hypotheses, where these speak of none.
Fields found_example(const Written& written, const WrittenIdentity& said) {
  if (!said.uses.indexed) return searched_instances(written, said).example;
  try {
    const WrittenIdentity anything{"1 = 1", parse_identity("1 = 1"), {}, {}};
    auto found = searched_instances(written, anything).example;
    return applies(written, found) ? found : Fields{};
  } catch (const std::exception&) {  // a hypothesis that words do not say
    return {};
  }
}

// Small integers at sizes that differ, where they meet the hypotheses; else what was found to.
Fields instance_of(const Written& written) {
  constexpr int most_draws = 60;
  std::mt19937_64 random(1);
  for (int draw = 0; draw < most_draws; ++draw) {
    auto fields = drawn_fields(written, random);
    if (applies(written, fields)) return fields;
  }
  const auto& said = written.assertions.front().versions.front();
  if (auto found = found_example(written, said); !found.empty()) return found;
  throw std::runtime_error(
      "not saved: no numbers were found that meet the hypotheses, and a claim has an instance");
}

std::string instance_text(const Written& written) {
  const auto fields = instance_of(written);
  std::string text = "\n[[instance]]\nname = \"small numbers\"\n";
  for (const auto& input : inputs_of(written))
    if (const auto field = fields.find(input.name); !input.optional && field != fields.end())
      text += input.name + " = " + datum_text(field->second) + "\n";
  return text;
}

// Claims of one paper that cite one place have one notation; what was typed has its own.
std::string place_of(const std::string& id) {
  constexpr std::size_t most = 24;  // a place says in few letters where it is
  return "as typed, " + id.substr(id.find('.') + 1).substr(0, most);
}

}  // namespace

std::string toml_line(const std::string& field, const std::vector<std::string>& texts) {
  return texts.empty() ? "" : field + " = " + list_of(texts) + "\n";
}

std::string saved_claim(const std::string& id, const FormulaText& text, const FormulaCheck& check) {
  if (check.answer != Truth::yes)
    throw std::runtime_error("not saved: what is proved is written to a file, and nothing else");
  if (!check.nothing_said.empty())
    throw std::runtime_error("not saved: a claim says something with all that it declares" +
                             check.nothing_said);
  if (check.controls.empty())
    throw std::runtime_error(
        "not saved: a claim has a negative control, and no change of this one was found to be "
        "false");
  std::vector<std::string> sizes;
  for (const auto& name : written_formula(text).vocabulary.numbers) sizes.push_back(name);
  std::vector<std::string> controls;
  std::string of_witness;
  for (const auto& control : check.controls) {
    controls.push_back(control.text);
    if (control.by_this_witness)
      of_witness = "# Not that it is false: the witness above does not meet it.\n";
  }
  return "# Typed on the command line. Title, place and statement are your words.\n[claim]\ntitle "
         "= " +
         quoted(text.formula) + "\nplace = " + quoted(place_of(id)) +
         "\nexpected = \"proved\"\nstands_alone = \"from the formulas "
         "on\"\n" +
         toml_line("sizes", sizes) + toml_line("given", text.given) +
         toml_line("iterate", text.iterate) + table("symbols", text.letters) +
         table("definitions", text.definitions) + table("witness", text.witness) +
         "\n[[claim.assertion]]\nid = \"formula\"\norigin = \"additional\"\nalgebra = \"the "
         "statement is of formulas, and no layer\"\nexpected = \"proved\"\nformula = " +
         quoted(text.formula) + "\n" + toml_line("because", text.because) + of_witness +
         toml_line("must_fail", controls) + instance_text(written_formula(text));
}

}  // namespace verify
