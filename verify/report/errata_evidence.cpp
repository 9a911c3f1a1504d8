#include "verify/report/errata_evidence.hpp"

#include <algorithm>

namespace verify {
namespace {

bool said_no(const CheckOutcome& check) { return check.run && check.answer == Truth::no; }

// Name and change lead the name of a control's check; what follows is its evidence.
bool is_control_of(const CheckOutcome& check, const Part& part, const std::string& change) {
  return check.role == Role::control && check.part == part.id &&
         check.name.starts_with(part.label() + ": " + change + ", ");
}

// Of a false part the checks that said no; of a true one the check that carries its grade. A
// printed part that is true bears no erratum out.
void add_part(std::vector<Rejection>& shown, const Result& result, const PartResult& part) {
  const bool is_false = part.grade == Grade::refuted;
  if (!is_false && (facts_of(part.grade).rank <= 0 || part.part.origin == Origin::printed)) return;
  for (const auto& check : result.checks) {
    if (check.part != part.part.id || check.role != Role::way) continue;
    if (is_false ? said_no(check) : check.name == part.carrier) shown.push_back({result.id, check});
  }
}

std::vector<Rejection> by_part(const ShownBy& by, const Report& report) {
  std::vector<Rejection> shown;
  for (const auto& result : report.results) {
    if (result.id != by.claim || result.subject != Subject::data_file) continue;
    const auto part = std::find_if(result.parts.begin(), result.parts.end(),
                                   [&](const PartResult& p) { return p.part.id == by.part; });
    if (part == result.parts.end()) continue;
    if (by.change.empty()) add_part(shown, result, *part);
    for (const auto& check : result.checks) {
      if (!by.change.empty() && is_control_of(check, part->part, by.change) && said_no(check))
        shown.push_back({result.id, check});
    }
  }
  return shown;
}

}  // namespace

std::vector<Rejection> rejections(const ClaimWords& claim, const Erratum& erratum,
                                  const Report& report) {
  const auto by = parse_shown_by(claim.id, erratum.shown_by);
  return by ? by_part(*by, report) : std::vector<Rejection>{};
}

}  // namespace verify
