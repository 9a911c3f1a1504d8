#include "verify/recording/prime_points.hpp"

#include <flint/nmod_mat.h>
#include <flint/ulong_extras.h>

#include <algorithm>
#include <array>
#include <random>

#include "verify/recording/machine.hpp"

namespace verify {
namespace {

// A matrix in FLINT's form modulo one prime.
class NmodMatrix {
 public:
  NmodMatrix(long rows, long cols, std::uint64_t prime) {
    nmod_mat_init(value_, rows, cols, prime);
  }
  NmodMatrix(NmodMatrix&& other) noexcept : NmodMatrix(0, 0, other.value_->mod.n) {
    nmod_mat_swap(value_, other.value_);
  }
  NmodMatrix& operator=(NmodMatrix&&) = delete;
  ~NmodMatrix() { nmod_mat_clear(value_); }
  std::uint64_t* entries() { return value_->entries; }  // row by row
  nmod_mat_struct* raw() { return value_; }

 private:
  nmod_mat_t value_;
};

constexpr int most_lanes = 2;
thread_local std::array<nmod_t, most_lanes> moduli;

// Residues modulo one or several primes at once, the first of those in `moduli`.
template <int lanes>
class Residues {
 public:
  Residues() = default;
  Residues(long integer) : Residues(Rational(integer)) {}  // NOLINT: reduction
  explicit Residues(const Rational& q) {
    for (int k = 0; k < lanes; ++k) {
      const auto& m = moduli[k];
      at[k] = quotient(fmpz_fdiv_ui(fmpq_numref(q.raw()), m.n),
                       fmpz_fdiv_ui(fmpq_denref(q.raw()), m.n), m);
    }
  }
  friend Residues operator+(const Residues& a, const Residues& b) { return each(nmod_add, a, b); }
  friend Residues operator-(const Residues& a, const Residues& b) { return each(nmod_sub, a, b); }
  friend Residues operator*(const Residues& a, const Residues& b) {
    return each([](auto x, auto y, const auto& m) { return nmod_mul(x, y, m); }, a, b);
  }
  friend Residues operator/(const Residues& a, const Residues& b) { return each(quotient, a, b); }
  friend Residues operator-(const Residues& a) { return Residues() - a; }
  Residues& operator+=(const Residues& b) { return *this = *this + b; }

  // The product of two matrices of sizes [rows, inner] and [inner, cols], by FLINT lane by lane;
  // `left` and `right` call what they are given with the entries, row by row.
  template <class Left, class Right>
  static void multiply(long rows, long inner, long cols, Left left, Right right, Residues* out) {
    Lanes a(rows, inner), b(inner, cols), product(rows, cols);
    a.take(left);
    b.take(right);
    for (int k = 0; k < lanes; ++k) {
      nmod_mat_mul(product.of[k].raw(), a.of[k].raw(), b.of[k].raw());
      const auto* entry = product.of[k].entries();
      for (long i = 0; i < rows * cols; ++i) out[i].at[k] = *entry++;
    }
  }

  std::array<std::uint64_t, lanes> at{};

 private:
  // A matrix a lane.
  struct Lanes {
    std::vector<NmodMatrix> of;
    Lanes(long rows, long cols) {
      for (int k = 0; k < lanes; ++k) of.emplace_back(rows, cols, moduli[k].n);
    }
    template <class Entries>
    void take(Entries entries) {
      std::array<std::uint64_t*, lanes> next;
      for (int k = 0; k < lanes; ++k) next[k] = of[k].entries();
      entries([&](const Residues& x) {
        for (int k = 0; k < lanes; ++k) *next[k]++ = x.at[k];
      });
    }
  };
  template <class Operation>
  static Residues each(Operation operation, const Residues& a, const Residues& b) {
    Residues result;
    for (int k = 0; k < lanes; ++k) result.at[k] = operation(a.at[k], b.at[k], moduli[k]);
    return result;
  }
  static std::uint64_t quotient(std::uint64_t a, std::uint64_t b, nmod_t m) {
    if (b == 0) throw std::domain_error("division by zero in a prime field");
    return b == 1 ? a : nmod_mul(a, n_invmod(b, m.n), m);
  }
};

// All of the points, which are as many as lanes, in one pass.
template <int lanes>
void vanish_together(const Program& program, const PrimePoint* points, std::vector<bool>& result) {
  for (int k = 0; k < lanes; ++k) nmod_init(&moduli[k], points[k].prime);
  const auto outputs = Machine<Residues<lanes>>(program).run([&](long variable) {
    Residues<lanes> residues;
    for (int k = 0; k < lanes; ++k) residues.at[k] = points[k].residues[variable];
    return residues;
  });
  for (int k = 0; k < lanes; ++k)
    result.push_back(
        std::all_of(outputs.begin(), outputs.end(), [&](const auto& x) { return x.at[k] == 0; }));
}

}  // namespace

std::uint64_t random_prime(std::mt19937_64& generator) {
  constexpr std::uint64_t low = std::uint64_t{1} << 60;
  while (true) {
    const std::uint64_t candidate = low | (generator() & (low - 1));
    if (n_is_prime(candidate)) return candidate;
  }
}

std::uint64_t random_residue(std::mt19937_64& generator, std::uint64_t prime) {
  while (true) {
    const std::uint64_t candidate = generator() >> 3;  // 61 bits; rejection keeps it uniform
    if (candidate < prime) return candidate;
  }
}

PrimePoint random_point(std::mt19937_64& generator, long variables) {
  PrimePoint point{random_prime(generator), {}};
  for (long k = 0; k < variables; ++k)
    point.residues.push_back(random_residue(generator, point.prime));
  return point;
}

std::vector<bool> vanishes(const Program& program, std::span<const PrimePoint> points) {
  std::vector<bool> result;
  const PrimePoint* next = points.data();
  auto left = points.size();
  for (; left >= most_lanes; left -= most_lanes, next += most_lanes)
    vanish_together<most_lanes>(program, next, result);
  for (; left > 0; --left) vanish_together<1>(program, next++, result);
  return result;
}

}  // namespace verify
