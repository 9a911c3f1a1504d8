#include "verify/words/certified/certificate.hpp"

#include <doctest/doctest.h>

#include "verify/words/certified/independent.hpp"
#include "verify/words/certified/kernel.hpp"
#include "verify/words/certified/names.hpp"
#include "verify/words/certified/sha256.hpp"

namespace verify::certificate_test {

// The examples of FIPS 180-4, and lengths around the end of a block.
TEST_CASE("SHA-256 is that of the standard") {
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256(std::string(1000000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  CHECK(sha256(std::string(55, 'a')) ==
        "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
  CHECK(sha256(std::string(56, 'a')) ==
        "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a");
  CHECK(sha256(std::string(64, 'a')) ==
        "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
}

TEST_CASE("a certificate says for what it stands, then its sections") {
  const Certificate certificate{CertifiedWay::words,
                                {{"step", "space 1 d\n"}, {"base", "space 1 n\n"}}};
  const CertifiedFor standing{"my2026.c", "main", "statement", true, "every d"};
  CHECK(to_text(standing, certificate) ==
        "icl-verify certificate 1\nclaim my2026.c\nassertion main\nrole statement\nexpected true\n"
        "method words\ncovers every d\nsection step\nspace 1 d\nsection base\nspace 1 n\nend 11\n");
  // What is said for people may have lines of its own.
  CHECK(to_text({"c", "p", "mutant", false, "a\nb"}, {CertifiedWay::grid, {}}) ==
        "icl-verify certificate 1\nclaim c\nassertion p\nrole mutant\nexpected false\nmethod "
        "grid\n"
        "covers a b\nend 7\n");
}

TEST_CASE("what is to be refused lies apart") {
  CertifiedFor standing{"c", "p", "statement", true, ""};
  CHECK(certificate_path(standing, "0a") == "statements/0a.cert");
  standing.expected = false;
  CHECK(certificate_path(standing, "0a") == "negative_controls/0a.cert");
  standing.role = "mutant";
  CHECK(certificate_path(standing, "0a") == "mutants/0a.cert");
  CHECK(certificate_name("abc") == "ba7816bf8f01cfea414140de5dae2223");
}

TEST_CASE("an independent checker agreed with what is named, and with nothing else") {
  CHECK_FALSE(is_independently_checked(""));
  CHECK_FALSE(is_independently_checked("00000000000000000000000000000000"));
  add_independently_checked({"00000000000000000000000000000001"});
  CHECK(is_independently_checked("00000000000000000000000000000001"));
}

TEST_CASE("the kernel checked what is named, and a list may have comments") {
  CHECK_FALSE(is_checked_by_kernel(""));
  CHECK_FALSE(is_checked_by_kernel("00000000000000000000000000000002"));
  add_checked_by_kernel({"00000000000000000000000000000002"});
  CHECK(is_checked_by_kernel("00000000000000000000000000000002"));
  CHECK(names_in("# of Coq\nab\n\ncd\n") == std::set<std::string>{"ab", "cd"});
}

}  // namespace verify::certificate_test
