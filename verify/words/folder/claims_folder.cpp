#include "verify/words/folder/claims_folder.hpp"

#include <algorithm>
#include <stdexcept>

#include "verify/formula/word_of_sentence.hpp"
#include "verify/words/file/text_file.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

namespace fs = std::filesystem;

// Ten times the files that the program has itself, and twice the text of them, which take a second.
constexpr std::size_t most_files = 3000;
constexpr std::size_t most_bytes = std::size_t{3} << 20;
constexpr long most_entries = 100000;

// What is wrong with the folder, and with no file of it: no file is set aside for that.
struct FolderFault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Files one after the other, as long as there is room for them.
class FolderReader {
 public:
  FolderReader(ClaimsFolder& into, Unreadable unreadable, const AtFile& at)
      : into_(into), unreadable_(unreadable), at_(at) {}

  void read(const fs::path& folder) {
    count(folder);
    std::error_code error;
    fs::recursive_directory_iterator item(folder, error), end;
    fs::path last = folder;
    for (long entries = 0; !error && item != end; item.increment(error)) {
      last = item->path();
      if (++entries > most_entries) refuse(folder, "holds more files and folders than");
      take(folder, last);
    }
    if (error)
      throw FolderFault(printable(last.string()) + ": cannot be looked through: " +
                        error.message() + "; give a folder that holds your claims alone");
  }

 private:
  [[noreturn]] void refuse(const fs::path& folder, const std::string& why) const {
    throw FolderFault(printable(folder.string()) + ": " + why +
                      " claims need; give a folder that holds your claims alone");
  }

  // Before any of them is read, which takes longer.
  void count(const fs::path& folder) const {
    std::error_code error;
    std::size_t files = files_, bytes = bytes_;
    long entries = 0;
    fs::recursive_directory_iterator item(folder, error), end;
    for (; !error && item != end && entries < most_entries; item.increment(error), ++entries) {
      std::error_code none;
      if (item->path().extension() != ".toml" || !item->is_regular_file(none)) continue;
      bytes += item->file_size(none);
      if (++files > most_files || bytes > most_bytes)
        refuse(folder, "holds more files, or more text in them, than");
    }
  }

  std::string content(const fs::path& path) {
    at_(path.string());
    auto text = read_text_file(path.string(), largest_claim_file, PipesAllowed::none);
    bytes_ += text.size();
    if (++files_ > most_files || bytes_ > most_bytes)
      refuse(path, "is one file more, or more text in them, than");
    return text;
  }

  PaperFile paper_at(const fs::path& path) {
    auto text = content(path);
    auto words = read_paper(text, path.string());
    return {path, std::move(text), std::move(words)};
  }

  void take(const fs::path& folder, const fs::path& path) {
    const auto inside = path.lexically_relative(folder);
    if (path.extension() != ".toml" || path.stem() == "paper" || !inside.has_parent_path()) return;
    const auto key = inside.begin()->string();
    const auto id = key + "." + path.stem().string();
    const auto [other, fresh] = files_of_ids_.emplace(id, path.string());
    if (!fresh)
      throw FolderFault(printable(path.string()) + ": is the claim " + printable(id) + ", as " +
                        printable(other->second) +
                        " is, and one would hide the other; give one of them another name");
    try {
      require_visible(path, id);
      read_claim_file(folder, path, key, id);
    } catch (const FolderFault&) {
      throw;
    } catch (const std::runtime_error& error) {
      if (unreadable_ == Unreadable::stops) throw;
      into_.unreadable.push_back({printable(id), error.what()});
    }
  }

  // Documents, which are UTF-8, and messages of one line tell of a claim by its name.
  static void require_visible(const fs::path& path, const std::string& id) {
    if (printable(id) == id && id.find_first_of("\n\t") == std::string::npos) return;
    throw std::runtime_error(printable(path.string()) +
                             ": its name holds what is no visible character; rename the file");
  }

  // It stands beside the verdict, and nothing binds it to the formula. "any_preconditioner" is what
  // a statement is of.
  static void require_name(const fs::path& path) {
    const auto word = word_of_sentence(path.stem().string());
    if (word.empty() || word == "any" || word == "each" || word == "none") return;
    throw std::runtime_error(printable(path.string()) + ": its name reads as a sentence, for \"" +
                             word + "\" in it, and stands beside the verdict; rename the file");
  }

  void read_claim_file(const fs::path& folder, const fs::path& path, const std::string& key,
                       const std::string& id) {
    if (into_.papers.count(key) == 0)
      into_.papers.emplace(key, paper_at(folder / key / "paper.toml"));
    auto text = content(path);
    auto words = read_claim(id, text, path.string());
    if (!words.prose.empty()) require_name(path);  // of a claim that its data file writes alone
    words.paper = into_.papers.at(key).words.name;
    into_.claims.push_back({path, std::move(text), std::move(words)});
  }

  ClaimsFolder& into_;
  Unreadable unreadable_;
  const AtFile& at_;
  std::map<std::string, std::string> files_of_ids_;
  std::size_t files_ = 0, bytes_ = 0;
};

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

ClaimsFolder read_claims_folders(const std::vector<fs::path>& folders, Unreadable unreadable,
                                 const AtFile& at) {
  ClaimsFolder result;
  FolderReader reader(result, unreadable, at);
  for (const auto& folder : folders) reader.read(folder);
  std::sort(result.unreadable.begin(), result.unreadable.end(),
            [](const UnreadableFile& a, const UnreadableFile& b) { return a.id < b.id; });
  std::sort(result.claims.begin(), result.claims.end(),
            [](const ClaimFile& a, const ClaimFile& b) { return a.words.id < b.words.id; });
  for (const auto& [key, paper] : result.papers) check_order(key, paper, result);
  return result;
}

}  // namespace verify
