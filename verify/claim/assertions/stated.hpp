// A statement without its type: what it is called, its members as numbers, its sizes. What runs it
// is a plain function of the members, so that a way to settle statements is compiled once and not
// once a statement.
#pragma once

#include <boost/pfr.hpp>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <vector>

#include "verify/claim/assertions/way.hpp"

namespace verify {

// The members of a statement, which are sizes (long) and variants (bool, enumerators).
struct Members {
  std::vector<long> values;
  std::vector<bool> variants;  // which of them are no sizes
};

// Visits the members one by one: notes them, and writes those that are given instead. It is copied
// on the way, and so holds nothing itself.
class MemberVisitor {
 public:
  explicit MemberVisitor(Members& noted, const std::vector<long>* given = nullptr)
      : noted_(noted), given_(given) {}

  template <class Field>
  void operator()(Field& field) const {
    static_assert(std::is_same_v<Field, long> || std::is_same_v<Field, bool> ||
                  std::is_enum_v<Field>);
    field = static_cast<Field>(visit(static_cast<long>(field), !std::is_same_v<Field, long>));
  }

 private:
  long visit(long value, bool is_variant) const;

  Members& noted_;
  const std::vector<long>* given_;
};

template <class Statement>
Members members_of(Statement statement) {
  Members members;
  boost::pfr::for_each_field(statement, MemberVisitor(members));
  return members;
}
// The statement of this type with these members; throws std::out_of_range where some are missing.
template <class Statement>
Statement with_members(const std::vector<long>& members) {
  if constexpr (requires { typename Statement::MembersOf; }) {
    return {with_members<typename Statement::MembersOf>(members)};
  } else {
    Statement statement{};
    Members noted;
    boost::pfr::for_each_field(statement, MemberVisitor(noted, &members));
    return statement;
  }
}

struct Stated {
  std::string type;
  Members members;
  Sizes sizes;
  bool is_base = false;         // the base of an induction: need not draw every space
  SourcePlace place = {"", 0};  // where it is declared
};
// The last word of a type's name as the compiler spells it.
std::string short_type_name(const char* mangled);
template <class Statement>
Stated stated(const Statement& statement, const SourcePlace& place = {"", 0}) {
  return {short_type_name(typeid(Statement).name()), members_of(statement), statement.sizes(),
          false, place};
}

// A link about the statement, without the way to settle it.
WayCheck about(const Stated& statement, Evidence evidence, Sizes sizes);

}  // namespace verify
