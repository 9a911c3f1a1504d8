#include "verify/words/file/data_file.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <stdexcept>

#include "verify/words/bound/bound_words.hpp"
#include "verify/words/bound/written_faults.hpp"
#include "verify/words/file/assertion_file.hpp"
#include "verify/words/file/erratum_file.hpp"
#include "verify/words/file/place.hpp"
#include "verify/words/file/publication_file.hpp"
#include "verify/words/file/published_file.hpp"
#include "verify/words/file/quote_file.hpp"
#include "verify/words/file/text_file.hpp"
#include "verify/words/file/written_file.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/renamed/old_names.hpp"

namespace verify {
namespace {

// Values and names are written into messages, reports and terminals.
std::string visible(const Place& place, const std::string& field, const std::string& text) {
  for (const char c : text) {
    if (c == '\n' || c == '\t')
      place.refuse(field,
                   "\"" + excerpt(text, 40) + "\" holds a line break or tab; one line is needed");
  }
  if (const auto character = first_unprintable(text); !character.empty())
    place.refuse(field, "holds the character " + character + "; only visible ones are allowed");
  return text;
}

// { file = "run.npz", tensor = "A", slice = "0:3" } in the short form, "@run.npz:A[0:3]".
Datum reference_of(const Place& place, const std::string& field, const toml::table& table) {
  const Place below{table, place.file, place.path + " " + field, place.formulas};
  auto reference = "@" + visible(below, "file", below.text("file"));
  if (const auto tensor = visible(below, "tensor", below.text("tensor", false)); !tensor.empty())
    reference += ":" + tensor;
  if (const auto slice = visible(below, "slice", below.text("slice", false)); !slice.empty())
    reference += "[" + slice + "]";
  below.refuse_what_was_not_asked_for();
  return reference;
}

Datum datum_of(const Place& place, const std::string& field, const toml::node& node) {
  if (node.is_string()) return visible(place, field, **node.as_string());
  if (node.is_integer()) return std::to_string(**node.as_integer());
  if (node.is_boolean()) return **node.as_boolean() ? "true" : "false";
  if (node.is_floating_point()) {
    place.refuse(
        field,
        "a bare decimal is rounded by the file format; write it in quotes, as \"0.25\" or \"1/4\"");
  }
  if (node.is_table()) return reference_of(place, field, *node.as_table());
  if (!node.is_array())
    place.refuse(field, "a number in quotes, a word, or a list of those is needed");
  std::vector<Datum> items;
  for (const auto& item : *node.as_array()) items.push_back(datum_of(place, field, item));
  return Datum::list(std::move(items));
}

std::map<std::string, Datum> data_of(const Place& place, const std::vector<std::string>& except) {
  constexpr std::size_t most_fields = 500;
  if (place.table.size() > most_fields)
    throw std::runtime_error(place_of(place.file, &place.table) + ": " + place.path + ": has " +
                             std::to_string(place.table.size()) + " fields; allowed are " +
                             std::to_string(most_fields));
  std::map<std::string, Datum> result;
  for (const auto& [key, node] : place.table) {
    const std::string field =
        visible(place, excerpt(std::string(key.str()), 40), std::string(key.str()));
    if (std::find(except.begin(), except.end(), field) != except.end()) continue;
    place.at(field);
    result[field] = datum_of(place, field, node);
  }
  return result;
}

const toml::table& table_at(const Place& place, const std::string& field) {
  const auto* node = place.at(field);
  if (node == nullptr || !node->is_table())
    place.refuse(field, "missing; a table [" + field + "] is needed");
  return *node->as_table();
}

// Where the fields stand, and "" for the table; names in it begin with `prefix`.
void remember_places(const Place& place, const std::string& prefix,
                     std::map<std::string, std::string>& places) {
  if (prefix.empty()) places[""] = place_of(place.file, &place.table);
  for (const auto& [key, node] : place.table)
    places[prefix + std::string(key.str())] = place_of(place.file, &node);
}

InstanceText instance_of(const Place& place) {
  InstanceText result;
  result.name = visible(place, "name", place.text("name", false));
  result.about = place.marked("about", false);
  result.origin = place.file;
  result.fields = data_of(place, {"name", "about", "expect"});
  remember_places(place, "", result.places);
  if (const auto* expect = place.at("expect"); expect != nullptr) {
    const Place expected{table_at(place, "expect"), place.file, place.path + ".expect"};
    result.expect = data_of(expected, {});
    remember_places(expected, "expect.", result.places);
  }
  return result;
}

const InstanceText& instance_named(const Place& place, const std::string& field,
                                   const std::string& name, const std::vector<InstanceText>& all) {
  for (const auto& instance : all) {
    if (name.empty() || instance.name == name) return instance;
  }
  place.refuse(field, "\"" + excerpt(name, 40) + "\" is no instance of this file");
}

// What such a table does not set comes from the first instance, or from the one it names.
RefusedText refused_of(const Place& place, const std::vector<InstanceText>& instances) {
  RefusedText result;
  result.says = visible(place, "says", place.text("says"));
  result.instance.name = visible(place, "name", place.text("name"));
  result.instance.about = place.marked("about", false);
  const auto& like = instance_named(place, "like", place.text("like", false), instances);
  result.instance.fields = data_of(place, {"name", "about", "says", "like", "unless"});
  result.instance.fields.insert(like.fields.begin(), like.fields.end());
  if (place.at("unless") == nullptr) return result;
  result.taken = data_of({table_at(place, "unless"), place.file, place.path + " unless"}, {});
  result.taken->insert(result.instance.fields.begin(), result.instance.fields.end());
  return result;
}

PlottedText plotted_of(const Place& place) {
  PlottedText result{place.text("plot"), place.text("curve"), {}};
  const auto points = data_of(place, {"plot", "curve"});
  for (const auto& point :
       points.count("points") != 0 ? points.at("points").items : std::vector<Datum>{}) {
    const bool pair = point.items.size() == 2 && !point.items[0].is_list && !point.items[1].is_list;
    if (!pair) place.refuse("points", "pairs of decimals [\"x\", \"y\"] are needed");
    result.points.emplace_back(point.items[0].text, point.items[1].text);
  }
  if (result.points.empty()) place.refuse("points", "at least one [\"x\", \"y\"] is needed");
  return result;
}

}  // namespace

ClaimWords read_claim(const std::string& id, const std::string& text, const std::string& file,
                      Formulas formulas) {
  ClaimWords claim;
  claim.id = id;
  const auto root = parse_toml(text, file);
  if (formulas == Formulas::parsed) refuse_old_names(root, file);
  const Place top{root, file, "top level", formulas};
  const Place words{table_at(top, "claim"), file, "[claim]", formulas};
  claim.title = words.marked("title");
  claim.statement = words.marked("statement", words.at("symbols") == nullptr);
  claim.place = words.text("place");
  claim.stands_alone = words.marked("stands_alone", false);
  claim.also = words.texts("also");
  const auto expected = parse_verdict(words.text("expected"));
  if (!expected) words.refuse("expected", "not a verdict");
  claim.expected = *expected;
  read_assertions(words, claim);
  const auto written = written_of(words);
  if (written) {
    fit_sizes(words, *written, claim);
    bind_words(words, *written, claim);
  }
  claim.errata = errata_of(words);
  each_table(words, "published",
             [&](const Place& p) { claim.published.push_back(published_of(p)); });
  each_table(top, "instance", [&](const Place& p) { claim.instances.push_back(instance_of(p)); });
  if (claim.instances.empty()) top.refuse("[[instance]]", "at least one instance is needed");
  for (const auto& instance : claim.instances) {
    if (instance.name.empty()) top.refuse("[[instance]]", "every instance needs a name");
  }
  if (written) {
    for (auto& instance : claim.instances) {
      refuse_telling_name(top, instance.name);
      if (!instance.about.empty())
        claim.prose.push_back("instance " + instance.name + ": " + instance.about);
      instance.about.clear();
    }
  }
  if (written) require_telling_instance(top, *written, claim.instances);
  each_table(top, "plotted", [&](const Place& p) { claim.plotted.push_back(plotted_of(p)); });
  each_table(top, "refused",
             [&](const Place& p) { claim.refused.push_back(refused_of(p, claim.instances)); });
  words.refuse_what_was_not_asked_for();
  top.refuse_what_was_not_asked_for();
  return claim;
}

namespace {

// One formula and nothing else.
std::string symbol_of(const Place& place, const std::string& field, const std::string& text) {
  const bool alone = text.size() > 2 && text.front() == '$' && text.find('$', 1) == text.size() - 1;
  if (!alone)
    place.refuse(field,
                 "\"" + excerpt(text, 40) + "\" is no symbol; write one formula, as '$h_1$'");
  return text;
}

Notation notation_of(const Place& place) {
  Notation notation;
  notation.symbol = symbol_of(place, "symbol", place.marked("symbol"));
  for (const auto& symbol : place.all_marked("also"))
    notation.also.push_back(symbol_of(place, "also", symbol));
  notation.meaning = place.marked("meaning");
  notation.where = place.marked("where");
  notation.not_in = place.texts("not_in");
  return notation;
}

}  // namespace

PaperWords read_paper(const std::string& text, const std::string& file, Formulas formulas) {
  const auto root = parse_toml(text, file);
  if (formulas == Formulas::parsed) refuse_old_names(root, file);
  const Place top{root, file, "top level", formulas};
  PaperWords paper;
  paper.name = top.text("name");
  paper.title = top.text("title");
  paper.source = top.text("source", false);
  if (root.contains("order")) paper.order = top.texts("order");
  read_publication(top, paper);
  each_table(top, "interpretation", [&](const Place& place) {
    paper.readings.push_back({place.text("id"),
                              quote_of(place, "an interpretation is of quoted words"),
                              place.marked("text")});
  });
  each_table(top, "notation",
             [&](const Place& place) { paper.notation.push_back(notation_of(place)); });
  top.refuse_what_was_not_asked_for();
  return paper;
}

InstanceFile read_instance_file(const std::string& path) {
  const auto text = read_text_file(path, largest_instance_file);
  const auto name = printable(path);  // stands in reports
  const auto root = parse_toml(text, name);
  const Place top{root, name, "top level"};
  for (const auto& [key, node] : root) {
    if (key != "claim" && key != "instance" && key != "expect") {
      top.refuse(excerpt(std::string(key.str()), 40),
                 "not known here; allowed are claim = \"...\", [instance] and [expect]");
    }
  }
  InstanceFile result{canonical_id(top.text("claim")),
                      instance_of({table_at(top, "instance"), name, "[instance]"})};
  if (root.contains("expect")) {
    const Place expected{table_at(top, "expect"), name, "[expect]"};
    result.instance.expect = data_of(expected, {});
    remember_places(expected, "expect.", result.instance.places);
  }
  if (result.instance.name.empty()) result.instance.name = name;
  return result;
}

}  // namespace verify
