// Words with mathematics between dollars, and all that is made of them.
#include "tests/fuzz/parsers/harness.hpp"
#include "verify/formula/latex_math.hpp"
#include "verify/formula/math_text.hpp"
#include "verify/formula/mathml.hpp"
#include "verify/formula/plain_math.hpp"

namespace {

// Every element that is opened is closed again, and in the right order.
bool is_well_formed(const std::string& html) {
  std::string::size_type end = 0;
  std::string open;  // names, each with a blank behind it
  for (auto at = html.find('<'); at != std::string::npos; at = html.find('<', end)) {
    end = html.find('>', at);
    if (end == std::string::npos) return false;
    const auto tag = html.substr(at + 1, end - at - 1);
    const auto name = tag.substr(tag.starts_with('/') ? 1 : 0);
    const auto word = name.substr(0, name.find_first_of(" /")) + " ";
    if (tag.ends_with('/')) continue;
    if (!tag.starts_with('/')) {
      open += word;
    } else {
      if (!open.ends_with(word)) return false;
      open.resize(open.size() - word.size());
    }
  }
  return open.empty();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace verify;
  const std::string text(reinterpret_cast<const char*>(data), size);
  fuzz::takes(text, [&] { parse_marked_text(text); });
  // These take what does not parse as words, so that nothing may be refused.
  marked_text_or_words(text);
  to_plain(text);
  to_latex(text);
  if (!is_well_formed(to_html(text))) fuzz::fail("no well-formed HTML: " + to_html(text));
  if (!is_well_formed(to_html_paragraphs(text))) fuzz::fail("no well-formed paragraphs");
  return 0;
}
