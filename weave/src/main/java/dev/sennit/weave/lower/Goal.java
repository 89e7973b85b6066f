package dev.sennit.weave.lower;

/** What forms are chosen for. */
public enum Goal {
  /** Results that come soon: for a strand that waits for its own chain. */
  SHORT_PATH,
  /** Few instructions: where other strands fill the time. */
  FEW_OPERATIONS
}
