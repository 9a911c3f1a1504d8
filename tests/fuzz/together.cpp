#include <atomic>
#include <filesystem>
#include <future>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/folder.hpp"
#include "tests/fuzz/disturbed.hpp"
#include "tests/fuzz/outside.hpp"

namespace verify::fuzz {
namespace {

namespace fs = std::filesystem;
using testing::content;

// Something done over and over beside what runs.
class Meanwhile {
 public:
  explicit Meanwhile(std::function<void()> step)
      : thread_([this, step = std::move(step)] {
          while (!over_) step();
        }) {}
  ~Meanwhile() {
    over_ = true;
    thread_.join();
  }
  Meanwhile(const Meanwhile&) = delete;
  Meanwhile& operator=(const Meanwhile&) = delete;

 private:
  std::atomic<bool> over_ = false;
  std::thread thread_;
};

bool is_left_beside(const std::string& folder, const std::string& name) {
  for (const auto& file : fs::directory_iterator(folder))
    if (file.path().filename().string().starts_with("." + name)) return true;
  return false;
}

}  // namespace

// Each must end by itself, and one of them with what it was asked for.
void Disturbance::at_once(const std::string& kind, const std::vector<Words>& calls,
                          const std::vector<int>& allowed) {
  std::vector<std::future<Ended>> running;
  for (std::size_t k = 0; k < calls.size(); ++k) {
    Setting setting;
    setting.streams = std::to_string(k);
    running.push_back(std::async(std::launch::async, [this, setting, words = calls[k]] {
      return call(words, session_.folder, setting);
    }));
  }
  bool is_done = false;
  for (std::size_t k = 0; k < calls.size(); ++k) {
    const auto ended = running[k].get();
    session_.count(kind, ended.code);
    is_done |= ended.code == allowed.front();
    if (const auto fault = fault_of(ended, allowed); !fault.empty())
      session_.report(kind, calls[k], fault + " (beside others) " + ended.err.substr(0, 200));
  }
  if (!is_done) session_.report(kind, calls.front(), "none of several does what was asked");
}

void Disturbance::together() {
  auto& mutator = session_.mutator;
  const auto& folder = session_.folder;
  const auto count = 2 + mutator.below(2);
  session_.write("base.json", base_);
  switch (mutator.below(4)) {
    case 0: {
      fs::remove(folder + "/journal");
      const auto words = with_claims({"run", "--continue", "journal"});
      at_once("together", std::vector<Words>(count, words), {0, 2});
      const auto ended = call(words, folder);
      if (without_environment(ended.out) != undisturbed_)
        session_.report("together", words, "goes on to other results");
      return;
    }
    case 1: {
      const Words words = {"report", "base.json", "--html", "pages/"};
      fs::remove_all(folder + "/pages");
      call(words, folder);
      const auto page = content(folder + "/pages/index.html");
      at_once("together", std::vector<Words>(count, words), {0, 2});
      if (content(folder + "/pages/index.html") != page || is_left_beside(folder, "pages"))
        session_.report("together", words, "pages that are not whole, or a folder beside them");
      return;
    }
    case 2: {
      const Words words = {"report", "base.json", "--jsonl", "same"};
      fs::remove(folder + "/same");
      call(words, folder);
      const auto lines = content(folder + "/same");
      at_once("together", std::vector<Words>(count, words), {0, 2});
      if (content(folder + "/same") != lines || is_left_beside(folder, "same"))
        session_.report("together", words, "a file that is not whole, or one beside it");
      return;
    }
    default: {
      fs::remove(folder + "/same.json");
      const Words words = {"baseline", "update", "same.json", "--from", "base.json", "--force"};
      at_once("together", std::vector<Words>(count, words), {0, 2});
      const auto held = with_claims({"run", "--baseline", "same.json"});
      if (const auto ended = call(held, folder); ended.code != 0)
        session_.report("together", held, "a baseline that is not whole: " + ended.err);
    }
  }
}

void Disturbance::moving() {
  auto& mutator = session_.mutator;
  const auto& folder = session_.folder;
  const auto victim = folder + "/victim", place = folder + "/place";
  for (const auto& path : {victim, place}) fs::remove_all(path);
  fs::create_directories(victim);
  for (const std::string name : {"index.html", "sweep.csv", "precious"})
    session_.write("victim/" + name, "precious");
  session_.write("base.json", base_);
  const auto turn = [&] {
    std::error_code none;
    fs::remove_all(place, none);
    fs::create_directory_symlink("victim", place, none);
    fs::remove(place, none);
    fs::create_directory(place, none);
  };
  const auto half = base_.substr(0, mutator.below(base_.size()));
  const auto rewrite = [&] {
    session_.write("base.json", half);
    session_.write("base.json", base_);
  };
  const std::vector<Words> calls = {{"report", "base.json", "--html", "place/"},
                                    {"report", "base.json", "--csv", "place/"},
                                    {"report", "base.json", "--html", "place/x"},
                                    {"report", "base.json", "--jsonl", "place/x"},
                                    {"compare", "base.json", "base.json"},
                                    {"run", "ahn2023.lem2", "--certificates", "place"},
                                    {"report", "base.json", "--json"}};
  const auto words = mutator.one_of(calls);
  Ended ended;
  {
    const bool of_places = words.back().starts_with("place");
    const Meanwhile meanwhile(of_places ? std::function<void()>(turn) : rewrite);
    ended = call(words, folder);
  }
  session_.count("moving", ended.code);
  if (const auto fault = fault_of(ended, {0, 1, 2, 3}); !fault.empty())
    session_.report("moving", words, fault);
  for (const std::string name : {"index.html", "sweep.csv", "precious"})
    if (content(victim + "/" + name) != "precious")
      session_.report("moving", words, "lost what was another's");
  fs::remove_all(place);
}

void Disturbance::mixed() {
  auto& mutator = session_.mutator;
  const auto& folder = session_.folder;
  if (!fs::exists(folder + "/of/results")) {
    fs::create_directories(folder + "/of");
    session_.write("of/results", base_);
    call(with_claims({"run", "--journal", "of/journal", "--certificates", "of/folder"}), folder);
    call({"baseline", "update", "of/baseline", "--from", "of/results", "--force"}, folder);
    call({"report", "of/results", "--html", "of/page.html", "--csv", "of/table"}, folder);
    session_.write("of/formula",
                   call({"check", "2 s = s + s", "--symbols", "s = scalar", "--json"}, folder).out);
    session_.write("of/schema", call({"schema"}, folder).out);
    session_.write("of/list", call({"list", "--json"}, folder).out);
    session_.write("of/bibtex", call({"cite", "ahn2023.lem2"}, folder).out);
    session_.write("of/comparison",
                   call({"compare", "of/results", "of/results", "--json"}, folder).out);
    session_.write("of/empty", "");
  }
  static const Words documents = {"results", "journal", "baseline", "page.html",
                                  "table",   "formula", "schema",   "list",
                                  "bibtex",  "empty",   "folder",   "comparison"};
  const auto some = [&] { return "of/" + mutator.one_of(documents); };
  const std::vector<Words> calls = {
      {"report", some()},
      {"report", some(), "--independent", some()},
      {"compare", some(), some()},
      {"merge", some(), some()},
      {"run", "ahn2023.lem2", "--baseline", some()},
      {"run", "ahn2023.lem2", "--resume", some()},
      {"run", "--instance", some(), some(), "--timeout", "2"},
      {"run", "--held", some(), "--timeout", "2"},
      {"cite", "ahn2023.lem2", "--from", some()},
      {"baseline", "update", "written", "--from", some()},
      {"audit", some(), "--set", "n=2"},
      {"mutate", "ahn2023.lem2", "--explained", some(), "--timeout", "2"},
      {"author-note", "ahn2023", "--from", some()},
      {"list", "--claims", some()},
      {"migrate", some()}};
  const auto words = mutator.one_of(calls);
  const auto path = folder + "/" + words[1];
  const auto text = [&] { return fs::is_regular_file(path) ? content(path) : std::string(); };
  const auto before = text();
  session_.settle("mixed", words, {0, 1, 2, 3});
  if (text() != before) session_.report("mixed", words, "changed the file");
}

}  // namespace verify::fuzz
