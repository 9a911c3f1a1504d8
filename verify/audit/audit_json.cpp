#include <nlohmann/json.hpp>

#include "verify/audit/writers.hpp"
#include "verify/results/outcome_json.hpp"
#include "verify/results/report_json.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

Json facts_json(const Audit& audit) {
  Json list = Json::array();
  for (const auto& fact : audit.facts) {
    Json json = {
        {"name", fact.value.name}, {"about", fact.words}, {"value", to_json(fact.value.exact)}};
    if (!(fact.value.enclosure == Datum{})) json["enclosure"] = to_json(fact.value.enclosure);
    list.push_back(std::move(json));
  }
  return list;
}

Json hypotheses_json(const Audit& audit) {
  Json list = Json::array();
  for (const auto& h : audit.hypotheses)
    list.push_back({{"theorem", h.theorem},
                    {"hypothesis", h.words},
                    {"holds", h.holds ? Json(*h.holds) : Json(nullptr)},
                    {"found", to_json(h.found)}});
  return list;
}

Json lengths_json(const Audit& audit) {
  Json list = Json::array();
  for (const auto& row : audit.lengths) {
    Json json = {{"n", row.n}, {"loss", row.own}};
    if (!row.least.empty()) json["least"] = row.least;
    list.push_back(std::move(json));
  }
  return list;
}

Json not_asked_json(const Audit& audit) {
  Json list = Json::array();
  for (const auto& item : audit.questions.not_asked)
    list.push_back({{"what", item.what}, {"why", item.why}});
  return list;
}

}  // namespace

Json audit_json(const Audit& audit) {
  Json source = Json::object();
  for (const auto& [role, words] : audit.network.source) source[role] = printable(words);
  return {{"schema", "icl-verify/audit/2"},  {"file", printable(audit.network.file)},
          {"form", audit.questions.form},    {"weights", source},
          {"data", audit.questions.data},    {"notes", audit.questions.notes},
          {"facts", facts_json(audit)},      {"hypotheses", hypotheses_json(audit)},
          {"lengths", lengths_json(audit)},  {"not_asked", not_asked_json(audit)},
          {"results", to_json(audit.report)}};
}

}  // namespace verify
