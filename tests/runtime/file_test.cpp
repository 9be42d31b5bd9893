#include "runtime/file.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>

#include "runtime/status_codes.h"
#include "runtime/tensors.h"

namespace batten::runtime {
namespace {

using testing::read_file;
using testing::TemporaryDirectory;
using testing::write_file;

std::span<const std::byte> bytes(std::string_view text) { return std::as_bytes(std::span(text)); }

/// Writes `text` and finishes; the first status that is not success.
Status write_all(const std::string& path, std::string_view text) {
  auto file = OutputFile::create(path);
  if (!file) return file.status();
  if (Status status = file->write(bytes(text)); !status.ok()) return status;
  return file->finish();
}

/// The user nobody for a scope: root may write anywhere.
class Unprivileged {
 public:
  Unprivileged() : was_root_(geteuid() == 0) {
    if (was_root_) {
      EXPECT_EQ(seteuid(65534), 0);
    }
  }
  ~Unprivileged() {
    if (was_root_) {
      EXPECT_EQ(seteuid(0), 0);
    }
  }
  Unprivileged(const Unprivileged&) = delete;
  Unprivileged& operator=(const Unprivileged&) = delete;

 private:
  bool was_root_;
};

/// No file may become longer than this, for a scope: a disk that is full in the middle.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &saved_);
    const rlimit limit{bytes, saved_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
    handler_ = std::signal(SIGXFSZ, SIG_IGN);
  }
  ~FileSizeLimit() {
    setrlimit(RLIMIT_FSIZE, &saved_);
    static_cast<void>(std::signal(SIGXFSZ, handler_));
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
  rlimit saved_{};
  void (*handler_)(int) = SIG_DFL;
};

TEST(InputFile, ReadsAnyPart) {
  const TemporaryDirectory directory;
  write_file(directory / "file", "0123456789");
  const auto file = InputFile::open(directory / "file");
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(file->size(), 10U);
  std::array<char, 3> part{};
  ASSERT_TRUE(file->read(7, std::as_writable_bytes(std::span(part))).ok());
  EXPECT_EQ(std::string(part.data(), part.size()), "789");
}

TEST(InputFile, RefusesWhatIsNoRegularFile) {
  const TemporaryDirectory directory;
  ASSERT_EQ(mkfifo((directory / "pipe").c_str(), 0600), 0);
  const auto text_of = [](const std::string& path) {
    const auto file = InputFile::open(path);
    EXPECT_FALSE(file.ok());
    EXPECT_EQ(file.status().code, status_codes::file_not_readable);
    return file.status().text;
  };
  EXPECT_EQ(text_of(directory / "nothing"), "cannot read " + directory / "nothing" + ": No such file or directory");
  EXPECT_EQ(text_of(directory.path()), "cannot read " + directory.path() + ": it is a directory");
  EXPECT_NE(text_of(directory / "pipe").find("not a regular file"),
            std::string::npos);  // and does not wait for a writer
  EXPECT_NE(text_of("/dev/zero").find("not a regular file"), std::string::npos);
  EXPECT_FALSE(InputFile::open("").ok());
}

TEST(InputFile, RefusesWhatMayNotBeRead) {
  const TemporaryDirectory directory;
  write_file(directory / "file", "x");
  ASSERT_EQ(chmod((directory / "file").c_str(), 0), 0);
  ASSERT_EQ(chmod(directory.path().c_str(), 0755), 0);
  const Unprivileged nobody;
  EXPECT_EQ(InputFile::open(directory / "file").status().text,
            "cannot read " + directory / "file" + ": Permission denied");
}

TEST(InputFile, AFileThatBecomesShorterIsAnError) {
  const TemporaryDirectory directory;
  write_file(directory / "file", "0123456789");
  const auto file = InputFile::open(directory / "file");
  ASSERT_TRUE(file.ok());
  ASSERT_EQ(truncate((directory / "file").c_str(), 5), 0);
  std::array<char, 10> all{};
  const Status status = file->read(0, std::as_writable_bytes(std::span(all)));
  EXPECT_EQ(status.code, status_codes::file_not_readable);
  EXPECT_NE(status.text.find("became shorter"), std::string::npos);
}

TEST(OutputFile, AppearsWithFinish) {
  const TemporaryDirectory directory;
  auto file = OutputFile::create(directory / "out");
  ASSERT_TRUE(file.ok());
  ASSERT_TRUE(file->write(bytes("hello ")).ok());
  ASSERT_TRUE(file->write(bytes("world")).ok());
  EXPECT_FALSE(std::filesystem::exists(directory / "out"));
  ASSERT_TRUE(file->finish().ok());
  EXPECT_EQ(read_file(directory / "out"), "hello world");
  EXPECT_EQ(directory.names(), std::vector<std::string>{"out"});
}

TEST(OutputFile, VanishesWithoutFinishAndTheOldOneStays) {
  const TemporaryDirectory directory;
  write_file(directory / "out", "old");
  {
    auto file = OutputFile::create(directory / "out");
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE(file->write(bytes("new")).ok());
    EXPECT_EQ(directory.names().size(), 2U);
    const OutputFile moved = std::move(*file);
    EXPECT_EQ(read_file(directory / "out"), "old");
  }
  EXPECT_EQ(directory.names(), std::vector<std::string>{"out"});
  EXPECT_EQ(read_file(directory / "out"), "old");
}

TEST(OutputFile, ReplacesAndKeepsThePermissions) {
  const TemporaryDirectory directory;
  write_file(directory / "out", "a longer old text");
  ASSERT_EQ(chmod((directory / "out").c_str(), 0640), 0);
  ASSERT_TRUE(write_all(directory / "out", "new").ok());
  EXPECT_EQ(read_file(directory / "out"), "new");
  struct stat facts{};
  ASSERT_EQ(stat((directory / "out").c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 07777U, 0640U);
}

TEST(OutputFile, ANewFileHasThePermissionsOfTheUmask) {
  const TemporaryDirectory directory;
  const mode_t before = umask(027);
  const Status status = write_all(directory / "out", "new");
  umask(before);
  ASSERT_TRUE(status.ok());
  struct stat facts{};
  ASSERT_EQ(stat((directory / "out").c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 07777U, 0640U);
}

TEST(OutputFile, FollowsALinkAndKeepsIt) {
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory / "inner");
  write_file(directory / "inner/file", "old");
  std::filesystem::create_symlink("inner/file", directory / "link");
  ASSERT_TRUE(write_all(directory / "link", "new").ok());
  EXPECT_TRUE(std::filesystem::is_symlink(directory / "link"));
  EXPECT_EQ(read_file(directory / "inner/file"), "new");
}

TEST(OutputFile, TakesTheLongestName) {
  const TemporaryDirectory directory;
  const std::string name(255, 'x');
  EXPECT_TRUE(write_all(directory / name, "new").ok());
  EXPECT_EQ(directory.names(), std::vector<std::string>{name});
  EXPECT_EQ(write_all(directory / (name + "x"), "new").code, status_codes::file_not_writable);
}

TEST(OutputFile, InTheCurrentDirectory) {
  const TemporaryDirectory directory;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(directory.path());
  const Status status = write_all("out", "new");
  std::filesystem::current_path(before);
  ASSERT_TRUE(status.ok());
  EXPECT_EQ(read_file(directory / "out"), "new");
}

TEST(OutputFile, RefusesWhatCannotBeWritten) {
  const TemporaryDirectory directory;
  write_file(directory / "file", "old");
  for (const std::string& path :
       {directory.path(), directory / "no/such/out", directory / "file/out", std::string(), std::string("/proc/out")}) {
    const Status status = write_all(path, "new");
    EXPECT_EQ(status.code, status_codes::file_not_writable) << path;
    EXPECT_TRUE(status.text.starts_with("cannot write " + path + ": ")) << status.text;
  }
  EXPECT_EQ(directory.names(), std::vector<std::string>{"file"});
}

TEST(OutputFile, RefusesAReadOnlyDirectory) {
  const TemporaryDirectory directory;
  ASSERT_EQ(chmod(directory.path().c_str(), 0555), 0);
  {
    const Unprivileged nobody;
    EXPECT_EQ(write_all(directory / "out", "new"),
              (Status{status_codes::file_not_writable, "cannot write " + directory / "out" + ": Permission denied"}));
  }
  ASSERT_EQ(chmod(directory.path().c_str(), 0755), 0);
  EXPECT_TRUE(directory.names().empty());
}

TEST(OutputFile, RefusesAReadOnlyFile) {
  const TemporaryDirectory directory;
  write_file(directory / "out", "old");
  ASSERT_EQ(chmod((directory / "out").c_str(), 0444), 0);
  ASSERT_EQ(chmod(directory.path().c_str(), 0777), 0);  // a rename would be allowed
  {
    const Unprivileged nobody;
    EXPECT_EQ(write_all(directory / "out", "new").code, status_codes::file_not_writable);
  }
  EXPECT_EQ(read_file(directory / "out"), "old");
}

TEST(OutputFile, AFullDiskLeavesTheOldFile) {
  const TemporaryDirectory directory;
  write_file(directory / "out", "old");
  const std::string large(100'000, 'x');
  {
    const FileSizeLimit limit(10'000);
    EXPECT_EQ(write_all(directory / "out", large),
              (Status{status_codes::file_not_writable, "cannot write " + directory / "out" + ": File too large"}));
  }
  EXPECT_EQ(read_file(directory / "out"), "old");
  EXPECT_EQ(directory.names(), std::vector<std::string>{"out"});
}

TEST(OutputFile, WritesToDevicesAndPipesDirectly) {
  EXPECT_TRUE(write_all("/dev/null", "gone").ok());
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  EXPECT_EQ(write_all("/dev/full", "gone"),
            (Status{status_codes::file_not_writable, "cannot write /dev/full: No space left on device"}));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));

  const TemporaryDirectory directory;
  ASSERT_EQ(mkfifo((directory / "pipe").c_str(), 0600), 0);
  const int reader = open((directory / "pipe").c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  EXPECT_TRUE(write_all(directory / "pipe", "through").ok());
  std::array<char, 16> received{};
  EXPECT_EQ(read(reader, received.data(), received.size()), 7);
  close(reader);
  EXPECT_EQ(directory.names(), std::vector<std::string>{"pipe"});
}

TEST(OutputFile, LeftoversOfKilledProcessesAreInNoOnesWay) {
  const TemporaryDirectory directory;
  const std::string leftover = ".batten-" + std::to_string(getpid()) + "-0.tmp";
  write_file(directory / leftover, "left");
  ASSERT_TRUE(write_all(directory / "out", "new").ok());
  EXPECT_EQ(read_file(directory / leftover), "left");
  EXPECT_EQ(read_file(directory / "out"), "new");
}

}  // namespace
}  // namespace batten::runtime
