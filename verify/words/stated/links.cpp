#include "verify/words/stated/links.hpp"

#include "verify/expression/plain_text.hpp"

namespace verify {

std::vector<WrittenIdentity> links_of(const WrittenIdentity& said) {
  if (said.identity.links.empty()) return {said};
  // "for all k:", as it was typed.
  const auto colon = said.head.is_empty() ? std::string::npos : said.text.find(':');
  const auto head = colon == std::string::npos ? "" : said.text.substr(0, colon + 1) + " ";
  std::vector<WrittenIdentity> links;
  const auto add = [&](Identity identity) {
    auto link = said;
    identity.links.clear();
    link.text = head + plain_text(identity);
    link.identity = std::move(identity);
    links.push_back(std::move(link));
  };
  add(said.identity);
  for (const auto& link : said.identity.links) add(link);
  return links;
}

}  // namespace verify
