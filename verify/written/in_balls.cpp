#include "verify/written/in_balls.hpp"

#include "verify/claim/finding.hpp"
#include "verify/indexed/values/at_data.hpp"
#include "verify/words/stated/links.hpp"
#include "verify/written/at_instance.hpp"

namespace verify {

namespace {

// Nothing of a minimum, and of what has clauses behind it.
AtData in_balls(const Written& written, const WrittenIdentity& version, const Instance& instance) {
  const auto& said = version.identity;
  const bool is_plain = said.at.empty() && said.iff.empty() &&
                        said.left.kind != ExpressionKind::argmin &&
                        said.left.kind != ExpressionKind::minimum;
  if (!is_plain) return {};
  const IndexedStatement statement{version.head, said, version.text};
  return compared(written.vocabulary, statement, data_of(written, instance));
}

}  // namespace

Finding compared_in_balls(const Written& written, const WrittenIdentity& version,
                          const Instance& instance, const std::string& why_not_exact) {
  const auto found = in_balls(written, version, instance);
  if (found.holds == Truth::unknown)
    return finding(Answer::does_not_apply(), version.text + ": " + why_not_exact);
  return finding(found.holds, version.text + ": the left side is " + found.left +
                                  ", the right side " + found.right);
}

bool has_values_in_balls(const Written& written, const WrittenIdentity& version,
                         const Instance& instance) {
  for (const auto& link : links_of(version))
    if (!in_balls(written, link, instance).is_defined) return false;
  return unmet_hypothesis(written, instance).empty();
}

std::optional<Value> value_in_ball(const Written& written, const WrittenValue& value,
                                   const Instance& instance) {
  if (!value.formula.shape.is_scalar()) return std::nullopt;
  const IndexedStatement statement{{}, {value.formula, value.formula}, value.text};
  const auto mean = means(written.vocabulary, statement);
  try {
    const auto found = enclosed_value(statement.identity.left, written.vocabulary,
                                      data_of(written, instance), mean);
    if (!found(0, 0).is_finite()) return std::nullopt;
    return enclosed_value(value.name, found(0, 0));
  } catch (const NoValue&) {
  } catch (const NeedsReals&) {
  } catch (const Unsayable&) {
  }
  return std::nullopt;
}

}  // namespace verify
