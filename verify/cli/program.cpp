#include "verify/words/program.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <csignal>
#include <exception>
#include <iostream>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

#include "verify/claim/registry.hpp"
#include "verify/cli/commands.hpp"
#include "verify/cli/completions.hpp"
#include "verify/cli/named_files.hpp"
#include "verify/results/checksum.hpp"
#include "verify/runner/end_of_memory.hpp"
#include "verify/runner/versions.hpp"
#include "verify/service/complaints.hpp"
#include "verify/service/selection.hpp"
#include "verify/service/terminal.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/renamed/renamed.hpp"
#include "verify/words/suggest.hpp"
#include "verify/written/added_claims.hpp"

namespace verify {
namespace {

const char* const examples = R"(Examples:
  icl-verify list                                   what can be checked
  icl-verify run                                    every claim
  icl-verify run li2025.thm2                        one claim: every check and value
  icl-verify run ahn2023.thm1 --set n=50 --set lambda=1,1/2,1/4
                                                    the same checks at your numbers
  icl-verify run --instance mine.toml               numbers from a file
  icl-verify audit run.npz --set n=20               your network: loss, gap, theorems
  icl-verify run --json > results.json              for programs
  icl-verify report results.json --html pages/      linked pages to read; FILE instead: one page
  icl-verify merge shard*.jsonl                     the shards of a run on several machines
  icl-verify cite li2025.thm3                       BibTeX, and the verdict in a sentence
  icl-verify compare old.json new.json              what got worse, what better
  icl-verify run --baseline FILE                    hold a run to stored results
  icl-verify help run                               everything about one command

Exit codes of run: 0 every verdict is the expected one, 1 one is not (or a value disagrees, or
something is worse than the baseline), 2 wrong usage or input, 3 something is undecided, 4 a checker
failed, 130 interrupted. Where several apply, the first of 4, 2, 1, 3.)";

// Commands, two blanks before them, by the name that this program was called by.
std::string renamed(std::string text) {
  const std::string command = "  icl-verify ";
  const auto name = "  " + program_name() + " ";
  for (auto at = text.find(command); at != std::string::npos;
       at = text.find(command, at + name.size()))
    text.replace(at, command.size(), name);
  return text;
}

// Help shows the examples, kept in the footer, before the options.
class ExamplesFirst : public CLI::Formatter {
 public:
  std::string make_description(const CLI::App* app) const override {
    const auto words = CLI::Formatter::make_description(app);
    return app->get_footer().empty() ? words : words + "\n" + renamed(app->get_footer()) + "\n\n";
  }
  std::string make_footer(const CLI::App*) const override { return ""; }
};

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const auto* option : app.get_options()) {
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  }
  for (const auto* sub : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(sub->get_name());
  return names;
}

// What CLI11 says of a mistake, and the nearest word it would have understood.
std::string words_for(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App* scope = &app;
  std::string name = app.get_name();
  while (!scope->get_subcommands().empty()) {
    scope = scope->get_subcommands().back();
    name += " " + scope->get_name();
  }
  const auto strangers = app.remaining(true);
  const bool lacks_command = scope->get_require_subcommand_min() > 0 && !strangers.empty();
  std::string message =
      lacks_command ? excerpt(strangers.front()) + ": is no command" : excerpt(error.what(), 1000);
  for (const auto& word : strangers)
    message += suggestion(word.substr(0, word.find('=')), option_names(*scope));
  return message + "\n" + name + " --help shows what is possible";
}

}  // namespace

namespace {

// Before the words are understood, as they may not be.
bool asks_for_json(const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(), [](std::string_view word) {
    return word == "--json" || (word.starts_with("--json=") && word != "--json=false");
  });
}

// Commands write their document last, so that none stands on standard output yet.
int refused(const std::string& words, bool json) {
  tell_error(words);
  if (json) write_errors_as_json(bad_input);
  return bad_input;
}

// With what they say in the version, so that a journal of other claims is not gone on with.
void add_claims_of(const std::string& folder) {
  static nlohmann::ordered_json texts = nlohmann::ordered_json::array();
  static std::string option;
  const auto told = unreadable_claims().size();
  for (const auto& text : add_claims(folder)) texts.push_back(text);
  std::set<std::string> reasons;  // of a paper that cannot be read: once, and not for every claim
  for (const auto& claim : unreadable_claims().subspan(told))
    if (reasons.insert(claim.why).second) tell_error(claim.why);
  option += " --claims " + folder;
  name_added_claims(checksum(texts), option);
}

// A command that has another name now is named; the word is the first that is no option.
void refuse_old_command(const std::vector<std::string>& given) {
  const std::string claims = "--claims";
  for (std::size_t k = 1; k < given.size(); ++k) {
    if (given[k] == claims) {
      ++k;
    } else if (!given[k].starts_with('-')) {
      for (const auto& row : renamed_commands)
        if (row.old_name == given[k])
          throw UsageError(given[k] + " is now called " + std::string(row.name) + ": " +
                           program_name() + " " + std::string(row.name) + " --help");
      return;
    }
  }
}

// "help run" as "run --help".
std::vector<std::string> asked_for_help(std::vector<std::string> words, const CLI::App& app) {
  if (words.size() < 2 || words[1] != "help") return words;
  const auto known = option_names(app);
  if (words.size() > 2 && !words[2].starts_with('-') && words[2] != "help" &&
      std::find(known.begin(), known.end(), words[2]) == known.end())
    throw UsageError(excerpt(words[2]) + ": is no command" + suggestion(words[2], known) + "; " +
                     program_name() + " --help lists them");
  if (words.size() > 2 && words[2] == "help") words.resize(2);
  words.erase(words.begin() + 1);
  words.emplace_back("--help");
  return words;
}

int run_command(const std::vector<std::string>& given) {
  const bool json = asks_for_json(given);
  CLI::App app("Checks the theorems of papers on in-context learning.", program_name());
  app.footer(examples);
  app.formatter(std::make_shared<ExamplesFirst>());
  const auto day = built_date();
  app.set_version_flag("-V,--version",
                       program_words(program_versions()) + (day.empty() ? "" : ", " + day));
  app.require_subcommand(1);
  int status = 0;
  std::vector<std::string> folders;
  // Before the command: its callback comes after those of options.
  app.add_option("--claims", folders,
                 "a folder of claims of your own that are written in their data files alone")
      ->type_name("FOLDER")
      ->allow_extra_args(false)
      ->trigger_on_parse()
      ->each(add_claims_of);
  app.add_option("--color", "colours: auto (where a person reads them), always or never")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->allow_extra_args(false)
      ->trigger_on_parse()
      ->each([](const std::string& when) {
        choose_colours(when == "always"  ? Colours::always
                       : when == "never" ? Colours::never
                                         : Colours::automatic);
      });
  for (const auto& command : commands) command.add(app, status);
  for (auto* command : app.get_subcommands([](const CLI::App*) { return true; }))
    command->fallthrough();
  for (auto* command : app.get_subcommands([](const CLI::App*) { return true; }))
    for (auto* assertion : command->get_subcommands([](const CLI::App*) { return true; }))
      assertion->fallthrough();
  try {
    if (given.size() > 1 && given[1] == completion_word) {
      for (const auto& word : completions(app, {given.begin() + 2, given.end()}))
        std::cout << word << "\n";
      return 0;
    }
    refuse_old_command(given);
    auto words = asked_for_help(with_named_files(given), app);
    if (!words.empty()) words.erase(words.begin());
    std::reverse(words.begin(), words.end());  // as the parser takes them
    app.parse(std::move(words));
  } catch (const CLI::Success& request) {  // --help, --version
    return app.exit(request);
  } catch (const CLI::ParseError& error) {
    const auto words = words_for(app, error);
    std::cerr << program_name() << ": " << words << "\n";
    if (json) {
      remember_error(words);
      write_errors_as_json(bad_input);
    }
    return bad_input;
  } catch (const std::bad_alloc&) {
    return refused("memory ran out; what was read is too large, or this machine too small for it",
                   json);
  } catch (const std::exception& error) {
    return refused(error.what(), json);
  }
  return status;
}

// A stream that is closed would lend its number to the next file that is opened, and a journal
// could get what is said to the user. Reading from nothing and writing to it fail, as they should.
void hold_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) < 0) static_cast<void>(open("/dev/null", O_RDONLY));
  }
}

// "my_verify" of "build/my_verify"; what is no plain name stays unsaid.
std::string name_in(std::string_view path) {
  const auto name = path.substr(path.rfind('/') == path.npos ? 0 : path.rfind('/') + 1);
  const bool plain = !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
  });
  return plain ? std::string(name) : "icl-verify";
}

// Whoever starts the program may have it ignore or hold back signals that it lives by: how a worker
// ended, and how long it computed.
void take_signals_back() {
  std::signal(SIGXFSZ, SIG_IGN);  // a file that grows too large is an error to be told
  sigset_t needed;
  sigemptyset(&needed);
  for (const int signal : {SIGCHLD, SIGPROF, SIGABRT, SIGILL, SIGSEGV, SIGFPE, SIGBUS}) {
    struct sigaction inherited {};
    sigaction(signal, nullptr, &inherited);
    if (inherited.sa_handler == SIG_IGN) std::signal(signal, SIG_DFL);
    sigaddset(&needed, signal);
  }
  sigprocmask(SIG_UNBLOCK, &needed, nullptr);
}

}  // namespace

int run_program(int argc, char** argv) try {
  hold_standard_streams();
  if (argc > 0) name_program(name_in(argv[0]));
  take_signals_back();
  const int status = run_command({argv, argv + argc});
  const bool lost = !standard_output_is_whole();
  const bool says_less = status == 0 || status == 1 || status == 3;
  return lost && says_less ? bad_input : status;
} catch (const std::bad_alloc&) {  // also of the words that were to say so
  tell_end_of_memory();
  return bad_input;
}

}  // namespace verify
