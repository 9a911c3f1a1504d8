#include "verify/core/result_json.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

template <class Enum, std::size_t N>
Enum enum_from(const std::string& text, const Enum (&all)[N], const char* what) {
  for (const auto candidate : all) {
    if (to_text(candidate) == text) return candidate;
  }
  throw std::runtime_error(std::string(what) + " \"" + text + "\" is not known");
}

Truth truth_from(const std::string& text) {
  static const Truth all[] = {Truth::yes, Truth::no, Truth::unknown};
  return enum_from(text, all, "truth");
}

Evidence evidence_from(const std::string& text) {
  static const Evidence all[] = {Evidence::symbolic,  Evidence::exact,    Evidence::certificate,
                                 Evidence::enclosure, Evidence::identity, Evidence::ladder,
                                 Evidence::sampled};
  return enum_from(text, all, "evidence");
}

Scope scope_from(const std::string& text) {
  static const Scope all[] = {Scope::everywhere, Scope::region, Scope::points};
  return enum_from(text, all, "scope");
}

Expect expect_from(const std::string& text) {
  static const Expect all[] = {Expect::holds, Expect::refuted, Expect::corrected, Expect::control};
  return enum_from(text, all, "expectation");
}

Verdict verdict_from(const std::string& text) {
  if (const auto verdict = parse_verdict(text)) return *verdict;
  throw std::runtime_error("verdict \"" + text + "\" is not known");
}

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
          {"bits", c.bits},
          {"seconds", c.seconds}};
}

CheckOutcome check_from(const Json& json) {
  CheckOutcome c;
  c.name = json.at("name");
  c.evidence = evidence_from(json.at("evidence"));
  c.scope = scope_from(json.at("scope"));
  c.expect = expect_from(json.at("expect"));
  c.truth = truth_from(json.at("truth"));
  c.run = json.at("run");
  c.detail = json.at("detail");
  c.covers = json.at("covers");
  c.question = json.at("question");
  c.bits = json.at("bits");
  c.seconds = json.at("seconds");
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

std::vector<Value> values_from(const Json& exact, const Json& enclosures) {
  std::vector<Value> values;
  for (const auto& [name, datum] : exact.items()) {
    Value value{name, datum_from_json(datum), {}, ""};
    if (enclosures.contains(name)) value.enclosure = datum_from_json(enclosures.at(name));
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

std::vector<Agreement> agreements_from(const Json& list) {
  std::vector<Agreement> result;
  for (const auto& json : list) {
    const auto& agrees = json.at("agrees");
    result.push_back({json.at("name"), json.at("instance"), datum_from_json(json.at("given")),
                      datum_from_json(json.at("found")),
                      agrees.is_null() ? Truth::unknown : truth_of(agrees.get<bool>())});
  }
  return result;
}

Json series_json(const std::vector<Series>& series) {
  Json list = Json::array();
  for (const auto& s : series) {
    list.push_back(
        {{"name", s.name}, {"x_label", s.x_label}, {"y_label", s.y_label}, {"points", s.points}});
  }
  return list;
}

std::vector<Series> series_from(const Json& list) {
  std::vector<Series> result;
  for (const auto& json : list) {
    result.push_back({json.at("name"), json.at("x_label"), json.at("y_label"),
                      json.at("points").get<std::vector<std::pair<double, double>>>()});
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

Datum datum_from_json(const Json& json) {
  if (!json.is_array()) return json.get<std::string>();
  std::vector<Datum> items;
  for (const auto& item : json) items.push_back(datum_from_json(item));
  return Datum::list(std::move(items));
}

Json to_json(const Result& r) {
  Json checks = Json::array();
  for (const auto& check : r.checks) checks.push_back(check_json(check));
  return {{"id", r.id},
          {"title", r.title},
          {"instance", r.instance},
          {"verdict", to_text(r.verdict)},
          {"expected", to_text(r.expected)},
          {"reason", r.reason},
          {"seconds", r.seconds},
          {"peak_bytes", r.peak_bytes},
          {"checks", checks},
          {"values", values_json(r.values, &Value::exact)},
          {"enclosures", values_json(r.values, &Value::enclosure)},
          {"expected_values", agreements_json(r.expected_values)},
          {"series", series_json(r.series)}};
}

std::string to_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result result_from_json(const Json& json) {
  try {
    Result r;
    r.id = json.at("id");
    r.title = json.at("title");
    r.instance = json.at("instance");
    r.verdict = verdict_from(json.at("verdict"));
    r.expected = verdict_from(json.at("expected"));
    r.reason = json.at("reason");
    r.seconds = json.at("seconds");
    r.peak_bytes = json.at("peak_bytes");
    for (const auto& check : json.at("checks")) r.checks.push_back(check_from(check));
    r.values = values_from(json.at("values"), json.at("enclosures"));
    r.expected_values = agreements_from(json.at("expected_values"));
    r.series = series_from(json.at("series"));
    return r;
  } catch (const nlohmann::json::exception& error) {
    throw std::runtime_error(std::string("not a result of icl-verify: ") + error.what());
  }
}

Json to_json(const UnitResult& u) {
  return {{"check", u.unit.check},
          {"subject", u.unit.subject},
          {"outcome", check_json(u.outcome)},
          {"values", values_json(u.values, &Value::exact)},
          {"enclosures", values_json(u.values, &Value::enclosure)},
          {"agreements", agreements_json(u.agreements)},
          {"series", series_json(u.series)}};
}

UnitResult unit_from_json(const Json& json) {
  UnitResult u;
  u.unit = {json.at("check"), json.at("subject")};
  u.outcome = check_from(json.at("outcome"));
  u.values = values_from(json.at("values"), json.at("enclosures"));
  u.agreements = agreements_from(json.at("agreements"));
  u.series = series_from(json.at("series"));
  return u;
}

Json to_json(const Report& report) {
  Json results = Json::array();
  for (const auto& result : report.results) results.push_back(to_json(result));
  return {{"schema", "icl-verify/results/1"},
          {"versions", report.versions},
          {"results", results},
          {"totals", totals(report.results)}};
}

Report report_from_json(const Json& json) {
  if (!json.is_object() || json.value("schema", "") != "icl-verify/results/1") {
    throw std::runtime_error("the schema is not icl-verify/results/1");
  }
  Report report;
  try {
    report.versions = json.at("versions").get<Versions>();
    for (const auto& result : json.at("results"))
      report.results.push_back(result_from_json(result));
  } catch (const nlohmann::json::exception& error) {
    throw std::runtime_error(std::string("not a results document: ") + error.what());
  }
  return report;
}

}  // namespace verify
