#include "verify/words/file/publication_file.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "verify/words/printable.hpp"

namespace verify {
namespace {

bool are_digits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
}

Publication publication_of(const Place& place) {
  Publication p;
  p.authors = place.texts("authors");
  p.year = place.text("year");
  p.venue = place.text("venue", false);
  p.arxiv = place.text("arxiv", false);
  p.text = place.text("text");
  p.nearest = place.text("nearest");
  p.other = place.texts("other");
  p.link = place.text("link");
  p.sentences = place.text("sentences", false);
  if (p.authors.empty()) place.refuse("authors", "missing; a list of names is needed");
  if (p.year.size() != 4 || !are_digits(p.year))
    place.refuse("year", "\"" + excerpt(p.year, 20) + "\" is no year; write \"2023\"");
  if (!is_web_address(p.link))
    place.refuse("link", "\"" + excerpt(p.link, 60) +
                             "\" is no address; write one as in \"https://arxiv.org/abs/...\"");
  place.refuse_what_was_not_asked_for();
  return p;
}

}  // namespace

bool is_web_address(const std::string& text) {
  constexpr std::string_view scheme = "https://", signs = "-._~/?=&%+:";
  const auto is_plain = [&](unsigned char c) {
    return c < 128 && (std::isalnum(c) != 0 || signs.find(static_cast<char>(c)) != signs.npos);
  };
  return text.starts_with(scheme) && text.size() > scheme.size() &&
         std::all_of(text.begin(), text.end(), is_plain);
}

void read_publication(const Place& top, PaperWords& paper) {
  const auto* node = top.at("publication");
  if (node == nullptr) {
    if (!paper.source.empty())
      top.refuse("[publication]",
                 "missing; say authors, year, text, nearest and link of what \"source\" holds");
    return;
  }
  if (!node->is_table()) top.refuse("publication", "a table [publication] is needed");
  paper.publication = publication_of({*node->as_table(), top.file, "[publication]", top.formulas});
}

}  // namespace verify
