#include "verify/results/result_json.hpp"

#include <utility>

#include "verify/judge/claim_line.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/scope_text.hpp"
#include "verify/results/checksum.hpp"
#include "verify/results/outcome_json.hpp"
#include "verify/results/roomy_object.hpp"
#include "verify/results/shard_json.hpp"
#include "verify/results/words/assertion_json.hpp"
#include "verify/results/words/words_json.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

// "checked, n = 1..3"
std::string words_of(const AssertionResult& assertion) {
  return to_text(assertion.status) + ", " + scope_words(assertion);
}

constexpr const char* changed_later = ": it was changed after it was written; run the claim again";

// On the data file the statuses once more, from the checks; on a user's data they are as recorded.
void regrade(const JsonField& json, Result& r) {
  if (r.subject != Subject::data_file) return;
  const auto assertions = graded(r.assertions, r.checks);
  for (std::size_t k = 0; k < assertions.size(); ++k) {
    const auto &now = assertions[k], &written = r.assertions[k];
    const bool same_scope = now.scope == written.scope && now.by_hand == written.by_hand;
    if (now.status == written.status && same_scope) continue;
    const auto field =
        json["assertions"].items()[k][now.status == written.status ? "scope" : "status"];
    field.refuse("the checks of " + r.id + " say of the assertion \"" + now.assertion.id + "\" \"" +
                 words_of(now) + "\", the file \"" + words_of(written) + "\"" + changed_later);
  }
  r.assertions = assertions;
}

// The verdict once more, from the checks and the statuses.
Verdict rejudged(const Result& r) {
  if (r.subject != Subject::data_file) return judge_here(r.assertions, r.checks, r.clashes).verdict;
  return judge(r.assertions, r.checks, r.clashes).verdict;
}

Filled filled_from_json(const JsonField& json, const Fields& inputs) {
  Filled filled{json["from"].line()};
  for (const auto& name : json["names"].items()) {
    filled.names.push_back(name.line());
    if (inputs.count(filled.names.back()) == 0)
      name.refuse("\"" + filled.names.back() + "\" does not stand among the inputs");
  }
  return filled;
}

}  // namespace

nlohmann::ordered_json to_json(const Filled& filled) {
  return {{"from", filled.from}, {"names", filled.names}};
}

Verdict verdict_from_json(const JsonField& field) { return one_of(field, all_verdicts); }

Json to_json(const Result& r) {
  Json checks = Json::array();
  for (const auto& check : r.checks) checks.push_back(check_json(check));
  Json assertions = Json::array();
  for (const auto& assertion : r.assertions) assertions.push_back(assertion_result_json(assertion));
  constexpr std::size_t most_members = 23;
  auto json = roomy_object(most_members);
  json["id"] = r.id;
  json["title"] = r.title;
  json["instance"] = r.instance;
  json["subject"] = to_text(r.subject);
  json["inputs"] = to_json(r.inputs);
  json["verdict"] = to_text(r.verdict);
  json["status"] = to_text(status_of_claim(r.assertions));
  json["scope"] = scope_text(r);
  json["expected"] = to_text(r.expected);
  json["recorded"] = r.recorded;
  if (is_false_as_stated(r)) json["as_stated"] = "false";
  json["reason"] = r.reason;
  json["assertions"] = std::move(assertions);
  json["checks"] = std::move(checks);
  json["values"] = values_json(r.values, &Value::exact);
  json["enclosures"] = values_json(r.values, &Value::enclosure);
  json["expected_values"] = agreements_json(r.expected_values);
  json["plots"] = plots_json(r.plots);
  // Only where there are any: a sound result is the same text, and has the same checksum, as ever.
  if (!r.file.empty()) json["file"] = r.file;
  if (!r.filled.names.empty()) json["filled"] = to_json(r.filled);
  if (!r.clashes.empty()) json["clashes"] = clashes_json(r.clashes);
  if (!r.prose.empty()) json["prose"] = r.prose;
  json["checksum"] = checksum(json);
  return json;
}

Json cost_json(const Result& r) {
  Json checks = Json::array();
  for (const auto& check : r.checks) checks.push_back(check.seconds);
  return {{"id", r.id},
          {"instance", r.instance},
          {"seconds", r.seconds},
          {"peak_bytes", r.peak_bytes},
          {"checks", checks}};
}

std::string to_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result recorded_result_from_json(const JsonField& json) {
  Result r;
  r.id = claim_id_from_json(json["id"]);
  r.title = json["title"].line();
  r.instance = json["instance"].line();
  r.subject = subject_from_json(json["subject"]);
  r.inputs = data_from_json(json["inputs"]);
  if (json.has("file")) r.file = json["file"].line();
  if (json.has("filled")) r.filled = filled_from_json(json["filled"], r.inputs);
  r.verdict = verdict_from_json(json["verdict"]);
  r.expected = verdict_from_json(json["expected"]);
  r.reason = json["reason"].text();
  for (const auto& check : json["checks"].items()) r.checks.push_back(check_from_json(check));
  r.values = values_from_json(json["values"], json["enclosures"]);
  r.expected_values = agreements_from_json(json["expected_values"]);
  r.plots = plots_from_json(json["plots"]);
  if (json.has("prose")) r.prose = json["prose"].texts();
  if (json.has("clashes")) r.clashes = clashes_from_json(json["clashes"]);
  for (const auto& assertion : json["assertions"].items())
    r.assertions.push_back(assertion_result_from_json(assertion));
  r.recorded = json["recorded"].text();
  return r;
}

Result result_from_json(const JsonField& json) {
  auto r = recorded_result_from_json(json);
  regrade(json, r);
  if (const auto verdict = rejudged(r); verdict != r.verdict) {
    json["verdict"].refuse("the checks of " + r.id + " say \"" + to_text(verdict) +
                           "\", the file \"" + to_text(r.verdict) + "\"" + changed_later);
  }
  require_checksum(json);
  return r;
}

void cost_from_json(const JsonField& json, Result& r) {
  r.seconds = json["seconds"].number();
  r.peak_bytes = json["peak_bytes"].integer();
  const auto checks = json["checks"].items();
  if (checks.size() != r.checks.size()) json["checks"].refuse("one time for each check is needed");
  for (std::size_t k = 0; k < checks.size(); ++k) r.checks[k].seconds = checks[k].number();
}

}  // namespace verify
