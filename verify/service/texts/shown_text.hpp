// What a reader of a page sees of its source: Markdown with HTML in it.
#pragma once

#include <string>

namespace verify {

// Without comments, tags and what is hidden or struck out: "1<b>2.5</b>" is "12.5". A raised or
// lowered part keeps a "^", a block or a cell of a table begins with a "|".
std::string shown_text(const std::string& text);

// Why what stands behind the text is not seen as it is written, since an element of HTML is still
// open there: it is hidden, struck out, raised, or within a tag. Else empty.
std::string fault_of_open_element(const std::string& text);

}  // namespace verify
