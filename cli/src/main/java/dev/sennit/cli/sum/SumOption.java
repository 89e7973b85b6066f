package dev.sennit.cli.sum;

/** An option of the command, in the order of messages about ambiguous abbreviations. */
enum SumOption {
  ALGORITHM('a', "algorithm"),
  BINARY('b', "binary"),
  CHECK('c', "check"),
  IGNORE_MISSING("ignore-missing"),
  QUIET("quiet"),
  RECURSIVE('r', "recursive"),
  STATUS("status"),
  WARN('w', "warn"),
  STRICT("strict"),
  TAG("tag"),
  ZERO('z', "zero"),
  TEXT('t', "text"),
  HELP("help");

  private static final char NONE = 0;

  private final char letter;
  private final String word;

  SumOption(char letter, String word) {
    this.letter = letter;
    this.word = word;
  }

  SumOption(String word) {
    this(NONE, word);
  }

  /** Tells whether this option has a letter. A null character is no letter. */
  boolean hasLetter(char of) {
    return letter != NONE && letter == of;
  }

  /** Returns the word after two dashes. */
  String word() {
    return word;
  }

  boolean takesValue() {
    return this == ALGORITHM;
  }
}
