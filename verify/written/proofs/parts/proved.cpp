#include <utility>

#include "verify/written/proofs/parts/because_values.hpp"
#include "verify/written/proofs/proof.hpp"

namespace verify {

StatementProof proved(const Vocabulary& vocabulary, const WrittenIdentity& said,
                      const std::vector<WrittenTerm>& because, Work& work, Certify certify) {
  if (because.empty()) return proved_as_told(vocabulary, said, because, work, certify);
  StatementProof nothing;
  Work of_values(most_work / 4);
  nothing.text = unshown_in_because(vocabulary, said, because, of_values);
  if (!nothing.text.empty()) return nothing;
  auto result = proved_as_told(vocabulary, said, because, work, certify);
  if (certify == Certify::no) return result;
  if (auto why = beyond_statement(vocabulary, said, because); !why.empty()) {
    result.certificate = {CertifiedWay::words, {}};
    result.no_certificate = std::move(why);
  }
  return result;
}

}  // namespace verify
