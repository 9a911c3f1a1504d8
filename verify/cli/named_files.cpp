#include "verify/cli/named_files.hpp"

#include <sys/stat.h>

#include <cctype>

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

// "-A = B" is none, nor "-h = x".
bool is_called_like_option(const std::string& word) {
  const auto name = word.substr(word.starts_with("--") ? 2 : 1);
  return name == "h" || (word.starts_with("--") && !name.empty() &&
                         std::islower(static_cast<unsigned char>(name[0])) != 0 &&
                         name.find(' ') == std::string::npos);
}

// Goes through the words; where it is among files, what follows may be one.
class Words {
 public:
  std::vector<std::string> result;

  explicit Words(const std::string& command)
      : checks_(command == "check"), takes_files_(command == "merge" || command == "migrate") {}

  void take(const std::string& word) {
    if (checks_ && take_formula(word)) return;
    if (!begins_like_option(word) || nothing_is_option_) {
      among_files_ |= takes_files_;
      result.push_back(word);
    } else if (word == "--") {
      nothing_is_option_ = true;
      if (!among_files_) result.push_back(word);
      return;
    } else if (is_there(word) && !among_files_) {
      refuse(word);
    } else if (!is_there(word)) {
      among_files_ = takes_files_ || word.starts_with("--instance") || word.starts_with("--held");
      result.push_back(word);
      return;
    } else {
      result.push_back(word);
    }
    if (among_files_ && begins_like_option(word)) result.back().insert(0, "./");
  }

 private:
  // As CLI11 takes no word for an option that begins with a blank.
  bool take_formula(const std::string& word) {
    if (!begins_like_option(word) || (is_called_like_option(word) && !nothing_is_option_))
      return false;
    if (word == "--" && !nothing_is_option_) {
      nothing_is_option_ = true;
    } else {
      result.push_back(" " + word);
    }
    return true;
  }

  const bool checks_, takes_files_;
  bool among_files_ = false, nothing_is_option_ = false;
};

// The first word that is neither an option nor the value of one that stands before commands.
std::string command_among(const std::vector<std::string>& words) {
  std::size_t k = 1;
  while (k < words.size() && begins_like_option(words[k]))
    k += words[k] == "--claims" || words[k] == "--color" ? 2 : 1;
  return k < words.size() ? words[k] : "";
}

}  // namespace

std::vector<std::string> with_named_files(const std::vector<std::string>& words) {
  Words taken(command_among(words));
  for (const auto& word : words) taken.take(word);
  return std::move(taken.result);
}

}  // namespace verify
