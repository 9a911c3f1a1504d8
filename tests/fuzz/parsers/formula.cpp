// Formulas of data files, and the letters in them: what is read has a shape, or is refused with its
// column; a proposed control of itself is none.
#include "tests/fuzz/parsers/harness.hpp"
#include "verify/expression/proposed_control.hpp"
#include "verify/expression/shapes.hpp"

namespace {

using namespace verify;

Vocabulary usual_letters() {
  Vocabulary vocabulary;
  for (const auto& [name, text] : {std::pair{"A", "d x d"},
                                   {"S", "d x d, positive definite"},
                                   {"X", "d x n"},
                                   {"x", "d"},
                                   {"y", "n"},
                                   {"s", "scalar"},
                                   {"z", "d, normal with covariance S"}})
    vocabulary.letters[name] = parse_letter(text);
  vocabulary.definitions["Z"] = parse_expression("[X, x; y', 0]");
  find_shapes_of_definitions(vocabulary);
  return vocabulary;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto vocabulary = usual_letters();
  const std::string text(reinterpret_cast<const char*>(data), size);
  fuzz::takes(text, [&] { parse_letter(text); });
  fuzz::takes(text, [&] {
    auto formula = parse_expression(text);
    const auto uses = find_shapes(formula, vocabulary);
    for (const auto& name : uses.letters)
      if (vocabulary.letters.count(name) == 0) fuzz::fail("a letter that is none: " + name);
    // With its shapes found it is read as before.
    const auto shape = formula.shape;
    find_shapes(formula, vocabulary);
    if (formula.shape != shape) fuzz::fail("another shape the second time: " + to_text(shape));
  });
  fuzz::takes(text, [&] {
    auto identity = parse_identity(text);
    if (proposed_control_fault(text, text).empty()) fuzz::fail("a near miss of itself");
    find_shapes(identity, vocabulary);
    if (identity.left.shape != identity.right.shape) fuzz::fail("sides of two shapes");
  });
  return 0;
}
