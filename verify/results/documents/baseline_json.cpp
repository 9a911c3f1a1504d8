#include "verify/results/documents/baseline_json.hpp"

#include <nlohmann/json.hpp>

#include "verify/judge/comparison/compared.hpp"
#include "verify/results/checksum.hpp"
#include "verify/results/documents/document_head.hpp"
#include "verify/results/outcome_json.hpp"
#include "verify/results/result_json.hpp"
#include "verify/results/words/assertion_json.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

// Lists of a result, and what an entry is where nothing is known of it.
const std::vector<std::pair<std::string, Json>>& lists() {
  static const std::vector<std::pair<std::string, Json>> all = {
      {"assertions", assertion_result_json({})},
      {"checks", check_json({})},
      {"expected_values", agreements_json(std::vector<Agreement>(1)).front()}};
  return all;
}

const Json& empty_result() {
  static const Json json = [] {
    auto empty = to_json(Result{});
    empty.erase("checksum");
    return empty;
  }();
  return json;
}

void leave_out(Json& object, const Json& usual) {
  for (const auto& [name, value] : usual.items()) {
    if (object.contains(name) && object[name] == value) object.erase(name);
  }
}

void fill_in(Json& object, const Json& usual) {
  for (const auto& [name, value] : usual.items()) {
    if (object.is_object() && !object.contains(name)) object[name] = value;
  }
}

// Where the claim stands, on which instances, and which formulas its values are where the data file
// alone writes it.
void add_file(Json& result, const Result& found, const std::vector<ClaimWords>& claims) {
  if (found.subject != Subject::data_file) return;
  for (const auto& claim : claims) {
    if (claim.id != found.id) continue;
    result["place"] = claim.place;
    auto& instances = result["instances"] = Json::array();
    for (const auto& instance : claim.instances)
      instances.push_back({{"name", instance.name}, {"inputs", to_json(instance.fields)}});
    if (found.prose.empty()) continue;
    for (const auto& [name, formula] : claim.values) result["formulas"][name] = formula;
  }
}

// An expected value that was found is not said twice; statuses and answers follow from the
// assertions.
Json brief(Json result, const Result& found, const std::vector<ClaimWords>& claims) {
  add_file(result, found, claims);
  for (const auto* derived : {"status", "scope", "checksum"}) result.erase(derived);
  for (auto& assertion : result["assertions"]) assertion.erase("answer");
  for (auto& expected : result["expected_values"]) {
    if (expected["found"] == expected["given"]) expected.erase("found");
  }
  for (const auto& [list, usual] : lists()) {
    for (auto& entry : result[list]) leave_out(entry, usual);
  }
  leave_out(result, empty_result());
  result["checksum"] = checksum(result);
  return result;
}

Json in_full(Json result) {
  fill_in(result, empty_result());
  for (auto& expected : result["expected_values"]) {
    if (expected.contains("given")) fill_in(expected, {{"found", expected["given"]}});
  }
  for (const auto& [list, usual] : lists()) {
    for (auto& entry : result[list]) fill_in(entry, usual);
  }
  return result;
}

// Nothing of an older baseline.
void read_file(const JsonField& result, Report& report) {
  if (!result.has("instances")) return;
  ClaimWords claim;
  claim.id = report.results.back().id;
  claim.place = result["place"].text();
  for (const auto& instance : result["instances"].items())
    claim.instances.push_back(
        {instance["name"].line(), "", data_from_json(instance["inputs"]), {}, ""});
  if (result.has("formulas"))
    for (const auto& [name, formula] : result["formulas"].members())
      claim.values[name] = formula.text();
  report.claims.push_back(std::move(claim));
}

// Containers down to a depth have a line for each of their members.
void lay_out(std::string& text, const Json& json, int depth, const std::string& indent) {
  if (depth == 0 || !json.is_structured() || json.empty()) {
    text += to_line(json);
    return;
  }
  const auto deeper = indent + " ";
  text += json.is_object() ? "{" : "[";
  bool first = true;
  for (const auto& [name, value] : json.items()) {
    text += (first ? "\n" : ",\n") + deeper;
    first = false;
    if (json.is_object()) text += to_line(name) + ": ";
    lay_out(text, value, depth - 1, deeper);
  }
  text += "\n" + indent + (json.is_object() ? "}" : "]");
}

}  // namespace

std::string baseline_text(const Report& report) {
  const auto kept = compared_only(report);
  Json results = Json::array();
  for (const auto& result : kept.results)
    results.push_back(brief(to_json(result), result, kept.claims));
  Json json = {{"schema", baseline_schema},
               {"settings", settings_json(report)},
               {"totals", totals_json(report)},
               {"results", results}};
  json["checksum"] = document_checksum(json);
  constexpr int down_to_entries = 4;
  std::string text;
  lay_out(text, json, down_to_entries, "");
  return text + "\n";
}

Report baseline_from_json(const JsonField& top) {
  Report report;
  Places places;
  read_settings(top, report);
  for (const auto& result : top["results"].items()) {
    require_checksum(result);
    const auto full = in_full(result.json());
    add_result(report, places, recorded_result_from_json(JsonField(full, result.path())), result);
    read_file(result, report);
  }
  require_totals(top, report);
  require_document_checksum(top);
  return report;
}

}  // namespace verify
