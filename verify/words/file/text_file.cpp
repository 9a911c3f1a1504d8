#include "verify/words/file/text_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "verify/words/printable.hpp"

namespace verify {

std::string read_text_file(const std::string& path, std::size_t limit) {
  const auto name = printable(path);
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    throw std::runtime_error(name + ": is a folder; name a file in it");
  const auto close = [](std::FILE* file) { std::fclose(file); };
  const std::unique_ptr<std::FILE, decltype(close)> file(std::fopen(path.c_str(), "rb"), close);
  if (file == nullptr) {
    throw std::runtime_error(name + ": cannot be opened for reading: " + std::strerror(errno) +
                             "; give the path of a file");
  }
  std::string text;
  char chunk[65536];
  while (const auto count = std::fread(chunk, 1, sizeof chunk, file.get())) {
    text.append(chunk, count);
    if (text.size() > limit) {
      throw std::runtime_error(name + ": has more than " + std::to_string(limit >> 20) +
                               " MiB, too much to be read; give a smaller file");
    }
  }
  if (std::ferror(file.get()) != 0)
    throw std::runtime_error(name + ": cannot be read: " + std::strerror(errno));
  return text;
}

}  // namespace verify
