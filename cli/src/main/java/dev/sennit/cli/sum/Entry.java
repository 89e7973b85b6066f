package dev.sennit.cli.sum;

/**
 * A file to be hashed.
 *
 * @param name its name
 * @param known what is known to come of it before it is read; null if nothing is
 */
record Entry(FileName name, Outcome.Unreadable known) {
  static Entry of(FileName name) {
    return new Entry(name, null);
  }
}
