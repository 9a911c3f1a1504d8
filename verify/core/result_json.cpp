#include "verify/core/result_json.hpp"

#include <cmath>
#include <cstdint>

#include "verify/core/checksum.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

constexpr Truth truths[] = {Truth::yes, Truth::no, Truth::unknown};
constexpr Evidence evidences[] = {Evidence::symbolic,  Evidence::exact,    Evidence::certificate,
                                  Evidence::enclosure, Evidence::identity, Evidence::ladder,
                                  Evidence::sampled};
constexpr Scope scopes[] = {Scope::everywhere, Scope::region, Scope::points};
constexpr Expect expectations[] = {Expect::holds, Expect::refuted, Expect::corrected,
                                   Expect::control};
constexpr Verdict verdicts[] = {Verdict::verified,  Verdict::corrected, Verdict::refuted,
                                Verdict::supported, Verdict::undecided, Verdict::unsound};
constexpr Subject subjects[] = {Subject::data_file, Subject::instance, Subject::settings};
constexpr Mark marks[] = {Mark::line, Mark::dashed, Mark::points};

Json check_json(const CheckOutcome& c) {
  return {{"name", c.name},
          {"evidence", to_text(c.evidence)},
          {"scope", to_text(c.scope)},
          {"expect", to_text(c.expect)},
          {"truth", to_text(c.truth)},
          {"run", c.run},
          {"detail", c.detail},
          {"covers", c.covers},
          {"question", c.question},
          {"bits", c.bits}};
}

CheckOutcome check_from(const JsonField& json) {
  CheckOutcome c;
  c.name = json["name"].text();
  c.evidence = one_of(json["evidence"], evidences);
  c.scope = one_of(json["scope"], scopes);
  c.expect = one_of(json["expect"], expectations);
  c.truth = one_of(json["truth"], truths);
  c.run = json["run"].boolean();
  c.detail = json["detail"].text();
  c.covers = json["covers"].text();
  c.question = json["question"].text();
  c.bits = json["bits"].integer();
  return c;
}

Json values_json(const std::vector<Value>& values, Datum Value::*part) {
  Json object = Json::object();
  for (const auto& value : values) {
    const Datum& datum = value.*part;
    if (datum.is_list || !datum.text.empty()) object[value.name] = to_json(datum);
  }
  return object;
}

std::vector<Value> values_from(const JsonField& exact, const JsonField& enclosures) {
  std::vector<Value> values;
  for (const auto& [name, datum] : exact.members()) {
    Value value{name, datum_from_json(datum), {}, ""};
    if (enclosures.has(name)) value.enclosure = datum_from_json(enclosures[name]);
    values.push_back(std::move(value));
  }
  return values;
}

Json agreements_json(const std::vector<Agreement>& agreements) {
  Json list = Json::array();
  for (const auto& a : agreements) {
    list.push_back(
        {{"name", a.name},
         {"instance", a.instance},
         {"given", to_json(a.given)},
         {"found", to_json(a.found)},
         {"agrees", a.agrees == Truth::unknown ? Json(nullptr) : Json(a.agrees == Truth::yes)}});
  }
  return list;
}

std::vector<Agreement> agreements_from(const JsonField& list) {
  std::vector<Agreement> result;
  for (const auto& json : list.items()) {
    const auto agrees = json["agrees"];
    result.push_back({json["name"].text(), json["instance"].text(), datum_from_json(json["given"]),
                      datum_from_json(json["found"]),
                      agrees.json().is_null() ? Truth::unknown : truth_of(agrees.boolean())});
  }
  return result;
}

// Whole numbers without a point, so that other programs write them back as they were.
Json number_json(double x) {
  constexpr double exact_up_to = 1LL << 53;
  if (x == std::floor(x) && std::abs(x) <= exact_up_to) return static_cast<std::int64_t>(x);
  return x;
}

Json points_json(const Curve& curve) {
  Json list = Json::array();
  for (const auto& [x, y] : curve.points) list.push_back({number_json(x), number_json(y)});
  return list;
}

Json plots_json(const std::vector<Plot>& plots) {
  Json list = Json::array();
  for (const auto& plot : plots) {
    Json curves = Json::array();
    for (const auto& curve : plot.curves) {
      curves.push_back(
          {{"name", curve.name}, {"mark", to_text(curve.mark)}, {"points", points_json(curve)}});
    }
    list.push_back({{"title", plot.title},
                    {"x_label", plot.x_label},
                    {"y_label", plot.y_label},
                    {"about", plot.about},
                    {"curves", curves}});
  }
  return list;
}

Curve curve_from(const JsonField& json) {
  Curve curve{json["name"].text(), one_of(json["mark"], marks), {}};
  for (const auto& point : json["points"].items()) {
    const auto both = point.items();
    if (both.size() != 2) point.refuse("a pair of numbers is needed");
    curve.points.emplace_back(both[0].number(), both[1].number());
  }
  return curve;
}

std::vector<Plot> plots_from(const JsonField& list) {
  std::vector<Plot> result;
  for (const auto& json : list.items()) {
    Plot plot{json["title"].text(),
              json["x_label"].text(),
              json["y_label"].text(),
              json["about"].text(),
              {}};
    for (const auto& curve : json["curves"].items()) plot.curves.push_back(curve_from(curve));
    result.push_back(std::move(plot));
  }
  return result;
}

}  // namespace

Json to_json(const Datum& datum) {
  if (!datum.is_list) return datum.text;
  Json list = Json::array();
  for (const auto& item : datum.items) list.push_back(to_json(item));
  return list;
}

Datum datum_from_json(const JsonField& field) {
  if (!field.json().is_array()) return field.text();
  std::vector<Datum> items;
  for (const auto& item : field.items()) items.push_back(datum_from_json(item));
  return Datum::list(std::move(items));
}

Json to_json(const std::map<std::string, Datum>& data) {
  Json object = Json::object();
  for (const auto& [name, datum] : data) object[name] = to_json(datum);
  return object;
}

std::map<std::string, Datum> data_from_json(const JsonField& field) {
  std::map<std::string, Datum> data;
  for (const auto& [name, datum] : field.members()) data[name] = datum_from_json(datum);
  return data;
}

Verdict verdict_from_json(const JsonField& field) { return one_of(field, verdicts); }

Json to_json(const Result& r) {
  Json checks = Json::array();
  for (const auto& check : r.checks) checks.push_back(check_json(check));
  Json json = {{"id", r.id},
               {"title", r.title},
               {"instance", r.instance},
               {"subject", to_text(r.subject)},
               {"inputs", to_json(r.inputs)},
               {"verdict", to_text(r.verdict)},
               {"expected", to_text(r.expected)},
               {"reason", r.reason},
               {"checks", checks},
               {"values", values_json(r.values, &Value::exact)},
               {"enclosures", values_json(r.values, &Value::enclosure)},
               {"expected_values", agreements_json(r.expected_values)},
               {"plots", plots_json(r.plots)}};
  json["checksum"] = checksum(json);
  return json;
}

Json cost_json(const Result& r) {
  Json checks = Json::array();
  for (const auto& check : r.checks) checks.push_back(check.seconds);
  return {{"id", r.id},
          {"instance", r.instance},
          {"seconds", r.seconds},
          {"peak_bytes", r.peak_bytes},
          {"checks", checks}};
}

std::string to_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result result_from_json(const JsonField& json) {
  Result r;
  r.id = json["id"].text();
  r.title = json["title"].text();
  r.instance = json["instance"].text();
  r.subject = one_of(json["subject"], subjects);
  r.inputs = data_from_json(json["inputs"]);
  r.verdict = verdict_from_json(json["verdict"]);
  r.expected = verdict_from_json(json["expected"]);
  r.reason = json["reason"].text();
  for (const auto& check : json["checks"].items()) r.checks.push_back(check_from(check));
  r.values = values_from(json["values"], json["enclosures"]);
  r.expected_values = agreements_from(json["expected_values"]);
  r.plots = plots_from(json["plots"]);
  if (judge(r.checks).verdict != r.verdict) {
    json["verdict"].refuse("the checks of " + r.id + " say \"" + to_text(judge(r.checks).verdict) +
                           "\", the file \"" + to_text(r.verdict) +
                           "\": it was changed after it was written; run the claim again");
  }
  require_checksum(json);
  return r;
}

void cost_from_json(const JsonField& json, Result& r) {
  r.seconds = json["seconds"].number();
  r.peak_bytes = json["peak_bytes"].integer();
  const auto checks = json["checks"].items();
  if (checks.size() != r.checks.size()) json["checks"].refuse("one time for each check is needed");
  for (std::size_t k = 0; k < checks.size(); ++k) r.checks[k].seconds = checks[k].number();
}

Json to_json(const UnitResult& u) {
  return {{"check", u.unit.check},
          {"subject", u.unit.subject},
          {"outcome", check_json(u.outcome)},
          {"seconds", u.outcome.seconds},
          {"values", values_json(u.values, &Value::exact)},
          {"enclosures", values_json(u.values, &Value::enclosure)},
          {"agreements", agreements_json(u.agreements)},
          {"plots", plots_json(u.plots)}};
}

UnitResult unit_from_json(const JsonField& json) {
  UnitResult u;
  u.unit = {static_cast<int>(json["check"].integer()), static_cast<int>(json["subject"].integer())};
  u.outcome = check_from(json["outcome"]);
  u.outcome.seconds = json["seconds"].number();
  u.values = values_from(json["values"], json["enclosures"]);
  u.agreements = agreements_from(json["agreements"]);
  u.plots = plots_from(json["plots"]);
  return u;
}

}  // namespace verify
