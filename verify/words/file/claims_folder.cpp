#include "verify/words/file/claims_folder.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace verify {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& path) {
  std::ifstream stream(path);
  if (!stream) throw std::runtime_error(path.string() + ": cannot be opened for reading");
  return {std::istreambuf_iterator<char>(stream), {}};
}

PaperFile paper_at(const fs::path& path) {
  auto text = content(path);
  auto words = read_paper(text, path.string());
  return {path, std::move(text), std::move(words)};
}

void read_claim_file(const fs::path& folder, const fs::path& path, const std::string& key,
                     ClaimsFolder& into) {
  if (into.papers.count(key) == 0) into.papers.emplace(key, paper_at(folder / key / "paper.toml"));
  auto text = content(path);
  auto words = read_claim(key + "." + path.stem().string(), text, path.string());
  words.paper = into.papers.at(key).words.name;
  into.claims.push_back({path, std::move(text), std::move(words)});
}

void read_folder(const fs::path& folder, Unreadable unreadable, ClaimsFolder& into) {
  for (const auto& item : fs::recursive_directory_iterator(folder)) {
    const auto& path = item.path();
    const auto inside = path.lexically_relative(folder);
    if (path.extension() != ".toml" || path.stem() == "paper" || !inside.has_parent_path())
      continue;
    const auto key = inside.begin()->string();
    try {
      read_claim_file(folder, path, key, into);
    } catch (const std::runtime_error& error) {
      if (unreadable == Unreadable::stops) throw;
      into.unreadable.push_back({key + "." + path.stem().string(), error.what()});
    }
  }
}

// What the order of a paper names must be there: a misspelt name would be a claim out of order.
void check_order(const std::string& key, const PaperFile& paper, const ClaimsFolder& folder) {
  for (const auto& name : paper.words.order) {
    const auto id = key + "." + name;
    const bool is_there =
        std::any_of(folder.claims.begin(), folder.claims.end(),
                    [&](const ClaimFile& claim) { return claim.words.id == id; }) ||
        std::any_of(folder.unreadable.begin(), folder.unreadable.end(),
                    [&](const UnreadableFile& file) { return file.id == id; });
    if (!is_there)
      throw std::runtime_error(paper.path.string() + ": order: there is no claim " + id +
                               "; correct the name or take it out");
  }
}

}  // namespace

std::size_t ClaimsFolder::rank_of(const ClaimWords& claim) const {
  const auto& order = papers.at(paper_key(claim.id)).words.order;
  const auto name = claim.id.substr(claim.id.find('.') + 1);
  return static_cast<std::size_t>(std::find(order.begin(), order.end(), name) - order.begin());
}

ClaimsFolder read_claims_folders(const std::vector<fs::path>& folders, Unreadable unreadable) {
  ClaimsFolder result;
  for (const auto& folder : folders) read_folder(folder, unreadable, result);
  std::sort(result.unreadable.begin(), result.unreadable.end(),
            [](const UnreadableFile& a, const UnreadableFile& b) { return a.id < b.id; });
  std::sort(result.claims.begin(), result.claims.end(),
            [](const ClaimFile& a, const ClaimFile& b) { return a.words.id < b.words.id; });
  for (const auto& [key, paper] : result.papers) check_order(key, paper, result);
  return result;
}

}  // namespace verify
