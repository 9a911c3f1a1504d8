#include "tests/fuzz/parsers/harness.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace verify::fuzz {

std::string file_of(const std::string& text, int slot) {
  static const int files[] = {memfd_create("text", 0), memfd_create("text", 0)};
  const int file = files[slot];
  const auto size = static_cast<ssize_t>(text.size());
  if (ftruncate(file, size) != 0 || pwrite(file, text.data(), text.size(), 0) != size)
    fail("no file in memory");
  return "/proc/self/fd/" + std::to_string(file);
}

void fail(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::abort();
}

void require_presentable(const std::string& words, const std::string& text) {
  constexpr std::size_t longest = 4000;
  if (words.empty()) fail("refuses without a word");
  if (words.size() > longest) fail("says " + std::to_string(words.size()) + " bytes");
  for (const char* inside : {"std::", "basic_string", "json.exception", "max_size", "map::at"}) {
    if (words.find(inside) != std::string::npos && text.find(inside) == std::string::npos)
      fail("speaks of the inside: " + words);
  }
}

}  // namespace verify::fuzz
