// Writes the table behind claim_index() from the data files. Runs while the program is built: a
// data file that cannot be read or a formula that does not parse stops the build, with file and
// field.
//
//   write_index OUTPUT FOLDER...     every FOLDER is a proofs_data
#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <span>
#include <sstream>

#include "verify/words/file/data_file.hpp"

namespace verify {
namespace {

namespace fs = std::filesystem;

using Papers = std::map<std::string, PaperWords>;  // by their keys

std::string content(const fs::path& path) {
  std::ifstream stream(path);
  if (!stream) throw std::runtime_error(path.string() + ": cannot be opened for reading");
  return {std::istreambuf_iterator<char>(stream), {}};
}

// What the order of a paper names must be there: a misspelt name would be a claim out of order.
void check_order(const std::string& key, const PaperWords& paper,
                 const std::vector<ClaimWords>& claims) {
  for (const auto& name : paper.order) {
    const auto id = key + "." + name;
    if (std::none_of(claims.begin(), claims.end(),
                     [&](const ClaimWords& claim) { return claim.id == id; }))
      throw std::runtime_error("proofs_data/" + key + "/paper.toml: order: there is no claim " +
                               id + "; correct the name or take it out");
  }
}

// Every claim below the folder; topics between paper and claim are no part of its id.
void read_claims(const fs::path& folder, Papers& papers, std::vector<ClaimWords>& claims) {
  for (const auto& item : fs::recursive_directory_iterator(folder)) {
    const auto& path = item.path();
    const auto inside = path.lexically_relative(folder);
    if (path.extension() != ".toml" || path.stem() == "paper" || !inside.has_parent_path())
      continue;
    const auto key = inside.begin()->string();
    const auto about = folder / key / "paper.toml";
    if (papers.count(key) == 0) papers[key] = read_paper(content(about), about.string());
    auto claim = read_claim(key + "." + path.stem().string(), content(path), path.string());
    claim.paper = papers[key].name;
    claims.push_back(std::move(claim));
  }
}

std::vector<ClaimWords> read_claims(std::span<const char* const> folders, Papers& papers) {
  std::vector<ClaimWords> claims;
  for (const auto* folder : folders) read_claims(folder, papers, claims);
  std::sort(claims.begin(), claims.end(),
            [](const ClaimWords& a, const ClaimWords& b) { return a.id < b.id; });
  for (const auto& [key, paper] : papers) check_order(key, paper, claims);
  return claims;
}

std::string quoted(const std::string& text) { return "R\"~(" + text + ")~\""; }

std::string names_of(const ClaimWords& claim) {
  auto name = claim.id;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '.' || c == '-'; }, '_');
  return "names_of_" + name;
}

void write_names(std::ostream& out, const ClaimWords& claim) {
  if (claim.also.empty()) return;
  out << "constexpr std::string_view " << names_of(claim) << "[] = {";
  for (const auto& name : claim.also) out << quoted(name) << ", ";
  out << "};\n";
}

std::size_t rank_in(const PaperWords& paper, const ClaimWords& claim) {
  const auto name = claim.id.substr(claim.id.find('.') + 1);
  return static_cast<std::size_t>(std::find(paper.order.begin(), paper.order.end(), name) -
                                  paper.order.begin());
}

void write_row(std::ostream& out, const ClaimWords& claim, const PaperWords& paper) {
  out << "    {" << quoted(claim.id) << ", " << quoted(claim.title) << ", " << quoted(claim.paper)
      << ", " << quoted(claim.place) << ", Verdict::" << to_text(claim.expected) << ", "
      << (claim.also.empty() ? "{}" : names_of(claim)) << ", " << rank_in(paper, claim) << "},\n";
}

// A file that stays as it is need not be compiled again.
void write_if_changed(const std::string& path, const std::string& text) {
  if (fs::exists(path) && content(path) == text) return;
  std::ofstream file(path);
  file << text;
  file.close();
  if (!file) throw std::runtime_error(path + ": cannot be written");
}

void write_index(std::span<const char* const> folders, const std::string& output) {
  Papers papers;
  const auto claims = read_claims(folders, papers);
  std::ostringstream out;
  out << "// Generated from proofs_data/; edits are lost.\n"
         "#include \"verify/words/claim_index.hpp\"\n\n"
         "namespace verify {\nnamespace {\n";
  for (const auto& claim : claims) write_names(out, claim);
  out << "constexpr ClaimLabel labels[] = {\n";
  for (const auto& claim : claims) write_row(out, claim, papers.at(paper_key(claim.id)));
  out << "};\n}  // namespace\n\n"
         "std::span<const ClaimLabel> claim_index() { return labels; }\n\n"
         "unsigned rank_of(std::string_view id) {\n"
         "  for (const auto& label : labels)\n"
         "    if (label.id == id) return label.rank;\n"
         "  return ~0u;\n"
         "}\n"
         "}  // namespace verify\n";
  write_if_changed(output, out.str());
}

}  // namespace
}  // namespace verify

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: write_index OUTPUT FOLDER...\n";
    return 2;
  }
  try {
    verify::write_index({argv + 2, argv + argc}, argv[1]);
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
