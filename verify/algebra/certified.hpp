// Statements as certificates for programs of others (docs/certificates.md).
#pragma once

#include "verify/expression/tree/tree.hpp"
#include "verify/recording/program.hpp"
#include "verify/words/certified/certificate.hpp"

namespace verify {

Certificate certified(CertifiedWay way, const StatementTree& statement);
Certificate certified(CertifiedWay way, const Program& program);
// The step with its base.
Certificate certified_induction(Certificate step, Certificate base);

}  // namespace verify
