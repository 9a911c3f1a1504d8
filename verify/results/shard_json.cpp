#include "verify/results/shard_json.hpp"

#include "verify/results/checksum.hpp"
#include "verify/results/outcome_json.hpp"
#include "verify/results/words/words_json.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

constexpr Subject subjects[] = {Subject::data_file, Subject::instance, Subject::settings};

}  // namespace

Json to_json(const ResultPlace& place) {
  return {{"id", place.id}, {"subject", to_text(place.subject)}, {"instance", place.instance}};
}

Json to_json(const Shard& shard) {
  Json places = Json::array();
  for (const auto& place : shard.places) places.push_back(to_json(place));
  Json json = {{"index", shard.index},
               {"count", shard.count},
               {"plan", shard.plan},
               {"places", places},
               {"unreadable", shard.unreadable}};
  json["checksum"] = checksum(json);
  return json;
}

Json to_json(const RefusedInputs& refused) {
  auto json = to_json(refused.place);
  json["inputs"] = to_json(refused.inputs);
  json["words"] = refused.words;
  json["checksum"] = checksum(json);
  return json;
}

Subject subject_from_json(const JsonField& field) { return one_of(field, subjects); }

ResultPlace place_from_json(const JsonField& field) {
  return {claim_id_from_json(field["id"]), subject_from_json(field["subject"]),
          field["instance"].line()};
}

Shard shard_from_json(const JsonField& field) {
  Shard shard{field["index"].integer(), field["count"].integer(), field["plan"].line(), {}, {}};
  if (shard.index < 1 || shard.index > shard.count)
    field["index"].refuse("is not between 1 and \"count\"");
  for (const auto& place : field["places"].items()) shard.places.push_back(place_from_json(place));
  shard.unreadable = field["unreadable"].texts();
  require_checksum(field, "plan");
  return shard;
}

RefusedInputs refused_from_json(const JsonField& field) {
  require_checksum(field);
  return {place_from_json(field), data_from_json(field["inputs"]), field["words"].text()};
}

}  // namespace verify
