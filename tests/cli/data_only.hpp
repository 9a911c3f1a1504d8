// A folder with one claim that is written in its data file alone: my2026.c.
#pragma once

#include <filesystem>
#include <string>

#include "tests/cli/program.hpp"

namespace verify::testing {

struct DataOnly {
  Folder folder;

  explicit DataOnly(const std::string& claim) { write(claim); }

  void write(const std::string& claim) const {
    std::filesystem::create_directories(folder / "my2026");
    folder.file("my2026/paper.toml", "name = \"My paper\"\ntitle = \"T\"\n");
    folder.file("my2026/c.toml", claim);
  }
  std::string option() const { return " --claims '" + folder.path() + "'"; }
  Said run(const std::string& words = "") const {
    return program("run my2026.c" + option() + " " + words);
  }
};

// The claim's file with these letters, more tables and one assertion; all of them in TOML.
inline std::string data_only_claim(const std::string& letters, const std::string& more,
                                   const std::string& assertion, const std::string& instance) {
  return "[claim]\ntitle = \"t\"\nplace = \"Lemma 1\"\nexpected = \"proved\"\nstatement = \"s\"\n"
         "stands_alone = \"alone\"\n[claim.symbols]\n" +
         letters + "\n" + more +
         "\n[[claim.assertion]]\nid = \"p\"\norigin = \"additional\"\ntext = "
         "\"assertion\"\nexpected = \"proved\"\n"
         "algebra = \"none\"\n" +
         assertion + "\n[[instance]]\nname = \"i\"\nabout = \"i\"\n" + instance + "\n";
}

}  // namespace verify::testing
