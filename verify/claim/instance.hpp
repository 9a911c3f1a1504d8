// A validated instance: the inputs of a claim as typed exact values.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "verify/claim/input.hpp"
#include "verify/claim/known_sizes.hpp"
#include "verify/linalg/matrix.hpp"
#include "verify/words/datum.hpp"

namespace verify {

struct InvalidInstance : std::runtime_error {
  explicit InvalidInstance(Complaint why);
  Complaint complaint;
};

class Instance {
 public:
  // Parses and checks the fields against the declaration: kinds, shapes (which also give the sizes
  // that nobody wrote down), constraints.
  static std::variant<Instance, Complaint> read(const std::string& name, const Fields& fields,
                                                const std::vector<Input>& inputs);
  // The same where a complaint is a mistake of the program's own. Throws InvalidInstance.
  Instance(std::string name, const Fields& fields, const std::vector<Input>& inputs);

  const std::string& name() const { return name_; }
  bool has(std::string_view input) const;
  // Typed access; throws std::logic_error for a name or kind that the claim did not declare.
  long integer(std::string_view input) const;  // also any size that the shapes imply
  bool boolean(std::string_view input) const;
  const std::string& text(std::string_view input) const;
  const Rational& rational(std::string_view input) const;
  const Vector<Rational>& vector(std::string_view input) const;
  const Matrix<Rational>& matrix(std::string_view input) const;
  const Vector<Matrix<Rational>>& matrices(std::string_view input) const;
  // A size by its symbol, where inputs give or imply one.
  std::optional<long> size(std::string_view symbol) const;
  Vector<long> integers(std::string_view input) const;  // a vector declared `integers`

 private:
  using Parsed = std::variant<bool, std::string, Rational, Vector<Rational>, Matrix<Rational>,
                              Vector<Matrix<Rational>>>;
  template <class T>
  const T& get(std::string_view input) const;
  explicit Instance(std::string name);
  std::optional<Complaint> take(const Fields& fields, const std::vector<Input>& inputs);
  void set(const Input& input, const Datum& datum);
  void bind(const Input& input, const std::string& declared, std::span<const Size> shape,
            const std::vector<long>& extents);
  void check_constraints(const Input& input) const;

  std::string name_;
  std::map<std::string, Parsed, std::less<>> values_;
  KnownSizes sizes_;
};

}  // namespace verify
