#include "verify/service/new_claim.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "verify/service/output/folder_lock.hpp"
#include "verify/service/output/whole_file.hpp"
#include "verify/service/selection.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/suggest.hpp"

namespace verify {
namespace {

namespace fs = std::filesystem;

const std::string example_paper = "my2026", checkers = "theorems/" + example_paper + "/",
                  data_files = "proofs_data/" + example_paper + "/";

bool is_small_letter(char c) { return c >= 'a' && c <= 'z'; }
bool is_decimal(char c) { return c >= '0' && c <= '9'; }
bool is_of_name(char c) { return is_small_letter(c) || is_decimal(c) || c == '_'; }

bool is_name(const std::string& word) {
  return !word.empty() && is_small_letter(word.front()) &&
         std::all_of(word.begin(), word.end(), is_of_name);
}

struct Names {
  std::string paper, claim;
};

// Both become names of C++. A year keeps the paper's apart from its words and from our own.
Names names_of(const std::string& id) {
  const auto dot = id.find('.');
  Names names{id.substr(0, dot), dot == std::string::npos ? "" : id.substr(dot + 1)};
  const bool has_digit = std::any_of(names.paper.begin(), names.paper.end(), is_decimal);
  if (!is_name(names.paper) || !has_digit || !is_name(names.claim))
    throw UsageError(
        "new " + excerpt(id) +
        ": no id of a claim; write <paper>.<claim> in small letters, digits and _, the "
        "paper with its year, as in my2026.lemma3");
  for (const auto& known : claim_index()) {
    if (known.id.starts_with(names.paper + "."))
      throw UsageError(
          "new " + id + ": this program has a paper " + names.paper + " with a claim " +
          std::string(known.id) + "; name yours otherwise, as in my2026." + names.claim +
          ". A claim of that paper for icl-verify itself is one or two new files in its "
          "checkout (docs/developers/adding-a-claim.md)");
  }
  return names;
}

const ExampleFile* file_at(std::span<const ExampleFile> files, const std::string& path) {
  const auto found = std::find_if(files.begin(), files.end(),
                                  [&](const ExampleFile& file) { return file.path == path; });
  return found == files.end() ? nullptr : &*found;
}

// Replaces the word wherever no name goes on behind it.
std::string with_word_replaced(std::string text, const std::string& word, const std::string& by) {
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
    const auto end = at + word.size();
    const bool whole = end == text.size() || !is_of_name(text[end]);
    if (whole) text.replace(at, word.size(), by);
    at += whole ? by.size() : word.size();
  }
  return text;
}

// Its data file declares letters, and it has no checker.
bool is_written_alone(std::string_view data) {
  return data.find("\n[claim.symbols]\n") != std::string_view::npos;
}

std::string renamed(std::string_view text, const std::string& example, const Names& names) {
  return with_word_replaced(
      with_word_replaced(std::string(text), "claim_" + example, "claim_" + names.claim),
      example_paper, names.paper);
}

// What another CMakeLists.txt lacks: the package and the call, in a line.
std::string lines_that_add_claims(std::string_view text) {
  std::string lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    const auto line = text.substr(begin, end - begin);
    if (line.starts_with("find_package(icl-verify") || line.starts_with("icl_verify_add_claims"))
      lines += (lines.empty() ? "" : " ") + std::string(line);
    begin = end + 1;
  }
  return lines;
}

std::string content(const fs::path& path) {
  std::ifstream stream(path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

std::vector<std::string> example_names(std::span<const ExampleFile> files) {
  std::vector<std::string> names;
  for (const auto& file : files) {
    const std::string path(file.path);
    if (!path.starts_with(data_files) || !path.ends_with(".toml")) continue;
    const auto name = path.substr(data_files.size(), path.size() - data_files.size() - 5);
    if (is_written_alone(file.text) || file_at(files, checkers + name + ".cpp") != nullptr)
      names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool needs_no_checker(const std::string& example, std::span<const ExampleFile> files) {
  const auto* data = file_at(files, data_files + example + ".toml");
  return data != nullptr && is_written_alone(data->text);
}

std::vector<NewFile> files_of_new_claim(const std::string& id, const std::string& example,
                                        std::span<const ExampleFile> files) {
  const auto names = names_of(id);
  const auto known = example_names(files);
  if (std::find(known.begin(), known.end(), example) == known.end()) {
    std::string allowed;
    for (const auto& name : known) allowed += (allowed.empty() ? "" : ", ") + name;
    throw UsageError("--like " + printable(example) + ": no example is called so; allowed are " +
                     allowed + suggestion(example, known));
  }
  std::vector<NewFile> result;
  const auto add = [&](const std::string& from, const std::string& to, bool shared) {
    result.push_back({to, renamed(file_at(files, from)->text, example, names), shared});
  };
  const auto checker = checkers + example + ".cpp";
  add("CMakeLists.txt", "CMakeLists.txt", true);
  add(data_files + "paper.toml", "proofs_data/" + names.paper + "/paper.toml", true);
  add(data_files + example + ".toml", "proofs_data/" + names.paper + "/" + names.claim + ".toml",
      false);
  if (needs_no_checker(example, files)) return result;
  add(checker, "theorems/" + names.paper + "/" + names.claim + ".cpp", false);
  for (const auto& file : files) {
    const std::string header(file.path);
    if (header.starts_with(checkers) && header.ends_with(".hpp") &&
        file_at(files, checker)->text.find("#include \"" + header + "\"") != std::string::npos)
      add(header, "theorems/" + names.paper + "/" + header.substr(checkers.size()), true);
  }
  return result;
}

std::vector<std::string> write_new_claim(const std::string& folder,
                                         const std::vector<NewFile>& files) {
  const fs::path root(folder);
  const FolderLock alone(folder);  // what is missing now is so until it is written
  std::vector<std::pair<fs::path, const NewFile*>> missing;
  for (const auto& file : files) {
    const auto path = root / file.path;
    std::error_code unknown;
    if (!fs::exists(path, unknown)) {
      missing.emplace_back(path, &file);
    } else if (!file.shared) {
      throw UsageError("new: " + printable(path.string()) +
                       " is there already; take another name, or remove it");
    } else if (file.path == "CMakeLists.txt" &&
               content(path).find("icl_verify_add_claims") == std::string::npos) {
      throw UsageError("new: " + printable(path.string()) +
                       " adds no claims; name another folder "
                       "with --in, or add to it: " +
                       lines_that_add_claims(file.text));
    }
  }
  std::vector<std::string> written;
  for (const auto& [path, file] : missing) {
    std::error_code failed;
    fs::create_directories(path.parent_path(), failed);
    if (failed)
      throw UsageError("new: the folder " + printable(path.parent_path().string()) +
                       " cannot be made: " + failed.message() + "; name another folder with --in");
    write_whole_file(path.string(), file->text);
    written.push_back(path.string());
  }
  return written;
}

}  // namespace verify
