#include "verify/results/documents/document_head.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::pair<Count, const char*> counted[] = {{Count::statements, "statements"},
                                                     {Count::proofs, "proofs"},
                                                     {Count::ours, "additional"},
                                                     {Count::observations, "observations"},
                                                     {Count::here, "here"}};

}  // namespace

Json settings_json(const Report& report) {
  const auto& settings = report.settings;
  return settings ? Json{{"seed", settings->seed}, {"deep", settings->deep}} : Json();
}

void read_settings(const JsonField& document, Report& report) {
  if (const auto settings = document["settings"]; !settings.json().is_null())
    report.settings = {settings["seed"].natural(), settings["deep"].boolean()};
}

Json totals_json(const Report& report) {
  Json json = Json::object();
  for (const auto& [count, name] : counted) json[name] = totals(report.results, count);
  return json;
}

void require_totals(const JsonField& document, const Report& report) {
  for (const auto& [count, name] : counted) {
    for (const auto& [verdict, number] : totals(report.results, count)) {
      const auto given = document["totals"][name][verdict];
      if (given.integer() != number)
        given.refuse("the results hold " + std::to_string(number) +
                     ": results were added or taken away by hand");
    }
  }
}

void add_result(Report& report, Places& places, Result result, const JsonField& field) {
  if (!places.insert(place_of(result)).second)
    field.refuse(
        "stands here a second time, and a claim has one result for an instance; take one of the "
        "two "
        "out, or run the claim again");
  report.results.push_back(std::move(result));
}

}  // namespace verify
