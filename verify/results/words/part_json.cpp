#include "verify/results/words/part_json.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

constexpr Grade grades[] = {Grade::proved, Grade::checked,   Grade::supported,
                            Grade::open,   Grade::unsettled, Grade::refuted};
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
  return extent;
}

std::string answer_of(Grade grade) {
  switch (grade) {
    case Grade::refuted:
      return "no";
    case Grade::unsettled:
    case Grade::open:
      return "unknown";
    case Grade::supported:
    case Grade::checked:
    case Grade::proved:
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
    list.push_back({{"assertion", cap.part},
                    {"status", to_text(cap.grade)},
                    {"scope", reach_json(cap.reach)},
                    {"sizes", cap.sizes}});
  return list;
}

}  // namespace

Json part_json(const Part& part) {
  Json json = {{"id", part.id},
               {"name", part.name},
               {"quote", part.quote},
               {"stated", printed_json(part.printed)},
               {"text", part.text},
               {"origin", word_of(part.origin, origins)},
               {"where", word_of(part.where, wheres)},
               {"kind", word_of(part.kind, part_kinds)},
               {"quantifier", word_of(part.quantifier, quantifiers)},
               {"sizes", part.sizes},
               {"expected", to_text(part.expected)},
               {"deep", part.deep ? Json(to_text(*part.deep)) : Json(nullptr)},
               {"rests_on", part.rests_on},
               {"follows", part.follows},
               {"quoted", part.quoted},
               {"manual_steps", part.by_hand},
               {"corrects", part.corrects},
               {"sharpens", part.sharpens},
               {"interpretation", part.reading},
               {"added", part.added},
               {"not_settled", part.open},
               {"algebra", part.algebra}};
  if (!part.prose.empty()) json["prose"] = part.prose;
  return json;
}

Part part_from_json(const JsonField& json) {
  Part part;
  part.id = json["id"].text();
  part.name = json["name"].text();
  part.quote = json["quote"].texts();
  part.printed = printed_from(json["stated"]);
  part.text = json["text"].text();
  part.origin = named(json["origin"], origins);
  part.where = named(json["where"], wheres);
  part.kind = named(json["kind"], part_kinds);
  part.quantifier = named(json["quantifier"], quantifiers);
  part.sizes = json["sizes"].texts();
  part.expected = one_of(json["expected"], grades);
  if (!json["deep"].json().is_null()) part.deep = one_of(json["deep"], grades);
  part.rests_on = json["rests_on"].texts();
  part.follows = json["follows"].texts();
  part.quoted = json["quoted"].texts();
  part.by_hand = json["manual_steps"].texts();
  part.corrects = json["corrects"].text();
  part.sharpens = json["sharpens"].text();
  part.reading = json["interpretation"].text();
  part.added = json["added"].text();
  part.open = json["not_settled"].text();
  part.algebra = json["algebra"].text();
  if (json.has("prose")) part.prose = json["prose"].texts();
  return part;
}

Json reach_json(const Reach& reach) {
  Json boxes = Json::array();
  for (const auto& box : reach.boxes) {
    Json sizes = Json::object();
    for (const auto& [size, extent] : box) sizes[size] = extent_json(extent);
    boxes.push_back(sizes);
  }
  return {{"boxes", boxes}, {"inputs", to_text(reach.inputs)}};
}

Reach reach_from_json(const JsonField& json) {
  Reach reach{{}, one_of(json["inputs"], all_inputs)};
  for (const auto& sizes : json["boxes"].items()) {
    Sizes box;
    for (const auto& [size, extent] : sizes.members()) box[size] = extent_from(extent);
    reach.boxes.push_back(std::move(box));
  }
  return reach;
}

Json part_result_json(const PartResult& result) {
  auto json = part_json(result.part);
  json["status"] = to_text(result.grade);
  json["answer"] = answer_of(result.grade);
  json["scope"] = reach_json(result.reach);
  json["manual_step"] = result.by_hand;
  json["carrier"] = result.carrier;
  json["reason"] = result.reason;
  json["caps"] = caps_json(result.caps);
  return json;
}

PartResult part_result_from_json(const JsonField& json) {
  PartResult result;
  result.part = part_from_json(json);
  result.grade = one_of(json["status"], grades);
  result.reach = reach_from_json(json["scope"]);
  result.by_hand = json["manual_step"].boolean();
  result.carrier = json["carrier"].text();
  result.reason = json["reason"].text();
  for (const auto& cap : json["caps"].items()) {
    result.caps.push_back({cap["assertion"].text(), one_of(cap["status"], grades),
                           reach_from_json(cap["scope"]), cap["sizes"].texts()});
  }
  return result;
}

}  // namespace verify
