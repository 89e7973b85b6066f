package dev.sennit.cli.compare;

import org.jspecify.annotations.Nullable;

/** The measuring loop. */
final class MeasuringLoop {
  private @Nullable Object kept;
  private long seen;
  private long mask;

  void repeat(Work work, int times) throws Exception {
    for (int i = 0; i < times; i++) {
      keep(work.run());
    }
  }

  // The compiler must make every result, because it cannot know which ones are kept. Few are kept,
  // because a store costs time.
  private void keep(Object result) {
    if ((seen++ & mask) == 0) {
      kept = result;
      mask = mask << 1 | 1;
    }
  }

  @Override
  public String toString() {
    return "a loop that ran " + seen + " times, and last kept " + kept;
  }
}
