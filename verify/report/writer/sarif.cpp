#include "verify/report/writer/sarif.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

#include "verify/claim/registry.hpp"
#include "verify/formula/plain_math.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/changes.hpp"
#include "verify/report/ledger.hpp"
#include "verify/words/program.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* no_severity = "none";

// The kinds are part of fingerprints: other words would make old alerts new ones.
struct Alert {
  std::string claim, instance, kind, level, message;
};

void add_alerts(const Report& report, const Result& result, std::vector<Alert>& alerts) {
  const auto add = [&](const char* kind, const char* level, const std::string& message) {
    alerts.push_back({result.id, result.instance, kind, level, message});
  };
  if (!is_sound(result.verdict))
    add("unsound", "error", "The checker is unsound: " + result.reason);
  if (result.verdict == Verdict::refuted) {
    add("refuted", result.expected == Verdict::refuted ? "warning" : "error",
        "The claim is refuted: " + result.reason);
  }
  if (const auto count = cut_off_checks(result); count > 0) {
    add("unfinished", "warning",
        std::to_string(count) + (count == 1 ? " check" : " checks") +
            " did not finish: " + concern_of(result));
  }
  if (const auto worse = regressions_of(report, result); !worse.empty())
    add("regressed", "error", "Worse than the baseline: " + change_text(worse));
}

// What no check of this run bears out accuses nobody.
const char* level_of(const LedgerSection& section, const LedgerEntry& entry) {
  const auto kind = entry.erratum.kind;
  if (!section.counted || is_unsettled(entry)) return no_severity;
  return kind == ErratumKind::error ? "error" : kind == ErratumKind::gap ? "warning" : "note";
}

std::string quote_text(const LedgerEntry& entry) {
  std::string text;
  for (const auto& piece : entry.carriers.front().quote) text += " \"" + piece + "\"";
  return text;
}

std::string erratum_text(const LedgerEntry& entry, const LedgerSection& section) {
  const auto& e = entry.erratum;
  std::string text = "Erratum " + e.id + ", " + to_text(e.kind) +
                     (section.counted ? "" : ", not counted") + ", " +
                     to_plain(places_text(entry)) + ":" + quote_text(entry);
  const auto add = [&](const char* label, const std::string& words) {
    if (!words.empty()) text += "\n" + (label + to_plain(words));
  };
  add("Restated: ", e.printed);
  add("Right: ", e.right);
  add("Counterexample: ", e.counterexample);
  add("Its setting: ", e.setting);
  add("Read kindly: ", e.charitable);
  for (const auto& [claim, check] : entry.shown)
    text += "\n" + claim + ", " + check.name + ": " + rejection_word(check) + " by " +
            to_text(check.evidence) + " evidence";
  if (is_unsettled(entry)) text += "\nShown " + unshown_text(entry);
  return text;
}

// What the paper has wrong, at the claim where it is printed first.
void add_errata(const Report& report, std::vector<Alert>& alerts) {
  for (const auto& section : ledger_of(report)) {
    for (const auto& entry : section.entries) {
      const auto& e = entry.erratum;
      alerts.push_back({entry.claim, "", "erratum " + e.id + " " + to_text(e.kind),
                        level_of(section, entry), erratum_text(entry, section)});
    }
  }
}

std::vector<Alert> alerts_of(const Report& report) {
  std::vector<Alert> alerts;
  for (const auto& result : report.results) add_alerts(report, result, alerts);
  for (const auto& change : regressions_without_result(report)) {
    alerts.push_back({change.id, change.instance, "regressed", "error",
                      "Worse than the baseline: " + change_text(change)});
  }
  add_errata(report, alerts);
  return alerts;
}

// Line of [claim] in the data file that the program was built with.
int line_of_claim(const std::string& id) {
  for (const auto& entry : registry()) {
    if (entry.id != id) continue;
    const std::string_view data = entry.data;
    const auto at = data.starts_with("[claim]") ? 0 : data.find("\n[claim]") + 1;
    return 1 + static_cast<int>(std::count(data.begin(), data.begin() + at, '\n'));
  }
  return 1;
}

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

Json location_json(const std::string& claim) {
  return {{"physicalLocation",
           {{"artifactLocation", {{"uri", data_file(claim)}, {"uriBaseId", "SRCROOT"}}},
            {"region", {{"startLine", line_of_claim(claim)}}}}},
          {"logicalLocations", {{{"fullyQualifiedName", claim}}}}};
}

Json result_json(const Alert& alert, const std::vector<std::string>& rules) {
  const auto rule = std::lower_bound(rules.begin(), rules.end(), alert.claim);
  const auto instance = alert.instance.empty() ? "" : " (instance " + alert.instance + ")";
  return {{"ruleId", alert.claim},
          {"ruleIndex", rule - rules.begin()},
          {"kind", alert.level == no_severity ? "informational" : "fail"},
          {"level", alert.level},
          {"message", text_json(alert.claim + instance + ": " + alert.message)},
          {"locations", {location_json(alert.claim)}},
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
