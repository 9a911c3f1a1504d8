#include "verify/results/words/assertion_json.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

constexpr Status statuses[] = {Status::proved, Status::checked,   Status::supported,
                               Status::open,   Status::unsettled, Status::refuted};
constexpr Argument all_arguments[] = {Argument::variable,  Argument::absent,     Argument::words,
                                      Argument::visits,    Argument::indices,    Argument::grid,
                                      Argument::induction, Argument::free_index, Argument::cases,
                                      Argument::cover,     Argument::witness,    Argument::by_hand};
constexpr Inputs all_inputs[] = {Inputs::all, Inputs::region, Inputs::points};

template <class Enum, std::size_t N>
Enum named(const JsonField& field, const std::array<Named<Enum>, N>& table) {
  const auto text = field.text();
  std::string words;
  for (const auto& row : table) {
    if (row.word == text) return row.value;
    words += (words.empty() ? "" : ", ") + std::string(row.word);
  }
  field.refuse("\"" + text + "\" is not known here; allowed are " + words);
}

Json extent_json(const Extent& extent) {
  if (!extent.all) return extent.values;
  Json arguments = Json::array();
  for (const auto argument : extent.arguments) arguments.push_back(to_text(argument));
  Json json = {{"all", arguments}};
  if (extent.least != 0) json["from"] = extent.least;
  if (extent.most) json["to"] = *extent.most;
  return json;
}

Extent extent_from(const JsonField& json) {
  Extent extent;
  if (json.json().is_array()) {
    for (const auto& value : json.items()) extent.values.insert(value.integer());
    return extent;
  }
  extent.all = true;
  for (const auto& argument : json["all"].items())
    extent.arguments.insert(one_of(argument, all_arguments));
  if (json.json().contains("from")) extent.least = json["from"].integer();
  if (json.json().contains("to")) extent.most = json["to"].integer();
  return extent;
}

std::string answer_of(Status status) {
  switch (status) {
    case Status::refuted:
      return "no";
    case Status::unsettled:
    case Status::open:
      return "unknown";
    case Status::supported:
    case Status::checked:
    case Status::proved:
      break;
  }
  return "yes";
}

Json printed_json(const std::vector<PaperQuote>& printed) {
  Json list = Json::array();
  for (const auto& p : printed)
    list.push_back({{"key", p.key}, {"paper", p.paper}, {"place", p.place}, {"quote", p.quote}});
  return list;
}

std::vector<PaperQuote> printed_from(const JsonField& json) {
  std::vector<PaperQuote> printed;
  for (const auto& p : json.items())
    printed.push_back({p["key"].text(), p["paper"].text(), p["place"].text(), p["quote"].texts()});
  return printed;
}

Json caps_json(const std::vector<Cap>& caps) {
  Json list = Json::array();
  for (const auto& cap : caps)
    list.push_back({{"assertion", cap.assertion},
                    {"status", to_text(cap.status)},
                    {"scope", scope_json(cap.scope)},
                    {"sizes", cap.sizes}});
  return list;
}

}  // namespace

Json assertion_json(const Assertion& assertion) {
  Json json = {{"id", assertion.id},
               {"name", assertion.name},
               {"quote", assertion.quote},
               {"stated", printed_json(assertion.printed)},
               {"text", assertion.text},
               {"origin", word_of(assertion.origin, origins)},
               {"where", word_of(assertion.where, wheres)},
               {"kind", word_of(assertion.kind, assertion_kinds)},
               {"quantifier", word_of(assertion.quantifier, quantifiers)},
               {"sizes", assertion.sizes},
               {"expected", to_text(assertion.expected)},
               {"deep", assertion.deep ? Json(to_text(*assertion.deep)) : Json(nullptr)},
               {"rests_on", assertion.rests_on},
               {"follows", assertion.follows},
               {"quoted", assertion.quoted},
               {"manual_steps", assertion.by_hand},
               {"corrects", assertion.corrects},
               {"sharpens", assertion.sharpens},
               {"interpretation", assertion.reading},
               {"added", assertion.added},
               {"not_settled", assertion.open},
               {"algebra", assertion.algebra}};
  if (!assertion.from_zero.empty()) json["from_zero"] = assertion.from_zero;
  if (!assertion.prose.empty()) json["prose"] = assertion.prose;
  if (!assertion.supposed.empty()) json["supposed"] = assertion.supposed;
  return json;
}

Assertion assertion_from_json(const JsonField& json) {
  Assertion assertion;
  assertion.id = json["id"].text();
  assertion.name = json["name"].text();
  assertion.quote = json["quote"].texts();
  assertion.printed = printed_from(json["stated"]);
  assertion.text = json["text"].text();
  assertion.origin = named(json["origin"], origins);
  assertion.where = named(json["where"], wheres);
  assertion.kind = named(json["kind"], assertion_kinds);
  assertion.quantifier = named(json["quantifier"], quantifiers);
  assertion.sizes = json["sizes"].texts();
  assertion.expected = one_of(json["expected"], statuses);
  if (!json["deep"].json().is_null()) assertion.deep = one_of(json["deep"], statuses);
  assertion.rests_on = json["rests_on"].texts();
  assertion.follows = json["follows"].texts();
  assertion.quoted = json["quoted"].texts();
  assertion.by_hand = json["manual_steps"].texts();
  assertion.corrects = json["corrects"].text();
  assertion.sharpens = json["sharpens"].text();
  assertion.reading = json["interpretation"].text();
  assertion.added = json["added"].text();
  assertion.open = json["not_settled"].text();
  assertion.algebra = json["algebra"].text();
  if (json.has("prose")) assertion.prose = json["prose"].texts();
  if (json.has("from_zero")) assertion.from_zero = json["from_zero"].texts();
  if (json.has("supposed")) assertion.supposed = json["supposed"].texts();
  return assertion;
}

Json scope_json(const Scope& scope) {
  Json boxes = Json::array();
  for (const auto& box : scope.boxes) {
    Json sizes = Json::object();
    for (const auto& [size, extent] : box) sizes[size] = extent_json(extent);
    boxes.push_back(sizes);
  }
  Json json = {{"boxes", boxes}, {"inputs", to_text(scope.inputs)}};
  if (!scope.conditions.empty()) json["conditions"] = scope.conditions;
  return json;
}

Scope scope_from_json(const JsonField& json) {
  Scope scope{{}, one_of(json["inputs"], all_inputs)};
  if (json.has("conditions")) scope.conditions = json["conditions"].texts();
  for (const auto& sizes : json["boxes"].items()) {
    Sizes box;
    for (const auto& [size, extent] : sizes.members()) box[size] = extent_from(extent);
    scope.boxes.push_back(std::move(box));
  }
  return scope;
}

Json assertion_result_json(const AssertionResult& result) {
  auto json = assertion_json(result.assertion);
  json["status"] = to_text(result.status);
  json["answer"] = answer_of(result.status);
  json["scope"] = scope_json(result.scope);
  json["manual_step"] = result.by_hand;
  json["carrier"] = result.carrier;
  json["reason"] = result.reason;
  json["caps"] = caps_json(result.caps);
  return json;
}

AssertionResult assertion_result_from_json(const JsonField& json) {
  AssertionResult result;
  result.assertion = assertion_from_json(json);
  result.status = one_of(json["status"], statuses);
  result.scope = scope_from_json(json["scope"]);
  result.by_hand = json["manual_step"].boolean();
  result.carrier = json["carrier"].text();
  result.reason = json["reason"].text();
  for (const auto& cap : json["caps"].items()) {
    result.caps.push_back({cap["assertion"].text(), one_of(cap["status"], statuses),
                           scope_from_json(cap["scope"]), cap["sizes"].texts()});
  }
  return result;
}

}  // namespace verify
