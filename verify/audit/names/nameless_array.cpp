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
  const auto parts = [](long count, const char* place) {
    return count == 2
               ? fmt::format("--tensor 'P=[{0}0]' --tensor 'Q=[{0}1]' say that it is P and Q",
                             place)
               : fmt::format(
                     "--tensor 'q=[{0}0]' --tensor 'k=[{0}1]' --tensor 'v=[{0}2]' say that it "
                     "is queries, keys and values",
                     place);
  };
  const auto d = shape[depth - 1];
  if (depth == 3) {
    network.notes.push_back(
        fmt::format("its one array has no name, and is read as A of {} layers, d = {}; {} of one "
                    "layer",
                    shape[0] == 2 ? "two" : "three", d, parts(shape[0], "")));
    return;
  }
  const auto of_layers = behind ? "; " + parts(shape[1], ":,") + " of each layer" : "";
  const auto in_front = front ? "; " + parts(shape[0], "") + " of all layers" : "";
  throw WeightsError(
      fmt::format("{}: its one array is {}, and has no name: --set d={} says that it is layers A "
                  "of {} heads{}{}",
                  printable(network.file), shape_text(shape), d, shape[1], of_layers, in_front));
}

}  // namespace verify
