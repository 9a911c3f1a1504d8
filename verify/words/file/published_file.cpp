#include "verify/words/file/published_file.hpp"

#include <algorithm>

#include "verify/words/file/quote_file.hpp"

namespace verify {
namespace {

Reproduction reproduction_of(const Place& place) {
  const auto word = place.text("reproduced");
  std::string allowed;
  for (const auto value : reproductions) {
    if (to_text(value) == word) return value;
    allowed += (allowed.empty() ? "\"" : ", \"") + to_text(value) + "\"";
  }
  place.refuse("reproduced", "given \"" + word + "\"; allowed are " + allowed);
}

std::map<std::string, std::string> setting_of(const Place& place) {
  const auto* node = place.at("setting");
  if (node == nullptr || !node->is_table() || node->as_table()->empty())
    place.refuse("setting",
                 "missing; what is stated of the experiment is needed, as { n = \"20\", weights = "
                 "\"not stated\" }");
  std::map<std::string, std::string> setting;
  for (const auto& [key, value] : *node->as_table()) {
    const std::string name(key.str());
    if (!value.is_string())
      place.refuse("setting." + name, "a string is needed, in quotes, as \"20\"");
    setting[name] = **value.as_string();
  }
  return setting;
}

// Whether there is a claim to look at, and words for what came out.
void check_result(const Place& place, const PublishedNumber& n) {
  const auto reproduced = "reproduced = \"" + to_text(n.reproduced) + "\"";
  if (n.by.empty() && n.from.empty()) place.refuse("by", reproduced + " needs a claim");
  if (n.ours.empty() && n.from.empty())
    place.refuse("computed", reproduced + " needs what comes out here");
}

void check_reason(const Place& place, const PublishedNumber& n) {
  if (n.why.empty())
    place.refuse("why", "reproduced = \"" + to_text(n.reproduced) + "\" needs a reason");
}

void check_check(const Place& place, const PublishedNumber& n) {
  if (!n.check.empty() && n.by.empty())
    place.refuse("check", "a check needs the claim that it belongs to, in by");
}

// Two experiments agree only where one knows that they are the same.
void check_setting(const Place& place, const PublishedNumber& n) {
  if (n.reproduced != Reproduction::yes) return;
  for (const auto& [name, value] : n.setting) {
    if (value == not_printed)
      place.refuse("reproduced", "given \"yes\", but setting." + name +
                                     " is \"not stated\"; allowed are \"partly\", \"no\" and "
                                     "\"not tested\"");
  }
}

void check_from(const Place& place, const PublishedNumber& n) {
  for (const auto& name : n.from) {
    const auto hash = name.find('#');
    if (hash == std::string::npos || hash + 1 == name.size())
      place.refuse("from",
                   "given \"" + name + "\"; allowed are \"#assertion\" and \"claim#assertion\"");
  }
}

}  // namespace

PublishedNumber published_of(const Place& place) {
  PublishedNumber number{place.marked("place"),           place.marked("quantity"),
                         place.marked("stated"),          reproduction_of(place),
                         place.text("by", false),         place.text("check", false),
                         place.marked("computed", false), place.marked("why", false)};
  number.quote = quote_of(place, "");
  number.setting = setting_of(place);
  number.from = place.texts("from");
  check_from(place, number);
  if (number.reproduced == Reproduction::not_tested) {
    check_reason(place, number);
  } else {
    check_result(place, number);
  }
  check_check(place, number);
  check_setting(place, number);
  return number;
}

}  // namespace verify
