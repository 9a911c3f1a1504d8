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
void add_audit(CLI::App& app, int& status);
void add_report(CLI::App& app, int& status);
void add_merge(CLI::App& app, int& status);
void add_compare(CLI::App& app, int& status);
void add_baseline(CLI::App& app, int& status);
void add_mutate(CLI::App& app, int& status);
void add_cite(CLI::App& app, int& status);
void add_author_note(CLI::App& app, int& status);
void add_migrate(CLI::App& app, int& status);
void add_new(CLI::App& app, int& status);
void add_schema(CLI::App& app, int& status);
void add_doctor(CLI::App& app, int& status);
void add_check(CLI::App& app, int& status);
void add_formulas(CLI::App& app, int& status);

struct Command {
  const char* name;
  void (*add)(CLI::App&, int&);
};
constexpr Command commands[] = {
    {"list", add_list},
    {"show", add_show},
    {"run", add_run},
    {"audit", add_audit},
    {"report", add_report},
    {"merge", add_merge},
    {"compare", add_compare},
    {"baseline", add_baseline},
    {"mutate", add_mutate},
    {"cite", add_cite},
    {"author-note", add_author_note},
    {"new", add_new},
    {"migrate", add_migrate},
    {"schema", add_schema},
    {"doctor", add_doctor},
    {"check", add_check},
    {"formulas", add_formulas},
};

// The exit code of wrong usage, of input that cannot be read and of output that cannot be written.
constexpr int bad_input = 2;
constexpr int undecided_code = 3, checker_failed_code = 4;

// Runs the program. 0 as expected, 1 a verdict or value is not or got worse, 2 usage or bad input,
// 3 undecided, 4 unsound, 130 interrupted.
int run_program(int argc, char** argv);

}  // namespace verify
