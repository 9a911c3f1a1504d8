// Loaded before the program's own libraries (LD_PRELOAD): of one function of the system some calls
// fail, or a clock jumps.
//   FAULT_CALL   "write", "malloc", ...; or "clock"
//   FAULT_AT     which call is the first that fails, from 1; with FAULT_FOR (1) how many do
//   FAULT_ERROR  the error number; 0: a read or write that does half of what it was asked
//   FAULT_IN     "parent" or "worker": the process that was started, or those that it forks
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <cstring>

extern "C" {
void* __libc_malloc(size_t);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);
}

namespace {

const char* wanted = "";
long first = 0, count = 1;
int error = EIO;
bool in_worker = false, is_worker = false;
std::atomic<long> calls = 0;

long number(const char* name, long otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atol(text);
}

void become_worker() {
  is_worker = true;
  calls = 0;
}

[[gnu::constructor]] void begin() {
  if (const char* name = std::getenv("FAULT_CALL")) wanted = name;
  first = number("FAULT_AT", 0);
  count = number("FAULT_FOR", 1);
  error = static_cast<int>(number("FAULT_ERROR", EIO));
  const char* where = std::getenv("FAULT_IN");
  in_worker = where != nullptr && std::strcmp(where, "worker") == 0;
  pthread_atfork(nullptr, nullptr, become_worker);
}

bool is_turn(const char* name) {
  if (first == 0 || in_worker != is_worker || std::strcmp(name, wanted) != 0) return false;
  const long call = ++calls;
  return call >= first && call < first + count;
}

bool fails(const char* name) {
  if (error == 0 || !is_turn(name)) return false;
  errno = error;
  return true;
}

// As much of it as is done.
size_t length_of(const char* name, size_t asked) {
  return error == 0 && asked > 1 && is_turn(name) ? asked / 2 : asked;
}

template <class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

mode_t rights(int flags, va_list list) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(list, mode_t) : 0;
}

bool has_memory(const char* name = "malloc") {
  if (!is_turn(name)) return true;
  errno = ENOMEM;
  return false;
}

}  // namespace

extern "C" {

void* malloc(size_t size) { return has_memory() ? __libc_malloc(size) : nullptr; }
void* calloc(size_t items, size_t size) {
  return has_memory() ? __libc_calloc(items, size) : nullptr;
}
void* realloc(void* block, size_t size) {
  return has_memory() ? __libc_realloc(block, size) : nullptr;
}
void* aligned_alloc(size_t boundary, size_t size) {
  return has_memory() ? __libc_memalign(boundary, size) : nullptr;
}
int posix_memalign(void** block, size_t boundary, size_t size) {
  *block = has_memory() ? __libc_memalign(boundary, size) : nullptr;
  return *block == nullptr ? ENOMEM : 0;
}

ssize_t write(int file, const void* bytes, size_t size) {
  static const auto call = real<ssize_t(int, const void*, size_t)>("write");
  return fails("write") ? -1 : call(file, bytes, length_of("write", size));
}
ssize_t read(int file, void* bytes, size_t size) {
  static const auto call = real<ssize_t(int, void*, size_t)>("read");
  return fails("read") ? -1 : call(file, bytes, length_of("read", size));
}
ssize_t pread(int file, void* bytes, size_t size, off_t from) {
  static const auto call = real<ssize_t(int, void*, size_t, off_t)>("pread");
  return fails("pread") ? -1 : call(file, bytes, length_of("pread", size), from);
}
int open(const char* path, int flags, ...) {
  static const auto call = real<int(const char*, int, ...)>("open");
  va_list list;
  va_start(list, flags);
  const auto mode = rights(flags, list);
  va_end(list);
  return fails("open") ? -1 : call(path, flags, mode);
}
int open64(const char* path, int flags, ...) {
  static const auto call = real<int(const char*, int, ...)>("open64");
  va_list list;
  va_start(list, flags);
  const auto mode = rights(flags, list);
  va_end(list);
  return fails("open") ? -1 : call(path, flags, mode);
}
int openat(int folder, const char* path, int flags, ...) {
  static const auto call = real<int(int, const char*, int, ...)>("openat");
  va_list list;
  va_start(list, flags);
  const auto mode = rights(flags, list);
  va_end(list);
  return fails("openat") ? -1 : call(folder, path, flags, mode);
}
int close(int file) {
  static const auto call = real<int(int)>("close");
  const int done = call(file);
  return fails("close") ? -1 : done;
}
int fstat(int file, struct stat* facts) noexcept {
  static const auto call = real<int(int, struct stat*)>("fstat");
  return fails("fstat") ? -1 : call(file, facts);
}
int stat(const char* path, struct stat* facts) noexcept {
  static const auto call = real<int(const char*, struct stat*)>("stat");
  return fails("stat") ? -1 : call(path, facts);
}
off_t lseek(int file, off_t offset, int whence) noexcept {
  static const auto call = real<off_t(int, off_t, int)>("lseek");
  return fails("lseek") ? -1 : call(file, offset, whence);
}
int ftruncate(int file, off_t size) noexcept {
  static const auto call = real<int(int, off_t)>("ftruncate");
  return fails("ftruncate") ? -1 : call(file, size);
}
int fdatasync(int file) {
  static const auto call = real<int(int)>("fdatasync");
  return fails("fdatasync") ? -1 : call(file);
}
int flock(int file, int what) noexcept {
  static const auto call = real<int(int, int)>("flock");
  return fails("flock") ? -1 : call(file, what);
}
int rename(const char* from, const char* to) noexcept {
  static const auto call = real<int(const char*, const char*)>("rename");
  return fails("rename") ? -1 : call(from, to);
}
int renameat(int a, const char* from, int b, const char* to) noexcept {
  static const auto call = real<int(int, const char*, int, const char*)>("renameat");
  return fails("renameat") ? -1 : call(a, from, b, to);
}
int renameat2(int a, const char* from, int b, const char* to, unsigned how) noexcept {
  static const auto call = real<int(int, const char*, int, const char*, unsigned)>("renameat2");
  return fails("renameat2") ? -1 : call(a, from, b, to, how);
}
int mkdirat(int folder, const char* path, mode_t mode) noexcept {
  static const auto call = real<int(int, const char*, mode_t)>("mkdirat");
  return fails("mkdirat") ? -1 : call(folder, path, mode);
}
int unlinkat(int folder, const char* path, int how) noexcept {
  static const auto call = real<int(int, const char*, int)>("unlinkat");
  return fails("unlinkat") ? -1 : call(folder, path, how);
}
int mkstemp(char* path) {
  static const auto call = real<int(char*)>("mkstemp");
  return fails("mkstemp") ? -1 : call(path);
}
int poll(pollfd* files, nfds_t size, int milliseconds) {
  static const auto call = real<int(pollfd*, nfds_t, int)>("poll");
  return fails("poll") ? -1 : call(files, size, milliseconds);
}
pid_t fork() noexcept {
  static const auto call = real<pid_t()>("fork");
  return fails("fork") ? -1 : call();
}
pid_t wait4(pid_t pid, int* status, int how, rusage* usage) noexcept {
  static const auto call = real<pid_t(pid_t, int*, int, rusage*)>("wait4");
  return fails("wait4") ? -1 : call(pid, status, how, usage);
}
int pipe2(int* ends, int flags) noexcept {
  static const auto call = real<int(int*, int)>("pipe2");
  return fails("pipe2") ? -1 : call(ends, flags);
}

// An hour ahead from one call on, or back.
int clock_gettime(clockid_t clock, timespec* time) noexcept {
  static const auto call = real<int(clockid_t, timespec*)>("clock_gettime");
  const int done = call(clock, time);
  if (clock == CLOCK_REALTIME && is_turn("clock")) time->tv_sec += error == 0 ? 3600 : -3600;
  return done;
}

}  // extern "C"
