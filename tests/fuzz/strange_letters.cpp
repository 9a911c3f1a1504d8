#include "tests/fuzz/outside.hpp"

namespace verify::fuzz {
namespace {

// Letters, marks, digits and signs of many scripts; what turns a line round, and what is no UTF-8.
std::string strange(Mutator& mutator) {
  static const Words pieces = {"A",
                               "s",
                               "x'",
                               "\u03b1",
                               "\u03a3",
                               "\u211d",
                               "\u00e9",
                               "\u00e9",
                               "\u202e",
                               "\u200b",
                               "\ufeff",
                               "\uff11\uff12",
                               "x\u00b2",
                               "\u221a",
                               "\u2211",
                               "\u2212",
                               "\u00b7",
                               "\u00d7",
                               "\u2264",
                               "\u2260",
                               "\u2192",
                               "\u00a0",
                               "\t",
                               "\n",
                               "\r",
                               "\U0001f642",
                               "\U0001d49c",
                               "\ufb01",
                               "\u00df",
                               "\u0130",
                               "\xff",
                               "\xc3",
                               "\xed\xa0\x80",
                               "\xf4\x90\x80\x80",
                               "(",
                               ")",
                               "[",
                               ";",
                               ",",
                               "^",
                               "_",
                               "{",
                               "}",
                               "=",
                               "<=",
                               "+",
                               "*",
                               "/",
                               "..",
                               "1",
                               "0",
                               "1e9",
                               "9999999999",
                               "inv(",
                               "E(",
                               "sum(j = 1..n, ",
                               "for all k >= 1: ",
                               "exists P: ",
                               "no S: ",
                               "lim(n -> oo, ",
                               "|",
                               "'"};
  std::string text;
  for (auto k = mutator.below(8) + 1; k > 0; --k) {
    text += mutator.one_of(pieces);
    if (mutator.once_in(3)) text += " ";
  }
  if (!mutator.once_in(10)) return text;
  const auto& piece = mutator.one_of(pieces);  // a word of a command has at most 128 KiB
  return repeated(piece, 1 + mutator.below(40000 / piece.size()));
}

}  // namespace

void strange_letters(Session& session) {
  auto& mutator = session.mutator;
  Words words = {"check", strange(mutator)};
  if (mutator.once_in(2))
    words[1] = "s + " + words[1] + " = " + mutator.one_of(Words{"s", "A", "0"});
  const auto add = [&](const std::string& option, const std::string& before) {
    words.insert(words.end(), {option, before + strange(mutator)});
  };
  if (mutator.once_in(3)) add("--define", mutator.one_of(Words{"z = ", "\u03b1 = ", ""}));
  if (mutator.once_in(3)) add("--given", mutator.one_of(Words{"s > ", "", "A = "}));
  if (mutator.once_in(3)) add("--witness", mutator.one_of(Words{"P = ", "S = ", ""}));
  if (mutator.once_in(3)) add("--iterate", mutator.one_of(Words{"M_{k+1} = ", "M_0 = ", "M_{"}));
  if (mutator.once_in(4)) add("--because", "");
  if (mutator.once_in(4)) add("--sizes", "");
  auto symbols = std::string("s = scalar, A = d x d, y = n");
  if (mutator.once_in(2)) symbols += ", " + strange(mutator) + " = " + strange(mutator);
  words.insert(words.end(), {"--symbols", symbols, "--timeout", "1", "--memory", "300"});
  const auto ended = session.settle("strange letters", words, {0, 1, 2, 3});
  if (ended.seconds > 20)
    session.report("strange letters", words, "takes " + std::to_string(ended.seconds) + " s");
  static const Words commands = {"show", "list", "cite", "run", "new"};
  const Words named = {mutator.one_of(commands), strange(mutator)};
  if (named[0] != "new" && named[1][0] != '-') session.settle("strange names", named, {0, 1, 2, 3});
}

}  // namespace verify::fuzz
