#include <algorithm>

#include "tests/fuzz/outside.hpp"

namespace verify::fuzz {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr double extent_slowness = 10;
constexpr long most_memory = 1L << 40;
#else
constexpr double extent_slowness = 1;
constexpr long most_memory = 400L << 20;
#endif

// JSON whose keys, texts, lists and depth are of all extents.
class StrangeJson {
 public:
  explicit StrangeJson(Mutator& mutator) : mutator_(mutator) {}
  std::string value(int depth) {
    switch (mutator_.below(depth > 0 ? 9 : 4)) {
      case 0:
        return std::to_string(mutator_.below(1000));
      case 1:
        return text();
      case 2:
        return mutator_.one_of(
            Words{"null", "true", "-1.5e300", "18446744073709551615", "[]", "{}", "1e-400", "0.1"});
      case 3:
        return mutator_.one_of(Words{"[]", "{}", "\"\"", "\"\\u0000\"", "\"\\ud83d\\ude00\""});
      case 4:
        return "[" + several(value(depth - 1), ",") + "]";
      case 5:
        return "{" + text() + ":[" + several(value(depth - 1), ",") + "]}";
      case 6:
        return repeated("[", length(50)) + value(depth - 1) + "]";
      default:
        return object(depth);
    }
  }

 private:
  std::size_t length(std::size_t most) { return mutator_.below(most) + 1; }
  std::string text() {
    const auto size = mutator_.once_in(4) ? std::size_t{1} << mutator_.below(18) : length(20);
    return "\"" + std::string(size, static_cast<char>('a' + mutator_.below(26))) + "\"";
  }
  std::string several(const std::string& one, const std::string& between) {
    const auto most = std::min<std::size_t>(400000, 4000000 / (one.size() + 1) + 1);
    return repeated(one + between, mutator_.once_in(3) ? mutator_.below(most) : mutator_.below(4)) +
           one;
  }
  std::string object(int depth) {
    static const Words keys = {"schema",   "settings", "results", "claims",      "papers",
                               "checks",   "values",   "totals",  "environment", "id",
                               "checksum", "journal",  "result",  "shard",       "x"};
    std::string members;
    for (auto k = length(6); k > 0; --k) {
      const auto key = mutator_.once_in(4) ? text() : "\"" + mutator_.one_of(keys) + "\"";
      members += (members.empty() ? "" : ",") + key + ":" + value(depth - 1);
    }
    return "{" + members + "}";
  }

  Mutator& mutator_;
};

}  // namespace

void documents(Session& session) {
  auto& mutator = session.mutator;
  StrangeJson json(mutator);
  std::string text;
  switch (mutator.below(4)) {
    case 0:
      text = json.value(5);
      break;
    case 1:
      text = "{\"schema\":\"icl-verify/results/6\",\"settings\":" + json.value(3) +
             ",\"claims\":[" + json.value(4) + "],\"results\":[" + json.value(5) + "]}";
      break;
    case 2:
      text = "{\"journal\":\"icl-verify/journal/3\"}\n" + json.value(4) + "\n" + json.value(4);
      break;
    default:
      text = "{\"schema\":\"icl-verify/independent/1\",\"results\":[" + json.value(4) + "]}";
  }
  session.write("results.json", text);
  const std::vector<Words> readers = {{"report", "results.json"},
                                      {"merge", "results.json", "results.json"},
                                      {"run", "ahn2023.lem2", "--baseline", "results.json"},
                                      {"run", "ahn2023.lem2", "--resume", "results.json"},
                                      {"report", "base.json", "--independent", "results.json"},
                                      {"cite", "ahn2023.lem2", "--from", "results.json"},
                                      {"audit", "results.json", "--set", "n=2"}};
  const auto words = mutator.one_of(readers);
  const auto ended = session.settle("documents", words, {0, 2});
  if (ended.seconds > 20 * extent_slowness)
    session.report("documents", words, "takes " + std::to_string(ended.seconds) + " s");
  if (ended.bytes > most_memory)
    session.report("documents", words, "takes " + std::to_string(ended.bytes >> 20) + " MiB");
}

}  // namespace verify::fuzz
