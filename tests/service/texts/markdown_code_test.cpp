// What of a text is code, and holds nothing: never more than readers of Markdown take for it.
#include "verify/service/texts/markdown_code.hpp"

#include <doctest/doctest.h>

#include "tests/service/texts/held_text.hpp"

namespace verify::markdown_code_test {
namespace {

using testing::held;
using testing::refused;

const std::string comment = "3 <!-- icl-verify: a.toml risk -->";
const std::string good = "1.5 <!-- icl-verify: a.toml loss -->\n\n";

}  // namespace

TEST_CASE("markdown code: what is no code is held or refused, and never passed over") {
  const testing::Folder folder;
  for (const std::string& text :
       {"risk \\`" + comment + "`", "<b title='`'>" + comment + "</b> `",
        "<http://a`b> " + comment + " `", "| `a | " + comment + " ` |",
        "<!--\n```\n-->\nrisk " + comment, "<div>\n`" + comment + "`\n</div>",
        "<pre>\n```\n</pre>\nrisk " + comment,
        "<div>\n```\n</div>\n\n```\nrisk " + comment + "\n```",
        "- ```\n  x\n  ```\nrisk " + comment + "\n\n```\ny\n```", "> ```\n> x\n\nrisk " + comment,
        "a `b\nc` " + comment + " `d`", "a ` b\n- " + comment + " ` d", "```\nrisk " + comment,
        "```\nx\r```\nrisk " + comment, "`<!--` risk " + comment,
        "- a\n  ```\nrisk " + comment + "\n  ```", "    ```\nrisk " + comment + "\n    ```"}) {
    CAPTURE(text);
    const bool is_refused = !refused(good + text).empty();
    CHECK((is_refused || held(folder, good + text).size() == 2));
  }
  CHECK(refused(good + "```\n" + comment).find("README.md:4: it cannot be told whether this") !=
        std::string::npos);
}

TEST_CASE("markdown code: examples hold nothing, in lists and quotations, too") {
  const testing::Folder folder;
  for (const std::string& code :
       {"```\n" + comment + "\n```", "- a\n\n  ```\n  " + comment + "\n  ```",
        "1. ```\n   " + comment + "\n   ```", "> ```\n> " + comment + "\n> ```",
        "`" + comment + "`", "<b>a</b> b `" + comment + "`\n", "text <http://a> `" + comment + "`",
        "a \\` b `" + comment + "`", "<!-- a -->\n```\n" + comment + "\n```",
        "- ```\n  x\n  ```\n\n```\n" + comment + "\n```"}) {
    CAPTURE(code);
    const auto why = refused(good + code);
    CHECK_MESSAGE((why.empty() || why.find("cannot be told whether") != std::string::npos), why);
    if (why.empty()) CHECK(held(folder, good + code).size() == 1);
  }
  CHECK(held(folder, good + "- a\n\n  ```\n  " + comment + "\n  ```\n").size() == 1);
  CHECK(held(folder, good + "> ```\n> " + comment + "\n> ```\n").size() == 1);
}

}  // namespace verify::markdown_code_test
