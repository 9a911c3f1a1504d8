// Statements as certificates for programs of others (docs/certificates.md).
#pragma once

#include <string>

#include "verify/expression/tree/tree.hpp"
#include "verify/recording/program.hpp"
#include "verify/words/certified/certificate.hpp"

namespace verify {

Certificate certified(CertifiedWay way, const StatementTree& statement);
Certificate certified(CertifiedWay way, const Program& program);
// The step with its base, and with what is carried on where both tell it.
Certificate certified_induction(Certificate step, Certificate base);
// Why they do not tell it of the same; empty where they do.
std::string carried_fault(const Certificate& step, const Certificate& base);

}  // namespace verify
