package dev.sennit.cli.sum;

import java.util.List;

/** Writes a line for each file. */
final class Summing {
  private final SumOptions options;
  private final Speech speech;
  private final Progress progress;

  Summing(SumOptions options, Speech speech, Progress progress) {
    this.options = options;
    this.speech = speech;
    this.progress = progress;
  }

  /** Whether all files could be read. */
  boolean sum() {
    List<Entry> entries =
        options.has(SumOption.RECURSIVE)
            ? Walk.through(options.files())
            : options.files().stream().map(Entry::of).toList();
    LineFormat format = options.format();
    boolean allRead = true;
    FileDigests digests = FileDigests.start(options.algorithm(), entries, progress);
    for (Entry entry : entries) {
      if (!digests.isNextReady()) {
        speech.flush();
      }
      switch (digests.next()) {
        case Outcome.Digest digest -> speech.print(format.line(entry.name(), digest.bytes()));
        case Outcome.Unreadable unreadable -> {
          speech.complain(Quoting.of(entry.name()) + ": " + unreadable.reason());
          allRead = false;
        }
      }
    }
    return allRead;
  }
}
