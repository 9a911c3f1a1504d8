// Where the assertions of a report stand: all on one page, or on several that link to each other.
#pragma once

#include <map>
#include <string>

namespace verify {

struct Links {
  std::string here;                            // the page that links; empty: there is no other
  std::map<std::string, std::string> page_of;  // of every element id that a link may lead to

  bool lead_to(const std::string& anchor) const { return page_of.count(anchor) != 0; }
  // "#claim-a.thm1" on the same page, else "a.html#claim-a.thm1". Not escaped.
  std::string to(const std::string& anchor) const;
};

}  // namespace verify
