#include "verify/service/output/outputs_apart.hpp"

#include <filesystem>

#include "verify/service/output/whole_file.hpp"
#include "verify/service/selection.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

// Files only: a pipe or a device, such as /dev/null, may be named twice.
bool are_one_file(const std::string& a, const std::string& b) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::exists(a, error) && !fs::is_regular_file(a, error)) return false;
  return fs::equivalent(a, b, error) || target_of(a) == target_of(b);
}

// An option that was left without its file would make one that is called like another option.
void refuse_option(const NamedFile& file) {
  const auto& [name, path] = file;
  if (path.size() > 1 && path[0] == '-')
    throw UsageError(name + ": a file is needed, and " + printable(path) +
                     " is called like an option; write ./" + printable(path) +
                     " for a file of that name");
}

}  // namespace

void require_apart(const std::vector<NamedFile>& written, const std::vector<NamedFile>& read) {
  for (auto file = written.begin(); file != written.end(); ++file) {
    refuse_option(*file);
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
