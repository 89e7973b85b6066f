package dev.sennit.cli.sum;

import java.util.List;

/** Hashes files and writes a line for each. */
final class Summing implements FileDigests.Taker {
  private final SumOptions options;
  private final SumOutput output;
  private final HashingProgress progress;
  private final LineFormat format;
  private boolean allRead = true;

  Summing(SumOptions options, SumOutput output, HashingProgress progress) {
    this.options = options;
    this.output = output;
    this.progress = progress;
    this.format = options.format();
  }

  /** Writes all lines. Tells whether all files could be read. */
  boolean sum() {
    List<FileToHash> files =
        options.has(SumOption.RECURSIVE)
            ? FolderWalk.through(options.files())
            : options.files().stream().map(FileToHash::of).toList();
    FileDigests.hash(options.hasher(), files, progress, this);
    return allRead;
  }

  @Override
  public void take(FileToHash file, FileOutcome outcome) {
    // No switch over patterns: the first one takes a JVM several milliseconds.
    if (outcome instanceof FileOutcome.Digest digest) {
      output.print(format.line(file.name(), digest.bytes()));
    } else if (outcome instanceof FileOutcome.Unreadable unreadable) {
      output.complain(Quoting.of(file.name()) + ": " + unreadable.reason());
      allRead = false;
    }
  }

  @Override
  public void pause() {
    output.flush();
  }
}
