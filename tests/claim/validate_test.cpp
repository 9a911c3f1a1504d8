#include "verify/claim/validate.hpp"

#include "tests/printing.hpp"

namespace verify::validate_test {
namespace {

bool has(const std::string& text, const std::string& assertion) {
  return text.find(assertion) != std::string::npos;
}

// A claim on q, with a spectrum that may be given as a vector or as its length.
Claim sample() {
  Claim claim;
  claim.words.id = "p.sample";
  claim.words.instances = {
      {"reference", "", {{"q", "1/2"}, {"lambda", Datum::list({"1", "2"})}}, {}, ""}};
  claim.theorem.inputs = {{"q", Kind::rational, {}, {}, "a number"},
                          {"n", Kind::integer, {}, {}, "how many", false, "3"},
                          {"lambda", Kind::vector, {"d"}, {}, "spectrum", true}};
  claim.theorem.values = {{"loss", "rational"}, {"root_approx", "decimal"}};
  claim.theorem.require = [](const Instance& instance) -> std::optional<Complaint> {
    if (!instance.has("lambda")) return Complaint{"lambda", "", "a spectrum", true};
    const auto& q = instance.rational("q");
    if (q != Rational(13) && q < Rational(1000)) return std::nullopt;
    return Complaint{"q", q.text(), "any other number", false};
  };
  return claim;
}

InstanceText text_of(Fields fields, Fields expect = {}) {
  return {"i", "", std::move(fields), std::move(expect), "mine.toml"};
}

// Why it is refused, or "accepted".
std::string words_of(const Validated& validated) {
  const auto* refusal = std::get_if<Refusal>(&validated);
  if (refusal == nullptr) return "accepted";
  CHECK(has(refusal->words, "mine.toml: p.sample: "));
  return refusal->words;
}

const Datum spectrum = Datum::list({"1"});

std::string refusal(Fields fields, Fields expect = {}) {
  fields.emplace("lambda", spectrum);
  return words_of(validate(sample(), text_of(std::move(fields), std::move(expect))));
}

TEST_CASE("validate: inputs, conditions between inputs, names of expected values") {
  CHECK(refusal({{"q", "1/2"}}) == "accepted");
  CHECK(refusal({{"q", "1/2"}}, {{"loss", "1"}, {"loss_approx", "1"}, {"root_approx", "1"}}) ==
        "accepted");
  const auto value = refusal({{"q", "1/2"}}, {{"gain", "1"}});
  CHECK((has(value, "[expect] gain") && has(value, "loss, root_approx")));
  CHECK(has(refusal({{"q", "13"}}), "q = 13; allowed: any other number"));
  CHECK(has(refusal({{"q", "1e400"}}), "000... (401 characters); allowed: any other number"));
  CHECK(has(refusal({}), "q is missing; needed: rational (a number)"));
  CHECK(has(refusal({{"q", "x"}}), "q = x; allowed: rational"));
  CHECK(has(refusal({{"q", "1"}, {"r", "1"}}), "r = 1; allowed: the inputs of this claim are"));
}

Validated filled(Fields fields, Fields& taken) {
  return validate_filled(sample(), text_of(std::move(fields)), taken);
}
Validated filled(Fields fields) {
  Fields taken;
  return filled(std::move(fields), taken);
}

TEST_CASE("validate: an instance that lacks nothing is taken as it is") {
  const auto validated = filled({{"q", "7"}, {"lambda", spectrum}});
  REQUIRE(std::holds_alternative<Instance>(validated));
  CHECK(std::get<Instance>(validated).integer("d") == 1);
  CHECK(std::get<Instance>(validated).integer("n") == 3);
}

TEST_CASE("validate: what is missing comes from the reference, required inputs first") {
  const auto required = filled({{"lambda", spectrum}});
  REQUIRE(std::holds_alternative<Instance>(required));
  CHECK(std::get<Instance>(required).rational("q") == Rational(1, 2));
  CHECK(std::get<Instance>(required).integer("d") == 1);
  const auto everything = filled({{"n", "50"}});
  REQUIRE(std::holds_alternative<Instance>(everything));
  CHECK(std::get<Instance>(everything).integer("n") == 50);
  CHECK(std::get<Instance>(everything).integer("d") == 2);
  Fields taken;
  filled({{"lambda", spectrum}}, taken);
  CHECK(taken == Fields{{"q", "1/2"}});
}

TEST_CASE("validate: beside numbers of a file of weights nothing is taken from the reference") {
  auto weights = text_of({{"lambda", spectrum}});
  Fields taken;
  CHECK(std::holds_alternative<Instance>(validate_filled(sample(), weights, taken)));
  weights.stored = {{"lambda", "run.npz:lambda"}};
  taken.clear();
  CHECK(has(words_of(validate_filled(sample(), weights, taken)), "q is missing"));
  CHECK(taken.empty());
}

TEST_CASE("validate: a refusal says what was taken from the reference") {
  CHECK(has(words_of(filled({{"q", "13"}})),
            "q = 13; allowed: any other number; what you did not set (lambda) comes from the "
            "instance \"reference\": set it too"));
  CHECK_FALSE(has(words_of(filled({{"q", "x"}})), "what you did not set"));
}

}  // namespace
}  // namespace verify::validate_test
