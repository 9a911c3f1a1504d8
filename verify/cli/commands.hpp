// The subcommands: each adds its options to the parser and a callback that does the work and leaves
// the exit code in `status`.
#pragma once

namespace CLI {
class App;
}

namespace verify {

void add_list(CLI::App& app, int& status);
void add_show(CLI::App& app, int& status);
void add_run(CLI::App& app, int& status);
void add_report(CLI::App& app, int& status);
void add_schema(CLI::App& app, int& status);
void add_doctor(CLI::App& app, int& status);

struct Command {
  const char* name;
  void (*add)(CLI::App&, int&);
};
constexpr Command commands[] = {
    {"list", add_list},     {"show", add_show},     {"run", add_run},
    {"report", add_report}, {"schema", add_schema}, {"doctor", add_doctor},
};

// Runs the program. 0 as expected, 1 a verdict or value is not, 2 usage or bad input, 3 undecided,
// 4 unsound, 130 interrupted.
int run_program(int argc, char** argv);

}  // namespace verify
