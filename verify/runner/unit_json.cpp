#include "verify/runner/unit_json.hpp"

#include "verify/results/outcome_json.hpp"

namespace verify {

nlohmann::ordered_json to_json(const UnitResult& u) {
  return {{"check", u.unit.check},
          {"instance", u.unit.instance},
          {"outcome", check_json(u.outcome)},
          {"seconds", u.outcome.seconds},
          {"values", values_json(u.values, &Value::exact)},
          {"enclosures", values_json(u.values, &Value::enclosure)},
          {"agreements", agreements_json(u.agreements)},
          {"plots", plots_json(u.plots)}};
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
