// A model or a definition under its name: on numbers it is computed, a statement's tree calls it,
// so that a reader sees the call, and once, made by running it on letters of its own, what it is.
//
//   return called("Attn", {"Z", "V", "A"}, [](const auto& Z, ..) { return Z * V * A; }, Z, V, A);
#pragma once

#include <array>
#include <tuple>

#include "verify/linalg/words/tree_matrix.hpp"

namespace verify {

namespace detail {
template <class Value>
Value parameter(const Value& like, const char* const*& name) {
  return Value(tree::parameter(*name++, like.tree()));
}
}  // namespace detail

template <class Body, class... Arguments>
auto called(const char* name, const std::array<const char*, sizeof...(Arguments)>& parameters,
            const Body& body, const Arguments&... arguments) {
  auto result = body(arguments...);
  if constexpr (requires { result.tree(); }) {
    const char* const* next = parameters.data();
    const std::tuple<Arguments...> own{detail::parameter(arguments, next)...};
    const auto of_trees = [](const auto&... of) { return std::vector<Tree>{of.tree()...}; };
    const auto definition =
        tree::call(name, std::apply(body, own).tree(), std::apply(of_trees, own), nullptr);
    return decltype(result)(tree::call(name, result.tree(), of_trees(arguments...), definition));
  } else {
    return result;
  }
}

}  // namespace verify
