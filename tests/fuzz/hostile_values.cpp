#include <algorithm>
#include <filesystem>
#include <sstream>

#include "tests/cmake/places.hpp"
#include "tests/folder.hpp"
#include "tests/fuzz/outside.hpp"
#include "verify/words/renamed/renamed.hpp"

namespace verify::fuzz {
namespace {

namespace fs = std::filesystem;
using testing::content;

// Those of all claims, and the examples of `new`.
Words data_files() {
  Words texts;
  for (const std::string folder : {"/proofs_data", "/verify/examples/proofs_data"})
    for (const auto& file : fs::recursive_directory_iterator(testing::source_folder() + folder))
      if (file.path().extension() == ".toml") texts.push_back(content(file.path().string()));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string nested(const std::string& open, const std::string& close, std::size_t depth) {
  std::string before, behind;
  for (std::size_t k = 0; k < depth; ++k) before += open, behind += close;
  return before + "1" + behind;
}

std::string strange_value(Mutator& mutator) {
  static const Words values = {"true",
                               "0",
                               "-1",
                               "9223372036854775807",
                               "-9223372036854775808",
                               "9223372036854775808",
                               "1e400",
                               "nan",
                               "inf",
                               "1979-05-27T07:32:00Z",
                               "07:32:00",
                               "[]",
                               "{}",
                               "\"\"",
                               "''",
                               "[[]]",
                               "[\"1\", [\"2\"]]",
                               "[1, \"2\"]",
                               "{a = 1}",
                               "[{}]",
                               "[{a = {b = []}}]",
                               "\"\\u0000\"",
                               "\"\\u001b[2J\"",
                               "\"\\u202e\"",
                               "\"\\U0010FFFF\"",
                               "\"1/0\"",
                               "\"1e999999999\"",
                               "\"-\"",
                               "\"'\"",
                               "\"@/dev/zero\"",
                               "\"$\"",
                               "\"$\\\\\"",
                               "\"\\\\(\"",
                               "\"<script>\"",
                               "\"x_{\"",
                               "\"]]>\"",
                               "\"::error::\"",
                               "\"a.b\"",
                               "\"*\"",
                               "0x7FFFFFFFFFFFFFFF",
                               "1_0"};
  static const Words repeated = {"x", "(", "[", "'", "$", "{"};
  switch (mutator.below(8)) {
    case 0:
      return nested("[", "]", mutator.below(300));
    case 1:
      return nested("{a = ", "}", mutator.below(300));
    case 2:
      return "\"" + std::string(mutator.below(5000), mutator.one_of(repeated)[0]) + "\"";
    case 3:
      return "\"" + mutator.number() + "\"";
    default:
      return mutator.one_of(values);
  }
}

// Values in exchange for others; or lines twice, gone, or behind another table.
std::string with_strange_lines(Mutator& mutator, const std::string& text) {
  static const Words tables = {"[claim]\n",      "[[claim.assertion]]\n",
                               "[[instance]]\n", "[claim.symbols]\n",
                               "[x.y.z]\n",      "a.b.c = 1\n"};
  Words lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  for (auto k = mutator.below(3) + 1; k > 0 && !lines.empty(); --k) {
    const auto at = static_cast<long>(mutator.below(lines.size()));
    const auto line = lines.begin() + at;
    const auto equals = line->find(" = ");
    if (mutator.once_in(8)) {
      const std::string twice = *line;
      lines.insert(lines.begin() + static_cast<long>(mutator.below(lines.size())), twice);
    } else if (mutator.once_in(10)) {
      lines.erase(line);
    } else if (mutator.once_in(8)) {
      line->insert(0, mutator.one_of(tables));
    } else if (equals != std::string::npos) {
      *line = line->substr(0, equals + 3) + strange_value(mutator);
    }
  }
  std::string result;
  for (const auto& line : lines) result += line + "\n";
  return result;
}

// Some of today's names as they were before.
std::string with_old_names(Mutator& mutator, std::string text) {
  for (const auto& field : renamed_fields) {
    if (!mutator.once_in(2)) continue;
    const std::string name(field.name), old(field.old_name);
    for (const auto& [now, then] : {std::pair("\n" + name + " = ", "\n" + old + " = "),
                                    std::pair("." + name + "]", "." + old + "]")})
      for (auto at = text.find(now); at != std::string::npos; at = text.find(now, at + 1))
        text.replace(at, now.size(), then);
  }
  return text;
}

}  // namespace

void hostile_values(Session& session) {
  auto& mutator = session.mutator;
  static const auto texts = data_files();
  fs::remove_all(session.folder + "/claims");
  fs::create_directories(session.folder + "/claims/my2026");
  const std::string paper = "name = \"My paper\"\ntitle = \"T\"\n";
  session.write("claims/my2026/paper.toml",
                mutator.once_in(6) ? with_strange_lines(mutator, paper) : paper);
  session.write("claims/my2026/c.toml", with_strange_lines(mutator, mutator.one_of(texts)));
  const std::vector<Words> readers = {
      {"list", "my2026"},
      {"list", "my2026", "--json"},
      {"show", "my2026.c", "--all"},
      {"show", "my2026", "--json"},
      {"cite", "my2026.c"},
      {"run", "my2026.c", "--timeout", "1", "--memory", "300", "-j1", "--html", "page.html"},
      {"run", "my2026.c", "--timeout", "1", "--memory", "300", "-j1", "--json"}};
  auto words = mutator.one_of(readers);
  words.insert(words.end(), {"--claims", "claims"});
  session.settle("values", words, {0, 1, 2, 3, 4});
}

void old_names(Session& session) {
  auto& mutator = session.mutator;
  static const auto texts = data_files();
  auto text = with_old_names(mutator, mutator.one_of(texts));
  if (mutator.once_in(3)) text = with_strange_lines(mutator, text);
  if (mutator.once_in(6)) text = mutator.with_changed_bytes(text);
  session.write("mine.toml", text);
  const auto stored = [&] { return content(session.folder + "/mine.toml"); };
  const Words words = {"migrate", "mine.toml"};
  session.settle("migrate", {"migrate", "--dry-run", "mine.toml"}, {0, 2});
  if (stored() != text) session.report("migrate", words, "--dry-run changed the file");
  const auto ended = session.settle("migrate", words, {0, 2});
  const auto migrated = stored();
  if (ended.code == 2) {
    if (migrated != text) session.report("migrate", words, "changed a file that it refused");
    return;
  }
  const auto again = session.settle("migrate", words, {0});
  if (again.out.find("nothing has an old name") == std::string::npos || stored() != migrated)
    session.report("migrate", words, "has something to rewrite in what it wrote");
}

}  // namespace verify::fuzz
