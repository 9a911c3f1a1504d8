// Which positions an attention layer lets each position see.
#pragma once

namespace verify {

enum class AttentionMask { causal, none };  // causal: position n sees the positions 0..n

}  // namespace verify
