#include "verify/report/writer/sarif.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "verify/formula/plain_math.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/ci/alerts.hpp"
#include "verify/report/ci/place_in_file.hpp"
#include "verify/words/program.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

Json text_json(const std::string& text) { return {{"text", text}}; }

Json rule_json(const Report& report, const std::string& id) {
  const auto* words = words_of(report, id);
  if (words == nullptr) return {{"id", id}, {"shortDescription", text_json(id)}};
  const auto where = words->paper + ", " + words->place;
  return {{"id", id},
          {"shortDescription", text_json(to_plain(words->title))},
          {"fullDescription", text_json(to_plain(words->title) + " (" + to_plain(where) + ")")},
          {"help", text_json(to_plain(words->statement) + "\n\n" + to_plain(where) +
                             ". Every check and value: " + program_call("run") + " " + id)},
          {"properties", {{"tags", {paper_key(id)}}}}};
}

// A rule a claim, also of claims that are fine; a claim that is gone has no words but a rule.
std::vector<std::string> rule_ids(const Report& report, const std::vector<Alert>& alerts) {
  std::set<std::string> ids;
  for (const auto& result : report.results) ids.insert(result.id);
  for (const auto& alert : alerts) ids.insert(alert.claim);
  return {ids.begin(), ids.end()};
}

Json location_json(const Alert& alert) {
  const auto [path, line] = place_of(alert);
  Json file = {{"uri", uri_of(path)}};
  if (!path.starts_with('/')) file["uriBaseId"] = "SRCROOT";
  return {{"physicalLocation", {{"artifactLocation", file}, {"region", {{"startLine", line}}}}},
          {"logicalLocations", {{{"fullyQualifiedName", alert.claim}}}}};
}

Json result_json(const Alert& alert, const std::vector<std::string>& rules) {
  const auto rule = std::lower_bound(rules.begin(), rules.end(), alert.claim);
  const auto instance = alert.instance.empty() ? "" : " (instance " + alert.instance + ")";
  return {{"ruleId", alert.claim},
          {"ruleIndex", rule - rules.begin()},
          {"kind", alert.level == no_severity ? "informational" : "fail"},
          {"level", alert.level},
          {"message", text_json(alert.claim + instance + ": " + alert.message)},
          {"locations", {location_json(alert)}},
          {"partialFingerprints",
           {{"claimInstanceKind/v1", alert.claim + "|" + alert.instance + "|" + alert.kind}}}};
}

Json driver_json(const Report& report, const std::vector<std::string>& rules) {
  const auto ran = report.versions.find("icl-verify");
  Json list = Json::array();
  for (const auto& id : rules) list.push_back(rule_json(report, id));
  return {{"name", "icl-verify"},
          {"fullName", program_words(report.versions)},
          {"version", ran == report.versions.end() ? ICL_VERIFY_VERSION : ran->second},
          {"rules", list}};
}

Json run_json(const Report& report) {
  const auto alerts = alerts_of(report);
  const auto rules = rule_ids(report, alerts);
  Json results = Json::array();
  for (const auto& alert : alerts) results.push_back(result_json(alert, rules));
  return {{"tool", {{"driver", driver_json(report, rules)}}},
          {"invocations", {{{"executionSuccessful", true}}}},
          {"originalUriBaseIds",
           {{"SRCROOT", {{"description", text_json("The root of the source tree.")}}}}},
          {"columnKind", "unicodeCodePoints"},
          {"results", results}};
}

}  // namespace

void write_sarif(std::ostream& out, const Report& report) {
  const Json document = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                         {"version", "2.1.0"},
                         {"runs", {run_json(report)}}};
  out << document.dump(2, ' ', false, Json::error_handler_t::replace) << "\n";
}

}  // namespace verify
