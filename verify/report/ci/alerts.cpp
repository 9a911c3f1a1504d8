#include "verify/report/ci/alerts.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include "verify/claim/registry.hpp"
#include "verify/formula/plain_math.hpp"
#include "verify/report/changes.hpp"
#include "verify/report/ci/place_in_file.hpp"
#include "verify/report/concern.hpp"
#include "verify/report/ledger.hpp"

namespace verify {
namespace {

// The cause before what it changed.
std::string changed_inputs_text(const Report& report, const Result& result) {
  std::string names;
  for (const auto& change : changed_inputs_of(report, result))
    names += (names.empty() ? "" : ", ") + change.what.substr(std::string("input ").size());
  return names.empty() ? "" : "The input " + names + " is another than in the baseline. ";
}

void add_alerts(const Report& report, const Result& result, std::vector<Alert>& alerts) {
  const auto add = [&](const char* kind, const char* level, const std::string& message,
                       const std::string& field = "") {
    alerts.push_back({result.id, result.instance, kind, level, message, result.file, field});
  };
  for (const auto& wrong : result.expected_values)
    if (result.subject != Subject::data_file && wrong.agrees != Truth::yes)
      add("expectation", "error", disagreement_text(wrong), wrong.name);
  if (result.verdict == Verdict::fails_here)
    add("fails", "error", "The claim fails on these inputs: " + result.reason);
  if (result.verdict == Verdict::undecided && result.subject != Subject::data_file)
    add("undecided", "warning", "Nothing is settled on these inputs: " + result.reason);
  if (!is_sound(result.verdict))
    add("checker failure", "error", "The checker failed: " + result.reason);
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
    add("regressed", "error",
        changed_inputs_text(report, result) +
            "Changed against the baseline: " + change_line(worse));
}

// What no check of this run bears out accuses nobody.
const char* level_of(const LedgerSection& section, const LedgerEntry& entry) {
  const auto kind = entry.erratum.kind;
  if (!section.counted || is_unsettled(entry)) return no_severity;
  return kind == ErratumKind::error ? "error" : kind == ErratumKind::gap ? "warning" : "note";
}

std::string quote_text(const LedgerEntry& entry) {
  std::string text;
  for (const auto& piece : entry.carriers.front().erratum.quote) text += " \"" + piece + "\"";
  return text;
}

std::string erratum_text(const LedgerEntry& entry, const LedgerSection& section) {
  const auto& e = entry.erratum;
  std::string text = "Erratum " + e.id + ", " + to_text(e.kind) +
                     (section.counted ? "" : ", not counted") + ", " +
                     to_plain(places_text(entry)) + ":" + quote_text(entry);
  const auto add = [&](const char* label, std::string Erratum::*field) {
    const auto words = words_of_places(entry, field);
    if (!words.empty()) text += "\n" + (label + to_plain(words));
  };
  add("Restated: ", &Erratum::printed);
  add("Right: ", &Erratum::right);
  add("Counterexample: ", &Erratum::counterexample);
  add("Its setting: ", &Erratum::setting);
  add("Read kindly: ", &Erratum::charitable);
  for (const auto& [claim, check] : entry.shown)
    text += "\n" + claim + ", " + check.name + ": " + rejection_word(check) + " by " +
            to_text(check.evidence) + " evidence";
  if (is_unsettled(entry)) text += "\nShown " + unshown_text(entry);
  return text;
}

// What the paper has wrong, at the claim where it is printed first. Where only inputs of a user's
// were run, the repository is the user's, and the papers' errors are none of it.
void add_errata(const Report& report, std::vector<Alert>& alerts) {
  const bool own = !report.results.empty() &&
                   std::all_of(report.results.begin(), report.results.end(),
                               [](const Result& r) { return r.subject != Subject::data_file; });
  if (own) return;
  for (const auto& section : ledger_of(report)) {
    for (const auto& entry : section.entries) {
      const auto& e = entry.erratum;
      alerts.push_back({entry.claim, "", "erratum " + e.id + " " + to_text(e.kind),
                        level_of(section, entry), erratum_text(entry, section)});
    }
  }
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

}  // namespace

std::vector<Alert> alerts_of(const Report& report) {
  std::vector<Alert> alerts;
  for (const auto& result : report.results) add_alerts(report, result, alerts);
  for (const auto& change : regressions_without_result(report)) {
    alerts.push_back({change.id, change.instance, "regressed", "error",
                      "Changed against the baseline: " + change_line({change})});
  }
  add_errata(report, alerts);
  return alerts;
}

namespace {
// Of a number that a text holds: its result is called "README.md:3 loss".
std::optional<int> line_in_name(const Alert& alert) {
  const auto before = alert.file + ":";
  if (!alert.instance.starts_with(before)) return std::nullopt;
  int line = 0;
  const auto* begin = alert.instance.data() + before.size();
  const auto* end = alert.instance.data() + alert.instance.size();
  const auto [rest, error] = std::from_chars(begin, end, line);
  const bool named = error == std::errc() && rest != end && *rest == ' ' && line > 0;
  return named ? std::optional(line) : std::nullopt;
}
}  // namespace

AlertPlace place_of(const Alert& alert) {
  if (alert.file.empty()) return {data_file(alert.claim), line_of_claim(alert.claim)};
  if (const auto line = line_in_name(alert)) return {alert.file, *line};
  return {alert.file, line_of_field(alert.file, alert.field)};
}

}  // namespace verify
