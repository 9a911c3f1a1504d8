// Settings that are written within a text: the arguments of a call, lines of YAML, a command line.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace verify {

using WrittenSettings = std::vector<std::pair<std::string, std::string>>;

// ("attn.scale", "0.5") of "Namespace(attn=Attn(scale=0.5))", "{'attn': {'scale': 0.5}}",
// "attn:\n  scale: 0.5", "attn.scale=0.5" and "--attn.scale 0.5"; ("no_residual", "True") of
// "--no-residual". Nothing of a text that has none, as a sentence.
WrittenSettings written_settings(const std::string& text);

}  // namespace verify
