// One process at a time reads a file and writes it anew.
#pragma once

#include <string>

namespace verify {

// Held while it lives, by way of the file's folder, as the file itself is replaced. It waits for
// others; where the system gives no lock (no right to read the folder, a file system without them),
// there is none.
class FolderLock {
 public:
  explicit FolderLock(const std::string& path_of_file);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int folder_;
};

}  // namespace verify
