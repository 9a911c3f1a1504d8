#include "verify/cli/named_files.hpp"

#include <sys/stat.h>

#include "verify/service/selection.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

bool begins_like_option(const std::string& word) { return word.size() > 1 && word[0] == '-'; }

// A link that leads nowhere is there, too.
bool is_there(const std::string& word) {
  struct stat facts {};
  return lstat(word.c_str(), &facts) == 0;
}

[[noreturn]] void refuse(const std::string& word) {
  const auto name = printable(word);
  throw UsageError(name + ": is there, as a file, and begins like an option; write ./" + name +
                   " for the file, or go to another folder for the option");
}

// Goes through the words; where it is among files, what follows may be one.
class Words {
 public:
  std::vector<std::string> result;

  void take(const std::string& word) {
    if (!begins_like_option(word) || nothing_is_option_) {
      merges_ |= word == "merge";
      among_files_ |= merges_;
      result.push_back(word);
    } else if (word == "--") {
      nothing_is_option_ = true;
      if (!among_files_) result.push_back(word);
      return;
    } else if (is_there(word) && !among_files_) {
      refuse(word);
    } else if (!is_there(word)) {
      among_files_ = merges_ || word.starts_with("--instance");
      result.push_back(word);
      return;
    } else {
      result.push_back(word);
    }
    if (among_files_ && begins_like_option(word)) result.back().insert(0, "./");
  }

 private:
  bool merges_ = false, among_files_ = false, nothing_is_option_ = false;
};

}  // namespace

std::vector<std::string> with_named_files(const std::vector<std::string>& words) {
  Words taken;
  for (const auto& word : words) taken.take(word);
  return std::move(taken.result);
}

}  // namespace verify
