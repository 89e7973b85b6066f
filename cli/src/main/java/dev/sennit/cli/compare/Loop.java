package dev.sennit.cli.compare;

/** The measuring loop, which {@link OwnClasses} copies for each work. */
public final class Loop implements Repeater {
  private Object kept;
  private long seen;
  private long mask;

  @Override
  public void repeat(Work work, int times) throws Exception {
    for (int i = 0; i < times; i++) {
      keep(work.run());
    }
  }

  // Any result may be kept as far as the compiler knows, so it has to make them all; in fact fewer
  // and fewer are, as storing each would cost time.
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
