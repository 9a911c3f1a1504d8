#include "verify/results/words/words_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "verify/results/checksum.hpp"
#include "verify/results/outcome_json.hpp"
#include "verify/results/result_json.hpp"
#include "verify/results/words/assertion_json.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Erratum& e) {
  return {{"id", e.id},
          {"kind", to_text(e.kind)},
          {"place", e.place},
          {"quote", e.quote},
          {"places", e.places},
          {"stated", e.printed},
          {"right", e.right},
          {"counterexample", e.counterexample},
          {"setting", e.setting},
          {"charitable", e.charitable},
          {"shown_by", e.shown_by},
          {"same", e.same}};
}

Erratum erratum_from(const JsonField& json) {
  Erratum e;
  e.id = json["id"].text();
  e.kind = one_of(json["kind"], all_erratum_kinds);
  e.place = json["place"].text();
  e.quote = json["quote"].texts();
  e.places = static_cast<int>(json["places"].integer());
  e.printed = json["stated"].text();
  e.right = json["right"].text();
  e.counterexample = json["counterexample"].text();
  e.setting = json["setting"].text();
  e.charitable = json["charitable"].text();
  e.shown_by = json["shown_by"].text();
  e.same = json["same"].texts();
  return e;
}

Json to_json(const PublishedNumber& n) {
  return {{"place", n.place},     {"quantity", n.quantity},
          {"quote", n.quote},     {"stated", n.printed},
          {"setting", n.setting}, {"reproduced", to_text(n.reproduced)},
          {"by", n.by},           {"check", n.check},
          {"from", n.from},       {"computed", n.ours},
          {"why", n.why}};
}

PublishedNumber published_from(const JsonField& json) {
  PublishedNumber n;
  n.place = json["place"].text();
  n.quantity = json["quantity"].text();
  n.quote = json["quote"].texts();
  n.printed = json["stated"].text();
  for (const auto& [name, value] : json["setting"].members()) n.setting[name] = value.text();
  n.reproduced = one_of(json["reproduced"], reproductions);
  n.by = json["by"].text();
  n.check = json["check"].text();
  n.from = json["from"].texts();
  n.ours = json["computed"].text();
  n.why = json["why"].text();
  return n;
}

Json to_json(const InstanceText& text) {
  return {{"name", text.name},
          {"about", text.about},
          {"inputs", verify::to_json(text.fields)},
          {"expect", verify::to_json(text.expect)}};
}

InstanceText instance_from(const JsonField& json) {
  return {json["name"].text(), json["about"].text(), data_from_json(json["inputs"]),
          data_from_json(json["expect"]), ""};
}

Json to_json(const Whole& whole) {
  Json json = {{"theorem", whole.theorem},    {"assertions", whole.assertions},
               {"refutes", whole.refutes},    {"assumes", whole.assumes},
               {"file", whole.file},          {"context", whole.context},
               {"statement", whole.statement}};
  if (!whole.in_part.empty()) json["in_part"] = whole.in_part;
  if (!whole.missing.empty()) json["missing"] = whole.missing;
  if (whole.seconds != 0) json["seconds"] = whole.seconds;
  return json;
}

Whole whole_from(const JsonField& json) {
  Whole whole;
  whole.theorem = json["theorem"].line();
  whole.assertions = json["assertions"].texts();
  whole.refutes = json["refutes"].texts();
  whole.assumes = json["assumes"].texts();
  if (json.has("in_part")) whole.in_part = json["in_part"].texts();
  if (json.has("missing")) whole.missing = json["missing"].texts();
  whole.file = json["file"].line();
  whole.context = json["context"].text();
  whole.statement = json["statement"].text();
  if (json.has("seconds")) whole.seconds = json["seconds"].integer();
  return whole;
}

template <class T>
Json list_json(const std::vector<T>& items) {
  Json list = Json::array();
  for (const auto& item : items) list.push_back(to_json(item));
  return list;
}

Json skipped_json(const std::vector<Skipped>& skipped) {
  Json list = Json::array();
  for (const auto& s : skipped) list.push_back({{"quote", s.quote}, {"why", s.why}});
  return list;
}

}  // namespace

Json fields_json(const ClaimWords& words) {
  Json assertions = Json::array();
  for (const auto& assertion : words.assertions) assertions.push_back(assertion_json(assertion));
  Json json = {{"id", words.id},
               {"title", words.title},
               {"paper", words.paper},
               {"paper_title", words.paper_title},
               {"place", words.place},
               {"statement", words.statement},
               {"expected", to_text(words.expected)},
               {"assertions", assertions},
               {"skipped", skipped_json(words.skipped)},
               {"whole", list_json(words.whole)},
               {"hypotheses", words.hypotheses},
               {"see", words.see},
               {"observation", words.observation},
               {"stands_alone", words.stands_alone},
               {"also", words.also},
               {"errata", list_json(words.errata)},
               {"published", list_json(words.published)},
               {"instances", list_json(words.instances)},
               {"values", words.values}};
  if (!words.prose.empty()) json["prose"] = words.prose;
  if (!words.not_whole.empty()) json["not_whole"] = words.not_whole;
  return json;
}

Json to_json(const ClaimWords& words) {
  auto json = fields_json(words);
  json["checksum"] = checksum(json);
  return json;
}

std::string claim_id_from_json(const JsonField& field) {
  auto id = field.text();
  const auto dot = id.find('.');
  const auto is_of_names = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
  };
  if (dot == 0 || dot >= id.size() - 1 || !std::all_of(id.begin(), id.end(), is_of_names)) {
    field.refuse(
        "\"" + excerpt(id, 40) +
        "\" is no id of a claim; allowed are a paper, a dot and a name, as in li2025.thm2");
  }
  return id;
}

ClaimWords words_from_json(const JsonField& json) {
  ClaimWords words;
  words.id = claim_id_from_json(json["id"]);
  words.title = json["title"].line();
  words.paper = json["paper"].line();
  words.paper_title = json["paper_title"].text();
  words.place = json["place"].text();
  words.statement = json["statement"].text();
  words.expected = verdict_from_json(json["expected"]);
  for (const auto& assertion : json["assertions"].items())
    words.assertions.push_back(assertion_from_json(assertion));
  for (const auto& s : json["skipped"].items())
    words.skipped.push_back({s["quote"].texts(), s["why"].text()});
  for (const auto& w : json["whole"].items()) words.whole.push_back(whole_from(w));
  words.hypotheses = json["hypotheses"].texts();
  for (const auto& id : json["see"].items()) words.see.push_back(claim_id_from_json(id));
  words.observation = json["observation"].boolean();
  words.stands_alone = json["stands_alone"].text();
  words.also = json["also"].texts();
  for (const auto& e : json["errata"].items()) words.errata.push_back(erratum_from(e));
  for (const auto& n : json["published"].items()) words.published.push_back(published_from(n));
  for (const auto& i : json["instances"].items()) words.instances.push_back(instance_from(i));
  for (const auto& [name, about] : json["values"].members()) words.values[name] = about.text();
  if (json.has("prose")) words.prose = json["prose"].texts();
  if (json.has("not_whole")) words.not_whole = json["not_whole"].text();
  require_checksum(json);
  return words;
}

}  // namespace verify
