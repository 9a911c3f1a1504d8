#include "verify/mutants/explanations.hpp"

#include "verify/words/file/place.hpp"

namespace verify::mutants {

Explanations read_explanations(const std::string& text, const std::string& file) {
  const auto root = parse_toml(text, file);
  const Place top{root, file, "top level"};
  Explanations result;
  each_table(top, "statement", [&](const Place& place) {
    const auto* steps = place.at("steps");
    const auto count = steps == nullptr ? std::nullopt : steps->value_exact<std::int64_t>();
    if (!count || *count < 1) place.refuse("steps", "a whole number is needed, as steps = 2");
    const Explanation explanation{static_cast<long>(*count), place.text("why")};
    const auto name = place.text("name");
    const auto claims = place.texts("claims");
    if (claims.empty()) place.refuse("claims", "missing; a list of ids is needed");
    for (const auto& claim : claims) result[{claim, name}] = explanation;
  });
  top.refuse_what_was_not_asked_for();
  return result;
}

}  // namespace verify::mutants
