package dev.sennit.cli.sum;

import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/**
 * A file to hash.
 *
 * @param name the name
 * @param known the outcome if it is known before reading, or null
 */
record FileToHash(FileName name, FileOutcome.@Nullable Unreadable known) {
  /** A file that is to be read. An empty name has none; Java would take the current folder. */
  static FileToHash of(FileName name) {
    boolean missing = name.bytes().isEmpty();
    return new FileToHash(
        name, missing ? FileOutcome.Unreadable.because(new NoSuchFileException("")) : null);
  }
}
