// Mutants of all that a user gives the program. tests/fuzz/run runs this; the other tests skip it.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>

#include "tests/folder.hpp"
#include "tests/fuzz/outside.hpp"
#include "tests/fuzz/session.hpp"
#include "verify/claim/claim.hpp"

namespace verify::fuzz {
namespace {

using testing::content;

std::string toml_of(const Datum& datum) {
  if (!datum.is_list) return nlohmann::json(datum.text).dump();
  std::string items;
  for (const auto& item : datum.items) items += (items.empty() ? "" : ", ") + toml_of(item);
  return "[" + items + "]";
}

// A list within a list may be deeper than the input is: it stands as it is printed.
std::string shorthand_of(const Datum& datum, int depth) {
  if (!datum.is_list || depth < 1) return to_text(datum);
  const std::string separators = ",;|";
  std::string text;
  for (const auto& item : datum.items) {
    if (&item != &datum.items.front()) text += separators[static_cast<std::size_t>(depth - 1)];
    text += shorthand_of(item, depth - 1);
  }
  return text;
}

const Words shard_words = {"1/1", "1/2", "2/2", "3/2", "0/0", "1/", "2/99999"};

const std::vector<int> of_runs = {0, 1, 2, 3}, of_documents = {0, 1, 2};

class Fuzz {
 public:
  explicit Fuzz(Session& session) : session_(session) {
    for (const auto& entry : registry()) claims_.push_back(load_claim(entry));
    call({"run", "ahn2023.lem2", "li2025.thm2", "--json"}, folder_);
    results_ = content(folder_ + "/out");
    call({"run", "ahn2023.lem2", "li2025.thm2", "--journal", "base"}, folder_);
    journal_ = content(folder_ + "/base");
    const Words shard = {"run",        "ahn2023.thm1", "--set", "n=1..6",    "--set",
                         "lambda=1,2", "--shard",      "1/1",   "--journal", "base_shard"};
    call(shard, folder_);
    shard_ = content(folder_ + "/base_shard");
  }

  void instance_file() {
    const auto& claim = mutator_.one_of(claims_);
    auto fields = mutator_.one_of(claim.words.instances).fields;
    for (auto k = mutator_.below(3) + 1; k > 0; --k) mutator_.change(fields);
    std::string text = "claim = \"" + claim.words.id + "\"\n[instance]\n";
    for (const auto& [name, datum] : fields) text += name + " = " + toml_of(datum) + "\n";
    if (mutator_.once_in(4)) text = mutator_.with_changed_bytes(text);
    session_.write("mine.toml", text);
    run_claim("instance", {"run", "--instance", "mine.toml"});
  }

  void settings() {
    const auto& claim = mutator_.one_of(claims_);
    if (claim.theorem.inputs.empty()) return;
    Words words = {"run", claim.words.id};
    const auto& reference = claim.words.instances.front().fields;
    for (auto k = mutator_.below(2) + 1; k > 0; --k) {
      const auto& input = mutator_.one_of(claim.theorem.inputs);
      const auto known = reference.find(input.name);
      auto datum = known == reference.end() ? Datum(mutator_.number()) : known->second;
      mutator_.change(datum);
      words.push_back("--set");
      words.push_back(input.name + "=" + shorthand_of(datum, depth_of(input.kind)));
    }
    run_claim("setting", words);
  }

  // Grids of a cheap claim, whole and in shards.
  void sweep() {
    const Words values = {"1..3", "1,2,5",   "3..1:-1", "1..4:*2", "0..1:1/2", "d*1",
                          "1",    "diag(1)", "1,,2",    "1..1e9",  "2*1/2",    "1,1/2"};
    Words words = {"run", "ahn2023.thm1"};
    for (auto k = mutator_.below(4) + 1; k > 0; --k) {
      const auto name = mutator_.one_of(Words{"n", "d", "lambda", "Sigma"});
      auto value = mutator_.one_of(values);
      if (mutator_.once_in(3)) value = mutator_.with_changed_bytes(value);
      std::erase(value, '\0');
      words.insert(words.end(), {"--set", name + "=" + value});
    }
    if (mutator_.once_in(2)) words.insert(words.end(), {"--shard", mutator_.one_of(shard_words)});
    if (mutator_.once_in(2)) {
      words.insert(words.end(), {"--csv", "table.csv", "--svg", "plot.svg", "--plot"});
      words.push_back(mutator_.one_of(Words{"loss_min", "loss_min:n,d", "c[0]:n", "c[:", "x:d"}));
    }
    run_claim("sweep", words);
  }

  void document() {
    std::string text = results_;
    if (mutator_.once_in(3)) {
      text = mutator_.with_changed_bytes(text);
    } else {
      auto json = nlohmann::ordered_json::parse(results_);
      mutator_.change(json);
      text = json.dump(1);
    }
    session_.write("results.json", text);
    const std::vector<Words> readers = {{"report", "results.json"},
                                        {"report", "results.json", "--html", "page.html"},
                                        {"compare", "results.json", "results.json"},
                                        {"merge", "results.json"},
                                        {"report", "results.json", "--csv", "table.csv"},
                                        {"run", "ahn2023.lem2", "--baseline", "results.json"},
                                        {"run", "ahn2023.lem2", "--resume", "results.json"},
                                        {"run", "ahn2023.lem2", "--journal", "results.json"}};
    session_.settle("document", mutator_.one_of(readers), of_documents);
    if (content(folder_ + "/results.json") != text)
      session_.report("document", {}, "changed the file");
  }

  void journal() {
    const auto text = mutator_.with_changed_bytes(mutator_.once_in(2) ? journal_ : shard_);
    session_.write("journal", text);
    const std::vector<Words> readers = {
        {"report", "journal"},
        {"merge", "journal", "--json"},
        {"merge", "journal", "journal"},
        {"run", "ahn2023.lem2", "--shard", "1/1", "--continue", "journal"},
        {"run", "ahn2023.lem2", "li2025.thm2", "--resume", "journal"},
        {"run", "ahn2023.lem2", "--journal", "journal"}};
    const auto ended = session_.settle("journal", mutator_.one_of(readers), of_documents);
    if (ended.code == 2 && content(folder_ + "/journal") != text)
      session_.report("journal", {}, "changed a file that it refused");
  }

  void command_line() {
    static const Words vocabulary = {
        "run",         "list",       "show",      "report",     "compare",
        "baseline",    "update",     "schema",    "doctor",     "--json",
        "--help",      "--set",      "x_query=1", "--instance", "--seed",
        "1",           "-1",         "nan",       "1e400",      "--jobs",
        "--timeout",   "--memory",   "64",        "--html",     "-",
        "page",        ".",          "/dev/full", "/dev/null",  "ahn2023.lem2",
        "li2025.thm2", "nothing",    "*",         "@",          "ahn2023.lem2@x",
        "--deep",      "--verbose",  "-j",        "0",          "--baseline",
        "--margin",    "--evidence", "ladder",    "\x1b[2J",    "",
        "--",          "\xff",       "=",         "--verdict",  "merge",
        "--shard",     "1/2",        "3/2",       "--continue", "journal",
        "--csv",       "--jsonl",    "--svg",     "--plot",     "loss_min:n,d",
        "n=1..3",      "lambda=d*1"};
    Words words = {
        mutator_.one_of(Words{"run", "list", "show", "report", "compare", "baseline", "merge"})};
    for (auto k = mutator_.below(5); k > 0; --k) words.push_back(mutator_.one_of(vocabulary));
    // Every claim takes half a minute, with --deep several: no hang, but no fuzzing either. So a
    // run names claims, twice, as an option at the end takes the first for its value.
    if (words[0] == "run") {
      std::replace(words.begin(), words.end(), std::string("*"), std::string("ahn2023.lem*"));
      words.insert(words.end(), 2, "ahn2023.lem2");
    }
    // For the same reason a baseline is made of results at hand.
    if (words[0] == "baseline") words.insert(words.end(), {"--from", "results.json"});
    session_.settle("command", words, {0, 1, 2, 3});
    // A file that is called like an option would have every later call refused.
    for (const auto& file : std::filesystem::directory_iterator(folder_))
      if (file.path().filename().string().starts_with('-')) {
        session_.report("command", words, "made " + file.path().filename().string());
        std::filesystem::remove_all(file.path());
      }
  }

 private:
  void run_claim(const std::string& kind, Words words) {
    for (const char* word : {"--json", "--timeout", "2", "--jobs", "1", "--memory", "1024"})
      words.emplace_back(word);
    const auto ended = session_.settle(kind, words, of_runs);
    if (const auto fault = fault_of_verdicts(ended); !fault.empty())
      session_.report(kind, words, fault);
  }

  Session& session_;
  Mutator& mutator_ = session_.mutator;
  const std::string& folder_ = session_.folder;
  std::vector<Claim> claims_;
  std::string results_, journal_, shard_;
};

std::string setting(const char* name, const std::string& otherwise) {
  const char* value = std::getenv(name);
  return value == nullptr ? otherwise : value;
}

}  // namespace

TEST_CASE("fuzz: no mutant of an input crashes, hangs, misleads or loses anything" *
          doctest::skip()) {
  using Clock = std::chrono::steady_clock;
  const testing::Folder own;
  const auto end = Clock::now() + std::chrono::seconds(std::stol(setting("FUZZ_SECONDS", "60")));
  Session session(std::stoull(setting("FUZZ_SEED", "1")), setting("FUZZ_FOLDER", own.path()));
  Fuzz fuzz(session);
  Disturbance disturbance(session);
  KeptCertificates certificates(session);
  SameAnswer same(session);
  while (Clock::now() < end && session.faults() < 50) {
    fuzz.instance_file();
    fuzz.settings();
    fuzz.sweep();
    fuzz.document();
    fuzz.journal();
    fuzz.command_line();
    hostile_names(session);
    claims_folder(session);
    weights(session);
    named_weights(session);
    disturbance.fault();
    disturbance.signals();
    disturbance.pages();
    disturbance.limits();
    disturbance.surroundings();
    disturbance.together();
    disturbance.moving();
    disturbance.mixed();
    pickles(session);
    shards(session);
    predictions(session);
    large_files(session);
    strange_letters(session);
    formulas(session);
    relatives(session);
    archives(session);
    hostile_values(session);
    old_names(session);
    certificates.changed();
    outputs(session);
    documents(session);
    same.instance();
    same.options();
    same.shards();
    same.journal();
    same.reports();
  }
  fmt::print("{}", session.summary());
  CHECK(session.faults() == 0);
}

}  // namespace verify::fuzz
