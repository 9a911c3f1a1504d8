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
#include <sstream>

#include "verify/words/folder/claims_folder.hpp"

namespace verify {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& path) {
  std::ifstream stream(path);
  return {std::istreambuf_iterator<char>(stream), {}};
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

void write_row(std::ostream& out, const ClaimWords& claim, std::size_t rank) {
  out << "    {" << quoted(claim.id) << ", " << quoted(claim.title) << ", " << quoted(claim.paper)
      << ", " << quoted(claim.place) << ", Verdict{" << static_cast<int>(claim.expected) << "}, "
      << (claim.also.empty() ? "{}" : names_of(claim)) << ", " << rank << ", "
      << (has_printed(claim.assertions) ? "true" : "false") << "},\n";
}

// A file that stays as it is need not be compiled again.
void write_if_changed(const std::string& path, const std::string& text) {
  if (fs::exists(path) && content(path) == text) return;
  std::ofstream file(path);
  file << text;
  file.close();
  if (!file) throw std::runtime_error(path + ": cannot be written");
}

void write_index(const std::vector<fs::path>& folders, const std::string& output) {
  const auto folder = read_claims_folders(folders);
  std::ostringstream out;
  out << "// Generated from proofs_data/; edits are lost.\n"
         "#include \"verify/words/claim_index.hpp\"\n\n"
         "namespace verify {\nnamespace {\n";
  for (const auto& claim : folder.claims) write_names(out, claim.words);
  out << "constexpr ClaimLabel labels[] = {\n";
  for (const auto& claim : folder.claims) write_row(out, claim.words, folder.rank_of(claim.words));
  out << "};\n}  // namespace\n\n"
         "std::span<const ClaimLabel> built_in_index() { return labels; }\n"
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
