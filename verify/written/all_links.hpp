// What is found of a chain, from what is found of its links.
#pragma once

#include <string>
#include <utility>

#include "verify/claim/finding.hpp"
#include "verify/words/stated/links.hpp"

namespace verify {

// One that is false makes the whole false, else one that is open leaves it open.
template <class Check>
Finding of_all_links(const WrittenIdentity& said, Check check) {
  Finding all;
  std::string details;
  for (const auto& link : links_of(said)) {
    auto found = check(link);
    if (found.answer == Truth::no || !found.answer.applies()) return found;
    details += (details.empty() ? "" : "; ") + found.detail;
    if (details.size() == found.detail.size() || all.answer == Truth::yes) all = std::move(found);
  }
  all.detail = std::move(details);
  return all;
}

}  // namespace verify
