#include <map>
#include <nlohmann/json.hpp>

#include "tests/fuzz/outside.hpp"

namespace verify::fuzz {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr double slow_machine = 10;
#else
constexpr double slow_machine = 1;
#endif

const std::string symbols =
    "A = d x d, B = d x d, S = d x d, symmetric, H = d x d, positive definite, X = d x n, "
    "x = d, y = n, s = scalar, t = scalar, > 0, g = d, normal, e = scalar, normal";

// Formulas whose shapes fit; `names` are definitions that are square matrices.
class Formulas {
 public:
  Formulas(Mutator& mutator, const Words& names) : mutator_(mutator), names_(names) {}

  std::string matrix(int depth) {
    static const Words letters = {"A", "B", "S", "H", "I(d)"};
    if (depth == 0) return mutator_.one_of(names_.empty() ? letters : names_);
    switch (mutator_.below(9)) {
      case 0:
        return "(" + matrix(depth - 1) + " + " + matrix(depth - 1) + ")";
      case 1:
        return "(" + matrix(depth - 1) + ")'";
      case 2:
        return "inv(H + " + matrix(depth - 1) + ")";
      case 3:
        return "X diag(y) X'";
      case 4:
        return "(" + vector(depth - 1) + ") (" + vector(depth - 1) + ")'";
      case 5:
        return "(" + scalar(depth - 1) + ") " + matrix(depth - 1);
      case 6:
        return "(" + matrix(depth - 1) + ")^" + std::to_string(mutator_.below(5));
      default:
        return "(" + matrix(depth - 1) + ") (" + matrix(depth - 1) + ")";
    }
  }

  std::string vector(int depth) {
    if (depth == 0) return mutator_.one_of(Words{"x", "X y", "g", "ones(d, 1)"});
    return mutator_.once_in(3) ? "(" + vector(depth - 1) + " - " + vector(depth - 1) + ")"
                               : "(" + matrix(depth - 1) + ") " + vector(depth - 1);
  }

  std::string scalar(int depth) {
    if (depth == 0) return mutator_.one_of(Words{"s", "t", "n", "d", "2", "1/3", "0", "e"});
    switch (mutator_.below(9)) {
      case 0:
        return "tr(" + matrix(depth - 1) + ")";
      case 1:
        return "(" + vector(depth - 1) + ")' (" + vector(depth - 1) + ")";
      case 2:
        return "E(" + scalar(depth - 1) + ")";
      case 3:
        return "(" + scalar(depth - 1) + ") / t";
      case 4:
        return "det(" + matrix(depth - 1) + ")";
      case 5:
        return "sum(j = 1..n, " + scalar(depth - 1) + ")";
      case 6:
        return "(" + scalar(depth - 1) + ")^" + std::to_string(mutator_.below(5));
      default:
        return "(" + scalar(depth - 1) + mutator_.one_of(Words{" + ", " - ", " * "}) +
               scalar(depth - 1) + ")";
    }
  }

 private:
  Mutator& mutator_;
  const Words& names_;
};

struct Relation {
  std::string left, sign, right;
  std::string text() const { return left + " " + sign + " " + right; }
  std::string turned() const {
    static const Words signs = {"<=", "<", ">", ">="}, others = {">=", ">", "<", "<="};
    for (std::size_t k = 0; k < signs.size(); ++k)
      if (sign == signs[k]) return right + " " + others[k] + " " + left;
    return right + " " + sign + " " + left;
  }
};

Relation relation(Mutator& mutator, Formulas& of) {
  const int depth = 1 + static_cast<int>(mutator.below(3));
  const auto sides = mutator.below(3);
  const auto side = [&] {
    return sides == 0 ? of.matrix(depth) : sides == 1 ? of.vector(depth) : of.scalar(depth);
  };
  const auto left = side();
  // The same once more, in other words, is often true.
  const auto right = mutator.once_in(3) ? "(" + left + ") + 0 (" + left + ")" : side();
  static const Words of_scalars = {"=", "<=", "<", ">=", ">", "!="};
  return {left, sides == 2 ? mutator.one_of(of_scalars) : "=", right};
}

std::string without_zeros(std::string text) {
  std::erase(text, '\0');
  return text;
}

std::string answer_of(const Ended& ended) {
  const auto json = nlohmann::json::parse(ended.out, nullptr, false);
  return json.is_object() ? json.value("answer", "") : "";
}

// Definitions, hypotheses and the like; an equation of iterates changes what is stated.
Words random_options(Mutator& mutator, Relation& stated) {
  Words words, names;
  const auto add = [&](const std::string& option, std::string value) {
    if (mutator.once_in(12)) value = without_zeros(mutator.with_changed_bytes(value));
    words.insert(words.end(), {option, std::move(value)});
  };
  for (std::size_t k = mutator.once_in(3) ? mutator.below(30) : 0; k > 0; --k) {
    Formulas of(mutator, names);
    const auto name = "z" + std::to_string(k);
    add("--define", name + " = " + of.matrix(1));
    names = {name, name, "A"};
  }
  Formulas of(mutator, names);
  stated = relation(mutator, of);
  if (mutator.once_in(3)) add("--given", relation(mutator, of).text());
  if (mutator.once_in(5)) add("--because", of.vector(1));
  if (mutator.once_in(8)) add("--sizes", mutator.one_of(Words{"m", "m, k", "d", "", "9", "m m"}));
  if (mutator.once_in(6)) {
    add("--iterate", "M_{k+1} = M_k " + of.matrix(1));
    add("--iterate", "M_0 = " + of.matrix(1));
    stated = {"M_k", "=", "(" + of.matrix(0) + ")^k"};
  }
  return words;
}

}  // namespace

void formulas(Session& session) {
  auto& mutator = session.mutator;
  Relation stated;
  const auto options = random_options(mutator, stated);
  const bool is_whole = !mutator.once_in(4);
  Words words = {
      "check", is_whole ? stated.text() : without_zeros(mutator.with_changed_bytes(stated.text()))};
  words.insert(words.end(), options.begin(), options.end());
  words.insert(words.end(), {"--symbols", symbols, "--timeout", "1", "--memory", "300", "--json"});
  const auto ended = session.settle("formulas", words, {0, 1, 2, 3});
  if (ended.seconds > slow_machine * 4)
    session.report("formulas", words, "takes " + std::to_string(ended.seconds) + " s");
  if (!is_whole || ended.code > 1) return;
  words[1] = stated.turned();
  const auto turned = session.settle("formulas", words, {0, 1, 2, 3});
  if (turned.code <= 1 && answer_of(turned) != answer_of(ended))
    session.report("formulas", words,
                   answer_of(ended) + ", with its sides changed " + answer_of(turned));
}

// Of two scalars, what holds and what fails must go together.
void relatives(Session& session) {
  auto& mutator = session.mutator;
  const Words none;
  Formulas of(mutator, none);
  const int depth = 1 + static_cast<int>(mutator.below(2));
  const auto left = of.scalar(depth);
  const auto right = mutator.once_in(2) ? "(" + left + ") + " + of.scalar(0) : of.scalar(depth);
  std::map<std::string, std::string> answers;
  for (const std::string sign : {"=", "!=", "<", "<=", ">", ">="}) {
    const Words words = {"check",     left + " " + sign + " " + right,
                         "--symbols", symbols,
                         "--timeout", "2",
                         "--memory",  "300",
                         "--json"};
    const auto ended = session.settle("relatives", words, {0, 1, 2, 3});
    if (ended.code == 0 || ended.code == 1) answers[sign] = ended.code == 0 ? "yes" : "no";
  }
  const auto is = [&](const std::string& sign, const std::string& answer) {
    const auto found = answers.find(sign);
    return found != answers.end() && found->second == answer;
  };
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  const Pairs follows = {{"=", "<="}, {"=", ">="}, {"<", "<="},
                         {"<", "!="}, {">", ">="}, {">", "!="}};
  const Pairs excluded = {{"=", "<"}, {"=", ">"},  {"=", "!="},
                          {"<", ">"}, {"<", ">="}, {"<=", ">"}};
  for (const auto& [one, other] : follows)
    if (is(one, "yes") && is(other, "no"))
      session.report("relatives", {left, one, right}, "holds, and not with " + other);
  for (const auto& [one, other] : excluded)
    if (is(one, "yes") && is(other, "yes"))
      session.report("relatives", {left, one, right}, "holds, and with " + other + ", too");
}

}  // namespace verify::fuzz
