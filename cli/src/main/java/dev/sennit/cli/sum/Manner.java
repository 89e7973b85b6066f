package dev.sennit.cli.sum;

/** How much is said of files that are checked; the last option that tells decides. */
enum Manner {
  /** Every file, and at the end how many lines and files were bad. */
  FULL,
  /** Not the files that are as they should be. */
  QUIET,
  /** Also each line that cannot be understood. */
  WARN,
  /** Nothing; the exit code tells. */
  STATUS
}
