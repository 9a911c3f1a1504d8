#include "verify/algebra/certified.hpp"

#include <utility>

#include "verify/expression/tree/tree_text.hpp"
#include "verify/recording/program_text.hpp"

namespace verify {

Certificate certified(CertifiedWay way, const StatementTree& statement) {
  return {way, {{"statement", named_text(statement)}}};
}
Certificate certified(CertifiedWay way, const Program& program) {
  return {way, {{"statement", to_text(program)}}};
}

Certificate certified_induction(Certificate step, Certificate base) {
  step.sections.front().name = "step";
  base.sections.front().name = "base";
  step.sections.push_back(std::move(base.sections.front()));
  return step;
}

}  // namespace verify
