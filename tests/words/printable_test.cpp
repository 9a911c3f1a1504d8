#include "verify/words/printable.hpp"

#include <doctest/doctest.h>

namespace verify::printable_test {
TEST_CASE("what is no visible character is written out") {
  CHECK(printable("plain \"quoted\" text\\") == "plain \"quoted\" text\\");
  CHECK(printable("caf\xC3\xA9 \xE2\x88\x91") == "caf\xC3\xA9 \xE2\x88\x91");
  CHECK(printable("\x1b[2Jx\ny\r") == "\\x1b[2Jx\\ny\\r");
  CHECK(printable("a\xC2\x9b"
                  "b\xff") ==
        "a\\x9b"
        "b\\xff");
  CHECK(printable("\xE2\x80\xAEtxt") == "\\u202etxt");  // right to left
  CHECK(printable("") == "");
}

TEST_CASE("long values are cut at a character, and their length is said") {
  CHECK(excerpt("short") == "short");
  CHECK(excerpt(std::string(200, 'x'), 10) == "xxxxxxxxxx... (200 characters)");
  CHECK(excerpt("xxx\xC3\xA9yyy", 4) == "xxx... (8 characters)");
}

TEST_CASE("the first character that cannot stand in a text") {
  CHECK(first_unprintable("two\n\tlines, caf\xC3\xA9") == "");
  CHECK(first_unprintable("a\x1b[0m") == "\\x1b");
  CHECK(first_unprintable("a\xE2\x80\xAE") == "\\u202e");
  CHECK(first_unprintable("a\xff") == "\\xff");
}

}  // namespace verify::printable_test
