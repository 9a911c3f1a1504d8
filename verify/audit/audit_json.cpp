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
                    {"off_by", h.part ? Json(*h.part) : Json(nullptr)},
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
  Json unused = Json::array();
  for (const auto& name : audit.network.unused) unused.push_back(printable(name));
  Json estimate = nullptr;
  if (audit.estimate)
    estimate = {{"loss", audit.estimate->loss.text()},
                {"half_width", audit.estimate->half_width.text()},
                {"confidence", "99 %"},
                {"prompts", audit.estimate->prompts},
                {"seed", seed_of(audit)}};
  return {{"schema", "icl-verify/audit/3"},
          {"file", printable(audit.network.file)},
          {"answer", audit.answer},
          {"warnings", audit.warnings},
          {"estimate", estimate},
          {"form", audit.questions.form},
          {"weights", source},
          {"not_used", unused},
          {"data", audit.questions.data},
          {"notes", audit.questions.notes},
          {"facts", facts_json(audit)},
          {"hypotheses", hypotheses_json(audit)},
          {"lengths", lengths_json(audit)},
          {"not_asked", not_asked_json(audit)},
          {"results", to_json(audit.report)}};
}

}  // namespace verify
