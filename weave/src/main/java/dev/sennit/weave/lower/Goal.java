package dev.sennit.weave.lower;

/** The goal of choosing forms. */
public enum Goal {
  /** Early results: for a strand that waits for its own chain. */
  SHORT_PATH,
  /** Few instructions: for strands that fill each other's time. */
  FEW_OPERATIONS
}
