package dev.sennit.cli.sum;

import java.util.List;

/** Hashes files and writes a line for each. */
final class Summing {
  private final SumOptions options;
  private final SumOutput output;
  private final HashingProgress progress;

  Summing(SumOptions options, SumOutput output, HashingProgress progress) {
    this.options = options;
    this.output = output;
    this.progress = progress;
  }

  /** Writes all lines. Tells whether all files could be read. */
  boolean sum() {
    List<FileToHash> files =
        options.has(SumOption.RECURSIVE)
            ? FolderWalk.through(options.files())
            : options.files().stream().map(FileToHash::of).toList();
    LineFormat format = options.format();
    boolean allRead = true;
    FileDigests digests = FileDigests.start(options.algorithm(), files, progress);
    for (FileToHash file : files) {
      if (!digests.isNextReady()) {
        output.flush();
      }
      FileOutcome outcome = digests.next();
      // No switch over patterns, as in FileDigests.
      if (outcome instanceof FileOutcome.Digest digest) {
        output.print(format.line(file.name(), digest.bytes()));
      } else if (outcome instanceof FileOutcome.Unreadable unreadable) {
        output.complain(Quoting.of(file.name()) + ": " + unreadable.reason());
        allRead = false;
      }
    }
    return allRead;
  }
}
