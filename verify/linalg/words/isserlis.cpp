#include "verify/linalg/words/isserlis.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace verify {
namespace {

constexpr int open = -1;  // an end in the unit space, where nothing is joined

// Places of letters, each with a left end 2k and a right end 2k + 1; two ends that are summed over
// together are joined.
struct Diagram {
  std::vector<MatrixLetter> letters;
  std::vector<int> joined;
  WordMonomial factor;  // closed loops

  int add(const MatrixLetter& letter) {
    letters.push_back(letter);
    joined.insert(joined.end(), {open, open});
    return static_cast<int>(letters.size()) - 1;
  }
  void join(int a, int b) {
    joined[a] = b;
    joined[b] = a;
  }
  Space space(int end) const {
    const auto& letter = letters[end / 2];
    return end % 2 == 0 ? letter.rows : letter.cols;
  }
};

int left(int place) { return 2 * place; }
int right(int place) { return 2 * place + 1; }

struct Ends {
  int first, last;
};

// The letters of a word that is not empty, joined one after the other.
Ends lay(Diagram& diagram, const MatrixWord& word) {
  int first = open, last = open;
  for (const auto& letter : word) {
    const int place = diagram.add(letter);
    if (last == open)
      first = left(place);
    else
      diagram.join(last, left(place));
    last = right(place);
  }
  return {first, last};
}

void lay(Diagram& diagram, const ClosedWord& factor) {
  if (factor.word.empty()) {
    diagram.factor = product(diagram.factor, dimension(factor.space, 1));
    return;
  }
  const auto ends = lay(diagram, factor.word);
  if (factor.is_trace) diagram.join(ends.last, ends.first);
}

// Takes two ends out and joins what they were joined to, through the word between.
void contract(Diagram& diagram, int a, int b, const MatrixWord& between) {
  const Space space = diagram.space(a);
  const int before = diagram.joined[a], after = diagram.joined[b];
  if (between.empty()) {
    if (space == unit_space) return;
    if (before == b)
      diagram.factor = product(diagram.factor, dimension(space, 1));
    else
      diagram.join(before, after);
    return;
  }
  const auto ends = lay(diagram, between);
  if (before == b) {
    diagram.join(ends.last, ends.first);
  } else if (space != unit_space) {
    diagram.join(before, ends.first);
    diagram.join(ends.last, after);
  }
}

const GaussianLetter* gaussian_of(const MatrixLetter& letter,
                                  const std::vector<GaussianLetter>& letters) {
  for (const auto& candidate : letters)
    if (candidate.letter.name == letter.name) return &candidate;
  return nullptr;
}

int row_end(const Diagram& diagram, int place) {
  return diagram.letters[place].transposed ? right(place) : left(place);
}
int col_end(const Diagram& diagram, int place) {
  return diagram.letters[place].transposed ? left(place) : right(place);
}

// The word from an end on, each place crossed marked: to an open end, or round to where it began.
MatrixWord follow(const Diagram& diagram, int end, std::vector<bool>& crossed) {
  MatrixWord word;
  while (end != open && !crossed[end / 2]) {
    crossed[end / 2] = true;
    const auto& letter = diagram.letters[end / 2];
    word.push_back(end % 2 == 0 ? letter : transposed(letter));
    end = diagram.joined[end ^ 1];
  }
  return word;
}

// What is left of a diagram whose places in `gone` are paired.
WordMonomial read(const Diagram& diagram, std::vector<bool> gone) {
  WordMonomial result = diagram.factor;
  gone.resize(diagram.letters.size(), false);
  for (const bool from_open_ends : {true, false}) {
    for (int end = 0; end < static_cast<int>(diagram.joined.size()); ++end) {
      if (gone[end / 2] || (from_open_ends && diagram.joined[end] != open)) continue;
      const Space space = diagram.space(end);
      WordMonomial path;  // letter by letter, so that x^-1 x within is reduced
      for (const auto& letter : follow(diagram, end, gone)) path = product(path, {{}, {letter}});
      result = product(result, from_open_ends ? path : closed(path, space));
    }
  }
  return result;
}

const std::pair<const WordMonomial, Rational>& only_term(const WordMatrix& a, const char* what) {
  const bool single = a.blocks().size() == 1 && a.at(0, 0).terms().size() == 1;
  if (!single || a.at(0, 0).terms().begin()->second != Rational(1) ||
      !a.at(0, 0).terms().begin()->first.scalars.empty())
    throw std::invalid_argument(std::string(what) + ": one word with coefficient 1 is needed");
  return *a.at(0, 0).terms().begin();
}

// Throws std::invalid_argument where one of them is a Gaussian letter or the inverse of one.
void need_constant(const MatrixWord& word, const std::vector<GaussianLetter>& letters,
                   const char* what) {
  for (const auto& letter : word) {
    for (const auto& gaussian : letters) {
      if (std::abs(letter.name) == gaussian.letter.name)
        throw std::invalid_argument(std::string("expectation: ") + what +
                                    " depends on a letter that is integrated over");
    }
  }
}

// Means of monomials by Isserlis' theorem one letter at a time: the sum over the partners of one of
// them, each pair contracted, and what is then left again a monomial. Letters with one law may
// change places, so that a monomial is named anew before it is looked up among those known.
class Means {
 public:
  explicit Means(const std::vector<GaussianLetter>& letters) : letters_(letters) {
    for (const auto& [letter, covariance] : letters)
      alike_[{letter.rows, letter.cols, covariance}].push_back(letter.name);
  }

  WordPolynomial of(const WordMonomial& monomial) {
    WordMonomial constants, random;
    for (const auto& [factor, power] : monomial.scalars) {
      if (power < 0 && is_random(factor))
        throw std::invalid_argument("expectation: 1 over what is integrated over");
      (is_random(factor) ? random : constants).scalars.emplace(factor, power);
    }
    const auto factor = WordPolynomial::of(unit_space, unit_space, constants, Rational(1));
    return random.scalars.empty() ? factor : factor * of_random(renamed(random));
  }

 private:
  using Law = std::tuple<Space, Space, MatrixWord>;

  bool is_random(const ClosedWord& factor) const {
    return std::any_of(factor.word.begin(), factor.word.end(), [&](const MatrixLetter& letter) {
      return gaussian_of(letter, letters_) != nullptr;
    });
  }

  // The letters of each law by the order in which they occur.
  WordMonomial renamed(const WordMonomial& random) const {
    std::map<int, int> names;
    std::map<Law, std::size_t> used;
    WordMonomial result;
    for (const auto& [factor, power] : random.scalars) {
      auto word = factor;
      for (auto& letter : word.word) {
        const auto* gaussian = gaussian_of(letter, letters_);
        if (gaussian == nullptr) continue;
        const auto& plain = gaussian->letter;
        const Law law{plain.rows, plain.cols, gaussian->covariance};
        const auto [name, is_new] = names.emplace(letter.name, 0);
        if (is_new) name->second = alike_.at(law)[used[law]++];
        letter.name = name->second;
      }
      result.scalars[word] += power;
    }
    return result;
  }

  const WordPolynomial& of_random(const WordMonomial& random) {
    const auto known = known_.find(random);
    if (known != known_.end()) return known->second;
    WordPolynomial sum(unit_space, unit_space);
    for (const auto& [rest, count] : one_paired(random)) sum += Rational(count) * of(rest);
    return known_.emplace(random, std::move(sum)).first->second;
  }

  // The first Gaussian letter paired with each other place of it.
  std::map<WordMonomial, long> one_paired(const WordMonomial& random) const {
    Diagram diagram;
    for (const auto& [factor, power] : random.scalars)
      for (int k = 0; k < power; ++k) lay(diagram, factor);
    const int places = static_cast<int>(diagram.letters.size());
    int one = 0;
    while (gaussian_of(diagram.letters[one], letters_) == nullptr) ++one;
    std::map<WordMonomial, long> rests;
    for (int other = one + 1; other < places; ++other) {
      if (diagram.letters[other].name != diagram.letters[one].name) continue;
      auto next = diagram;
      const auto& covariance = gaussian_of(diagram.letters[one], letters_)->covariance;
      contract(next, row_end(next, one), row_end(next, other), covariance);
      contract(next, col_end(next, one), col_end(next, other), {});
      std::vector<bool> paired(diagram.letters.size(), false);
      paired[one] = paired[other] = true;
      ++rests[read(next, paired)];
    }
    return rests;
  }

  const std::vector<GaussianLetter>& letters_;
  std::map<Law, std::vector<int>> alike_;
  std::map<WordMonomial, WordPolynomial> known_;
};

}  // namespace

GaussianLetter gaussian(const WordMatrix& letter, const WordMatrix& covariance) {
  const auto& word = only_term(letter, "Gaussian letter").first.path;
  if (word.size() != 1) throw std::invalid_argument("Gaussian letter: a single letter is needed");
  if (word.front().symmetric || word.front().transposed || word.front().name < 0)
    throw std::invalid_argument(
        "Gaussian letter: its entries must be independent; take a symbol that is not symmetric, as "
        "it was drawn");
  const auto turned = transpose(covariance);
  const auto& square = only_term(covariance, "covariance").first.path;
  if (square != only_term(turned, "covariance").first.path)
    throw std::invalid_argument(
        "covariance: it must be symmetric as a word; take a symmetric symbol, or R R^T");
  return {word.front(), square};
}
GaussianLetter gaussian(const WordVector& letter, const WordMatrix& covariance) {
  return gaussian(letter.column(), covariance);
}

WordScalar expectation(const WordScalar& of, const std::vector<GaussianLetter>& letters) {
  for (const auto& letter : letters) need_constant(letter.covariance, letters, "a covariance");
  Means means(letters);
  WordPolynomial sum(unit_space, unit_space);
  for (const auto& [monomial, by] : of.value().terms()) {
    for (const auto& [factor, power] : monomial.scalars) {
      MatrixWord constants;
      for (const auto& letter : factor.word)
        if (gaussian_of(letter, letters) == nullptr) constants.push_back(letter);
      need_constant(constants, letters, "an inverse");
    }
    sum += by * means.of(monomial);
  }
  return WordScalar(sum);
}

}  // namespace verify
