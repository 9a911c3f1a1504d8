#include "verify/words/file/quote_file.hpp"

#include <algorithm>

namespace verify {
namespace {

constexpr long longest_piece = 250;

// Of UTF-8: bytes that continue a character are none.
long characters_in(const std::string& text) {
  return std::count_if(text.begin(), text.end(),
                       [](unsigned char c) { return (c & 0xC0U) != 0x80U; });
}

}  // namespace

std::vector<std::string> quote_of(const Place& place, const std::string& needed) {
  auto quote = place.texts("quote");
  if (quote.empty() && !needed.empty())
    place.refuse("quote", "missing; " + needed + ": quote = [\"...\"]");
  for (const auto& piece : quote) {
    const auto length = characters_in(piece);
    if (length == 0 || length > longest_piece)
      place.refuse("quote", "given a piece of " + std::to_string(length) +
                                " characters; allowed are 1 to " + std::to_string(longest_piece) +
                                "; shorten it, or split it into several");
  }
  return quote;
}

PaperQuote paper_quote_of(const Place& place) {
  return {.key = place.text("paper"),
          .paper = "",
          .place = place.marked("place"),
          .quote = quote_of(place, "what a paper states is quoted, word for word")};
}

}  // namespace verify
