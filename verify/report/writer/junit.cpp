#include "verify/report/writer/junit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "verify/formula/plain_math.hpp"
#include "verify/judge/scope_text.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/changes.hpp"
#include "verify/report/checked/checked_words.hpp"
#include "verify/report/concern.hpp"
#include "verify/report/outcome_words.hpp"
#include "verify/report/result_name.hpp"
#include "verify/report/value_text.hpp"

namespace verify {
namespace {

struct Counts {
  int tests = 0, failures = 0, errors = 0, skipped = 0;
  double seconds = 0;
};

Counts operator+(const Counts& a, const Counts& b) {
  return {a.tests + b.tests, a.failures + b.failures, a.errors + b.errors, a.skipped + b.skipped,
          a.seconds + b.seconds};
}

// How a case ended; a passed one has no element.
struct Ending {
  std::string element, type, message;
};

// XML 1.0 has no sign for control characters and none for broken UTF-8.
std::string valid(const std::string& text) {
  using Json = nlohmann::json;
  auto result = Json::parse(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace))
                    .get<std::string>();
  const auto is_control = [](unsigned char c) {
    return (c < 0x20 && c != '\n' && c != '\t') || c == 0x7F;
  };
  std::replace_if(result.begin(), result.end(), is_control, '?');
  return result;
}

void set(pugi::xml_node node, const char* attribute, const std::string& text) {
  node.append_attribute(attribute).set_value(valid(text).c_str());
}

bool disagrees(const Result& result) {
  return std::any_of(result.expected_values.begin(), result.expected_values.end(),
                     [](const Agreement& a) { return a.agrees == Truth::no; });
}

Ending ending_of(const Report& report, const Result& result) {
  const auto concern = concern_of(result);
  if (!is_sound(result.verdict)) return {"error", "checker failure", concern};
  const auto regressions = regressions_of(report, result);
  if (!regressions.empty()) {
    return {"failure", "regressed",
            change_text(regressions) + (concern.empty() ? "" : "; " + concern)};
  }
  const bool lower_for_a_cut = cut_off_checks(result) > 0 && result.verdict != Verdict::refuted;
  if (is_settled(result.verdict) && result.verdict != result.expected && !lower_for_a_cut)
    return {"failure", to_text(result.verdict), concern};
  if (disagrees(result)) return {"failure", "value", concern};
  if (!concern.empty()) return {"skipped", "", concern};
  return {};
}

void add_property(pugi::xml_node properties, const std::string& name, const std::string& value) {
  auto node = properties.append_child("property");
  set(node, "name", name);
  set(node, "value", value);
}

std::string agreement_text(const Agreement& a) {
  if (a.agrees == Truth::yes) return to_text(a.given) + ": " + agrees_words(a);
  return to_text(a.given) + (a.agrees == Truth::no ? ": disagrees" : ": not settled");
}

void add_properties(pugi::xml_node node, const Result& result, const ClaimWords* words) {
  auto properties = node.append_child("properties");
  add_property(properties, "title", to_plain(result.title));
  add_property(properties, "instance", result.instance);
  add_property(properties, "verdict", to_text(result.verdict));
  add_property(properties, "expected", to_text(result.expected));
  add_property(properties, "scope", scope_text(result));
  if (is_false_as_stated(result)) add_property(properties, "as stated", "false");
  for (const auto& assertion : result.assertions) {
    if (const auto checked = checked_sentence(assertion.assertion, result.checks); !checked.empty())
      add_property(properties, "checked " + assertion.assertion.id, checked);
    if (!assertion.assertion.prose.empty())
      add_property(properties, "words " + assertion.assertion.id,
                   to_plain(prose_sentence(assertion.assertion.prose)));
  }
  if (!result.prose.empty())
    add_property(properties, "words", to_plain(prose_sentence(result.prose)));
  for (const auto& [name, datum] : result.inputs)
    add_property(properties, "input " + name, to_text(datum));
  for (const auto& value : result.values)
    add_property(properties, "value " + value.name,
                 value_text(value, result) + value_formula(value, words));
  for (const auto& a : result.expected_values)
    add_property(properties, "expected " + a.name + " on " + a.instance, agreement_text(a));
  for (const auto& check : result.checks)
    add_property(properties, "check " + check.name, outcome_label(check));
}

Counts add_ending(pugi::xml_node node, const Ending& ending) {
  Counts counts{.tests = 1};
  if (ending.element.empty()) return counts;
  auto child = node.append_child(ending.element.c_str());
  set(child, "message", ending.message);
  if (ending.element == "skipped") {
    counts.skipped = 1;
    return counts;
  }
  set(child, "type", ending.type);
  child.append_child(pugi::node_pcdata).set_value(valid(ending.message).c_str());
  (ending.element == "error" ? counts.errors : counts.failures) = 1;
  return counts;
}

pugi::xml_node add_case(pugi::xml_node suite, const std::string& name, double seconds) {
  auto node = suite.append_child("testcase");
  set(node, "classname", suite.attribute("name").value());
  set(node, "name", name);
  set(node, "time", fmt::format("{:.3f}", seconds));
  return node;
}

pugi::xml_node suite_of(pugi::xml_node root, const std::string& paper, const Versions& versions) {
  if (auto known = root.find_child_by_attribute("testsuite", "name", paper.c_str())) return known;
  auto suite = root.append_child("testsuite");
  set(suite, "name", paper);
  auto properties = suite.append_child("properties");
  for (const char* const name : {"icl-verify", "commit"}) {
    if (const auto known = versions.find(name); known != versions.end())
      add_property(properties, name, known->second);
  }
  return suite;
}

void set_counts(pugi::xml_node node, const Counts& counts) {
  set(node, "tests", std::to_string(counts.tests));
  set(node, "failures", std::to_string(counts.failures));
  set(node, "errors", std::to_string(counts.errors));
  set(node, "skipped", std::to_string(counts.skipped));
  set(node, "time", fmt::format("{:.3f}", counts.seconds));
}

std::string missing_name(const Change& change) {
  return change.instance.empty() ? change.id : change.id + " (" + change.instance + ")";
}

}  // namespace

void write_junit(std::ostream& out, const Report& report) {
  pugi::xml_document document;
  auto declaration = document.append_child(pugi::node_declaration);
  set(declaration, "version", "1.0");
  set(declaration, "encoding", "UTF-8");
  auto root = document.append_child("testsuites");
  set(root, "name", "icl-verify");
  std::map<std::string, Counts> counts;
  const auto repeated = repeated_ids(report);
  for (const auto& paper : by_paper(report)) {
    for (const auto* result : paper.results) {
      auto node = add_case(suite_of(root, paper.key, report.versions), name_of(*result, repeated),
                           result->seconds);
      add_properties(node, *result, words_of(report, result->id));
      auto added = add_ending(node, ending_of(report, *result));
      added.seconds = result->seconds;
      counts[paper.key] = counts[paper.key] + added;
    }
  }
  for (const auto& change : regressions_without_result(report)) {
    const auto paper = paper_key(change.id);
    auto node = add_case(suite_of(root, paper, report.versions), missing_name(change), 0);
    counts[paper] = counts[paper] + add_ending(node, {"failure", "regressed", change_text(change)});
  }
  Counts total;
  for (auto suite : root.children("testsuite")) {
    const auto& of_suite = counts[suite.attribute("name").value()];
    set_counts(suite, of_suite);
    total = total + of_suite;
  }
  set_counts(root, total);
  document.save(out, "  ", pugi::format_default, pugi::encoding_utf8);
}

}  // namespace verify
