// Either form of the data: every input of both, once.
#include "theorems/li2025/landscape_inputs.hpp"

#include <set>
#include <string>

#include "tests/printing.hpp"

namespace verify::li2025::landscape_inputs_test {
namespace {

std::set<std::string> names_of(const std::vector<Input>& inputs) {
  std::set<std::string> names;
  for (const auto& input : inputs) names.insert(input.name);
  return names;
}

TEST_CASE("landscape inputs: those of both forms, none twice") {
  const auto all = landscape_inputs();
  auto wanted = names_of(dense_landscape_inputs());
  wanted.merge(names_of(spectral_landscape_inputs()));
  CHECK(names_of(all) == wanted);
  CHECK(all.size() == wanted.size());
  CHECK(wanted.contains("Sigma"));
  CHECK(wanted.contains("lambda"));
}

}  // namespace
}  // namespace verify::li2025::landscape_inputs_test
