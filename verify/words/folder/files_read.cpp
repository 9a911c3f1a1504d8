#include "verify/words/folder/files_read.hpp"

#include <sys/stat.h>

#include <optional>
#include <set>
#include <utility>

namespace verify {
namespace {

using FileNumber = std::pair<dev_t, ino_t>;

std::optional<FileNumber> number_of_file(const std::string& path) {
  struct stat facts {};
  if (stat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) return std::nullopt;
  return FileNumber{facts.st_dev, facts.st_ino};
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
