#include "verify/indexed/moment_law.hpp"

#include "verify/linalg/exact.hpp"
#include "verify/linalg/matrix.hpp"

namespace verify {
namespace {

Matrix<Rational> hankel(const std::vector<Rational>& m, long size) {
  Matrix<Rational> H(size, size);
  for (long i = 0; i < size; ++i)
    for (long j = 0; j < size; ++j) H(i, j) = m[static_cast<std::size_t>(i + j)];
  return H;
}

// Whether (m_size, .., m_{2 size - 1}) is in the range of H.
bool is_in_range(const Matrix<Rational>& H, const std::vector<Rational>& m) {
  const long size = H.rows();
  Matrix<Rational> more(size, size + 1);
  for (long i = 0; i < size; ++i) {
    for (long j = 0; j < size; ++j) more(i, j) = H(i, j);
    more(i, size) = m[static_cast<std::size_t>(size + i)];
  }
  return rank(more) == rank(H);
}

}  // namespace

bool is_moment_sequence(const std::vector<Rational>& moments) {
  std::vector<Rational> m = {Rational(1)};
  m.insert(m.end(), moments.begin(), moments.end());
  const auto top = static_cast<long>(m.size()) - 1;
  const auto H = hankel(m, top / 2 + 1);
  if (!positive_semidefinite(H)) return false;
  if (rank(H) == H.rows()) return true;
  if (top % 2 == 1) return is_in_range(H, m);
  return rank(H) == rank(hankel(m, top / 2));
}

std::string moment_fault(const Vocabulary& vocabulary,
                         const std::map<std::string, Rational>& numbers) {
  for (const auto& [name, letter] : vocabulary.letters) {
    std::vector<Rational> moments;
    std::string text;
    for (const auto& moment : letter.moments) {
      const auto number = numbers.find(moment);
      if (number == numbers.end() && vocabulary.letters.count(moment) != 0) break;
      moments.push_back(number == numbers.end() ? parse_rational(moment) : number->second);
      text += (text.empty() ? "" : ", ") + moments.back().text();
    }
    if (!moments.empty() && !is_moment_sequence(moments))
      return name + ": no law has the moments " + text;
  }
  return "";
}

}  // namespace verify
