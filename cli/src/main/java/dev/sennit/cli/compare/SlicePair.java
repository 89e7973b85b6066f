package dev.sennit.cli.compare;

/** A slice of each implementation, measured one right after the other. */
record SlicePair(TimeSlice jdk, TimeSlice sennit) {
  /** Returns how many times as fast Sennit was. */
  double ratio() {
    return jdk.nanoseconds() / sennit.nanoseconds();
  }
}
