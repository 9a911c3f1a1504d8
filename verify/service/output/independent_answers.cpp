#include "verify/service/output/independent_answers.hpp"

#include <filesystem>
#include <stdexcept>
#include <vector>

#include "verify/results/json_field.hpp"
#include "verify/results/located_json.hpp"
#include "verify/service/selection.hpp"
#include "verify/words/certified/independent.hpp"
#include "verify/words/file/text_file.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr const char* independent_schema = "icl-verify/independent/1";

// Statements that a checker agreed with, by the names of their files.
std::vector<std::string> agreed_in(const JsonField& document) {
  if (document["schema"].text() != independent_schema)
    document["schema"].refuse(std::string("it has to be ") + independent_schema +
                              ", what icl-verify-check --json writes");
  std::vector<std::string> names;
  for (const auto& result : document["results"].items())
    if (result["as_expected"].boolean() && result["role"].text() == "statement")
      names.push_back(std::filesystem::path(result["file"].text()).stem().string());
  return names;
}

}  // namespace

void read_independent_answers(const std::string& path) {
  try {
    const auto document = parse_located(read_text_file(path, largest_document));
    add_independently_checked(agreed_in(JsonField(document, "")));
  } catch (const std::runtime_error& error) {
    throw UsageError("--independent " + printable(path) + ": " + error.what() +
                     "; give what icl-verify-check --json has written");
  }
}

}  // namespace verify
