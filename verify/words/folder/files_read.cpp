#include "verify/words/folder/files_read.hpp"

#include <sys/stat.h>

#include <optional>
#include <set>
#include <tuple>

namespace verify {
namespace {

// A file's number is given to another one when it is gone: the time of its last change tells them
// apart.
using FileNumber = std::tuple<dev_t, ino_t, time_t, long>;

std::optional<FileNumber> number_of_file(const std::string& path) {
  struct stat facts {};
  if (stat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) return std::nullopt;
  return FileNumber{facts.st_dev, facts.st_ino, facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec};
}

std::set<FileNumber>& numbers_read() {
  static std::set<FileNumber> numbers;
  return numbers;
}

}  // namespace

void remember_read(const std::string& path) {
  if (const auto number = number_of_file(path)) numbers_read().insert(*number);
}

bool was_read(const std::string& path) {
  const auto number = number_of_file(path);
  return number && numbers_read().count(*number) != 0;
}

}  // namespace verify
