#include <nlohmann/json.hpp>

#include "tests/fuzz/outside.hpp"

namespace verify::fuzz {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr double patient = 20;
constexpr long most_bytes = 4L << 30;
#else
constexpr double patient = 1;
constexpr long most_bytes = 700L << 20;
#endif

std::string of_length(const std::string& opcode, const std::string& text) {
  return opcode + little_endian(text.size()).substr(0, 4) + text;
}

// A value on the stack: a number, text, an array, a container, or one that is remembered.
class Pickle {
 public:
  explicit Pickle(Mutator& mutator) : mutator_(mutator) {}

  std::string value(int depth) {
    switch (mutator_.below(depth > 0 ? 11 : 6)) {
      case 0:
        return std::string("K") + static_cast<char>(mutator_.below(256));
      case 1:
        return text();
      case 2:
        return remembered_ == 0 ? "N" : recall();
      case 3:
      case 4:
        return array();
      case 5:
        return remember(array());
      case 6:
        return remember(of_length(mutator_.one_of(Words{"B", "X"}), bytes()));
      case 7:
        return "(" + several(depth - 1) + mutator_.one_of(Words{"l", "t"});
      case 8:
        return "}(" + text() + value(depth - 1) + text() + value(depth - 1) + "u";
      case 9:
        return "c_codecs\nencode\n(" + text() + text() + "tR";
      default:
        return "]" + value(depth - 1) + "a";
    }
  }

 private:
  std::string bytes() {
    const auto count = mutator_.once_in(6) ? mutator_.below(200000) : 8 * mutator_.below(5);
    return std::string(count, mutator_.once_in(2) ? '\0' : 'a');
  }
  std::string text() { return of_length("X", mutator_.once_in(4) ? bytes() : mutator_.number()); }
  std::string recall() { return std::string("h") + static_cast<char>(mutator_.below(remembered_)); }
  std::string remember(const std::string& opcodes) {
    if (remembered_ == 255) return opcodes;
    return opcodes + "q" + static_cast<char>(remembered_++);
  }
  // One opcode that puts something there, over and over.
  std::string several(int depth) {
    const auto one = mutator_.once_in(3) && remembered_ != 0 ? recall() : value(depth);
    const auto most = one.size() < 100 ? 200000 : 2000000 / one.size() + 1;
    std::string all;
    for (auto k = mutator_.once_in(3) ? mutator_.below(most) : mutator_.below(4); k > 0; --k)
      all += one;
    return all;
  }
  std::string array() {
    const auto data = remembered_ != 0 && mutator_.once_in(2) ? recall() : of_length("B", bytes());
    const auto type = "cnumpy\ndtype\n(" +
                      of_length("X", mutator_.one_of(Words{"f8", "f8", "f4", "i2", "O", "f9"})) +
                      "tR";
    const auto shape = std::string("(K") + static_cast<char>(mutator_.below(5)) + "t";
    return "cnumpy.core.numeric\n_frombuffer\n(" + data + type + shape + of_length("X", "C") + "tR";
  }

  Mutator& mutator_;
  std::size_t remembered_ = 0;
};

}  // namespace

void pickles(Session& session) {
  auto& mutator = session.mutator;
  Pickle pickle(mutator);
  auto bytes = "\x80\4}(" + of_length("X", "A") + pickle.value(4) + of_length("X", "B") +
               pickle.value(3) + "u.";
  if (mutator.once_in(6)) bytes = mutator.with_changed_bytes(bytes);
  session.write("weights.pt", bytes);
  const Words words = {"audit", "weights.pt",  "--set",     "n=2",
                       "--set", "prompts=100", "--timeout", "2"};
  const auto ended = session.settle("pickles", words, {0, 1, 2, 3});
  if (ended.seconds > 10 * patient)
    session.report("pickles", words, "takes " + std::to_string(ended.seconds) + " s");
  if (ended.bytes > most_bytes)
    session.report("pickles", words, "takes " + std::to_string(ended.bytes >> 20) + " MiB");
}

void large_files(Session& session) {
  auto& mutator = session.mutator;
  if (!mutator.once_in(6)) return;
  static const Words begins = {
      "",
      "{\"results\":[",
      "{\"journal\":\"icl-verify/journal/3\"}\n",
      "[",
      "\x80\4(",
      "{\"weight_map\":{",
      "claim = \"ahn2023.lem2\"\n",
      std::string("\x93NUMPY\1\0v\0", 10) + "{'descr': '<f8', 'fortran_order': False, 'shape': (",
      "PK\3\4",
      "0.1 <!-- icl-verify: "};
  static const Words pieces = {std::string(1, '\0'),
                               "[",
                               "[],",
                               "{\"a\":1},",
                               "a",
                               "\n",
                               "N",
                               std::string("h\0", 2),
                               "1,",
                               "\"x\":\"y\",",
                               "a = 1\n",
                               "<!-- icl-verify: a.toml b -->\n1 "};
  const auto piece = mutator.one_of(pieces);
  auto bytes = mutator.one_of(begins);
  const auto size = (std::size_t{1} << (20 + mutator.below(6)));
  bytes.reserve(size + piece.size());
  while (bytes.size() < size) bytes += piece;
  session.write("large", bytes);
  const std::vector<Words> readers = {{"report", "large"},
                                      {"merge", "large"},
                                      {"compare", "large", "large"},
                                      {"audit", "large", "--set", "n=2"},
                                      {"run", "--instance", "large"},
                                      {"run", "ahn2023.lem2", "--held", "large"},
                                      {"run", "ahn2023.lem2", "--baseline", "large"},
                                      {"run", "ahn2023.lem2", "--journal", "large"},
                                      {"run", "ahn2023.lem2", "--set", "X=@large"},
                                      {"report", "base.json", "--independent", "large"},
                                      {"mutate", "ahn2023.lem2", "--explained", "large"},
                                      {"migrate", "large"}};
  const auto words = mutator.one_of(readers);
  const auto ended = session.settle("large files", words, {0, 1, 2, 3});
  if (ended.seconds > 20 * patient)
    session.report("large files", words, "takes " + std::to_string(ended.seconds) + " s");
  // A document of many values is one of theirs.
  if (ended.bytes > 2 * most_bytes)
    session.report("large files", words, "takes " + std::to_string(ended.bytes >> 20) + " MiB");
  session.write("large", "");
}

}  // namespace verify::fuzz
