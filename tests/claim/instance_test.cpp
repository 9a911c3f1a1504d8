#include "verify/claim/instance.hpp"

#include "tests/printing.hpp"

namespace verify::instance_test {
namespace {

using Fields = Fields;

Datum list(std::vector<Datum> assertions) { return Datum::list(std::move(assertions)); }

Complaint complaint_of(const Fields& fields, const std::vector<Input>& inputs) {
  try {
    Instance("test", fields, inputs);
  } catch (const InvalidInstance& error) {
    CHECK(std::string(error.what()).find(error.complaint.field) != std::string::npos);
    CHECK(std::string(error.what()).find(error.complaint.allowed) != std::string::npos);
    CHECK(std::string(error.what()).find(error.complaint.given) != std::string::npos);
    return error.complaint;
  }
  return {"accepted", "", "", false};
}

bool has(const std::string& text, const std::string& assertion) {
  return text.find(assertion) != std::string::npos;
}

const Datum identity = list({list({"1", "0"}), list({"0", "1"})});

TEST_CASE("instance: every kind is read as its type") {
  const std::vector<Input> inputs = {{"k", Kind::integer, {}, {}, ""},
                                     {"q", Kind::rational, {}, {}, ""},
                                     {"b", Kind::boolean, {}, {}, ""},
                                     {"w", Kind::text, {}, {}, "", false, "", {"left", "right"}},
                                     {"v", Kind::vector, {"n"}, {}, ""},
                                     {"M", Kind::matrix, {"d", "n"}, {}, ""},
                                     {"A", Kind::matrices, {"L", "d", "d"}, {}, ""}};
  const Instance instance("name",
                          {{"k", "-3"},
                           {"q", "0.25"},
                           {"b", "true"},
                           {"w", "left"},
                           {"v", list({"1", "-1/2", "3"})},
                           {"M", list({list({"1", "2", "3"}), list({"4", "5", "6"})})},
                           {"A", list({identity})}},
                          inputs);
  CHECK(instance.name() == "name");
  CHECK(instance.integer("k") == -3);
  CHECK(instance.rational("q") == Rational(1, 4));
  CHECK(instance.boolean("b"));
  CHECK(instance.text("w") == "left");
  CHECK(instance.vector("v") == Vector<Rational>{1, Rational(-1, 2), 3});
  CHECK(instance.matrix("M") == Matrix<Rational>{{1, 2, 3}, {4, 5, 6}});
  CHECK(instance.matrices("A") == Vector<Matrix<Rational>>{identity_matrix<Rational>(2)});
  CHECK(instance.integer("n") == 3);  // sizes that the shapes imply
  CHECK(instance.integer("d") == 2);
  CHECK(instance.integer("L") == 1);
  CHECK(instance.has("q"));
  CHECK_FALSE(instance.has("other"));
  CHECK_THROWS_AS(instance.vector("q"), std::logic_error);
  CHECK_THROWS_AS(instance.matrix("other"), std::logic_error);
}

TEST_CASE("instance: kinds refuse what they are not, naming field, given and allowed") {
  const struct {
    Kind kind;
    Datum given;
    const char* allowed;
  } rows[] = {
      {Kind::integer, "1/2", "integer"},
      {Kind::integer, "x", "integer"},
      {Kind::integer, "10000000000", "10^9"},
      {Kind::integer, list({"1"}), "integer"},
      {Kind::rational, "1/0", "rational"},
      {Kind::rational, "", "rational"},
      {Kind::rational, "nan", "rational"},
      {Kind::rational, list({"1"}), "rational"},
      {Kind::boolean, "1", "true or false"},
      {Kind::boolean, "True", "true or false"},
      {Kind::boolean, list({}), "true or false"},
      {Kind::vector, "x", "vector"},
      {Kind::vector, list({"1", "y"}), "vector"},
      {Kind::vector, list({list({"1"})}), "vector"},
      {Kind::matrix, list({"1", "2"}), "list of rows"},
      {Kind::matrix, list({list({"1", "2"}), list({"3"})}), "equal length"},
      {Kind::matrices, identity, "each a list of rows"},
      {Kind::matrices, list({list({"1", "2"})}), "each a list of rows"},
  };
  for (const auto& row : rows) {
    std::vector<Size> shape;
    for (int k = 0; k < depth_of(row.kind); ++k)
      shape.emplace_back(std::string(1, static_cast<char>('p' + k)).c_str());
    const auto complaint =
        complaint_of({{"field", row.given}}, {{"field", row.kind, shape, {}, "about"}});
    CAPTURE(row.given);
    CHECK(complaint.field == "field");
    CHECK(has(to_text(row.given), complaint.given));  // the assertion that is wrong
    CHECK(has(complaint.allowed, row.allowed));
    CHECK_FALSE(complaint.missing);
  }
}

TEST_CASE("instance: a number is the vector, the matrix and the list of its own") {
  const std::vector<Input> inputs = {{"v", Kind::vector, {"n"}, {}, ""},
                                     {"M", Kind::matrix, {"d", "d"}, {}, ""},
                                     {"A", Kind::matrices, {"L", "d", "d"}, {}, ""},
                                     {"B", Kind::matrices, {"K", "d", "d"}, {}, ""}};
  const Instance instance(
      "one", {{"v", "3"}, {"M", "-1/2"}, {"A", "2"}, {"B", list({"1", "0.25"})}}, inputs);
  CHECK(instance.vector("v") == Vector<Rational>{3});
  CHECK(instance.matrix("M") == Matrix<Rational>{{Rational(-1, 2)}});
  CHECK(instance.matrices("A") == Vector<Matrix<Rational>>{{{2}}});
  CHECK(instance.matrices("B") == Vector<Matrix<Rational>>{{{1}}, {{Rational(1, 4)}}});
  CHECK(instance.integer("K") == 2);
  const auto larger = complaint_of({{"M", identity}, {"A", "2"}, {"v", "1"}, {"B", "1"}}, inputs);
  CHECK(larger.field == "A");
  CHECK(larger.given == "1 rows");
  CHECK(has(larger.allowed, "d is 2 here"));
}

TEST_CASE("instance: what misses a constraint is named as it is") {
  const auto zero =
      complaint_of({{"M", "0"}}, {{"M", Kind::matrix, {"d", "d"}, {Constraint::nonzero}, ""}});
  CHECK(zero.given == "a value that is zero");
  CHECK(has(zero.allowed, "not zero"));
  const auto scaled = complaint_of(
      {{"R", "2"}}, {{"R", Kind::matrix, {"n", "n"}, {Constraint::unit_diagonal}, ""}});
  CHECK(scaled.given == "a value without a diagonal of ones");
}

TEST_CASE("instance: a number that cannot be read says why") {
  const auto complaint = complaint_of({{"q", "1/0"}}, {{"q", Kind::rational, {}, {}, ""}});
  CHECK(complaint.given == "1/0");
  CHECK(has(complaint.allowed, "denominator is zero"));
}

TEST_CASE("instance: words come from the list of allowed words") {
  const std::vector<Input> inputs = {{"w", Kind::text, {}, {}, "", false, "", {"left", "right"}}};
  const auto complaint = complaint_of({{"w", "middle"}}, inputs);
  CHECK(complaint.field == "w");
  CHECK(complaint.given == "middle");
  CHECK((has(complaint.allowed, "left") && has(complaint.allowed, "right")));
}

TEST_CASE("instance: unknown fields are refused with the known ones") {
  const auto complaint = complaint_of({{"y", "1"}}, {{"x", Kind::rational, {}, {}, "", true},
                                                     {"z", Kind::rational, {}, {}, "", true}});
  CHECK(complaint.field == "y");
  CHECK(has(complaint.allowed, "x, z"));
}

TEST_CASE(
    "instance: missing fields are named with what they are; optional and fallback ones are not "
    "missed") {
  const Input needed{"lambda", Kind::vector, {"d"}, {Constraint::positive}, "spectrum"};
  const auto complaint = complaint_of({}, {needed});
  CHECK(complaint.missing);
  CHECK(complaint.field == "lambda");
  CHECK(has(complaint.allowed, "vector[d], positive"));
  CHECK(has(complaint.allowed, "spectrum"));
  const Instance optional("test", {}, {{"lambda", Kind::vector, {"d"}, {}, "", true}});
  CHECK_FALSE(optional.has("lambda"));
  CHECK_THROWS_AS(optional.vector("lambda"), std::logic_error);
  const Instance filled("test", {},
                        {{"tau", Kind::rational, {}, {}, "", false, "1/3"},
                         {"side", Kind::text, {}, {}, "", false, "left", {"left"}}});
  CHECK(filled.rational("tau") == Rational(1, 3));
  CHECK(filled.text("side") == "left");
}

TEST_CASE("instance: shapes must fit each other and the sizes given") {
  const std::vector<Input> inputs = {{"X", Kind::matrix, {"d", "n"}, {}, ""},
                                     {"x", Kind::vector, {"d"}, {}, ""},
                                     {"z", Kind::vector, {2 * Size("n") + 1}, {}, "", true},
                                     {"n", Kind::integer, {}, {Constraint::positive}, ""},
                                     {"d", Kind::integer, {}, {Constraint::positive}, ""}};
  const Datum X = list({list({"1", "2", "3"}), list({"4", "5", "6"})});
  CHECK(complaint_of({{"X", X}, {"x", list({"1", "2"})}}, inputs).field == "accepted");
  CHECK(complaint_of({{"X", X}, {"x", list({"1", "2"})}, {"n", "3"}, {"d", "2"}}, inputs).field ==
        "accepted");

  const auto vector = complaint_of({{"X", X}, {"x", list({"1", "2", "3"})}}, inputs);
  CHECK(vector.field == "x");
  CHECK(has(vector.given, "3 entries"));
  CHECK(has(vector.allowed, "d is 2"));

  const auto matrix = complaint_of({{"X", X}, {"x", list({"1", "2"})}, {"n", "4"}}, inputs);
  CHECK(matrix.field == "X");
  CHECK(has(matrix.given, "2 x 3"));
  CHECK(has(matrix.allowed, "n is 4"));

  const auto odd =
      complaint_of({{"X", X}, {"x", list({"1", "2"})}, {"z", list({"1", "2"})}}, inputs);
  CHECK(odd.field == "z");
  CHECK(has(odd.allowed, "2*n+1 is 7"));
  CHECK(complaint_of(
            {{"X", X}, {"x", list({"1", "2"})}, {"z", list({"1", "2", "3", "4", "5", "6", "7"})}},
            inputs)
            .field == "accepted");

  const auto empty =
      complaint_of({{"X", list({list({}), list({})})}, {"x", list({"1", "2"})}}, inputs);
  CHECK(empty.field == "n");
  CHECK(empty.given == "0");
}

TEST_CASE("instance: sizes are inferred through factors and offsets") {
  const std::vector<Input> inputs = {{"h", Kind::vector, {2 * Size("n") + 1}, {}, ""},
                                     {"w", Kind::vector, {3}, {}, ""}};
  CHECK(Instance("test", {{"h", list({"1", "2", "3", "4", "5"})}, {"w", list({"1", "2", "3"})}},
                 inputs)
            .integer("n") == 2);
  CHECK(complaint_of({{"h", list({"1", "2"})}, {"w", list({"1", "2", "3"})}}, inputs).field == "h");
  const auto plain = complaint_of({{"h", list({"1"})}, {"w", list({"1", "2"})}}, inputs);
  CHECK(plain.field == "w");
  CHECK(has(plain.given, "2 entries"));
}

TEST_CASE("instance: sizes as text") {
  CHECK(Size("d").text() == "d");
  CHECK((Size("d") + 1).text() == "d+1");
  CHECK((2 * Size("n") - 1).text() == "2*n-1");
  CHECK((2 * (Size("n") + 1)).text() == "2*n+2");
  CHECK(Size(3).text() == "3");
}

TEST_CASE("instance: every constraint accepts and refuses") {
  const auto diagonal = [](const char* a, const char* b) {
    return list({list({a, "0"}), list({"0", b})});
  };
  const Datum rotation = list({list({"3/5", "-4/5"}), list({"4/5", "3/5"})});
  const struct {
    Constraint constraint;
    Kind kind;
    Datum good, bad;
  } rows[] = {
      {Constraint::positive, Kind::rational, "1/9", "0"},
      {Constraint::positive, Kind::integer, "1", "0"},
      {Constraint::positive, Kind::vector, list({"1", "2"}), list({"1", "0"})},
      {Constraint::nonnegative, Kind::rational, "0", "-1/9"},
      {Constraint::nonnegative, Kind::vector, list({"0", "2"}), list({"0", "-2"})},
      {Constraint::nonnegative, Kind::matrix, diagonal("0", "1"), diagonal("-1", "1")},
      {Constraint::nonzero, Kind::rational, "-1", "0"},
      {Constraint::nonzero, Kind::vector, list({"0", "1"}), list({"0", "0"})},
      {Constraint::nonzero, Kind::matrix, diagonal("0", "1"), diagonal("0", "0")},
      {Constraint::distinct, Kind::vector, list({"1", "2"}), list({"1/2", "0.5"})},
      {Constraint::integers, Kind::vector, list({"1", "-2"}), list({"1", "1/2"})},
      {Constraint::symmetric, Kind::matrix, list({list({"0", "1"}), list({"1", "5"})}),
       list({list({"0", "1"}), list({"2", "5"})})},
      {Constraint::positive_definite, Kind::matrix, list({list({"2", "1"}), list({"1", "1"})}),
       list({list({"1", "1"}), list({"1", "1"})})},
      {Constraint::positive_definite, Kind::matrix, identity,
       list({list({"1", "1"}), list({"0", "1"})})},
      {Constraint::positive_semidefinite, Kind::matrix, list({list({"1", "1"}), list({"1", "1"})}),
       list({list({"1", "2"}), list({"2", "1"})})},
      {Constraint::unit_diagonal, Kind::matrix, list({list({"1", "7"}), list({"3", "1"})}),
       diagonal("1", "2")},
      {Constraint::orthogonal, Kind::matrix, rotation,
       list({list({"3/5", "-4/5"}), list({"4/5", "2/5"})})},
      {Constraint::invertible, Kind::matrix, list({list({"1", "2"}), list({"3", "4"})}),
       list({list({"1", "2"}), list({"2", "4"})})},
      {Constraint::symmetric, Kind::matrices, list({identity, identity}),
       list({identity, list({list({"0", "1"}), list({"2", "5"})})})},
  };
  for (const auto& row : rows) {
    std::vector<Size> shape;
    if (row.kind == Kind::vector) shape = {"n"};
    if (row.kind == Kind::matrix) shape = {"d", "d"};
    if (row.kind == Kind::matrices) shape = {"L", "d", "d"};
    const std::vector<Input> inputs = {{"x", row.kind, shape, {row.constraint}, "about"}};
    CAPTURE(describe(row.constraint));
    CAPTURE(row.bad);
    CHECK(complaint_of({{"x", row.good}}, inputs).field == "accepted");
    const auto complaint = complaint_of({{"x", row.bad}}, inputs);
    CHECK(complaint.field == "x");
    CHECK_FALSE(complaint.given.empty());
    CHECK(has(complaint.allowed, describe(row.constraint)));
  }
}

TEST_CASE("instance: implied sizes meet the constraints of their inputs") {
  const std::vector<Input> inputs = {{"v", Kind::vector, {"n"}, {}, ""},
                                     {"n", Kind::integer, {}, {Constraint::positive}, ""}};
  CHECK(complaint_of({{"v", list({})}}, inputs).field == "n");
  CHECK(Instance("test", {{"v", list({"1"})}}, inputs).integer("n") == 1);
}

TEST_CASE("instance: integer vectors") {
  const std::vector<Input> inputs = {{"v", Kind::vector, {"n"}, {Constraint::integers}, ""}};
  CHECK(Instance("test", {{"v", list({"3", "-1", "4/2"})}}, inputs).integers("v") ==
        Vector<long>{3, -1, 2});
}

TEST_CASE("input: described in one line") {
  CHECK(describe({"X", Kind::matrix, {"d", Size("n") + 1}, {Constraint::symmetric}, ""}) ==
        "matrix[d, n+1], symmetric");
  CHECK(describe({"w", Kind::text, {}, {}, "", false, "", {"a", "b"}}) == "word: a or b");
}

}  // namespace
}  // namespace verify::instance_test
