#include "verify/runner/pieces.hpp"

#include <algorithm>
#include <utility>

namespace verify {
namespace {

constexpr long largest_piece = 64;

// Four rounds for every worker even out that some instances take longer than others.
long piece_size(long instances, int workers) {
  const long rounds = 4L * std::max(1, workers);
  return std::clamp((instances + rounds - 1) / rounds, 1L, largest_piece);
}

}  // namespace

std::vector<Job> pieces_of(std::vector<Job> jobs, int workers) {
  std::vector<Job> pieces;
  pieces.reserve(jobs.size());
  for (auto& job : jobs) {
    if (job.subject == Subject::data_file) {
      pieces.push_back(std::move(job));
      continue;
    }
    const auto count = static_cast<long>(job.instances.size());
    const long size = piece_size(count, workers);
    for (long begin = 0; begin < count; begin += size) {
      Job piece{job.claim, job.subject,    {},         job.deep,
                job.seed,  job.assertions, job.claims, job.keep_certificate};
      piece.instances.assign(job.instances.begin() + begin,
                             job.instances.begin() + std::min(count, begin + size));
      pieces.push_back(std::move(piece));
    }
  }
  return pieces;
}

}  // namespace verify
