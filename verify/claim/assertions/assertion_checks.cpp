#include "verify/claim/assertions/assertion_checks.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace verify {
namespace {

class Expansion {
 public:
  explicit Expansion(const std::vector<Assertion>& words) : words_(words) {}

  void add(const AssertionChecks& assertion) {
    assertion_ = assertion.assertion;
    const auto* words = words_of(assertion.assertion);
    label_ = words == nullptr ? assertion.assertion : words->label();
    sizes_ = words == nullptr ? SizeNames{} : words->sizes;
    const bool is_false = words != nullptr && words->expected == Status::refuted;
    int way = 0;
    for (const auto& several : assertion.ways) {
      for (const auto& link : several.links) {
        auto& check = add(link, Role::way, truth_of(!is_false), "");
        check.way = way;
        check.by_hand = several.by_hand;
      }
      ++way;
    }
    for (const auto& control : assertion.broken)
      add(control.link, Role::control, Truth::no, control.change);
    for (const auto& link : assertion.routes)
      add(link, Role::route, Truth::yes, "an independent check");
    for (const auto& link : assertion.values) add(link, Role::value, Truth::yes, "values");
  }
  std::vector<Check> take() { return std::move(checks_); }

 private:
  const Assertion* words_of(const std::string& id) const {
    const auto found = std::find_if(words_.begin(), words_.end(),
                                    [&](const Assertion& assertion) { return assertion.id == id; });
    return found == words_.end() ? nullptr : &*found;
  }
  Check& add(const WayCheck& link, Role role, Truth expected, const std::string& what) {
    Check check;
    check.role = role;
    check.assertion = assertion_;
    check.evidence = link.evidence;
    check.on = link.on;
    check.scope = link.scope;
    check.reason = link.reason;
    check.expected = expected;
    check.deep = link.deep;
    check.run = link.run;
    check.checked = link.checked;
    check.certificate = link.certificate;
    // What an independent check covers may not be counted in sizes; then its name has none.
    const bool sizeless =
        restricted(link.scope, sizes_).is_empty() && link.scope.inputs != Inputs::points;
    const auto covered = link.on == On::instance ? "the instance"
                         : sizeless              ? ""
                                                 : to_text(link.scope, sizes_);
    check.name = unused(label_ + ": " + (what.empty() ? "" : what + ", ") + to_text(link.evidence) +
                        (covered.empty() ? "" : ", " + covered));
    return checks_.emplace_back(std::move(check));
  }
  std::string unused(const std::string& name) {
    const int times = ++times_[name];
    return times == 1 ? name : name + " (" + std::to_string(times) + ")";
  }

  const std::vector<Assertion>& words_;
  std::string assertion_, label_;
  SizeNames sizes_;
  std::map<std::string, int> times_;
  std::vector<Check> checks_;
};

}  // namespace

std::vector<Check> checks_of(const std::vector<AssertionChecks>& assertions,
                             const std::vector<Assertion>& words) {
  Expansion expansion(words);
  for (const auto& assertion : assertions) expansion.add(assertion);
  return expansion.take();
}

std::string to_text(Role role) {
  switch (role) {
    case Role::way:
      return "method";
    case Role::control:
      return "negative control";
    case Role::route:
      return "independent check";
    case Role::value:
      return "value";
  }
  throw std::logic_error("role without a name");
}

}  // namespace verify
