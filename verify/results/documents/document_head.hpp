// What every document of results says beside them: settings and totals.
#pragma once

#include <nlohmann/json.hpp>
#include <set>

#include "verify/judge/result.hpp"
#include "verify/results/json_field.hpp"

namespace verify {

// Null where they are not known.
nlohmann::ordered_json settings_json(const Report& report);
void read_settings(const JsonField& document, Report& report);

// How many results have each verdict.
nlohmann::ordered_json totals_json(const Report& report);

// Throws Malformed where results were added or taken away by hand.
void require_totals(const JsonField& document, const Report& report);

// Of the results of a report so far.
using Places = std::set<ResultPlace>;

// Throws Malformed at `field` where the report has a result of that claim and instance already.
void add_result(Report& report, Places& places, Result result, const JsonField& field);

}  // namespace verify
