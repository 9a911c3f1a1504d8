#include "verify/weights/settings/written_settings.hpp"

#include <doctest/doctest.h>

namespace verify::written_settings_test {

TEST_CASE("settings within a text are found however a program writes them") {
  using Settings = WrittenSettings;
  CHECK(written_settings("Namespace(mask='causal', n_loop=3)") ==
        Settings{{"mask", "causal"}, {"n_loop", "3"}});
  CHECK(written_settings("{'attn': {'scale': 0.5}}") == Settings{{"attn.scale", "0.5"}});
  CHECK(written_settings("Config(attn=Attn(scale=0.5), act=['relu', 'relu'])") ==
        Settings{{"attn.scale", "0.5"}, {"act", "relu, relu"}});
  CHECK(written_settings("attn:\n  scale: 0.5  # half\nresidual: false\n") ==
        Settings{{"attn.scale", "0.5"}, {"residual", "false"}});
  CHECK(written_settings("[attn]\nscale = 0.5") == Settings{{"attn.scale", "0.5"}});
  CHECK(
      written_settings("train.py --causal --no-residual --scale 2 attn.norm=rms") ==
      Settings{{"causal", "True"}, {"no_residual", "True"}, {"scale", "2"}, {"attn.norm", "rms"}});
}

TEST_CASE("a text without settings gives none") {
  for (const auto* text : {"", "linear", "softmax against linear, 3 runs", "2024-01-05 12:30",
                           "https://example.org/a", "{not JSON", "a == b", "((((", "- - -"})
    CHECK_MESSAGE(written_settings(text).empty(), text);
}

}  // namespace verify::written_settings_test
