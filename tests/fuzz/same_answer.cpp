// What is said in another way has the same answer: numbers, files, options, shards, documents.
#include <algorithm>
#include <filesystem>

#include "tests/folder.hpp"
#include "tests/fuzz/disturbed.hpp"
#include "tests/fuzz/outside.hpp"

namespace verify::fuzz {
namespace {

namespace fs = std::filesystem;
using testing::content;
using Document = nlohmann::json;

template <class T>
void shuffle(Mutator& mutator, std::vector<T>& all) {
  for (auto k = all.size(); k > 1; --k) std::swap(all[k - 1], all[mutator.below(k)]);
}

// The same number as people may write it.
std::string rewritten(Mutator& mutator, const std::string& number) {
  const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  const auto slash = number.find('/');
  const auto above = number.substr(0, slash);
  const auto digits = above.substr(above.starts_with('-') ? 1 : 0);
  if (digits.empty() || digits.size() > 6 || !std::all_of(digits.begin(), digits.end(), is_digit))
    return number;
  const long p = std::stol(above);
  if (slash == std::string::npos) {
    const Words ways = {
        number,       above + "/1",   std::to_string(3 * p) + "/3",   above + ".0",
        above + "e0", above + ".000", std::to_string(10 * p) + "e-1", above + "00e-2"};
    return mutator.one_of(ways);
  }
  const auto below = number.substr(slash + 1);
  if (below.empty() || below.size() > 6 || !std::all_of(below.begin(), below.end(), is_digit))
    return number;
  const long q = std::stol(below);
  Words ways = {number, std::to_string(7 * p) + "/" + std::to_string(7 * q)};
  if (q == 2) ways.push_back(std::to_string(5 * p) + "e-1");
  if (q == 4) ways.push_back(std::to_string(25 * p) + "e-2");
  return mutator.one_of(ways);
}

std::string quoted(Mutator& mutator, const std::string& text) {
  if (mutator.once_in(3)) return "'" + text + "'";
  if (mutator.once_in(4)) return "\"\"\"" + text + "\"\"\"";
  return "\"" + text + "\"";
}

// What TOML lets stand between two values.
std::string gap(Mutator& mutator) {
  return mutator.one_of(Words{"", "", " ", "\t", "\n", "  # 1, 2\n", "\n\n  "});
}

std::string toml_of(Mutator& mutator, const Datum& datum) {
  if (!datum.is_list) return quoted(mutator, rewritten(mutator, datum.text));
  std::string text = "[";
  for (const auto& item : datum.items) {
    if (&item != &datum.items.front()) text += ",";
    text += gap(mutator) + toml_of(mutator, item);
  }
  if (!datum.items.empty() && mutator.once_in(4)) text += ",";
  return text + gap(mutator) + "]";
}

std::string plain(const Datum& datum) {
  if (!datum.is_list) return "\"" + datum.text + "\"";
  std::string text;
  for (const auto& item : datum.items) text += (text.empty() ? "" : ", ") + plain(item);
  return "[" + text + "]";
}

// What a run said of the claim, and not of the words of its inputs.
Document answers(const std::string& out) {
  const auto json = Document::parse(out, nullptr, false);
  auto said = Document::array();
  if (!json.is_object() || !json.contains("results")) return said;
  for (const auto& result : json.at("results")) {
    auto checks = Document::array();
    for (const auto& check : result.at("checks"))
      checks.push_back({check.at("name"), check.at("answer")});
    said.push_back({result.at("id"), result.at("verdict"), result.at("values"), checks});
  }
  return said;
}

bool is_cut(const Ended& ended) { return ended.code == 3; }

}  // namespace

void SameAnswer::instance() {
  static const Words cheap = {"ahn2023.lem2",   "ahn2023.thm1", "ahn2023.eq15",
                              "ahn2023.dist",   "li2025.thm2",  "li2025.gla_ones",
                              "liu2025.causal", "ahn2023.thm3", "ahn2023.thm4_loss",
                              "li2025.thm1",    "li2025.new_d5"};
  auto& mutator = session_.mutator;
  const auto* claim = claims_.find(mutator.one_of(cheap));
  if (claim == nullptr) return;
  const auto& fields = mutator.one_of(claim->words.instances).fields;
  const auto head = "claim = \"" + claim->words.id + "\"\n";
  std::string text = head + "[instance]\n";
  std::vector<std::pair<std::string, Datum>> entries(fields.begin(), fields.end());
  for (const auto& [name, datum] : entries) text += name + " = " + plain(datum) + "\n";
  const Words words = {"run", "--instance", "mine.toml", "--json", "--timeout", "10", "-j1"};
  session_.write("mine.toml", text);
  const auto first = call(words, session_.folder);
  shuffle(mutator, entries);
  std::string other = mutator.once_in(3) ? "# mine\n\n" : "";
  other += head + "\n[instance]  # as it is\n";
  for (const auto& [name, datum] : entries) {
    const auto key = mutator.once_in(4) ? "\"" + name + "\"" : name;
    other += mutator.one_of(Words{"", "  ", "\t", "\n"}) + key + "=" + toml_of(mutator, datum) +
             mutator.one_of(Words{"\n", " # a\n", "\n\n"});
  }
  if (mutator.once_in(4)) other = "\xEF\xBB\xBF" + other;
  if (mutator.once_in(4)) {
    std::string lines;
    for (const char c : other) lines += c == '\n' ? std::string("\r\n") : std::string(1, c);
    other = lines;
  }
  session_.write("mine.toml", other);
  const auto second = session_.settle("same instance", words, {0, 1, 2, 3});
  if (is_cut(first) || is_cut(second)) return;
  if (first.code != second.code || answers(first.out) != answers(second.out))
    session_.report("same instance", words, "another answer to the same numbers");
}

void SameAnswer::options() {
  auto& mutator = session_.mutator;
  const auto n = std::to_string(1 + mutator.below(9)), seed = std::to_string(mutator.below(99));
  std::vector<Words> groups = {{"ahn2023.thm1"}, {"--set", "n=" + n}, {"--set", "lambda=1,2"},
                               {"--seed", seed}, {"--timeout", "20"}, {"--json"},
                               {"-j", "1"}};
  const auto joined = [&](bool respelled) {
    Words words = {"run"};
    for (const auto& group : groups) {
      if (respelled && group.size() == 2 && mutator.once_in(2))
        words.push_back(group[0] + (group[0] == "-j" ? "" : "=") + group[1]);
      else
        words.insert(words.end(), group.begin(), group.end());
    }
    return words;
  };
  const auto first = call(joined(false), session_.folder);
  shuffle(mutator, groups);
  // The lists of a sweep are in the order in which they are given.
  const auto words = joined(true);
  const auto second = session_.settle("same options", words, {0, 1, 3});
  if (!is_cut(first) && !is_cut(second) && answers(first.out) != answers(second.out))
    session_.report("same options", words, "another answer to the same options");
}

void SameAnswer::shards() {
  auto& mutator = session_.mutator;
  const auto upto = [&](std::size_t most) { return std::to_string(1 + mutator.below(most)); };
  const Words grid = {"run",       "ahn2023.thm1",
                      "--set",     "n=1.." + upto(5),
                      "--set",     "lambda=" + mutator.one_of(Words{"1,2", "1,1/2,3", "2"}),
                      "--timeout", "20"};
  auto words = grid;
  words.emplace_back("--json");
  const auto whole = call(words, session_.folder);
  const auto count = 1 + mutator.below(6);
  Words merge = {"merge"}, files;
  for (std::size_t k = 1; k <= count; ++k) {
    const auto file = "shard" + std::to_string(k);
    fs::remove(session_.folder + "/" + file);
    words = grid;
    words.insert(words.end(), {"--shard", std::to_string(k) + "/" + std::to_string(count)});
    const bool as_journal = mutator.once_in(2);
    if (as_journal)
      words.insert(words.end(), {"--journal", file});
    else
      words.emplace_back("--json");
    const auto ended = session_.settle("same shards", words, {0, 1, 3});
    if (is_cut(ended)) return;
    if (!as_journal) session_.write(file, ended.out);
    files.push_back(file);
  }
  shuffle(mutator, files);
  merge.insert(merge.end(), files.begin(), files.end());
  merge.emplace_back("--json");
  const auto merged = session_.settle("same shards", merge, {0, 1, 3});
  if (without_environment(merged.out) != without_environment(whole.out))
    session_.report("same shards", merge, "the shards are not the whole");
}

void SameAnswer::journal() {
  auto& mutator = session_.mutator;
  const auto& folder = session_.folder;
  const auto words = with_claims({"run", "--timeout", "60", "--continue", "journal"});
  if (journal_.empty()) {
    fs::remove(folder + "/journal");
    const auto ended = call(words, folder);
    journal_ = content(folder + "/journal");
    document_ = ended.out;
  }
  session_.write("journal", journal_.substr(0, mutator.below(journal_.size() + 1)));
  const auto ended = session_.settle("same journal", words, {0});
  if (without_environment(ended.out) != without_environment(document_))
    session_.report("same journal", words, "goes on to other results");
}

void SameAnswer::reports() {
  auto& mutator = session_.mutator;
  const auto& folder = session_.folder;
  if (document_.empty()) return;
  session_.write("base.json", document_);
  session_.write("journal", journal_);
  // Not a page: it names the libraries, of which a journal says nothing.
  const auto option = mutator.one_of(
      Words{"--jsonl", "--csv", "--junit", "--sarif", "--markdown", "--latex", "--badge"});
  for (const std::string name : {"same1", "same2"}) fs::remove_all(folder + "/" + name);
  const Words of_document = {"report", "base.json", option, "same1"};
  const Words of_journal = {"report", "journal", option, "same2"};
  session_.settle("same reports", of_document, {0, 1, 3});
  session_.settle("same reports", of_journal, {0, 1, 3});
  const auto text = [&](const std::string& name) {
    const auto path = folder + "/" + name;
    return fs::is_regular_file(path) ? content(path) : std::string();
  };
  if (text("same1") != text("same2"))
    session_.report("same reports", of_journal, "another file of the journal of these results");
}

}  // namespace verify::fuzz
