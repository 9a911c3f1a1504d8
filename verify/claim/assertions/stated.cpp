#include "verify/claim/assertions/stated.hpp"

#include <boost/core/demangle.hpp>
#include <utility>

namespace verify {

long MemberVisitor::visit(long value, bool is_variant) const {
  const long now = given_ == nullptr ? value : given_->at(noted_.values.size());
  noted_.values.push_back(now);
  noted_.variants.push_back(is_variant);
  return now;
}

std::string short_type_name(const char* mangled) {
  const auto name = boost::core::demangle(mangled);
  const auto colon = name.rfind("::");
  return colon == std::string::npos ? name : name.substr(colon + 2);
}

WayCheck about(const Stated& statement, Evidence evidence, Sizes sizes) {
  WayCheck link;
  link.evidence = evidence;
  link.scope = {{std::move(sizes)}, Inputs::all};
  link.type = statement.type;
  link.members = statement.members.values;
  link.variants = statement.members.variants;
  link.checked = link.declared = [type = statement.type, place = statement.place] {
    CheckedStatement checked;
    checked.described = "the recorded statement " + type + " of the checker";
    checked.place = to_text(place);
    return checked;
  };
  return link;
}

}  // namespace verify
