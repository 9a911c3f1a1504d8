#include "verify/report/site/site_plan.hpp"

#include <cctype>
#include <map>
#include <set>

#include "verify/report/page/links/page_links.hpp"

namespace verify {
namespace {

// Keys come out of results files that anybody may have written, and a file must not leave its
// folder, nor differ from another in case alone.
std::string file_stem(const std::string& key, std::set<std::string>& taken) {
  constexpr std::size_t longest = 60;
  std::string stem;
  for (const char c : key.substr(0, longest)) {
    const auto letter = static_cast<unsigned char>(c);
    stem += std::isalnum(letter) != 0 ? static_cast<char>(std::tolower(letter)) : '_';
  }
  if (stem.empty()) stem = "paper";
  auto name = stem;
  for (int number = 2; !taken.insert(name).second; ++number)
    name = stem + "_" + std::to_string(number);
  return name;
}

}  // namespace

std::vector<PaperPages> paper_pages(const std::vector<PaperSections>& papers) {
  std::set<std::string> taken = {"index", "errata"};
  std::vector<PaperPages> all;
  for (const auto& paper : papers) {
    const auto stem = file_stem(paper.key, taken);
    all.push_back({&paper, stem + ".html", {}});
    std::set<std::string> claims;  // of this paper
    std::map<std::string, std::size_t> page_of;
    for (const auto& section : paper.sections) {
      const auto& id = section.result->id;
      const auto [known, is_new] = page_of.emplace(id, all.back().claims.size());
      if (is_new) {
        const auto dot = id.find('.');
        const auto name = file_stem(dot == id.npos ? id : id.substr(dot + 1), claims);
        all.back().claims.push_back({stem + "." + name + ".html", {}});
      }
      all.back().claims[known->second].sections.push_back(section);
    }
  }
  return all;
}

Links links_of(const Report& report, const std::vector<PaperSections>& papers,
               const std::vector<PaperPages>& pages) {
  PageNames names;
  names.errata = errata_file;
  names.index = index_file;
  for (const auto& of_paper : pages) {
    names.of_papers[of_paper.paper->key] = of_paper.file;
    for (const auto& page : of_paper.claims) {
      for (const auto& section : page.sections) names.of_claims[section.anchor] = page.file;
    }
  }
  return links_of(report, papers, names);
}

}  // namespace verify
