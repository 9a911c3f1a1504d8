#include "verify/service/outputs_apart.hpp"

#include <filesystem>

#include "verify/service/selection.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

// Files only: a pipe or a device, such as /dev/null, may be named twice.
bool are_one_file(const std::string& a, const std::string& b) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::exists(a, error) && !fs::is_regular_file(a, error)) return false;
  if (fs::equivalent(a, b, error)) return true;
  const auto one = fs::weakly_canonical(a, error);
  const auto other = fs::weakly_canonical(b, error);
  return !error && one == other;
}

}  // namespace

void require_apart(const std::vector<NamedFile>& written, const std::vector<NamedFile>& read) {
  for (auto file = written.begin(); file != written.end(); ++file) {
    std::vector<NamedFile> others(file + 1, written.end());
    others.insert(others.end(), read.begin(), read.end());
    for (const auto& [name, path] : others) {
      if (file->second == "-" || path == "-" || !are_one_file(file->second, path)) continue;
      throw UsageError(file->first + " and " + name + " are one file, " + printable(path) +
                       ", which would be lost; give one of them another path");
    }
  }
}

}  // namespace verify
