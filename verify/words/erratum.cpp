#include "verify/words/erratum.hpp"

#include <algorithm>
#include <stdexcept>

namespace verify {

const ErratumFacts& facts_of(ErratumKind kind) {
  for (const auto& facts : erratum_table)
    if (facts.kind == kind) return facts;
  throw std::logic_error("a kind of erratum without a row in its table");
}

std::string to_text(ErratumKind kind) { return std::string(facts_of(kind).word); }

std::optional<ErratumKind> parse_erratum_kind(std::string_view text) {
  for (const auto& facts : erratum_table)
    if (facts.word == text) return facts.kind;
  return std::nullopt;
}

std::optional<ShownBy> parse_shown_by(const std::string& claim, const std::string& shown_by) {
  const auto hash = shown_by.find('#');
  if (hash == std::string::npos) return std::nullopt;
  const std::string separator = ": ";
  const auto colon = std::min(shown_by.find(separator, hash), shown_by.size());
  ShownBy shown{hash == 0 ? claim : shown_by.substr(0, hash),
                shown_by.substr(hash + 1, colon - hash - 1), ""};
  if (colon < shown_by.size()) shown.change = shown_by.substr(colon + separator.size());
  return shown;
}

std::string erratum_name(const std::string& claim, const std::string& id) {
  return claim + "#" + id;
}

}  // namespace verify
