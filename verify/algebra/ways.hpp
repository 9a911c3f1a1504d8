// The ways in which a recorded statement settles a part, for the declaration of a claim:
//
//   {"forward", {expand(Difference{2, 2, 2}), test(Difference{5, 20, 3})},
//    {{"the step has the opposite sign", test(Difference{2, 3, 2, Variant::wrong_sign})}}}
//
// Evidence follows from the way, sizes from the statement. A statement is an aggregate of sizes
// (long) and variants (bool, enumerators; zero as the part says it) with
//   Sizes sizes() const;                                        what it covers
//   template <Ring T> Vector<T> operator()(Variables<T>&) const;   what ought to vanish
#pragma once

#include <boost/pfr.hpp>
#include <type_traits>
#include <utility>

#include "verify/algebra/remembered.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/parts/way.hpp"

namespace verify {

// The last word of a type's name as the compiler spells it.
std::string short_type_name(const char* mangled);

// What the program shows of itself: that it depends on its variables at all, that every size said
// to be a variable is one that counts, and whether a model occurs in it.
Recording examined(const Program& program, const Sizes& sizes);

template <class Statement>
std::vector<long> members_of(const Statement& statement) {
  std::vector<long> members;
  boost::pfr::for_each_field(
      statement, [&](const auto& field) { members.push_back(static_cast<long>(field)); });
  return members;
}

template <class Statement>
std::vector<bool> variants_of(const Statement& statement) {
  std::vector<bool> variants;
  boost::pfr::for_each_field(statement, [&](const auto& field) {
    variants.push_back(!std::is_same_v<std::remove_cvref_t<decltype(field)>, long>);
  });
  return variants;
}

// The statement of the same type with other members.
template <class Statement>
Statement with_members(Statement statement, const std::vector<long>& members) {
  std::size_t k = 0;
  boost::pfr::for_each_field(statement, [&](auto& field) {
    field = static_cast<std::remove_cvref_t<decltype(field)>>(members.at(k++));
  });
  return statement;
}

// `settle` decides a recorded program.
template <class Statement>
WayCheck statement_link(Evidence evidence, const Statement& statement,
                        Finding (*settle)(const Program&, const Context&)) {
  const Remembered program([statement] { return recorded(statement); });
  WayCheck link;
  link.evidence = evidence;
  link.reach = {{statement.sizes()}, Inputs::all};
  link.type = short_type_name(typeid(Statement).name());
  link.members = members_of(statement);
  link.variants = variants_of(statement);
  link.run = [program, settle](const Context& context) {
    auto finding = settle(program(), context);
    program.forget();
    return finding;
  };
  link.with = [statement, settle](const std::vector<long>& members, const Context& context) {
    return settle(recorded(with_members(statement, members)), context);
  };
  link.record = [statement, program] { return examined(program(), statement.sizes()); };
  return link;
}

// By expansion in free variables: decides it at these sizes.
template <class Statement>
WayCheck expand(const Statement& statement) {
  return statement_link(Evidence::symbolic, statement, [](const Program& program, const Context&) {
    return expands_to_zero(program);
  });
}
// The same by a second computer algebra system: a route.
template <class Statement>
WayCheck ginac(const Statement& statement) {
  return statement_link(Evidence::symbolic, statement, [](const Program& program, const Context&) {
    return expands_to_zero_ginac(program);
  });
}
// By identity testing, up to a chance of 2^-128.
template <class Statement>
WayCheck test(const Statement& statement) {
  return statement_link(Evidence::identity, statement,
                        [](const Program& program, const Context& context) {
                          return identity_test(program, context.seed);
                        });
}

// By a function of the checker's own. On every instance:
using Settle = Finding (*)(const Context&);
WayCheck on_instance(Evidence evidence, Settle settle);
inline WayCheck exact(Settle settle) { return on_instance(Evidence::exact, settle); }
// Once, at the sizes it covers; what a function computes for listed numbers covers points.
WayCheck once(Evidence evidence, Sizes sizes, Inputs inputs, Settle settle);

}  // namespace verify
