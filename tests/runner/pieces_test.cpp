#include "verify/runner/pieces.hpp"

#include <doctest/doctest.h>

#include "tests/claims_for_tests.hpp"

namespace verify::pieces_test {
namespace {

Job job_of(const Claim& claim, Subject subject, int count) {
  Job job{&claim, subject, {}, true, 7, {}};
  for (int k = 0; k < count; ++k) job.instances.push_back({std::to_string(k), "", {}, {}, ""});
  return job;
}

TEST_CASE("pieces: the same instances in the same order, none too large, for every worker some") {
  const Claim claim = small_claims::claim_of("t.a", {});
  for (const int count : {1, 2, 7, 64, 65, 400, 5000}) {
    const auto pieces = pieces_of({job_of(claim, Subject::settings, count)}, 2);
    int next = 0;
    for (const auto& piece : pieces) {
      CHECK(piece.instances.size() <= 64);
      CHECK((piece.deep && piece.seed == 7 && piece.subject == Subject::settings));
      for (const auto& text : piece.instances) CHECK(text.name == std::to_string(next++));
    }
    CHECK(next == count);
    CHECK(pieces.size() >= static_cast<std::size_t>(std::min(count, 2)));
  }
}

TEST_CASE("pieces: the instances of a data file stay together") {
  const Claim claim = small_claims::claim_of("t.a", {});
  const auto pieces = pieces_of({job_of(claim, Subject::data_file, 100)}, 8);
  REQUIRE(pieces.size() == 1);
  CHECK(pieces[0].instances.size() == 100);
}

}  // namespace
}  // namespace verify::pieces_test
