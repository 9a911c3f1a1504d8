#include "verify/results/words/checked_json.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const CheckedLetter& letter) {
  return {{"name", letter.name},
          {"shape", letter.shape},
          {"properties", letter.properties},
          {"law", letter.law}};
}
Json to_json(const CheckedSize& size) {
  Json json = {{"name", size.name}, {"least", size.least}};
  if (size.most) json["most"] = *size.most;
  return json;
}
Json to_json(const CheckedDefinition& definition) {
  return {{"name", definition.name}, {"formula", definition.formula}};
}
Json to_json(const CheckedIdentity& identity) {
  return {{"left", identity.left}, {"sign", identity.sign}, {"right", identity.right}};
}

void read(const JsonField& json, CheckedLetter& letter) {
  letter = {json["name"].text(), json["shape"].text(), json["properties"].texts(),
            json["law"].text()};
}
void read(const JsonField& json, CheckedSize& size) {
  size = {json["name"].text(), json["least"].integer(), {}};
  if (json.has("most")) size.most = json["most"].integer();
}
void read(const JsonField& json, CheckedDefinition& definition) {
  definition = {json["name"].text(), json["formula"].text()};
}
void read(const JsonField& json, CheckedIdentity& identity) {
  identity = {json["left"].text(), json["sign"].text(), json["right"].text()};
}

template <class T>
void add_list(Json& json, const char* name, const std::vector<T>& items) {
  if (items.empty()) return;
  Json list = Json::array();
  for (const auto& item : items) list.push_back(to_json(item));
  json[name] = std::move(list);
}
template <class T>
void read_list(const JsonField& json, const char* name, std::vector<T>& items) {
  if (!json.has(name)) return;
  for (const auto& item : json[name].items()) read(item, items.emplace_back());
}

}  // namespace

Json checked_json(const CheckedStatement& checked) {
  Json json = Json::object();
  add_list(json, "symbols", checked.letters);
  add_list(json, "sizes", checked.sizes);
  add_list(json, "definitions", checked.definitions);
  if (!checked.conditions.empty()) json["conditions"] = checked.conditions;
  add_list(json, "identities", checked.identities);
  if (!checked.described.empty()) json["described"] = checked.described;
  if (!checked.place.empty()) json["place"] = checked.place;
  return json;
}

CheckedStatement checked_from_json(const JsonField& json) {
  CheckedStatement checked;
  read_list(json, "symbols", checked.letters);
  read_list(json, "sizes", checked.sizes);
  read_list(json, "definitions", checked.definitions);
  if (json.has("conditions")) checked.conditions = json["conditions"].texts();
  read_list(json, "identities", checked.identities);
  if (json.has("described")) checked.described = json["described"].text();
  if (json.has("place")) checked.place = json["place"].text();
  return checked;
}

}  // namespace verify
