#include "verify/audit/names/nameless_array.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "verify/audit/tensor_role.hpp"
#include "verify/words/printable.hpp"

namespace verify {

void look_at_nameless(const std::vector<long>& shape, const Conventions& conventions,
                      Network& network) {
  const auto depth = shape.size();
  const auto stem = std::filesystem::path(network.file).stem().string();
  const auto* role = role_of_tensor(stem);
  if (role != nullptr && role->name != "A" && depth >= 2)
    throw WeightsError(fmt::format(
        "{}: its one array has no name, and the file is called after the role {}: say that it "
        "is layers A, --tensor 'A=[:]', or write all weights of the network into one file, as "
        "in numpy.savez(FILE, {}=.., ..)",
        printable(network.file), role->name, role->name));
  if (conventions.d || depth < 3) return;
  const auto is_of_parts = [](long extent) { return extent == 2 || extent == 3; };
  const bool behind = is_of_parts(shape[depth - 3]),
             front = depth > 3 && is_of_parts(shape[0]) && shape[1] != 1;
  if (!behind && !front) return;
  const auto parts = behind ? shape[depth - 3] : shape[0];
  const std::string place = depth == 3 ? "" : behind ? ":," : "";
  const auto options =
      parts == 2
          ? fmt::format("--tensor 'P=[{0}0]' --tensor 'Q=[{0}1]'", place)
          : fmt::format("--tensor 'q=[{0}0]' --tensor 'k=[{0}1]' --tensor 'v=[{0}2]'", place);
  const std::string what = parts == 2 ? "P and Q" : "queries, keys and values";
  const auto d = shape[depth - 1];
  if (depth > 3)
    throw WeightsError(fmt::format(
        "{}: its one array is {}, and has no name: --set d={} says that it is layers A of {} "
        "heads, and {} that it is {} of each layer",
        printable(network.file), shape_text(shape), d, shape[depth - 3], options, what));
  network.notes.push_back(
      fmt::format("its one array has no name, and is read as A of {} layers, d = {}; where it "
                  "is {} of one layer, say {}",
                  parts == 2 ? "two" : "three", d, what, options));
}

}  // namespace verify
