#include "verify/results/report_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "verify/results/journal.hpp"
#include "verify/results/located_json.hpp"
#include "verify/results/result_json.hpp"
#include "verify/results/words/paper_json.hpp"
#include "verify/results/words/words_json.hpp"
#include "verify/words/file/text_file.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;
constexpr const char* schema = "icl-verify/results/3";

Json environment_json(const Report& report) {
  Json costs = Json::array();
  for (const auto& result : report.results) costs.push_back(cost_json(result));
  return {{"versions", report.versions}, {"costs", costs}};
}

void require_schema(const JsonField& top) {
  const auto given = top["schema"].text();
  if (given == schema) return;
  const std::string family = "icl-verify/results/";
  top["schema"].refuse(
      given.starts_with(family)
          ? "version \"" + given + "\" is another than this program's \"" + schema +
                "\": run the claims again with icl-verify run --json, or icl-verify " +
                "baseline update"
          : "\"" + given + "\" is not \"" + schema + "\": not what icl-verify run --json writes");
}

constexpr std::pair<Count, const char*> counted[] = {{Count::statements, "statements"},
                                                     {Count::ours, "ours"},
                                                     {Count::observations, "observations"},
                                                     {Count::here, "here"}};

Json totals_json(const Report& report) {
  Json json = Json::object();
  for (const auto& [count, name] : counted) json[name] = totals(report.results, count);
  return json;
}

void require_totals(const JsonField& top, const Report& report) {
  for (const auto& [count, name] : counted) {
    for (const auto& [verdict, number] : totals(report.results, count)) {
      const auto given = top["totals"][name][verdict];
      if (given.integer() != number)
        given.refuse("the results hold " + std::to_string(number) +
                     ": results were added or taken away by hand");
    }
  }
}

void read_environment(const JsonField& json, Report& report) {
  for (const auto& [name, version] : json["versions"].members())
    report.versions[name] = version.text();
  const auto costs = json["costs"].items();
  if (costs.size() != report.results.size())
    json["costs"].refuse("one entry for each result is needed");
  for (std::size_t k = 0; k < costs.size(); ++k) cost_from_json(costs[k], report.results[k]);
}

Report report_from(const JsonField& top) {
  require_schema(top);
  Report report;
  if (const auto settings = top["settings"]; !settings.json().is_null()) {
    report.settings = {settings["seed"].natural(), settings["deep"].boolean()};
  }
  for (const auto& words : top["claims"].items()) report.claims.push_back(words_from_json(words));
  for (const auto& paper : top["papers"].items()) report.papers.push_back(paper_from_json(paper));
  std::set<std::tuple<std::string, Subject, std::string>> places;
  for (const auto& result : top["results"].items()) {
    report.results.push_back(result_from_json(result));
    const auto& last = report.results.back();
    if (!places.emplace(last.id, last.subject, last.instance).second)
      result.refuse("stands here a second time; a claim has one result for an instance");
    const auto is_its = [&](const ClaimWords& w) { return w.id == report.results.back().id; };
    if (std::none_of(report.claims.begin(), report.claims.end(), is_its))
      result["id"].refuse("\"claims\" says nothing of " + report.results.back().id +
                          "; write the file again with icl-verify run --json");
  }
  require_totals(top, report);
  if (top.has("environment")) read_environment(top["environment"], report);
  return report;
}

Report from_journal(const std::string& text, const std::string& path, const Claims& claims) {
  const auto journal = parse_journal(text, path);
  Report report;
  for (const auto& entry : journal.entries) report.results.push_back(entry.result);
  if (report.results.empty())
    throw std::runtime_error(path +
                             ": holds no result: its run ended before the first; run it again");
  std::stable_sort(report.results.begin(), report.results.end(),
                   [](const Result& a, const Result& b) { return a.id < b.id; });
  report.settings = journal.header.settings;
  report.versions = {{"icl-verify", journal.header.program}, {"commit", journal.header.commit}};
  report.claims = words_for(report.results, claims);
  report.papers = papers_for(report.claims);
  return report;
}

}  // namespace

Json to_json(const Report& report, bool with_environment) {
  Json papers = Json::array(), claims = Json::array(), results = Json::array();
  for (const auto& paper : report.papers) papers.push_back(to_json(paper));
  for (const auto& words : report.claims) claims.push_back(to_json(words));
  for (const auto& result : report.results) results.push_back(to_json(result));
  const auto& settings = report.settings;
  Json json = {
      {"schema", schema},
      {"settings", settings ? Json{{"seed", settings->seed}, {"deep", settings->deep}} : Json()},
      {"totals", totals_json(report)},
      {"papers", papers},
      {"claims", claims},
      {"results", results}};
  if (with_environment) json["environment"] = environment_json(report);
  return json;
}

Report read_report(const std::string& path, const Claims& claims) {
  const auto text = read_text_file(path, largest_journal);
  if (is_journal(text)) return from_journal(text, path, claims);
  if (text.size() > largest_document) {
    throw std::runtime_error(path +
                             ": is too large for a results document; report on the journal "
                             "of its run instead");
  }
  LocatedJson document;
  try {
    document = parse_located(text);
  } catch (const std::exception& error) {
    throw std::runtime_error(path + ": " + error.what() +
                             "; not a whole results document (icl-verify run --json) or journal");
  }
  try {
    return report_from(JsonField(document.json, ""));
  } catch (const Malformed& error) {
    throw std::runtime_error(path + ": line " + std::to_string(document.line_of(error.path)) +
                             ": " + (error.path.empty() ? "" : error.path + ": ") + error.words);
  }
}

}  // namespace verify
