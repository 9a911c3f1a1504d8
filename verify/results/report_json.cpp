#include "verify/results/report_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "verify/results/checksum.hpp"
#include "verify/results/documents/baseline_json.hpp"
#include "verify/results/documents/document_head.hpp"
#include "verify/results/journal.hpp"
#include "verify/results/located_json.hpp"
#include "verify/results/result_json.hpp"
#include "verify/results/roomy_object.hpp"
#include "verify/results/shard_json.hpp"
#include "verify/results/text_lines.hpp"
#include "verify/results/words/paper_json.hpp"
#include "verify/results/words/words_json.hpp"
#include "verify/words/file/text_file.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;
constexpr const char* schema = "icl-verify/results/6";

Json environment_json(const Report& report) {
  Json costs = Json::array();
  for (const auto& result : report.results) costs.push_back(cost_json(result));
  return {{"versions", report.versions}, {"costs", costs}};
}

void require_schema(const JsonField& top) {
  const auto given = top["schema"].text();
  if (given == schema) return;
  for (const std::string known : {schema, baseline_schema}) {
    if (!given.starts_with(known.substr(0, known.rfind('/') + 1))) continue;
    top["schema"].refuse(
        "version \"" + excerpt(given) + "\" is another than this program's \"" + known +
        "\": run the claims again with icl-verify run --json, or icl-verify " + "baseline update");
  }
  top["schema"].refuse("\"" + excerpt(given) + "\" is not \"" + schema +
                       "\": not what icl-verify run --json writes");
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
  if (top["schema"].text() == baseline_schema) return baseline_from_json(top);
  require_schema(top);
  Report report;
  read_settings(top, report);
  std::set<std::string> described;
  for (const auto& words : top["claims"].items())
    described.insert(report.claims.emplace_back(words_from_json(words)).id);
  for (const auto& paper : top["papers"].items()) report.papers.push_back(paper_from_json(paper));
  Places places;
  for (const auto& result : top["results"].items()) {
    add_result(report, places, result_from_json(result), result);
    if (!described.contains(report.results.back().id))
      result["id"].refuse("\"claims\" says nothing of " + report.results.back().id +
                          "; write the file again with icl-verify run --json");
  }
  require_totals(top, report);
  if (top.has("refused")) {
    for (const auto& refused : top["refused"].items())
      report.refused.push_back(refused_from_json(refused));
  }
  if (top.has("shard")) report.shard = shard_from_json(top["shard"]);
  if (top.has("whole")) report.whole = top["whole"].boolean();
  read_environment(top["environment"], report);
  require_document_checksum(top);
  return report;
}

Report from_journal(const JournalText& journal, const std::string& path, const Claims& claims) {
  Report report;
  for (const auto& entry : journal.entries) report.results.push_back(entry.result);
  report.refused = journal.refused;
  report.shard = journal.header.shard;
  report.whole = journal.finished;
  if (report.results.empty() && !report.shard)
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

Json to_json(const Report& report) {
  Json papers = Json::array(), claims = Json::array(), results = Json::array();
  for (const auto& paper : report.papers) papers.push_back(to_json(paper));
  for (const auto& words : report.claims) claims.push_back(to_json(words));
  for (const auto& result : report.results) results.push_back(to_json(result));
  constexpr std::size_t most_members = 10;
  auto json = roomy_object(most_members);
  json["schema"] = schema;
  json["settings"] = settings_json(report);
  json["totals"] = totals_json(report);
  json["papers"] = std::move(papers);
  json["claims"] = std::move(claims);
  json["results"] = std::move(results);
  // Only where there are any, as for the results themselves.
  if (!report.refused.empty()) {
    json["refused"] = Json::array();
    for (const auto& refused : report.refused) json["refused"].push_back(to_json(refused));
  }
  if (report.shard) json["shard"] = to_json(*report.shard);
  if (!report.whole) json["whole"] = false;
  json["environment"] = environment_json(report);
  json["environment"]["checksum"] = document_checksum(json);
  return json;
}

std::string words_if_too_large(std::size_t bytes, const std::string& journal) {
  if (bytes <= largest_document) return "";
  return "these results have " + std::to_string(bytes >> 20) + " MiB, and report, compare and " +
         "merge read documents of at most " + std::to_string(largest_document >> 20) +
         "; give them the journal of this run instead: " + printable(journal);
}

// The line at which a merge left both sides; 0 where there is none.
static long line_of_conflict(const std::string& text) {
  for (const std::string marker : {"<<<<<<< ", ">>>>>>> "}) {
    const auto at = text.starts_with(marker) ? 0 : text.find("\n" + marker);
    if (at == std::string::npos) continue;
    const auto end = text.begin() + static_cast<long>(at == 0 ? 0 : at + 1);
    return 1 + std::count(text.begin(), end, '\n');
  }
  return 0;
}

Report read_report(const std::string& path, const Claims& claims) {
  TextLines lines(open_text_file(path), path);
  if (lines.begins_with(begin_of_journals))
    return from_journal(parse_journal(lines, path), path, claims);
  const auto text = lines.rest();
  Json document;
  try {
    document = parse_located(text);
  } catch (const std::exception& error) {
    if (const long line = line_of_conflict(text); line > 0)
      throw std::runtime_error(path + ": line " + std::to_string(line) +
                               ": a conflict marker of git: resolve the merge, or write the file "
                               "anew");
    throw std::runtime_error(path + ": " + error.what() +
                             "; not a whole results document (icl-verify run --json) or journal");
  }
  try {
    return report_from(JsonField(document, ""));
  } catch (const Malformed& error) {
    throw std::runtime_error(path + ": line " + std::to_string(line_of(text, error.path)) + ": " +
                             (error.path.empty() ? "" : error.path + ": ") + error.words);
  }
}

}  // namespace verify
