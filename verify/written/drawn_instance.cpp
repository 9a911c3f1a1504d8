#include "verify/written/drawn_instance.hpp"

#include <algorithm>

#include "verify/claim/finding.hpp"
#include "verify/linalg/matrix.hpp"
#include "verify/written/at_instance.hpp"

namespace verify {
namespace {

class DrawnFields {
 public:
  DrawnFields(const Vocabulary& vocabulary, std::mt19937_64& random)
      : vocabulary_(vocabulary), sizes_(drawn_sizes(vocabulary)), random_(random) {}

  Fields fields() {
    Fields fields;
    for (const auto& [name, size] : sizes_) fields[name] = std::to_string(size);
    for (const auto& [name, letter] : vocabulary_.letters) {
      if (letter.is_random() || letter.function || letter.sequence) continue;
      const auto value = matrix(name, letter);
      fields[name] = letter.shape.is_scalar()            ? to_datum(value(0, 0))
                     : letter.shape.cols == Extents{"1"} ? to_datum(value.col(0))
                                                         : to_datum(value);
    }
    return fields;
  }

 private:
  long size(const Extents& side) const { return side.front() == "1" ? 1 : sizes_.at(side.front()); }
  // Neither 0 nor 1, which hide a factor.
  Rational scalar() {
    const long value = 2 + static_cast<long>(random_() % 4);
    return Rational(random_() % 2 == 0 ? value : -value);
  }
  Rational entry() { return Rational(static_cast<long>(random_() % 7) - 3); }

  Matrix<Rational> any(long rows, long cols) {
    Matrix<Rational> result(rows, cols);
    for (auto& value : result.entries()) value = entry();
    return result;
  }
  // Of determinant 1.
  Matrix<Rational> lower(long n) {
    auto result = identity_matrix<Rational>(n);
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < i; ++j) result(i, j) = entry();
    return result;
  }
  bool is_covariance(const std::string& name) const {
    return std::any_of(vocabulary_.letters.begin(), vocabulary_.letters.end(),
                       [&](const auto& other) { return other.second.covariance == name; });
  }
  Matrix<Rational> matrix(const std::string& name, const Letter& letter) {
    const long rows = size(letter.shape.rows), cols = size(letter.shape.cols);
    if (letter.shape.is_scalar()) {
      Matrix<Rational> result(1, 1);
      result(0, 0) = scalar();
      return result;
    }
    if (letter.positive_definite || is_covariance(name)) {
      const auto L = lower(rows);
      return L * transpose(L) + identity_matrix<Rational>(rows);
    }
    if (letter.permutation) {
      Matrix<Rational> turn(rows, rows);
      for (long j = 0; j < rows; ++j) turn((j + 1) % rows, j) = Rational(1);
      return turn;
    }
    if (letter.positive_semidefinite) {
      const auto A = any(rows, rows);
      return A * transpose(A);
    }
    if (letter.invertible) {
      const auto L = lower(rows);
      return L * transpose(letter.symmetric ? L : lower(rows));
    }
    const auto A = any(rows, cols);
    return letter.symmetric ? A + transpose(A) : A;
  }

  const Vocabulary& vocabulary_;
  std::map<std::string, long> sizes_;
  std::mt19937_64& random_;
};

}  // namespace

std::map<std::string, long> drawn_sizes(const Vocabulary& vocabulary) {
  std::map<std::string, long> sizes;
  long value = 1;
  for (const auto& name : vocabulary.sizes()) sizes[name] = ++value;
  return sizes;
}

Fields drawn_fields(const Written& written, std::mt19937_64& random) {
  return DrawnFields(written.vocabulary, random).fields();
}

Instance drawn_instance(const Written& written, std::mt19937_64& random) {
  return Instance("drawn", drawn_fields(written, random), inputs_of(written));
}

std::string drawn_text(const Written& written, const WrittenIdentity& version,
                       const Instance& instance) {
  std::string text;
  const auto add = [&](const std::string& name, const std::string& value) {
    text += (text.empty() ? "" : ", ") + name + " = " + value;
  };
  // What hypotheses speak of belongs to it: a reader is to see that they are met.
  auto sizes = version.uses.sizes, letters = version.uses.letters;
  for (auto [hypothesis, given] : written.vocabulary.given) {
    const auto uses = find_shapes(given, written.vocabulary);
    sizes.insert(uses.sizes.begin(), uses.sizes.end());
    letters.insert(uses.letters.begin(), uses.letters.end());
  }
  // The symbol of a minimum stands for any, and where it is least is told.
  const auto& left = version.identity.left;
  if (left.kind == ExpressionKind::argmin || left.kind == ExpressionKind::minimum)
    letters.erase(left.operands[1].word);
  for (const auto& name : sizes) add(name, std::to_string(*instance.size(name)));
  for (const auto& name : letters) {
    const auto& letter = written.vocabulary.letters.at(name);
    if (letter.normal) continue;
    if (letter.shape.is_scalar())
      add(name, instance.rational(name).text());
    else if (letter.shape.cols == Extents{"1"})
      add(name, text_of(instance.vector(name)));
    else
      add(name, text_of(instance.matrix(name)));
  }
  return text.empty() ? std::string(for_any_data) : text;
}

}  // namespace verify
