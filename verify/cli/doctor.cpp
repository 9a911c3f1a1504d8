#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "verify/cli/commands.hpp"
#include "verify/cli/self_test.hpp"
#include "verify/runner/versions.hpp"
#include "verify/service/terminal.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

void write_text(const std::vector<SelfTest>& tests) {
  const auto style = terminal_style();
  std::cout << painted("Versions", Ink::bold, style) << "\n";
  for (const auto& [name, version] : library_versions())
    std::cout << "  " << padded(name, 14) << version << "\n";
  std::cout << "\n" << painted("Self-tests", Ink::bold, style) << "\n";
  for (const auto& test : tests) {
    std::cout << "  "
              << painted(test.passed ? "pass" : "FAIL", test.passed ? Ink::green : Ink::red, style)
              << "  " << test.name << (test.passed ? "" : ": " + test.words) << "\n";
  }
}

void write_json(const std::vector<SelfTest>& tests) {
  Json list = Json::array();
  for (const auto& test : tests)
    list.push_back({{"name", test.name}, {"passed", test.passed}, {"words", test.words}});
  std::cout << Json{{"schema", "icl-verify/doctor/1"},
                    {"versions", library_versions()},
                    {"self_tests", list}}
                   .dump(2)
            << "\n";
}

}  // namespace

void add_doctor(CLI::App& app, int& status) {
  const auto json = std::make_shared<bool>(false);
  auto* command =
      app.add_subcommand("doctor", "Show library versions and test the arithmetic on this machine");
  command->footer("Examples:\n  icl-verify doctor\n  icl-verify doctor --json");
  command->add_flag("--json", *json, "schema icl-verify/doctor/1");
  command->callback([json, &status] {
    const auto tests = run_self_tests();
    *json ? write_json(tests) : write_text(tests);
    status = 0;
    for (const auto& test : tests) status = test.passed ? status : 1;
  });
}

}  // namespace verify
