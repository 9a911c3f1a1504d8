// The program as a user calls it: words in, words and exit code out.
#pragma once

#include <doctest/doctest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

#include "tests/cmake/places.hpp"
#include "tests/folder.hpp"

namespace verify::testing {

struct Said {
  int code;
  std::string out;
};

// What a command of the shell prints, and its status.
inline Said shell(const std::string& command) {
  FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string out;
  std::array<char, 4096> chunk{};
  while (const auto n = fread(chunk.data(), 1, chunk.size(), pipe)) out.append(chunk.data(), n);
  return {WEXITSTATUS(pclose(pipe)), out};
}

enum class Errors { with_output, dropped, alone, as_told };

// Its journals go to a folder of their own: that of the user may be full, foreign or missing.
inline Said program(const std::string& words, Errors errors = Errors::with_output) {
  const Folder state;
  const char* const streams = errors == Errors::dropped   ? " 2>/dev/null"
                              : errors == Errors::alone   ? " 2>&1 >/dev/null"
                              : errors == Errors::as_told ? ""
                                                          : " 2>&1";
  const auto command = "XDG_STATE_HOME='" + state.path() + "' '" + std::string(testing::program()) +
                       "' " + words + streams;
  return shell(command);
}

}  // namespace verify::testing
