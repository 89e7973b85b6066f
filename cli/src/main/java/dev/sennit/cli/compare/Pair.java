package dev.sennit.cli.compare;

/** The two contenders' slices that were measured one right after the other. */
record Pair(Slice jdk, Slice sennit) {
  /** How many times as fast Sennit was. */
  double ratio() {
    return jdk.nanoseconds() / sennit.nanoseconds();
  }
}
