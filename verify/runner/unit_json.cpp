#include "verify/runner/unit_json.hpp"

#include "verify/results/outcome_json.hpp"

namespace verify {

// The smallest first: an ordered object copies what it holds whenever it grows.
nlohmann::ordered_json to_json(const UnitResult& u) {
  return {{"check", u.unit.check},
          {"instance", u.unit.instance},
          {"seconds", u.outcome.seconds},
          {"agreements", agreements_json(u.agreements)},
          {"values", values_json(u.values, &Value::exact)},
          {"enclosures", values_json(u.values, &Value::enclosure)},
          {"plots", plots_json(u.plots)},
          {"outcome", check_json(u.outcome)}};
}

UnitResult unit_from_json(const JsonField& json) {
  UnitResult u;
  u.unit = {static_cast<int>(json["check"].integer()),
            static_cast<int>(json["instance"].integer())};
  u.outcome = check_from_json(json["outcome"]);
  u.outcome.seconds = json["seconds"].number();
  u.values = values_from_json(json["values"], json["enclosures"]);
  u.agreements = agreements_from_json(json["agreements"]);
  u.plots = plots_from_json(json["plots"]);
  return u;
}

}  // namespace verify
