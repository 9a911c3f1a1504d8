#include "verify/indexed/values/simpler_indexed.hpp"

#include <algorithm>
#include <utility>

#include "verify/claim/finding.hpp"
#include "verify/indexed/values/simpler_data.hpp"

namespace verify {
namespace {

constexpr int most_asked = 120;

Matrix<Rational> matrix_of(const Datum& rows) {
  const auto height = static_cast<long>(rows.items.size());
  Matrix<Rational> result(height, static_cast<long>(rows.items.at(0).items.size()));
  for (long i = 0; i < result.rows(); ++i)
    for (long j = 0; j < result.cols(); ++j) {
      const auto& row = rows.items[static_cast<std::size_t>(i)];
      result(i, j) = parse_rational(row.items[static_cast<std::size_t>(j)].text);
    }
  return result;
}

// Whether hypotheses alone tell what its entries may be: no definiteness, no inverse, no law that
// has it as a covariance or a moment.
bool may_be_any(const std::string& name, const Vocabulary& vocabulary) {
  const auto& letter = vocabulary.letters.at(name);
  if (letter.is_random() || letter.permutation || letter.invertible || letter.positive_definite ||
      letter.positive_semidefinite)
    return false;
  return std::none_of(vocabulary.letters.begin(), vocabulary.letters.end(), [&](const auto& other) {
    const auto& moments = other.second.moments;
    return other.second.covariance == name || std::count(moments.begin(), moments.end(), name) != 0;
  });
}

bool has_zero(const Matrix<Rational>& value) {
  const auto& entries = value.entries();
  return std::any_of(entries.begin(), entries.end(),
                     [](const Rational& entry) { return entry.sign() == 0; });
}

}  // namespace

IndexedData simpler_indexed(const Vocabulary& vocabulary, IndexedData data,
                            const std::function<bool(const IndexedData&)>& fails) {
  std::set<std::string> names, symmetric;
  Fields fields;
  for (const auto& [name, value] : data.letters) {
    if (!may_be_any(name, vocabulary) || value.rows() == 0) continue;
    names.insert(name);
    fields[name] = to_datum(value);
    if (vocabulary.letters.at(name).symmetric) symmetric.insert(name);
  }
  simpler_data(std::move(fields), names, symmetric, most_asked, [&](Fields& changed) {
    auto simpler = data;
    for (const auto& name : names) {
      simpler.letters[name] = matrix_of(changed.at(name));
      if (vocabulary.letters.at(name).nonzero && has_zero(simpler.letters[name])) return false;
    }
    if (!fails(simpler)) return false;
    data = std::move(simpler);
    return true;
  });
  return data;
}

}  // namespace verify
