package dev.sennit.cli.sum;

/**
 * A file to hash.
 *
 * @param name the name
 * @param known the outcome if it is known before reading, or null
 */
record FileToHash(FileName name, FileOutcome.Unreadable known) {
  static FileToHash of(FileName name) {
    return new FileToHash(name, null);
  }
}
