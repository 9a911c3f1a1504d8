#include "verify/results/comparison_json.hpp"

#include <nlohmann/json.hpp>

namespace verify {

using Json = nlohmann::ordered_json;

Json to_json(const Comparison& comparison, const Margin& margin) {
  Json totals = Json::object(), changes = Json::array();
  for (const auto direction :
       {Direction::worse, Direction::changed, Direction::better, Direction::neutral})
    totals[to_text(direction)] = comparison.count(direction);
  for (const auto& c : comparison.changes) {
    changes.push_back({{"id", c.id},
                       {"instance", c.instance},
                       {"what", c.what},
                       {"before", c.before},
                       {"after", c.after},
                       {"direction", to_text(c.direction)}});
  }
  return {{"schema", "icl-verify/comparison/1"},
          {"margin", margin.digits},
          {"worse", comparison.worse()},
          {"compared", comparison.compared},
          {"seconds", {{"before", comparison.seconds_before}, {"after", comparison.seconds_after}}},
          {"totals", totals},
          {"changes", changes}};
}

}  // namespace verify
