#include "verify/results/outcome_json.hpp"

#include <cmath>
#include <cstdint>

#include "verify/results/words/assertion_json.hpp"
#include "verify/results/words/checked_json.hpp"
#include "verify/words/certified/independent.hpp"
#include "verify/words/certified/kernel.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

constexpr Role roles[] = {Role::way, Role::control, Role::route, Role::value};
constexpr Evidence evidences[] = {
    Evidence::symbolic, Evidence::exact,           Evidence::certificate, Evidence::enclosure,
    Evidence::identity, Evidence::precision_sweep, Evidence::sampled};
constexpr Truth answers[] = {Truth::yes, Truth::no};
constexpr Mark marks[] = {Mark::line, Mark::dashed, Mark::points};

// Whole numbers without a point, so that other programs write them back as they were.
Json number_json(double x) {
  constexpr double exact_up_to = 1LL << 53;
  if (x == std::floor(x) && std::abs(x) <= exact_up_to) return static_cast<std::int64_t>(x);
  return x;
}

On on_from(const JsonField& field) {
  if (field.text() == "claim") return On::claim;
  if (field.text() == "instance") return On::instance;
  field.refuse("\"" + field.text() + "\" is not known here; allowed are claim, instance");
}

Answer answer_from(const JsonField& field) {
  if (const auto answer = parse_answer(field.text())) return *answer;
  field.refuse("\"" + field.text() + "\" is no answer; allowed are yes, no, unknown and \"does " +
               "not apply\"");
}

Json points_json(const Curve& curve) {
  Json list = Json::array();
  for (const auto& [x, y] : curve.points) list.push_back({number_json(x), number_json(y)});
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

Json to_json(const Fields& data) {
  Json object = Json::object();
  for (const auto& [name, datum] : data) object[name] = to_json(datum);
  return object;
}

Fields data_from_json(const JsonField& field) {
  Fields data;
  for (const auto& [name, datum] : field.members()) data[name] = datum_from_json(datum);
  return data;
}

Json check_json(const CheckOutcome& c) {
  Json json = {{"name", c.name},
               {"kind", to_text(c.role)},
               {"assertion", c.assertion},
               {"method", c.way},
               {"evidence", to_text(c.evidence)},
               {"on", c.on == On::claim ? "claim" : "instance"},
               {"scope", scope_json(c.scope)},
               {"manual_step", c.by_hand},
               {"reason", c.reason},
               {"expected", to_text(c.expected)},
               {"answer", to_text(c.answer)},
               {"run", c.run},
               {"detail", c.detail},
               {"bits", c.bits}};
  if (!c.program.empty()) json["program"] = c.program;
  if (!c.certificate.empty()) json["certificate"] = c.certificate;
  if (is_checked_by_kernel(c.certificate))
    json["checked_by"] = "Coq";
  else if (is_independently_checked(c.certificate))
    json["checked_by"] = "independent checker";
  if (!c.finished) json["finished"] = false;
  if (!c.checked.is_empty()) json["checked"] = checked_json(c.checked);
  return json;
}

CheckOutcome check_from_json(const JsonField& json) {
  CheckOutcome c;
  c.name = json["name"].text();
  c.role = one_of(json["kind"], roles);
  c.assertion = json["assertion"].text();
  c.way = static_cast<int>(json["method"].integer());
  c.evidence = one_of(json["evidence"], evidences);
  c.on = on_from(json["on"]);
  c.scope = scope_from_json(json["scope"]);
  c.by_hand = json["manual_step"].boolean();
  c.reason = json["reason"].text();
  c.expected = one_of(json["expected"], answers);
  c.answer = answer_from(json["answer"]);
  c.run = json["run"].boolean();
  c.detail = json["detail"].text();
  c.bits = json["bits"].integer();
  if (json.has("program")) c.program = json["program"].text();
  if (json.has("certificate")) c.certificate = json["certificate"].text();
  if (json.has("finished")) c.finished = json["finished"].boolean();
  if (json.has("checked")) c.checked = checked_from_json(json["checked"]);
  return c;
}

Json values_json(const std::vector<Value>& values, Datum Value::*assertion) {
  Json object = Json::object();
  for (const auto& value : values) {
    const Datum& datum = value.*assertion;
    if (datum.is_list || !datum.text.empty()) object[value.name] = to_json(datum);
  }
  return object;
}

std::vector<Value> values_from_json(const JsonField& exact, const JsonField& enclosures) {
  std::vector<Value> values;
  for (const auto& [name, datum] : exact.members()) {
    Value value{name, datum_from_json(datum), {}};
    if (enclosures.has(name)) value.enclosure = datum_from_json(enclosures[name]);
    values.push_back(std::move(value));
  }
  return values;
}

Json clashes_json(const std::vector<Clash>& clashes) {
  Json list = Json::array();
  for (const auto& c : clashes)
    list.push_back({{"value", c.value}, {"one", to_json(c.one)}, {"other", to_json(c.other)}});
  return list;
}

std::vector<Clash> clashes_from_json(const JsonField& list) {
  std::vector<Clash> result;
  for (const auto& json : list.items()) {
    result.push_back(
        {json["value"].text(), datum_from_json(json["one"]), datum_from_json(json["other"])});
  }
  return result;
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

std::vector<Agreement> agreements_from_json(const JsonField& list) {
  std::vector<Agreement> result;
  for (const auto& json : list.items()) {
    const auto agrees = json["agrees"];
    result.push_back({json["name"].text(), json["instance"].text(), datum_from_json(json["given"]),
                      datum_from_json(json["found"]),
                      agrees.json().is_null() ? Truth::unknown : truth_of(agrees.boolean())});
  }
  return result;
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

std::vector<Plot> plots_from_json(const JsonField& list) {
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

}  // namespace verify
